/* SPDX-License-Identifier: MIT */
/*
 * What the parts of the TSDL parser share. It is a recursive-descent parser without a syntax tree:
 * each construct builds its part of the schema as it is read.
 *
 * All functions which return a bool or a pointer return false or NULL after reporting an error; the
 * first error ends the parsing. Field classes which functions return belong to the caller.
 */
#ifndef CTF_METADATA_TSDL_PARSER_H
#define CTF_METADATA_TSDL_PARSER_H

#include "ctf/metadata/tsdl/lexer.h"
#include "ctf/metadata/tsdl/scope.h"
#include "ctf/metadata/tsdl/tsdl.h"
#include "ctf/metadata/tsdl/type.h"

/*
 * The levels of nesting of anything recursive: syntax, and compound types within each other, arrays
 * included: see also CTF_MAX_DEPTH. Code that walks a field class recursively relies on it.
 */
enum { TSDL_MAX_DEPTH = 128 };

/*
 * A named type is copied at each use, so nested declarations could make a schema exponentially
 * larger than its text. The weight of all copies (see tsdl_weigh()) is limited to this constant
 * plus the length of the text.
 */
#define TSDL_MAX_COPIED_WEIGHT ((size_t) 1000000)

struct tsdl_parser {
    struct ctf_schema *schema;
    struct ctf_metadata_reporter reporter;
    const char *text; /* all of the metadata so far */
    size_t length;
    struct tsdl_lexer lexer;
    struct tsdl_scopes scopes;
    unsigned depth;
    size_t copied_weight;
    bool has_failed, has_trace, has_byte_order;
    const char *assignment_at;                    /* the attribute that is being read */
    bool ignores_attribute;                       /* errors are reported as an ignored attribute */
    bool is_growing;                              /* this is not the first piece */
    bool has_implicit_clock, has_implicit_stream; /* made up, because none was declared */
    bool has_stream_class_id;                     /* in the packet header */
    bool is_tolerant;
    bool has_one_stream_block; /* in all of the metadata; known if the parser is tolerant */
    guint known_stream_count;  /* streams of the earlier pieces */

    GString *scratch;      /* the text of the last value read, if it isn't a slice of the source */
    GString *key;          /* a type name put together for a lookup */
    GStringChunk *words;   /* type names of several words */
    GPtrArray *references; /* struct tsdl_reference, borrowed by field classes */
    GArray *members;       /* struct ctf_member: the members of the open structures */
    GHashTable *child_index; /* large structure or variant -> (name -> index + 1) */
    GHashTable *label_index; /* large enumeration -> (label -> index + 1) */
    GHashTable *environment; /* name (borrowed) -> index + 1 in the schema */
};

/* The key of a sequence or a variant as it was written. */
struct tsdl_reference {
    size_t offset; /* in the text */
    guint count;
    char **names; /* `count` path elements */
};

/* parser.c: errors and the lexer. */

static inline const struct tsdl_token *tsdl_token(const struct tsdl_parser *parser)
{
    return &parser->lexer.token;
}

/* Where the current token begins. */
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

/* These return false, for `return tsdl_fail(...)`. */
bool tsdl_fail(struct tsdl_parser *parser, const char *at, const char *format, ...)
    G_GNUC_PRINTF(3, 4);
bool tsdl_fail_at_offset(struct tsdl_parser *parser, size_t offset, const char *format, ...)
    G_GNUC_PRINTF(3, 4);
void tsdl_warn(struct tsdl_parser *parser, const char *at, const char *format, ...)
    G_GNUC_PRINTF(3, 4);

/* The text of the assignment that is being read, whose value is the last token so far. */
struct tsdl_slice tsdl_current_assignment(const struct tsdl_parser *parser);
/* Reports that a tolerant parser ignores `assignment`, which is wrong at `at`. */
void tsdl_ignore(struct tsdl_parser *parser, struct tsdl_slice assignment, const char *at,
    const char *format, ...) G_GNUC_PRINTF(4, 5);

/* Fails with what was expected instead of the current token, or with the lexer's own error. */
bool tsdl_unexpected(struct tsdl_parser *parser, const char *expected);
bool tsdl_expect(struct tsdl_parser *parser, enum tsdl_token_kind kind);
/* Advances if the current token is of this kind. */
bool tsdl_accept(struct tsdl_parser *parser, enum tsdl_token_kind kind);

/* One more level of recursion; tsdl_leave() undoes a successful one. */
bool tsdl_enter(struct tsdl_parser *parser);
void tsdl_leave(struct tsdl_parser *parser);

