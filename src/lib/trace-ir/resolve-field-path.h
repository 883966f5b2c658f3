/* SPDX-License-Identifier: MIT */
/*
 * Resolves the links between field classes. When a root field class is set, the library must find
 * the key of each dependent field class in its tree. Dependent field classes are dynamic arrays,
 * options, variants and BLOBs with a key field.
 */
#ifndef LIB_TRACE_IR_RESOLVE_FIELD_PATH_H
#define LIB_TRACE_IR_RESOLVE_FIELD_PATH_H

#include "lib/trace-ir/field-class.h"

enum {
    BT__FIELD_PATH_SCOPE_COUNT = 4,
    /* The first two scopes belong to a stream class: packet context and event common context. */
    BT__STREAM_CLASS_SCOPE_COUNT = 2,
};

/*
 * The root field classes that are visible from the scope that is being set. NULL: the scope has no
 * root.
 */
struct bt__field_class_roots {
    struct bt_field_class *classes[BT__FIELD_PATH_SCOPE_COUNT]; /* indexed by bt_field_path_scope */
    bt_field_path_scope scope;                                  /* the scope that is being set */
    GHashTable **places; /* indexes of the first two scopes, owned by the stream class */
};

/*
 * Replaces `*slot`, the root of the scope `roots->scope`, by `field_class`, a structure. `roots`
 * contains the other roots. With MIP 0, the function sets the field path of each dependent field
 * class in the tree. The link rules are preconditions of the public function `function`. With MIP
 * 1, field locations are names for the consumer, so the library doesn't resolve them.
 */
void bt__set_root_field_class(struct bt_field_class **slot, struct bt_field_class *field_class,
    struct bt__field_class_roots *roots, const char *function);

#endif
