/* SPDX-License-Identifier: MIT */
/*
 * Segments: every event holds one counted segment, instead of its stream, packet and bytes. Packets
 * and streams embed a segment for the events that are created with the plain API; a source of
 * deferred events creates one for each pair of packet and window of bytes.
 */
#ifndef LIB_TRACE_IR_SEGMENT_H
#define LIB_TRACE_IR_SEGMENT_H

#include <glib.h>
#include <stdbool.h>

#include <babeltrace2/extension/deferred-event.h>

struct bt_x_segment {
    uint64_t ref_count;
    struct bt_stream *stream; /* held while ref_count > 0, unless `packet` is */
    struct bt_packet *packet; /* held while ref_count > 0; NULL: none */
    bt_x_segment_release_func release;
    void *user_data;
    bool is_embedded; /* in its packet or stream: must not be freed */
};

/* The cold end of bt__segment_put_ref(): the segment is no longer used. */
void bt__segment_let_go(struct bt_x_segment *segment);

/* Takes a reference on an embedded segment; the first one also holds the packet or stream. */
void bt__segment_get_embedded_ref(struct bt_x_segment *segment);

static inline void bt__segment_put_ref(struct bt_x_segment *segment)
{
    if (G_UNLIKELY(--segment->ref_count == 0)) {
        bt__segment_let_go(segment);
    }
}

#endif