/* value.c: the right-hand side of assignments, and paths. */

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
    struct tsdl_slice text; /* valid until the next value or path is read */
};

bool tsdl_parse_value(struct tsdl_parser *parser, struct tsdl_value *value);
/* `a.b.c`, also with keywords as elements; the text as in tsdl_value. */
bool tsdl_parse_path(struct tsdl_parser *parser, struct tsdl_slice *path);
/* The path that a sequence length or a variant tag refers to. Owned by the parser. */
const struct tsdl_reference *tsdl_parse_reference(struct tsdl_parser *parser);

/* `what` names the value in the error: "`size` attribute". */
bool tsdl_value_to_unsigned(
    struct tsdl_parser *parser, const struct tsdl_value *value, const char *what, uint64_t *result);
bool tsdl_value_to_signed(
    struct tsdl_parser *parser, const struct tsdl_value *value, const char *what, int64_t *result);
/* As its 64 bits: from -2^63 to 2^64-1. What is beyond either end of the result's type wraps. */
bool tsdl_value_to_bits(
    struct tsdl_parser *parser, const struct tsdl_value *value, const char *what, uint64_t *result);
bool tsdl_value_to_bool(
    struct tsdl_parser *parser, const struct tsdl_value *value, const char *what, bool *result);
/* `true` if `value` holds a string or a path. */
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
    /* One of the two, depending on the assignment operator. */
    bool (*assign)(struct tsdl_parser *parser, const struct tsdl_value *value, void *target);
    bool (*assign_type)(struct tsdl_parser *parser, struct ctf_field_class *type, const char *at,
        void *target);   /* takes `type`, a structure */
    size_t offset;       /* bytes from the target of the list to the target of `assign_type` */
    bool is_dispensable; /* tolerant parsing ignores a wrong value; `assign` then has no effect */
};

struct tsdl_attribute_list {
    const char *owner; /* in messages: "integer type" */
    const struct tsdl_attribute *attributes;
    guint count;          /* at most 32 */
    guint required_count; /* the first ones */
    bool allows_declarations;
};

/* A root structure that a block declares: finished at the end of the block, when the others are
 * known. */
struct tsdl_block_root {
    struct ctf_field_class *type;
    const char *at;
};

/* For `assign_type`: the target is a struct tsdl_block_root. */
bool tsdl_assign_block_root(
    struct tsdl_parser *parser, struct ctf_field_class *type, const char *at, void *target);

/*
 * From `{` to `}`. Unknown attributes are warned about. Repeated ones are errors, and so are
 * missing ones, at the block or type `at`.
 */
bool tsdl_parse_attributes(struct tsdl_parser *parser, const struct tsdl_attribute_list *list,
    void *target, const char *at);

/* scalars.c: `integer { }`, `floating_point { }`, `string { }`; the current token is the one after
 * the keyword. */

struct ctf_field_class *tsdl_parse_integer(struct tsdl_parser *parser, const char *at);
struct ctf_field_class *tsdl_parse_floating_point(struct tsdl_parser *parser, const char *at);
struct ctf_field_class *tsdl_parse_string(struct tsdl_parser *parser, const char *at);

/* enum.c, compound.c: the current token is the one after the keyword. */

struct ctf_field_class *tsdl_parse_enum(struct tsdl_parser *parser, const char *at);
struct ctf_field_class *tsdl_parse_struct(struct tsdl_parser *parser, const char *at);
struct ctf_field_class *tsdl_parse_variant(struct tsdl_parser *parser, const char *at);
void tsdl_clear_member(void *member);

/* types.c: naming, declaring and copying types. */

/* What stands in front of declarators. */
struct tsdl_specifiers {
    const char *at;
    bool is_typedef;
    struct tsdl_slice name;              /* of a type alias, if `field_class` is NULL */
    struct ctf_field_class *field_class; /* owned */
};

bool tsdl_parse_specifiers(struct tsdl_parser *parser, struct tsdl_specifiers *specifiers);
/* True if the current token can begin specifiers. */
bool tsdl_is_specifier(const struct tsdl_parser *parser);
/* Specifiers alone, which must give a type. */
struct ctf_field_class *tsdl_parse_type(struct tsdl_parser *parser);

/*
 * The weight of a field class is the number of classes, labels and ranges that a copy allocates.
 * Returns false if it is nested more deeply than TSDL_MAX_DEPTH.
 */
