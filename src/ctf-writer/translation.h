/* SPDX-License-Identifier: MIT */
/* The translation of types to field classes: the data that its functions share. */
#ifndef CTF_WRITER_TRANSLATION_H
#define CTF_WRITER_TRANSLATION_H

#include <glib.h>

#include "ctf-writer/field-type.h"
#include "ctf/schema/schema.h"

/*
 * A type that is being translated, or a translated root. During the translation of a structure, its
 * class contains only the members that are already translated.
 */
struct translated_type {
    const struct bt_ctf_field_type *type; /* NULL if the root doesn't exist */
    struct ctf_field_class *field_class;
};

struct translation {
    struct ctf_schema *schema;
    GHashTable *slots;                            /* see ctf/schema/key-slots.h */
    const struct bt_ctf_clock_class *clock_class; /* clock class of the stream class, or NULL */

    /*
     * The roots to which names may refer: the root of the current scope, and the roots of the
     * scopes before it.
     */
    struct translated_type roots[CTF_SCOPE_COUNT];
    enum ctf_scope scope;
    /* The types that contain the current type, beginning with the root. */
    struct translated_type around[CTF_MAX_DEPTH];
    unsigned depth;
    const char *name; /* of the current field, for messages; NULL for the root */
    char *error;      /* NULL, or the error, which begins with the scope */
};

/*
 * Translates the root structure of a scope, and stores it in `roots`. Returns NULL if `type` is
 * NULL. On failure, returns NULL and sets `error`.
 */
struct ctf_field_class *ctfw_translate_root(
    struct translation *self, enum ctf_scope scope, const struct bt_ctf_field_type *type);

/* Sets `error` unless it is already set. Returns false. */
bool ctfw_translation_fail(struct translation *self, const char *format, ...) G_GNUC_PRINTF(2, 3);

/*
 * Makes the field with this name, or at this path, the key of `dependent`, and sets `*key_type` to
 * its type. If there is no such field, returns false and sets `error`.
 */
bool ctfw_translation_set_key(struct translation *self, const char *name,
    struct ctf_field_class *dependent, const struct bt_ctf_field_type **key_type);

#endif
