/* SPDX-License-Identifier: MIT */
/* Creates the trace IR and the messages of fixture.h. */
#include "fixture.h"

#include <stdbool.h>

/* Adds the member `name` to `structure`, and puts the caller's reference to `field_class`. */
static void append(bt_field_class *structure, const char *name, bt_field_class *field_class)
{
    FIXTURE_CHECK(bt_field_class_structure_append_member(structure, name, field_class));
    bt_field_class_put_ref(field_class);
}

static bt_field_class *make_uint(bt_trace_class *trace_class)
{
    return bt_field_class_integer_unsigned_create(trace_class);
}

/* Creates a location. `name` is the name of the key's structure member. */
static bt_field_location *locate(bt_trace_class *trace_class, const char *name)
{
    return bt_field_location_create(trace_class, BT_FIELD_LOCATION_SCOPE_EVENT_PAYLOAD, &name, 1);
}

/* Creates the classes that don't depend on a key. */
static void make_plain_field_classes(
    bt_trace_class *tc, uint64_t mip, struct fixture_field_classes *fc)
{
    bt_field_class *content;

    fc->boolean = bt_field_class_bool_create(tc);
    fc->bit_array = bt_field_class_bit_array_create(tc, 8);
    fc->uint = make_uint(tc);
    bt_field_class_integer_set_field_value_range(fc->uint, 8);
    fc->sint = bt_field_class_integer_signed_create(tc);
    bt_field_class_integer_set_field_value_range(fc->sint, 8);
    fc->uenum = bt_field_class_enumeration_unsigned_create(tc);
    FIXTURE_CHECK(
        bt_field_class_enumeration_unsigned_add_mapping(fc->uenum, "label", cold_unsigned_ranges));
    fc->senum = bt_field_class_enumeration_signed_create(tc);
    FIXTURE_CHECK(
        bt_field_class_enumeration_signed_add_mapping(fc->senum, "label", cold_signed_ranges));
    fc->single = bt_field_class_real_single_precision_create(tc);
    fc->dbl = bt_field_class_real_double_precision_create(tc);
    fc->string = bt_field_class_string_create(tc);
    fc->structure = bt_field_class_structure_create(tc);
    append(fc->structure, "member", make_uint(tc));
    content = make_uint(tc);
    fc->static_array = bt_field_class_array_static_create(tc, content, 1);
    bt_field_class_put_ref(content);
    content = make_uint(tc);
    fc->dynamic_array =
        mip == 0 ? bt_field_class_array_dynamic_create(tc, content, NULL)
                 : bt_field_class_array_dynamic_without_length_field_location_create(tc, content);
    bt_field_class_put_ref(content);
    content = make_uint(tc);
    fc->option = mip == 0
                     ? bt_field_class_option_without_selector_create(tc, content)
                     : bt_field_class_option_without_selector_field_location_create(tc, content);
    bt_field_class_put_ref(content);
    content = make_uint(tc);
    fc->variant = mip == 0 ? bt_field_class_variant_create(tc, NULL)
                           : bt_field_class_variant_without_selector_field_location_create(tc);
    FIXTURE_CHECK(
        bt_field_class_variant_without_selector_append_option(fc->variant, "option", content));
    bt_field_class_put_ref(content);
    if (mip == 1) {
        FIXTURE_CHECK(
            bt_field_class_bit_array_add_flag(fc->bit_array, "flag", cold_unsigned_ranges));
        fc->static_blob = bt_field_class_blob_static_create(tc, 2);
        fc->dynamic_blob = bt_field_class_blob_dynamic_without_length_field_location_create(tc);
    }
}

static void append_variant_options(bt_trace_class *tc, struct fixture_field_classes *fc)
{
    bt_field_class *content = make_uint(tc);

    FIXTURE_CHECK(bt_field_class_variant_with_selector_field_integer_unsigned_append_option(
        fc->uint_variant, "option", content, cold_unsigned_ranges));
    bt_field_class_put_ref(content);
    content = make_uint(tc);
    FIXTURE_CHECK(bt_field_class_variant_with_selector_field_integer_signed_append_option(
        fc->sint_variant, "option", content, cold_signed_ranges));
    bt_field_class_put_ref(content);
}

