/* SPDX-License-Identifier: MIT */
/*
 * A source of one stream with events named `same`. Their two event classes alternate: the payload
 * of one has the integer field `number`, that of the other has the string field `text`. The time of
 * event i is i.
 */
#ifndef TESTS_COLUMNS_TWO_LAYOUTS_H
#define TESTS_COLUMNS_TWO_LAYOUTS_H

#include <babeltrace2/babeltrace.h>

/* Returns a new reference. */
bt_component_class_source *create_two_layouts_class(void);

#endif
