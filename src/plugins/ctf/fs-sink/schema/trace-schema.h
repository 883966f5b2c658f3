/* SPDX-License-Identifier: MIT */
/*
 * Translates trace IR to the schema of the written trace. This is the inverse of
 * plugins/ctf/trace-ir.h.
 *
 * The schema has the layout that `sink.ctf.fs` writes. Integers of whole bytes are aligned to bytes
 * and in native byte order. Headers have 64-bit IDs and times. Keys that the trace IR doesn't have
 * are generated: see ctf_field_class.is_generated_key.
 */
#ifndef PLUGINS_CTF_FS_SINK_SCHEMA_TRACE_SCHEMA_H
#define PLUGINS_CTF_FS_SINK_SCHEMA_TRACE_SCHEMA_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

#include "ctf/schema/schema.h"

struct trace_schema_options {
    unsigned version; /* output format: 1 (CTF 1.8) or 2 */
    /* CTF 1.8: a packet context member `cpu_id` keeps its name in the text, for Trace Compass. */
    bool keeps_cpu_id;
    /*
     * Called with a warning about information that can't be expressed. The message contains the
     * path of the field or the name of the class.
     */
    void (*warn)(void *data, const char *message);
    void *warn_data;
    /* Returns the class in the schema of the original trace, or NULL. The function may be NULL. */
    const struct ctf_event_class *(*find_original)(const bt_event_class *event_class);
};

struct trace_schema;

/*
 * Translates the trace and all its classes. Fails if field classes or user attributes are nested
 * too deeply, or if a variant has no options. On failure, returns NULL and sets `*error` to a
 * message that the caller frees with g_free().
 */
struct trace_schema *trace_schema_create(
    const bt_trace *trace, const struct trace_schema_options *options, char **error);
void trace_schema_free(struct trace_schema *self); /* accepts NULL */

/*
 * Translates the classes that were added to the trace class after the last call. On failure,
 * returns false and sets `*error` like trace_schema_create().
 */
bool trace_schema_update(struct trace_schema *self, char **error);

const struct ctf_schema *trace_schema_get(const struct trace_schema *self);

/* Return the translation of a class, or NULL if it isn't translated yet. */
const struct ctf_stream_class *trace_schema_find_stream_class(
    const struct trace_schema *self, const bt_stream_class *stream_class);
const struct ctf_event_class *trace_schema_find_event_class(
    const struct trace_schema *self, const bt_event_class *event_class);

#endif
