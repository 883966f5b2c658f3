/* SPDX-License-Identifier: MIT */
/* Cases of oddities.h: fields that don't contain other fields. */
#include "oddities.h"

#include <float.h>
#include <math.h>
#include <stdio.h>

static const bt_field_class_integer_preferred_display_base bases[] = {
    BINARY, OCTAL, DECIMAL, HEXADECIMAL};
static const uint64_t widths[] = {1, 2, 3, 5, 8, 13, 16, 31, 32, 33, 48, 63, 64};

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

static uint64_t all_ones(uint64_t width)
{
    return UINT64_MAX >> (64 - width);
}

/* Emits the values at which the number of digits or separators changes. */
static void emit_magnitudes(struct oddity *self, bool is_signed)
{
    bt_field_class *const structure = bt_field_class_structure_create(self->trace_class);
    char name[32];

    for (size_t base = 0; base < LENGTH(bases); base++) {
        for (int i = 0; i < 20; i++) {
            snprintf(name, sizeof(name), "b%zu-%d", base, i);
            add(structure, name,
                is_signed ? signed_class(self, 64, bases[base])
                          : unsigned_class(self, 64, bases[base]));
        }
    }

    const bt_event_class *const event_class =
        create_event_class(self, is_signed ? "signed magnitudes" : "magnitudes", structure);

    for (int offset = -1; offset <= 1; offset++) {
        bt_event *const event = emit_event(self, event_class);

        for (size_t base = 0; base < LENGTH(bases); base++) {
            const uint64_t factor = base == 0 ? 8 : base == 1 ? 8 : base == 2 ? 10 : 16;
            uint64_t value = 1;

            for (unsigned i = 0; i < 20; i++) {
                bt_field *const field = member(payload(event), base * 20 + i);
                const uint64_t shifted = value + (uint64_t) offset;

                if (is_signed) {
                    bt_field_integer_signed_set_value(
                        field, (int64_t) ((i & 1 ? -shifted : shifted)));
                } else {
                    bt_field_integer_unsigned_set_value(field, shifted);
                }
                value *= factor;
            }
        }
    }
}

static void emit_widths(struct oddity *self, bool is_signed)
{
    bt_field_class *const structure = bt_field_class_structure_create(self->trace_class);
    char name[32];

    for (size_t base = 0; base < LENGTH(bases); base++) {
        for (size_t i = 0; i < LENGTH(widths); i++) {
            snprintf(name, sizeof(name), "b%zu-%u", base, (unsigned) widths[i]);
            add(structure, name,
                is_signed ? signed_class(self, widths[i], bases[base])
                          : unsigned_class(self, widths[i], bases[base]));
        }
    }

    const bt_event_class *const event_class =
        create_event_class(self, is_signed ? "signed widths" : "widths", structure);

    for (int which = 0; which < 4; which++) {
        bt_event *const event = emit_event(self, event_class);

        for (size_t i = 0; i < LENGTH(bases) * LENGTH(widths); i++) {
            const uint64_t ones = all_ones(widths[i % LENGTH(widths)]);
            bt_field *const field = member(payload(event), i);

            if (is_signed) {
                const int64_t values[] = {0, (int64_t) (ones >> 1), -(int64_t) (ones >> 1) - 1, -1};

                bt_field_integer_signed_set_value(field, values[which]);
            } else {
                const uint64_t values[] = {0, ones, ones / 3, 1};

                bt_field_integer_unsigned_set_value(field, values[which]);
            }
        }
    }
}

void build_integers(struct oddity *self)
{
    if (self->round > 0) {
        return;
    }
    create_trace(self, true);
    begin_stream(self);
    emit_magnitudes(self, false);
    emit_magnitudes(self, true);
    emit_widths(self, false);
    emit_widths(self, true);
    if (self->mip >= 1) {
        bt_field_class *const structure = bt_field_class_structure_create(self->trace_class);
        bt_field_class *const hinted = unsigned_class(self, 64, DECIMAL);
        bt_field_class *const hinted_signed = signed_class(self, 17, HEXADECIMAL);

        bt_field_class_integer_set_field_value_hints(
            hinted, BT_FIELD_CLASS_INTEGER_FIELD_VALUE_HINT_SMALL);
        bt_field_class_integer_set_field_value_hints(
            hinted_signed, BT_FIELD_CLASS_INTEGER_FIELD_VALUE_HINT_SMALL);
        add(structure, "small", hinted);
        add(structure, "small signed", hinted_signed);

        bt_field *const fields =
            payload(emit_event(self, create_event_class(self, "hints", structure)));

        bt_field_integer_unsigned_set_value(member(fields, 0), 0);
        bt_field_integer_signed_set_value(member(fields, 1), 0);
    }
    end_stream(self);
}

static void emit_real(struct oddity *self, const bt_event_class *event_class, double value)
{
    bt_event *const event = emit_event(self, event_class);

    bt_field_real_single_precision_set_value(member(payload(event), 0), (float) value);
    bt_field_real_double_precision_set_value(member(payload(event), 1), value);
}

