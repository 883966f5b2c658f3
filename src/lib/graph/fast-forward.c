/* SPDX-License-Identifier: MIT */
/*
 * Seeks a point in time, the target, by dropping messages.
 *
 * Some messages have no clock snapshot: stream beginnings and ends, and packet messages of a stream
 * class without packet clock snapshots. Such a message counts as before the target if all earlier
 * messages are before the target.
 *
 * At the target, the iterator creates a stream beginning message for each open stream. The clock
 * snapshot of this message is the target. However, the message has no clock snapshot if no message
 * of the stream before the target has one.
 *
 * A discarded events or packets message that begins before the target and ends at or after the
 * target is kept. However, its time range then begins at the target, and it has no count, because
 * the number of remaining items is unknown.
 *
 * If a source returns AGAIN, the state of the seek is kept for the next attempt.
 */
#include "lib/graph/fast-forward.h"

#include <inttypes.h>

#include <babeltrace2/extension/clock-conversion.h>
#include <babeltrace2/extension/message-array.h>
#include <babeltrace2/extension/message-common.h>

#include "lib/dev-mode/method-call.h"
#include "lib/dev-mode/object-registry.h"
#include "lib/error-internal.h"
#include "lib/message/message.h"
#include "lib/method-status.h"

/* A stream that began and didn't end before the target. */
struct open_stream {
    const struct bt_stream *stream; /* owned reference */
    const struct bt_packet *packet; /* owned reference: open packet; NULL: none */
    bool has_time; /* the stream has a message with a clock snapshot before the target */
    /* Owned references to discarded events or packets messages that span the target. */
    GPtrArray *discarded;
};

struct bt__fast_forward {
    /* The message iterator releases this structure as an object. */
    struct tg_object base;
    struct bt_message_iterator *iterator;
    int64_t target;      /* nanoseconds from origin */
    GPtrArray *streams;  /* of struct open_stream, in order of beginning */
    GHashTable *indexes; /* bt_stream -> struct open_stream, both borrowed */
    guint untimed_count; /* number of open streams without `has_time`; 0: skip the look-up */
    /* The "next" function from the target on. NULL: the target is not reached yet. */
    bt_message_iterator_class_next_method next;
};

enum verdict {
    DROP,
    KEEP,  /* keep this message and all later ones */
    FAILED /* a cause was appended */
};

static void destroy_open_stream(gpointer data)
{
    struct open_stream *open_stream = data;

    tg_object_put_ref(open_stream->stream);
    tg_object_put_ref(open_stream->packet);
    g_ptr_array_free(open_stream->discarded, TRUE);
    g_free(open_stream);
}

static void open_stream(struct bt__fast_forward *forward, const struct bt_stream *stream)
{
    struct open_stream *opened = g_new0(struct open_stream, 1);

    opened->stream = TG_NEW_REF(stream);
    opened->discarded = g_ptr_array_new_with_free_func((GDestroyNotify) bt__message_put_ref);
    g_ptr_array_add(forward->streams, opened);
    g_hash_table_insert(forward->indexes, (gpointer) stream, opened);
    forward->untimed_count++;
}

/*
 * Records that `stream` has a message with a clock snapshot before the target. `stream` may be
 * NULL.
 */
static void set_timed(struct bt__fast_forward *forward, const struct bt_stream *stream)
{
    struct open_stream *opened = g_hash_table_lookup(forward->indexes, stream);

    if (opened && !opened->has_time) {
        opened->has_time = true;
        forward->untimed_count--;
    }
}

static void close_stream(struct bt__fast_forward *forward, const struct bt_stream *stream)
{
    struct open_stream *opened = g_hash_table_lookup(forward->indexes, stream);

    if (opened) {
        forward->untimed_count -= !opened->has_time;
        g_hash_table_remove(forward->indexes, stream);
        g_ptr_array_remove(forward->streams, opened);
    }
}

static void set_packet(
    struct bt__fast_forward *forward, const struct bt_message *message, bool open)
{
    const struct bt_packet *packet = ((const struct bt_message_packet *) message)->packet;
    struct open_stream *opened = g_hash_table_lookup(forward->indexes, packet->stream);

    if (!opened) {
        return;
    }
    tg_object_put_ref(opened->packet);
    opened->packet = open ? packet : NULL;
    if (opened->packet) {
        tg_object_get_ref(opened->packet);
    }
}

static enum verdict fail(const struct bt__fast_forward *forward)
{
    BT_LIB_APPEND_CAUSE("Cannot convert a clock snapshot to nanoseconds from origin while looking "
                        "for %" PRId64 " ns: " BT__MESSAGE_ITERATOR_FORMAT,
        forward->target, BT__MESSAGE_ITERATOR_ARGS(forward->iterator));
    return FAILED;
}

static bool snapshot_ns(const struct bt_clock_snapshot *snapshot, int64_t *ns)
{
    return bt_clock_snapshot_get_ns_from_origin(snapshot, ns) ==
           BT_CLOCK_SNAPSHOT_GET_NS_FROM_ORIGIN_STATUS_OK;
}

