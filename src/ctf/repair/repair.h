/* SPDX-License-Identifier: MIT */
/* Repairs a trace: writes the data that a tolerant reader keeps to another folder. */
#ifndef CTF_REPAIR_REPAIR_H
#define CTF_REPAIR_REPAIR_H

#include <babeltrace2/babeltrace.h>

#include "ctf/repair/repair-output.h"

enum ctf_repair_status {
    CTF_REPAIR_OK,
    CTF_REPAIR_UNREADABLE, /* no file was written; other traces can be repaired */
    CTF_REPAIR_ERROR,      /* the output is incomplete */
    CTF_REPAIR_INTERRUPTED,
};

/*
 * Writes the readable parts of the trace in the folder `path` to the folder `name` of `output` (a
 * relative path), or to `output` itself if `name` is empty. The original trace stays unchanged.
 *
 * On success, sets `*result` to a new map that describes the files, as a trace of the schema
 * `repair`. If the trace is unreadable, or after an error, sets `*error` to a message, which the
 * caller frees with g_free(). `*result` and `*error` must be NULL before the call.
 */
enum ctf_repair_status ctf_repair_trace(const char *path, struct ctf_repair_output *output,
    const char *name, const bt_interrupter *interrupter, bt_value **result, char **error);

#endif
