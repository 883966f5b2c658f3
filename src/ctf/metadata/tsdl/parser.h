/* SPDX-License-Identifier: MIT */
/*
 * The declarations that the parts of the TSDL parser share. The parser is a recursive-descent
 * parser without a syntax tree: each construct builds its part of the schema while it is read.
 *
 * Functions that return a bool or a pointer return false or NULL after reporting an error. Parsing
 * ends at the first error. The caller owns returned field classes.
 */
#ifndef CTF_METADATA_TSDL_PARSER_H
#define CTF_METADATA_TSDL_PARSER_H

#include "ctf/metadata/tsdl/lexer.h"
#include "ctf/metadata/tsdl/scope.h"
#include "ctf/metadata/tsdl/tsdl.h"
#include "ctf/metadata/tsdl/type.h"

/*
 * The maximum depth of all recursive constructs: nested syntax, and compound types (including
 * arrays) in compound types; see also CTF_MAX_DEPTH. Code that walks a field class recursively
 * relies on this limit.
 */
enum { TSDL_MAX_DEPTH = 128 };

/*
 * Bounds the weight of copies. Each use of a named type copies the type, so nested declarations
 * could make a schema exponentially larger than its text. The weight of all copies (see
 * tsdl_weigh()) is limited to this constant plus the length of the text.
 */
#define TSDL_MAX_COPIED_WEIGHT ((size_t) 1000000)

struct tsdl_parser {
    struct ctf_schema *schema;
    struct ctf_metadata_reporter reporter;
    const char *text; /* whole metadata text so far */
    size_t length;
    struct tsdl_lexer lexer;
    struct tsdl_scopes scopes;
    unsigned depth;
    size_t copied_weight;
    bool has_failed, has_trace, has_byte_order;
    const char *assignment_at; /* attribute being parsed */
    bool ignores_attribute;    /* report errors as ignored attributes */
    bool is_growing;           /* this isn't the first piece */
    /* the parser has created the clock or stream, because the metadata declares none */
    bool has_implicit_clock, has_implicit_stream;
    bool has_stream_class_id; /* the packet header has a `stream_id` */
    bool is_tolerant;
    bool has_one_stream_block; /* the whole metadata has one `stream` block; only set if tolerant */
    guint known_stream_count;  /* count of streams in the earlier pieces */

    GString *scratch;        /* text of the last value, unless it is a slice of the source */
    GString *key;            /* buffer for type names to look up */
    GStringChunk *words;     /* type names of several words */
    GPtrArray *references;   /* struct tsdl_reference, borrowed by field classes */
    GArray *members;         /* struct ctf_member: members of the open structures */
    GHashTable *child_index; /* large structure or variant -> (name -> index + 1) */
    GHashTable *label_index; /* large enumeration -> (label -> index + 1) */
    GHashTable *environment; /* name (borrowed) -> index + 1 in the schema */
};

/* The path of the length field of a sequence or the tag of a variant, as written. */
struct tsdl_reference {
    size_t offset; /* offset in the text */
    guint count;
    char **names; /* `count` path elements */
};

/* parser.c: errors and the lexer. */

static inline const struct tsdl_token *tsdl_token(const struct tsdl_parser *parser)
{
    return &parser->lexer.token;
}

/* Returns the beginning of the current token. */
static inline const char *tsdl_here(const struct tsdl_parser *parser)
{
    return parser->lexer.token.slice.text;
}

static inline void tsdl_advance(struct tsdl_parser *parser)
{
    tsdl_lexer_advance(&parser->lexer);
}

static inline bool tsdl_is(const struct tsdl_parser *parser, enum tsdl_token_kind kind)
{
    return parser->lexer.token.kind == kind;
}

/*
 * The first two functions report an error at a position of the text. They always return false, so
 * that a caller can write `return tsdl_fail(...)`.
 */
bool tsdl_fail(struct tsdl_parser *parser, const char *at, const char *format, ...)
    G_GNUC_PRINTF(3, 4);
