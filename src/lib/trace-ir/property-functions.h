/* SPDX-License-Identifier: MIT */
/*
 * Public functions that several types of trace IR objects have: each macro defines those of one
 * property. `type` is the type's name without `bt_`, and also the name of the parameter; `what` is
 * its name in identifiers ("event-class").
 */
#ifndef LIB_TRACE_IR_PROPERTY_FUNCTIONS_H
#define LIB_TRACE_IR_PROPERTY_FUNCTIONS_H

#include "lib/assert-cond.h"
#include "lib/trace-ir/string-property.h"
#include "lib/trace-ir/user-attributes.h"

/* bt_TYPE_set_name() and bt_TYPE_get_name() */
#define BT__DEFINE_NAME(type, what)                                                                \
    bt_##type##_set_name_status bt_##type##_set_name(bt_##type *type, const char *name)            \
    {                                                                                              \
        BT_ASSERT_PRE_NO_ERROR();                                                                  \
        BT_ASSERT_PRE_NON_NULL(what, type);                                                        \
        BT_ASSERT_PRE_DEV_HOT(what, type->frozen);                                                 \
        BT_ASSERT_PRE_NON_NULL("name", name);                                                      \
        bt__set_string(&type->name, name);                                                         \
        return (bt_##type##_set_name_status) 0;                                                    \
    }                                                                                              \
    const char *bt_##type##_get_name(const bt_##type *type)                                        \
    {                                                                                              \
        BT_ASSERT_PRE_DEV_NON_NULL(what, type);                                                    \
        return type->name;                                                                         \
    }

/* A string of MIP 1: bt_TYPE_set_PROPERTY() and bt_TYPE_get_PROPERTY(). `versioned` is what has the
 * MIP version. */
#define BT__DEFINE_MIP_1_STRING(type, what, property, member, word, versioned)                     \
    bt_##type##_set_##property##_status bt_##type##_set_##property(                                \
        bt_##type *type, const char *value)                                                        \
    {                                                                                              \
        BT_ASSERT_PRE_NO_ERROR();                                                                  \
        BT_ASSERT_PRE_NON_NULL(what, type);                                                        \
        BT_ASSERT_PRE_DEV_HOT(what, type->frozen);                                                 \
        BT__ASSERT_PRE_MIP(versioned, 1);                                                          \
        BT_ASSERT_PRE_NON_NULL(word, value);                                                       \
        bt__set_string(&type->member, value);                                                      \
        return (bt_##type##_set_##property##_status) 0;                                            \
    }                                                                                              \
    const char *bt_##type##_get_##property(const bt_##type *type)                                  \
    {                                                                                              \
        BT_ASSERT_PRE_NON_NULL(what, type);                                                        \
        BT__ASSERT_PRE_MIP(versioned, 1);                                                          \
        return type->member;                                                                       \
    }

/* The identity of an object: name, namespace and UID. */
#define BT__DEFINE_IDENTITY(type, what, versioned)                                                 \
    BT__DEFINE_NAME(type, what)                                                                    \
    BT__DEFINE_MIP_1_STRING(type, what, namespace, namespace_, "namespace", versioned)             \
    BT__DEFINE_MIP_1_STRING(type, what, uid, uid, "uid", versioned)

/* `holder` has `user_attributes` and `frozen`; `ASSERT` checks that they are a map. */
#define BT__DEFINE_USER_ATTRIBUTES(type, what, holder, ASSERT)                                     \
    void bt_##type##_set_user_attributes(bt_##type *type, const bt_value *user_attributes)         \
    {                                                                                              \
        BT_ASSERT_PRE_NON_NULL(what, type);                                                        \
        BT_ASSERT_PRE_DEV_HOT(what, (holder)->frozen);                                             \
        BT__ASSERT_PRE_USER_ATTRIBUTES(user_attributes, ASSERT);                                   \
        bt__user_attributes_set(&(holder)->user_attributes, user_attributes);                      \
    }                                                                                              \
    bt_value *bt_##type##_borrow_user_attributes(bt_##type *type)                                  \
    {                                                                                              \
        BT_ASSERT_PRE_DEV_NON_NULL(what, type);                                                    \
        return bt__user_attributes_borrow(&(holder)->user_attributes, (holder)->frozen);           \
    }                                                                                              \
    const bt_value *bt_##type##_borrow_user_attributes_const(const bt_##type *type)                \
    {                                                                                              \
        BT_ASSERT_PRE_DEV_NON_NULL(what, type);                                                    \
        return bt__user_attributes_borrow(&(holder)->user_attributes, (holder)->frozen);           \
    }

/* The objects of type `child` in the array `children` of `type`; `find` looks one up by ID. */
#define BT__DEFINE_CHILDREN(type, what, child, children, find)                                     \
    uint64_t bt_##type##_get_##child##_count(const bt_##type *type)                                \
    {                                                                                              \
        BT_ASSERT_PRE_DEV_NON_NULL(what, type);                                                    \
        return type->children->len;                                                                \
    }                                                                                              \
    bt_##child *bt_##type##_borrow_##child##_by_index(bt_##type *type, uint64_t index)             \
    {                                                                                              \
        BT_ASSERT_PRE_DEV_NON_NULL(what, type);                                                    \
        BT_ASSERT_PRE_DEV("valid-index", index < type->children->len,                              \
            "Index is out of bounds: index=%" PRIu64 ", count=%u", index, type->children->len);    \
        return type->children->pdata[index];                                                       \
    }                                                                                              \
    const bt_##child *bt_##type##_borrow_##child##_by_index_const(                                 \
        const bt_##type *type, uint64_t index)                                                     \
    {                                                                                              \
        BT_ASSERT_PRE_DEV_NON_NULL(what, type);                                                    \
        BT_ASSERT_PRE_DEV("valid-index", index < type->children->len,                              \
            "Index is out of bounds: index=%" PRIu64 ", count=%u", index, type->children->len);    \
        return type->children->pdata[index];                                                       \
    }                                                                                              \
    bt_##child *bt_##type##_borrow_##child##_by_id(bt_##type *type, uint64_t id)                   \
    {                                                                                              \
        BT_ASSERT_PRE_DEV_NON_NULL(what, type);                                                    \
        return find(type, id);                                                                     \
    }                                                                                              \
    const bt_##child *bt_##type##_borrow_##child##_by_id_const(const bt_##type *type, uint64_t id) \
    {                                                                                              \
        BT_ASSERT_PRE_DEV_NON_NULL(what, type);                                                    \
        return find(type, id);                                                                     \
    }

#endif
