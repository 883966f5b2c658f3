/* SPDX-License-Identifier: MIT */
/* Field classes: the table of all types, and the types that contain no field classes. */
#include "ctf/metadata/json/names.h"
#include "ctf/metadata/json/parser.h"

#include <string.h>

/* Groups of properties that several types in `kinds` share. */
#define INTEGER    (CTF2_SET(PREFERRED_DISPLAY_BASE) | CTF2_SET(MAPPINGS))
#define BITS       (CTF2_SET(LENGTH) | CTF2_SET(BYTE_ORDER))
#define BITS_EXTRA (CTF2_SET(BIT_ORDER) | CTF2_SET(ALIGNMENT))

static bool get_float_length(
    struct ctf2_parser *parser, const struct ctf_json_value *value, uint64_t *length)
{
    if (!ctf2_get_unsigned(parser, value, 1, UINT64_MAX, length)) {
        return false;
    }
    if (*length == 16 || *length == 32 || *length == 64) {
        return true;
    }
    if (*length >= 128 && *length % 32 == 0) {
        return ctf2_fail(
            parser, value, "floating point numbers of more than 64 bits aren't supported");
    }
    return ctf2_fail(parser, value,
        "the length of a floating point number must be 16, 32, 64, 128 or a greater multiple of "
        "32");
}

static bool build_bits(struct ctf2_parser *parser, const struct ctf2_object *object,
    struct ctf_field_class *field_class)
{
    const struct ctf_json_value *const *properties = object->properties;
    const struct ctf_json_value *length = properties[CTF2_LENGTH];
    guint byte_order = 0, bit_order;

    if (!(field_class->type == CTF_FIELD_REAL
                ? get_float_length(parser, length, &field_class->length)
                : ctf2_get_unsigned(parser, length, 1, 64, &field_class->length)) ||
        !ctf2_get_choice(parser, properties[CTF2_BYTE_ORDER], ctf_json_byte_order_names,
            G_N_ELEMENTS(ctf_json_byte_order_names), &byte_order)) {
        return false;
    }
    field_class->byte_order = byte_order;
    bit_order = ctf_usual_bit_order(byte_order);
    if (!ctf2_get_choice(parser, properties[CTF2_BIT_ORDER], ctf_json_bit_order_names,
            G_N_ELEMENTS(ctf_json_bit_order_names), &bit_order)) {
        return false;
    }
    field_class->bit_order = bit_order;
    return ctf2_get_alignment(parser, properties[CTF2_ALIGNMENT], &field_class->alignment);
}

static bool build_bit_map(struct ctf2_parser *parser, const struct ctf2_object *object,
    struct ctf_field_class *field_class)
{
    const struct ctf_json_value *flags = object->properties[CTF2_FLAGS];

    if (!build_bits(parser, object, field_class)) {
        return false;
    }
    if (flags->type == CTF_JSON_OBJECT && flags->count == 0) {
        return ctf2_fail(parser, flags, "a bit map must have at least one flag");
    }
    return ctf2_get_mappings(
        parser, flags, CTF2_RANGES_UNSIGNED, field_class->length - 1, field_class);
}

static bool get_display_base(
    struct ctf2_parser *parser, const struct ctf_json_value *value, uint8_t *result)
{
    uint64_t base = *result;

    if (!ctf2_get_unsigned(parser, value, 0, UINT64_MAX, &base)) {
        return false;
    }
    if (base != 2 && base != 8 && base != 10 && base != 16) {
        return ctf2_fail(parser, value, "a preferred display base must be 2, 8, 10 or 16");
    }
    *result = base;
    return true;
}

/* Builds integers of fixed or variable length. */
static bool build_integer(struct ctf2_parser *parser, const struct ctf2_object *object,
    struct ctf_field_class *field_class)
{
    const struct ctf_json_value *const *properties = object->properties;
    bool is_signed =
        field_class->type == CTF_FIELD_SINT || field_class->type == CTF_FIELD_VARLEN_SINT;
    enum ctf2_range_kind kind = is_signed ? CTF2_RANGES_SIGNED : CTF2_RANGES_UNSIGNED;

    if (!get_display_base(
            parser, properties[CTF2_PREFERRED_DISPLAY_BASE], &field_class->display_base)) {
        return false;
    }
    if (properties[CTF2_MAPPINGS] &&
        !ctf2_get_mappings(parser, properties[CTF2_MAPPINGS], kind, UINT64_MAX, field_class)) {
        return false;
    }
    field_class->is_enum = field_class->mapping_count > 0;
    return ctf2_assign_roles(parser, properties[CTF2_ROLES], field_class);
}

