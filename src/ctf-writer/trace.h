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

/* Permissions of the files of a trace, minus the umask. */
enum { CTFW_FILE_MODE = 0660 };

struct bt_ctf_trace {
    struct tg_object object; /* child of its writer */
    char *path;              /* absolute path of the directory */
    /*
     * The descriptor stays open as long as the trace exists, because the process may lose its
     * privileges, or the directory may be renamed, before the metadata is complete.
     */
    int metadata_fd;
    bool is_metadata_written; /* nothing was added since the metadata was written */
    /*
     * The contents of the metadata: the UUID, the byte order and the environment from the
     * beginning, the packet header once the trace is frozen, and each stream class and event class
     * once it is added.
     */
    struct ctf_schema *schema;
    struct bt_ctf_field_type *packet_header_type; /* reference, or NULL */
    GPtrArray *clocks;                            /* struct bt_ctf_clock *: references */
    GPtrArray *stream_classes;                    /* struct bt_ctf_stream_class *: children */
    GPtrArray *streams;                           /* struct bt_ctf_stream *: children */
    int64_t next_stream_class_id;
    bool is_frozen;
};

/*
 * Creates a trace, without a parent, in an existing directory. The trace takes over the descriptor.
 */
struct bt_ctf_trace *ctfw_trace_create(const char *path, int metadata_fd);
/* Writes the metadata file if something was added since it was written. */
void ctfw_trace_write_metadata(struct bt_ctf_trace *trace);
/* Adds a clock to a trace. Returns 0, or -1 if the clock can't be added. */
int ctfw_trace_add_clock(struct bt_ctf_trace *trace, struct bt_ctf_clock *clock);
/* Borrows the stream class with this ID. Returns NULL if the trace has no such stream class. */
struct bt_ctf_stream_class *ctfw_trace_find_stream_class(
    const struct bt_ctf_trace *trace, uint64_t id);

/* Returns the current metadata, to be freed with g_string_free(), or NULL on failure. */
GString *ctfw_trace_metadata(const struct bt_ctf_trace *trace);

#endif
