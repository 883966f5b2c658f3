/* SPDX-License-Identifier: MIT */
/* The public pair of reference count functions, which every object type of the graph has. */
#ifndef LIB_GRAPH_REF_FUNCTIONS_H
#define LIB_GRAPH_REF_FUNCTIONS_H

#include "lib/object.h"

#define BT__DEFINE_REF_FUNCTIONS(type)                                                             \
    void bt_##type##_get_ref(const bt_##type *object)                                              \
    {                                                                                              \
        if (object) {                                                                              \
            bt__object_get_ref(object);                                                            \
        }                                                                                          \
    }                                                                                              \
    void bt_##type##_put_ref(const bt_##type *object)                                              \
    {                                                                                              \
        bt__object_put_ref(object);                                                                \
    }

#endif
