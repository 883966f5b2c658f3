/* SPDX-License-Identifier: MIT */
/*
 * Macros that define public functions which only return or replace a property. Each macro defines
 * one function. `parameter` is the name of the object in the log. The function returns `failure` if
 * a check fails.
 */
#ifndef CTF_WRITER_ACCESSORS_H
#define CTF_WRITER_ACCESSORS_H

#include "ctf-writer/failure.h"

/* FUNCTION() returns `value` of an object. */
#define DEFINE_GETTER(result, function, type, parameter, failure, value)                           \
    result function(struct type *parameter)                                                        \
    {                                                                                              \
        CHECK_NOT_NULL(parameter, failure);                                                        \
        return value;                                                                              \
    }

/* FUNCTION() returns `value` of a field type of this kind; needs field-type-checks.h. */
#define DEFINE_TYPE_GETTER(result, function, parameter, KIND, failure, value)                      \
    result function(struct bt_ctf_field_type *parameter)                                           \
    {                                                                                              \
        CHECK_TYPE(parameter, KIND, failure);                                                      \
        return value;                                                                              \
    }

/* Returns -1 from the function unless check_mutable(), which each class defines, allows changes. */
#define CHECK_MUTABLE(object)                                                                      \
    do {                                                                                           \
        if (!check_mutable(__func__, object)) {                                                    \
            return -1;                                                                             \
        }                                                                                          \
    } while (0)

/* Defines the functions that return and replace a root type of a class; needs field-type.h. */
#define DEFINE_ROOT_TYPE(object, property, member)                                                 \
    DEFINE_GETTER(struct bt_ctf_field_type *, bt_ctf_##object##_get_##property, bt_ctf_##object,   \
        object, NULL, bt_ctf_object_get_ref(object->member))                                       \
    int bt_ctf_##object##_set_##property(                                                          \
        struct bt_ctf_##object *object, struct bt_ctf_field_type *root_type)                       \
    {                                                                                              \
        CHECK_NOT_NULL(object, -1);                                                                \
        CHECK_MUTABLE(object);                                                                     \
        return ctfw_set_root_type(__func__, &object->member, root_type);                           \
    }

/* Defines the function that returns a child by its index in an array. */
#define DEFINE_CHILD_GETTER(object, child, children, what, where)                                  \
    struct bt_ctf_##child *bt_ctf_##object##_get_##child##_by_index(                               \
        struct bt_ctf_##object *object, uint64_t index)                                            \
    {                                                                                              \
        CHECK_NOT_NULL(object, NULL);                                                              \
        if (index >= object->children->len) {                                                      \
            return FAIL_NULL("there is no " what " with the index %" PRIu64 ": the " where         \
                             " has %u",                                                            \
                index, object->children->len);                                                     \
        }                                                                                          \
        return bt_ctf_object_get_ref(object->children->pdata[index]);                              \
    }

#endif
