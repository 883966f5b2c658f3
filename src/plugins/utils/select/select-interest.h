/* SPDX-License-Identifier: MIT */
/* The interest of a filter.utils.select: which events it and its downstream want. */
#ifndef PLUGINS_UTILS_SELECT_SELECT_INTEREST_H
#define PLUGINS_UTILS_SELECT_SELECT_INTEREST_H

#include <babeltrace2/extension/expression.h>
#include <babeltrace2/extension/interest.h>

/*
 * Creates an interest in the events that are selected and that `downstream` wants (NULL: all). The
 * interest owns `selector`. As long as the selector needs the time of the first message, events
 * that may have it are wanted, too.
 */
bt_x_interest *select_interest_create(
    bt_x_event_selector *selector, const bt_x_interest *downstream);

#endif
