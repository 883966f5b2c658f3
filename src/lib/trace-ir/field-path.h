/* SPDX-License-Identifier: MIT */
/* Field paths (MIP 0): a scope and the indexes to follow from there, resolved by the library. */
#ifndef LIB_TRACE_IR_FIELD_PATH_H
#define LIB_TRACE_IR_FIELD_PATH_H

#include "base/object.h"
#include <babeltrace2/babeltrace.h>

struct bt_field_path_item {
    bt_field_path_item_type type;
    uint64_t index; /* of an index item */
};

struct bt_field_path {
    struct tg_object base;
    bt_field_path_scope root_scope;
    GArray *items; /* of struct bt_field_path_item */
};

/* An empty path: the root field of the scope. */
struct bt_field_path *bt__field_path_create(bt_field_path_scope root_scope);

#endif
