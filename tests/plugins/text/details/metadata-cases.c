/* SPDX-License-Identifier: MIT */
/* Cases of oddities.h: properties of traces, classes and clocks. */
#include "oddities.h"

#include <stdio.h>

#define LABEL_MAX 128

static const uint8_t uuid[16] = {
    0xde, 0xad, 0xbe, 0xef, 0x00, 0x01, 0x02, 0x03, 0xf0, 0xe0, 0xd0, 0xc0, 0xb0, 0xa0, 0x90, 0x0f};

static bt_clock_class *create_clock(
    struct oddity *self, uint64_t frequency, int64_t seconds, uint64_t cycles)
{
    bt_clock_class *const clock_class = bt_clock_class_create(self->component);

    bt_clock_class_set_frequency(clock_class, frequency);
    bt_clock_class_set_offset(clock_class, seconds, cycles);
    return clock_class;
}

static void emit_clocked_stream(
    struct oddity *self, bt_clock_class *clock_class, size_t count, const uint64_t *values)
{
    bt_stream_class_put_ref(self->stream_class);
    self->stream_class = bt_stream_class_create(self->trace_class);
    bt_stream_class_set_default_clock_class(self->stream_class, clock_class);
    create_event_class(self, "tick", NULL);
    bt_stream_put_ref(self->stream);
    begin_stream(self);
    for (size_t i = 0; i < count; i++) {
        emit(self, bt_message_event_create_with_default_clock_snapshot(
                       self->iterator, self->event_class, self->stream, values[i]));
    }
    end_stream(self);
    bt_clock_class_put_ref(clock_class);
}

/* The times of each clock are later than those of the previous clock. */
void build_clocks(struct oddity *self)
{
    static const uint64_t values[] = {0, 999, 1000, 9999, 10000, 123456789, 1000000000000};
    /*
     * The sink keeps all digits except the last nine until they change. These times test digits
     * that change and digits that don't.
     */
    static const uint64_t billions[] = {999999999, 1000000000, 1000000001, 1999999999, 2000000000,
        1234000000001, 1234000000002, 1234999999999, 1235000000000, 12345000000001, 12345000000002};
    /* Times that don't fit 64 bits of nanoseconds. */
    static const uint64_t large[] = {
        0, 999, 1000, 9999, 123456789, 9000000000000000000, 9000000000000000001};
    bt_clock_class *clock_class;

    if (self->round > 0) {
        return;
    }
    create_trace(self, false);
    clock_class = create_clock(self, 1000, -2000000000, 999);
    bt_clock_class_set_name(clock_class, "slow");
    bt_clock_class_set_description(clock_class, "A slow one.\nIndeed.");
    bt_clock_class_set_precision(clock_class, 1234567);
    emit_clocked_stream(self, clock_class, 6, values);
    emit_clocked_stream(self, create_clock(self, 1000000000, 0, 0), 7, values);
    clock_class = create_clock(self, 1, 1234, 0);
    bt_clock_class_set_name(clock_class, "");
    bt_clock_class_set_description(clock_class, "");
    emit_clocked_stream(self, clock_class, 4, values);
    emit_clocked_stream(self, create_clock(self, 1000000000, 1600000000, 7), 11, billions);
    clock_class = create_clock(self, 3333333333, 1700000000, 12345);
    if (self->mip == 0) {
        bt_clock_class_set_uuid(clock_class, uuid);
    } else {
        bt_clock_class_set_namespace(clock_class, "clock namespace");
        bt_clock_class_set_name(clock_class, "clock name");
        bt_clock_class_set_uid(clock_class, "clock uid");
        bt_clock_class_set_accuracy(clock_class, 98765);
        bt_clock_class_set_precision(clock_class, 0);
    }
    emit_clocked_stream(self, clock_class, 7, values);
    emit_clocked_stream(self, create_clock(self, 1, INT64_MAX / 1000000000 - 5, 0), 7, large);
}

