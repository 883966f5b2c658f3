/* SPDX-License-Identifier: MIT */
/*
 * Type specifiers, which precede declarators, and named types: their declaration, lookup and
 * copies.
 */
#include "ctf/metadata/tsdl/parser.h"

#include <string.h>

/*
 * Returns the additional weight of a long text. A thousand copies of a name of 500 kB take far more
 * memory than their array entries.
 */
static size_t weigh_text(const char *text)
{
    return text ? strlen(text) / 32 : 0;
}

/* Adds the weight of the whole tree. The limit on depth bounds the recursion. */
static bool weigh(
    const struct ctf_field_class *field_class, unsigned level, size_t *weight, unsigned *depth)
{
    if (level > TSDL_MAX_DEPTH) {
        return false;
    }

    *depth = MAX(*depth, level);
    *weight += 1 + field_class->mapping_count;
    for (guint i = 0; i < field_class->mapping_count; i++) {
        *weight +=
            field_class->mappings[i].ranges.count + weigh_text(field_class->mappings[i].label);
    }
    for (guint i = 0; i < ctf_field_class_child_count(field_class); i++) {
        struct ctf_child child = ctf_field_class_child(field_class, i);

        *weight += weigh_text(child.name);
        if (!weigh(child.field_class, level + 1, weight, depth)) {
            return false;
        }
    }
    return true;
}

bool tsdl_weigh(const struct ctf_field_class *field_class, size_t *weight, unsigned *depth)
{
    *weight = 0;
    *depth = 0;
    return weigh(field_class, 0, weight, depth);
}

bool tsdl_charge(struct tsdl_parser *parser, size_t weight, const char *at)
{
    parser->copied_weight += weight;
    if (parser->copied_weight > TSDL_MAX_COPIED_WEIGHT + parser->length) {
        return tsdl_fail(parser, at,
            "the uses of named types make the metadata too large: more than %zu copies of types, "
            "labels and ranges",
            TSDL_MAX_COPIED_WEIGHT + parser->length);
    }
    return true;
}

static bool check_depth(struct tsdl_parser *parser, unsigned depth, const char *at)
{
    if (parser->depth + depth > TSDL_MAX_DEPTH) {
        return tsdl_fail(parser, at, "more than %d levels of nesting", TSDL_MAX_DEPTH);
    }
    return true;
}

struct ctf_field_class *tsdl_instantiate(
    struct tsdl_parser *parser, const struct tsdl_declaration *declaration, const char *at)
{
    if (!check_depth(parser, declaration->depth, at) ||
        !tsdl_charge(parser, declaration->weight, at)) {
        return NULL;
    }
    return tsdl_copy_type(declaration->field_class);
}

struct ctf_field_class *tsdl_copy(
    struct tsdl_parser *parser, const struct ctf_field_class *field_class, const char *at)
{
    size_t weight;
    unsigned depth;

    if (!tsdl_weigh(field_class, &weight, &depth)) {
        tsdl_fail(parser, at, "more than %d levels of nesting", TSDL_MAX_DEPTH);
        return NULL;
    }
    if (!tsdl_charge(parser, weight, at)) {
        return NULL;
    }
    return tsdl_copy_type(field_class);
}

static const char *const kind_names[] = {
    [TSDL_ALIAS] = "",
    [TSDL_STRUCT] = "struct ",
    [TSDL_VARIANT] = "variant ",
    [TSDL_ENUM] = "enum ",
};

struct ctf_field_class *tsdl_find_type(struct tsdl_parser *parser, enum tsdl_declaration_kind kind,
    struct tsdl_slice name, const char *at)
{
    const struct tsdl_declaration *declaration = tsdl_scopes_find(&parser->scopes, kind, name);

    if (!declaration) {
        tsdl_fail(parser, at, "unknown type `%s%.*s`", kind_names[kind],
            (int) MIN(name.length, 100), name.text);
        return NULL;
    }
    return tsdl_instantiate(parser, declaration, at);
}

bool tsdl_declare(struct tsdl_parser *parser, enum tsdl_declaration_kind kind,
    struct tsdl_slice name, struct ctf_field_class *field_class, const char *at)
{
    struct tsdl_declaration declaration = {.kind = kind, .field_class = field_class};

    if (tsdl_scopes_is_declared_here(&parser->scopes, kind, name)) {
        ctf_field_class_free(field_class);
        return tsdl_fail(parser, at, "type `%s%.*s` is already declared in this scope",
            kind_names[kind], (int) MIN(name.length, 100), name.text);
    }
    if (!tsdl_weigh(field_class, &declaration.weight, &declaration.depth) ||
        !check_depth(parser, declaration.depth, at)) {
        ctf_field_class_free(field_class);
        return tsdl_fail(parser, at, "more than %d levels of nesting", TSDL_MAX_DEPTH);
    }
    tsdl_scopes_declare(&parser->scopes, declaration, name);
    return true;
}

bool tsdl_declare_copy(struct tsdl_parser *parser, enum tsdl_declaration_kind kind,
    struct tsdl_slice name, const struct ctf_field_class *field_class, const char *at)
{
    struct ctf_field_class *copy = tsdl_copy(parser, field_class, at);

    return copy && tsdl_declare(parser, kind, name, copy, name.text);
}

struct tsdl_slice tsdl_accept_name(struct tsdl_parser *parser)
{
    struct tsdl_slice name = {0};

