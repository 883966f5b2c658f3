/* SPDX-License-Identifier: MIT */
/* Fields, in the context of a packet. */
#include "behaviour.h"

#include <stdbool.h>
#include <string.h>

enum {
    FLAG,
    BITS,
    COUNT,
    SIGNED,
    ENUMERATION,
    SIGNED_ENUMERATION,
    SINGLE,
    DOUBLE,
    WORD,
    ARRAY,
    SEQUENCE,
    OPTION,
    VARIANT,
    SIGNED_VARIANT,
    INNER,
    BLOB,
    DYNAMIC_BLOB
};

static bt_field_class *enumeration(bt_trace_class *tc)
{
    bt_field_class *fc = bt_field_class_enumeration_unsigned_create(tc);
    bt_integer_range_set_unsigned *ranges = bt_integer_range_set_unsigned_create();

    bt_integer_range_set_unsigned_add_range(ranges, 0, 5);
    bt_field_class_enumeration_unsigned_add_mapping(fc, "up to five", ranges);
    bt_integer_range_set_unsigned_put_ref(ranges);
    return fc;
}

static bt_field_class *signed_enumeration(bt_trace_class *tc)
{
    bt_field_class *fc = bt_field_class_enumeration_signed_create(tc);
    bt_integer_range_set_signed *ranges = bt_integer_range_set_signed_create();

    bt_integer_range_set_signed_add_range(ranges, -5, -1);
    bt_field_class_enumeration_signed_add_mapping(fc, "negative", ranges);
    bt_integer_range_set_signed_put_ref(ranges);
    return fc;
}

static bt_field_class *bits(bt_trace_class *tc)
{
    bt_field_class *fc = bt_field_class_bit_array_create(tc, 12);
    bt_integer_range_set_unsigned *ranges = bt_integer_range_set_unsigned_create();

    bt_integer_range_set_unsigned_add_range(ranges, 0, 1);
    if (bt_trace_class_get_graph_mip_version(tc) > 0) {
        bt_field_class_bit_array_add_flag(fc, "first bits", ranges);
    }
    bt_integer_range_set_unsigned_put_ref(ranges);
    return fc;
}

/* Creates a variant with two options: text and number. */
static bt_field_class *variant(bt_trace_class *tc)
{
    const bool has_paths = bt_trace_class_get_graph_mip_version(tc) == 0;
    bt_field_class *fc = has_paths
                             ? bt_field_class_variant_create(tc, NULL)
                             : bt_field_class_variant_without_selector_field_location_create(tc);
    bt_field_class *text = bt_field_class_string_create(tc);
    bt_field_class *number = bt_field_class_integer_unsigned_create(tc);

    bt_field_class_variant_without_selector_append_option(fc, "text", text);
    bt_field_class_variant_without_selector_append_option(fc, "number", number);
    bt_field_class_put_ref(text);
    bt_field_class_put_ref(number);
    return fc;
}

static bt_field_class *signed_variant(bt_trace_class *tc, bt_field_class *selector)
{
    static const char *const items[] = {"signed"};
    const bool has_paths = bt_trace_class_get_graph_mip_version(tc) == 0;
    bt_field_location *location =
        has_paths ? NULL
                  : bt_field_location_create(tc, BT_FIELD_LOCATION_SCOPE_PACKET_CONTEXT, items, 1);
    bt_field_class *fc =
        has_paths ? bt_field_class_variant_create(tc, selector)
                  : bt_field_class_variant_with_selector_field_location_integer_signed_create(
                        tc, location);
    bt_field_class *text = bt_field_class_string_create(tc);
    bt_integer_range_set_signed *ranges = bt_integer_range_set_signed_create();

    bt_integer_range_set_signed_add_range(ranges, -100, -1);
    bt_field_class_variant_with_selector_field_integer_signed_append_option(
        fc, "negative", text, ranges);
    bt_integer_range_set_signed_put_ref(ranges);
    bt_field_class_put_ref(text);
    bt_field_location_put_ref(location);
    return fc;
}

