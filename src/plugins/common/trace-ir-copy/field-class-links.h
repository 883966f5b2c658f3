/* SPDX-License-Identifier: MIT */
/*
 * Finds the field that a length or selector of a field class refers to, and the corresponding field
 * of the copy.
 */
#ifndef PLUGINS_COMMON_FIELD_CLASS_LINKS_H
#define PLUGINS_COMMON_FIELD_CLASS_LINKS_H

#include <babeltrace2/babeltrace.h>

#include "base/pointer-map.h"
#include <stdbool.h>

/*
 * The root field classes by scope (enum bt_field_path_scope). NULL: the scope has no field class.
 */
struct field_class_roots {
    const bt_field_class *classes[4];
};

/*
 * The key of a field class: its length or selector. It is a field class in MIP 0, and a field
 * location in MIP 1.
 */
struct field_class_key {
    bt_field_class *field_class; /* borrowed */
    bt_field_location *location; /* owned */
};

/*
 * Sets `*key` to the key for the copy of `original`, which must have a key. `copied_keys` maps all
 * field classes that may be keys to their copies (MIP 0 only). Returns false on failure.
 */
bool field_class_key_copy(struct field_class_key *key, bt_trace_class *trace_class,
    const struct tg_pointer_map *copied_keys, const struct field_class_roots *roots,
    const bt_field_class *original);

void field_class_key_clear(struct field_class_key *key);

#endif