void build_reals(struct oddity *self)
{
    static const double values[] = {0.0, -0.0, 1.0, -1.5, 0.1, 0.5, 2.5, 0.0000005, 0.0000015, 1e-7,
        0.9999995, 0.99999949, 123456.789, 1e6, 1e9, 999999999.9999995, 1e15, 9007199254740993.0,
        1e16, 123456789012345678.0, 1e21, 1e22, 1e23, FLT_MAX, FLT_MIN, 1e100, DBL_MAX, -DBL_MAX,
        DBL_MIN, 4.9e-324, INFINITY, -INFINITY, NAN, 3.1415926535, -2.0 / 3.0, 0.0625,
        0.00048828125};
    bt_field_class *structure;

    if (self->round > 0) {
        return;
    }
    create_trace(self, false);
    begin_stream(self);
    structure = bt_field_class_structure_create(self->trace_class);
    add(structure, "single", bt_field_class_real_single_precision_create(self->trace_class));
    add(structure, "double", bt_field_class_real_double_precision_create(self->trace_class));
    create_event_class(self, "reals", structure);
    for (size_t i = 0; i < LENGTH(values); i++) {
        emit_real(self, self->event_class, values[i]);
    }
    end_stream(self);
}

static void add_flags(bt_field_class *bit_array)
{
    static const struct {
        const char *label;
        size_t count;
        uint64_t bounds[3][2];
    } flags[] = {
        {"zebra", 1, {{0, 0}}},
        {"apple", 2, {{7, 9}, {5, 5}}},
        {"with \"quotes\"", 3, {{3, 4}, {1, 1}, {2, 11}}},
        {"", 1, {{6, 6}}},
    };

    for (size_t i = 0; i < LENGTH(flags); i++) {
        bt_integer_range_set_unsigned *const set = unsigned_ranges(flags[i].count, flags[i].bounds);

        bt_field_class_bit_array_add_flag(bit_array, flags[i].label, set);
        bt_integer_range_set_unsigned_put_ref(set);
    }
}

void build_scalars(struct oddity *self)
{
    static const char *const strings[] = {"plain", "", "two\nlines", "tab\tbell\a\x1b[31m",
        "\"'\\?", "h\xc3\xa9llo", "\xff\xfe",
        "a rather long text which does not fit in one block of text"};
    static const uint64_t bits[] = {0, 1, 0x20, 0x3a5, 0xfff, UINT64_MAX};
    bt_field_class *structure, *bit_array;

    if (self->round > 0) {
        return;
    }
    create_trace(self, true);
    begin_stream(self);
    structure = bt_field_class_structure_create(self->trace_class);
    add(structure, "bool", bt_field_class_bool_create(self->trace_class));
    add(structure, "string", bt_field_class_string_create(self->trace_class));
    add(structure, "bits", bt_field_class_bit_array_create(self->trace_class, 12));
    add(structure, "one bit", bt_field_class_bit_array_create(self->trace_class, 1));
    add(structure, "64 bits", bt_field_class_bit_array_create(self->trace_class, 64));
    if (self->mip >= 1) {
        bit_array = bt_field_class_bit_array_create(self->trace_class, 12);
        add_flags(bit_array);
        add(structure, "flags", bit_array);
    }
    create_event_class(self, "scalars", structure);
    for (size_t i = 0; i < LENGTH(strings); i++) {
        bt_field *const fields = payload(emit_event(self, self->event_class));
        const uint64_t value = bits[i % LENGTH(bits)];

        bt_field_bool_set_value(member(fields, 0), i & 1);
        bt_field_string_set_value(member(fields, 1), strings[i]);
        bt_field_bit_array_set_value_as_integer(member(fields, 2), value & 0xfff);
        bt_field_bit_array_set_value_as_integer(member(fields, 3), value & 1);
        bt_field_bit_array_set_value_as_integer(member(fields, 4), value);
        if (self->mip >= 1) {
            bt_field_bit_array_set_value_as_integer(member(fields, 5), value & 0xfff);
        }
    }
    end_stream(self);
}

static void add_unsigned_mapping(
    bt_field_class *field_class, const char *label, size_t count, const uint64_t bounds[][2])
{
    bt_integer_range_set_unsigned *const set = unsigned_ranges(count, bounds);

    bt_field_class_enumeration_unsigned_add_mapping(field_class, label, set);
    bt_integer_range_set_unsigned_put_ref(set);
}

static void add_signed_mapping(
    bt_field_class *field_class, const char *label, size_t count, const int64_t bounds[][2])
{
    bt_integer_range_set_signed *const set = signed_ranges(count, bounds);

    bt_field_class_enumeration_signed_add_mapping(field_class, label, set);
    bt_integer_range_set_signed_put_ref(set);
}

/*
 * No value has two labels, because the reference prints several labels in an order that depends on
 * addresses.
 */