bool tsdl_fail_at_offset(struct tsdl_parser *parser, size_t offset, const char *format, ...)
    G_GNUC_PRINTF(3, 4);
void tsdl_warn(struct tsdl_parser *parser, const char *at, const char *format, ...)
    G_GNUC_PRINTF(3, 4);

/* Returns the text of the assignment being parsed. The previous token must be its value. */
struct tsdl_slice tsdl_current_assignment(const struct tsdl_parser *parser);
/* Reports that a tolerant parser ignores `assignment` because of an error at `at`. */
void tsdl_ignore(struct tsdl_parser *parser, struct tsdl_slice assignment, const char *at,
    const char *format, ...) G_GNUC_PRINTF(4, 5);

/* Reports that `expected` was expected instead of the current token, or the lexer's error. */
bool tsdl_unexpected(struct tsdl_parser *parser, const char *expected);
bool tsdl_expect(struct tsdl_parser *parser, enum tsdl_token_kind kind);
/* Advances and returns true if the current token has this kind. */
bool tsdl_accept(struct tsdl_parser *parser, enum tsdl_token_kind kind);

/* Adds a level of recursion, which tsdl_leave() removes. Fails at the maximum depth. */
bool tsdl_enter(struct tsdl_parser *parser);
void tsdl_leave(struct tsdl_parser *parser);

/* value.c: the right-hand sides of assignments, and paths. */

enum tsdl_value_kind {
    TSDL_VALUE_INTEGER,
    TSDL_VALUE_STRING,
    TSDL_VALUE_PATH, /* identifiers, joined by dots */
};

struct tsdl_value {
    enum tsdl_value_kind kind;
    const char *at;
    uint64_t magnitude;
    bool is_negative;
    struct tsdl_slice text; /* valid until the next value or path is parsed */
};

bool tsdl_parse_value(struct tsdl_parser *parser, struct tsdl_value *value);
/* Parses `a.b.c`. Elements may be keywords. The text is valid as in tsdl_value. */
bool tsdl_parse_path(struct tsdl_parser *parser, struct tsdl_slice *path);
/* Parses the path to a sequence length or a variant tag. The parser owns the result. */
const struct tsdl_reference *tsdl_parse_reference(struct tsdl_parser *parser);

/*
 * The following functions convert `value`. If `value` has the wrong type or is out of range, they
 * report an error and return false. `what` names the value in the message, for example as
 * "`size` attribute".
 */
bool tsdl_value_to_unsigned(
    struct tsdl_parser *parser, const struct tsdl_value *value, const char *what, uint64_t *result);
bool tsdl_value_to_signed(
    struct tsdl_parser *parser, const struct tsdl_value *value, const char *what, int64_t *result);
/* Converts an integer from -2^63 to 2^64-1 to its 64 bits. */
bool tsdl_value_to_bits(
    struct tsdl_parser *parser, const struct tsdl_value *value, const char *what, uint64_t *result);
bool tsdl_value_to_bool(
    struct tsdl_parser *parser, const struct tsdl_value *value, const char *what, bool *result);
/* Returns true if `value` is a string or a path, otherwise reports an error. */
bool tsdl_value_expect_text(
    struct tsdl_parser *parser, const struct tsdl_value *value, const char *what);
bool tsdl_value_to_uuid(
    struct tsdl_parser *parser, const struct tsdl_value *value, const char *what, uint8_t *uuid);
bool tsdl_value_to_alignment(struct tsdl_parser *parser, const struct tsdl_value *value,
    const char *what, uint32_t *alignment);
bool tsdl_value_to_byte_order(struct tsdl_parser *parser, const struct tsdl_value *value,
    bool allow_native, enum ctf_byte_order *byte_order);

/* attributes.c: `{ name = value; name := type; ... }`. */

