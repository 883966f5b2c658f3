/* SPDX-License-Identifier: MIT */
/* The end of shared objects, as those see it who count references in place; see object.h. */
#include "lib/object.h"

void bt__object_release(struct bt_object *object)
{
    if (object->parent) {
        bt__object_put_ref(object->parent);
    } else {
        object->destroy(object);
    }
}
