/* SPDX-License-Identifier: MIT */
/* Field paths (MIP 0). */
#include "lib/trace-ir/field-path.h"
#include "lib/accessors.h"
#include "lib/ref-functions.h"

#include <inttypes.h>

static void destroy(struct tg_object *object)
{
    struct bt_field_path *path = (struct bt_field_path *) object;

    g_array_free(path->items, TRUE);
    g_free(path);
}

struct bt_field_path *bt__field_path_create(bt_field_path_scope root_scope)
{
    struct bt_field_path *path = g_new0(struct bt_field_path, 1);

    tg_object_init(&path->base, destroy, "field path");
    path->root_scope = root_scope;
    path->items = g_array_new(FALSE, FALSE, sizeof(struct bt_field_path_item));
    return path;
}

BT__DEFINE_GETTER(
    bt_field_path_scope, bt_field_path_get_root_scope, bt_field_path, "field-path", root_scope)
BT__DEFINE_GETTER(uint64_t, bt_field_path_get_item_count, bt_field_path, "field-path", items->len)

const bt_field_path_item *bt_field_path_borrow_item_by_index_const(
    const bt_field_path *field_path, uint64_t index)
{
    BT_ASSERT_PRE_DEV_NON_NULL("field-path", field_path);
    BT_ASSERT_PRE_DEV_VALID_INDEX(index, field_path->items->len);
    return &g_array_index(field_path->items, struct bt_field_path_item, index);
}

BT__DEFINE_GETTER(bt_field_path_item_type, bt_field_path_item_get_type, bt_field_path_item,
    "field-path-item", type)

uint64_t bt_field_path_item_index_get_index(const bt_field_path_item *item)
{
    BT_ASSERT_PRE_DEV_NON_NULL("field-path-item", item);
    BT_ASSERT_PRE_DEV("is-index-field-path-item", item->type == BT_FIELD_PATH_ITEM_TYPE_INDEX,
        "Field path item has no index: type=%d", (int) item->type);
    return item->index;
}

BT__DEFINE_REF_FUNCTIONS(field_path)
