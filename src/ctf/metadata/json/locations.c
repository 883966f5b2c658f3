/* SPDX-License-Identifier: MIT */
/*
 * Field locations: finds the fields that contain lengths and selectors (keys).
 *
 * The resolver first makes a location absolute. A location without an origin is relative to the
 * innermost structure that contains the dependent field. An absolute path may pass through an array
 * or optional only if the array or optional also contains the dependent field. If the path passes
 * through a variant that doesn't contain the dependent field, each option may be the selected one,
 * so the path may lead to several classes. The resolver runs while the root structure is being
 * built. At this time, the structure contains only the fields before the dependent field.
 *
 * plugins/ctf/fs-sink/schema/existing-keys.c uses the same rules to find keys when writing a trace.
 * Change both files together.
 */
#include "ctf/metadata/json/names.h"
#include "ctf/metadata/json/parser.h"
#include "ctf/schema/key-slots.h"

#include <string.h>

enum { NOT_AROUND = -1 };

struct search {
    struct ctf2_parser *parser;
    const struct ctf_json_value *location; /* path, for messages */
    GPtrArray *names;                      /* names from the root structure on */
};

static bool fail_not_found(struct search *search, guint index)
{
    g_autofree char *name = ctf2_printable(search->names->pdata[index]);

    return ctf2_fail(search->parser, search->location,
        "this path doesn't lead to a field before the current one: there is no `%s`", name);
}

static bool collect(
    struct search *search, struct ctf_field_class *field_class, int level, guint index);

/* Continues in the next frame's compound class, which also contains the dependent class. */
static bool collect_around(struct search *search, int level, guint index)
{
    struct ctf2_parser *parser = search->parser;

    if ((unsigned) ++level == parser->depth) {
        return ctf2_fail(parser, search->location, "this path leads to the current field itself");
    }
    return collect(search, parser->frames[level], level, index);
}

static bool collect_in_structure(
    struct search *search, struct ctf_field_class *structure, int level, guint index)
{
    if (index == search->names->len) {
        return ctf2_fail(search->parser, search->location,
            "this path leads to a structure, not to an integer or a boolean");
    }
    const char *name = search->names->pdata[index];
    guint member = ctf2_find_member(search->parser, structure, name);
    if (member > 0) {
        return collect(search, structure->members[member - 1].field_class, NOT_AROUND, index + 1);
    }
    if (level != NOT_AROUND &&
        strcmp(structure->members[structure->member_count].name, name) == 0) {
        return collect_around(search, level, index + 1);
    }
    return fail_not_found(search, index);
}

static bool collect_in_variant(
    struct search *search, struct ctf_field_class *variant, int level, guint index)
{
    if (level != NOT_AROUND) {
        return collect_around(search, level, index);
    }
    for (guint i = 0; i < variant->option_count; i++) {
        if (!collect(search, variant->options[i].field_class, NOT_AROUND, index)) {
            return false;
        }
    }
    return true;
}

/*
 * Adds the classes at the end of the path. The path starts at `field_class`, with the names from
 * `index` on. `level` is the frame of `field_class`, or NOT_AROUND if the class doesn't contain the
 * dependent class.
 */
static bool collect(
    struct search *search, struct ctf_field_class *field_class, int level, guint index)
{
    struct ctf2_parser *parser = search->parser;

    if (!ctf2_charge(parser, search->location, 1)) {
        return false;
    }
    switch (field_class->type) {
    case CTF_FIELD_STRUCT:
        return collect_in_structure(search, field_class, level, index);
    case CTF_FIELD_VARIANT:
        return collect_in_variant(search, field_class, level, index);
    case CTF_FIELD_STATIC_ARRAY:
    case CTF_FIELD_DYNAMIC_ARRAY:
    case CTF_FIELD_OPTIONAL:
        if (level == NOT_AROUND) {
            return ctf2_fail(parser, search->location,
                "this path leads into an array or optional which doesn't hold the current field");
        }
        return collect_around(search, level, index);
    case CTF_FIELD_BOOL:
    case CTF_FIELD_UINT:
    case CTF_FIELD_SINT:
    case CTF_FIELD_VARLEN_UINT:
    case CTF_FIELD_VARLEN_SINT:
        if (index < search->names->len) {
            return fail_not_found(search, index);
        }
        g_ptr_array_add(parser->key_classes, field_class);
        return true;
    default:
        return ctf2_fail(parser, search->location,
            "this path leads to a field which is neither an integer nor a boolean");
    }
}

/*
 * Returns the level of the innermost structure that contains the dependent class. The outermost
 * frame is always a structure.
 */
static unsigned innermost_structure(const struct ctf2_parser *parser)
{
    unsigned level = parser->depth - 1;

    while (parser->frames[level]->type != CTF_FIELD_STRUCT) {
        level--;
    }
    return level;
}

/*
 * Appends the names that lead from the root to the innermost structure that contains the dependent
 * class.
 */
static void append_base(const struct ctf2_parser *parser, GPtrArray *names)
{
    unsigned innermost = innermost_structure(parser);

    for (unsigned level = 0; level < innermost; level++) {
        const struct ctf_field_class *frame = parser->frames[level];

        if (frame->type == CTF_FIELD_STRUCT) {
            g_ptr_array_add(names, frame->members[frame->member_count].name);
        }
    }
}

