/* SPDX-License-Identifier: MIT */
/* Graphs in this process that read a trace, and print it or copy it. */
#ifndef TESTS_PLUGINS_CTF_FS_SINK_GRAPHS_H
#define TESTS_PLUGINS_CTF_FS_SINK_GRAPHS_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/* Loads plugins from BABELTRACE_PLUGIN_PATH. Must be called first. */
void graphs_load_plugins(void);
void graphs_unload_plugins(void);

/* If true, copies are encoded field by field, even if the bytes of an event could be copied. */
extern bool graphs_encode_fields;

/*
 * Copies the trace in the folder `source` to the new folder `copy`. On failure, appends the causes
 * to `error` and returns false. Everything before the error is copied.
 */
bool graphs_copy(
    const char *source, const char *copy, unsigned version, uint64_t mip_version, GString *error);

/*
 * Returns the text of all messages, printed by both text sinks without the names of traces and
 * streams.
 */
char *graphs_text(const char *source, uint64_t mip_version);

#endif