static bool build_fixed_integer(struct ctf2_parser *parser, const struct ctf2_object *object,
    struct ctf_field_class *field_class)
{
    return build_bits(parser, object, field_class) && build_integer(parser, object, field_class);
}

static bool build_varlen_integer(struct ctf2_parser *parser, const struct ctf2_object *object,
    struct ctf_field_class *field_class)
{
    field_class->alignment = 8;
    return build_integer(parser, object, field_class);
}

/* Gets the length from the metadata or resolves the location of the length field. */
static bool get_length(struct ctf2_parser *parser, const struct ctf2_object *object,
    struct ctf_field_class *field_class)
{
    const struct ctf_json_value *location = object->properties[CTF2_LENGTH_FIELD_LOCATION];

    return ctf2_get_unsigned(
               parser, object->properties[CTF2_LENGTH], 0, UINT64_MAX, &field_class->length) &&
           (!location || ctf2_resolve(parser, location, field_class));
}

static bool build_string(struct ctf2_parser *parser, const struct ctf2_object *object,
    struct ctf_field_class *field_class)
{
    guint encoding = CTF_ENCODING_UTF8;

    field_class->alignment = 8;
    if (!ctf2_get_choice(parser, object->properties[CTF2_ENCODING], ctf_json_encoding_names,
            G_N_ELEMENTS(ctf_json_encoding_names), &encoding)) {
        return false;
    }
    field_class->encoding = encoding;
    return get_length(parser, object, field_class);
}

static bool build_blob(struct ctf2_parser *parser, const struct ctf2_object *object,
    struct ctf_field_class *field_class)
{
    const struct ctf_json_value *media_type = object->properties[CTF2_MEDIA_TYPE];

    field_class->alignment = 8;
    if (!ctf2_get_string(parser, media_type, &field_class->media_type) ||
        (media_type && !ctf2_charge_alias(parser, media_type, strlen(media_type->string) / 32))) {
        return false;
    }
    if (!field_class->media_type) {
        field_class->media_type = g_strdup("application/octet-stream");
    }
    return get_length(parser, object, field_class) &&
           ctf2_assign_roles(parser, object->properties[CTF2_ROLES], field_class);
}

/* The types of field classes with their required and optional properties. */
static const struct kind {
    enum ctf_field_type type;
    uint64_t required, optional;
    bool (*build)(struct ctf2_parser *parser, const struct ctf2_object *object,
        struct ctf_field_class *field_class);
} kinds[] = {
    {CTF_FIELD_UINT, BITS, BITS_EXTRA | INTEGER | CTF2_SET(ROLES), build_fixed_integer},
    {CTF_FIELD_STRUCT, 0, CTF2_SET(MEMBER_CLASSES) | CTF2_SET(MINIMUM_ALIGNMENT),
        ctf2_build_structure},
    {CTF_FIELD_SINT, BITS, BITS_EXTRA | INTEGER, build_fixed_integer},
    {CTF_FIELD_STRING, 0, CTF2_SET(ENCODING), build_string},
    {CTF_FIELD_STATIC_STRING, CTF2_SET(LENGTH), CTF2_SET(ENCODING), build_string},
    {CTF_FIELD_DYNAMIC_STRING, CTF2_SET(LENGTH_FIELD_LOCATION), CTF2_SET(ENCODING), build_string},
    {CTF_FIELD_STATIC_ARRAY, CTF2_SET(LENGTH) | CTF2_SET(ELEMENT_FIELD_CLASS),
        CTF2_SET(MINIMUM_ALIGNMENT), ctf2_build_array},
    {CTF_FIELD_DYNAMIC_ARRAY, CTF2_SET(LENGTH_FIELD_LOCATION) | CTF2_SET(ELEMENT_FIELD_CLASS),
        CTF2_SET(MINIMUM_ALIGNMENT), ctf2_build_array},
    {CTF_FIELD_VARIANT, CTF2_SET(OPTIONS) | CTF2_SET(SELECTOR_FIELD_LOCATION), 0,
        ctf2_build_variant},
    {CTF_FIELD_OPTIONAL, CTF2_SET(FIELD_CLASS) | CTF2_SET(SELECTOR_FIELD_LOCATION),
        CTF2_SET(SELECTOR_FIELD_RANGES), ctf2_build_optional},
    {CTF_FIELD_REAL, BITS, BITS_EXTRA, build_bits},
    {CTF_FIELD_BOOL, BITS, BITS_EXTRA, build_bits},
    {CTF_FIELD_BIT_ARRAY, BITS, BITS_EXTRA, build_bits},
    {CTF_FIELD_BIT_ARRAY, BITS | CTF2_SET(FLAGS), BITS_EXTRA, build_bit_map},
    {CTF_FIELD_VARLEN_UINT, 0, INTEGER | CTF2_SET(ROLES), build_varlen_integer},
    {CTF_FIELD_VARLEN_SINT, 0, INTEGER, build_varlen_integer},
    {CTF_FIELD_STATIC_BLOB, CTF2_SET(LENGTH), CTF2_SET(MEDIA_TYPE) | CTF2_SET(ROLES), build_blob},
    {CTF_FIELD_DYNAMIC_BLOB, CTF2_SET(LENGTH_FIELD_LOCATION), CTF2_SET(MEDIA_TYPE), build_blob},
};

