/* SPDX-License-Identifier: MIT */
/* Cases of oddities.h: fields that contain other fields. */
#include "oddities.h"

static bt_field_class *structure_class(struct oddity *self)
{
    return bt_field_class_structure_create(self->trace_class);
}

static bt_field_class *static_array(struct oddity *self, bt_field_class *element, uint64_t length)
{
    bt_field_class *const array =
        bt_field_class_array_static_create(self->trace_class, element, length);

    bt_field_class_put_ref(element);
    return array;
}

/*
 * Creates a dynamic array. `length_class` is used with MIP 0, and the name `length` with MIP 1.
 * Both may be NULL.
 */
static bt_field_class *dynamic_array(
    struct oddity *self, bt_field_class *element, bt_field_class *length_class, const char *length)
{
    bt_field_class *array;

    if (self->mip == 0) {
        array = bt_field_class_array_dynamic_create(self->trace_class, element, length_class);
    } else if (!length) {
        array = bt_field_class_array_dynamic_without_length_field_location_create(
            self->trace_class, element);
    } else {
        bt_field_location *const location = payload_location(self, 1, &length);

        array = bt_field_class_array_dynamic_with_length_field_location_create(
            self->trace_class, element, location);
        bt_field_location_put_ref(location);
    }
    bt_field_class_put_ref(element);
    return array;
}

static bt_field_class *string_class(struct oddity *self)
{
    return bt_field_class_string_create(self->trace_class);
}

void build_arrays(struct oddity *self)
{
    static const uint64_t lengths[] = {0, 1, 11};
    bt_field_class *structure, *element, *length;

    if (self->round > 0) {
        return;
    }
    create_trace(self, true);
    begin_stream(self);
    structure = structure_class(self);
    length = add(structure, "length", unsigned_class(self, 32, DECIMAL));
    add(structure, "static", static_array(self, unsigned_class(self, 8, HEXADECIMAL), 3));
    add(structure, "none", static_array(self, string_class(self), 0));
    add(structure, "dynamic", dynamic_array(self, signed_class(self, 8, DECIMAL), NULL, NULL));
    add(structure, "measured", dynamic_array(self, string_class(self), length, "length"));
    element = structure_class(self);
    add(element, "a", unsigned_class(self, 8, DECIMAL));
    add(element, "b", string_class(self));
    add(structure, "structures", dynamic_array(self, element, NULL, NULL));
    add(structure, "empty structures", static_array(self, structure_class(self), 2));
    add(structure, "matrix",
        static_array(self, static_array(self, unsigned_class(self, 8, DECIMAL), 2), 2));
    add(structure, "ragged",
        static_array(self, dynamic_array(self, unsigned_class(self, 8, DECIMAL), NULL, NULL), 2));
    create_event_class(self, "arrays", structure);
    for (size_t i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++) {
        bt_field *const fields = payload(emit_event(self, self->event_class));

        bt_field_integer_unsigned_set_value(member(fields, 0), lengths[i]);
        for (uint64_t j = 0; j < 3; j++) {
            bt_field_integer_unsigned_set_value(
                bt_field_array_borrow_element_field_by_index(member(fields, 1), j), j * 77);
        }
        bt_field_array_dynamic_set_length(member(fields, 3), lengths[i]);
        bt_field_array_dynamic_set_length(member(fields, 4), lengths[i]);
        bt_field_array_dynamic_set_length(member(fields, 5), lengths[i]);
        for (uint64_t j = 0; j < lengths[i]; j++) {
            bt_field *const inner =
                bt_field_array_borrow_element_field_by_index(member(fields, 5), j);

            bt_field_integer_signed_set_value(
                bt_field_array_borrow_element_field_by_index(member(fields, 3), j),
                (int64_t) j - 5);
            bt_field_string_set_value(
                bt_field_array_borrow_element_field_by_index(member(fields, 4), j),
                j & 1 ? "odd" : "");
            bt_field_integer_unsigned_set_value(member(inner, 0), j & 255);
            bt_field_string_set_value(member(inner, 1), "text");
        }
        for (uint64_t j = 0; j < 2; j++) {
            bt_field *const row =
                bt_field_array_borrow_element_field_by_index(member(fields, 7), j);
            bt_field *const ragged =
                bt_field_array_borrow_element_field_by_index(member(fields, 8), j);

            for (uint64_t k = 0; k < 2; k++) {
                bt_field_integer_unsigned_set_value(
                    bt_field_array_borrow_element_field_by_index(row, k), 10 * j + k);
            }
            (void) bt_field_array_borrow_element_field_by_index(member(fields, 6), j);
            bt_field_array_dynamic_set_length(ragged, j);
            if (j > 0) {
                bt_field_integer_unsigned_set_value(
                    bt_field_array_borrow_element_field_by_index(ragged, 0), 1);
            }
        }
    }
    end_stream(self);
}

