/* SPDX-License-Identifier: MIT */
/* The sample `fields`: one event with a field of each class in each scope. */
#include "samples.h"

#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

/* The state of building the structure, and then of setting its fields in the same order. */
struct filling {
    bt_trace_class *trace_class;
    uint64_t mip_version;
    bt_field_class *structure; /* NULL while fields are set */
    bt_field *field;
    uint64_t index;
};

/* Adds a member of a class, and releases the class. */
static void declare(struct filling *filling, bt_field_class *field_class)
{
    g_autofree char *name =
        g_strdup_printf("m%" PRIu64, bt_field_class_structure_get_member_count(filling->structure));

    g_assert_nonnull(field_class);
    bt_field_class_structure_append_member(filling->structure, name, field_class);
    bt_field_class_put_ref(field_class);
}

static bt_field *next(struct filling *filling)
{
    return bt_field_structure_borrow_member_field_by_index(filling->field, filling->index++);
}

/* Each of the following functions declares a member or sets its value. */

static void add_bool(struct filling *filling, bool value)
{
    if (filling->structure) {
        declare(filling, bt_field_class_bool_create(filling->trace_class));
    } else {
        bt_field_bool_set_value(next(filling), value);
    }
}

static void add_bits(struct filling *filling, uint64_t length, uint64_t value)
{
    if (filling->structure) {
        declare(filling, bt_field_class_bit_array_create(filling->trace_class, length));
    } else {
        bt_field_bit_array_set_value_as_integer(next(filling), value);
    }
}

static void add_flag(bt_field_class *field_class, const char *label, uint64_t lower, uint64_t upper)
{
    bt_integer_range_set_unsigned *const ranges = bt_integer_range_set_unsigned_create();

    bt_integer_range_set_unsigned_add_range(ranges, lower, upper);
    bt_field_class_bit_array_add_flag(field_class, label, ranges);
    bt_integer_range_set_unsigned_put_ref(ranges);
}

static void add_flagged_bits(struct filling *filling, uint64_t value)
{
    if (filling->structure) {
        bt_field_class *const field_class =
            bt_field_class_bit_array_create(filling->trace_class, 64);

        add_flag(field_class, "zed", 0, 0);
        add_flag(field_class, "an \"a\"", 1, 3);
        add_flag(field_class, "Mid", 60, 63);
        declare(filling, field_class);
    } else {
        bt_field_bit_array_set_value_as_integer(next(filling), value);
    }
}

static void add_unsigned(struct filling *filling,
    bt_field_class_integer_preferred_display_base base, uint64_t range, uint64_t value)
{
    if (filling->structure) {
        bt_field_class *const field_class =
            bt_field_class_integer_unsigned_create(filling->trace_class);

        bt_field_class_integer_set_field_value_range(field_class, range);
        bt_field_class_integer_set_preferred_display_base(field_class, base);
        declare(filling, field_class);
    } else {
        bt_field_integer_unsigned_set_value(next(filling), value);
    }
}

static void add_signed(struct filling *filling, bt_field_class_integer_preferred_display_base base,
    uint64_t range, int64_t value)
{
    if (filling->structure) {
        bt_field_class *const field_class =
            bt_field_class_integer_signed_create(filling->trace_class);

        bt_field_class_integer_set_field_value_range(field_class, range);
        bt_field_class_integer_set_preferred_display_base(field_class, base);
        declare(filling, field_class);
    } else {
        bt_field_integer_signed_set_value(next(filling), value);
    }
}

/* The bounds of the only range of each mapping. The labels are in no particular order. */
struct mapping {
    const char *label;
    int64_t lower, upper;
};

static const struct mapping mappings[] = {
    {"one", 1, 1},
    {"two \"2\"", 2, 2},
    {"four", 4, 4},
    {"also four", 4, 4},
    {"eight to ten", 8, 10},
    {"all to ten", 5, 10},
    {"sixteen", 16, 16},
};

