/* SPDX-License-Identifier: MIT */
/*
 * The key of a field class is the field that contains its length or selector. The trace IR refers
 * to the key with a field path in MIP version 0, and with a field location in version 1.
 */
#ifndef PLUGINS_COMMON_FIELD_CLASS_KEYS_H
#define PLUGINS_COMMON_FIELD_CLASS_KEYS_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

bool field_class_has_key(const bt_field_class *field_class);

/*
 * Each function returns the reference to the key of `field_class`, which must have one. Call the
 * function of the graph's MIP version. The path is NULL until the field class is part of a stream
 * class or event class.
 */
const bt_field_path *field_class_key_path(const bt_field_class *field_class);
const bt_field_location *field_class_key_location(const bt_field_class *field_class);

/*
 * Sets `*index` to the index of the child of `field_class` that the field path item `item` selects.
 * Returns false if this child doesn't exist.
 */
bool field_class_find_child(
    const bt_field_class *field_class, const bt_field_path_item *item, uint64_t *index);

#endif