/* An array with indexes whose digits are grouped. */
void build_long_array(struct oddity *self)
{
    bt_field_class *structure;

    if (self->round > 0) {
        return;
    }
    create_trace(self, false);
    begin_stream(self);
    structure = structure_class(self);
    add(structure, "long", static_array(self, unsigned_class(self, 64, DECIMAL), 10001));
    create_event_class(self, "long", structure);

    bt_field *const array = member(payload(emit_event(self, self->event_class)), 0);

    for (uint64_t i = 0; i < 10001; i++) {
        bt_field_integer_unsigned_set_value(
            bt_field_array_borrow_element_field_by_index(array, i), i * i);
    }
    end_stream(self);
}

static bt_field_class *option_by(struct oddity *self, bt_field_class *content, int kind,
    bt_field_class *selector_class, const char *selector)
{
    bt_integer_range_set_unsigned *const uranges =
        unsigned_ranges(3, (const uint64_t[][2]){{5, 7}, {2, 2}, {1000, 1000000}});
    bt_integer_range_set_signed *const sranges =
        signed_ranges(2, (const int64_t[][2]){{5, 7}, {-2000, -1}});
    bt_field_location *const location =
        self->mip == 0 || kind == 0 ? NULL : payload_location(self, 1, &selector);
    bt_field_class *option = NULL;

    if (self->mip == 0) {
        switch (kind) {
        case 0:
            option = bt_field_class_option_without_selector_create(self->trace_class, content);
            break;
        case 1:
        case 4:
            option = bt_field_class_option_with_selector_field_bool_create(
                self->trace_class, content, selector_class);
            break;
        case 2:
            option = bt_field_class_option_with_selector_field_integer_unsigned_create(
                self->trace_class, content, selector_class, uranges);
            break;
        default:
            option = bt_field_class_option_with_selector_field_integer_signed_create(
                self->trace_class, content, selector_class, sranges);
            break;
        }
    } else {
        switch (kind) {
        case 0:
            option = bt_field_class_option_without_selector_field_location_create(
                self->trace_class, content);
            break;
        case 1:
        case 4:
            option = bt_field_class_option_with_selector_field_location_bool_create(
                self->trace_class, content, location);
            break;
        case 2:
            option = bt_field_class_option_with_selector_field_location_integer_unsigned_create(
                self->trace_class, content, location, uranges);
            break;
        default:
            option = bt_field_class_option_with_selector_field_location_integer_signed_create(
                self->trace_class, content, location, sranges);
            break;
        }
    }
    if (kind == 4) {
        bt_field_class_option_with_selector_field_bool_set_selector_is_reversed(option, BT_TRUE);
    }
    bt_field_location_put_ref(location);
    bt_integer_range_set_unsigned_put_ref(uranges);
    bt_integer_range_set_signed_put_ref(sranges);
    bt_field_class_put_ref(content);
    return option;
}

void build_options(struct oddity *self)
{
    bt_field_class *structure, *content, *flag, *number, *signed_number;

    if (self->round > 0) {
        return;
    }
    create_trace(self, true);
    begin_stream(self);
    structure = structure_class(self);
    flag = add(structure, "flag", bt_field_class_bool_create(self->trace_class));
    number = add(structure, "number", unsigned_class(self, 32, DECIMAL));
    signed_number = add(structure, "signed number", signed_class(self, 32, DECIMAL));
    add(structure, "free", option_by(self, string_class(self), 0, NULL, NULL));
    add(structure, "by flag", option_by(self, unsigned_class(self, 8, DECIMAL), 1, flag, "flag"));
    content = structure_class(self);
    add(content, "inner", string_class(self));
    add(structure, "by number", option_by(self, content, 2, number, "number"));
    add(structure, "by signed number",
        option_by(self, static_array(self, unsigned_class(self, 8, DECIMAL), 1), 3, signed_number,
            "signed number"));
    add(structure, "reversed", option_by(self, structure_class(self), 4, flag, "flag"));
    create_event_class(self, "options", structure);
    for (int i = 0; i < 2; i++) {
        bt_field *const fields = payload(emit_event(self, self->event_class));

        bt_field_bool_set_value(member(fields, 0), i);
        bt_field_integer_unsigned_set_value(member(fields, 1), (uint64_t) i);
        bt_field_integer_signed_set_value(member(fields, 2), -i);
        for (uint64_t j = 3; j < 8; j++) {
            bt_field_option_set_has_field(member(fields, j), i);
        }
        if (i) {
            bt_field_string_set_value(bt_field_option_borrow_field(member(fields, 3)), "there");
            bt_field_integer_unsigned_set_value(
                bt_field_option_borrow_field(member(fields, 4)), 200);
            bt_field_string_set_value(
                member(bt_field_option_borrow_field(member(fields, 5)), 0), "");
            bt_field_integer_unsigned_set_value(
                bt_field_array_borrow_element_field_by_index(
                    bt_field_option_borrow_field(member(fields, 6)), 0),
                1);
        }
    }
    end_stream(self);
}

