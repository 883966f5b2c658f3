/* SPDX-License-Identifier: MIT */
/* Event classes; see <babeltrace2-ctf-writer/event.h>. */
#ifndef CTF_WRITER_EVENT_CLASS_H
#define CTF_WRITER_EVENT_CLASS_H

#include <babeltrace2-ctf-writer/event.h>
#include <glib.h>
#include <stdbool.h>

#include "base/object.h"

struct bt_ctf_event_class {
    struct tg_object object; /* child of its stream class, if it has one */
    char *name;
    int64_t id; /* or -1 */
    enum bt_ctf_event_class_log_level log_level;
    char *emf_uri;                                         /* or NULL */
    struct bt_ctf_field_type *context_type, *payload_type; /* references, or NULL */
    bool is_frozen;
    struct ctf_event_class *schema_class; /* borrowed; NULL if not in a trace */
    /*
     * Plan for encoding events with their header, made for `plan_slot_count` slots; NULL before the
     * first event.
     */
    struct ctf_record_plan *plan;
    uint32_t plan_slot_count;
};

/* Freezes an event class and its types. */
void ctfw_event_class_freeze(struct bt_ctf_event_class *event_class);

/*
 * Borrows the stream class of an event class. Returns NULL if the event class isn't in a stream
 * class.
 */
static inline struct bt_ctf_stream_class *ctfw_event_class_borrow_stream_class(
    const struct bt_ctf_event_class *event_class)
{
    return (struct bt_ctf_stream_class *) event_class->object.parent;
}

#endif
