/* SPDX-License-Identifier: MIT */
/*
 * Links between field classes: when a root field class is set, the dependent ones in its tree
 * (dynamic arrays, options, variants, BLOBs with a key field) must be able to find their key.
 */
#ifndef LIB_TRACE_IR_RESOLVE_FIELD_PATH_H
#define LIB_TRACE_IR_RESOLVE_FIELD_PATH_H

#include "lib/trace-ir/field-class.h"

enum {
    BT__FIELD_PATH_SCOPE_COUNT = 4,
    /* The first ones belong to a stream class: packet context and event common context. */
    BT__STREAM_CLASS_SCOPE_COUNT = 2,
};

/* The root field classes that are visible from the scope being set; NULL where there is none. */
struct bt__field_class_roots {
    struct bt_field_class *classes[BT__FIELD_PATH_SCOPE_COUNT]; /* by bt_field_path_scope */
    bt_field_path_scope scope;                                  /* the one being set */
    GHashTable **places; /* indexes of the first scopes, which belong to the stream class */
};

/*
 * Replaces `*slot`, the root of scope `roots->scope`, by `field_class`, a structure; `roots` has
 * the other roots. With MIP 0, sets the field path of each dependent field class of its tree. The
 * link rules are preconditions of public function `function`. With MIP 1, field locations are names
 * for the consumer: there is nothing to resolve.
 */
void bt__set_root_field_class(struct bt_field_class **slot, struct bt_field_class *field_class,
    struct bt__field_class_roots *roots, const char *function);

#endif