static void build_clock(struct oddity *self, bool known, const char *name_space)
{
    static const uint64_t values[] = {0, 77, 1234567};
    bt_clock_class *clock_class;

    if (self->round > 0 || (known && self->mip == 0)) {
        return;
    }
    create_trace(self, false);
    clock_class = create_clock(self, 1000000000, 5, 0);
    if (known) {
        bt_clock_class_set_origin(clock_class, name_space, "boot", "boot uid");
    } else {
        bt_clock_class_set_origin_is_unix_epoch(clock_class, BT_FALSE);
    }
    emit_clocked_stream(self, clock_class, 3, values);
}

void build_clock_of_unknown_origin(struct oddity *self)
{
    build_clock(self, false, NULL);
}

void build_clock_of_other_origin(struct oddity *self)
{
    build_clock(self, true, "boot namespace");
}

void build_clock_of_plain_origin(struct oddity *self)
{
    build_clock(self, true, NULL);
}

/* Writes "WHAT TEXT" to `buffer`, or an empty text if `text` is empty. */
static const char *label(char *buffer, const char *what, const char *text)
{
    snprintf(buffer, LABEL_MAX, "%s%s%s", text[0] ? what : "", text[0] ? " " : "", text);
    return buffer;
}

static void name_trace(struct oddity *self, const char *text)
{
    char buffer[LABEL_MAX];

    bt_trace_set_name(self->trace, label(buffer, "trace name", text));
    if (self->mip == 0) {
        bt_trace_set_uuid(self->trace, uuid);
        return;
    }
    bt_trace_set_namespace(self->trace, label(buffer, "trace namespace", text));
    bt_trace_set_uid(self->trace, label(buffer, "trace uid", text));
}

static void name_stream_class(struct oddity *self, const char *text)
{
    char buffer[LABEL_MAX];

    bt_stream_class_set_name(self->stream_class, label(buffer, "stream class name", text));
    if (self->mip >= 1) {
        bt_stream_class_set_namespace(
            self->stream_class, label(buffer, "stream class namespace", text));
        bt_stream_class_set_uid(self->stream_class, label(buffer, "stream class uid", text));
    }
}

static void name_event_class(struct oddity *self, const char *text)
{
    char buffer[LABEL_MAX];

    bt_event_class_set_name(self->event_class, label(buffer, "event class name", text));
    bt_event_class_set_emf_uri(self->event_class, label(buffer, "URI", text));
    if (self->mip >= 1) {
        bt_event_class_set_namespace(
            self->event_class, label(buffer, "event class namespace", text));
        bt_event_class_set_uid(self->event_class, label(buffer, "event class uid", text));
    }
}

static void emit_named_stream(struct oddity *self, const char *text)
{
    bt_trace_class_put_ref(self->trace_class);
    bt_stream_class_put_ref(self->stream_class);
    bt_trace_put_ref(self->trace);
    bt_stream_put_ref(self->stream);
    create_trace(self, true);
    name_trace(self, text);
    name_stream_class(self, text);
    create_event_class(self, NULL, NULL);
    name_event_class(self, text);
    self->stream = bt_stream_create(self->stream_class, self->trace);
    bt_stream_set_name(self->stream, text);
    emit(self, bt_message_stream_beginning_create(self->iterator, self->stream));
    emit_event(self, self->event_class);
    end_stream(self);
}

