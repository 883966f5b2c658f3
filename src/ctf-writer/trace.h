/* SPDX-License-Identifier: MIT */
/* Traces; see <babeltrace2-ctf-writer/trace.h>. */
#ifndef CTF_WRITER_TRACE_H
#define CTF_WRITER_TRACE_H

#include <babeltrace2-ctf-writer/trace.h>
#include <glib.h>
#include <stdbool.h>

#include "base/object.h"
#include "ctf/schema/schema.h"

struct bt_ctf_clock;

/* Of the files of a trace; less the umask. */
enum { CTFW_FILE_MODE = 0660 };

struct bt_ctf_trace {
    struct tg_object object; /* child of its writer */
    char *path;              /* of the directory: absolute */
    /*
     * Open all the time: the process may lose its rights, or the directory its name, before the
     * metadata is complete.
     */
    int metadata_fd;
    bool is_metadata_written; /* nothing was added since */
    /*
     * What is in the metadata: the UUID, the byte order and the environment from the beginning on,
     * the packet header once the trace is frozen, then stream and event classes as they are added.
     */
    struct ctf_schema *schema;
    struct bt_ctf_field_type *packet_header_type; /* reference, or NULL */
    GPtrArray *clocks;                            /* struct bt_ctf_clock *: references */
    GPtrArray *stream_classes;                    /* struct bt_ctf_stream_class *: children */
    GPtrArray *streams;                           /* struct bt_ctf_stream *: children */
    int64_t next_stream_class_id;
    bool is_frozen;
};

/* Creates a trace in a directory that exists; takes the descriptor. It has no parent yet. */
struct bt_ctf_trace *ctfw_trace_create(const char *path, int metadata_fd);
/* Writes the metadata file unless nothing was added since. */
void ctfw_trace_write_metadata(struct bt_ctf_trace *trace);
/* Returns 0, or -1 if the clock can't be added. */
int ctfw_trace_add_clock(struct bt_ctf_trace *trace, struct bt_ctf_clock *clock);
/* NULL if there is none. */
struct bt_ctf_stream_class *ctfw_trace_find_stream_class(
    const struct bt_ctf_trace *trace, uint64_t id);

/* The metadata as it is now, to be freed with g_string_free(); NULL on failure. */
GString *ctfw_trace_metadata(const struct bt_ctf_trace *trace);

#endif
