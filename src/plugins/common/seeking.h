/* SPDX-License-Identifier: MIT */
/* Seek methods for message iterator classes that can seek the beginning and a point in time. */
#ifndef PLUGINS_COMMON_SEEKING_H
#define PLUGINS_COMMON_SEEKING_H

#include <babeltrace2/babeltrace.h>

typedef bt_message_iterator_class_can_seek_ns_from_origin_method_status can_seek_status;
typedef bt_message_iterator_class_seek_ns_from_origin_method_status seek_status;

#define CAN_SEEK_OK BT_MESSAGE_ITERATOR_CLASS_CAN_SEEK_NS_FROM_ORIGIN_METHOD_STATUS_OK
#define SEEK_OK     BT_MESSAGE_ITERATOR_CLASS_SEEK_NS_FROM_ORIGIN_METHOD_STATUS_OK

/*
 * Defines and registers the four seek methods of a class. Use it after REGISTER_PRODUCER(). It
 * needs two functions:
 *
 *     can_seek_status can_seek_to(
 *         bt_self_message_iterator *self, const int64_t *ns_from_origin, bt_bool *can_seek);
 *     seek_status seek_to(bt_self_message_iterator *self, const int64_t *ns_from_origin);
 *
 * `ns_from_origin` is NULL to seek the beginning.
 */
#define REGISTER_SEEKING(type, plugin, id, can_seek_to, seek_to)                                   \
    static bt_message_iterator_class_can_seek_beginning_method_status can_seek_beginning(          \
        bt_self_message_iterator *self, bt_bool *can_seek)                                         \
    {                                                                                              \
        return (bt_message_iterator_class_can_seek_beginning_method_status) can_seek_to(           \
            self, NULL, can_seek);                                                                 \
    }                                                                                              \
    static bt_message_iterator_class_seek_beginning_method_status seek_beginning(                  \
        bt_self_message_iterator *self)                                                            \
    {                                                                                              \
        return (bt_message_iterator_class_seek_beginning_method_status) seek_to(self, NULL);       \
    }                                                                                              \
    static can_seek_status can_seek_ns_from_origin(                                                \
        bt_self_message_iterator *self, int64_t ns_from_origin, bt_bool *can_seek)                 \
    {                                                                                              \
        return can_seek_to(self, &ns_from_origin, can_seek);                                       \
    }                                                                                              \
    static seek_status seek_ns_from_origin(bt_self_message_iterator *self, int64_t ns_from_origin) \
    {                                                                                              \
        return seek_to(self, &ns_from_origin);                                                     \
    }                                                                                              \
    BT_PLUGIN_##type##_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHODS_WITH_ID(      \
        plugin, id, seek_beginning, can_seek_beginning);                                           \
    BT_PLUGIN_##type##_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_NS_FROM_ORIGIN_METHODS_WITH_ID( \
        plugin, id, seek_ns_from_origin, can_seek_ns_from_origin)

#endif
