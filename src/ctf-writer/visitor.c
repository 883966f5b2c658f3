/* SPDX-License-Identifier: MIT */
/* Visited objects; see <babeltrace2-ctf-writer/visitor.h>. */
#include "ctf-writer/visitor.h"

#include "ctf-writer/failure.h"

enum bt_ctf_visitor_object_type bt_ctf_visitor_object_get_type(struct bt_ctf_visitor_object *object)
{
    CHECK_NOT_NULL(object, BT_CTF_VISITOR_OBJECT_TYPE_UNKNOWN);
    return object->type;
}

void *bt_ctf_visitor_object_get_object(struct bt_ctf_visitor_object *object)
{
    CHECK_NOT_NULL(object, NULL);
    return object->object;
}
