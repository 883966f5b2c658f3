/* SPDX-License-Identifier: MIT */
/*
 * Orders two messages of the same time. As a result, merging the same streams always gives the same
 * sequence, whatever the order of the inputs.
 */
#ifndef PLUGINS_COMMON_MESSAGE_ORDER_H
#define PLUGINS_COMMON_MESSAGE_ORDER_H

#include <babeltrace2/babeltrace.h>

/*
 * Returns a negative number if `a` goes before `b`, and a positive one if `b` goes first. Returns 0
 * if no property differs. In this case, the merger prefers the input that it advanced last, then
 * the input with the lower index.
 */
int message_order_compare(const bt_message *a, const bt_message *b);

#endif