/*
 * Returns a copy of `message` that begins at the target. The original isn't changed, because other
 * code may hold references to it.
 */
static struct bt_message *trim_discarded(
    const struct bt__fast_forward *forward, const struct bt_message_discarded *message)
{
    struct bt_message_discarded *trimmed = g_new(struct bt_message_discarded, 1);

    *trimmed = *message;
    bt__object_registry_add(trimmed, "message");
    trimmed->base.ref_count = 1;
    trimmed->base.is_frozen = false;
    trimmed->has_count = false;
    tg_object_get_ref(trimmed->stream);
    bt__clock_snapshot_set(&trimmed->beginning, message->beginning.clock_class,
        bt_x_clock_class_ns_from_origin_to_cycles(message->beginning.clock_class, forward->target));
    return &trimmed->base;
}

/*
 * Handles a discarded events or packets message that begins before the target. A message that ends
 * at or after the target is stored.
 */
static enum verdict judge_discarded(
    struct bt__fast_forward *forward, const struct bt_message_discarded *message)
{
    struct open_stream *opened = g_hash_table_lookup(forward->indexes, message->stream);
    int64_t end_ns;

    if (!message->end.clock_class || !opened) {
        return DROP;
    }
    if (!snapshot_ns(&message->end, &end_ns)) {
        return fail(forward);
    }
    if (end_ns >= forward->target) {
        g_ptr_array_add(opened->discarded, trim_discarded(forward, message));
    }
    return DROP;
}

static enum verdict judge(struct bt__fast_forward *forward, const struct bt_message *message)
{
    const struct bt_clock_snapshot *snapshot = bt_x_message_borrow_clock_snapshot_const(message);

    if (snapshot) {
        int64_t ns;

        if (!snapshot_ns(snapshot, &ns)) {
            return fail(forward);
        }
        if (ns >= forward->target) {
            return KEEP;
        }
        if (forward->untimed_count > 0) {
            set_timed(forward, bt_x_message_borrow_stream_const(message));
        }
    }
    switch ((bt_message_type) message->type) {
    case BT_MESSAGE_TYPE_STREAM_BEGINNING:
        open_stream(forward, bt_x_message_borrow_stream_const(message));
        if (snapshot) {
            set_timed(forward, bt_x_message_borrow_stream_const(message));
        }
        return DROP;
    case BT_MESSAGE_TYPE_STREAM_END:
        close_stream(forward, bt_x_message_borrow_stream_const(message));
        return DROP;
    case BT_MESSAGE_TYPE_PACKET_BEGINNING:
    case BT_MESSAGE_TYPE_PACKET_END:
        set_packet(forward, message, message->type == BT_MESSAGE_TYPE_PACKET_BEGINNING);
        return DROP;
    case BT_MESSAGE_TYPE_DISCARDED_EVENTS:
    case BT_MESSAGE_TYPE_DISCARDED_PACKETS:
        return judge_discarded(forward, (const struct bt_message_discarded *) message);
    case BT_MESSAGE_TYPE_EVENT:
    case BT_MESSAGE_TYPE_MESSAGE_ITERATOR_INACTIVITY:
        return DROP;
    }
    return DROP;
}

/*
 * Queues the messages that begin the stream `opened` and its open packet at the target, and the
 * messages about discarded events or packets that span the target.
 */
static void leave_open_stream(const struct bt__fast_forward *forward, struct open_stream *opened)
{
    GQueue *left_over = &forward->iterator->left_over;
    bt_self_message_iterator *self = (bt_self_message_iterator *) forward->iterator;
    const struct bt_stream_class *stream_class = opened->stream->stream_class;
    const struct bt_clock_class *clock_class = stream_class->default_clock_class;
    const uint64_t clock_value =
        clock_class ? bt_x_clock_class_ns_from_origin_to_cycles(clock_class, forward->target) : 0;
    bt_message *message = bt_message_stream_beginning_create(self, opened->stream);

    if (opened->has_time) {
        bt_message_stream_beginning_set_default_clock_snapshot(message, clock_value);
    }
    g_queue_push_tail(left_over, message);
    if (opened->packet) {
        const bool has_snapshot =
            bt_stream_class_packets_have_beginning_default_clock_snapshot(stream_class);

        g_queue_push_tail(left_over,
            has_snapshot ? bt_message_packet_beginning_create_with_default_clock_snapshot(
                               self, opened->packet, clock_value)
                         : bt_message_packet_beginning_create(self, opened->packet));
    }
    for (guint i = 0; i < opened->discarded->len; i++) {
        struct bt_message *discarded = opened->discarded->pdata[i];

        /* While a packet is open, no packets can be discarded. */
        if (discarded->type == BT_MESSAGE_TYPE_DISCARDED_EVENTS || !opened->packet) {
            bt_message_get_ref(discarded);
            g_queue_push_tail(left_over, discarded);
        }
    }
}

