/* SPDX-License-Identifier: MIT */
/*
 * Finds copies of the same trace in a folder. If a program writes the same trace twice, the second
 * copy gets a name with a number. A reader of the whole folder then reads each event twice.
 */
#ifndef PLUGINS_CTF_FS_SINK_EXISTING_COPIES_H
#define PLUGINS_CTF_FS_SINK_EXISTING_COPIES_H

#include <glib.h>

/*
 * Returns the path of a copy of the trace `path`, to be freed with g_free(). A copy is a trace in
 * the same folder whose name differs only in its number. It has the same environment and clocks,
 * and its packets overlap in time. Returns NULL if no copy exists or can be read. Traces whose
 * paths are in `ignored` aren't compared.
 */
char *existing_copies_find(const char *path, GHashTable *ignored);

#endif
