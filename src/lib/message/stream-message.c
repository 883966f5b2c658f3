/* SPDX-License-Identifier: MIT */
/* Stream beginning and stream end messages. */
#include "lib/message/message-accessors.h"

#include "lib/trace-ir/stream-class.h"

static bt_message *create(bt_message_type type, const struct bt_stream *stream)
{
    struct bt_message_stream *message = g_new0(struct bt_message_stream, 1);

    bt__message_init(&message->base, type);
    message->stream = (struct bt_stream *) stream;
    tg_object_get_ref(stream);
    bt__stream_freeze(stream);
    return &message->base;
}

static bt_message_stream_clock_snapshot_state borrow_snapshot(
    const struct bt_message_stream *stream_message, const bt_clock_snapshot **clock_snapshot)
{
    if (!stream_message->has_snapshot) {
        return BT_MESSAGE_STREAM_CLOCK_SNAPSHOT_STATE_UNKNOWN;
    }
    *clock_snapshot = &stream_message->snapshot;
    return BT_MESSAGE_STREAM_CLOCK_SNAPSHOT_STATE_KNOWN;
}

/* Defines the functions of one kind: stream_beginning or stream_end. */
#define STREAM_MESSAGE(kind, TYPE, id)                                                             \
    bt_message *bt_message_##kind##_create(                                                        \
        bt_self_message_iterator *self_message_iterator, const bt_stream *stream)                  \
    {                                                                                              \
        BT__ASSERT_PRE_CREATE_MESSAGE(self_message_iterator, "stream", stream);                    \
        return create(TYPE, stream);                                                               \
    }                                                                                              \
    BT__DEFINE_MESSAGE_CAST(kind, TYPE, id, bt_message_stream)                                     \
    BT__DEFINE_MESSAGE_BORROWERS(kind, stream)                                                     \
    BT__DEFINE_MESSAGE_CLOCK_CLASS_BORROWER(kind, stream)                                          \
    void bt_message_##kind##_set_default_clock_snapshot(bt_message *message, uint64_t value)       \
    {                                                                                              \
        struct bt_message_stream *stream_message = kind(__func__, message);                        \
                                                                                                   \
        BT_ASSERT_PRE_DEV_HOT("message", message->is_frozen);                                      \
        BT_ASSERT_PRE_DEV("message-stream-class-has-default-clock-class",                          \
            stream_message->stream->stream_class->default_clock_class,                             \
            "Message's stream class has no default clock class.");                                 \
        if (!stream_message->stream->stream_class->default_clock_class) {                          \
            return;                                                                                \
        }                                                                                          \
        bt__clock_snapshot_set(&stream_message->snapshot,                                          \
            stream_message->stream->stream_class->default_clock_class, value);                     \
        stream_message->has_snapshot = true;                                                       \
    }                                                                                              \
    bt_message_stream_clock_snapshot_state                                                         \
        bt_message_##kind##_borrow_default_clock_snapshot_const(                                   \
            const bt_message *message, const bt_clock_snapshot **clock_snapshot)                   \
    {                                                                                              \
        const struct bt_message_stream *stream_message = kind(__func__, message);                  \
                                                                                                   \
        BT_ASSERT_PRE_DEV_NON_NULL("clock-snapshot-output", clock_snapshot);                       \
        BT_ASSERT_PRE_DEV("has-default-clock-class",                                               \
            stream_message->stream->stream_class->default_clock_class,                             \
            "Message's stream class has no default clock class.");                                 \
        return borrow_snapshot(stream_message, clock_snapshot);                                    \
    }

STREAM_MESSAGE(stream_beginning, BT_MESSAGE_TYPE_STREAM_BEGINNING, "stream-beginning")
STREAM_MESSAGE(stream_end, BT_MESSAGE_TYPE_STREAM_END, "stream-end")
