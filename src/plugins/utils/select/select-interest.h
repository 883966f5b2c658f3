/* SPDX-License-Identifier: MIT */
/*
 * The interest that a filter.utils.select declares to its upstream component. It includes the
 * events that the expressions may select and that the downstream component requests.
 */
#ifndef PLUGINS_UTILS_SELECT_SELECT_INTEREST_H
#define PLUGINS_UTILS_SELECT_SELECT_INTEREST_H

#include <babeltrace2/extension/expression.h>
#include <babeltrace2/extension/interest.h>

/*
 * Creates an interest in the events that `selector` may select and `downstream` includes (NULL:
 * all). The interest owns `selector`. While the selector needs the time of the first message, the
 * interest also includes events that may be the first message.
 */
bt_x_interest *select_interest_create(
    bt_x_event_selector *selector, const bt_x_interest *downstream);

#endif
