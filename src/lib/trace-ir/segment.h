/* SPDX-License-Identifier: MIT */
/*
 * Segments. Every event holds one counted segment instead of its stream, its packet and its bytes.
 * Packets and streams embed a segment for events that are created with the plain API. A source of
 * deferred events creates a segment for each combination of a packet and a window of bytes.
 */
#ifndef LIB_TRACE_IR_SEGMENT_H
#define LIB_TRACE_IR_SEGMENT_H

#include <glib.h>
#include <stdbool.h>

#include <babeltrace2/extension/deferred-event.h>

struct bt_x_segment {
    uint64_t ref_count;
    struct bt_stream *stream; /* held while ref_count > 0, unless `packet` is held */
    struct bt_packet *packet; /* held while ref_count > 0; NULL: none */
    bt_x_segment_release_func release;
    void *user_data;
    bool is_embedded; /* embedded in its packet or stream: must not be freed */
};

/* The rare part of bt__segment_put_ref(): called when the segment has no references left. */
void bt__segment_let_go(struct bt_x_segment *segment);

/*
 * Takes a reference to an embedded segment. If this is the first reference, the function also takes
 * one to the packet or stream.
 */
void bt__segment_get_embedded_ref(struct bt_x_segment *segment);

static inline void bt__segment_put_ref(struct bt_x_segment *segment)
{
    if (G_UNLIKELY(--segment->ref_count == 0)) {
        bt__segment_let_go(segment);
    }
}

#endif
