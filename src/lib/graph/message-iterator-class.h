/* SPDX-License-Identifier: MIT */
/* Message iterator classes: the methods of the message iterators of a component class. */
#ifndef LIB_GRAPH_MESSAGE_ITERATOR_CLASS_H
#define LIB_GRAPH_MESSAGE_ITERATOR_CLASS_H

#include <babeltrace2/babeltrace.h>

#include "base/object.h"

struct bt__message_iterator_methods {
    bt_message_iterator_class_next_method next; /* the only method that is never NULL */
    bt_message_iterator_class_initialize_method initialize;
    bt_message_iterator_class_finalize_method finalize;
    bt_message_iterator_class_seek_beginning_method seek_beginning;
    bt_message_iterator_class_can_seek_beginning_method can_seek_beginning;
    bt_message_iterator_class_seek_ns_from_origin_method seek_ns_from_origin;
    bt_message_iterator_class_can_seek_ns_from_origin_method can_seek_ns_from_origin;
};

struct bt_message_iterator_class {
    struct tg_object base;
    struct bt__message_iterator_methods methods;
    bool frozen;
};

#endif
