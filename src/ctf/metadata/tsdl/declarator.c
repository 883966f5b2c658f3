/* SPDX-License-Identifier: MIT */
/*
 * Declarators (pointers, names, array lengths), and declarations, which consist of specifiers and
 * declarators.
 */
#include "ctf/metadata/tsdl/parser.h"

#include <inttypes.h>

/* An array length, `[...]`. */
struct dimension {
    const struct tsdl_reference *reference; /* NULL if the length is constant */
    uint64_t length;
    const char *at;
};

struct shape {
    struct tsdl_slice name;
    const char *at;
    unsigned stars;
    /* struct dimension, outermost first; NULL if the declarator isn't an array */
    GArray *dimensions;
};

/* `[env.NAME]` is a constant length from the environment. */
static bool find_environment_length(struct tsdl_parser *parser,
    const struct tsdl_reference *reference, const char *at, uint64_t *length)
{
    const struct ctf_environment_entry *entry =
        tsdl_find_environment_entry(parser, reference->names[1]);

    if (reference->count != 2) {
        return tsdl_fail(parser, at, "expected `env.NAME`");
    }
    if (!entry) {
        return tsdl_fail(parser, at, "there is no environment entry `%s`", reference->names[1]);
    }
    if (entry->is_string || entry->integer < 0) {
        return tsdl_fail(parser, at,
            "environment entry `%s` can't be an array length: it must be an integer from 0 to "
            "2^63-1",
            reference->names[1]);
    }
    *length = entry->integer;
    return true;
}

static bool parse_dimension(struct tsdl_parser *parser, struct dimension *dimension)
{
    tsdl_advance(parser);
    dimension->at = tsdl_here(parser);
    if (tsdl_token_is_word(tsdl_token(parser))) {
        dimension->reference = tsdl_parse_reference(parser);
        if (!dimension->reference) {
            return false;
        }
        if (dimension->reference->count > 1 && strcmp(dimension->reference->names[0], "env") == 0) {
            if (!find_environment_length(
                    parser, dimension->reference, dimension->at, &dimension->length)) {
                return false;
            }
            dimension->reference = NULL;
        }
    } else {
        struct tsdl_value value;

        if (!tsdl_parse_value(parser, &value) ||
            !tsdl_value_to_unsigned(parser, &value, "array length", &dimension->length)) {
            return false;
        }
    }
    return tsdl_expect(parser, TSDL_RIGHT_BRACKET);
}

static bool parse_dimensions(struct tsdl_parser *parser, struct shape *shape)
{
    while (tsdl_is(parser, TSDL_LEFT_BRACKET)) {
        struct dimension dimension = {0};

        if (!parse_dimension(parser, &dimension)) {
            return false;
        }
        if (!shape->dimensions) {
            shape->dimensions = g_array_new(FALSE, FALSE, sizeof(struct dimension));
        }
        if (parser->depth + shape->dimensions->len >= TSDL_MAX_DEPTH) {
            return tsdl_fail(
                parser, dimension.at, "more than %d levels of nesting", TSDL_MAX_DEPTH);
        }
        g_array_append_val(shape->dimensions, dimension);
    }
    return true;
}

static bool parse_shape(struct tsdl_parser *parser, bool is_abstract, struct shape *shape)
{
    while (tsdl_is(parser, TSDL_ASTERISK) || tsdl_is(parser, TSDL_KEYWORD_CONST)) {
        if (tsdl_is(parser, TSDL_ASTERISK) && ++shape->stars > TSDL_MAX_DEPTH) {
            return tsdl_fail(
                parser, tsdl_here(parser), "more than %d levels of nesting", TSDL_MAX_DEPTH);
        }
        tsdl_advance(parser);
    }

    if (tsdl_is(parser, TSDL_LEFT_PARENTHESIS)) {
        unsigned outer_stars = shape->stars;

        if (!tsdl_enter(parser)) {
            return false;
        }
        tsdl_advance(parser);
        if (!parse_shape(parser, is_abstract, shape) ||
            !tsdl_expect(parser, TSDL_RIGHT_PARENTHESIS)) {
            return false;
        }
        tsdl_leave(parser);
        if (shape->stars > outer_stars &&
            (shape->dimensions || tsdl_is(parser, TSDL_LEFT_BRACKET))) {
            return tsdl_fail(parser, shape->at, "pointers to arrays can't be read");
        }
    } else if (tsdl_is(parser, TSDL_IDENTIFIER) && !is_abstract) {
        shape->at = tsdl_here(parser);
        shape->name = tsdl_token(parser)->slice;
        tsdl_advance(parser);
    } else if (!is_abstract) {
        return tsdl_unexpected(parser, "a name");
    }

    /* In C's declarator syntax, dimensions in inner parentheses belong to the outer array. */
    return parse_dimensions(parser, shape);
}