struct tsdl_attribute {
    const char *name;
    /* Exactly one of `assign` (for `=`) and `assign_type` (for `:=`) is set. */
    bool (*assign)(struct tsdl_parser *parser, const struct tsdl_value *value, void *target);
    bool (*assign_type)(struct tsdl_parser *parser, struct ctf_field_class *type, const char *at,
        void *target); /* takes ownership of `type`, a structure */
    size_t offset;     /* bytes from the list's target to the target of `assign_type` */
    /* A tolerant parser ignores a wrong value. If `assign` fails, it must have no effect. */
    bool is_dispensable;
};

struct tsdl_attribute_list {
    const char *owner; /* for messages: "integer type" */
    const struct tsdl_attribute *attributes;
    guint count;          /* at most 32 */
    guint required_count; /* the first attributes of the list are required */
    bool allows_declarations;
};

/*
 * A root structure declared in a block. The parser finishes it at the end of the block, when the
 * other attributes are known.
 */
struct tsdl_block_root {
    struct ctf_field_class *type;
    const char *at;
};

/*
 * An `assign_type` function, which stores the root structure `type`. The target is a struct
 * tsdl_block_root.
 */
bool tsdl_assign_block_root(
    struct tsdl_parser *parser, struct ctf_field_class *type, const char *at, void *target);

/*
 * Parses a list from `{` to `}`. Unknown attributes cause warnings. Repeated and missing attributes
 * are errors; messages about missing attributes refer to the block or type at `at`.
 */
bool tsdl_parse_attributes(struct tsdl_parser *parser, const struct tsdl_attribute_list *list,
    void *target, const char *at);

/*
 * scalars.c: `integer { }`, `floating_point { }` and `string { }`. The current token must be the
 * token after the keyword.
 */

struct ctf_field_class *tsdl_parse_integer(struct tsdl_parser *parser, const char *at);
struct ctf_field_class *tsdl_parse_floating_point(struct tsdl_parser *parser, const char *at);
struct ctf_field_class *tsdl_parse_string(struct tsdl_parser *parser, const char *at);

/* enum.c, compound.c: the current token must be the token after the keyword. */

struct ctf_field_class *tsdl_parse_enum(struct tsdl_parser *parser, const char *at);
struct ctf_field_class *tsdl_parse_struct(struct tsdl_parser *parser, const char *at);
struct ctf_field_class *tsdl_parse_variant(struct tsdl_parser *parser, const char *at);
void tsdl_clear_member(void *member);

/* types.c: naming, declaring and copying types. */

/* The specifiers before declarators. */
struct tsdl_specifiers {
    const char *at;
    bool is_typedef;
    struct tsdl_slice name;              /* name of a type alias, if `field_class` is NULL */
    struct ctf_field_class *field_class; /* owned */
};

bool tsdl_parse_specifiers(struct tsdl_parser *parser, struct tsdl_specifiers *specifiers);
/* Returns whether the current token can begin specifiers. */
bool tsdl_is_specifier(const struct tsdl_parser *parser);
/* Parses specifiers without declarators, which must be a type. */
struct ctf_field_class *tsdl_parse_type(struct tsdl_parser *parser);

/*
 * Computes the weight of a field class: how many classes, labels and ranges a copy allocates.
 * Returns false if the class is nested more deeply than TSDL_MAX_DEPTH.
 */
bool tsdl_weigh(const struct ctf_field_class *field_class, size_t *weight, unsigned *depth);
/* Adds the weight of a copy to the total. Fails if the total exceeds the limit. */
bool tsdl_charge(struct tsdl_parser *parser, size_t weight, const char *at);
/* Returns a copy of the declared type. */
struct ctf_field_class *tsdl_instantiate(
    struct tsdl_parser *parser, const struct tsdl_declaration *declaration, const char *at);
/* Returns a copy of the type declared with this name. */
struct ctf_field_class *tsdl_find_type(struct tsdl_parser *parser, enum tsdl_declaration_kind kind,
    struct tsdl_slice name, const char *at);
/* Returns a copy of a type that was just parsed. */
struct ctf_field_class *tsdl_copy(
    struct tsdl_parser *parser, const struct ctf_field_class *field_class, const char *at);
