/* SPDX-License-Identifier: MIT */
/* References to objects of any kind; see <babeltrace2-ctf-writer/object.h>. */
#include <babeltrace2-ctf-writer/object.h>

#include "base/object.h"

void *bt_ctf_object_get_ref(void *object)
{
    if (object) {
        tg_object_get_ref(object);
    }
    return object;
}

void bt_ctf_object_put_ref(void *object)
{
    tg_object_put_ref(object);
}
