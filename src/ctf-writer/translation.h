/* SPDX-License-Identifier: MIT */
/* The translation of types to field classes, and what its parts have in common. */
#ifndef CTF_WRITER_TRANSLATION_H
#define CTF_WRITER_TRANSLATION_H

#include <glib.h>

#include "ctf-writer/field-type.h"
#include "ctf/schema/schema.h"

/* A type that is being translated, or a root that was: its fields up to here have classes. */
struct translated_type {
    const struct bt_ctf_field_type *type; /* NULL: there is no such root */
    struct ctf_field_class *field_class;
};

struct translation {
    struct ctf_schema *schema;
    GHashTable *slots;                            /* see ctf/schema/key-slots.h */
    const struct bt_ctf_clock_class *clock_class; /* of the stream class, or NULL */

    /* The roots that names may refer to: those of the scope at hand and of the scopes before. */
    struct translated_type roots[CTF_SCOPE_COUNT];
    enum ctf_scope scope;
    /* The types around the one which is being translated, the root first. */
    struct translated_type around[CTF_MAX_DEPTH];
    unsigned depth;
    const char *name; /* of the field at hand, for messages; NULL: the root */
    char *error;      /* NULL, or what is wrong, beginning with the scope */
};

/*
 * Translates the root structure of a scope, and keeps it among the roots. NULL if `type` is NULL,
 * or on failure: then `error` is set.
 */
struct ctf_field_class *ctfw_translate_root(
    struct translation *self, enum ctf_scope scope, const struct bt_ctf_field_type *type);

/* Sets `error` unless it is set. Returns false. */
bool ctfw_translation_fail(struct translation *self, const char *format, ...) G_GNUC_PRINTF(2, 3);

/*
 * Makes the field with this name, or at this path, the key of `dependent`; sets `*key_type` to its
 * type. Returns false and sets `error` if there is none.
 */
bool ctfw_translation_set_key(struct translation *self, const char *name,
    struct ctf_field_class *dependent, const struct bt_ctf_field_type **key_type);

#endif
