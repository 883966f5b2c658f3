/* SPDX-License-Identifier: MIT */
/*
 * Dispensable properties: a tolerant parser may ignore them, because they don't change how the bits
 * of packets and events are decoded. Properties that affect decoding, such as lengths, alignments,
 * byte orders, IDs and field classes, aren't in the tables. Extensions aren't in them, because
 * their meaning is unknown.
 */
#include "ctf/metadata/json/names.h"
#include "ctf/metadata/json/parser.h"

#include <string.h>

enum { MAX_PROPERTIES = 12 };

/* A kind of object and its dispensable properties. */
struct kind {
    const char *type; /* type of a fragment; NULL for other objects */
    const char *properties[MAX_PROPERTIES];
    bool is_free_of_layout; /* unknown properties are dispensable, too */
};

static const struct kind fragments[] = {
    {"preamble", {"attributes", "uuid"}},
    {"trace-class", {"attributes", "namespace", "name", "uid", "environment"}},
    {"clock-class",
        {"attributes", "namespace", "name", "uid", "description", "origin", "offset-from-origin",
            "precision", "accuracy"},
        .is_free_of_layout = true},
    {"data-stream-class", {"attributes", "namespace", "name", "uid", "default-clock-class-id"}},
    {"event-record-class", {"attributes", "namespace", "name", "uid"}},
    {"field-class-alias", {"attributes"}},
};
static const struct kind offset = {NULL, {"seconds", "cycles"}};
static const struct kind member = {NULL, {"attributes"}};
static const struct kind option = {NULL, {"attributes", "name"}};
static const struct kind field_class = {
    NULL, {"attributes", "preferred-display-base", "mappings", "media-type"}};
/*
 * The encoding of strings with a length is dispensable. For null-terminated strings, the encoding
 * determines the size of the terminator.
 */
static const struct kind text_with_length = {NULL, {"attributes", "encoding"}};

/* Returns whether `value` is a member with the key `key`. */
static bool is_called(const struct ctf_json_value *value, const char *key)
{
    return value && value->key && strcmp(value->key, key) == 0;
}

/* Returns whether `value` is an item of the array with the key `key`. */
static bool is_in(const struct ctf_json_value *value, const char *key)
{
    return !value->key && is_called(value->parent, key);
}

static const char *type_of(const struct ctf_json_value *object)
{
    const struct ctf_json_value *type =
        object->type == CTF_JSON_OBJECT ? ctf_json_member(object, "type") : NULL;

    return type && type->type == CTF_JSON_STRING ? type->string : "";
}

static bool is_text_with_length(const char *type)
{
    return strcmp(type, ctf_json_type_name(CTF_FIELD_STATIC_STRING, false)) == 0 ||
           strcmp(type, ctf_json_type_name(CTF_FIELD_DYNAMIC_STRING, false)) == 0;
}

/* Returns the kind of an object, or NULL if the object has no dispensable property. */
static const struct kind *find_kind(const struct ctf_json_value *object)
{
    const char *type = type_of(object);

    if (!object->parent) {
        for (guint i = 0; i < G_N_ELEMENTS(fragments); i++) {
            if (strcmp(fragments[i].type, type) == 0) {
                return &fragments[i];
            }
        }
        return NULL;
    }
    if (is_called(object, "offset-from-origin")) {
        return &offset;
    }
    if (is_in(object, "member-classes")) {
        return &member;
    }
    if (is_in(object, "options")) {
        return &option;
    }
    if (is_called(object, "field-class") ||
        (object->key && g_str_has_suffix(object->key, "-field-class"))) {
        return is_text_with_length(type) ? &text_with_length : &field_class;
    }
    return NULL;
}

static bool has_property(const struct kind *kind, const char *key)
{
    for (guint i = 0; i < MAX_PROPERTIES && kind->properties[i]; i++) {
        if (strcmp(kind->properties[i], key) == 0) {
            return true;
        }
    }
    return false;
}

/*
 * Returns whether `value` is the name of a role. The parser rejects a role that isn't allowed or
 * whose clock is missing. Such a role doesn't affect decoding.
 */
static bool is_role(const struct ctf_json_value *value)
{
    if (!is_in(value, "roles") || value->type != CTF_JSON_STRING) {
        return false;
    }
    for (guint i = 0; i < CTF_ROLE_COUNT; i++) {
        if (g_strcmp0(ctf_json_role_names[i], value->string) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_dispensable(const struct ctf_json_value *value, bool is_at_key)
{
    const struct kind *kind;

    if (!value->key) {
        return is_role(value);
    }
    if (is_called(value->parent, "mappings") || is_called(value->parent, "flags") ||
        is_called(value->parent, "environment")) {
        return true;
    }
    kind = find_kind(value->parent);
    return kind && (has_property(kind, value->key) ||
                       (is_at_key && kind->is_free_of_layout && !is_called(value, "extensions")));
}

const struct ctf_json_value *ctf2_find_dispensable(
    const struct ctf_json_value *value, bool is_at_key)
{
    /* A boolean selector must have no ranges, so the whole property is wrong. */
    if (is_at_key && is_called(value, "selector-field-ranges")) {
        return value;
    }
    for (; value->parent; value = value->parent, is_at_key = false) {
        if (is_called(value, "extensions")) {
            return NULL;
        }
        if (is_dispensable(value, is_at_key)) {
            return value;
        }
    }
    return NULL;
}
