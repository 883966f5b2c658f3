/* SPDX-License-Identifier: MIT */
/* Visited objects; see <babeltrace2-ctf-writer/visitor.h>. */
#ifndef CTF_WRITER_VISITOR_H
#define CTF_WRITER_VISITOR_H

#include <babeltrace2-ctf-writer/visitor.h>

struct bt_ctf_visitor_object {
    enum bt_ctf_visitor_object_type type;
    void *object; /* borrowed */
};

#endif
