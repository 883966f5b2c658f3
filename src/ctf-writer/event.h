/* SPDX-License-Identifier: MIT */
/* Events; see <babeltrace2-ctf-writer/event.h>. */
#ifndef CTF_WRITER_EVENT_H
#define CTF_WRITER_EVENT_H

#include <babeltrace2-ctf-writer/event.h>
#include <stdbool.h>

#include "base/object.h"

/* The root structures of an event, in the order of its bytes. */
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
    /* References; NULL where none was asked for yet. */
    struct bt_ctf_field *roots[EVENT_ROOT_COUNT];
    struct bt_ctf_stream *stream; /* borrowed: the trace of the class has it; NULL: not appended */
};

/* A root structure, created if there is none yet; borrowed. NULL if the class has none. */
struct bt_ctf_field *ctfw_event_borrow_root(struct bt_ctf_event *event, enum event_root root);

#endif
