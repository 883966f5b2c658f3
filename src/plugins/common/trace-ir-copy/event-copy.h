/* SPDX-License-Identifier: MIT */
/*
 * Deferred copies of events. The fields of a copy are read from its original when a component asks
 * for them. Until then, a copy costs no more than its message.
 *
 * A copy has the bytes and the tag of its original, and a segment of its own stream. The user data
 * of this segment begin with a struct event_origin. If the original isn't a deferred event, its
 * copy has a segment that no other event uses.
 */
#ifndef PLUGINS_COMMON_EVENT_COPY_H
#define PLUGINS_COMMON_EVENT_COPY_H

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/deferred-event.h>
#include <babeltrace2/extension/event-projection.h>

/* The reference to the originals that a segment of copies holds. One of the two members is set. */
struct event_origin {
    bt_x_segment *segment; /* the segment of originals that are deferred events; one reference */
    const bt_message *message; /* the message of the only original; one reference */
};

/* Releases the references. */
void event_origin_clear(struct event_origin *self);

/*
 * Reads fields of the original of a copy. `segment`, `bytes` and `tag` are those of the copy.
 * `projection` is a projection of the original's class. The cells are valid as long as
 * bt_x_event_projection_read() specifies.
 */
const bt_x_field_cell *event_origin_read(const bt_x_segment *segment, const uint8_t *bytes,
    uint32_t tag, bt_x_event_projection *projection);

/*
 * Gives `copy`, a copy of `original`, the decoder for deferred copies. The decoder doesn't set the
 * fields that only `copy` has. `destroy` is called with `data` when `copy` is destroyed.
 */
void event_copy_set_decoder(
    const bt_event_class *original, bt_event_class *copy, void *data, void (*destroy)(void *data));

/*
 * Returns the `data` that was passed to event_copy_set_decoder(). Functions that get only the
 * decoder data of an event class call it.
 */
void *event_copy_get_data(void *decoder_data);

#endif
