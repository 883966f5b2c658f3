/* SPDX-License-Identifier: MIT */
/*
 * Trace IR -> output schema, that of the written trace: the mirror of plugins/ctf/trace-ir.h.
 *
 * The schema has the layout in which `sink.ctf.fs` writes: integers of whole bytes are aligned to
 * bytes and in native byte order, headers have 64-bit IDs and times. Keys that the trace IR doesn't
 * have are generated: see ctf_field_class.is_generated_key.
 */
#ifndef PLUGINS_CTF_FS_SINK_SCHEMA_TRACE_SCHEMA_H
#define PLUGINS_CTF_FS_SINK_SCHEMA_TRACE_SCHEMA_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

#include "ctf/schema/schema.h"

struct trace_schema_options {
    unsigned version; /* of the format: 1 (1.8) or 2 */
    /* CTF 1.8: a packet context member `cpu_id` keeps its name in the text, for Trace Compass. */
    bool keeps_cpu_id;
    /* Says what can't be expressed, with the path of the field or the name of the class. */
    void (*warn)(void *data, const char *message);
    void *warn_data;
    /* The class in the schema of the trace that is copied, or NULL; the function may be NULL. */
    const struct ctf_event_class *(*find_original)(const bt_event_class *event_class);
};

struct trace_schema;

/*
 * Translates the trace and all its classes. On failure returns NULL and sets `*error`, to be freed
 * with g_free(): field classes or user attributes are nested too deeply, or a variant has no
 * options.
 */
struct trace_schema *trace_schema_create(
    const bt_trace *trace, const struct trace_schema_options *options, char **error);
void trace_schema_free(struct trace_schema *self); /* accepts NULL */

/* Translates the classes that were added to the trace class since; false as above. */
bool trace_schema_update(struct trace_schema *self, char **error);

const struct ctf_schema *trace_schema_get(const struct trace_schema *self);

/* The translation of a class; NULL if it isn't translated yet. */
const struct ctf_stream_class *trace_schema_find_stream_class(
    const struct trace_schema *self, const bt_stream_class *stream_class);
const struct ctf_event_class *trace_schema_find_event_class(
    const struct trace_schema *self, const bt_event_class *event_class);

#endif
