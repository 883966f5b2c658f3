/* SPDX-License-Identifier: MIT */
/* Field classes that contain other field classes. */
#include "ctf/metadata/json/parser.h"

#include <string.h>

/*
 * Structures with more members get a table of names. Without it, many references would take
 * quadratic time.
 */
enum { SMALL_COUNT = 16 };

static bool enter(struct ctf2_parser *parser, const struct ctf_json_value *value,
    struct ctf_field_class *field_class)
{
    if (parser->depth == CTF_MAX_DEPTH) {
        return ctf2_fail(parser, value, "more than %d levels of field classes", CTF_MAX_DEPTH);
    }
    parser->frames[parser->depth++] = field_class;
    return true;
}

static void leave(struct ctf2_parser *parser)
{
    parser->depth--;
}

/*
 * Returns the table of a structure's member names, or NULL for small structures. The tables exist
 * as long as the parser, because later event record classes may refer to fields of their stream.
 */
static GHashTable *find_table(struct ctf2_parser *parser, const struct ctf_field_class *structure)
{
    return g_hash_table_lookup(parser->member_index, structure);
}

guint ctf2_find_member(
    struct ctf2_parser *parser, const struct ctf_field_class *structure, const char *name)
{
    GHashTable *table =
        structure->member_count > SMALL_COUNT ? find_table(parser, structure) : NULL;

    if (table) {
        return GPOINTER_TO_UINT(g_hash_table_lookup(table, name));
    }
    for (guint i = 0; i < structure->member_count; i++) {
        if (g_strcmp0(structure->members[i].name, name) == 0) {
            return i + 1;
        }
    }
    return 0;
}

static bool build_member(struct ctf2_parser *parser, const struct ctf_json_value *value,
    struct ctf_field_class *structure)
{
    static const struct ctf2_form form = {
        .name = "a structure member class",
        .allowed = CTF2_COMMON | CTF2_SET(NAME) | CTF2_SET(FIELD_CLASS),
        .required = CTF2_SET(NAME) | CTF2_SET(FIELD_CLASS),
    };
    struct ctf_member *member = &structure->members[structure->member_count];
    struct ctf2_object object;

    if (!ctf2_open(parser, value, &form, &object)) {
        return false;
    }
    const struct ctf_json_value *name = object.properties[CTF2_NAME];
    if (!ctf2_expect(parser, name, CTF_JSON_STRING) ||
        !ctf2_charge_alias(parser, name, strlen(name->string) / 32)) {
        return false;
    }
    if (ctf2_find_member(parser, structure, name->string) > 0) {
        return ctf2_fail(parser, name, "an earlier member of this structure has the same name");
    }

    member->name = g_strdup(name->string);
    member->field_class = ctf2_parse_field_class(parser, object.properties[CTF2_FIELD_CLASS]);
    structure->member_count++;
    if (!member->field_class ||
        !ctf2_get_attributes(parser, object.properties[CTF2_ATTRIBUTES], &member->attributes)) {
        return false;
    }
    structure->alignment = MAX(structure->alignment, member->field_class->alignment);
    return true;
}

static bool build_members(struct ctf2_parser *parser, const struct ctf_json_value *value,
    struct ctf_field_class *structure)
{
    GHashTable *table = NULL;

    if (!ctf2_expect(parser, value, CTF_JSON_ARRAY)) {
        return false;
    }
    if (value->count == 0) {
        return true;
    }

    structure->members = g_new0(struct ctf_member, value->count);
    if (value->count > SMALL_COUNT) {
        table = g_hash_table_new(g_str_hash, g_str_equal);
        g_hash_table_insert(parser->member_index, structure, table);
        g_ptr_array_add(parser->indexed, structure);
    }
    for (uint32_t i = 0; i < value->count; i++) {
        if (!build_member(parser, &value->items[i], structure)) {
            return false;
        }
        if (table) {
            g_hash_table_insert(table, structure->members[i].name, GUINT_TO_POINTER(i + 1));
        }
    }
    return true;
}

bool ctf2_build_structure(struct ctf2_parser *parser, const struct ctf2_object *object,
    struct ctf_field_class *field_class)
{
    const struct ctf_json_value *members = object->properties[CTF2_MEMBER_CLASSES];

    if (!ctf2_get_alignment(
            parser, object->properties[CTF2_MINIMUM_ALIGNMENT], &field_class->alignment) ||
        !enter(parser, object->value, field_class)) {
        return false;
    }
    bool is_valid = !members || build_members(parser, members, field_class);
    leave(parser);
    return is_valid;
}

/* Builds the field class in an array or an optional. */
static bool build_element(struct ctf2_parser *parser, const struct ctf2_object *object,
    const struct ctf_json_value *element, struct ctf_field_class *field_class)
{
    if (!enter(parser, object->value, field_class)) {
        return false;
    }
    field_class->element = ctf2_parse_field_class(parser, element);
    leave(parser);
    return field_class->element != NULL;
}

bool ctf2_build_array(struct ctf2_parser *parser, const struct ctf2_object *object,
    struct ctf_field_class *field_class)
{
    const struct ctf_json_value *const *properties = object->properties;

