/* SPDX-License-Identifier: MIT */
/* The common functions of all messages: type, references, freezing, stream, time. */
#include "lib/accessors.h"
#include "lib/message/event-pool.h"

#include <babeltrace2/extension/message-array.h>
#include <babeltrace2/extension/message-common.h>
#include <stdatomic.h>

#include "lib/assert-cond.h"
#include "lib/dev-mode/object-registry.h"
#include "lib/error-internal.h"

BT__DEFINE_EXPRESSION(bt_message_type, bt_message_get_type, const bt_message, "message",
    (bt_message_type) object->type)

void bt_message_get_ref(const bt_message *message)
{
    if (message) {
        bt__object_registry_check(message, false);
        ((struct bt_message *) message)->ref_count++;
    }
}

void bt_message_put_ref(const bt_message *message)
{
    if (message) {
        bt__message_put_ref(message);
    }
}

static bool brings_clock(uint8_t type)
{
    return type == BT_MESSAGE_TYPE_STREAM_BEGINNING ||
           type == BT_MESSAGE_TYPE_MESSAGE_ITERATOR_INACTIVITY;
}

/*
 * The number of existing stream beginning and inactivity messages in all graphs. Few of them exist,
 * and only for a short time. A search for such messages in a batch therefore usually ends after it
 * has compared this number with 0. Relaxed atomic accesses are sufficient, because a thread that
 * holds such a message always reads a number greater than 0.
 */
static atomic_uint_fast64_t clock_message_count;

void bt__message_init(struct bt_message *message, bt_message_type type)
{
    message->ref_count = 1;
    message->type = (uint8_t) type;
    bt__object_registry_add(message, "message");
    if (brings_clock(message->type)) {
        atomic_fetch_add_explicit(&clock_message_count, 1, memory_order_relaxed);
    }
}

uint64_t bt_x_message_array_find_clock(bt_message_array_const messages, uint64_t count)
{
    if (G_LIKELY(atomic_load_explicit(&clock_message_count, memory_order_relaxed) == 0)) {
        return count;
    }
    for (uint64_t i = 0; i < count; i++) {
        if (brings_clock(messages[i]->type)) {
            return i;
        }
    }
    return count;
}

void bt__message_destroy(struct bt_message *message)
{
    if (brings_clock(message->type)) {
        atomic_fetch_sub_explicit(&clock_message_count, 1, memory_order_relaxed);
    }
    switch (message->type) {
    case BT_MESSAGE_TYPE_STREAM_BEGINNING:
    case BT_MESSAGE_TYPE_STREAM_END:
        tg_object_put_ref(((struct bt_message_stream *) message)->stream);
        break;
    case BT_MESSAGE_TYPE_PACKET_BEGINNING:
    case BT_MESSAGE_TYPE_PACKET_END:
        tg_object_put_ref(((struct bt_message_packet *) message)->packet);
        break;
    case BT_MESSAGE_TYPE_DISCARDED_EVENTS:
    case BT_MESSAGE_TYPE_DISCARDED_PACKETS:
        tg_object_put_ref(((struct bt_message_discarded *) message)->stream);
        break;
    case BT_MESSAGE_TYPE_MESSAGE_ITERATOR_INACTIVITY:
        tg_object_put_ref(((struct bt_message_inactivity *) message)->snapshot.clock_class);
        break;
    default:
        g_assert_not_reached();
    }
    bt__object_registry_free(message);
}

void bt__message_freeze(const struct bt_message *const_message)
{
    struct bt_message *message = (struct bt_message *) const_message;

    if (message->is_frozen) {
        return;
    }
    message->is_frozen = true;
    if (message->has_fields) {
        for (int i = 0; i < BT_X_EVENT_CELL_ROOT_COUNT; i++) {
            bt__field_cell_flag_all(&((struct bt_message_event *) message)->event.fields->cells[i],
                BT__FIELD_IS_FROZEN, true);
        }
    }
}

const bt_stream *bt_x_message_borrow_stream_const(const bt_message *message)
{
    BT_ASSERT_PRE_DEV_NON_NULL("message", message);
    switch (message->type) {
    case BT_MESSAGE_TYPE_EVENT:
        return ((const struct bt_message_event *) message)->event.segment->stream;
    case BT_MESSAGE_TYPE_STREAM_BEGINNING:
    case BT_MESSAGE_TYPE_STREAM_END:
        return ((const struct bt_message_stream *) message)->stream;
    case BT_MESSAGE_TYPE_PACKET_BEGINNING:
    case BT_MESSAGE_TYPE_PACKET_END:
        return ((const struct bt_message_packet *) message)->packet->stream;
    case BT_MESSAGE_TYPE_DISCARDED_EVENTS:
    case BT_MESSAGE_TYPE_DISCARDED_PACKETS:
        return ((const struct bt_message_discarded *) message)->stream;
    default:
        return NULL;
    }
}

const bt_clock_snapshot *bt_x_message_borrow_clock_snapshot_const(const bt_message *message)
{
    const struct bt_clock_snapshot *snapshot;

    BT_ASSERT_PRE_DEV_NON_NULL("message", message);
    switch (message->type) {
    case BT_MESSAGE_TYPE_EVENT:
        snapshot = &((const struct bt_message_event *) message)->snapshot;
        break;
    case BT_MESSAGE_TYPE_STREAM_BEGINNING:
    case BT_MESSAGE_TYPE_STREAM_END:
        snapshot = &((const struct bt_message_stream *) message)->snapshot;
        return ((const struct bt_message_stream *) message)->has_snapshot ? snapshot : NULL;
    case BT_MESSAGE_TYPE_PACKET_BEGINNING:
    case BT_MESSAGE_TYPE_PACKET_END:
        snapshot = &((const struct bt_message_packet *) message)->snapshot;
        break;
    case BT_MESSAGE_TYPE_DISCARDED_EVENTS:
    case BT_MESSAGE_TYPE_DISCARDED_PACKETS:
        snapshot = &((const struct bt_message_discarded *) message)->beginning;
        break;
    default:
        snapshot = &((const struct bt_message_inactivity *) message)->snapshot;
        break;
    }
    return snapshot->clock_class ? snapshot : NULL;
}

bt_x_message_get_ns_from_origin_status bt_x_message_get_ns_from_origin(
    const bt_message *message, int64_t *ns_from_origin)
{
    BT_ASSERT_PRE_DEV_NO_ERROR();
    BT_ASSERT_PRE_DEV_NON_NULL("message", message);
    BT_ASSERT_PRE_DEV_NON_NULL("nanoseconds-output", ns_from_origin);
    const bt_clock_snapshot *snapshot = bt_x_message_borrow_clock_snapshot_const(message);
    if (!snapshot) {
        *ns_from_origin = INT64_MIN;
        return BT_X_MESSAGE_GET_NS_FROM_ORIGIN_STATUS_NO_TIME;
    }
    return (bt_x_message_get_ns_from_origin_status) bt_clock_snapshot_get_ns_from_origin(
        snapshot, ns_from_origin);
}
