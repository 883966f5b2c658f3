/* SPDX-License-Identifier: MIT */
/*
 * Macros that define public functions of several kinds of messages. Each macro defines the
 * functions of one property. `kind` is the kind in function names, such as packet_beginning. `id`
 * is the kind in identifiers.
 */
#ifndef LIB_MESSAGE_MESSAGE_ACCESSORS_H
#define LIB_MESSAGE_MESSAGE_ACCESSORS_H

#include "lib/assert-cond.h"
#include "lib/message/message.h"

/* Checks the preconditions of creating a message about `object`, a packet or a stream. */
#define BT__ASSERT_PRE_CREATE_MESSAGE(iterator, what, object)                                      \
    do {                                                                                           \
        BT_ASSERT_PRE_DEV_NO_ERROR();                                                              \
        BT_ASSERT_PRE_NON_NULL("message-iterator", iterator);                                      \
        BT_ASSERT_PRE_NON_NULL(what, object);                                                      \
    } while (0)

/*
 * Defines KIND(), which casts a message to its structure. KIND() checks the message's kind on
 * behalf of the public function `function`.
 */
#define BT__DEFINE_MESSAGE_CAST(kind, TYPE, id, structure)                                         \
    static inline struct structure *kind(const char *function, const bt_message *message)          \
    {                                                                                              \
        BT_ASSERT_PRE_DEV_FROM_FUNC(function, "not-null:message", message, "Message is NULL.");    \
        BT_ASSERT_PRE_DEV_FROM_FUNC(function, "is-" id "-message", message->type == (TYPE),        \
            "Message is of another type.");                                                        \
        return (struct structure *) message;                                                       \
    }

/*
 * Defines the functions that borrow the packet or the stream. `member` is also the name of the
 * structure's member.
 */
#define BT__DEFINE_MESSAGE_BORROWERS(kind, member)                                                 \
    const bt_##member *bt_message_##kind##_borrow_##member##_const(const bt_message *message)      \
    {                                                                                              \
        return kind(__func__, message)->member;                                                    \
    }                                                                                              \
    bt_##member *bt_message_##kind##_borrow_##member(bt_message *message)                          \
    {                                                                                              \
        return kind(__func__, message)->member;                                                    \
    }

/* Defines the function that borrows the default clock class. `stream` is the path to the stream. */
#define BT__DEFINE_MESSAGE_CLOCK_CLASS_BORROWER(kind, stream)                                      \
    const bt_clock_class *bt_message_##kind##_borrow_stream_class_default_clock_class_const(       \
        const bt_message *message)                                                                 \
    {                                                                                              \
        return kind(__func__, message)->stream->stream_class->default_clock_class;                 \
    }

#endif