static bt_field_class *sequence(bt_trace_class *tc, bt_field_class *length)
{
    static const char *const items[] = {"count"};
    const bool has_paths = bt_trace_class_get_graph_mip_version(tc) == 0;
    bt_field_class *element = bt_field_class_integer_unsigned_create(tc);
    bt_field_location *location =
        has_paths ? NULL
                  : bt_field_location_create(tc, BT_FIELD_LOCATION_SCOPE_PACKET_CONTEXT, items, 1);
    bt_field_class *fc = has_paths ? bt_field_class_array_dynamic_create(tc, element, length)
                                   : bt_field_class_array_dynamic_with_length_field_location_create(
                                         tc, element, location);

    bt_field_class_put_ref(element);
    bt_field_location_put_ref(location);
    return fc;
}

static bt_field_class *option(bt_trace_class *tc)
{
    bt_field_class *text = bt_field_class_string_create(tc);
    bt_field_class *fc =
        bt_trace_class_get_graph_mip_version(tc) == 0
            ? bt_field_class_option_without_selector_create(tc, text)
            : bt_field_class_option_without_selector_field_location_create(tc, text);

    bt_field_class_put_ref(text);
    return fc;
}

static bt_field_class *array(bt_trace_class *tc)
{
    bt_field_class *text = bt_field_class_string_create(tc);
    bt_field_class *fc = bt_field_class_array_static_create(tc, text, 2);

    bt_field_class_put_ref(text);
    return fc;
}

static bt_field_class *inner(bt_trace_class *tc)
{
    bt_field_class *fc = bt_field_class_structure_create(tc);
    bt_field_class *flag = bt_field_class_bool_create(tc);

    bt_field_class_structure_append_member(fc, "flag", flag);
    bt_field_class_put_ref(flag);
    return fc;
}

static bt_field_class *create_context_class(bt_trace_class *tc)
{
    static const char *const names[] = {"flag", "bits", "count", "signed", "enumeration",
        "signed enumeration", "single", "double", "word", "array", "sequence", "option", "variant",
        "signed variant", "inner", "blob", "dynamic blob"};
    const bool has_blobs = bt_trace_class_get_graph_mip_version(tc) > 0;
    bt_field_class *count = bt_field_class_integer_unsigned_create(tc);
    bt_field_class *number = bt_field_class_integer_signed_create(tc);
    bt_field_class *members[] = {bt_field_class_bool_create(tc), bits(tc), count, number,
        enumeration(tc), signed_enumeration(tc), bt_field_class_real_single_precision_create(tc),
        bt_field_class_real_double_precision_create(tc), bt_field_class_string_create(tc),
        array(tc), sequence(tc, count), option(tc), variant(tc), signed_variant(tc, number),
        inner(tc), has_blobs ? bt_field_class_blob_static_create(tc, 4) : NULL,
        has_blobs ? bt_field_class_blob_dynamic_without_length_field_location_create(tc) : NULL};
    bt_field_class *fc = bt_field_class_structure_create(tc);

    for (size_t i = 0; i < sizeof(members) / sizeof(members[0]) && members[i]; i++) {
        bt_field_class_structure_append_member(fc, names[i], members[i]);
        bt_field_class_put_ref(members[i]);
    }
    return fc;
}

static void say_path(const char *what, const bt_field_path *path)
{
    printf("path to %s: scope %d", what, (int) bt_field_path_get_root_scope(path));
    for (uint64_t i = 0; i < bt_field_path_get_item_count(path); i++) {
        const bt_field_path_item *item = bt_field_path_borrow_item_by_index_const(path, i);

        printf(", item of type %d", (int) bt_field_path_item_get_type(item));
        if (bt_field_path_item_get_type(item) == BT_FIELD_PATH_ITEM_TYPE_INDEX) {
            printf(" %" PRIu64, bt_field_path_item_index_get_index(item));
        }
    }
    printf("\n");
}

static bt_field *member(bt_field *context, uint64_t index)
{
    return bt_field_structure_borrow_member_field_by_index(context, index);
}

