/* SPDX-License-Identifier: MIT */
/* Traces: the container of streams, with an environment. */
#ifndef LIB_TRACE_IR_TRACE_H
#define LIB_TRACE_IR_TRACE_H

#include "base/object.h"
#include "lib/trace-ir/destruction-listeners.h"
#include "lib/trace-ir/trace-class.h"
#include <babeltrace2/babeltrace.h>

struct bt__environment_entry {
    char *name;
    const bt_value *value; /* integer or string; owned reference, frozen */
};

struct bt_trace {
    struct tg_object base;
    struct bt_trace_class *trace_class; /* owned reference */
    GPtrArray *streams;                 /* owned: the children */
    GHashTable *streams_by_id;          /* set of streams, by stream class and identifier */
    GHashTable *next_stream_ids;        /* stream class -> its next automatic stream identifier */
    GPtrArray *environment; /* of owned struct bt__environment_entry *, in order of addition */
    GHashTable *environment_by_name;
    char *namespace_; /* the strings are owned; NULL: none */
    char *name;
    char *uid;
    uint8_t uuid[16]; /* MIP 0 */
    bool has_uuid;
    bool frozen;
    bt_value *user_attributes; /* see user-attributes.h */
    struct bt__destruction_listeners listeners;
};

void bt__trace_freeze(const struct bt_trace *trace);

void bt__trace_environment_init(struct bt_trace *trace);

#endif