static void add_unsigned_enumeration(struct filling *filling, uint64_t value)
{
    if (!filling->structure) {
        bt_field_integer_unsigned_set_value(next(filling), value);
        return;
    }
    bt_field_class *const field_class =
        bt_field_class_enumeration_unsigned_create(filling->trace_class);

    for (size_t i = 0; i < G_N_ELEMENTS(mappings); i++) {
        bt_integer_range_set_unsigned *const ranges = bt_integer_range_set_unsigned_create();

        bt_integer_range_set_unsigned_add_range(
            ranges, (uint64_t) mappings[i].lower, (uint64_t) mappings[i].upper);
        bt_field_class_enumeration_unsigned_add_mapping(field_class, mappings[i].label, ranges);
        bt_integer_range_set_unsigned_put_ref(ranges);
    }
    declare(filling, field_class);
}

static void add_signed_enumeration(struct filling *filling, int64_t value)
{
    if (!filling->structure) {
        bt_field_integer_signed_set_value(next(filling), value);
        return;
    }
    bt_field_class *const field_class =
        bt_field_class_enumeration_signed_create(filling->trace_class);

    bt_field_class_integer_set_preferred_display_base(
        field_class, BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_HEXADECIMAL);
    for (size_t i = 0; i < G_N_ELEMENTS(mappings); i++) {
        bt_integer_range_set_signed *const ranges = bt_integer_range_set_signed_create();

        bt_integer_range_set_signed_add_range(ranges, mappings[i].lower, mappings[i].upper);
        bt_integer_range_set_signed_add_range(ranges, -mappings[i].upper, -mappings[i].lower);
        bt_field_class_enumeration_signed_add_mapping(field_class, mappings[i].label, ranges);
        bt_integer_range_set_signed_put_ref(ranges);
    }
    declare(filling, field_class);
}

static void add_reals(struct filling *filling, double value)
{
    if (filling->structure) {
        declare(filling, bt_field_class_real_double_precision_create(filling->trace_class));
        declare(filling, bt_field_class_real_single_precision_create(filling->trace_class));
    } else {
        bt_field_real_double_precision_set_value(next(filling), value);
        bt_field_real_single_precision_set_value(next(filling), (float) value);
    }
}

static void add_string(struct filling *filling, const char *value)
{
    if (filling->structure) {
        declare(filling, bt_field_class_string_create(filling->trace_class));
    } else {
        bt_field_string_set_value(next(filling), value);
    }
}

static bt_field_class *create_pair(struct filling *filling)
{
    bt_field_class *const pair = bt_field_class_structure_create(filling->trace_class);
    bt_field_class *const integer = bt_field_class_integer_signed_create(filling->trace_class);
    bt_field_class *const empty = bt_field_class_structure_create(filling->trace_class);

    bt_field_class_structure_append_member(pair, "first", integer);
    bt_field_class_structure_append_member(pair, "_second", empty);
    bt_field_class_put_ref(integer);
    bt_field_class_put_ref(empty);
    return pair;
}

static void set_pair(bt_field *pair, int64_t value)
{
    bt_field_integer_signed_set_value(
        bt_field_structure_borrow_member_field_by_index(pair, 0), value);
}

/* Adds a sequence of `length` sequences of two pairs. */
static void add_arrays(struct filling *filling, uint64_t length)
{
    if (filling->structure) {
        bt_field_class *const pair = create_pair(filling);
        bt_field_class *const array =
            bt_field_class_array_static_create(filling->trace_class, pair, 2);

        declare(
            filling, filling->mip_version == 0
                         ? bt_field_class_array_dynamic_create(filling->trace_class, array, NULL)
                         : bt_field_class_array_dynamic_without_length_field_location_create(
                               filling->trace_class, array));
        bt_field_class_put_ref(array);
        bt_field_class_put_ref(pair);
        return;
    }
    bt_field *const outer = next(filling);

    bt_field_array_dynamic_set_length(outer, length);
    for (uint64_t i = 0; i < length * 2; i++) {
        set_pair(bt_field_array_borrow_element_field_by_index(
                     bt_field_array_borrow_element_field_by_index(outer, i / 2), i % 2),
            (int64_t) i - 1);
    }
}

