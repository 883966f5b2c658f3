/* SPDX-License-Identifier: MIT */
/* Visited objects; see <babeltrace2-ctf-writer/visitor.h>. */
#include "ctf-writer/visitor.h"

#include "ctf-writer/accessors.h"

DEFINE_GETTER(enum bt_ctf_visitor_object_type, bt_ctf_visitor_object_get_type,
    bt_ctf_visitor_object, object, BT_CTF_VISITOR_OBJECT_TYPE_UNKNOWN, object->type)
DEFINE_GETTER(
    void *, bt_ctf_visitor_object_get_object, bt_ctf_visitor_object, object, NULL, object->object)
