/* SPDX-License-Identifier: MIT */
/*
 * Macros that define public functions of several types of trace IR objects. Each macro defines the
 * functions of one property. `type` is the type's name without `bt_`, and also the name of the
 * parameter. `what` is the type's name in identifiers ("event-class").
 */
#ifndef LIB_TRACE_IR_PROPERTY_FUNCTIONS_H
#define LIB_TRACE_IR_PROPERTY_FUNCTIONS_H

#include "lib/accessors.h"
#include "lib/trace-ir/destruction-listeners.h"
#include "lib/trace-ir/user-attributes.h"
#include <string.h>

/* Defines bt_TYPE_set_PROPERTY() and bt_TYPE_get_PROPERTY() for a string of any MIP version. */
#define BT__DEFINE_STRING(type, what, property, word)                                              \
    BT__DEFINE_STRING_SETTER(bt_##type##_set_##property, bt_##type, what, property, word)          \
    BT__DEFINE_GETTER(const char *, bt_##type##_get_##property, bt_##type, what, property)

/*
 * Defines bt_TYPE_set_PROPERTY() and bt_TYPE_get_PROPERTY() for a string that only exists with MIP
 * 1. `versioned` is the object with the MIP version.
 */
#define BT__DEFINE_MIP_1_STRING(type, what, property, member, word, versioned)                     \
    bt_##type##_set_##property##_status bt_##type##_set_##property(                                \
        bt_##type *type, const char *value)                                                        \
    {                                                                                              \
        BT_ASSERT_PRE_NO_ERROR();                                                                  \
        BT__ASSERT_PRE_MAY_CHANGE(what, type);                                                     \
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

/* Defines the functions for the identity of an object: name, namespace and UID. */
#define BT__DEFINE_IDENTITY(type, what, versioned)                                                 \
    BT__DEFINE_STRING(type, what, name, "name")                                                    \
    BT__DEFINE_MIP_1_STRING(type, what, namespace, namespace_, "namespace", versioned)             \
    BT__DEFINE_MIP_1_STRING(type, what, uid, uid, "uid", versioned)

/*
 * Defines the functions for user attributes. `holder` has the members `user_attributes` and
 * `frozen`. `ASSERT` checks that the attributes are a map.
 */
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

/* Defines bt_TYPE_set_uuid() and bt_TYPE_get_uuid() for the UUID of an object (MIP 0). */
#define BT__DEFINE_UUID(type, what, versioned)                                                     \
    void bt_##type##_set_uuid(bt_##type *type, bt_uuid uuid)                                       \
    {                                                                                              \
        BT__ASSERT_PRE_MAY_CHANGE(what, type);                                                     \
        BT__ASSERT_PRE_MIP(versioned, 0);                                                          \
        BT_ASSERT_PRE_NON_NULL("uuid", uuid);                                                      \
        memcpy(type->uuid, uuid, sizeof(type->uuid));                                              \
        type->has_uuid = true;                                                                     \
    }                                                                                              \
    bt_uuid bt_##type##_get_uuid(const bt_##type *type)                                            \
    {                                                                                              \
        BT_ASSERT_PRE_NON_NULL(what, type);                                                        \
        BT__ASSERT_PRE_MIP(versioned, 0);                                                          \
        return type->has_uuid ? type->uuid : NULL;                                                 \
    }

/* Defines bt_TYPE_add_destruction_listener() and the function that removes a listener. */
#define BT__DEFINE_DESTRUCTION_LISTENERS(type, what)                                               \
    bt_##type##_add_listener_status bt_##type##_add_destruction_listener(                          \
        const bt_##type *const_##type, bt_##type##_destruction_listener_func user_func,            \
        void *user_data, bt_listener_id *listener_id)                                              \
    {                                                                                              \
        struct bt_##type *type = (struct bt_##type *) const_##type;                                \
                                                                                                   \
        BT_ASSERT_PRE_NO_ERROR();                                                                  \
        BT_ASSERT_PRE_NON_NULL(what, type);                                                        \
        BT_ASSERT_PRE_NON_NULL("listener-function", user_func);                                    \
        bt_listener_id id = bt__destruction_listeners_add(                                         \
            &type->listeners, (bt__destruction_listener_func) user_func, user_data);               \
        if (listener_id) {                                                                         \
            *listener_id = id;                                                                     \
        }                                                                                          \
        return (bt_##type##_add_listener_status) 0;                                                \
    }                                                                                              \
    bt_##type##_remove_listener_status bt_##type##_remove_destruction_listener(                    \
        const bt_##type *const_##type, bt_listener_id listener_id)                                 \
    {                                                                                              \
        struct bt_##type *type = (struct bt_##type *) const_##type;                                \
                                                                                                   \
        BT_ASSERT_PRE_NO_ERROR();                                                                  \
        BT_ASSERT_PRE_NON_NULL(what, type);                                                        \
        BT_ASSERT_PRE("listener-id-exists",                                                        \
            bt__destruction_listeners_has(&type->listeners, listener_id),                          \
            "The object has no such destruction listener: id=%" PRIu64, listener_id);              \
        bt__destruction_listeners_remove(&type->listeners, listener_id);                           \
        return (bt_##type##_remove_listener_status) 0;                                             \
    }

/*
 * Defines the functions that borrow an object of type `child` by `key`. The expression `find`
 * returns a pointer to the object.
 */
#define BT__DEFINE_CHILD_BORROWERS(type, what, child, key, assertion, find)                        \
    bt_##child *bt_##type##_borrow_##child##_by_##key(bt_##type *type, uint64_t key)               \
    {                                                                                              \
        BT_ASSERT_PRE_DEV_NON_NULL(what, type);                                                    \
        assertion;                                                                                 \
        return find;                                                                               \
    }                                                                                              \
    const bt_##child *bt_##type##_borrow_##child##_by_##key##_const(                               \
        const bt_##type *type, uint64_t key)                                                       \
    {                                                                                              \
        BT_ASSERT_PRE_DEV_NON_NULL(what, type);                                                    \
        assertion;                                                                                 \
        return find;                                                                               \
    }

/*
 * Defines the functions for the objects of type `child` in the array `children` of `type`. The
 * expression `find` looks one up by its ID.
 */
#define BT__DEFINE_CHILDREN(type, what, child, children, find)                                     \
    BT__DEFINE_GETTER(uint64_t, bt_##type##_get_##child##_count, bt_##type, what, children->len)   \
    BT__DEFINE_CHILD_BORROWERS(type, what, child, index,                                           \
        BT_ASSERT_PRE_DEV_VALID_INDEX(index, type->children->len), type->children->pdata[index])   \
    BT__DEFINE_CHILD_BORROWERS(type, what, child, id, (void) 0, find(type, id))

/*
 * Defines the functions that create a child of `parent`, with an automatic or a given identifier.
 * The expression `create` creates the child, and `find` looks a child up by its identifier.
 * `parent_what` and `what` are the types' names in identifiers.
 */
#define BT__DEFINE_CHILD_CREATION(child, what, parent, parent_what, children, create, find)        \
    bt_##child *bt_##child##_create(bt_##parent *parent)                                           \
    {                                                                                              \
        BT_ASSERT_PRE_NO_ERROR();                                                                  \
        BT_ASSERT_PRE_NON_NULL(parent_what, parent);                                               \
        BT_ASSERT_PRE(parent_what "-automatically-assigns-" what "-ids",                           \
            parent->assigns_automatic_##child##_id,                                                \
            "The " parent_what " doesn't assign " what " identifiers by itself.");                 \
        return create(parent, parent->children->len);                                              \
    }                                                                                              \
    bt_##child *bt_##child##_create_with_id(bt_##parent *parent, uint64_t id)                      \
    {                                                                                              \
        BT_ASSERT_PRE_NO_ERROR();                                                                  \
        BT_ASSERT_PRE_NON_NULL(parent_what, parent);                                               \
        BT_ASSERT_PRE(parent_what "-does-not-automatically-assigns-" what "-ids",                  \
            !parent->assigns_automatic_##child##_id,                                               \
            "The " parent_what " assigns " what " identifiers by itself.");                        \
        BT_ASSERT_PRE(what "-id-is-unique", !find(parent, id),                                     \
            "A " what " of the " parent_what " has this identifier already: id=%" PRIu64, id);     \
        return create(parent, id);                                                                 \
    }

/*
 * Defines bt_TYPE_set_ROOT_field_class() and the functions that borrow the root field class.
 * `set_root` is called after the checks of the common preconditions and after `assertion`.
 */
#define BT__DEFINE_ROOT_FIELD_CLASS(type, what, root, member, scope, set_root, assertion)          \
    bt_##type##_set_field_class_status bt_##type##_set_##root##_field_class(                       \
        bt_##type *type, bt_field_class *field_class)                                              \
    {                                                                                              \
        BT_ASSERT_PRE_NO_ERROR();                                                                  \
        BT_ASSERT_PRE_NON_NULL(what, type);                                                        \
        BT_ASSERT_PRE_NON_NULL("field-class", field_class);                                        \
        assertion;                                                                                 \
        set_root(type, &type->member, scope, field_class, __func__);                               \
        return (bt_##type##_set_field_class_status) 0;                                             \
    }                                                                                              \
    BT__DEFINE_BORROWERS(                                                                          \
        bt_field_class, bt_##type##_borrow_##root##_field_class, bt_##type, what, member)

#endif
