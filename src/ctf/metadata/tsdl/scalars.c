/* SPDX-License-Identifier: MIT */
/* Types that contain no other types: integers, floating point numbers and strings. */
#include "ctf/metadata/tsdl/parser.h"

#include <inttypes.h>

static void set_byte_order(struct ctf_field_class *field_class, enum ctf_byte_order byte_order)
{
    field_class->byte_order = byte_order;
    field_class->bit_order = ctf_usual_bit_order(byte_order);
}

static bool assign_align(struct tsdl_parser *parser, const struct tsdl_value *value, void *target)
{
    struct ctf_field_class *field_class = target;

    return tsdl_value_to_alignment(parser, value, "`align` attribute", &field_class->alignment);
}

static bool assign_byte_order(
    struct tsdl_parser *parser, const struct tsdl_value *value, void *target)
{
    enum ctf_byte_order byte_order;

    if (!tsdl_value_to_byte_order(parser, value, true, &byte_order)) {
        return false;
    }
    set_byte_order(target, byte_order);
    return true;
}

/* Reports an error and returns false if the encoding is unknown. */
static bool read_encoding(struct tsdl_parser *parser, const struct tsdl_value *value, bool *is_text)
{
    static const struct {
        const char *name;
        bool is_text;
    } encodings[] = {
        {"UTF8", true},
        {"none", false},
        {"utf8", true},
        {"UTF-8", true},
        {"utf-8", true},
        {"ASCII", true},
        {"ascii", true},
        {"NONE", false},
    };

    for (guint i = 0; i < G_N_ELEMENTS(encodings) && value->kind != TSDL_VALUE_INTEGER; i++) {
        if (tsdl_slice_is(value->text, encodings[i].name)) {
            *is_text = encodings[i].is_text;
            return true;
        }
    }
    return tsdl_fail(parser, value->at, "`encoding` attribute must be `none`, `UTF8` or `ASCII`");
}

static bool assign_size(struct tsdl_parser *parser, const struct tsdl_value *value, void *target)
{
    struct ctf_field_class *field_class = target;

    if (!tsdl_value_to_unsigned(parser, value, "`size` attribute", &field_class->length)) {
        return false;
    }
    if (field_class->length < 1 || field_class->length > 64) {
        return tsdl_fail(parser, value->at,
            "`size` attribute of integer type must be between 1 and 64 bits: not %" PRIu64,
            field_class->length);
    }
    return true;
}

static bool assign_signed(struct tsdl_parser *parser, const struct tsdl_value *value, void *target)
{
    struct ctf_field_class *field_class = target;
    bool is_signed;

    if (!tsdl_value_to_bool(parser, value, "`signed` attribute", &is_signed)) {
        return false;
    }
    field_class->type = is_signed ? CTF_FIELD_SINT : CTF_FIELD_UINT;
    return true;
}

static bool assign_base(struct tsdl_parser *parser, const struct tsdl_value *value, void *target)
{
    static const struct {
        const char *name;
        uint8_t base;
    } bases[] = {
        {"decimal", 10},
        {"dec", 10},
        {"d", 10},
        {"i", 10},
        {"u", 10},
        {"hexadecimal", 16},
        {"hex", 16},
        {"x", 16},
        {"X", 16},
        {"p", 16},
        {"octal", 8},
        {"oct", 8},
        {"o", 8},
        {"binary", 2},
        {"bin", 2},
        {"b", 2},
    };
    struct ctf_field_class *field_class = target;

    for (guint i = 0; i < G_N_ELEMENTS(bases); i++) {
        if (value->kind == TSDL_VALUE_INTEGER
                ? !value->is_negative && value->magnitude == bases[i].base
                : tsdl_slice_is(value->text, bases[i].name)) {
            field_class->display_base = bases[i].base;
            return true;
        }
    }
    return tsdl_fail(parser, value->at, "`base` attribute must be 2, 8, 10 or 16");
}

static bool assign_integer_encoding(
    struct tsdl_parser *parser, const struct tsdl_value *value, void *target)
{
    return read_encoding(parser, value, &tsdl_type_of(target)->is_text);
}

static bool assign_map(struct tsdl_parser *parser, const struct tsdl_value *value, void *target)
{
    static const char prefix[] = "clock.", suffix[] = ".value";
    const size_t prefix_length = strlen(prefix), suffix_length = strlen(suffix);
    struct tsdl_type *type = tsdl_type_of(target);
    struct tsdl_slice text = value->text;

    if (value->kind == TSDL_VALUE_INTEGER || text.length <= prefix_length + suffix_length ||
        memcmp(text.text, prefix, prefix_length) != 0 ||
        memcmp(text.text + text.length - suffix_length, suffix, suffix_length) != 0) {
        tsdl_warn(parser, value->at,
            "ignoring `map` attribute of integer type: expected `clock.NAME.value`");
        return true;
    }

    g_autofree char *name =
        g_strndup(text.text + prefix_length, text.length - prefix_length - suffix_length);
    type->clock = ctf_schema_clock_class_by_id(parser->schema, name);
    if (!type->clock) {
        return tsdl_fail(parser, value->at, "there is no clock `%s`", name);
    }
    return true;
}

