/* SPDX-License-Identifier: MIT */
/*
 * The interest of a filter.utils.select in events that both the filter and its downstream component
 * want.
 */
#ifndef PLUGINS_UTILS_SELECT_SELECT_INTEREST_H
#define PLUGINS_UTILS_SELECT_SELECT_INTEREST_H

#include <babeltrace2/extension/expression.h>
#include <babeltrace2/extension/interest.h>

/*
 * Creates an interest in the events that `selector` selects and `downstream` includes (NULL: all).
 * The interest owns `selector`. While the selector needs the time of the first message, the
 * interest includes events that may be the first message.
 */
bt_x_interest *select_interest_create(
    bt_x_event_selector *selector, const bt_x_interest *downstream);

#endif
