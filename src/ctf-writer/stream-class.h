/* SPDX-License-Identifier: MIT */
/* Stream classes; see <babeltrace2-ctf-writer/stream-class.h>. */
#ifndef CTF_WRITER_STREAM_CLASS_H
#define CTF_WRITER_STREAM_CLASS_H

#include <babeltrace2-ctf-writer/stream-class.h>
#include <glib.h>
#include <stdbool.h>

#include "base/object.h"

struct bt_ctf_stream_class {
    struct tg_object object;    /* child of its trace, if it is in one */
    char *name;                 /* or NULL */
    int64_t id;                 /* or -1 */
    struct bt_ctf_clock *clock; /* reference, or NULL */
    /* References, or NULL. */
    struct bt_ctf_field_type *packet_context_type, *event_header_type, *event_context_type;
    GPtrArray *event_classes;        /* struct bt_ctf_event_class *: children */
    GHashTable *event_classes_by_id; /* int64_t * (`id` of the class) -> class */
    GHashTable *stream_ids;          /* int64_t * (`id` of the stream) */
    int64_t next_event_class_id;
    bool is_frozen;                        /* true if it has events or is in a trace */
    struct ctf_stream_class *schema_class; /* borrowed; NULL if not in a trace */
};

/*
 * Borrows the event class with this ID. Returns NULL if the stream class has no such event class.
 */
struct bt_ctf_event_class *ctfw_stream_class_find_event_class(
    const struct bt_ctf_stream_class *stream_class, int64_t id);

/* Freezes a stream class and its types. Event classes may still be added. */
void ctfw_stream_class_freeze(struct bt_ctf_stream_class *stream_class);

/* Borrows the trace of a stream class. Returns NULL if the stream class isn't in a trace. */
static inline struct bt_ctf_trace *ctfw_stream_class_borrow_trace(
    const struct bt_ctf_stream_class *stream_class)
{
    return (struct bt_ctf_trace *) stream_class->object.parent;
}

#endif
