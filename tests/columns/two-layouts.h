/* SPDX-License-Identifier: MIT */
/*
 * A source of one stream of events `same`, of two event classes in turn: one has the integer field
 * `number` in its payload, the other the text `text`. Event i has the time i.
 */
#ifndef TESTS_COLUMNS_TWO_LAYOUTS_H
#define TESTS_COLUMNS_TWO_LAYOUTS_H

#include <babeltrace2/babeltrace.h>

/* A new reference. */
bt_component_class_source *create_two_layouts_class(void);

#endif
