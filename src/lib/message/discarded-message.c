/* SPDX-License-Identifier: MIT */
/* Discarded events and discarded packets messages. */
#include "lib/message/message-accessors.h"

#include <inttypes.h>

#include "lib/trace-ir/stream-class.h"

static struct bt_message_discarded *create(bt_message_type type, const struct bt_stream *stream)
{
    struct bt_message_discarded *message = g_new0(struct bt_message_discarded, 1);

    bt__message_init(&message->base, type);
    message->stream = (struct bt_stream *) stream;
    tg_object_get_ref(stream);
    bt__stream_freeze(stream);
    return message;
}

#define DEFINE_SNAPSHOT_BORROWER(kind, which)                                                      \
    const bt_clock_snapshot *bt_message_##kind##_borrow_##which##_default_clock_snapshot_const(    \
        const bt_message *message)                                                                 \
    {                                                                                              \
        const struct bt_message_discarded *discarded = kind(__func__, message);                    \
                                                                                                   \
        BT_ASSERT_PRE_DEV("has-default-clock-snapshots", discarded->which.clock_class,             \
            "Message has no default clock snapshots.");                                            \
        return &discarded->which;                                                                  \
    }

/*
 * Defines the functions of one kind. `supports` and `have_snapshots` are the members of the stream
 * class for this kind.
 */
#define DISCARDED_MESSAGE(kind, TYPE, id, supports, have_snapshots)                                \
    bt_message *bt_message_##kind##_create(                                                        \
        bt_self_message_iterator *self_message_iterator, const bt_stream *stream)                  \
    {                                                                                              \
        BT__ASSERT_PRE_CREATE_MESSAGE(self_message_iterator, "stream", stream);                    \
        BT_ASSERT_PRE_DEV("stream-class-supports-" id, stream->stream_class->supports,             \
            "Stream class does not support such messages.");                                       \
        BT_ASSERT_PRE_DEV("with-default-clock-snapshots", !stream->stream_class->have_snapshots,   \
            "Stream class requires default clock snapshots in this message.");                     \
        return &create(TYPE, stream)->base;                                                        \
    }                                                                                              \
    bt_message *bt_message_##kind##_create_with_default_clock_snapshots(                           \
        bt_self_message_iterator *self_message_iterator, const bt_stream *stream,                  \
        uint64_t beginning_clock_snapshot_value, uint64_t end_clock_snapshot_value)                \
    {                                                                                              \
        BT__ASSERT_PRE_CREATE_MESSAGE(self_message_iterator, "stream", stream);                    \
        BT_ASSERT_PRE_DEV("stream-class-supports-" id, stream->stream_class->supports,             \
            "Stream class does not support such messages.");                                       \
        BT_ASSERT_PRE_DEV("without-default-clock-snapshots", stream->stream_class->have_snapshots, \
            "Stream class doesn't allow default clock snapshots in this message.");                \
        BT_ASSERT_PRE("beginning-default-clock-snapshot-lteq-end",                                 \
            beginning_clock_snapshot_value <= end_clock_snapshot_value,                            \
            "Time range ends before it begins: beginning=%" PRIu64 ", end=%" PRIu64,               \
            beginning_clock_snapshot_value, end_clock_snapshot_value);                             \
                                                                                                   \
        struct bt_message_discarded *message = create(TYPE, stream);                               \
        const struct bt_clock_class *clock_class = stream->stream_class->default_clock_class;      \
                                                                                                   \
        if (!clock_class) {                                                                        \
            return &message->base;                                                                 \
        }                                                                                          \
        bt__clock_snapshot_set(&message->beginning, clock_class, beginning_clock_snapshot_value);  \
        bt__clock_snapshot_set(&message->end, clock_class, end_clock_snapshot_value);              \
        return &message->base;                                                                     \
    }                                                                                              \
    BT__DEFINE_MESSAGE_CAST(kind, TYPE, id, bt_message_discarded)                                  \
    BT__DEFINE_MESSAGE_BORROWERS(kind, stream)                                                     \
    BT__DEFINE_MESSAGE_CLOCK_CLASS_BORROWER(kind, stream)                                          \
    DEFINE_SNAPSHOT_BORROWER(kind, beginning)                                                      \
    DEFINE_SNAPSHOT_BORROWER(kind, end)                                                            \
    void bt_message_##kind##_set_count(bt_message *message, uint64_t count)                        \
    {                                                                                              \
        struct bt_message_discarded *discarded = kind(__func__, message);                          \
                                                                                                   \
        BT_ASSERT_PRE_DEV_HOT("message", message->is_frozen);                                      \
        BT_ASSERT_PRE_DEV("count-gt-0", count > 0, "Discarded count is 0.");                       \
        discarded->count = count;                                                                  \
        discarded->has_count = true;                                                               \
    }                                                                                              \
    bt_property_availability bt_message_##kind##_get_count(                                        \
        const bt_message *message, uint64_t *count)                                                \
    {                                                                                              \
        const struct bt_message_discarded *discarded = kind(__func__, message);                    \
                                                                                                   \
        BT_ASSERT_PRE_DEV_NON_NULL("count-output", count);                                         \
        *count = discarded->count;                                                                 \
        return discarded->has_count ? BT_PROPERTY_AVAILABILITY_AVAILABLE                           \
                                    : BT_PROPERTY_AVAILABILITY_NOT_AVAILABLE;                      \
    }

DISCARDED_MESSAGE(discarded_events, BT_MESSAGE_TYPE_DISCARDED_EVENTS, "discarded-events",
    supports_discarded_events, discarded_events_have_clock_snapshots)
DISCARDED_MESSAGE(discarded_packets, BT_MESSAGE_TYPE_DISCARDED_PACKETS, "discarded-packets",
    supports_discarded_packets, discarded_packets_have_clock_snapshots)
