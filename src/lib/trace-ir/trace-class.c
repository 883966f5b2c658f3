/* SPDX-License-Identifier: MIT */
/* Trace classes: the public functions. */
#include "lib/trace-ir/trace-class.h"
#include "lib/assert-cond.h"
#include "lib/ref-functions.h"
#include "lib/trace-ir/property-functions.h"
#include "lib/trace-ir/stream-class.h"

#include <inttypes.h>

static void destroy(struct tg_object *object)
{
    struct bt_trace_class *trace_class = (struct bt_trace_class *) object;

    bt__destruction_listeners_notify(&trace_class->listeners, object);
    g_hash_table_destroy(trace_class->stream_classes_by_id);
    g_ptr_array_free(trace_class->stream_classes, TRUE);
    bt_value_put_ref(trace_class->user_attributes);
    g_free(trace_class);
}

bt_trace_class *bt_trace_class_create(bt_self_component *self_component)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("component", self_component);
    struct bt_trace_class *trace_class = g_new0(struct bt_trace_class, 1);
    tg_object_init(&trace_class->base, destroy, "trace class");
    trace_class->mip_version = bt_self_component_get_graph_mip_version(self_component);
    trace_class->stream_classes = g_ptr_array_new_with_free_func(tg_object_destroy_child);
    trace_class->stream_classes_by_id = g_hash_table_new(g_int64_hash, g_int64_equal);
    trace_class->assigns_automatic_stream_class_id = true;
    return trace_class;
}

void bt__trace_class_freeze(const struct bt_trace_class *trace_class)
{
    ((struct bt_trace_class *) trace_class)->frozen = true;
    bt__user_attributes_freeze(&trace_class->user_attributes);
}

void bt__trace_class_add_stream_class(
    struct bt_trace_class *trace_class, struct bt_stream_class *stream_class)
{
    tg_object_set_parent(stream_class, trace_class);
    g_ptr_array_add(trace_class->stream_classes, stream_class);
    g_hash_table_insert(trace_class->stream_classes_by_id, &stream_class->id, stream_class);
    bt__trace_class_freeze(trace_class);
}

struct bt_stream_class *bt__trace_class_find_stream_class(
    const struct bt_trace_class *trace_class, uint64_t id)
{
    return g_hash_table_lookup(trace_class->stream_classes_by_id, &id);
}

BT__DEFINE_CHILDREN(
    trace_class, "trace-class", stream_class, stream_classes, bt__trace_class_find_stream_class)

BT__DEFINE_FLAG(bt_trace_class_set_assigns_automatic_stream_class_id,
    bt_trace_class_assigns_automatic_stream_class_id, bt_trace_class, "trace-class",
    assigns_automatic_stream_class_id)

BT__DEFINE_USER_ATTRIBUTES(trace_class, "trace-class", trace_class, BT_ASSERT_PRE)

BT__DEFINE_GETTER(
    uint64_t, bt_trace_class_get_graph_mip_version, bt_trace_class, "trace-class", mip_version)

BT__DEFINE_DESTRUCTION_LISTENERS(trace_class, "trace-class")

BT__DEFINE_REF_FUNCTIONS(trace_class)
