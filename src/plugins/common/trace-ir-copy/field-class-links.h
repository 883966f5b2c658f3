/* SPDX-License-Identifier: MIT */
/* What the lengths and selectors of a field class refer to, and the same of its copy. */
#ifndef PLUGINS_COMMON_FIELD_CLASS_LINKS_H
#define PLUGINS_COMMON_FIELD_CLASS_LINKS_H

#include <babeltrace2/babeltrace.h>

#include "base/pointer-map.h"
#include <stdbool.h>

/* The root field classes by scope (enum bt_field_path_scope), as far as they exist; NULL: none. */
struct field_class_roots {
    const bt_field_class *classes[4];
};

/* The key of a field class: its length or selector. MIP 0: a field class; MIP 1: a location. */
struct field_class_key {
    bt_field_class *field_class; /* borrowed */
    bt_field_location *location; /* owned */
};

/*
 * The key for the copy of `original`, which must have one. `copied_keys` has the copies of all
 * field classes that may be keys (MIP 0). Returns false on failure.
 */
bool field_class_key_copy(struct field_class_key *key, bt_trace_class *trace_class,
    const struct tg_pointer_map *copied_keys, const struct field_class_roots *roots,
    const bt_field_class *original);

void field_class_key_clear(struct field_class_key *key);

#endif
