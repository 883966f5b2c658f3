/* SPDX-License-Identifier: MIT */
/*
 * The number of shared objects, and the release function for callers that count references in
 * place; see object.h.
 */
#include "lib/object.h"

#include <babeltrace2/extension/debug.h>

atomic_uint_fast64_t bt__object_count;

uint64_t bt_x_debug_get_object_count(void)
{
    return atomic_load_explicit(&bt__object_count, memory_order_relaxed);
}

void bt__object_release(struct bt_object *object)
{
    if (object->parent) {
        bt__object_put_ref(object->parent);
    } else {
        bt__object_destroy(object);
    }
}
