/* SPDX-License-Identifier: MIT */
/*
 * Trace classes: the container of stream classes, and the origin of the MIP version of all trace
 * IR.
 */
#ifndef LIB_TRACE_IR_TRACE_CLASS_H
#define LIB_TRACE_IR_TRACE_CLASS_H

#include "base/object.h"
#include "lib/trace-ir/destruction-listeners.h"
#include <babeltrace2/babeltrace.h>

struct bt_trace_class {
    struct tg_object base;
    uint64_t mip_version;
    GPtrArray *stream_classes;        /* children */
    GHashTable *stream_classes_by_id; /* uint64_t * in the class -> class */
    bool assigns_automatic_stream_class_id;
    bool frozen;
    bt_value *user_attributes; /* see user-attributes.h */
    struct bt__destruction_listeners listeners;
};

void bt__trace_class_freeze(const struct bt_trace_class *trace_class);

struct bt_stream_class;

/* Makes a new stream class a child. */
void bt__trace_class_add_stream_class(
    struct bt_trace_class *trace_class, struct bt_stream_class *stream_class);

/* NULL: none has this identifier. */
struct bt_stream_class *bt__trace_class_find_stream_class(
    const struct bt_trace_class *trace_class, uint64_t id);

#endif
