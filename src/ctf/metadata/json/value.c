/* SPDX-License-Identifier: MIT */
/* Checked access to JSON objects and single values. */
#include "ctf/metadata/json/parser.h"

#include <inttypes.h>
#include <string.h>

static const char *const property_keys[CTF2_PROPERTY_COUNT] = {
#define DEFINE_KEY(id, key) [CTF2_##id] = key,
    CTF2_PROPERTIES(DEFINE_KEY)
#undef DEFINE_KEY
};

/* Returns a hash of the key. Lengths and letters distinguish nearly all keys. */
static uint8_t hash_key(const char *key, size_t length)
{
    return length * 41 + (length > 0 ? key[0] * 7 + key[length / 2] : 0);
}

void ctf2_init_properties(struct ctf2_parser *parser)
{
    for (guint i = 0; i < CTF2_PROPERTY_COUNT; i++) {
        uint8_t at = hash_key(property_keys[i], strlen(property_keys[i]));

        while (parser->property_table[at]) {
            at++;
        }
        parser->property_table[at] = i + 1;
    }
}

/* Returns the property with the key `key`, or CTF2_PROPERTY_COUNT. */
static guint find_property(const struct ctf2_parser *parser, const char *key)
{
    uint8_t at = hash_key(key, strlen(key));

    for (; parser->property_table[at]; at++) {
        guint property = parser->property_table[at] - 1;

        if (strcmp(property_keys[property], key) == 0) {
            return property;
        }
    }
    return CTF2_PROPERTY_COUNT;
}

static const char *const type_names[] = {
    [CTF_JSON_NULL] = "null",
    [CTF_JSON_BOOL] = "a boolean",
    [CTF_JSON_UINT] = "an integer",
    [CTF_JSON_SINT] = "an integer",
    [CTF_JSON_REAL] = "a real number",
    [CTF_JSON_STRING] = "a string",
    [CTF_JSON_ARRAY] = "an array",
    [CTF_JSON_OBJECT] = "an object",
};

/* Describes a value for the end of messages: "not ...". */
static char *describe(const struct ctf_json_value *value)
{
    g_autofree char *text = NULL;

    switch (value->type) {
    case CTF_JSON_UINT:
        return g_strdup_printf("%" PRIu64, value->uint);
    case CTF_JSON_SINT:
        return g_strdup_printf("%" PRId64, value->sint);
    case CTF_JSON_STRING:
        text = ctf2_printable(value->string);
        return g_strdup_printf("`%s`", text);
    default:
        return g_strdup(type_names[value->type]);
    }
}

bool ctf2_expect(
    struct ctf2_parser *parser, const struct ctf_json_value *value, enum ctf_json_type type)
{
    if (!value || value->type == type) {
        return true;
    }
    return ctf2_fail(
        parser, value, "expected %s, not %s", type_names[type], type_names[value->type]);
}

/*
 * Rejects extensions, because Tracegraph supports none. If the preamble declares an extension,
 * parsing ends there. So any extension of a later fragment is undeclared.
 */
static bool refuse_extensions(struct ctf2_parser *parser, const struct ctf_json_value *extensions)
{
    if (!ctf2_expect(parser, extensions, CTF_JSON_OBJECT)) {
        return false;
    }
    for (uint32_t i = 0; extensions && i < extensions->count; i++) {
        const struct ctf_json_value *namespace = &extensions->items[i];

        if (!ctf2_expect(parser, namespace, CTF_JSON_OBJECT)) {
            return false;
        }
        if (namespace->count > 0) {
            return ctf2_fail_at_key(parser, &namespace->items[0],
                parser->has_preamble ? "the preamble doesn't declare this extension"
                                     : "this extension isn't supported");
        }
    }
    return true;
}

static bool fail_missing(
    struct ctf2_parser *parser, const struct ctf_json_value *value, const char *owner, uint64_t set)
{
    guint property = 0;

    while (!(set & (UINT64_C(1) << property))) {
        property++;
    }
    return ctf2_fail(
        parser, value, "property `%s` of %s is missing", property_keys[property], owner);
}

