/* SPDX-License-Identifier: MIT */
/* Field paths (MIP 0): a scope and the indexes to follow from there, resolved by the library. */
#ifndef LIB_TRACE_IR_FIELD_PATH_H
#define LIB_TRACE_IR_FIELD_PATH_H

#include "lib/object.h"
#include <babeltrace2/babeltrace.h>

struct bt_field_path_item {
    bt_field_path_item_type type;
    uint64_t index; /* of an index item */
};

struct bt_field_path {
    struct bt_object base;
    bt_field_path_scope root_scope;
    GArray *items; /* of struct bt_field_path_item */
};

struct bt_field_path *bt__field_path_create(bt_field_path_scope root_scope);
void bt__field_path_append_index(struct bt_field_path *path, uint64_t index);
void bt__field_path_append_current_array_element(struct bt_field_path *path);
void bt__field_path_append_current_option_content(struct bt_field_path *path);

#endif
