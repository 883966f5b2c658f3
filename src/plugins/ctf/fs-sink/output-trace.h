/* SPDX-License-Identifier: MIT */
/*
 * A trace that is being written. It contains the directory, the schema, and a writer for each event
 * class.
 */
#ifndef PLUGINS_CTF_FS_SINK_OUTPUT_TRACE_H
#define PLUGINS_CTF_FS_SINK_OUTPUT_TRACE_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

#include "base/pointer-map.h"
#include "ctf/encode/record-plan.h"
#include "plugins/ctf/fs-sink/event-writer.h"
#include "plugins/ctf/fs-sink/options.h"
#include "plugins/ctf/fs-sink/trace-directory.h"
#include "plugins/ctf/fs-sink/schema/trace-schema.h"

/* Describes how the packets of a stream class are written. */
struct packet_layout {
    const struct ctf_stream_class *stream_class; /* a class of the schema */
    struct ctf_record_plan *head;                /* encodes packet header and context */
};

struct output_trace {
    const struct fs_sink_options *options;
    const bt_trace *trace; /* borrowed */
    bool has_listener;     /* `listener` is registered at `trace`; output_trace_free() removes it */
    bt_listener_id listener;
    struct trace_schema *translation;
    struct trace_directory *directory;
    bool is_indexed;
    bool is_created;               /* the trace is complete and has its final name */
    struct tg_pointer_map writers; /* event class -> struct event_writer, owned */
    struct tg_pointer_map layouts; /* stream class -> struct packet_layout, owned */
    /* The number of classes that are already in the metadata. */
    guint clock_class_count, stream_class_count;
    GArray *event_class_counts; /* guint: by index of the stream class */
};

/*
 * Creates the directory and the schema for `trace`. `options` and `trace` must outlive the result.
 * On failure, returns NULL and sets `*error` to a message that the caller frees with g_free().
 */
struct output_trace *output_trace_create(
    const bt_trace *trace, const struct fs_sink_options *options, char **error);

/*
 * Appends the new classes of the trace to the metadata, and returns the layout of `stream_class`.
 * On failure, returns NULL and sets `*error`.
 */
const struct packet_layout *output_trace_find_layout(
    struct output_trace *self, const bt_stream_class *stream_class, char **error);

/*
 * Appends the new classes of the trace to the metadata, and adds a writer for `event_class`. Call
 * this if `writers` has no entry for the class. On failure, returns NULL and sets `*error`.
 */
struct event_writer *output_trace_add_writer(
    struct output_trace *self, const bt_event_class *event_class, char **error);

/* Renames the directory to its final name. All streams must be finished. */
bool output_trace_finish(struct output_trace *self, char **error);
/* Prints the path of the trace, unless the trace wasn't created or the component is quiet. */
bool output_trace_announce(struct output_trace *self, char **error);
void output_trace_free(struct output_trace *self); /* accepts NULL */

#endif