    if (!ctf2_get_unsigned(parser, properties[CTF2_LENGTH], 0, UINT64_MAX, &field_class->length) ||
        !ctf2_get_alignment(parser, properties[CTF2_MINIMUM_ALIGNMENT], &field_class->alignment)) {
        return false;
    }
    if (field_class->type == CTF_FIELD_DYNAMIC_ARRAY &&
        !ctf2_resolve(parser, properties[CTF2_LENGTH_FIELD_LOCATION], field_class)) {
        return false;
    }
    if (!build_element(parser, object, properties[CTF2_ELEMENT_FIELD_CLASS], field_class)) {
        return false;
    }
    field_class->alignment = MAX(field_class->alignment, field_class->element->alignment);
    return true;
}

static enum ctf2_range_kind selector_range_kind(
    const struct ctf2_parser *parser, const struct ctf_field_class *field_class)
{
    if (parser->root->scope == CTF_SCOPE_COUNT) {
        return CTF2_RANGES_ANY;
    }
    return field_class->key_is_signed ? CTF2_RANGES_SIGNED : CTF2_RANGES_UNSIGNED;
}

bool ctf2_build_optional(struct ctf2_parser *parser, const struct ctf2_object *object,
    struct ctf_field_class *field_class)
{
    const struct ctf_json_value *ranges = object->properties[CTF2_SELECTOR_FIELD_RANGES];

    if (!ctf2_resolve(parser, object->properties[CTF2_SELECTOR_FIELD_LOCATION], field_class)) {
        return false;
    }
    if (ranges && field_class->key_is_bool) {
        return ctf2_fail_at_key(
            parser, ranges, "the selector is a boolean field, which has no ranges");
    }
    if (!ranges && field_class->key && !field_class->key_is_bool) {
        return ctf2_fail(parser, object->value,
            "property `selector-field-ranges` is missing, which an integer selector needs");
    }
    if (ranges && !ctf2_get_selector_ranges(parser, ranges,
                      selector_range_kind(parser, field_class), &field_class->ranges)) {
        return false;
    }
    return build_element(parser, object, object->properties[CTF2_FIELD_CLASS], field_class);
}

static bool build_option(struct ctf2_parser *parser, const struct ctf_json_value *value,
    struct ctf_field_class *variant, GHashTable *names)
{
    static const struct ctf2_form form = {
        .name = "a variant option",
        .allowed =
            CTF2_COMMON | CTF2_SET(NAME) | CTF2_SET(FIELD_CLASS) | CTF2_SET(SELECTOR_FIELD_RANGES),
        .required = CTF2_SET(FIELD_CLASS) | CTF2_SET(SELECTOR_FIELD_RANGES),
    };
    struct ctf_option *option = &variant->options[variant->option_count];
    struct ctf2_object object;

    if (!ctf2_open(parser, value, &form, &object)) {
        return false;
    }
    const struct ctf_json_value *name = object.properties[CTF2_NAME];
    if (!ctf2_get_string(parser, name, &option->name)) {
        return false;
    }
    option->field_class = ctf2_parse_field_class(parser, object.properties[CTF2_FIELD_CLASS]);
    variant->option_count++;
    if (name && !ctf2_charge_alias(parser, name, strlen(name->string) / 32)) {
        return false;
    }
    if (name && !g_hash_table_add(names, option->name)) {
        return ctf2_fail(parser, name, "an earlier option of this variant has the same name");
    }
    if (!option->field_class ||
        !ctf2_get_selector_ranges(parser, object.properties[CTF2_SELECTOR_FIELD_RANGES],
            selector_range_kind(parser, variant), &option->ranges)) {
        return false;
    }
    return ctf2_get_attributes(parser, object.properties[CTF2_ATTRIBUTES], &option->attributes);
}

static bool build_options(
    struct ctf2_parser *parser, const struct ctf_json_value *value, struct ctf_field_class *variant)
{
    g_autoptr(GHashTable) names = g_hash_table_new(g_str_hash, g_str_equal);

    variant->options = g_new0(struct ctf_option, value->count);
    for (uint32_t i = 0; i < value->count; i++) {
        if (!build_option(parser, &value->items[i], variant, names)) {
            return false;
        }
    }
    return parser->root->scope == CTF_SCOPE_COUNT || ctf2_check_options(parser, value, variant);
}

bool ctf2_build_variant(struct ctf2_parser *parser, const struct ctf2_object *object,
    struct ctf_field_class *field_class)
{
    const struct ctf_json_value *options = object->properties[CTF2_OPTIONS];

    if (!ctf2_resolve(parser, object->properties[CTF2_SELECTOR_FIELD_LOCATION], field_class) ||
        !ctf2_expect(parser, options, CTF_JSON_ARRAY)) {
        return false;
    }
    if (options->count == 0) {
        return ctf2_fail(parser, options, "a variant must have at least one option");
    }
    if (!enter(parser, object->value, field_class)) {
        return false;
    }
    bool is_valid = build_options(parser, options, field_class);
    leave(parser);
    return is_valid;
}
