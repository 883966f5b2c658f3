/* SPDX-License-Identifier: MIT */
/*
 * Lexical scopes: the types declared at a point of the text, by name. Type aliases, structures,
 * variants and enumerations have separate name spaces. An inner declaration hides an outer one.
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
    uint32_t next; /* next in the bucket: index + 1 of an earlier declaration, or 0 */
    char *name;
    size_t name_length;
    struct ctf_field_class *field_class; /* owned */
    size_t weight;                       /* weight of a copy: see tsdl_weigh() */
    unsigned depth;                      /* levels of compound types */
};

/*
 * One table for all open scopes. The declarations are a stack. Each bucket is a list that starts
 * with the innermost declaration, so a lookup takes the same time at every depth.
 */
struct tsdl_scopes {
    GArray *declarations; /* struct tsdl_declaration */
    GArray *starts;       /* guint: count of declarations at the opening of each open scope */
    uint32_t *buckets;
    uint32_t bucket_count; /* a power of two */
};

void tsdl_scopes_init(struct tsdl_scopes *scopes);
void tsdl_scopes_clear(struct tsdl_scopes *scopes);

void tsdl_scopes_open(struct tsdl_scopes *scopes);
void tsdl_scopes_close(struct tsdl_scopes *scopes);

/* Closes all scopes and removes all declarations except the first `count`. */
void tsdl_scopes_reset(struct tsdl_scopes *scopes, guint count);

/*
 * Returns the innermost declaration of this name, or NULL. Valid until the next declaration or
 * close.
 */
const struct tsdl_declaration *tsdl_scopes_find(
    const struct tsdl_scopes *scopes, enum tsdl_declaration_kind kind, struct tsdl_slice name);

/* Like tsdl_scopes_find(), but only searches the innermost open scope. */
bool tsdl_scopes_is_declared_here(
    const struct tsdl_scopes *scopes, enum tsdl_declaration_kind kind, struct tsdl_slice name);

/*
 * Adds a declaration of `name` to the innermost open scope, which must not have one yet. Takes
 * ownership of `declaration.field_class`, and copies `name`.
 */
void tsdl_scopes_declare(
    struct tsdl_scopes *scopes, struct tsdl_declaration declaration, struct tsdl_slice name);

#endif
