/* SPDX-License-Identifier: MIT */
/* Scope-based cleanup of the library's objects. */
#ifndef ASSEMBLY_CLEANUP_H
#define ASSEMBLY_CLEANUP_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC(bt_query_executor, bt_query_executor_put_ref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(bt_component_descriptor_set, bt_component_descriptor_set_put_ref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(bt_integer_range_set_unsigned, bt_integer_range_set_unsigned_put_ref)

static inline void clear_value(const bt_value **value)
{
    bt_value_put_ref(*value);
}

/* A variable with a reference to a value. The reference is released at the end of the scope. */
#define autovalue __attribute__((cleanup(clear_value))) const bt_value *

#endif
