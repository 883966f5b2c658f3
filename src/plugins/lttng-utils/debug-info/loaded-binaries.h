/* SPDX-License-Identifier: MIT */
/*
 * The binaries that the processes of all traces have loaded. Usually, only the binaries of the same
 * trace are searched. The call stacks of a kernel trace are an exception: a kernel trace doesn't
 * record which binaries user space loads, so all traces of the same host are searched.
 *
 * The object is reference-counted, because events need it until their fields are read.
 */
#ifndef PLUGINS_LTTNG_UTILS_DEBUG_INFO_LOADED_BINARIES_H
#define PLUGINS_LTTNG_UTILS_DEBUG_INFO_LOADED_BINARIES_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "plugins/lttng-utils/debug-info/process-maps.h"

/*
 * An entry is kept after its trace is destroyed, because a version in which the trace had binaries
 * may still be needed.
 */
struct loaded_trace {
    char *host;     /* NULL: unknown */
    uint64_t until; /* first version without the trace's binaries; UINT64_MAX: the trace exists */
};

struct loaded_binaries {
    unsigned ref_count;
    uint64_t serial; /* unique among all objects of this type in the program */
    struct process_maps *maps;
    GArray *traces; /* elements: struct loaded_trace */
};

/* Creates an object with the traces of `other`, which may be NULL, but without their binaries. */
struct loaded_binaries *loaded_binaries_create(const struct loaded_binaries *other);
struct loaded_binaries *loaded_binaries_get_ref(struct loaded_binaries *self);
void loaded_binaries_put_ref(struct loaded_binaries *self);

/* Adds a trace and returns its index. */
uint32_t loaded_binaries_add_trace(struct loaded_binaries *self, const bt_trace *trace);

/* Removes the binaries of a trace that is destroyed. Held versions keep the binaries. */
void loaded_binaries_forget_trace(struct loaded_binaries *self, uint32_t trace);

/* Returns the key for `maps` of the process with the given ID in a trace. */
int64_t loaded_binaries_process(uint32_t trace, int64_t process_id);

/*
 * Searches for an address in the same way as process_maps_find(). Searches one trace, or, if
 * `searches_host` is true, all traces of the same host, beginning with `trace`.
 */
struct mapping *loaded_binaries_find(struct loaded_binaries *self, uint32_t trace,
    bool searches_host, int64_t process_id, uint64_t address, uint64_t version);

#endif
