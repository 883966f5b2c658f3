/* SPDX-License-Identifier: MIT */
/*
 * Lexical scopes: the types that are declared at one point of the text, by name. Type aliases,
 * structures, variants and enumerations have name spaces of their own; an inner declaration hides
 * an outer one.
 */
#ifndef CTF_METADATA_TSDL_SCOPE_H
#define CTF_METADATA_TSDL_SCOPE_H

#include "ctf/metadata/tsdl/lexer.h"
#include "ctf/schema/schema.h"

enum tsdl_declaration_kind {
    TSDL_ALIAS,
    TSDL_STRUCT,
    TSDL_VARIANT,
    TSDL_ENUM,
};

struct tsdl_declaration {
    enum tsdl_declaration_kind kind;
    uint32_t hash;
    uint32_t next; /* in its bucket: index + 1 of an earlier declaration, or 0 */
    char *name;
    size_t name_length;
    struct ctf_field_class *field_class; /* owned */
    size_t weight;                       /* what a copy costs: see tsdl_weigh() */
    unsigned depth;                      /* levels of compound types */
};

/*
 * One table for all open scopes: declarations are a stack, each bucket a list with the innermost
 * declaration in front, so a lookup costs the same at every depth.
 */
struct tsdl_scopes {
    GArray *declarations; /* struct tsdl_declaration */
    GArray *starts;       /* guint: the number of declarations when each open scope was opened */
    uint32_t *buckets;
    uint32_t bucket_count; /* a power of two */
};

void tsdl_scopes_init(struct tsdl_scopes *scopes);
void tsdl_scopes_clear(struct tsdl_scopes *scopes);

void tsdl_scopes_open(struct tsdl_scopes *scopes);
void tsdl_scopes_close(struct tsdl_scopes *scopes);

/* Closes all scopes and forgets all but the first `count` declarations. */
void tsdl_scopes_reset(struct tsdl_scopes *scopes, guint count);

/* NULL if there is none. Valid until the next declaration or close. */
const struct tsdl_declaration *tsdl_scopes_find(
    const struct tsdl_scopes *scopes, enum tsdl_declaration_kind kind, struct tsdl_slice name);

/* Like tsdl_scopes_find() for the innermost open scope alone. */
bool tsdl_scopes_is_declared_here(
    const struct tsdl_scopes *scopes, enum tsdl_declaration_kind kind, struct tsdl_slice name);

/* Takes `declaration->field_class`; copies the name. It must not be declared here yet. */
void tsdl_scopes_declare(
    struct tsdl_scopes *scopes, struct tsdl_declaration declaration, struct tsdl_slice name);

#endif
