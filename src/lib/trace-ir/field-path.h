/* SPDX-License-Identifier: MIT */
/* Field paths (MIP 0): a scope and the indexes from there to a field. The library resolves them. */
#ifndef LIB_TRACE_IR_FIELD_PATH_H
#define LIB_TRACE_IR_FIELD_PATH_H

#include "base/object.h"
#include <babeltrace2/babeltrace.h>

struct bt_field_path_item {
    bt_field_path_item_type type;
    uint64_t index; /* for an index item */
};

struct bt_field_path {
    struct tg_object base;
    bt_field_path_scope root_scope;
    GArray *items; /* of struct bt_field_path_item */
};

/* Creates an empty path, which leads to the root field of the scope. */
struct bt_field_path *bt__field_path_create(bt_field_path_scope root_scope);

#endif
