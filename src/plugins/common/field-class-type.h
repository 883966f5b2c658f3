/* SPDX-License-Identifier: MIT */
/* Tests of the type of a field class. */
#ifndef PLUGINS_COMMON_FIELD_CLASS_TYPE_H
#define PLUGINS_COMMON_FIELD_CLASS_TYPE_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

/*
 * Returns whether `field_class` has the type `type`, which may be an abstract type such as any
 * array.
 */
static inline bool field_class_is(const bt_field_class *field_class, bt_field_class_type type)
{
    return bt_field_class_type_is(bt_field_class_get_type(field_class), type);
}

#endif
