/* SPDX-License-Identifier: MIT */
/* Copies the keys of field classes; see field-class-links.h. */
#include "plugins/common/trace-ir-copy/field-class-links.h"

#include <babeltrace2/extension/field-class-walk.h>

#include "plugins/common/field-class-keys.h"

/* Returns the field class that `path` refers to, or NULL. */
static const bt_field_class *follow_path(
    const bt_field_path *path, const struct field_class_roots *roots)
{
    const bt_field_class *found = roots->classes[bt_field_path_get_root_scope(path)];
    const uint64_t count = bt_field_path_get_item_count(path);

    for (uint64_t i = 0; found && i < count; i++) {
        uint64_t index;

        found =
            field_class_find_child(found, bt_field_path_borrow_item_by_index_const(path, i), &index)
                ? bt_x_field_class_borrow_child_by_index_const(found, index)
                : NULL;
    }
    return found;
}

static bt_field_location *copy_location(
    bt_trace_class *trace_class, const bt_field_location *original)
{
    const uint64_t count = bt_field_location_get_item_count(original);
    g_autofree const char **items = g_new(const char *, count);

    for (uint64_t i = 0; i < count; i++) {
        items[i] = bt_field_location_get_item_by_index(original, i);
    }
    return bt_field_location_create(
        trace_class, bt_field_location_get_root_scope(original), items, count);
}

bool field_class_key_copy(struct field_class_key *key, bt_trace_class *trace_class,
    const struct tg_pointer_map *copied_keys, const struct field_class_roots *roots,
    const bt_field_class *original)
{
    *key = (struct field_class_key){0};
    if (bt_field_class_get_graph_mip_version(original) > 0) {
        key->location = copy_location(trace_class, field_class_key_location(original));
        return key->location != NULL;
    }

    const bt_field_path *const path = field_class_key_path(original);
    const bt_field_class *const found = path ? follow_path(path, roots) : NULL;

    key->field_class = found ? tg_pointer_map_get(copied_keys, found) : NULL;
    return key->field_class != NULL;
}

void field_class_key_clear(struct field_class_key *key)
{
    bt_field_location_put_ref(key->location);
}
