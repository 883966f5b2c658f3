/* SPDX-License-Identifier: MIT */
/*
 * The key of a field class is the field with its length or selector. The trace IR says where it is:
 * with a field path in MIP version 0, with a field location in version 1.
 */
#ifndef PLUGINS_COMMON_FIELD_CLASS_KEYS_H
#define PLUGINS_COMMON_FIELD_CLASS_KEYS_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

bool field_class_has_key(const bt_field_class *field_class);

/*
 * Where the key of `field_class`, which has one, is: the function of the graph's MIP version. The
 * path is NULL as long as the field class isn't part of a stream class or event class.
 */
const bt_field_path *field_class_key_path(const bt_field_class *field_class);
const bt_field_location *field_class_key_location(const bt_field_class *field_class);

/*
 * The index of the child of `field_class` to which an item of a field path leads. Returns false if
 * there is no such child.
 */
bool field_class_find_child(
    const bt_field_class *field_class, const bt_field_path_item *item, uint64_t *index);

#endif