void build_names(struct oddity *self)
{
    switch (self->round) {
    case 0:
        emit_named_stream(self, "of mine");
        /* One event class for each log level. */
        for (int level = BT_EVENT_CLASS_LOG_LEVEL_EMERGENCY;
             level <= BT_EVENT_CLASS_LOG_LEVEL_DEBUG; level++) {
            bt_event_class_set_log_level(
                create_event_class(self, "level", NULL), (bt_event_class_log_level) level);
        }
        break;
    case 1:
        emit_named_stream(self, "");
        break;
    case 2:
        emit_named_stream(self, "with `quotes`,\n\"lines\" and \x1b[31mcolours");
        break;
    case 3:
        /*
         * Use stream class and event class IDs that the source chooses, instead of automatic ones.
         */
        bt_trace_class_put_ref(self->trace_class);
        bt_stream_class_put_ref(self->stream_class);
        bt_trace_put_ref(self->trace);
        bt_stream_put_ref(self->stream);
        bt_event_class_put_ref(self->event_class);
        self->trace_class = bt_trace_class_create(self->component);
        bt_trace_class_set_assigns_automatic_stream_class_id(self->trace_class, BT_FALSE);
        self->stream_class = bt_stream_class_create_with_id(self->trace_class, 123456789);
        set_clock(self);
        bt_stream_class_put_ref(bt_stream_class_create_with_id(self->trace_class, 5000));
        bt_stream_class_set_assigns_automatic_event_class_id(self->stream_class, BT_FALSE);
        bt_stream_class_set_assigns_automatic_stream_id(self->stream_class, BT_FALSE);
        bt_event_class_put_ref(bt_event_class_create_with_id(self->stream_class, 9999));
        bt_event_class_put_ref(bt_event_class_create_with_id(self->stream_class, 10000));
        self->event_class = bt_event_class_create_with_id(self->stream_class, 1000000);
        self->trace = bt_trace_create(self->trace_class);
        bt_stream_put_ref(bt_stream_create_with_id(self->stream_class, self->trace, 10));
        self->stream = bt_stream_create_with_id(
            self->stream_class, self->trace, UINT64_C(18446744073709551615));
        emit(self, bt_message_stream_beginning_create(self->iterator, self->stream));
        emit_event(self, self->event_class);
        end_stream(self);
        break;
    default:
        break;
    }
}

static bt_value *create_attributes(void)
{
    bt_value *const map = bt_value_map_create(), *array, *inner;

    bt_value_map_insert_bool_entry(map, "yes", BT_TRUE);
    bt_value_map_insert_bool_entry(map, "no", BT_FALSE);
    bt_value_map_insert_unsigned_integer_entry(map, "unsigned", 12345678);
    bt_value_map_insert_signed_integer_entry(map, "signed", -12345678);
    bt_value_map_insert_signed_integer_entry(map, "least", INT64_MIN);
    bt_value_map_insert_signed_integer_entry(map, "below ten thousand", 9999);
    bt_value_map_insert_real_entry(map, "real", 17.0625);
    bt_value_map_insert_string_entry(map, "string", "text\nof \"two\" lines");
    bt_value_map_insert_string_entry(map, "empty string", "");
    bt_value_map_insert_entry(map, "null", bt_value_null);
    bt_value_map_insert_empty_array_entry(map, "empty array", NULL);
    bt_value_map_insert_empty_map_entry(map, "Empty map", NULL);
    bt_value_map_insert_bool_entry(map, "", BT_TRUE);
    bt_value_map_insert_empty_array_entry(map, "array", &array);
    bt_value_array_append_string_element(array, "first");
    bt_value_array_append_element(array, bt_value_null);
    bt_value_array_append_empty_array_element(array, &inner);
    bt_value_array_append_unsigned_integer_element(inner, 1);
    bt_value_array_append_empty_map_element(inner, NULL);
    bt_value_array_append_empty_map_element(array, &inner);
    bt_value_map_insert_unsigned_integer_entry(inner, "b", 2);
    bt_value_map_insert_empty_array_entry(inner, "a", NULL);
    for (int i = 0; i < 8; i++) {
        bt_value_array_append_real_element(array, i * 1e10);
    }
    bt_value_map_insert_empty_map_entry(map, "map", &inner);
    bt_value_map_insert_string_entry(inner, "key", "value");
    bt_value_map_insert_empty_map_entry(inner, "map", &inner);
    bt_value_map_insert_string_entry(inner, "Key", "value");
    return map;
}

static bt_value *create_short_attributes(void)
{
    bt_value *const map = bt_value_map_create(), *array;

    bt_value_map_insert_string_entry(map, "key", "value");
    bt_value_map_insert_empty_array_entry(map, "array", &array);
    bt_value_array_append_bool_element(array, BT_TRUE);
    return map;
}

static bt_field_class *with_attributes(bt_field_class *field_class, const bt_value *map)
{
    bt_field_class_set_user_attributes(field_class, map);
    return field_class;
}

static bt_field_class *bool_with_attributes(struct oddity *self, const bt_value *map)
{
    return with_attributes(bt_field_class_bool_create(self->trace_class), map);
}