/* Returns a copy of the alias named by `specifiers` and `stars` asterisks. */
static struct ctf_field_class *find_named_type(
    struct tsdl_parser *parser, const struct tsdl_specifiers *specifiers, unsigned stars)
{
    struct tsdl_slice name = specifiers->name;

    if (stars > 0) {
        g_string_truncate(parser->key, 0);
        g_string_append_len(parser->key, name.text, name.length);
        for (unsigned i = 0; i < stars; i++) {
            g_string_append(parser->key, " *");
        }
        name = (struct tsdl_slice){parser->key->str, parser->key->len};
    }

    if (name.length > 6 && memcmp(name.text, "const ", 6) == 0 &&
        !tsdl_scopes_find(&parser->scopes, TSDL_ALIAS, name)) {
        struct tsdl_slice plain = {name.text + 6, name.length - 6};

        if (tsdl_scopes_find(&parser->scopes, TSDL_ALIAS, plain)) {
            name = plain;
        }
    }
    return tsdl_find_type(parser, TSDL_ALIAS, name, specifiers->at);
}

static struct ctf_field_class *find_base_type(
    struct tsdl_parser *parser, struct tsdl_specifiers *specifiers, const struct shape *shape)
{
    if (specifiers->field_class && shape->stars > 0) {
        tsdl_fail(parser, specifiers->at, "only a named type can have a pointer");
        return NULL;
    }
    if (specifiers->field_class) {
        if (tsdl_is(parser, TSDL_COMMA)) {
            return tsdl_copy(parser, specifiers->field_class, specifiers->at);
        }
        return g_steal_pointer(&specifiers->field_class);
    }

    struct ctf_field_class *field_class = find_named_type(parser, specifiers, shape->stars);
    /* Addresses are usually displayed in hexadecimal. */
    if (field_class && shape->stars > 0) {
        field_class->display_base = 16;
    }
    return field_class;
}

static bool is_character(const struct ctf_field_class *field_class)
{
    return tsdl_const_type_of(field_class)->is_text && field_class->length == 8 &&
           field_class->alignment == 8;
}

static struct ctf_field_class *wrap_in_array(
    struct ctf_field_class *element, const struct dimension *dimension)
{
    struct ctf_field_class *array;

    if (is_character(element)) {
        array = tsdl_create_type(
            dimension->reference ? CTF_FIELD_DYNAMIC_STRING : CTF_FIELD_STATIC_STRING);
        array->alignment = 8;
        ctf_field_class_free(element);
    } else {
        array = tsdl_create_type(
            dimension->reference ? CTF_FIELD_DYNAMIC_ARRAY : CTF_FIELD_STATIC_ARRAY);
        array->alignment = element->alignment;
        array->element = element;
    }
    array->length = dimension->length;
    tsdl_type_of(array)->reference = dimension->reference;
    return array;
}

static bool is_untagged_variant(const struct ctf_field_class *field_class)
{
    while (field_class->element) {
        field_class = field_class->element;
    }
    return field_class->type == CTF_FIELD_VARIANT && !tsdl_const_type_of(field_class)->reference;
}

static bool apply_shape(struct tsdl_parser *parser, struct tsdl_specifiers *specifiers,
    const struct shape *shape, struct tsdl_declarator *declarator)
{
    if (tsdl_is(parser, TSDL_COLON)) {
        return tsdl_fail(parser, tsdl_here(parser), "bit fields are not supported");
    }

    struct ctf_field_class *field_class = find_base_type(parser, specifiers, shape);
    if (!field_class) {
        return false;
    }
    for (guint i = shape->dimensions ? shape->dimensions->len : 0; i > 0; i--) {
        field_class =
            wrap_in_array(field_class, &g_array_index(shape->dimensions, struct dimension, i - 1));
    }
    *declarator = (struct tsdl_declarator){
        .at = shape->at,
        .name = shape->name,
        .field_class = field_class,
    };
    return true;
}

