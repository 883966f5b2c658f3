/* SPDX-License-Identifier: MIT */
/* Streams: the public functions. */
#include "lib/trace-ir/stream.h"
#include "lib/assert-cond.h"
#include "lib/ref-functions.h"
#include "lib/trace-ir/property-functions.h"

#include <inttypes.h>

static void destroy(struct tg_object *object)
{
    struct bt_stream *stream = (struct bt_stream *) object;

    if (stream->packet_pool) {
        bt__packet_pool_destroy(stream->packet_pool);
    }
    g_free(stream->name);
    bt_value_put_ref(stream->user_attributes);
    tg_object_put_ref(stream->stream_class);
    g_free(stream);
}

guint bt__stream_hash(gconstpointer pointer)
{
    const struct bt_stream *stream = pointer;

    return g_int64_hash(&stream->id) * 31 + g_direct_hash(stream->stream_class);
}

gboolean bt__stream_equal(gconstpointer a, gconstpointer b)
{
    const struct bt_stream *one = a;
    const struct bt_stream *other = b;

    return one->id == other->id && one->stream_class == other->stream_class;
}

static bool has_stream(bt_trace *trace, bt_stream_class *stream_class, uint64_t id)
{
    struct bt_stream key = {.id = id, .stream_class = stream_class};

    return g_hash_table_contains(trace->streams_by_id, &key);
}

static bt_stream *create(bt_stream_class *stream_class, bt_trace *trace, uint64_t id)
{
    struct bt_stream *stream = g_new0(struct bt_stream, 1);

    tg_object_init(&stream->base, destroy, "stream");
    stream->stream_class = TG_NEW_REF(stream_class);
    stream->trace = trace;
    stream->id = id;
    stream->segment = (struct bt_x_segment){.stream = stream, .is_embedded = true};
    tg_object_set_parent(stream, trace);
    g_ptr_array_add(trace->streams, stream);
    g_hash_table_add(trace->streams_by_id, stream);
    bt__stream_class_put_in_use(stream_class);
    bt__trace_freeze(trace);
    return stream;
}

/*
 * Returns the next automatic identifier of a stream. In each trace, the automatic identifiers of
 * the streams of one class begin at 0.
 */
static uint64_t next_id(bt_trace *trace, bt_stream_class *stream_class)
{
    uint64_t *next = g_hash_table_lookup(trace->next_stream_ids, stream_class);

    if (!next) {
        next = g_new0(uint64_t, 1);
        g_hash_table_insert(trace->next_stream_ids, stream_class, next);
    }
    return (*next)++;
}

#define ASSERT_PRE_SAME_TRACE_CLASS(stream_class, trace)                                           \
    BT_ASSERT_PRE("trace-class-is-stream-class-trace-class",                                       \
        (stream_class)->trace_class == (trace)->trace_class,                                       \
        "The stream class and the trace aren't of the same trace class.")

bt_stream *bt_stream_create(bt_stream_class *stream_class, bt_trace *trace)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("stream-class", stream_class);
    BT_ASSERT_PRE_NON_NULL("trace", trace);
    BT_ASSERT_PRE("stream-class-automatically-assigns-stream-ids",
        stream_class->assigns_automatic_stream_id,
        "The stream class doesn't assign identifiers of streams by itself.");
    ASSERT_PRE_SAME_TRACE_CLASS(stream_class, trace);
    return create(stream_class, trace, next_id(trace, stream_class));
}

bt_stream *bt_stream_create_with_id(bt_stream_class *stream_class, bt_trace *trace, uint64_t id)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("stream-class", stream_class);
    BT_ASSERT_PRE_NON_NULL("trace", trace);
    BT_ASSERT_PRE("stream-class-does-not-automatically-assigns-stream-ids",
        !stream_class->assigns_automatic_stream_id,
        "The stream class assigns the identifiers of streams by itself.");
    ASSERT_PRE_SAME_TRACE_CLASS(stream_class, trace);
    BT_ASSERT_PRE("stream-id-is-unique", !has_stream(trace, stream_class, id),
        "A stream of this class in the trace has this identifier already: id=%" PRIu64, id);
    return create(stream_class, trace, id);
}

void bt__stream_freeze_slowly(const struct bt_stream *stream)
{
    ((struct bt_stream *) stream)->frozen = true;
    bt__user_attributes_freeze(&stream->user_attributes);
}

BT__DEFINE_BORROWERS(bt_stream_class, bt_stream_borrow_class, bt_stream, "stream", stream_class)
BT__DEFINE_BORROWERS(bt_trace, bt_stream_borrow_trace, bt_stream, "stream", trace)
BT__DEFINE_GETTER(uint64_t, bt_stream_get_id, bt_stream, "stream", id)

BT__DEFINE_STRING(stream, "stream", name, "name")

BT__DEFINE_USER_ATTRIBUTES(stream, "stream", stream, BT_ASSERT_PRE)

BT__DEFINE_REF_FUNCTIONS(stream)
