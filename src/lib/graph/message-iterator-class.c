/* SPDX-License-Identifier: MIT */
/* Message iterator classes. */
#include "lib/graph/message-iterator-class.h"

#include "lib/assert-cond.h"
#include "lib/ref-functions.h"

bt_message_iterator_class *bt_message_iterator_class_create(
    bt_message_iterator_class_next_method next_method)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("next-method", next_method);
    struct bt_message_iterator_class *iterator_class = g_new0(struct bt_message_iterator_class, 1);
    tg_object_init(&iterator_class->base, tg_object_free, "message iterator class");
    tg_object_keep(&iterator_class->base);
    iterator_class->methods.next = next_method;
    return iterator_class;
}

#define DEFINE_METHOD_SETTER(name)                                                                 \
    bt_message_iterator_class_set_method_status bt_message_iterator_class_set_##name##_method(     \
        bt_message_iterator_class *iterator_class,                                                 \
        bt_message_iterator_class_##name##_method method)                                          \
    {                                                                                              \
        BT_ASSERT_PRE_NON_NULL("method", method);                                                  \
        BT__ASSERT_PRE_MAY_CHANGE("message-iterator-class", iterator_class);                       \
        iterator_class->methods.name = method;                                                     \
        return BT_MESSAGE_ITERATOR_CLASS_SET_METHOD_STATUS_OK;                                     \
    }

/*
 * Defines the function that sets a seek method together with its "can seek" method, which may be
 * NULL.
 */
#define DEFINE_SEEK_METHODS_SETTER(name)                                                           \
    bt_message_iterator_class_set_method_status bt_message_iterator_class_set_##name##_methods(    \
        bt_message_iterator_class *iterator_class,                                                 \
        bt_message_iterator_class_##name##_method seek_method,                                     \
        bt_message_iterator_class_can_##name##_method can_seek_method)                             \
    {                                                                                              \
        BT_ASSERT_PRE_NON_NULL("seek-method", seek_method);                                        \
        BT__ASSERT_PRE_MAY_CHANGE("message-iterator-class", iterator_class);                       \
        iterator_class->methods.name = seek_method;                                                \
        iterator_class->methods.can_##name = can_seek_method;                                      \
        return BT_MESSAGE_ITERATOR_CLASS_SET_METHOD_STATUS_OK;                                     \
    }

DEFINE_METHOD_SETTER(initialize)
DEFINE_METHOD_SETTER(finalize)
DEFINE_SEEK_METHODS_SETTER(seek_beginning)
DEFINE_SEEK_METHODS_SETTER(seek_ns_from_origin)

BT__DEFINE_SHARED_REF_FUNCTIONS(message_iterator_class)