static void add_option(struct filling *filling, bool has_field)
{
    if (filling->structure) {
        bt_field_class *const pair = create_pair(filling);

        declare(
            filling, filling->mip_version == 0
                         ? bt_field_class_option_without_selector_create(filling->trace_class, pair)
                         : bt_field_class_option_without_selector_field_location_create(
                               filling->trace_class, pair));
        bt_field_class_put_ref(pair);
        return;
    }
    bt_field *const option = next(filling);

    bt_field_option_set_has_field(option, has_field);
    if (has_field) {
        set_pair(bt_field_option_borrow_field(option), 5);
    }
}

static void add_variant(struct filling *filling, uint64_t selected)
{
    if (filling->structure) {
        bt_field_class *const pair = create_pair(filling);
        bt_field_class *const integer =
            bt_field_class_integer_unsigned_create(filling->trace_class);
        bt_field_class *const variant =
            filling->mip_version == 0
                ? bt_field_class_variant_create(filling->trace_class, NULL)
                : bt_field_class_variant_without_selector_field_location_create(
                      filling->trace_class);

        bt_field_class_variant_without_selector_append_option(variant, "pair", pair);
        bt_field_class_variant_without_selector_append_option(
            variant, filling->mip_version == 0 ? "integer" : NULL, integer);
        declare(filling, variant);
        bt_field_class_put_ref(integer);
        bt_field_class_put_ref(pair);
        return;
    }
    bt_field *const variant = next(filling);

    bt_field_variant_select_option_by_index(variant, selected);
    if (selected == 0) {
        set_pair(bt_field_variant_borrow_selected_option_field(variant), -6);
    } else {
        bt_field_integer_unsigned_set_value(
            bt_field_variant_borrow_selected_option_field(variant), 6);
    }
}

static void add_blobs(struct filling *filling)
{
    static const uint8_t bytes[] = {0, 9, 0xa0, 0xff, 'z'};

    if (filling->structure) {
        declare(filling, bt_field_class_blob_static_create(filling->trace_class, sizeof(bytes)));
        declare(filling,
            bt_field_class_blob_dynamic_without_length_field_location_create(filling->trace_class));
        return;
    }
    memcpy(bt_field_blob_get_data(next(filling)), bytes, sizeof(bytes));

    bt_field *const dynamic = next(filling);

    bt_field_blob_dynamic_set_length(dynamic, 2);
    memcpy(bt_field_blob_get_data(dynamic), bytes + 2, 2);
}

static void add_numbers(struct filling *filling)
{
    static const uint64_t ranges[] = {1, 3, 8, 13, 32, 63, 64};

    for (size_t i = 0; i < G_N_ELEMENTS(ranges); i++) {
        const uint64_t high = UINT64_C(1) << (ranges[i] - 1);

        for (int base = 0; base < 4; base++) {
            static const bt_field_class_integer_preferred_display_base bases[] = {
                BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_BINARY,
                BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_OCTAL,
                BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_DECIMAL,
                BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_HEXADECIMAL,
            };

            add_unsigned(filling, bases[base], ranges[i], 0);
            add_unsigned(filling, bases[base], ranges[i], high | 1);
            add_signed(filling, bases[base], ranges[i], -1);
            add_signed(filling, bases[base], ranges[i], -(int64_t) (high - 1) - 1);
            add_signed(filling, bases[base], ranges[i], (int64_t) (high - 1));
        }
    }
}

