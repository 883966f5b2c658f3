/* SPDX-License-Identifier: MIT */
/*
 * Copies of the same trace in one folder. A second run writes its copy beside the first one, with a
 * number. A reader of the folder then gets each event twice.
 */
#ifndef PLUGINS_CTF_FS_SINK_EXISTING_COPIES_H
#define PLUGINS_CTF_FS_SINK_EXISTING_COPIES_H

#include <glib.h>

/*
 * Returns the path of a trace beside the written trace in `path`, whose name differs only in its
 * number, that has the same environment and clocks, and packets of the same time; to be freed with
 * g_free(). Returns NULL if there is none, or if it can't be read. `ignored` contains the paths of
 * traces that aren't compared.
 */
char *existing_copies_find(const char *path, GHashTable *ignored);

#endif
