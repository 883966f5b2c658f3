/* SPDX-License-Identifier: MIT */
/*
 * Field class aliases. An alias stores the JSON value of its field class and not the class itself,
 * because each use checks the roles and resolves the locations again.
 */
#include "ctf/metadata/json/parser.h"

const struct ctf_json_value *ctf2_find_alias(
    struct ctf2_parser *parser, const struct ctf_json_value *name)
{
    const struct ctf_json_value *value = g_hash_table_lookup(parser->aliases, name->string);

    if (value) {
        return value;
    }
    g_autofree char *printable = ctf2_printable(name->string);
    ctf2_fail(parser, name, "there is no earlier field class alias `%s`", printable);
    return NULL;
}

/* Builds the class once to report an error at the alias, even if nothing uses the alias. */
static bool check_definition(struct ctf2_parser *parser, const struct ctf_json_value *value)
{
    const struct ctf2_root root = {.scope = CTF_SCOPE_COUNT};

    parser->root = &root;
    parser->depth = 0;
    struct ctf_field_class *field_class = ctf2_parse_field_class(parser, value);
    parser->root = NULL;
    if (!field_class) {
        return false;
    }
    /*
     * The parser keeps the class, because tables of the parser refer to the class by its address.
     */
    g_ptr_array_add(parser->alias_classes, field_class);
    return true;
}

bool ctf2_parse_alias(struct ctf2_parser *parser, const struct ctf_json_value *value)
{
    static const struct ctf2_form form = {
        .name = "a field class alias fragment",
        .allowed = CTF2_SET(TYPE) | CTF2_COMMON | CTF2_SET(NAME) | CTF2_SET(FIELD_CLASS),
        .required = CTF2_SET(NAME) | CTF2_SET(FIELD_CLASS),
    };
    g_autoptr(ctf_json_attributes) attributes = NULL;
    struct ctf2_object object;

    if (!ctf2_open(parser, value, &form, &object) ||
        !ctf2_get_attributes(parser, object.properties[CTF2_ATTRIBUTES], &attributes)) {
        return false;
    }
    const struct ctf_json_value *name = object.properties[CTF2_NAME];
    const struct ctf_json_value *definition = object.properties[CTF2_FIELD_CLASS];
    if (!ctf2_expect(parser, name, CTF_JSON_STRING)) {
        return false;
    }
    if (g_hash_table_contains(parser->aliases, name->string)) {
        return ctf2_fail(parser, name, "an earlier field class alias has the same name");
    }
    if (!check_definition(parser, definition)) {
        return false;
    }

    if (definition->type == CTF_JSON_STRING) {
        definition = ctf2_find_alias(parser, definition);
    }
    g_hash_table_insert(parser->aliases, (char *) name->string, (void *) definition);
    g_array_append_val(parser->alias_fragments, parser->fragment);
    return true;
}