static void say_scalars(bt_field *context)
{
    bt_field_class_enumeration_mapping_label_array labels = NULL;
    uint64_t count = 0;

    bt_field_bool_set_value(member(context, FLAG), BT_TRUE);
    INTEGER(bt_field_bool_get_value(member(context, FLAG)));
    bt_field_bit_array_set_value_as_integer(member(context, BITS), 0xabc);
    NUMBER(bt_field_bit_array_get_value_as_integer(member(context, BITS)));
    bt_field_bit_array_set_value_as_integer(member(context, BITS), 0xffabc);
    NUMBER(bt_field_bit_array_get_value_as_integer(member(context, BITS)));
    bt_field_integer_unsigned_set_value(member(context, COUNT), 3);
    NUMBER(bt_field_integer_unsigned_get_value(member(context, COUNT)));
    bt_field_integer_signed_set_value(member(context, SIGNED), -7);
    INTEGER(bt_field_integer_signed_get_value(member(context, SIGNED)));
    bt_field_integer_unsigned_set_value(member(context, ENUMERATION), 5);
    NUMBER(bt_field_enumeration_unsigned_get_mapping_labels(
        member(context, ENUMERATION), &labels, &count));
    NUMBER(count);
    TEXT(labels[0]);
    bt_field_integer_signed_set_value(member(context, SIGNED_ENUMERATION), 0);
    NUMBER(bt_field_enumeration_signed_get_mapping_labels(
        member(context, SIGNED_ENUMERATION), &labels, &count));
    NUMBER(count);
    bt_field_real_single_precision_set_value(member(context, SINGLE), 0.1f);
    REAL(bt_field_real_single_precision_get_value(member(context, SINGLE)));
    bt_field_real_double_precision_set_value(member(context, DOUBLE), 0.1);
    REAL(bt_field_real_double_precision_get_value(member(context, DOUBLE)));
}

static void say_string(bt_field *text)
{
    NUMBER(bt_field_string_set_value(text, "some"));
    NUMBER(bt_field_string_append(text, " more"));
    NUMBER(bt_field_string_append_with_length(text, "!?", 1));
    TEXT(bt_field_string_get_value(text));
    NUMBER(bt_field_string_get_length(text));
    bt_field_string_clear(text);
    TEXT(bt_field_string_get_value(text));
    NUMBER(bt_field_string_get_length(text));
    bt_field_string_set_value(text, "end");
    TEXT(bt_field_string_get_value(text));
}

static void say_containers(bt_field *context)
{
    bt_field *array_field = member(context, ARRAY);
    bt_field *sequence_field = member(context, SEQUENCE);
    bt_field *option_field = member(context, OPTION);
    bt_field *variant_field = member(context, VARIANT);
    bt_field *with_selector = member(context, SIGNED_VARIANT);
    bt_field *content = NULL;

    NUMBER(bt_field_array_get_length(array_field));
    bt_field_string_set_value(bt_field_array_borrow_element_field_by_index(array_field, 0), "x");
    bt_field_string_set_value(bt_field_array_borrow_element_field_by_index(array_field, 1), "y");
    TEXT(bt_field_string_get_value(
        bt_field_array_borrow_element_field_by_index_const(array_field, 1)));
    NUMBER(bt_field_array_get_length(sequence_field));
    NUMBER(bt_field_array_dynamic_set_length(sequence_field, 3));
    for (uint64_t i = 0; i < 3; i++) {
        bt_field_integer_unsigned_set_value(
            bt_field_array_borrow_element_field_by_index(sequence_field, i), i * i);
    }
    NUMBER(bt_field_array_dynamic_set_length(sequence_field, 2));
    NUMBER(bt_field_array_get_length(sequence_field));
    NUMBER(bt_field_integer_unsigned_get_value(
        bt_field_array_borrow_element_field_by_index(sequence_field, 1)));
    IS(bt_field_option_borrow_field(option_field) == NULL);
    bt_field_option_set_has_field(option_field, BT_TRUE);
    content = bt_field_option_borrow_field(option_field);
    bt_field_string_set_value(content, "content");
    IS(bt_field_option_borrow_field_const(option_field) == content);
    bt_field_option_set_has_field(option_field, BT_FALSE);
    IS(bt_field_option_borrow_field_const(option_field) == NULL);
    NUMBER(bt_field_variant_select_option_by_index(variant_field, 1));
    NUMBER(bt_field_variant_get_selected_option_index(variant_field));
    content = bt_field_variant_borrow_selected_option_field(variant_field);
    bt_field_integer_unsigned_set_value(content, 4);
    IS(bt_field_variant_borrow_selected_option_field_const(variant_field) == content);
    TEXT(bt_field_class_variant_option_get_name(
        bt_field_variant_borrow_selected_option_class_const(variant_field)));
    NUMBER(bt_field_variant_select_option_by_index(with_selector, 0));
    TEXT(bt_field_class_variant_option_get_name(
        bt_field_class_variant_with_selector_field_integer_signed_option_as_option_const(
            bt_field_variant_with_selector_field_integer_signed_borrow_selected_option_class_const(
                with_selector))));
    bt_field_string_set_value(
        bt_field_variant_borrow_selected_option_field(with_selector), "selected");
}