/* The "next" function of an iterator that has reached the target. */
static bt_message_iterator_class_next_method_status next_at_target(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    struct bt_message_iterator *iterator = (struct bt_message_iterator *) self;

    iterator->next = iterator->forward->next;
    bt__fast_forward_forget(iterator);
    return iterator->next(self, messages, capacity, count);
}

static void arrive(struct bt__fast_forward *forward, bt_message_iterator_class_next_method next)
{
    forward->next = next;
    forward->iterator->next = next_at_target;
}

/*
 * Ends the seek. Message `index` of the current batch of `count` messages is the first message to
 * keep.
 */
static void stop_at(struct bt__fast_forward *forward, uint64_t index, uint64_t count)
{
    struct bt_message_iterator *iterator = forward->iterator;
    GQueue not_read = iterator->left_over;
    gpointer message;

    g_queue_init(&iterator->left_over);
    for (guint i = 0; i < forward->streams->len; i++) {
        leave_open_stream(forward, forward->streams->pdata[i]);
    }
    for (; index < count; index++) {
        g_queue_push_tail(&iterator->left_over, (gpointer) iterator->messages[index]);
    }
    while ((message = g_queue_pop_head(&not_read))) {
        g_queue_push_tail(&iterator->left_over, message);
    }
    arrive(forward, bt__message_iterator_next_left_over);
}

/* Gets the next batch. Queued messages, which were put back, come first. */
static enum bt__status next_batch(struct bt_message_iterator *iterator, uint64_t *count)
{
    *count = bt__message_iterator_take_left_over(iterator, iterator->messages, iterator->capacity);
    return *count > 0 ? BT__STATUS_OK
                      : (enum bt__status) BT__IN_METHOD(
                            iterator->methods->next((bt_self_message_iterator *) iterator,
                                iterator->messages, iterator->capacity, count),
                            .method = "next", .iterator = iterator);
}

static enum bt__status run(struct bt__fast_forward *forward)
{
    struct bt_message_iterator *iterator = forward->iterator;

    while (true) {
        uint64_t count;
        const enum bt__status status = next_batch(iterator, &count);

        BT__ASSERT_POST_VALID_STATUS("message-iterator-class-next-method", status,
            BT__MAY_END | BT__MAY_TRY_AGAIN, BT__MESSAGE_ITERATOR_ORIGIN_FORMAT,
            BT__MESSAGE_ITERATOR_ORIGIN_ARGS(iterator));
        if (status == BT__STATUS_END) {
            arrive(forward, bt__message_iterator_next_at_end);
            return BT__STATUS_OK;
        }
        if (status != BT__STATUS_OK) {
            return bt__message_iterator_method_returned(iterator, "next", status);
        }
        for (uint64_t i = 0; i < count; i++) {
            const enum verdict verdict = judge(forward, iterator->messages[i]);

            if (verdict == KEEP) {
                stop_at(forward, i, count);
                return BT__STATUS_OK;
            }
            if (verdict == FAILED) {
                bt_x_message_array_put_refs(&iterator->messages[i], count - i);
                return BT__STATUS_ERROR;
            }
            bt__message_put_ref(iterator->messages[i]);
        }
        if (count == 0) {
            const enum bt__status empty_status = bt__message_iterator_got_empty_batch(iterator);

            if (empty_status != BT__STATUS_OK) {
                return empty_status;
            }
            continue;
        }
        iterator->empty_batches = 0;
        if (bt__interrupters_are_set(&iterator->graph->interrupters)) {
            return BT__STATUS_AGAIN;
        }
    }
}

bool bt__fast_forward_goes_to(const struct bt_message_iterator *iterator, int64_t ns_from_origin)
{
    return iterator->forward && iterator->forward->target == ns_from_origin;
}

static void destroy(struct tg_object *object)
{
    struct bt__fast_forward *forward = (struct bt__fast_forward *) object;

    g_hash_table_destroy(forward->indexes);
    g_ptr_array_free(forward->streams, TRUE);
    g_free(forward);
}

static struct bt__fast_forward *create(struct bt_message_iterator *iterator, int64_t ns_from_origin)
{
    struct bt__fast_forward *forward = g_new(struct bt__fast_forward, 1);

    *forward = (struct bt__fast_forward){
        .iterator = iterator,
        .target = ns_from_origin,
        .streams = g_ptr_array_new_with_free_func(destroy_open_stream),
        .indexes = g_hash_table_new(NULL, NULL),
    };
    tg_object_init(&forward->base, destroy, "fast-forwarding");
    return forward;
}

enum bt__status bt__fast_forward(struct bt_message_iterator *iterator, int64_t ns_from_origin)
{
    if (!bt__fast_forward_goes_to(iterator, ns_from_origin)) {
        bt__fast_forward_forget(iterator);
        iterator->forward = create(iterator, ns_from_origin);
        iterator->next = bt__message_iterator_next_without_position;
    }
    return iterator->forward->next ? 0 : run(iterator->forward);
}

void bt__fast_forward_forget(struct bt_message_iterator *iterator)
{
    tg_object_put_ref(g_steal_pointer(&iterator->forward));
}
