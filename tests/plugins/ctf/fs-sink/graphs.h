/* SPDX-License-Identifier: MIT */
/* Graphs of this process that read a trace: its text, and copies. */
#ifndef TESTS_PLUGINS_CTF_FS_SINK_GRAPHS_H
#define TESTS_PLUGINS_CTF_FS_SINK_GRAPHS_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/* To be called first: loads plugins from BABELTRACE_PLUGIN_PATH. */
void graphs_load_plugins(void);
void graphs_unload_plugins(void);

/* If true, copies are encoded field by field, even of events whose bytes could be copied. */
extern bool graphs_encode_fields;

/*
 * Copies the trace of the folder `source` to the new folder `copy`. False if there was an error,
 * whose causes are appended to `error`: then everything before it was copied.
 */
bool graphs_copy(
    const char *source, const char *copy, unsigned version, uint64_t mip_version, GString *error);

/* All messages as text, without names of traces and streams: by both text sinks. */
char *graphs_text(const char *source, uint64_t mip_version);

#endif
