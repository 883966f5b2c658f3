/* SPDX-License-Identifier: MIT */
/* Repairing a trace: what tolerant reading keeps of it is written to another folder. */
#ifndef CTF_REPAIR_REPAIR_H
#define CTF_REPAIR_REPAIR_H

#include <babeltrace2/babeltrace.h>

#include "ctf/repair/repair-output.h"

enum ctf_repair_status {
    CTF_REPAIR_OK,
    CTF_REPAIR_UNREADABLE, /* nothing was written, and other traces can be repaired */
    CTF_REPAIR_ERROR,      /* the output is incomplete */
    CTF_REPAIR_INTERRUPTED,
};

/*
 * Writes what can be read of the trace in the folder `path` to the folder `name` of `output`, a
 * relative path, or to `output` itself if `name` is empty. The trace itself stays as it is.
 *
 * On success, `*result` is a new map which describes the files, as a trace of the schema `repair`.
 * If the trace is unreadable, or after an error, `*error` is a message to be freed with g_free().
 * Both are NULL before.
 */
enum ctf_repair_status ctf_repair_trace(const char *path, struct ctf_repair_output *output,
    const char *name, const bt_interrupter *interrupter, bt_value **result, char **error);

#endif
