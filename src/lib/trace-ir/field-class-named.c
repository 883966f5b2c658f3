/* SPDX-License-Identifier: MIT */
/* Lists of named field classes: the members of structures and the options of variants. */
#include "lib/trace-ir/field-class.h"
#include "lib/trace-ir/user-attributes.h"

void bt__named_field_classes_init(
    struct bt__named_field_classes *items, GDestroyNotify destroy_item)
{
    items->items = g_ptr_array_new_with_free_func(destroy_item);
    items->by_name = g_hash_table_new(g_str_hash, g_str_equal);
}

void bt__named_field_classes_clear(struct bt__named_field_classes *items)
{
    g_hash_table_destroy(items->by_name);
    g_ptr_array_free(items->items, TRUE);
}

void bt__named_field_classes_append(struct bt__named_field_classes *items,
    struct bt__named_field_class *item, const char *name, struct bt_field_class *field_class)
{
    item->name = g_strdup(name);
    item->index = items->items->len;
    bt__field_class_contain(&item->field_class, field_class);
    g_ptr_array_add(items->items, item);
    if (item->name) {
        g_hash_table_insert(items->by_name, item->name, item);
    }
}

const struct bt__named_field_class *bt__named_field_classes_find(
    const struct bt__named_field_classes *items, const char *name)
{
    return g_hash_table_lookup(items->by_name, name);
}

void bt__named_field_class_clear(struct bt__named_field_class *item)
{
    g_free(item->name);
    tg_object_put_ref(item->field_class);
    bt_value_put_ref(item->user_attributes);
}

void bt__named_field_classes_freeze(const struct bt__named_field_classes *items)
{
    for (guint i = 0; i < items->items->len; i++) {
        struct bt__named_field_class *item = items->items->pdata[i];

        item->frozen = true;
        bt__user_attributes_freeze(&item->user_attributes);
    }
}
