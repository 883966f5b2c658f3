/* SPDX-License-Identifier: MIT */
/*
 * Deferred copies of events: the fields of a copy are read from its original when somebody asks for
 * them. Until then, a copy costs no more than its message.
 *
 * A copy has the bytes and the tag of its original, and a segment of its own stream, of which the
 * user data begin with a struct event_origin. An original that isn't a deferred event has a segment
 * of its own.
 */
#ifndef PLUGINS_COMMON_EVENT_COPY_H
#define PLUGINS_COMMON_EVENT_COPY_H

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/deferred-event.h>
#include <babeltrace2/extension/event-projection.h>

/* What the segment of copies keeps of the originals: one of the two members is set. */
struct event_origin {
    bt_x_segment *segment;     /* of originals that are deferred events; one reference */
    const bt_message *message; /* the only original, an event message; one reference */
};

/* Puts the references. */
void event_origin_clear(struct event_origin *self);

/*
 * Reads fields of the original of a copy, whose bytes, tag and segment are given. `projection` is
 * one of the original's class. The cells are valid as bt_x_event_projection_read() says.
 */
const bt_x_field_cell *event_origin_read(const bt_x_segment *segment, const uint8_t *bytes,
    uint32_t tag, bt_x_event_projection *projection);

/*
 * Gives `copy`, which was copied from `original`, the decoder of deferred copies. The fields that
 * only `copy` has are left to the caller. `destroy` is called with `data` when `copy` is destroyed.
 */
void event_copy_set_decoder(
    const bt_event_class *original, bt_event_class *copy, void *data, void (*destroy)(void *data));

/* Returns `data` of event_copy_set_decoder(), for functions that are called with the decoder data.
 */
void *event_copy_get_data(void *decoder_data);

#endif