bool ctf2_open(struct ctf2_parser *parser, const struct ctf_json_value *value,
    const struct ctf2_form *form, struct ctf2_object *object)
{
    uint64_t found = 0;

    if (!ctf2_expect(parser, value, CTF_JSON_OBJECT)) {
        return false;
    }

    memset(object, 0, sizeof(*object));
    object->value = value;
    for (uint32_t i = 0; i < value->count; i++) {
        const struct ctf_json_value *item = &value->items[i];
        guint property = find_property(parser, item->key);

        if (property == CTF2_PROPERTY_COUNT || !(form->allowed & (UINT64_C(1) << property))) {
            return ctf2_fail_at_key(parser, item, "%s has no such property", form->name);
        }
        object->properties[property] = item;
        found |= UINT64_C(1) << property;
    }
    if (form->required & ~found) {
        return fail_missing(parser, value, form->name, form->required & ~found);
    }
    return refuse_extensions(parser, object->properties[CTF2_EXTENSIONS]);
}

bool ctf2_get_unsigned(struct ctf2_parser *parser, const struct ctf_json_value *value, uint64_t min,
    uint64_t max, uint64_t *result)
{
    if (!value) {
        return true;
    }
    if (value->type == CTF_JSON_UINT && value->uint >= min && value->uint <= max) {
        *result = value->uint;
        return true;
    }
    g_autofree char *actual = describe(value);
    if (max == UINT64_MAX) {
        return ctf2_fail(
            parser, value, "expected an integer of at least %" PRIu64 ", not %s", min, actual);
    }
    if (max == min) {
        return ctf2_fail(parser, value, "expected %" PRIu64 ", not %s", min, actual);
    }
    return ctf2_fail(parser, value, "expected an integer from %" PRIu64 " to %" PRIu64 ", not %s",
        min, max, actual);
}

bool ctf2_get_signed(
    struct ctf2_parser *parser, const struct ctf_json_value *value, int64_t *result)
{
    if (!value) {
        return true;
    }
    if (value->type == CTF_JSON_SINT || (value->type == CTF_JSON_UINT && value->sint >= 0)) {
        *result = value->sint;
        return true;
    }
    g_autofree char *actual = describe(value);
    return ctf2_fail(parser, value, "expected an integer from -2^63 to 2^63-1, not %s", actual);
}

bool ctf2_get_string(struct ctf2_parser *parser, const struct ctf_json_value *value, char **result)
{
    if (!ctf2_expect(parser, value, CTF_JSON_STRING)) {
        return false;
    }
    if (value) {
        *result = g_strdup(value->string);
    }
    return true;
}

bool ctf2_get_identity(struct ctf2_parser *parser, const struct ctf2_object *object,
    char **namespace, char **name, char **uid)
{
    return ctf2_get_string(parser, object->properties[CTF2_NAMESPACE], namespace) &&
           ctf2_get_string(parser, object->properties[CTF2_NAME], name) &&
           ctf2_get_string(parser, object->properties[CTF2_UID], uid);
}

bool ctf2_get_choice(struct ctf2_parser *parser, const struct ctf_json_value *value,
    const char *const *choices, guint count, guint *result)
{
    if (!value) {
        return true;
    }
    if (!ctf2_expect(parser, value, CTF_JSON_STRING)) {
        return false;
    }
    for (guint i = 0; i < count; i++) {
        if (strcmp(value->string, choices[i]) == 0) {
            *result = i;
            return true;
        }
    }

    g_autoptr(GString) list = g_string_new(NULL);
    for (guint i = 0; i < count; i++) {
        g_string_append_printf(list, "%s`%s`",
            i == 0           ? ""
            : i == count - 1 ? " or "
                             : ", ",
            choices[i]);
    }
    g_autofree char *actual = describe(value);
    return ctf2_fail(parser, value, "expected %s, not %s", list->str, actual);
}

bool ctf2_get_alignment(
    struct ctf2_parser *parser, const struct ctf_json_value *value, uint32_t *result)
{
    if (!value) {
        return true;
    }
    if (value->type == CTF_JSON_UINT && value->uint > 0 && value->uint <= UINT32_C(1) << 31 &&
        (value->uint & (value->uint - 1)) == 0) {
        *result = value->uint;
        return true;
    }
    g_autofree char *actual = describe(value);
    return ctf2_fail(parser, value, "expected a power of two, below 2^32, not %s", actual);
}

bool ctf2_get_attributes(struct ctf2_parser *parser, const struct ctf_json_value *value,
    struct ctf_json_attributes **result)
{
    if (!ctf2_expect(parser, value, CTF_JSON_OBJECT)) {
        return false;
    }
    if (!value || value->count == 0) {
        return true;
    }
    if (parser->alias_use && !ctf2_charge(parser, value, ctf_json_weight(value))) {
        return false;
    }
    *result = ctf_json_attributes_create(value);
    return true;
}