static void add_members(struct filling *filling)
{
    add_bool(filling, false);
    add_bool(filling, true);
    add_bits(filling, 1, 1);
    add_bits(filling, 64, UINT64_C(0xfedcba9876543210));
    add_numbers(filling);
    for (uint64_t value = 0; value < 33; value++) {
        add_unsigned_enumeration(filling, value);
    }
    for (int64_t value = -11; value < 18; value++) {
        add_signed_enumeration(filling, value);
    }
    add_reals(filling, 0.);
    add_reals(filling, -0.1);
    add_reals(filling, 1234565.);
    add_reals(filling, (double) INFINITY);
    add_reals(filling, -(double) NAN);
    add_reals(filling, 1e-300);
    add_string(filling, "");
    add_string(filling, "a short text");
    add_string(filling, "tab\t, \"quotes\", it's a back\\slash? \x1b\x01\x7f caf\xc3\xa9\n");
    add_arrays(filling, 0);
    add_arrays(filling, 2);
    add_option(filling, false);
    add_option(filling, true);
    add_variant(filling, 0);
    add_variant(filling, 1);
    if (filling->mip_version >= 1) {
        add_flagged_bits(filling, 0);
        add_flagged_bits(filling, 4);
        add_flagged_bits(filling, UINT64_C(0x4000000000000009));
        add_blobs(filling);
    }
}

static bt_field_class *create_structure(const struct filling *filling)
{
    struct filling own = *filling;

    own.structure = bt_field_class_structure_create(own.trace_class);
    add_members(&own);
    return own.structure;
}

static void fill(const struct filling *filling, bt_field *field)
{
    struct filling own = *filling;

    own.field = field;
    add_members(&own);
}

void sample_fields(struct sample *sample)
{
    struct filling filling = {
        .trace_class = create_trace_class(sample),
        .mip_version = sample->mip_version,
    };
    bt_stream_class *const stream_class = create_stream_class(filling.trace_class, NULL);
    bt_field_class *const context = create_pair(&filling);
    bt_field_class *const common = create_pair(&filling);
    bt_field_class *const specific = create_pair(&filling);
    bt_field_class *const payload = create_structure(&filling);
    bt_trace *const trace = bt_trace_create(filling.trace_class);

    bt_stream_class_set_supports_packets(stream_class, BT_TRUE, BT_FALSE, BT_FALSE);
    bt_stream_class_set_packet_context_field_class(stream_class, context);
    bt_stream_class_set_event_common_context_field_class(stream_class, common);

    bt_event_class *const full = bt_event_class_create(stream_class);
    bt_event_class *const bare = bt_event_class_create(stream_class);

    bt_event_class_set_name(full, "full");
    bt_event_class_set_name(bare, "bare");
    bt_event_class_set_specific_context_field_class(full, specific);
    bt_event_class_set_payload_field_class(full, payload);

    bt_stream *const stream = bt_stream_create(stream_class, trace);
    bt_packet *const packet = bt_packet_create(stream);

    begin_stream(sample, stream);
    set_pair(bt_packet_borrow_context_field(packet), 1);
    g_ptr_array_add(sample->messages, bt_message_packet_beginning_create(sample->iterator, packet));

    bt_event *event = add_event(sample, full, stream, packet, 0);

    set_pair(bt_event_borrow_common_context_field(event), 2);
    set_pair(bt_event_borrow_specific_context_field(event), 3);
    fill(&filling, bt_event_borrow_payload_field(event));
    event = add_event(sample, bare, stream, packet, 0);
    set_pair(bt_event_borrow_common_context_field(event), 4);
    end_packet(sample, packet);
    end_stream(sample, stream);
    bt_stream_put_ref(stream);
    bt_trace_put_ref(trace);
    bt_field_class_put_ref(payload);
    bt_field_class_put_ref(specific);
    bt_field_class_put_ref(common);
    bt_field_class_put_ref(context);
    bt_event_class_put_ref(bare);
    bt_event_class_put_ref(full);
    bt_stream_class_put_ref(stream_class);
    bt_trace_class_put_ref(filling.trace_class);
}
