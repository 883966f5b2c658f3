/* SPDX-License-Identifier: MIT */
/*
 * Public functions that only return or replace a property: each macro defines one function.
 * `parameter` is the name of the object in the log; `failure` is returned if a check fails.
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

/* FUNCTION() replaces a root type of a class; needs field-type.h. */
#define DEFINE_ROOT_TYPE_SETTER(function, type, parameter, member)                                 \
    int function(struct type *parameter, struct bt_ctf_field_type *root_type)                      \
    {                                                                                              \
        CHECK_NOT_NULL(parameter, -1);                                                             \
        CHECK_MUTABLE(parameter);                                                                  \
        return ctfw_set_root_type(__func__, &parameter->member, root_type);                        \
    }

#endif
