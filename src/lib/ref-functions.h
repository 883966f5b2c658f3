/* SPDX-License-Identifier: MIT */
/* Defines the two public reference count functions of a type. */
#ifndef LIB_REF_FUNCTIONS_H
#define LIB_REF_FUNCTIONS_H

#include "base/object.h"

#define BT__DEFINE_REF_FUNCTIONS_WITH(type, get_ref, put_ref)                                      \
    void bt_##type##_get_ref(const bt_##type *object)                                              \
    {                                                                                              \
        if (object) {                                                                              \
            get_ref(object);                                                                       \
        }                                                                                          \
    }                                                                                              \
    void bt_##type##_put_ref(const bt_##type *object)                                              \
    {                                                                                              \
        put_ref(object);                                                                           \
    }

#define BT__DEFINE_REF_FUNCTIONS(type)                                                             \
    BT__DEFINE_REF_FUNCTIONS_WITH(type, tg_object_get_ref, tg_object_put_ref)

/*
 * Defines the functions of a type whose objects may be shared by graphs in several threads: see
 * object.h.
 */
#define BT__DEFINE_SHARED_REF_FUNCTIONS(type)                                                      \
    BT__DEFINE_REF_FUNCTIONS_WITH(type, tg_object_get_shared_ref, tg_object_put_shared_ref)

#endif
