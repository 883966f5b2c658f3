/* SPDX-License-Identifier: MIT */
/* Repairing a trace: what tolerant reading keeps of it is written to another folder. */
#ifndef CTF_REPAIR_REPAIR_H
#define CTF_REPAIR_REPAIR_H

#include <babeltrace2/babeltrace.h>

/*
 * Writes what can be read of the trace in the folder `path` to the new folder `output`. The trace
 * itself stays as it is.
 *
 * Returns a new map which describes the files, as the schema `repair` documents it. On failure
 * returns NULL and sets `*error` (NULL before) to a message to be freed with g_free(). After an
 * interruption by `interrupter`, returns NULL without an error.
 */
bt_value *ctf_repair(
    const char *path, const char *output, const bt_interrupter *interrupter, char **error);

#endif