bool tsdl_weigh(const struct ctf_field_class *field_class, size_t *weight, unsigned *depth);
/* Accounts for the copy of something of this weight. */
bool tsdl_charge(struct tsdl_parser *parser, size_t weight, const char *at);
/* A copy of the declared type. */
struct ctf_field_class *tsdl_instantiate(
    struct tsdl_parser *parser, const struct tsdl_declaration *declaration, const char *at);
/* The same for the type that is declared with this name. */
struct ctf_field_class *tsdl_find_type(struct tsdl_parser *parser, enum tsdl_declaration_kind kind,
    struct tsdl_slice name, const char *at);
/* A copy of a type that was just read. */
struct ctf_field_class *tsdl_copy(
    struct tsdl_parser *parser, const struct ctf_field_class *field_class, const char *at);
/* Takes ownership of `field_class`. */
bool tsdl_declare(struct tsdl_parser *parser, enum tsdl_declaration_kind kind,
    struct tsdl_slice name, struct ctf_field_class *field_class, const char *at);
/* Declares a copy of a type that was just read. */
bool tsdl_declare_copy(struct tsdl_parser *parser, enum tsdl_declaration_kind kind,
    struct tsdl_slice name, const struct ctf_field_class *field_class, const char *at);
/* Advances after a name; the result is empty if the current token is none. */
struct tsdl_slice tsdl_accept_name(struct tsdl_parser *parser);

/* declarator.c: what follows specifiers, and whole declarations. */

struct tsdl_declarator {
    const char *at;
    struct tsdl_slice name; /* empty if abstract */
    struct ctf_field_class *field_class;
};

/*
 * Reads one declarator and applies it to `specifiers`, whose field class it takes if this is the
 * last declarator of the declaration, else copies.
 */
bool tsdl_parse_declarator(struct tsdl_parser *parser, struct tsdl_specifiers *specifiers,
    bool is_abstract, struct tsdl_declarator *declarator);
/* True if a `typealias`, a `typedef` or the specifier of a compound type begins here. */
bool tsdl_is_declaration(const struct tsdl_parser *parser);
/* A declaration of types, up to its `;`. */
bool tsdl_parse_declaration(struct tsdl_parser *parser);
bool tsdl_parse_typealias(struct tsdl_parser *parser);
/* The declarators of a typedef, up to the `;`. */
bool tsdl_parse_typedef_declarators(struct tsdl_parser *parser, struct tsdl_specifiers *specifiers);

/* blocks.c, streams.c: the current token is the block's keyword. */

bool tsdl_parse_trace(struct tsdl_parser *parser);
bool tsdl_parse_env(struct tsdl_parser *parser);
/* The last entry of this name, in constant time; or NULL. */
const struct ctf_environment_entry *tsdl_find_environment_entry(
    const struct tsdl_parser *parser, const char *name);
bool tsdl_parse_clock(struct tsdl_parser *parser);
bool tsdl_parse_stream(struct tsdl_parser *parser);
bool tsdl_parse_event(struct tsdl_parser *parser);
/* Sets the identity of the trace, once all of it is known. */
void tsdl_set_identity(struct tsdl_parser *parser);

/* roles.c, resolve.c: what a root structure needs once its place is known. */

struct tsdl_root {
    enum ctf_scope scope;
    struct ctf_stream_class *stream_class; /* NULL for the packet header */
    struct ctf_event_class *event_class;   /* NULL for scopes which aren't an event class's own */
    const char *at;                        /* the block */
};

/* The root structure of `scope`, or NULL if there is none. */
static inline struct ctf_field_class *tsdl_root_of(
    const struct tsdl_parser *parser, const struct tsdl_root *root, enum ctf_scope scope)
{
    return ctf_schema_root(parser->schema, root->stream_class, root->event_class, scope);
}

/* root.c: all of the following, and what is left to check. Nothing to do if there is no such
 * structure. */
bool tsdl_finish_root(struct tsdl_parser *parser, const struct tsdl_root *root);

/* Sets roles, clocks and what is hidden. */
bool tsdl_assign_roles(struct tsdl_parser *parser, const struct tsdl_root *root);
/* Finds the keys of all sequences and variants. */
bool tsdl_resolve_references(struct tsdl_parser *parser, const struct tsdl_root *root);

/* index.c: names of members, options and labels in constant time. */

/* The index + 1, or 0 if there is none. Only structures and variants have children with names. */
guint tsdl_find_child(
    struct tsdl_parser *parser, const struct ctf_field_class *compound, const char *name);
guint tsdl_find_label(
    struct tsdl_parser *parser, const struct ctf_field_class *enumeration, const char *label);

#endif
