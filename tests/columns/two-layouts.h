/* SPDX-License-Identifier: MIT */
/*
 * A source of one stream with events named `same`. Their two event classes alternate. The payload
 * of one class has the integer field `number`. The payload of the other class has the string field
 * `text`. The event with index i is at time i.
 */
#ifndef TESTS_COLUMNS_TWO_LAYOUTS_H
#define TESTS_COLUMNS_TWO_LAYOUTS_H

#include <babeltrace2/babeltrace.h>

/* Returns a new reference. */
bt_component_class_source *create_two_layouts_class(void);

#endif
