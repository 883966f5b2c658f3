/* SPDX-License-Identifier: MIT */
/* Traces: the public functions, except those of the environment. */
#include "lib/trace-ir/trace.h"
#include "lib/assert-cond.h"
#include "lib/ref-functions.h"
#include "lib/trace-ir/property-functions.h"
#include "lib/trace-ir/stream.h"

static void destroy(struct tg_object *object)
{
    struct bt_trace *trace = (struct bt_trace *) object;

    bt__destruction_listeners_notify(&trace->listeners, object);
    g_hash_table_destroy(trace->streams_by_id);
    g_hash_table_destroy(trace->next_stream_ids);
    g_ptr_array_free(trace->streams, TRUE);
    g_hash_table_destroy(trace->environment_by_name);
    g_ptr_array_free(trace->environment, TRUE);
    g_free(trace->namespace_);
    g_free(trace->name);
    g_free(trace->uid);
    bt_value_put_ref(trace->user_attributes);
    tg_object_put_ref(trace->trace_class);
    g_free(trace);
}

bt_trace *bt_trace_create(bt_trace_class *trace_class)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("trace-class", trace_class);
    struct bt_trace *trace = g_new0(struct bt_trace, 1);
    tg_object_init(&trace->base, destroy, "trace");
    trace->trace_class = TG_NEW_REF(trace_class);
    trace->streams = g_ptr_array_new_with_free_func(tg_object_destroy_child);
    trace->streams_by_id = g_hash_table_new(bt__stream_hash, bt__stream_equal);
    trace->next_stream_ids = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    bt__trace_environment_init(trace);
    bt__trace_class_freeze(trace_class);
    return trace;
}

void bt__trace_freeze(const struct bt_trace *trace)
{
    ((struct bt_trace *) trace)->frozen = true;
    bt__user_attributes_freeze(&trace->user_attributes);
}

BT__DEFINE_BORROWERS(bt_trace_class, bt_trace_borrow_class, bt_trace, "trace", trace_class)

/*
 * Returns the first created stream with this identifier. Streams of different classes may have
 * equal identifiers.
 */
static bt_stream *find_stream(const bt_trace *trace, uint64_t id)
{
    for (guint i = 0; i < trace->streams->len; i++) {
        bt_stream *stream = trace->streams->pdata[i];

        if (stream->id == id) {
            return stream;
        }
    }
    return NULL;
}

BT__DEFINE_CHILDREN(trace, "trace", stream, streams, find_stream)

BT__DEFINE_IDENTITY(trace, "trace", trace->trace_class)

BT__DEFINE_UUID(trace, "trace", trace->trace_class)

BT__DEFINE_USER_ATTRIBUTES(trace, "trace", trace, BT_ASSERT_PRE)

BT__DEFINE_DESTRUCTION_LISTENERS(trace, "trace")

BT__DEFINE_REF_FUNCTIONS(trace)
