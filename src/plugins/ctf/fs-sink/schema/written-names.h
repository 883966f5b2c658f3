/* SPDX-License-Identifier: MIT */
/* Chooses the names and texts of the written trace. They are UTF-8, and names are unique. */
#ifndef PLUGINS_CTF_FS_SINK_SCHEMA_WRITTEN_NAMES_H
#define PLUGINS_CTF_FS_SINK_SCHEMA_WRITTEN_NAMES_H

#include <glib.h>
#include <stdbool.h>

/* The version to pass for names that may be any text even in CTF 1.8, such as labels. */
enum { WRITTEN_ANY_TEXT = 2 };

/*
 * Makes `name` unique among `names` by appending a number: `NAME`, `NAME_0`, and so on. Takes
 * ownership of `name`. The result is owned by `names`.
 */
const char *written_names_add_unique(GHashTable *names, char *name);

/*
 * Sets `result` to the written names for `names` (strings or NULL), in the same order. `taken` owns
 * the results, and may already contain other names. Names that need no change are assigned first,
 * so that the other ones are changed if they collide.
 */
void written_names_choose(unsigned version, const char *const *names, guint count,
    GHashTable *taken, const char **result);

/* Returns a new array of new strings with the written names for `names`. */
char **written_names_create(unsigned version, const char *const *names, guint count);

/*
 * Returns a copy of `text` in which U+FFFD replaces each byte that isn't valid UTF-8. Returns NULL
 * if `text` is NULL.
 */
char *written_text(const char *text);

/*
 * Returns whether CTF 1.8 can select an option of this name by a label with the same text. If not,
 * the metadata text contains the option's name with an additional leading underscore, and the label
 * must have this underscore, too.
 */
bool written_names_are_labels(const char *name);

#endif
