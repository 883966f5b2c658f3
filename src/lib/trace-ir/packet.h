/* SPDX-License-Identifier: MIT */
/*
 * Packets. Their stream recycles them. The context field is in the same memory block as the packet.
 */
#ifndef LIB_TRACE_IR_PACKET_H
#define LIB_TRACE_IR_PACKET_H

#include "base/object.h"
#include "lib/trace-ir/field.h"
#include "lib/trace-ir/segment.h"
#include "lib/trace-ir/stream.h"

struct bt_packet {
    struct tg_object base;
    struct bt_stream *stream; /* held */
    bool is_frozen;
    struct bt_x_segment segment; /* embedded; for events created with the plain API */
    struct bt_packet *next_free; /* next free packet in the stream's pool */
    bt_x_field_cell cells[];     /* the context field, if any, and its extra cells */
};

/* The free packets of one stream. */
struct bt__packet_pool {
    struct bt_packet *free;
};

void bt__packet_pool_destroy(struct bt__packet_pool *pool); /* accepts NULL */

/* Freezes the packet. In developer mode, freezes its fields, too. */
void bt__packet_freeze(const struct bt_packet *packet);

/* A precondition of the functions that create messages about a packet. */
#define BT__ASSERT_PRE_DEV_PACKET_CONTEXT_IS_SET(packet)                                           \
    BT_ASSERT_PRE_DEV("packet-context-field-is-set", bt__field_cell_is_set(&(packet)->cells[0]),   \
        "A field of the packet's context is not set.")

#endif
