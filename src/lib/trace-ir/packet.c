/* SPDX-License-Identifier: MIT */
/* Packets; see packet.h. */
#include "lib/trace-ir/packet.h"

#include <babeltrace2/trace-ir/packet.h>
#include <babeltrace2/trace-ir/stream.h>
#include <babeltrace2/trace-ir/stream-class.h>

#include "lib/accessors.h"
#include "lib/ref-functions.h"
#include "lib/trace-ir/stream-class.h"

static void recycle(struct tg_object *object)
{
    struct bt_packet *packet = (struct bt_packet *) object;
    struct bt_stream *stream = packet->stream;

    bt__field_cell_trim(&packet->cells[0]);
#if BT_DEV_MODE
    bt__field_cell_flag_all(&packet->cells[0], BT__FIELD_IS_SET, false);
    bt__field_cell_flag_all(&packet->cells[0], BT__FIELD_IS_FROZEN, false);
#endif
    packet->next_free = stream->packet_pool->free;
    stream->packet_pool->free = packet;
    tg_object_put_ref(stream); /* this may destroy the pool and this packet */
}

static struct bt_packet *allocate(struct bt_stream *stream)
{
    const struct bt_field_class *context_class = stream->stream_class->packet_context_class;
    size_t cell_count = 1 + (context_class ? (size_t) context_class->extra_cells : 0);
    struct bt_packet *packet = g_malloc0(sizeof(*packet) + cell_count * sizeof(packet->cells[0]));

    packet->stream = stream;
    packet->segment =
        (struct bt_x_segment){.stream = stream, .packet = packet, .is_embedded = true};
    if (context_class) {
        bt__field_cell_init(&packet->cells[0], context_class, &packet->cells[1]);
    }
    return packet;
}

bt_packet *bt_packet_create(const bt_stream *const_stream)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("stream", const_stream);

    struct bt_stream *stream = (struct bt_stream *) const_stream;

    BT_ASSERT_PRE("stream-class-supports-packets",
        bt_stream_class_supports_packets(stream->stream_class),
        "Stream's class does not support packets.");
    if (!stream->packet_pool) {
        stream->packet_pool = g_new0(struct bt__packet_pool, 1);
    }

    struct bt_packet *packet = stream->packet_pool->free;

    if (packet) {
        stream->packet_pool->free = packet->next_free;
    } else {
        packet = allocate(stream);
    }
    tg_object_init(&packet->base, recycle, "packet");
    packet->is_frozen = false;
    tg_object_get_ref(stream);
    return packet;
}

void bt__packet_pool_destroy(struct bt__packet_pool *pool)
{
    if (!pool) {
        return;
    }
    while (pool->free) {
        struct bt_packet *packet = pool->free;

        pool->free = packet->next_free;
        bt__field_cell_finalize(&packet->cells[0]);
        g_free(packet);
    }
    g_free(pool);
}

void bt__packet_freeze(const struct bt_packet *const_packet)
{
    struct bt_packet *packet = (struct bt_packet *) const_packet;

    if (packet->is_frozen) {
        return;
    }
    packet->is_frozen = true;
#if BT_DEV_MODE
    bt__field_cell_flag_all(&packet->cells[0], BT__FIELD_IS_FROZEN, true);
#endif
}

BT__DEFINE_BORROWERS(bt_stream, bt_packet_borrow_stream, bt_packet, "packet", stream)

BT__DEFINE_EXPRESSION(bt_field *, bt_packet_borrow_context_field, bt_packet, "packet",
    object->cells[0].field_class ? (bt_field *) &object->cells[0] : NULL)

BT__DEFINE_EXPRESSION(const bt_field *, bt_packet_borrow_context_field_const, const bt_packet,
    "packet", object->cells[0].field_class ? (const bt_field *) &object->cells[0] : NULL)

BT__DEFINE_REF_FUNCTIONS(packet)
