/* SPDX-License-Identifier: MIT */
/* Finds the length or selector field of a field class; see field-class-keys.h. */
#include "plugins/common/field-class-keys.h"

#include <babeltrace2/extension/field-class-walk.h>
#include <glib.h>

#include "plugins/common/field-class-type.h"

static const struct kind {
    bt_field_class_type type;
    /* NULL: MIP 0 doesn't have this type */
    const bt_field_path *(*path)(const bt_field_class *field_class);
    const bt_field_location *(*location)(const bt_field_class *field_class);
} kinds[] = {
    {BT_FIELD_CLASS_TYPE_DYNAMIC_ARRAY_WITH_LENGTH_FIELD,
        bt_field_class_array_dynamic_with_length_field_borrow_length_field_path_const,
        bt_field_class_array_dynamic_with_length_field_borrow_length_field_location_const},
    {BT_FIELD_CLASS_TYPE_OPTION_WITH_SELECTOR_FIELD,
        bt_field_class_option_with_selector_field_borrow_selector_field_path_const,
        bt_field_class_option_with_selector_field_borrow_selector_field_location_const},
    {BT_FIELD_CLASS_TYPE_VARIANT_WITH_SELECTOR_FIELD,
        bt_field_class_variant_with_selector_field_borrow_selector_field_path_const,
        bt_field_class_variant_with_selector_field_borrow_selector_field_location_const},
    {BT_FIELD_CLASS_TYPE_DYNAMIC_BLOB_WITH_LENGTH_FIELD, NULL,
        bt_field_class_blob_dynamic_with_length_field_borrow_length_field_location_const},
};

static const struct kind *find_kind(const bt_field_class *field_class)
{
    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        if (field_class_is(field_class, kinds[i].type)) {
            return &kinds[i];
        }
    }
    return NULL;
}

bool field_class_has_key(const bt_field_class *field_class)
{
    return find_kind(field_class) != NULL;
}

const bt_field_path *field_class_key_path(const bt_field_class *field_class)
{
    return find_kind(field_class)->path(field_class);
}

const bt_field_location *field_class_key_location(const bt_field_class *field_class)
{
    return find_kind(field_class)->location(field_class);
}

bool field_class_find_child(
    const bt_field_class *field_class, const bt_field_path_item *item, uint64_t *index)
{
    *index = bt_field_path_item_get_type(item) == BT_FIELD_PATH_ITEM_TYPE_INDEX
                 ? bt_field_path_item_index_get_index(item)
                 : 0;
    return *index < bt_x_field_class_get_child_count(field_class);
}
