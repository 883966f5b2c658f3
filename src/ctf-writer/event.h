/* SPDX-License-Identifier: MIT */
/* Events; see <babeltrace2-ctf-writer/event.h>. */
#ifndef CTF_WRITER_EVENT_H
#define CTF_WRITER_EVENT_H

#include <babeltrace2-ctf-writer/event.h>
#include <stdbool.h>

#include "base/object.h"

/* The root structures of an event, in the order of their bytes. */
enum event_root {
    EVENT_HEADER,
    EVENT_STREAM_EVENT_CONTEXT,
    EVENT_CONTEXT,
    EVENT_PAYLOAD,
    EVENT_ROOT_COUNT,
};

struct bt_ctf_event {
    struct tg_object object;
    struct bt_ctf_event_class *event_class; /* reference */
    /* References; NULL for roots that were not created yet. */
    struct bt_ctf_field *roots[EVENT_ROOT_COUNT];
    struct bt_ctf_stream *stream; /* borrowed from the trace; NULL if not appended */
};

/*
 * Borrows a root structure of an event, and creates it if it doesn't exist yet. Returns NULL if the
 * class has no such root.
 */
struct bt_ctf_field *ctfw_event_borrow_root(struct bt_ctf_event *event, enum event_root root);

#endif
