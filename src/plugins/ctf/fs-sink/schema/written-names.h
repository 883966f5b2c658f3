/* SPDX-License-Identifier: MIT */
/* The names and texts of the trace that is written: they are UTF-8, names are unique. */
#ifndef PLUGINS_CTF_FS_SINK_SCHEMA_WRITTEN_NAMES_H
#define PLUGINS_CTF_FS_SINK_SCHEMA_WRITTEN_NAMES_H

#include <glib.h>
#include <stdbool.h>

/* The version for names that may be any text in CTF 1.8 too, such as labels. */
enum { WRITTEN_ANY_TEXT = 2 };

/* Makes `name` (taken over) unique among `names`, which then owns it: `NAME`, `NAME_0`... */
const char *written_names_add_unique(GHashTable *names, char *name);

/*
 * The names to write for `names` (strings, or NULL), in the same order: `taken` owns them, which
 * may have others from before. Names that can stay as they are come first, the others give way.
 */
void written_names_choose(unsigned version, const char *const *names, guint count,
    GHashTable *taken, const char **result);

/* Likewise, among themselves: a new array of new strings. */
char **written_names_create(unsigned version, const char *const *names, guint count);

/* A copy of `text`, or NULL; with U+FFFD for each byte that isn't of a character. */
char *written_text(const char *text);

/*
 * Whether CTF 1.8 can select an option of this name by a label which is the same. If not, the label
 * has one more leading underscore, as other names in the text.
 */
bool written_names_are_labels(const char *name);

#endif