static void add_enumeration(struct oddity *self, bt_field_class *structure, const char *name,
    bool full, const bt_value *map)
{
    bt_field_class *const field_class =
        bt_field_class_enumeration_unsigned_create(self->trace_class);
    bt_integer_range_set_unsigned *const set = unsigned_ranges(1, (const uint64_t[][2]){{1, 2}});

    with_attributes(field_class, map);
    if (full) {
        bt_field_class_enumeration_unsigned_add_mapping(field_class, "label", set);
    }
    add(structure, name, field_class);
    bt_integer_range_set_unsigned_put_ref(set);
}

static void add_options(struct oddity *self, bt_field_class *structure, bt_field_class *flag,
    bt_field_class *number, const bt_value *map)
{
    bt_integer_range_set_unsigned *const set = unsigned_ranges(1, (const uint64_t[][2]){{1, 2}});
    bt_field_class *content = bool_with_attributes(self, map);

    add(structure, "option",
        with_attributes(
            self->mip == 0
                ? bt_field_class_option_without_selector_create(self->trace_class, content)
                : bt_field_class_option_without_selector_field_location_create(
                      self->trace_class, content),
            map));
    bt_field_class_put_ref(content);
    content = bool_with_attributes(self, map);
    if (self->mip == 0) {
        add(structure, "option by flag",
            with_attributes(bt_field_class_option_with_selector_field_bool_create(
                                self->trace_class, content, flag),
                map));
    } else {
        bt_field_location *const location =
            payload_location(self, 1, (const char *const[]){"flag"});

        add(structure, "option by flag",
            with_attributes(bt_field_class_option_with_selector_field_location_bool_create(
                                self->trace_class, content, location),
                map));
        bt_field_location_put_ref(location);
    }
    bt_field_class_put_ref(content);
    content = bt_field_class_bool_create(self->trace_class);
    if (self->mip == 0) {
        add(structure, "option by number",
            with_attributes(bt_field_class_option_with_selector_field_integer_unsigned_create(
                                self->trace_class, content, number, set),
                map));
    } else {
        bt_field_location *const location =
            payload_location(self, 1, (const char *const[]){"number"});

        add(structure, "option by number",
            with_attributes(
                bt_field_class_option_with_selector_field_location_integer_unsigned_create(
                    self->trace_class, content, location, set),
                map));
        bt_field_location_put_ref(location);
    }
    bt_field_class_put_ref(content);
    bt_integer_range_set_unsigned_put_ref(set);
}

static void add_variants(
    struct oddity *self, bt_field_class *structure, bt_field_class *number, const bt_value *map)
{
    bt_integer_range_set_unsigned *const set = unsigned_ranges(1, (const uint64_t[][2]){{1, 2}});
    bt_field_class *const free_variant =
        self->mip == 0
            ? bt_field_class_variant_create(self->trace_class, NULL)
            : bt_field_class_variant_without_selector_field_location_create(self->trace_class);
    bt_field_class *content = bool_with_attributes(self, map), *by_number;

    bt_field_class_variant_without_selector_append_option(
        with_attributes(free_variant, map), "option", content);
    bt_field_class_variant_option_set_user_attributes(
        bt_field_class_variant_borrow_option_by_index(free_variant, 0), map);
    bt_field_class_put_ref(content);
    add(structure, "variant", free_variant);
    content = bt_field_class_structure_create(self->trace_class);
    if (self->mip == 0) {
        by_number = bt_field_class_variant_create(self->trace_class, number);
    } else {
        bt_field_location *const location =
            payload_location(self, 1, (const char *const[]){"number"});

        by_number = bt_field_class_variant_with_selector_field_location_integer_unsigned_create(
            self->trace_class, location);
        bt_field_location_put_ref(location);
    }
    bt_field_class_variant_with_selector_field_integer_unsigned_append_option(
        by_number, self->mip == 0 ? "name" : NULL, content, set);
    bt_field_class_variant_option_set_user_attributes(
        bt_field_class_variant_borrow_option_by_index(by_number, 0), map);
    bt_field_class_put_ref(content);
    add(structure, "variant by number", by_number);
    bt_integer_range_set_unsigned_put_ref(set);
}

