/* SPDX-License-Identifier: MIT */
/*
 * sink.bench.fields; see fields-sink.h. The code only calls functions that Babeltrace 2.0 has, so
 * it doesn't read BLOBs.
 */
#include "bench/fields-sink.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct fields {
    bt_message_iterator *iterator;
    uint64_t event_count, field_count, sum;
};

bt_component_class_initialize_method_status fields_init(bt_self_component_sink *component,
    bt_self_component_sink_configuration *configuration, const bt_value *params, void *init_data)
{
    struct fields *fields = calloc(1, sizeof(*fields));

    if (!fields) {
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_MEMORY_ERROR;
    }
    bt_self_component_set_data(bt_self_component_sink_as_self_component(component), fields);
    return (bt_component_class_initialize_method_status) bt_self_component_sink_add_input_port(
        component, "in", NULL, NULL);
}

static struct fields *data_of(bt_self_component_sink *component)
{
    return bt_self_component_get_data(bt_self_component_sink_as_self_component(component));
}

void fields_finalize(bt_self_component_sink *component)
{
    struct fields *fields = data_of(component);

    bt_message_iterator_put_ref(fields->iterator);
    free(fields);
}

bt_component_class_sink_graph_is_configured_method_status fields_graph_is_configured(
    bt_self_component_sink *component)
{
    return (bt_component_class_sink_graph_is_configured_method_status)
        bt_message_iterator_create_from_sink_component(component,
            bt_self_component_sink_borrow_input_port_by_index(component, 0),
            &data_of(component)->iterator);
}

static void read_field(struct fields *fields, const bt_field *field);

static void read_structure(struct fields *fields, const bt_field *field)
{
    uint64_t count = bt_field_class_structure_get_member_count(bt_field_borrow_class_const(field));

    for (uint64_t i = 0; i < count; i++) {
        read_field(fields, bt_field_structure_borrow_member_field_by_index_const(field, i));
    }
}

static void read_array(struct fields *fields, const bt_field *field)
{
    uint64_t length = bt_field_array_get_length(field);

    for (uint64_t i = 0; i < length; i++) {
        read_field(fields, bt_field_array_borrow_element_field_by_index_const(field, i));
    }
}

static uint64_t string_sum(const bt_field *field)
{
    return bt_field_string_get_length(field) * 256 +
           (unsigned char) bt_field_string_get_value(field)[0];
}

static uint64_t real_sum(bt_field_class_type type, const bt_field *field)
{
    double real = type == BT_FIELD_CLASS_TYPE_SINGLE_PRECISION_REAL
                      ? (double) bt_field_real_single_precision_get_value(field)
                      : bt_field_real_double_precision_get_value(field);
    uint64_t bits;

    memcpy(&bits, &real, sizeof(bits));
    return bits;
}

static void read_field(struct fields *fields, const bt_field *field)
{
    bt_field_class_type type = bt_field_get_class_type(field);

    fields->field_count++;
    if (bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_UNSIGNED_INTEGER)) {
        fields->sum += bt_field_integer_unsigned_get_value(field);
    } else if (bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_SIGNED_INTEGER)) {
        fields->sum += (uint64_t) bt_field_integer_signed_get_value(field);
    } else if (type == BT_FIELD_CLASS_TYPE_STRING) {
        fields->sum += string_sum(field);
    } else if (type == BT_FIELD_CLASS_TYPE_STRUCTURE) {
        read_structure(fields, field);
    } else if (bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_ARRAY)) {
        read_array(fields, field);
    } else if (bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_REAL)) {
        fields->sum += real_sum(type, field);
    } else if (bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_VARIANT)) {
        read_field(fields, bt_field_variant_borrow_selected_option_field_const(field));
    } else if (bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_OPTION)) {
        const bt_field *content = bt_field_option_borrow_field_const(field);

        if (content) {
            read_field(fields, content);
        }
    } else if (type == BT_FIELD_CLASS_TYPE_BOOL) {
        fields->sum += (uint64_t) bt_field_bool_get_value(field);
    } else if (type == BT_FIELD_CLASS_TYPE_BIT_ARRAY) {
        fields->sum += bt_field_bit_array_get_value_as_integer(field);
    }
}

static void read_event(struct fields *fields, const bt_event *event)
{
    const bt_field *const roots[] = {
        bt_event_borrow_common_context_field_const(event),
        bt_event_borrow_specific_context_field_const(event),
        bt_event_borrow_payload_field_const(event),
    };

    fields->event_count++;
    for (unsigned i = 0; i < sizeof(roots) / sizeof(roots[0]); i++) {
        if (roots[i]) {
            read_structure(fields, roots[i]);
        }
    }
}

bt_component_class_sink_consume_method_status fields_consume(bt_self_component_sink *component)
{
    struct fields *fields = data_of(component);
    bt_message_array_const messages;
    uint64_t count;
    bt_message_iterator_next_status status =
        bt_message_iterator_next(fields->iterator, &messages, &count);

    if (status == BT_MESSAGE_ITERATOR_NEXT_STATUS_END) {
        printf("%" PRIu64 " events, %" PRIu64 " fields, sum %" PRIx64 "\n", fields->event_count,
            fields->field_count, fields->sum);
    }
    if (status != BT_MESSAGE_ITERATOR_NEXT_STATUS_OK) {
        return (bt_component_class_sink_consume_method_status) status;
    }
    for (uint64_t i = 0; i < count; i++) {
        if (bt_message_get_type(messages[i]) == BT_MESSAGE_TYPE_EVENT) {
            read_event(fields, bt_message_event_borrow_event_const(messages[i]));
        }
        bt_message_put_ref(messages[i]);
    }
    return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_OK;
}