static bt_field_class *variant_by(
    struct oddity *self, int kind, bt_field_class *selector_class, const char *selector)
{
    bt_field_class *const contents[] = {string_class(self), unsigned_class(self, 8, DECIMAL),
        structure_class(self), structure_class(self)};
    const char *const names[] = {"text", self->mip >= 1 ? NULL : "number", "empty", "full"};
    bt_field_location *location = NULL;
    bt_field_class *variant;

    if (self->mip == 0) {
        variant = bt_field_class_variant_create(self->trace_class, selector_class);
    } else if (kind == 0) {
        variant = bt_field_class_variant_without_selector_field_location_create(self->trace_class);
    } else {
        location = payload_location(self, 1, &selector);
        variant = kind == 1
                      ? bt_field_class_variant_with_selector_field_location_integer_unsigned_create(
                            self->trace_class, location)
                      : bt_field_class_variant_with_selector_field_location_integer_signed_create(
                            self->trace_class, location);
    }
    add(contents[3], "inner", string_class(self));
    for (unsigned i = 0; i < 4; i++) {
        const uint64_t u = (uint64_t) i * 1000;
        const int64_t s = (int64_t) u - 1000;
        bt_integer_range_set_unsigned *const uranges =
            unsigned_ranges(2, (const uint64_t[][2]){{u + 500, u + 600}, {u, u}});
        bt_integer_range_set_signed *const sranges =
            signed_ranges(2, (const int64_t[][2]){{s + 500, s + 600}, {s, s}});

        if (kind == 0) {
            bt_field_class_variant_without_selector_append_option(variant, names[i], contents[i]);
        } else if (kind == 1) {
            bt_field_class_variant_with_selector_field_integer_unsigned_append_option(
                variant, names[i], contents[i], uranges);
        } else {
            bt_field_class_variant_with_selector_field_integer_signed_append_option(
                variant, names[i], contents[i], sranges);
        }
        bt_integer_range_set_unsigned_put_ref(uranges);
        bt_integer_range_set_signed_put_ref(sranges);
        bt_field_class_put_ref(contents[i]);
    }
    bt_field_location_put_ref(location);
    return variant;
}

void build_variants(struct oddity *self)
{
    bt_field_class *structure, *number, *signed_number;

    if (self->round > 0) {
        return;
    }
    create_trace(self, true);
    begin_stream(self);
    structure = structure_class(self);
    number = add(structure, "number", unsigned_class(self, 32, DECIMAL));
    signed_number = add(structure, "signed number", signed_class(self, 32, DECIMAL));
    add(structure, "free", variant_by(self, 0, NULL, NULL));
    add(structure, "by number", variant_by(self, 1, number, "number"));
    add(structure, "by signed number", variant_by(self, 2, signed_number, "signed number"));
    create_event_class(self, "variants", structure);
    for (uint64_t i = 0; i < 4; i++) {
        bt_field *const fields = payload(emit_event(self, self->event_class));

        bt_field_integer_unsigned_set_value(member(fields, 0), i * 1000);
        bt_field_integer_signed_set_value(member(fields, 1), (int64_t) i * 1000 - 1000);
        for (uint64_t j = 2; j < 5; j++) {
            bt_field_variant_select_option_by_index(member(fields, j), i);

            bt_field *const content =
                bt_field_variant_borrow_selected_option_field(member(fields, j));

            if (i == 0) {
                bt_field_string_set_value(content, "chosen");
            } else if (i == 1) {
                bt_field_integer_unsigned_set_value(content, 77);
            } else if (i == 3) {
                bt_field_string_set_value(member(content, 0), "deep");
            }
        }
    }
    end_stream(self);
}

