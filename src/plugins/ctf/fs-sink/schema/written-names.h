/* SPDX-License-Identifier: MIT */
/* The names that members and options get in the trace that is written. */
#ifndef PLUGINS_CTF_FS_SINK_SCHEMA_WRITTEN_NAMES_H
#define PLUGINS_CTF_FS_SINK_SCHEMA_WRITTEN_NAMES_H

#include <glib.h>
#include <stdbool.h>

/* Makes `name` (taken over) unique among `names`, which then owns it: `NAME`, `NAME_0`... */
const char *written_names_add_unique(GHashTable *names, char *name);

/*
 * The names to write for `names` (strings, or NULL), in the same order: `taken` owns them, which
 * may have others from before. Names that can stay as they are come first, the others give way.
 */
void written_names_choose(unsigned version, const char *const *names, guint count,
    GHashTable *taken, const char **result);

/*
 * Whether CTF 1.8 can select an option of this name by a label which is the same. If not, the label
 * has one more leading underscore, as other names in the text.
 */
bool written_names_are_labels(const char *name);

#endif
