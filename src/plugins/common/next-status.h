/* SPDX-License-Identifier: MIT */
/*
 * Short names for the status values of "next" methods, and for those of the functions that such
 * methods call.
 */
#ifndef PLUGINS_COMMON_NEXT_STATUS_H
#define PLUGINS_COMMON_NEXT_STATUS_H

#include <babeltrace2/babeltrace.h>

typedef bt_message_iterator_class_next_method_status next_status;

#define NEXT_OK           BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK
#define NEXT_END          BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END
#define NEXT_AGAIN        BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_AGAIN
#define NEXT_ERROR        BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_ERROR
#define NEXT_MEMORY_ERROR BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_MEMORY_ERROR

#endif