/* Selectors in other scopes and structures, and names that may seem to need quotes but don't. */
void build_nested(struct oddity *self)
{
    bt_field_class *context, *structure, *inner, *innermost, *selector, *length, *event_length;

    if (self->round > 0) {
        return;
    }
    create_trace(self, true);
    bt_stream_class_set_supports_packets(self->stream_class, BT_TRUE, BT_FALSE, BT_FALSE);
    context = structure_class(self);
    inner = structure_class(self);
    length = add(inner, "the length, really", unsigned_class(self, 8, DECIMAL));
    add(context, "header", inner);
    bt_stream_class_set_packet_context_field_class(self->stream_class, context);
    bt_field_class_put_ref(context);

    context = structure_class(self);
    selector = add(context, "selector", bt_field_class_bool_create(self->trace_class));
    if (self->mip == 0) {
        add(context, "from packet",
            dynamic_array(self, unsigned_class(self, 8, DECIMAL), length, "length"));
    } else {
        bt_field_location *const location =
            bt_field_location_create(self->trace_class, BT_FIELD_LOCATION_SCOPE_PACKET_CONTEXT,
                (const char *const[]){"header", "the length, really"}, 2);
        bt_field_class *const element = unsigned_class(self, 8, DECIMAL);

        add(context, "from packet",
            bt_field_class_array_dynamic_with_length_field_location_create(
                self->trace_class, element, location));
        bt_field_class_put_ref(element);
        bt_field_location_put_ref(location);
    }
    bt_stream_class_set_event_common_context_field_class(self->stream_class, context);
    bt_field_class_put_ref(context);

    create_event_class(self, NULL, NULL);
    bt_event_class_set_name(self->event_class, "nested");
    context = structure_class(self);
    event_length = add(context, "n", unsigned_class(self, 8, DECIMAL));
    bt_event_class_set_specific_context_field_class(self->event_class, context);
    bt_field_class_put_ref(context);

    structure = structure_class(self);
    inner = structure_class(self);
    innermost = structure_class(self);
    add(innermost, "deep", string_class(self));
    add(inner, "a: b", innermost);
    if (self->mip == 0) {
        add(inner, "by selector", option_by(self, string_class(self), 1, selector, "selector"));
        add(inner, "by context", dynamic_array(self, string_class(self), event_length, "length"));
    } else {
        bt_field_location *const by_selector = bt_field_location_create(self->trace_class,
            BT_FIELD_LOCATION_SCOPE_EVENT_COMMON_CONTEXT, (const char *const[]){"selector"}, 1);
        bt_field_location *const by_context = bt_field_location_create(self->trace_class,
            BT_FIELD_LOCATION_SCOPE_EVENT_SPECIFIC_CONTEXT, (const char *const[]){"n"}, 1);
        bt_field_class *const text = string_class(self), *const other = string_class(self);

        add(inner, "by selector",
            bt_field_class_option_with_selector_field_location_bool_create(
                self->trace_class, text, by_selector));
        add(inner, "by context",
            bt_field_class_array_dynamic_with_length_field_location_create(
                self->trace_class, other, by_context));
        bt_field_class_put_ref(text);
        bt_field_class_put_ref(other);
        bt_field_location_put_ref(by_selector);
        bt_field_location_put_ref(by_context);
    }
    innermost = structure_class(self);
    add(innermost, "values", dynamic_array(self, string_class(self), NULL, NULL));
    add(inner, "each", static_array(self, option_by(self, innermost, 0, NULL, NULL), 2));
    add(structure, "group", inner);
    bt_event_class_set_payload_field_class(self->event_class, structure);
    bt_field_class_put_ref(structure);

    begin_stream(self);

    bt_packet *const packet = bt_packet_create(self->stream);
    bt_field_integer_unsigned_set_value(
        member(member(bt_packet_borrow_context_field(packet), 0), 0), 2);
    emit(self, bt_message_packet_beginning_create(self->iterator, packet));
    for (int i = 0; i < 2; i++) {
        emit(self, bt_message_event_create_with_packet_and_default_clock_snapshot(
                       self->iterator, self->event_class, packet, tick(self)));

        bt_event *const event = bt_message_event_borrow_event(self->messages[self->count - 1]);
        bt_field *const common = bt_event_borrow_common_context_field(event);
        bt_field *const group = member(payload(event), 0);

        bt_field_bool_set_value(member(common, 0), i);
        bt_field_array_dynamic_set_length(member(common, 1), 2);
        for (uint64_t j = 0; j < 2; j++) {
            bt_field *const each =
                bt_field_array_borrow_element_field_by_index(member(group, 3), j);

            bt_field_integer_unsigned_set_value(
                bt_field_array_borrow_element_field_by_index(member(common, 1), j), j);
            bt_field_option_set_has_field(each, i);
            if (i) {
                bt_field *const element = bt_field_option_borrow_field(each);

                bt_field_array_dynamic_set_length(member(element, 0), j);
                if (j > 0) {
                    bt_field_string_set_value(
                        bt_field_array_borrow_element_field_by_index(member(element, 0), 0), "v");
                }
            }
        }
        bt_field_integer_unsigned_set_value(
            member(bt_event_borrow_specific_context_field(event), 0), 1);
        bt_field_string_set_value(member(member(group, 0), 0), "bottom");
        bt_field_option_set_has_field(member(group, 1), i);
        if (i) {
            bt_field_string_set_value(bt_field_option_borrow_field(member(group, 1)), "selected");
        }
        bt_field_array_dynamic_set_length(member(group, 2), 1);
        bt_field_string_set_value(
            bt_field_array_borrow_element_field_by_index(member(group, 2), 0), "one");
    }
    emit(self, bt_message_packet_end_create(self->iterator, packet));
    bt_packet_put_ref(packet);
    end_stream(self);
}