/* Creates the classes with keys for MIP 0, where keys are field classes. */
static void make_keyed_field_classes(bt_trace_class *tc, bt_field_class *bool_key,
    bt_field_class *uint_key, bt_field_class *sint_key, struct fixture_field_classes *fc)
{
    bt_field_class *contents[4] = {make_uint(tc), make_uint(tc), make_uint(tc), make_uint(tc)};

    fc->keyed_array = bt_field_class_array_dynamic_create(tc, contents[0], uint_key);
    fc->bool_option =
        bt_field_class_option_with_selector_field_bool_create(tc, contents[1], bool_key);
    fc->uint_option = bt_field_class_option_with_selector_field_integer_unsigned_create(
        tc, contents[2], uint_key, cold_unsigned_ranges);
    fc->sint_option = bt_field_class_option_with_selector_field_integer_signed_create(
        tc, contents[3], sint_key, cold_signed_ranges);
    fc->uint_variant = bt_field_class_variant_create(tc, uint_key);
    fc->sint_variant = bt_field_class_variant_create(tc, sint_key);
    append_variant_options(tc, fc);
    for (int i = 0; i < 4; i++) {
        bt_field_class_put_ref(contents[i]);
    }
}

/* Creates the classes with keys for MIP 1, where keys have locations. */
static void make_located_field_classes(bt_trace_class *tc, struct fixture_field_classes *fc)
{
    bt_field_class *contents[4] = {make_uint(tc), make_uint(tc), make_uint(tc), make_uint(tc)};
    bt_field_location *bool_key = locate(tc, "bool-key");
    bt_field_location *uint_key = locate(tc, "uint-key");
    bt_field_location *sint_key = locate(tc, "sint-key");

    fc->keyed_array =
        bt_field_class_array_dynamic_with_length_field_location_create(tc, contents[0], uint_key);
    fc->bool_option =
        bt_field_class_option_with_selector_field_location_bool_create(tc, contents[1], bool_key);
    fc->uint_option = bt_field_class_option_with_selector_field_location_integer_unsigned_create(
        tc, contents[2], uint_key, cold_unsigned_ranges);
    fc->sint_option = bt_field_class_option_with_selector_field_location_integer_signed_create(
        tc, contents[3], sint_key, cold_signed_ranges);
    fc->uint_variant =
        bt_field_class_variant_with_selector_field_location_integer_unsigned_create(tc, uint_key);
    fc->sint_variant =
        bt_field_class_variant_with_selector_field_location_integer_signed_create(tc, sint_key);
    fc->keyed_blob = bt_field_class_blob_dynamic_with_length_field_location_create(tc, uint_key);
    append_variant_options(tc, fc);
    for (int i = 0; i < 4; i++) {
        bt_field_class_put_ref(contents[i]);
    }
    bt_field_location_put_ref(bool_key);
    bt_field_location_put_ref(uint_key);
    bt_field_location_put_ref(sint_key);
}

/* Creates all field classes. The first members of `structure` are the three keys. */
static void make_field_classes(
    bt_trace_class *tc, uint64_t mip, bt_field_class *structure, struct fixture_field_classes *fc)
{
    bt_field_class *bool_key = bt_field_class_bool_create(tc);
    bt_field_class *uint_key = make_uint(tc);
    bt_field_class *sint_key = bt_field_class_integer_signed_create(tc);

    make_plain_field_classes(tc, mip, fc);
    if (mip == 0) {
        make_keyed_field_classes(tc, bool_key, uint_key, sint_key, fc);
    } else {
        make_located_field_classes(tc, fc);
    }
    append(structure, "bool-key", bool_key);
    append(structure, "uint-key", uint_key);
    append(structure, "sint-key", sint_key);
}

#define EACH_KIND(X)                                                                               \
    X(boolean)                                                                                     \
    X(bit_array)                                                                                   \
    X(uint)                                                                                        \
    X(sint)                                                                                        \
    X(uenum)                                                                                       \
    X(senum)                                                                                       \
    X(single)                                                                                      \
    X(dbl)                                                                                         \
    X(string)                                                                                      \
    X(structure)                                                                                   \
    X(static_array)                                                                                \
    X(dynamic_array)                                                                               \
    X(keyed_array)                                                                                 \
    X(option)                                                                                      \
    X(bool_option)                                                                                 \
    X(uint_option)                                                                                 \
    X(sint_option)                                                                                 \
    X(variant)                                                                                     \
    X(uint_variant)                                                                                \
    X(sint_variant)                                                                                \
    X(static_blob)                                                                                 \
    X(dynamic_blob)                                                                                \
    X(keyed_blob)

/*
 * Creates a payload class with fields of all kinds, and with an array of structures that contain a
 * key and its array.
 */