    if (tsdl_is(parser, TSDL_IDENTIFIER)) {
        name = tsdl_token(parser)->slice;
        tsdl_advance(parser);
    }
    return name;
}

/*
 * Returns whether a token is a word of C's types. A name of such words has no meaning unless a type
 * alias defines the name.
 */
static bool is_type_word(enum tsdl_token_kind kind)
{
    switch (kind) {
    case TSDL_KEYWORD_VOID:
    case TSDL_KEYWORD_CHAR:
    case TSDL_KEYWORD_SHORT:
    case TSDL_KEYWORD_INT:
    case TSDL_KEYWORD_LONG:
    case TSDL_KEYWORD_FLOAT:
    case TSDL_KEYWORD_DOUBLE:
    case TSDL_KEYWORD_SIGNED:
    case TSDL_KEYWORD_UNSIGNED:
    case TSDL_KEYWORD_BOOL:
    case TSDL_KEYWORD_COMPLEX:
    case TSDL_KEYWORD_IMAGINARY:
        return true;
    default:
        return false;
    }
}

typedef struct ctf_field_class *(*parse_function)(struct tsdl_parser *parser, const char *at);

/* Returns NULL if `kind` doesn't begin a type with its own syntax. */
static parse_function find_parse_function(enum tsdl_token_kind kind)
{
    switch (kind) {
    case TSDL_KEYWORD_INTEGER:
        return tsdl_parse_integer;
    case TSDL_KEYWORD_FLOATING_POINT:
        return tsdl_parse_floating_point;
    case TSDL_KEYWORD_STRING:
        return tsdl_parse_string;
    case TSDL_KEYWORD_ENUM:
        return tsdl_parse_enum;
    case TSDL_KEYWORD_STRUCT:
        return tsdl_parse_struct;
    case TSDL_KEYWORD_VARIANT:
        return tsdl_parse_variant;
    default:
        return NULL;
    }
}

bool tsdl_is_specifier(const struct tsdl_parser *parser)
{
    enum tsdl_token_kind kind = tsdl_token(parser)->kind;

    return kind == TSDL_IDENTIFIER || kind == TSDL_KEYWORD_CONST || kind == TSDL_KEYWORD_TYPEDEF ||
           is_type_word(kind) || find_parse_function(kind);
}

/*
 * Appends a word to the name of specifiers. A name of one word is a slice of the text. Longer names
 * are allocated.
 */
static void append_word(
    struct tsdl_parser *parser, struct tsdl_specifiers *specifiers, struct tsdl_slice word)
{
    if (specifiers->name.length == 0) {
        specifiers->name = word;
        return;
    }
    g_autofree char *joined = g_strdup_printf("%.*s %.*s", (int) specifiers->name.length,
        specifiers->name.text, (int) word.length, word.text);
    specifiers->name.length += 1 + word.length;
    specifiers->name.text =
        g_string_chunk_insert_len(parser->words, joined, specifiers->name.length);
}

/* Real types have few words. Joining the words of a hostile type would take quadratic time. */
enum { MAX_WORDS = 16 };

static bool parse_specifiers(struct tsdl_parser *parser, struct tsdl_specifiers *specifiers)
{
    bool has_type_word = false;
    unsigned words = 0;

    for (;; words++) {
        const struct tsdl_token token = *tsdl_token(parser);
        parse_function parse = has_type_word ? NULL : find_parse_function(token.kind);

        if (words == MAX_WORDS) {
            return tsdl_fail(parser, token.slice.text, "this type has too many words");
        }
        if (token.kind == TSDL_KEYWORD_TYPEDEF) {
            specifiers->is_typedef = true;
            tsdl_advance(parser);
        } else if (token.kind == TSDL_KEYWORD_CONST) {
            /*
             * Keep `const` only if a name may follow, because the name of a type alias may contain
             * `const`.
             */
            if (!specifiers->field_class && !has_type_word) {
                append_word(parser, specifiers, token.slice);
            }
            tsdl_advance(parser);
        } else if (!specifiers->field_class && parse) {
            tsdl_advance(parser);
            specifiers->field_class = parse(parser, token.slice.text);
            if (!specifiers->field_class) {
                return false;
            }
        } else if (!specifiers->field_class &&
                   (is_type_word(token.kind) ||
                       (token.kind == TSDL_IDENTIFIER && !has_type_word))) {
            append_word(parser, specifiers, token.slice);
            tsdl_advance(parser);
            /* The next identifier is the name of a declarator. */
            has_type_word = true;
        } else {
            break;
        }
    }
    if (!specifiers->field_class && !has_type_word) {
        return tsdl_unexpected(parser, "a type");
    }
    return true;
}

bool tsdl_parse_specifiers(struct tsdl_parser *parser, struct tsdl_specifiers *specifiers)
{
    *specifiers = (struct tsdl_specifiers){.at = tsdl_here(parser)};
    if (parse_specifiers(parser, specifiers)) {
        return true;
    }
    g_clear_pointer(&specifiers->field_class, ctf_field_class_free);
    return false;
}

struct ctf_field_class *tsdl_parse_type(struct tsdl_parser *parser)
{
    struct tsdl_specifiers specifiers;

    if (!tsdl_parse_specifiers(parser, &specifiers)) {
        return NULL;
    }
    return specifiers.field_class
               ? specifiers.field_class
               : tsdl_find_type(parser, TSDL_ALIAS, specifiers.name, specifiers.at);
}