/*
 * An array, with its length in the same structure. The structure is the content of an option, and
 * the option is an element of another array. With MIP 0, the field path of the length leads through
 * the outer array and the option.
 */
void build_inner_paths(struct oddity *self)
{
    bt_field_class *structure, *innermost, *length, *values;

    if (self->round > 0) {
        return;
    }
    create_trace(self, true);
    structure = structure_class(self);
    innermost = structure_class(self);
    length = add(innermost, "length", unsigned_class(self, 8, DECIMAL));
    if (self->mip == 0) {
        values = dynamic_array(self, string_class(self), length, "length");
    } else {
        bt_field_location *const location =
            payload_location(self, 2, (const char *const[]){"each", "length"});
        bt_field_class *const text = string_class(self);

        values = bt_field_class_array_dynamic_with_length_field_location_create(
            self->trace_class, text, location);
        bt_field_class_put_ref(text);
        bt_field_location_put_ref(location);
    }
    add(innermost, "values", values);
    add(structure, "each", static_array(self, option_by(self, innermost, 0, NULL, NULL), 1));
    create_event_class(self, "inner paths", structure);
    begin_stream(self);
    end_stream(self);
}

/* Structures without members at each level of nesting, and events without any scope. */
void build_empty(struct oddity *self)
{
    bt_field_class *structure, *inner;

    if (self->round > 0) {
        return;
    }
    create_trace(self, false);
    bt_stream_class_set_supports_packets(self->stream_class, BT_TRUE, BT_FALSE, BT_FALSE);
    structure = structure_class(self);
    bt_stream_class_set_packet_context_field_class(self->stream_class, structure);
    bt_field_class_put_ref(structure);
    structure = structure_class(self);
    bt_stream_class_set_event_common_context_field_class(self->stream_class, structure);
    bt_field_class_put_ref(structure);

    create_event_class(self, "empty", structure_class(self));
    structure = structure_class(self);
    bt_event_class_set_specific_context_field_class(self->event_class, structure);
    bt_field_class_put_ref(structure);
    begin_stream(self);

    bt_packet *const packet = bt_packet_create(self->stream);

    emit(self, bt_message_packet_beginning_create(self->iterator, packet));
    emit(self, bt_message_event_create_with_packet(self->iterator, self->event_class, packet));
    structure = structure_class(self);
    inner = structure_class(self);
    add(inner, "nothing", structure_class(self));
    add(structure, "inner", inner);
    add(structure, "also nothing", structure_class(self));
    create_event_class(self, "inner", structure);
    emit(self, bt_message_event_create_with_packet(self->iterator, self->event_class, packet));
    create_event_class(self, "no payload", NULL);
    emit(self, bt_message_event_create_with_packet(self->iterator, self->event_class, packet));
    emit(self, bt_message_packet_end_create(self->iterator, packet));
    bt_packet_put_ref(packet);
    end_stream(self);
}
