/* SPDX-License-Identifier: MIT */
/*
 * Trace classes: the containers of stream classes. All trace IR objects get their MIP version from
 * their trace class.
 */
#ifndef LIB_TRACE_IR_TRACE_CLASS_H
#define LIB_TRACE_IR_TRACE_CLASS_H

#include "base/object.h"
#include "lib/trace-ir/destruction-listeners.h"
#include <babeltrace2/babeltrace.h>

struct bt_trace_class {
    struct tg_object base;
    uint64_t mip_version;
    GPtrArray *stream_classes;        /* owned: the children */
    GHashTable *stream_classes_by_id; /* uint64_t * in the class -> class */
    bool assigns_automatic_stream_class_id;
    bool frozen;
    bt_value *user_attributes; /* see user-attributes.h */
    struct bt__destruction_listeners listeners;
};

void bt__trace_class_freeze(const struct bt_trace_class *trace_class);

struct bt_stream_class;

void bt__trace_class_add_stream_class(
    struct bt_trace_class *trace_class, struct bt_stream_class *stream_class);

/* Returns the stream class with this identifier, or NULL. */
struct bt_stream_class *bt__trace_class_find_stream_class(
    const struct bt_trace_class *trace_class, uint64_t id);

#endif
