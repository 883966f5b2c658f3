/* SPDX-License-Identifier: MIT */
/* Streams: instances of stream classes in a trace. */
#ifndef LIB_TRACE_IR_STREAM_H
#define LIB_TRACE_IR_STREAM_H

#include "base/object.h"
#include "lib/trace-ir/segment.h"
#include "lib/trace-ir/stream-class.h"
#include "lib/trace-ir/trace.h"
#include <babeltrace2/babeltrace.h>

struct bt__packet_pool; /* defined in packet.c: see packet.h */

struct bt_stream {
    struct tg_object base;                /* its parent is the trace */
    struct bt_stream_class *stream_class; /* owned reference */
    struct bt_trace *trace;               /* borrowed: the parent */
    uint64_t id;
    struct bt__packet_pool *packet_pool; /* owned; NULL until the first packet */
    struct bt_x_segment segment;         /* embedded; for events without a packet: see segment.h */
    bool frozen;
    char *name;                /* owned; NULL: none */
    bt_value *user_attributes; /* see user-attributes.h */
};

/*
 * Hash and comparison functions for sets of streams. The key is the stream class and the
 * identifier.
 */
guint bt__stream_hash(gconstpointer pointer);
gboolean bt__stream_equal(gconstpointer a, gconstpointer b);

/* Destroys the free packets of a stream. Implemented in packet.c. */
void bt__packet_pool_destroy(struct bt__packet_pool *pool);

void bt__stream_freeze_slowly(const struct bt_stream *stream);

static inline void bt__stream_freeze(const struct bt_stream *stream)
{
    if (G_UNLIKELY(!stream->frozen)) {
        bt__stream_freeze_slowly(stream);
    }
}

#endif
