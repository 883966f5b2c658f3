/* SPDX-License-Identifier: MIT */
/*
 * The order of two messages of the same time, so that merging the same streams always gives the
 * same sequence, whatever the order of the inputs.
 */
#ifndef PLUGINS_COMMON_MESSAGE_ORDER_H
#define PLUGINS_COMMON_MESSAGE_ORDER_H

#include <babeltrace2/babeltrace.h>

/*
 * Less than 0: `a` goes before `b`; greater than 0: after; 0: the messages can't be told apart (the
 * lower input goes first then).
 */
int message_order_compare(const bt_message *a, const bt_message *b);

#endif