/* Declares a type named `name` in the innermost open scope. Takes ownership of `field_class`. */
bool tsdl_declare(struct tsdl_parser *parser, enum tsdl_declaration_kind kind,
    struct tsdl_slice name, struct ctf_field_class *field_class, const char *at);
/* Declares a copy of a type that was just parsed. */
bool tsdl_declare_copy(struct tsdl_parser *parser, enum tsdl_declaration_kind kind,
    struct tsdl_slice name, const struct ctf_field_class *field_class, const char *at);
/* If the current token is a name, returns it and advances; otherwise returns an empty slice. */
struct tsdl_slice tsdl_accept_name(struct tsdl_parser *parser);

/* declarator.c: declarators, and complete declarations. */

struct tsdl_declarator {
    const char *at;
    struct tsdl_slice name; /* empty if the declarator is abstract */
    struct ctf_field_class *field_class;
};

/*
 * Parses one declarator and applies it to `specifiers`. For the last declarator of a declaration,
 * it takes the field class of `specifiers`; for other declarators, it copies the class.
 */
bool tsdl_parse_declarator(struct tsdl_parser *parser, struct tsdl_specifiers *specifiers,
    bool is_abstract, struct tsdl_declarator *declarator);
/* Returns whether a `typealias`, a `typedef` or the specifier of a compound type begins here. */
bool tsdl_is_declaration(const struct tsdl_parser *parser);
/* Parses a type declaration, including its `;`. */
bool tsdl_parse_declaration(struct tsdl_parser *parser);
bool tsdl_parse_typealias(struct tsdl_parser *parser);
/* Parses the declarators of a typedef, including the `;`. */
bool tsdl_parse_typedef_declarators(struct tsdl_parser *parser, struct tsdl_specifiers *specifiers);

/* blocks.c, streams.c: the current token must be the block's keyword. */

bool tsdl_parse_trace(struct tsdl_parser *parser);
bool tsdl_parse_env(struct tsdl_parser *parser);
/* Returns the last environment entry with this name, or NULL, in constant time. */
const struct ctf_environment_entry *tsdl_find_environment_entry(
    const struct tsdl_parser *parser, const char *name);
bool tsdl_parse_clock(struct tsdl_parser *parser);
bool tsdl_parse_stream(struct tsdl_parser *parser);
bool tsdl_parse_event(struct tsdl_parser *parser);
/* Sets the identity of the trace. Call it after parsing the first piece. */
void tsdl_set_identity(struct tsdl_parser *parser);

/* roles.c, resolve.c: finishing a root structure when its scope is known. */

struct tsdl_root {
    enum ctf_scope scope;
    struct ctf_stream_class *stream_class; /* NULL for the packet header */
    struct ctf_event_class *event_class;   /* NULL for scopes outside the event class */
    const char *at;                        /* the block, for messages */
};

/* Returns the root structure of `scope`, or NULL if there is none. */
static inline struct ctf_field_class *tsdl_root_of(
    const struct tsdl_parser *parser, const struct tsdl_root *root, enum ctf_scope scope)
{
    return ctf_schema_root(parser->schema, root->stream_class, root->event_class, scope);
}

/*
 * root.c: assigns roles, resolves references, and does the remaining checks. Has no effect if the
 * structure doesn't exist.
 */
bool tsdl_finish_root(struct tsdl_parser *parser, const struct tsdl_root *root);

/* Sets the roles and clocks of fields, and marks fields as hidden. */
bool tsdl_assign_roles(struct tsdl_parser *parser, const struct tsdl_root *root);
/* Finds the length fields of all sequences and the tags of all variants. */
bool tsdl_resolve_references(struct tsdl_parser *parser, const struct tsdl_root *root);

/* index.c: finds members, options and labels by name in constant time. */

/*
 * Returns the index + 1 of the child named `name`, or 0 if there is none. Only structures and
 * variants have named children.
 */
guint tsdl_find_child(
    struct tsdl_parser *parser, const struct ctf_field_class *compound, const char *name);
guint tsdl_find_label(
    struct tsdl_parser *parser, const struct ctf_field_class *enumeration, const char *label);

#endif
