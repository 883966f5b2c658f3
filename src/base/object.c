/* SPDX-License-Identifier: MIT */
/* The count of shared objects, and the release function: see object.h. */
#include "base/object.h"

atomic_uint_fast64_t tg_object_count;

void tg_object_release(struct tg_object *object)
{
    if (object->parent) {
        tg_object_put_ref(object->parent);
    } else {
        tg_object_destroy(object);
    }
}