void build_enumerations(struct oddity *self)
{
    static const uint64_t values[] = {0, 1, 2, 5, 9, 11, 100000, 18446744073709551615u};
    bt_field_class *structure, *field_class;

    if (self->round > 0) {
        return;
    }
    create_trace(self, true);
    begin_stream(self);
    structure = bt_field_class_structure_create(self->trace_class);
    field_class = bt_field_class_enumeration_unsigned_create(self->trace_class);
    add_unsigned_mapping(field_class, "zero", 1, (const uint64_t[][2]){{0, 0}});
    add_unsigned_mapping(
        field_class, "some", 3, (const uint64_t[][2]){{9, 11}, {2, 2}, {20000, 200000}});
    add_unsigned_mapping(field_class, "overlapping", 4,
        (const uint64_t[][2]){{50, 60}, {50, 55}, {50, 70}, {49, 80}});
    add_unsigned_mapping(field_class, "", 1, (const uint64_t[][2]){{5, 6}});
    add_unsigned_mapping(
        field_class, "max \"it\"", 1, (const uint64_t[][2]){{UINT64_MAX, UINT64_MAX}});
    add(structure, "unsigned", field_class);
    field_class = bt_field_class_enumeration_signed_create(self->trace_class);
    bt_field_class_integer_set_preferred_display_base(field_class, HEXADECIMAL);
    add_signed_mapping(field_class, "negative", 2, (const int64_t[][2]){{-1, -1}, {-30000, -2000}});
    add_signed_mapping(field_class, "some", 3, (const int64_t[][2]){{9, 11}, {2, 2}, {-5, 1}});
    add(structure, "signed", field_class);
    field_class = bt_field_class_enumeration_signed_create(self->trace_class);
    bt_field_class_integer_set_preferred_display_base(field_class, OCTAL);
    bt_field_class_integer_set_field_value_range(field_class, 9);
    add(structure, "none", field_class);
    field_class = bt_field_class_enumeration_unsigned_create(self->trace_class);
    bt_field_class_integer_set_preferred_display_base(field_class, BINARY);
    add_unsigned_mapping(field_class, "all", 1, (const uint64_t[][2]){{0, UINT64_MAX}});
    if (self->mip >= 1) {
        bt_field_class_integer_set_field_value_hints(
            field_class, BT_FIELD_CLASS_INTEGER_FIELD_VALUE_HINT_SMALL);
    }
    add(structure, "wide", field_class);
    create_event_class(self, "enumerations", structure);
    for (size_t i = 0; i < LENGTH(values); i++) {
        bt_field *const fields = payload(emit_event(self, self->event_class));

        bt_field_integer_unsigned_set_value(member(fields, 0), values[i]);
        bt_field_integer_signed_set_value(
            member(fields, 1), i & 1 ? -(int64_t) (values[i] >> 1) : (int64_t) values[i]);
        bt_field_integer_signed_set_value(member(fields, 2), (int64_t) i - 3);
        bt_field_integer_unsigned_set_value(member(fields, 3), values[i]);
    }
    end_stream(self);
}

static void fill(bt_field *blob, uint64_t length)
{
    uint8_t *const data = length > 0 ? bt_field_blob_get_data(blob) : NULL;

    for (uint64_t i = 0; i < length; i++) {
        data[i] = (uint8_t) (i * 37);
    }
}

void build_blobs(struct oddity *self)
{
    static const uint64_t lengths[] = {1, 0, 15, 16, 17, 32, 33};
    bt_field_class *structure, *field_class;
    bt_field_location *location;

    if (self->round > 0 || self->mip == 0) {
        return;
    }
    create_trace(self, true);
    begin_stream(self);
    location = payload_location(self, 1, (const char *const[]){"length"});
    structure = bt_field_class_structure_create(self->trace_class);
    add(structure, "length", unsigned_class(self, 32, DECIMAL));
    field_class = bt_field_class_blob_static_create(self->trace_class, 20);
    bt_field_class_blob_set_media_type(field_class, "image/png");
    add(structure, "static", field_class);
    add(structure, "dynamic",
        bt_field_class_blob_dynamic_without_length_field_location_create(self->trace_class));
    field_class =
        bt_field_class_blob_dynamic_with_length_field_location_create(self->trace_class, location);
    bt_field_class_blob_set_media_type(field_class, "");
    add(structure, "measured", field_class);
    add(structure, "hundred", bt_field_class_blob_static_create(self->trace_class, 100));
    bt_field_location_put_ref(location);
    create_event_class(self, "blobs", structure);
    for (size_t i = 0; i < LENGTH(lengths); i++) {
        bt_field *const fields = payload(emit_event(self, self->event_class));

        bt_field_integer_unsigned_set_value(member(fields, 0), lengths[i]);
        fill(member(fields, 1), 20);
        bt_field_blob_dynamic_set_length(member(fields, 2), lengths[i]);
        fill(member(fields, 2), lengths[i]);
        bt_field_blob_dynamic_set_length(member(fields, 3), lengths[i]);
        fill(member(fields, 3), lengths[i]);
        fill(member(fields, 4), 100);
    }
    end_stream(self);
}