static void say_labels(bt_field *bits)
{
    bt_field_class_bit_array_flag_label_array labels = NULL;
    uint64_t count = 0;

    bt_field_bit_array_set_value_as_integer(bits, 0xf01);
    NUMBER(bt_field_bit_array_get_active_flag_labels(bits, &labels, &count));
    NUMBER(count);
    TEXT(labels[0]);
}

static void say_blobs(bt_field *context)
{
    bt_field *blob = member(context, BLOB);
    bt_field *dynamic_blob = member(context, DYNAMIC_BLOB);

    NUMBER(bt_field_blob_get_length(blob));
    memcpy(bt_field_blob_get_data(blob), "abc", 4);
    TEXT((const char *) bt_field_blob_get_data_const(blob));
    NUMBER(bt_field_blob_get_length(dynamic_blob));
    NUMBER(bt_field_blob_dynamic_set_length(dynamic_blob, 6));
    memcpy(bt_field_blob_get_data(dynamic_blob), "abcde", 6);
    NUMBER(bt_field_blob_dynamic_set_length(dynamic_blob, 3));
    NUMBER(bt_field_blob_get_length(dynamic_blob));
    printf("%.3s\n", (const char *) bt_field_blob_get_data_const(dynamic_blob));
    NUMBER(bt_field_blob_dynamic_set_length(dynamic_blob, 5));
    printf("%.3s\n", (const char *) bt_field_blob_get_data_const(dynamic_blob));
}

static void say_paths(const bt_field_class *fc)
{
    say_path(
        "length", bt_field_class_array_dynamic_with_length_field_borrow_length_field_path_const(
                      bt_field_class_structure_member_borrow_field_class_const(
                          bt_field_class_structure_borrow_member_by_index_const(fc, SEQUENCE))));
    say_path("selector",
        bt_field_class_variant_with_selector_field_borrow_selector_field_path_const(
            bt_field_class_structure_member_borrow_field_class_const(
                bt_field_class_structure_borrow_member_by_index_const(fc, SIGNED_VARIANT))));
}

void say_fields(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_stream_class *sc = bt_stream_class_create(tc);
    bt_field_class *fc = create_context_class(tc);
    bt_trace *trace = bt_trace_create(tc);
    bt_stream *stream = NULL;
    bt_packet *packet = NULL;
    bt_field *context = NULL;

    printf("\n== fields\n");
    bt_stream_class_set_supports_packets(sc, BT_TRUE, BT_FALSE, BT_FALSE);
    NUMBER(bt_stream_class_set_packet_context_field_class(sc, fc));
    if (bt_trace_class_get_graph_mip_version(tc) == 0) {
        say_paths(fc);
    }
    stream = bt_stream_create(sc, trace);
    packet = bt_packet_create(stream);
    IS(bt_packet_borrow_stream(packet) == stream);
    context = bt_packet_borrow_context_field(packet);
    IS(bt_packet_borrow_context_field_const(packet) == context);
    IS(bt_field_borrow_class(context) == fc);
    IS(bt_field_borrow_class_const(context) == fc);
    NUMBER(bt_field_get_class_type(context) == BT_FIELD_CLASS_TYPE_STRUCTURE);
    IS(bt_field_structure_borrow_member_field_by_name(context, "word") == member(context, WORD));
    IS(bt_field_structure_borrow_member_field_by_name_const(context, "wor") == NULL);
    say_scalars(context);
    say_string(member(context, WORD));
    say_containers(context);
    bt_field_bool_set_value(
        bt_field_structure_borrow_member_field_by_name(member(context, INNER), "flag"), BT_FALSE);
    if (bt_trace_class_get_graph_mip_version(tc) > 0) {
        say_labels(member(context, BITS));
        say_blobs(context);
    }
    bt_packet_put_ref(packet);
    bt_stream_put_ref(stream);
    bt_trace_put_ref(trace);
    bt_field_class_put_ref(fc);
    bt_stream_class_put_ref(sc);
    bt_trace_class_put_ref(tc);
}