bool tsdl_parse_declarator(struct tsdl_parser *parser, struct tsdl_specifiers *specifiers,
    bool is_abstract, struct tsdl_declarator *declarator)
{
    struct shape shape = {.at = tsdl_here(parser)};

    bool is_valid = parse_shape(parser, is_abstract, &shape) &&
                    apply_shape(parser, specifiers, &shape, declarator);
    if (shape.dimensions) {
        g_array_free(shape.dimensions, TRUE);
    }
    if (!is_valid) {
        return false;
    }
    if (!is_abstract && !specifiers->is_typedef && is_untagged_variant(declarator->field_class)) {
        g_clear_pointer(&declarator->field_class, ctf_field_class_free);
        return tsdl_fail(parser, declarator->at, "variant without a tag: expected `variant <TAG>`");
    }
    return true;
}

bool tsdl_is_declaration(const struct tsdl_parser *parser)
{
    switch (tsdl_token(parser)->kind) {
    case TSDL_KEYWORD_TYPEDEF:
    case TSDL_KEYWORD_TYPEALIAS:
    case TSDL_KEYWORD_STRUCT:
    case TSDL_KEYWORD_VARIANT:
    case TSDL_KEYWORD_ENUM:
        return true;
    default:
        return false;
    }
}

bool tsdl_parse_typedef_declarators(struct tsdl_parser *parser, struct tsdl_specifiers *specifiers)
{
    do {
        struct tsdl_declarator declarator;

        if (!tsdl_parse_declarator(parser, specifiers, false, &declarator) ||
            !tsdl_declare(
                parser, TSDL_ALIAS, declarator.name, declarator.field_class, declarator.at)) {
            return false;
        }
    } while (tsdl_accept(parser, TSDL_COMMA));
    return tsdl_expect(parser, TSDL_SEMICOLON);
}

/*
 * Parses the name in a `typealias` after `:=`: words, then asterisks. The name is in the parser's
 * `key` afterwards.
 */
static bool parse_alias_name(struct tsdl_parser *parser, const char **at)
{
    struct tsdl_specifiers specifiers;

    if (!tsdl_expect(parser, TSDL_ASSIGN_TYPE)) {
        return false;
    }
    *at = tsdl_here(parser);
    if (!tsdl_parse_specifiers(parser, &specifiers)) {
        return false;
    }
    if (specifiers.field_class) {
        ctf_field_class_free(specifiers.field_class);
        return tsdl_fail(parser, *at, "expected the name of a type alias");
    }
    g_string_truncate(parser->key, 0);
    g_string_append_len(parser->key, specifiers.name.text, specifiers.name.length);
    while (tsdl_is(parser, TSDL_ASTERISK) || tsdl_is(parser, TSDL_KEYWORD_CONST)) {
        if (tsdl_is(parser, TSDL_ASTERISK)) {
            g_string_append(parser->key, " *");
        }
        tsdl_advance(parser);
    }
    return true;
}

bool tsdl_parse_typealias(struct tsdl_parser *parser)
{
    struct tsdl_specifiers specifiers;
    struct tsdl_declarator target;
    const char *at;

    tsdl_advance(parser);
    if (!tsdl_parse_specifiers(parser, &specifiers)) {
        return false;
    }
    bool is_valid = tsdl_parse_declarator(parser, &specifiers, true, &target);
    ctf_field_class_free(specifiers.field_class);
    if (!is_valid) {
        return false;
    }

    if (!parse_alias_name(parser, &at)) {
        ctf_field_class_free(target.field_class);
        return false;
    }
    return tsdl_declare(parser, TSDL_ALIAS, (struct tsdl_slice){parser->key->str, parser->key->len},
               target.field_class, at) &&
           tsdl_expect(parser, TSDL_SEMICOLON);
}

bool tsdl_parse_declaration(struct tsdl_parser *parser)
{
    struct tsdl_specifiers specifiers;
    bool is_valid;

    if (tsdl_is(parser, TSDL_KEYWORD_TYPEALIAS)) {
        return tsdl_parse_typealias(parser);
    }
    if (!tsdl_is_specifier(parser)) {
        return tsdl_unexpected(parser, "a declaration");
    }
    if (!tsdl_parse_specifiers(parser, &specifiers)) {
        return false;
    }

    if (specifiers.is_typedef) {
        is_valid = tsdl_parse_typedef_declarators(parser, &specifiers);
    } else {
        is_valid = specifiers.field_class ? tsdl_expect(parser, TSDL_SEMICOLON)
                                          : tsdl_unexpected(parser, "a declaration");
    }
    ctf_field_class_free(specifiers.field_class);
    return is_valid;
}