static void add_attributes_to_classes(struct oddity *self, const bt_value *map)
{
    bt_field_class *const structure = bt_field_class_structure_create(self->trace_class);
    bt_field_class *inner, *flag, *number;
    bt_integer_range_set_unsigned *set;

    number = add(structure, "number", with_attributes(unsigned_class(self, 64, DECIMAL), map));
    bt_field_class_structure_member_set_user_attributes(
        bt_field_class_structure_borrow_member_by_index(structure, 0), map);
    flag = add(structure, "flag", bt_field_class_bool_create(self->trace_class));
    bt_field_class_structure_member_set_user_attributes(
        bt_field_class_structure_borrow_member_by_index(structure, 1), map);
    inner = bt_field_class_structure_create(self->trace_class);
    add(inner, "in", bt_field_class_real_double_precision_create(self->trace_class));
    add(structure, "structure", inner);
    bt_field_class_structure_member_set_user_attributes(
        bt_field_class_structure_borrow_member_by_index(structure, 2), map);
    add(structure, "class only",
        with_attributes(bt_field_class_structure_create(self->trace_class), map));
    inner = with_attributes(bt_field_class_structure_create(self->trace_class), map);
    add(inner, "in", bt_field_class_real_double_precision_create(self->trace_class));
    add(structure, "class of members", inner);
    add_enumeration(self, structure, "enumeration", true, map);
    add_enumeration(self, structure, "empty enumeration", false, map);
    inner = bool_with_attributes(self, map);
    add(structure, "array",
        with_attributes(bt_field_class_array_static_create(self->trace_class, inner, 0), map));
    bt_field_class_put_ref(inner);
    add_options(self, structure, flag, number, map);
    add_variants(self, structure, number, map);
    if (self->mip >= 1) {
        add(structure, "blob",
            with_attributes(bt_field_class_blob_static_create(self->trace_class, 2), map));
        inner = with_attributes(bt_field_class_bit_array_create(self->trace_class, 2), map);
        set = unsigned_ranges(1, (const uint64_t[][2]){{1, 1}});
        bt_field_class_bit_array_add_flag(inner, "flag", set);
        bt_integer_range_set_unsigned_put_ref(set);
        add(structure, "bits", inner);
    }
    create_event_class(self, "attributes", structure);
    bt_event_class_set_user_attributes(self->event_class, map);
    bt_event_class_set_log_level(self->event_class, BT_EVENT_CLASS_LOG_LEVEL_INFO);
    bt_event_class_set_emf_uri(self->event_class, "https://example.com/");
}

void build_user_attributes(struct oddity *self)
{
    bt_value *map, *short_map;
    bt_clock_class *clock_class;

    if (self->round > 0) {
        return;
    }
    map = create_attributes();
    short_map = create_short_attributes();
    self->trace_class = bt_trace_class_create(self->component);
    bt_trace_class_set_user_attributes(self->trace_class, map);
    self->stream_class = bt_stream_class_create(self->trace_class);
    self->trace = bt_trace_create(self->trace_class);
    bt_stream_class_set_user_attributes(self->stream_class, short_map);
    clock_class = create_clock(self, 1000000000, 0, 0);
    bt_clock_class_set_user_attributes(clock_class, short_map);
    bt_stream_class_set_default_clock_class(self->stream_class, clock_class);
    bt_clock_class_put_ref(clock_class);
    add_attributes_to_classes(self, short_map);
    bt_trace_set_user_attributes(self->trace, map);
    bt_trace_set_environment_entry_integer(self->trace, "number", -1234567);
    bt_trace_set_environment_entry_integer(self->trace, "Another", 123);
    bt_trace_set_environment_entry_string(self->trace, "string", "text \"quoted\"");
    bt_trace_set_environment_entry_string(self->trace, "nothing", "");
    self->stream = bt_stream_create(self->stream_class, self->trace);
    bt_stream_set_user_attributes(self->stream, map);
    emit(self, bt_message_stream_beginning_create(self->iterator, self->stream));
    end_stream(self);
    bt_value_put_ref(map);
    bt_value_put_ref(short_map);
}