static const char *name_of(const struct kind *kind)
{
    return ctf_json_type_name(kind->type, kind->required & CTF2_SET(FLAGS));
}

static const struct kind *find_kind(struct ctf2_parser *parser, const struct ctf_json_value *value)
{
    if (!ctf2_expect(parser, value, CTF_JSON_OBJECT)) {
        return NULL;
    }
    const struct ctf_json_value *type = ctf_json_member(value, "type");
    if (!type) {
        ctf2_fail(parser, value, "property `type` of a field class is missing");
        return NULL;
    }
    if (!ctf2_expect(parser, type, CTF_JSON_STRING)) {
        return NULL;
    }
    for (guint i = 0; i < G_N_ELEMENTS(kinds); i++) {
        if (strcmp(type->string, name_of(&kinds[i])) == 0) {
            return &kinds[i];
        }
    }
    g_autofree char *printable = ctf2_printable(type->string);
    ctf2_fail(parser, type, "unknown field class type `%s`", printable);
    return NULL;
}

static struct ctf_field_class *build(struct ctf2_parser *parser, const struct ctf_json_value *value)
{
    const struct kind *kind = find_kind(parser, value);
    struct ctf2_object object;

    if (!kind) {
        return NULL;
    }
    struct ctf2_form form = (struct ctf2_form){
        .name = name_of(kind),
        .allowed = CTF2_SET(TYPE) | CTF2_COMMON | kind->required | kind->optional,
        .required = kind->required,
    };
    if (!ctf2_open(parser, value, &form, &object) || !ctf2_charge_alias(parser, value, 1)) {
        return NULL;
    }

    g_autoptr(ctf_field_class) field_class = ctf_field_class_create(kind->type);
    field_class->is_hidden = parser->root->scope == CTF_SCOPE_PACKET_HEADER ||
                             parser->root->scope == CTF_SCOPE_EVENT_HEADER;
    if (!kind->build(parser, &object, field_class) ||
        !ctf2_get_attributes(
            parser, object.properties[CTF2_ATTRIBUTES], &field_class->attributes)) {
        return NULL;
    }
    return g_steal_pointer(&field_class);
}

/* Aliases are parsed again at each use, because roles and locations depend on the use. */
struct ctf_field_class *ctf2_parse_field_class(
    struct ctf2_parser *parser, const struct ctf_json_value *value)
{
    const struct ctf_json_value *outer_use = parser->alias_use;

    if (value->type != CTF_JSON_STRING) {
        return build(parser, value);
    }

    if (!outer_use) {
        parser->alias_use = value;
    }
    value = ctf2_find_alias(parser, value);
    struct ctf_field_class *field_class = value ? build(parser, value) : NULL;
    parser->alias_use = outer_use;
    return field_class;
}

/* The outermost structure registers itself in `root`, so that locations can lead into it. */
bool ctf2_parse_root(
    struct ctf2_parser *parser, const struct ctf_json_value *value, struct ctf2_root *root)
{
    const struct ctf_json_value *definition = value;

    if (!value) {
        return true;
    }
    if (value->type == CTF_JSON_STRING) {
        definition = ctf2_find_alias(parser, value);
        if (!definition) {
            return false;
        }
    }
    const struct ctf_json_value *type = ctf_json_member(definition, "type");
    if (type && type->type == CTF_JSON_STRING &&
        strcmp(type->string, ctf_json_type_name(CTF_FIELD_STRUCT, false)) != 0) {
        return ctf2_fail(parser, value, "this field class must be a structure");
    }

    parser->root = root;
    parser->depth = 0;
    root->scopes[root->scope] = ctf2_parse_field_class(parser, value);
    parser->root = NULL;
    return root->scopes[root->scope] != NULL;
}
