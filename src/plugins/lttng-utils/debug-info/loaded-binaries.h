/* SPDX-License-Identifier: MIT */
/*
 * The binaries that the processes of all traces have loaded. Each trace has its own processes. But
 * for the call stacks of a kernel trace, which doesn't say what user space loads, all traces of the
 * host are searched.
 *
 * Events whose fields are read late need it, so it has references.
 */
#ifndef PLUGINS_LTTNG_UTILS_DEBUG_INFO_LOADED_BINARIES_H
#define PLUGINS_LTTNG_UTILS_DEBUG_INFO_LOADED_BINARIES_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "plugins/lttng-utils/debug-info/process-maps.h"

/* It stays when the trace is destroyed: a version in which it had binaries may be asked for. */
struct loaded_trace {
    char *host;     /* NULL: unknown */
    uint64_t until; /* version from which on it has no binaries; UINT64_MAX: it isn't destroyed */
};

struct loaded_binaries {
    unsigned ref_count;
    uint64_t serial; /* no other object of this process ever had it */
    struct process_maps *maps;
    GArray *traces; /* struct loaded_trace, by number */
};

/* With the traces of `other`, which may be NULL, but without their binaries. */
struct loaded_binaries *loaded_binaries_create(const struct loaded_binaries *other);
struct loaded_binaries *loaded_binaries_get_ref(struct loaded_binaries *self);
void loaded_binaries_put_ref(struct loaded_binaries *self);

/* Returns the number of a new trace. */
uint32_t loaded_binaries_add_trace(struct loaded_binaries *self, const bt_trace *trace);

/* Forgets the binaries of a trace that is destroyed, but for versions that are held. */
void loaded_binaries_forget_trace(struct loaded_binaries *self, uint32_t trace);

/* The process with an ID in a trace, for `maps`. */
int64_t loaded_binaries_process(uint32_t trace, int64_t process_id);

/* As process_maps_find(), in one trace; or in all traces of its host, this one first. */
struct mapping *loaded_binaries_find(struct loaded_binaries *self, uint32_t trace,
    bool searches_host, int64_t process_id, uint64_t address, uint64_t version);

#endif