static const struct tsdl_attribute integer_attributes[] = {
    {"size", assign_size},
    {"align", assign_align},
    {"signed", assign_signed},
    {"encoding", assign_integer_encoding, .is_dispensable = true},
    {"base", assign_base, .is_dispensable = true},
    {"map", assign_map, .is_dispensable = true},
    {"byte_order", assign_byte_order},
};

static const struct tsdl_attribute_list integer_list = {
    .owner = "integer type",
    .attributes = integer_attributes,
    .count = G_N_ELEMENTS(integer_attributes),
    .required_count = 1,
};

struct ctf_field_class *tsdl_parse_integer(struct tsdl_parser *parser, const char *at)
{
    g_autoptr(ctf_field_class) field_class = tsdl_create_type(CTF_FIELD_UINT);

    /* 0 isn't a valid alignment. It marks a missing attribute. */
    field_class->alignment = 0;
    set_byte_order(field_class, parser->schema->byte_order);
    if (!tsdl_parse_attributes(parser, &integer_list, field_class, at)) {
        return NULL;
    }
    if (field_class->alignment == 0) {
        field_class->alignment = field_class->length % 8 == 0 ? 8 : 1;
    }
    return g_steal_pointer(&field_class);
}

struct real {
    struct ctf_field_class *field_class;
    uint64_t exponent, mantissa;
};

static bool assign_exponent(
    struct tsdl_parser *parser, const struct tsdl_value *value, void *target)
{
    struct real *real = target;

    return tsdl_value_to_unsigned(parser, value, "`exp_dig` attribute", &real->exponent);
}

static bool assign_mantissa(
    struct tsdl_parser *parser, const struct tsdl_value *value, void *target)
{
    struct real *real = target;

    return tsdl_value_to_unsigned(parser, value, "`mant_dig` attribute", &real->mantissa);
}

static bool assign_real_align(
    struct tsdl_parser *parser, const struct tsdl_value *value, void *target)
{
    struct real *real = target;

    return assign_align(parser, value, real->field_class);
}

static bool assign_real_byte_order(
    struct tsdl_parser *parser, const struct tsdl_value *value, void *target)
{
    struct real *real = target;

    return assign_byte_order(parser, value, real->field_class);
}

static const struct tsdl_attribute real_attributes[] = {
    {"exp_dig", assign_exponent},
    {"mant_dig", assign_mantissa},
    {"byte_order", assign_real_byte_order},
    {"align", assign_real_align},
};

static const struct tsdl_attribute_list real_list = {
    .owner = "floating point type",
    .attributes = real_attributes,
    .count = G_N_ELEMENTS(real_attributes),
    .required_count = 2,
};

struct ctf_field_class *tsdl_parse_floating_point(struct tsdl_parser *parser, const char *at)
{
    /* The formats of IEEE 754. The leading bit of the mantissa counts, but isn't stored. */
    static const struct {
        uint64_t exponent, mantissa, length;
    } formats[] = {{5, 11, 16}, {8, 24, 32}, {11, 53, 64}};
    g_autoptr(ctf_field_class) field_class = tsdl_create_type(CTF_FIELD_REAL);
    struct real real = {.field_class = field_class};

    field_class->alignment = 8;
    set_byte_order(field_class, parser->schema->byte_order);
    if (!tsdl_parse_attributes(parser, &real_list, &real, at)) {
        return NULL;
    }
    for (guint i = 0; i < G_N_ELEMENTS(formats); i++) {
        if (real.exponent == formats[i].exponent && real.mantissa == formats[i].mantissa) {
            field_class->length = formats[i].length;
        }
    }
    if (field_class->length == 0) {
        tsdl_fail(parser, at,
            "unsupported floating point format: `exp_dig` and `mant_dig` must be 8 and 24, 11 and "
            "53, or 5 and 11");
        return NULL;
    }
    return g_steal_pointer(&field_class);
}

static bool assign_string_encoding(
    struct tsdl_parser *parser, const struct tsdl_value *value, void *target)
{
    bool is_text;

    /* ASCII is a subset of UTF-8. Strings with the encoding `none` are read as UTF-8, too. */
    return read_encoding(parser, value, &is_text);
}

static const struct tsdl_attribute string_attributes[] = {
    {"encoding", assign_string_encoding, .is_dispensable = true},
};

static const struct tsdl_attribute_list string_list = {
    .owner = "string type",
    .attributes = string_attributes,
    .count = G_N_ELEMENTS(string_attributes),
};

struct ctf_field_class *tsdl_parse_string(struct tsdl_parser *parser, const char *at)
{
    g_autoptr(ctf_field_class) field_class = tsdl_create_type(CTF_FIELD_STRING);

    field_class->alignment = 8;
    if (tsdl_is(parser, TSDL_LEFT_BRACE) &&
        !tsdl_parse_attributes(parser, &string_list, field_class, at)) {
        return NULL;
    }
    return g_steal_pointer(&field_class);
}