static bt_field_class *make_payload_class(
    bt_trace_class *tc, uint64_t mip, struct fixture_field_classes *fc)
{
    bt_field_class *payload = bt_field_class_structure_create(tc);

    make_field_classes(tc, mip, payload, fc);
#define APPEND(kind)                                                                               \
    if (fc->kind) {                                                                                \
        append(payload, #kind, fc->kind);                                                          \
    }
    EACH_KIND(APPEND)
#undef APPEND
    if (mip == 0) {
        bt_field_class *record = bt_field_class_structure_create(tc);
        bt_field_class *key = make_uint(tc);
        bt_field_class *element = make_uint(tc);
        bt_field_class *array = bt_field_class_array_dynamic_create(tc, element, key);
        bt_field_class *records;

        append(record, "key", key);
        append(record, "array", array);
        bt_field_class_put_ref(element);
        records = bt_field_class_array_static_create(tc, record, 1);
        bt_field_class_put_ref(record);
        append(payload, "records", records);
    }
    return payload;
}

static void borrow_fields(bt_event *event, struct fixture_fields *fields)
{
    bt_field *payload = bt_event_borrow_payload_field(event);

#define BORROW(kind) fields->kind = bt_field_structure_borrow_member_field_by_name(payload, #kind);
    EACH_KIND(BORROW)
#undef BORROW
}

static void set_uint(bt_field *field)
{
    bt_field_integer_unsigned_set_value(field, 1);
}

static void set_fields(bt_event *event, const struct fixture_fields *f)
{
    bt_field *payload = bt_event_borrow_payload_field(event);
    bt_field *records = bt_field_structure_borrow_member_field_by_name(payload, "records");
    bt_field *contents[] = {f->option, f->bool_option, f->uint_option, f->sint_option};
    bt_field *arrays[] = {f->dynamic_array, f->keyed_array};
    bt_field *variants[] = {f->variant, f->uint_variant, f->sint_variant};

    bt_field_bool_set_value(
        bt_field_structure_borrow_member_field_by_name(payload, "bool-key"), BT_TRUE);
    set_uint(bt_field_structure_borrow_member_field_by_name(payload, "uint-key"));
    bt_field_integer_signed_set_value(
        bt_field_structure_borrow_member_field_by_name(payload, "sint-key"), 1);
    bt_field_bool_set_value(f->boolean, BT_TRUE);
    bt_field_bit_array_set_value_as_integer(f->bit_array, 1);
    set_uint(f->uint);
    bt_field_integer_signed_set_value(f->sint, 1);
    set_uint(f->uenum);
    bt_field_integer_signed_set_value(f->senum, 1);
    bt_field_real_single_precision_set_value(f->single, 1);
    bt_field_real_double_precision_set_value(f->dbl, 1);
    FIXTURE_CHECK(bt_field_string_set_value(f->string, "text"));
    set_uint(bt_field_structure_borrow_member_field_by_index(f->structure, 0));
    set_uint(bt_field_array_borrow_element_field_by_index(f->static_array, 0));
    for (int i = 0; i < 2; i++) {
        FIXTURE_CHECK(bt_field_array_dynamic_set_length(arrays[i], 1));
        set_uint(bt_field_array_borrow_element_field_by_index(arrays[i], 0));
    }
    for (int i = 0; i < 4; i++) {
        bt_field_option_set_has_field(contents[i], BT_TRUE);
        set_uint(bt_field_option_borrow_field(contents[i]));
    }
    for (int i = 0; i < 3; i++) {
        FIXTURE_CHECK(bt_field_variant_select_option_by_index(variants[i], 0));
        set_uint(bt_field_variant_borrow_selected_option_field(variants[i]));
    }
    if (f->static_blob) {
        FIXTURE_CHECK(bt_field_blob_dynamic_set_length(f->dynamic_blob, 1));
        FIXTURE_CHECK(bt_field_blob_dynamic_set_length(f->keyed_blob, 1));
        bt_field_blob_get_data(f->static_blob)[0] = 0;
        bt_field_blob_get_data(f->dynamic_blob)[0] = 0;
        bt_field_blob_get_data(f->keyed_blob)[0] = 0;
    }
    if (records) {
        bt_field *record = bt_field_array_borrow_element_field_by_index(records, 0);

        set_uint(bt_field_structure_borrow_member_field_by_index(record, 0));
        FIXTURE_CHECK(bt_field_array_dynamic_set_length(
            bt_field_structure_borrow_member_field_by_index(record, 1), 0));
    }
}

static bt_event_class *make_event_class(bt_stream_class *stream_class)
{
    return bt_event_class_create(stream_class);
}

/* Creates a stream class that isn't in use yet. */
static bt_stream_class *make_stream_class(struct fixture *m, bool with_clock, bool with_packets)
{
    bt_stream_class *stream_class = bt_stream_class_create(m->trace_class);

    if (with_clock) {
        FIXTURE_CHECK(bt_stream_class_set_default_clock_class(stream_class, m->cold_clock_class));
    }
    if (with_packets) {
        bt_stream_class_set_supports_packets(stream_class, BT_TRUE, with_clock, with_clock);
    }
    return stream_class;
}

static void make_full_event_class(struct fixture *m, uint64_t mip)
{
    bt_trace_class *tc = m->trace_class;
    bt_field_class *context = bt_field_class_structure_create(tc);
    bt_field_class *common_context = bt_field_class_structure_create(tc);
    bt_field_class *specific_context = bt_field_class_structure_create(tc);
    bt_field_class *payload = make_payload_class(tc, mip, &m->cold_fc);

    m->cold_full_stream_class = make_stream_class(m, true, true);
    bt_stream_class_set_supports_discarded_events(m->cold_full_stream_class, BT_TRUE, BT_TRUE);
    bt_stream_class_set_supports_discarded_packets(m->cold_full_stream_class, BT_TRUE, BT_TRUE);
    append(context, "member", make_uint(tc));
    FIXTURE_CHECK(
        bt_stream_class_set_packet_context_field_class(m->cold_full_stream_class, context));
    FIXTURE_CHECK(bt_stream_class_set_event_common_context_field_class(
        m->cold_full_stream_class, common_context));
    m->full_event_class = make_event_class(m->cold_full_stream_class);
    FIXTURE_CHECK(
        bt_event_class_set_specific_context_field_class(m->full_event_class, specific_context));
    FIXTURE_CHECK(bt_event_class_set_payload_field_class(m->full_event_class, payload));
    bt_field_class_put_ref(context);
    bt_field_class_put_ref(common_context);
    bt_field_class_put_ref(specific_context);
    bt_field_class_put_ref(payload);
}

void fixture_make_classes(struct fixture *m, uint64_t mip)
{
    bt_field_class *keys;
    bt_clock_class **clock_classes[] = {
        &m->clock_class, &m->unknown_clock_class, &m->custom_clock_class, &m->cold_clock_class};

    for (int i = 0; i < 4; i++) {
        *clock_classes[i] = bt_clock_class_create(m->self);
    }
    bt_clock_class_set_origin_unknown(m->unknown_clock_class);
    if (mip == 1) {
        FIXTURE_CHECK(bt_clock_class_set_origin(m->custom_clock_class, NULL, "name", "uid"));
    }
    m->trace_class = bt_trace_class_create(m->self);
    m->other_trace_class = bt_trace_class_create(m->self);
    m->manual_trace_class = bt_trace_class_create(m->self);
    bt_trace_class_set_assigns_automatic_stream_class_id(m->manual_trace_class, BT_FALSE);
    keys = bt_field_class_structure_create(m->trace_class);
    make_field_classes(m->trace_class, mip, keys, &m->fc);
    bt_field_class_put_ref(keys);
    make_full_event_class(m, mip);
    m->stream_class = make_stream_class(m, false, false);
    m->clock_stream_class = make_stream_class(m, true, false);
    m->packet_stream_class = make_stream_class(m, false, true);
    m->cold_stream_class = make_stream_class(m, false, false);
    bt_stream_class_set_supports_discarded_events(m->cold_stream_class, BT_TRUE, BT_FALSE);
    m->manual_stream_class = bt_stream_class_create_with_id(m->manual_trace_class, 7);
    bt_stream_class_set_assigns_automatic_event_class_id(m->manual_stream_class, BT_FALSE);
    bt_stream_class_set_assigns_automatic_stream_id(m->manual_stream_class, BT_FALSE);
    m->event_class = make_event_class(m->stream_class);
    m->plain_event_class = make_event_class(m->cold_stream_class);

    m->member = bt_field_class_structure_borrow_member_by_index(m->fc.structure, 0);
    m->cold_member = bt_field_class_structure_borrow_member_by_index(m->cold_fc.structure, 0);
    m->option = bt_field_class_variant_borrow_option_by_index(m->fc.variant, 0);
    m->cold_option = bt_field_class_variant_borrow_option_by_index(m->cold_fc.variant, 0);
    m->unsigned_option =
        bt_field_class_variant_with_selector_field_integer_unsigned_borrow_option_by_index_const(
            m->fc.uint_variant, 0);
    m->signed_option =
        bt_field_class_variant_with_selector_field_integer_signed_borrow_option_by_index_const(
            m->fc.sint_variant, 0);
    m->unsigned_mapping =
        bt_field_class_enumeration_unsigned_borrow_mapping_by_index_const(m->fc.uenum, 0);
    m->signed_mapping =
        bt_field_class_enumeration_signed_borrow_mapping_by_index_const(m->fc.senum, 0);
    if (mip == 1) {
        m->flag = bt_field_class_bit_array_borrow_flag_by_index_const(m->fc.bit_array, 0);
        m->location = locate(m->trace_class, "uint-key");
    } else {
        const bt_field_class *records = bt_field_class_structure_member_borrow_field_class_const(
            bt_field_class_structure_borrow_member_by_name_const(
                bt_event_class_borrow_payload_field_class_const(m->full_event_class), "records"));
        const bt_field_class *array = bt_field_class_structure_member_borrow_field_class_const(
            bt_field_class_structure_borrow_member_by_name_const(
                bt_field_class_array_borrow_element_field_class_const(records), "array"));

        m->path =
            bt_field_class_array_dynamic_with_length_field_borrow_length_field_path_const(array);
        m->path_item = bt_field_path_borrow_item_by_index_const(m->path, 0);
        m->path_item_of_array = bt_field_path_borrow_item_by_index_const(m->path, 1);
    }
}

/* Creates a stream of a new stream class, and an event class. Both classes are in use. */
static bt_stream *make_stream(
    struct fixture *m, bool with_clock, bool with_packets, bt_event_class **event_class)
{
    bt_stream_class *stream_class = make_stream_class(m, with_clock, with_packets);
    bt_stream *stream;

    if (with_packets && !with_clock) {
        bt_stream_class_set_supports_discarded_packets(stream_class, BT_TRUE, BT_FALSE);
    }
    *event_class = make_event_class(stream_class);
    stream = bt_stream_create(stream_class, m->trace);
    bt_stream_class_put_ref(stream_class);
    return stream;
}

void fixture_make_streams(struct fixture *m)
{
    m->trace = bt_trace_create(m->trace_class);
    m->manual_trace = bt_trace_create(m->manual_trace_class);
    m->stream = bt_stream_create(m->cold_stream_class, m->trace);
    m->full_stream = bt_stream_create(m->cold_full_stream_class, m->trace);
    m->clock_stream = make_stream(m, true, false, &m->clock_event_class);
    m->packet_stream = make_stream(m, false, true, &m->packet_event_class);
    m->packet = bt_packet_create(m->packet_stream);
    m->full_packet = bt_packet_create(m->full_stream);
    m->unset_packet = bt_packet_create(m->full_stream);
    set_uint(bt_field_structure_borrow_member_field_by_index(
        bt_packet_borrow_context_field(m->full_packet), 0));
}

static bt_message *make_event(struct fixture *m, struct fixture_fields *fields, bool is_set)
{
    bt_message *message = bt_message_event_create_with_packet_and_default_clock_snapshot(
        m->self_iterator, m->full_event_class, m->full_packet, 1);

    borrow_fields(bt_message_event_borrow_event(message), fields);
    if (is_set) {
        set_fields(bt_message_event_borrow_event(message), fields);
    }
    return message;
}

void fixture_make_messages(struct fixture *m)
{
    bt_self_message_iterator *self = m->self_iterator;

    m->stream_beginning = bt_message_stream_beginning_create(self, m->full_stream);
    m->stream_end = bt_message_stream_end_create(self, m->full_stream);
    m->event_message = make_event(m, &m->field, true);
    m->event = bt_message_event_borrow_event(m->event_message);
    m->unset_event_message = make_event(m, &m->unset_field, false);
    m->packet_beginning =
        bt_message_packet_beginning_create_with_default_clock_snapshot(self, m->full_packet, 1);
    m->packet_end =
        bt_message_packet_end_create_with_default_clock_snapshot(self, m->full_packet, 1);
    m->discarded_events =
        bt_message_discarded_events_create_with_default_clock_snapshots(self, m->full_stream, 1, 2);
    m->discarded_packets = bt_message_discarded_packets_create_with_default_clock_snapshots(
        self, m->full_stream, 1, 2);
    m->inactivity = bt_message_message_iterator_inactivity_create(self, m->cold_clock_class, 1);
    m->clock_snapshot =
        bt_message_message_iterator_inactivity_borrow_clock_snapshot_const(m->inactivity);
    m->plain_stream_beginning = bt_message_stream_beginning_create(self, m->stream);
    m->plain_stream_end = bt_message_stream_end_create(self, m->stream);
    m->plain_event_message = bt_message_event_create(self, m->plain_event_class, m->stream);
    m->plain_packet_beginning = bt_message_packet_beginning_create(self, m->packet);
    m->plain_packet_end = bt_message_packet_end_create(self, m->packet);
    m->plain_discarded_events = bt_message_discarded_events_create(self, m->stream);
    m->plain_discarded_packets = bt_message_discarded_packets_create(self, m->packet_stream);
}

/* In developer mode, messages are frozen when an iterator returns them. */
uint64_t fixture_give_messages(struct fixture *m, bt_message_array_const messages)
{
    bt_self_message_iterator *self = m->self_iterator;
    bt_stream *stream = m->full_stream;
    bt_message *given[] = {
        m->cold_stream_beginning = bt_message_stream_beginning_create(self, stream),
        bt_message_packet_beginning_create_with_default_clock_snapshot(self, m->full_packet, 1),
        make_event(m, &m->cold_field, true),
        bt_message_packet_end_create_with_default_clock_snapshot(self, m->full_packet, 1),
        m->cold_discarded_events =
            bt_message_discarded_events_create_with_default_clock_snapshots(self, stream, 1, 2),
        m->cold_discarded_packets =
            bt_message_discarded_packets_create_with_default_clock_snapshots(self, stream, 2, 3),
        m->cold_stream_end = bt_message_stream_end_create(self, stream),
    };
    const uint64_t count = sizeof(given) / sizeof(given[0]);

    for (uint64_t i = 0; i < count; i++) {
        messages[i] = m->given[i] = given[i];
    }
    return count;
}

#define EACH_OWNED(X)                                                                              \
    X(stream_beginning, message)                                                                   \
    X(stream_end, message)                                                                         \
    X(event_message, message)                                                                      \
    X(unset_event_message, message)                                                                \
    X(packet_beginning, message)                                                                   \
    X(packet_end, message)                                                                         \
    X(discarded_events, message)                                                                   \
    X(discarded_packets, message)                                                                  \
    X(inactivity, message)                                                                         \
    X(plain_stream_beginning, message)                                                             \
    X(plain_stream_end, message)                                                                   \
    X(plain_event_message, message)                                                                \
    X(plain_packet_beginning, message)                                                             \
    X(plain_packet_end, message)                                                                   \
    X(plain_discarded_events, message)                                                             \
    X(plain_discarded_packets, message)                                                            \
    X(packet, packet)                                                                              \
    X(full_packet, packet)                                                                         \
    X(unset_packet, packet)                                                                        \
    X(stream, stream)                                                                              \
    X(full_stream, stream)                                                                         \
    X(clock_stream, stream)                                                                        \
    X(packet_stream, stream)                                                                       \
    X(trace, trace)                                                                                \
    X(manual_trace, trace)                                                                         \
    X(location, field_location)                                                                    \
    X(event_class, event_class)                                                                    \
    X(full_event_class, event_class)                                                               \
    X(plain_event_class, event_class)                                                              \
    X(clock_event_class, event_class)                                                              \
    X(packet_event_class, event_class)                                                             \
    X(stream_class, stream_class)                                                                  \
    X(manual_stream_class, stream_class)                                                           \
    X(clock_stream_class, stream_class)                                                            \
    X(packet_stream_class, stream_class)                                                           \
    X(cold_stream_class, stream_class)                                                             \
    X(cold_full_stream_class, stream_class)                                                        \
    X(clock_class, clock_class)                                                                    \
    X(unknown_clock_class, clock_class)                                                            \
    X(custom_clock_class, clock_class)                                                             \
    X(cold_clock_class, clock_class)                                                               \
    X(trace_class, trace_class)                                                                    \
    X(manual_trace_class, trace_class)                                                             \
    X(other_trace_class, trace_class)

void fixture_release_trace_ir(struct fixture *m)
{
    for (size_t i = 0; i < sizeof(m->given) / sizeof(m->given[0]); i++) {
        bt_message_put_ref(m->given[i]);
    }
#define PUT(member, type) bt_##type##_put_ref(m->member);
    EACH_OWNED(PUT)
#undef PUT
#define PUT(kind) bt_field_class_put_ref(m->fc.kind);
    EACH_KIND(PUT)
#undef PUT
}
