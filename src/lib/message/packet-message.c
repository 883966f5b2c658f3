/* SPDX-License-Identifier: MIT */
/* Packet beginning and packet end messages. */
#include "lib/message/message-accessors.h"

#include "lib/trace-ir/stream-class.h"

static bt_message *create(
    bt_message_type type, const struct bt_packet *packet, const uint64_t *clock_value)
{
    struct bt_message_packet *message = g_new0(struct bt_message_packet, 1);
    const struct bt_clock_class *clock_class = packet->stream->stream_class->default_clock_class;

    bt__message_init(&message->base, type);
    message->packet = (struct bt_packet *) packet;
    tg_object_get_ref(packet);
    bt__packet_freeze(packet);
    /*
     * Some existing plugins set packet clock snapshots that their stream class doesn't declare.
     * Without a clock class, the value is ignored.
     */
    if (clock_value && clock_class) {
        bt__clock_snapshot_set(&message->snapshot, clock_class, *clock_value);
    }
    return &message->base;
}

/*
 * Defines the functions of one kind. `member` is the stream class's member that is true if the
 * messages have a clock snapshot.
 */
#define PACKET_MESSAGE(kind, TYPE, id, member)                                                     \
    bt_message *bt_message_##kind##_create(                                                        \
        bt_self_message_iterator *self_message_iterator, const bt_packet *packet)                  \
    {                                                                                              \
        BT__ASSERT_PRE_CREATE_MESSAGE(self_message_iterator, "packet", packet);                    \
        BT__ASSERT_PRE_DEV_PACKET_CONTEXT_IS_SET(packet);                                          \
        BT_ASSERT_PRE_DEV("with-default-clock-snapshot", !packet->stream->stream_class->member,    \
            "Stream class requires a default clock snapshot in this message.");                    \
        return create(TYPE, packet, NULL);                                                         \
    }                                                                                              \
    bt_message *bt_message_##kind##_create_with_default_clock_snapshot(                            \
        bt_self_message_iterator *self_message_iterator, const bt_packet *packet,                  \
        uint64_t clock_snapshot_value)                                                             \
    {                                                                                              \
        BT__ASSERT_PRE_CREATE_MESSAGE(self_message_iterator, "packet", packet);                    \
        BT__ASSERT_PRE_DEV_PACKET_CONTEXT_IS_SET(packet);                                          \
        BT_ASSERT_PRE_DEV("without-default-clock-snapshot", packet->stream->stream_class->member,  \
            "Stream class doesn't allow a default clock snapshot in this message.");               \
        return create(TYPE, packet, &clock_snapshot_value);                                        \
    }                                                                                              \
    BT__DEFINE_MESSAGE_CAST(kind, TYPE, id, bt_message_packet)                                     \
    BT__DEFINE_MESSAGE_BORROWERS(kind, packet)                                                     \
    BT__DEFINE_MESSAGE_CLOCK_CLASS_BORROWER(kind, packet->stream)                                  \
    const bt_clock_snapshot *bt_message_##kind##_borrow_default_clock_snapshot_const(              \
        const bt_message *message)                                                                 \
    {                                                                                              \
        const struct bt_message_packet *packet_message = kind(__func__, message);                  \
                                                                                                   \
        BT_ASSERT_PRE_DEV("has-default-clock-snapshot", packet_message->snapshot.clock_class,      \
            "Message has no default clock snapshot.");                                             \
        return &packet_message->snapshot;                                                          \
    }

PACKET_MESSAGE(packet_beginning, BT_MESSAGE_TYPE_PACKET_BEGINNING, "packet-beginning",
    packets_have_beginning_clock_snapshot)
PACKET_MESSAGE(
    packet_end, BT_MESSAGE_TYPE_PACKET_END, "packet-end", packets_have_end_clock_snapshot)