/* Objects that are created in another order than they are printed. */
void build_orders(struct oddity *self)
{
    static const uint64_t ids[] = {7, 3, 5, 1};
    bt_stream_class *classes[4];
    bt_stream *streams[4];

    if (self->round > 1) {
        return;
    }
    if (self->round == 0) {
        self->trace_class = bt_trace_class_create(self->component);
        bt_trace_class_set_assigns_automatic_stream_class_id(self->trace_class, BT_FALSE);
        self->trace = bt_trace_create(self->trace_class);
        bt_trace_set_environment_entry_integer(self->trace, "one", 1);
    }
    for (size_t i = 0; i < 4; i++) {
        bt_event_class *event_class;

        classes[i] = bt_stream_class_create_with_id(self->trace_class, ids[i] + 10 * self->round);
        bt_stream_class_set_assigns_automatic_stream_id(classes[i], BT_FALSE);
        bt_stream_class_set_assigns_automatic_event_class_id(classes[i], BT_FALSE);
        for (size_t j = 0; j < 4; j++) {
            event_class = bt_event_class_create_with_id(classes[i], ids[j]);
            bt_event_class_set_name(event_class, j & 1 ? "odd" : "even");
            bt_event_class_put_ref(event_class);
        }
        streams[i] = bt_stream_create_with_id(classes[i], self->trace, ids[(i + 2) % 4]);
        bt_stream_put_ref(bt_stream_create_with_id(classes[i], self->trace, 50));
    }
    emit(self, bt_message_stream_beginning_create(self->iterator, streams[1]));
    emit(self, bt_message_event_create(self->iterator,
                   bt_stream_class_borrow_event_class_by_id_const(classes[1], 5), streams[1]));
    emit(self, bt_message_stream_end_create(self->iterator, streams[1]));
    emit(self, bt_message_stream_beginning_create(self->iterator, streams[3]));
    emit(self, bt_message_stream_end_create(self->iterator, streams[3]));
    for (size_t i = 0; i < 4; i++) {
        bt_stream_put_ref(streams[i]);
        bt_stream_class_put_ref(classes[i]);
    }
}

/* Metadata that appears after the first messages. */
void build_growing(struct oddity *self)
{
    switch (self->round) {
    case 0:
        create_trace(self, true);
        create_event_class(self, "first", NULL);
        begin_stream(self);
        emit_event(self, self->event_class);
        break;
    case 1:
        create_event_class(self, "second", NULL);
        emit_event(self, self->event_class);
        emit_event(self, self->event_class);
        break;
    case 2:
        create_event_class(self, "third, unused for now", NULL);
        create_event_class(self, "fourth", NULL);
        bt_event_class_put_ref(bt_event_class_create(self->stream_class));
        emit_event(self, self->event_class);
        break;
    case 3:
        emit_event(self, bt_stream_class_borrow_event_class_by_id_const(self->stream_class, 2));
        end_stream(self);
        break;
    case 5:
        /*
         * Event classes are added to the stream class of round 4 before a second stream of this
         * class begins.
         */
        bt_stream_put_ref(self->stream);
        create_event_class(self, "sixth", NULL);
        create_event_class(self, "seventh", NULL);
        self->stream = bt_stream_create(self->stream_class, self->trace);
        emit(self, bt_message_stream_beginning_create(self->iterator, self->stream));
        emit_event(self, self->event_class);
        end_stream(self);
        break;
    case 4:
        bt_stream_class_put_ref(self->stream_class);
        self->stream_class = bt_stream_class_create(self->trace_class);
        set_clock(self);
        bt_stream_class_set_name(self->stream_class, "later");
        bt_stream_put_ref(self->stream);
        self->stream = bt_stream_create(self->stream_class, self->trace);
        emit(self, bt_message_stream_beginning_create(self->iterator, self->stream));
        create_event_class(self, "fifth", NULL);
        emit_event(self, self->event_class);
        end_stream(self);
        break;
    default:
        break;
    }
}
