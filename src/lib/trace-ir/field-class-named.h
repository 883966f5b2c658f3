/* SPDX-License-Identifier: MIT */
/*
 * Macros that define the public functions that members of structures and options of variants have
 * in common. `list` returns the struct bt__named_field_classes of a field class.
 */
#ifndef LIB_TRACE_IR_FIELD_CLASS_NAMED_H
#define LIB_TRACE_IR_FIELD_CLASS_NAMED_H

#include "lib/trace-ir/field-class-accessors.h"
#include "lib/trace-ir/property-functions.h"

/*
 * Defines PREFIX_borrow_ITEM_by_index() and PREFIX_borrow_ITEM_by_name(), with or without `const`.
 */
#define BT__DEFINE_BORROW_ITEM(constness, suffix, prefix, item, result, kind, type_bits, list)     \
    constness result *prefix##_borrow_##item##_by_index##suffix(                                   \
        constness bt_field_class *field_class, uint64_t index)                                     \
    {                                                                                              \
        BT__ASSERT_PRE_DEV_FC(field_class, kind, type_bits);                                       \
        BT_ASSERT_PRE_DEV_VALID_INDEX(index, list(field_class)->items->len);                       \
        return list(field_class)->items->pdata[index];                                             \
    }                                                                                              \
    constness result *prefix##_borrow_##item##_by_name##suffix(                                    \
        constness bt_field_class *field_class, const char *name)                                   \
    {                                                                                              \
        BT__ASSERT_PRE_DEV_FC(field_class, kind, type_bits);                                       \
        BT_ASSERT_PRE_DEV_NON_NULL("name", name);                                                  \
        return (result *) bt__named_field_classes_find(list(field_class), name);                   \
    }

/*
 * Defines the functions that find the members or options of a field class. `container` is
 * `structure` or `variant`.
 */
#define BT__DEFINE_ITEMS(container, item, type_bits, list)                                         \
    uint64_t bt_field_class_##container##_get_##item##_count(const bt_field_class *field_class)    \
    {                                                                                              \
        BT__ASSERT_PRE_DEV_FC(field_class, #container "-field-class", type_bits);                  \
        return list(field_class)->items->len;                                                      \
    }                                                                                              \
    BT__DEFINE_BORROW_ITEM(, , bt_field_class_##container, item,                                   \
        bt_field_class_##container##_##item, #container "-field-class", type_bits, list)           \
    BT__DEFINE_BORROW_ITEM(const, _const, bt_field_class_##container, item,                        \
        bt_field_class_##container##_##item, #container "-field-class", type_bits, list)

/* Defines the functions for the properties of one member or option. */
#define BT__DEFINE_ITEM(type, what)                                                                \
    BT__DEFINE_GETTER(const char *, bt_##type##_get_name, bt_##type, what, named.name)             \
    BT__DEFINE_BORROWERS(                                                                          \
        bt_field_class, bt_##type##_borrow_field_class, bt_##type, what, named.field_class)        \
    BT__DEFINE_USER_ATTRIBUTES(type, what, &type->named, BT_ASSERT_PRE_DEV)

#endif
