/* SPDX-License-Identifier: MIT */
/*
 * Public functions that several kinds of messages have: each macro defines those of one property.
 * `kind` is the kind in the names of functions (packet_beginning), and `id` in identifiers.
 */
#ifndef LIB_MESSAGE_MESSAGE_ACCESSORS_H
#define LIB_MESSAGE_MESSAGE_ACCESSORS_H

#include "lib/assert-cond.h"
#include "lib/message/message.h"

/* The preconditions of creating a message of `object`, a packet or a stream. */
#define BT__ASSERT_PRE_CREATE_MESSAGE(iterator, what, object)                                      \
    do {                                                                                           \
        BT_ASSERT_PRE_DEV_NO_ERROR();                                                              \
        BT_ASSERT_PRE_NON_NULL("message-iterator", iterator);                                      \
        BT_ASSERT_PRE_NON_NULL(what, object);                                                      \
    } while (0)

/* KIND() is the message as its structure; checks the kind on behalf of a public function. */
#define BT__DEFINE_MESSAGE_CAST(kind, TYPE, id, structure)                                         \
    static inline struct structure *kind(const char *function, const bt_message *message)          \
    {                                                                                              \
        BT_ASSERT_PRE_DEV_FROM_FUNC(function, "not-null:message", message, "Message is NULL.");    \
        BT_ASSERT_PRE_DEV_FROM_FUNC(function, "is-" id "-message", message->type == (TYPE),        \
            "Message is of another type.");                                                        \
        return (struct structure *) message;                                                       \
    }

/* The functions that borrow the packet or the stream, which is `member` in the structure too. */
#define BT__DEFINE_MESSAGE_BORROWERS(kind, member)                                                 \
    const bt_##member *bt_message_##kind##_borrow_##member##_const(const bt_message *message)      \
    {                                                                                              \
        return kind(__func__, message)->member;                                                    \
    }                                                                                              \
    bt_##member *bt_message_##kind##_borrow_##member(bt_message *message)                          \
    {                                                                                              \
        return kind(__func__, message)->member;                                                    \
    }

/* The function that borrows the default clock class; `stream` leads to the stream. */
#define BT__DEFINE_MESSAGE_CLOCK_CLASS_BORROWER(kind, stream)                                      \
    const bt_clock_class *bt_message_##kind##_borrow_stream_class_default_clock_class_const(       \
        const bt_message *message)                                                                 \
    {                                                                                              \
        return kind(__func__, message)->stream->stream_class->default_clock_class;                 \
    }

#endif