static bool check_path(struct ctf2_parser *parser, const struct ctf_json_value *path)
{
    if (!ctf2_expect(parser, path, CTF_JSON_ARRAY)) {
        return false;
    }
    if (path->count == 0) {
        return ctf2_fail(parser, path, "a path must have at least one element");
    }
    for (uint32_t i = 0; i < path->count; i++) {
        const struct ctf_json_value *element = &path->items[i];

        if (element->type != CTF_JSON_NULL && !ctf2_expect(parser, element, CTF_JSON_STRING)) {
            return false;
        }
    }
    if (path->items[path->count - 1].type == CTF_JSON_NULL) {
        return ctf2_fail(
            parser, &path->items[path->count - 1], "the last element of a path must be a name");
    }
    return true;
}

/*
 * Appends the names of `path` to form the absolute location. A null element leads to the enclosing
 * structure.
 */
static bool append_path(struct search *search, const struct ctf_json_value *path)
{
    for (uint32_t i = 0; i < path->count; i++) {
        const struct ctf_json_value *element = &path->items[i];

        if (element->type == CTF_JSON_STRING) {
            g_ptr_array_add(search->names, (char *) element->string);
        } else if (search->names->len > 0) {
            g_ptr_array_set_size(search->names, search->names->len - 1);
        } else {
            return ctf2_fail(
                search->parser, element, "this path element leads out of the root structure");
        }
    }
    return true;
}

static bool find_scope(
    struct ctf2_parser *parser, const struct ctf_json_value *origin, enum ctf_scope *scope)
{
    guint index = *scope;

    if (!ctf2_get_choice(parser, origin, ctf_json_scope_names, CTF_SCOPE_COUNT, &index)) {
        return false;
    }
    *scope = index;
    if (parser->root->scope == CTF_SCOPE_COUNT) {
        return true;
    }
    if (*scope > parser->root->scope) {
        return ctf2_fail(parser, origin, "this structure is decoded after the current field");
    }
    if (*scope != parser->root->scope && !parser->root->scopes[*scope]) {
        return ctf2_fail(parser, origin, "this root structure isn't declared");
    }
    return true;
}

enum key_kind {
    KEY_BOOL,
    KEY_UNSIGNED,
    KEY_SIGNED,
};

static enum key_kind kind_of(const struct ctf_field_class *field_class)
{
    switch (field_class->type) {
    case CTF_FIELD_BOOL:
        return KEY_BOOL;
    case CTF_FIELD_SINT:
    case CTF_FIELD_VARLEN_SINT:
        return KEY_SIGNED;
    default:
        return KEY_UNSIGNED;
    }
}

static bool check_kind(struct search *search, enum ctf_field_type dependent)
{
    GPtrArray *classes = search->parser->key_classes;
    enum key_kind kind = kind_of(classes->pdata[0]);

    for (guint i = 1; i < classes->len; i++) {
        if (kind_of(classes->pdata[i]) != kind) {
            return ctf2_fail(search->parser, search->location,
                "this path leads to fields of different kinds (boolean, unsigned, signed)");
        }
    }
    if (dependent == CTF_FIELD_VARIANT && kind == KEY_BOOL) {
        return ctf2_fail(search->parser, search->location,
            "this path leads to a boolean, but the selector of a variant is an integer");
    }
    if (dependent != CTF_FIELD_VARIANT && dependent != CTF_FIELD_OPTIONAL && kind != KEY_UNSIGNED) {
        return ctf2_fail(search->parser, search->location,
            "this path leads to a field which isn't an unsigned integer, as a length must be");
    }
    return true;
}

/*
 * Limits the memory for copies of names. Each dependent field has a copy of the names that lead to
 * its key. With many fields and long names, the copies could take much memory.
 */
static bool charge_names(struct search *search)
{
    size_t work = search->names->len;

    for (guint i = 0; i < search->names->len; i++) {
        work += strlen(search->names->pdata[i]) / 32;
    }
    return ctf2_charge(search->parser, search->location, work);
}

static bool find_keys(struct search *search, enum ctf_scope scope)
{
    struct ctf2_parser *parser = search->parser;

    g_ptr_array_set_size(parser->key_classes, 0);
    if (scope == parser->root->scope) {
        return collect(search, parser->frames[0], 0, 0);
    }
    return collect(search, parser->root->scopes[scope], NOT_AROUND, 0);
}

static bool set_key(struct search *search, enum ctf_scope scope, struct ctf_field_class *dependent)
{
    struct ctf2_parser *parser = search->parser;

    if (!find_keys(search, scope) || !check_kind(search, dependent->type) ||
        !charge_names(search)) {
        return false;
    }
    ctf_key_slot_assign(
        parser->schema, parser->slots, scope, parser->key_classes, search->names, dependent);
    return true;
}

bool ctf2_resolve(struct ctf2_parser *parser, const struct ctf_json_value *location,
    struct ctf_field_class *dependent)
{
    static const struct ctf2_form form = {
        .name = "a field location",
        .allowed = CTF2_SET(ORIGIN) | CTF2_SET(PATH),
        .required = CTF2_SET(PATH),
    };
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    struct search search = {.parser = parser, .names = names};
    bool is_alias = parser->root->scope == CTF_SCOPE_COUNT;
    enum ctf_scope scope = parser->root->scope;
    struct ctf2_object object;

    if (!ctf2_open(parser, location, &form, &object) ||
        !check_path(parser, object.properties[CTF2_PATH])) {
        return false;
    }
    search.location = object.properties[CTF2_PATH];
    if (object.properties[CTF2_ORIGIN]) {
        if (!find_scope(parser, object.properties[CTF2_ORIGIN], &scope)) {
            return false;
        }
    } else if (!is_alias) {
        append_base(parser, names);
    }
    /* The target of a location in an alias depends on the use of the alias. */
    if (is_alias) {
        return true;
    }
    return append_path(&search, search.location) && set_key(&search, scope, dependent);
}
