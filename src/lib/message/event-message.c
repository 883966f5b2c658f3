/* SPDX-License-Identifier: MIT */
/* Event messages, events and their pool: the path that every event takes. */
#include "lib/message/message.h"

#include <stdlib.h>
#include <string.h>

#include <babeltrace2/extension/message-array.h>
#include <babeltrace2/trace-ir/event.h>
#include <babeltrace2/trace-ir/stream.h>
#include <babeltrace2/trace-ir/stream-class.h>

#include "lib/assert-cond.h"
#include "lib/trace-ir/stream-class.h"

G_STATIC_ASSERT(offsetof(struct bt_message_event, event.event_class) == BT__CACHE_LINE_SIZE);

/* The root field classes in the order of their cells. */
static void root_classes(const struct bt_event_class *event_class,
    const struct bt_field_class *roots[BT_X_EVENT_CELL_ROOT_COUNT])
{
    roots[BT_X_EVENT_CELL_COMMON_CONTEXT] = event_class->stream_class->event_common_context_class;
    roots[BT_X_EVENT_CELL_SPECIFIC_CONTEXT] = event_class->specific_context_class;
    roots[BT_X_EVENT_CELL_PAYLOAD] = event_class->payload_class;
}

/* Makes what the event messages of a class have in common final. */
static void prepare_pool(struct bt_event_class *event_class)
{
    const struct bt_clock_class *clock_class = event_class->stream_class->default_clock_class;
    const struct bt_field_class *roots[BT_X_EVENT_CELL_ROOT_COUNT];
    gsize cell_count = BT_X_EVENT_CELL_ROOT_COUNT;

    bt__event_class_freeze(event_class);
    root_classes(event_class, roots);
    for (int i = 0; i < BT_X_EVENT_CELL_ROOT_COUNT; i++) {
        cell_count += roots[i] ? (gsize) roots[i]->extra_cells : 0;
    }
    event_class->block_size =
        sizeof(struct bt_message_event) + cell_count * sizeof(bt_x_field_cell);
    /* Without a clock the value is 0, and the time BT__NS_UNKNOWN. */
    event_class->pool.fast_limit = clock_class ? clock_class->conversion.fast_limit : 1;
    event_class->pool.base_ns = clock_class ? clock_class->conversion.base_ns : BT__NS_UNKNOWN;
    event_class->is_pool_off = g_strcmp0(g_getenv("TRACEGRAPH_POOL"), "0") == 0;
}

static void free_block(struct bt_message_event *message)
{
    for (int i = 0; i < BT_X_EVENT_CELL_ROOT_COUNT; i++) {
        bt__field_cell_finalize(&message->cells[i]);
    }
    free(message);
}

void bt__event_pool_clear(struct bt__event_pool *pool)
{
    while (pool->free) {
        struct bt_message_event *message = pool->free;

        pool->free = (struct bt_message_event *) message->event.segment;
        free_block(message);
    }
}

static struct bt_message_event *allocate(struct bt_event_class *event_class)
{
    const struct bt_field_class *roots[BT_X_EVENT_CELL_ROOT_COUNT];
    struct bt_message_event *message = bt__cache_lines_alloc(event_class->block_size);

    message->base.ref_count = 1;
    message->base.pool = &event_class->pool;
    message->base.type = BT_MESSAGE_TYPE_EVENT;
    message->base.is_special = event_class->is_pool_off;
    message->snapshot.clock_class = event_class->stream_class->default_clock_class;
    message->event.event_class = event_class;
    root_classes(event_class, roots);

    bt_x_field_cell *free = message->cells + BT_X_EVENT_CELL_ROOT_COUNT;

    for (int i = 0; i < BT_X_EVENT_CELL_ROOT_COUNT; i++) {
        if (roots[i]) {
            free = bt__field_cell_init(&message->cells[i], roots[i], free);
        }
    }
    return message;
}

static inline struct bt_message_event *take_from_pool(struct bt__event_pool *pool)
{
    struct bt_message_event *message = pool->free;

    pool->free = (struct bt_message_event *) message->event.segment;
    return message;
}

/* Makes sure that the pool of `event_class` has a free block. */
static struct bt__event_pool *filled_pool(struct bt_event_class *event_class)
{
    if (G_UNLIKELY(event_class->block_size == 0)) {
        prepare_pool(event_class);
    }
    if (!event_class->pool.free) {
        event_class->pool.free = allocate(event_class);
    }
    return &event_class->pool;
}

static __attribute__((noinline)) bt_message *set_clock_value_slowly(
    struct bt_message_event *message)
{
    const struct bt_clock_class *clock_class = message->snapshot.clock_class;

    if (!clock_class || !bt__clock_cycles_to_ns(&clock_class->conversion, message->snapshot.value,
                            &message->snapshot.ns)) {
        message->snapshot.ns = BT__NS_UNKNOWN;
    }
    return &message->base;
}

static inline bt_message *set_clock_value(
    struct bt_message_event *message, const struct bt__event_pool *pool, uint64_t value)
{
    message->snapshot.value = value;
    if (G_UNLIKELY(value >= pool->fast_limit)) {
        return set_clock_value_slowly(message);
    }
    message->snapshot.ns = pool->base_ns + (int64_t) value;
    return &message->base;
}

/* What only happens now and then: developer-mode marks, and large fields. */
static void reset_fields(struct bt_message_event *message)
{
    for (int i = 0; i < BT_X_EVENT_CELL_ROOT_COUNT; i++) {
        bt_x_field_cell *root = &message->cells[i];

        if (message->base.is_special) {
            bt__field_cell_trim(root);
        }
#if BT_DEV_MODE
        bt__field_cell_flag_all(root, BT__FIELD_IS_SET, false);
        bt__field_cell_flag_all(root, BT__FIELD_IS_FROZEN, false);
#endif
    }
    message->base.is_special = false;
    message->base.is_frozen = false;
}

static inline void put_in_pool(struct bt_message_event *message)
{
    struct bt_x_segment *segment = message->event.segment;
    struct bt__event_pool *pool = message->base.pool;

    message->event.segment = (struct bt_x_segment *) pool->free;
    pool->free = message;
    bt__segment_put_ref(
        segment); /* last: may destroy stream, event class and pool, this block included */
}

void bt__message_event_recycle(struct bt_message_event *message)
{
    if (message->event.event_class->is_pool_off) {
        struct bt_x_segment *segment = message->event.segment;

        free_block(message);
        bt__segment_put_ref(segment);
        return;
    }
    if (BT_DEV_MODE || message->base.is_special) {
        reset_fields(message);
    }
    put_in_pool(message);
}

/*
 * Whether this is the last reference on an event message of which nothing has to be reset: all of
 * that is in one word.
 */
static inline bool is_last_of_plain_event(const struct bt_message *message)
{
    static const struct bt_message plain = {.ref_count = 1, .type = BT_MESSAGE_TYPE_EVENT};

    return !BT_DEV_MODE && memcmp(message, &plain, offsetof(struct bt_message, pool)) == 0;
}

G_STATIC_ASSERT(offsetof(struct bt_message, pool) == sizeof(uint64_t));

void bt_x_message_array_put_refs(bt_message_array_const messages, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        struct bt_message *message = (struct bt_message *) messages[i];

        if (G_LIKELY(is_last_of_plain_event(message))) {
            put_in_pool((struct bt_message_event *) message);
        } else {
            bt__message_put_ref(message);
        }
    }
}

static inline bt_message *create_deferred(struct bt__event_pool *pool, struct bt_x_segment *segment,
    uint64_t clock_value, const uint8_t *bytes, uint32_t tag)
{
    struct bt_message_event *message = take_from_pool(pool);

    message->base.tag = tag;
    message->event.segment = segment;
    message->event.bytes = bytes;
    return set_clock_value(message, pool, clock_value);
}

static __attribute__((noinline)) bt_message *create_deferred_slowly(
    const struct bt_event_class *event_class, struct bt_x_segment *segment, uint64_t clock_value,
    const uint8_t *bytes, uint32_t tag)
{
    return create_deferred(
        filled_pool((struct bt_event_class *) event_class), segment, clock_value, bytes, tag);
}

bt_message *bt_x_message_event_create_deferred(const bt_event_class *event_class,
    bt_x_segment *segment, uint64_t clock_value, const uint8_t *bytes, uint32_t tag)
{
    BT_ASSERT_PRE_DEV_NON_NULL("event-class", event_class);
    BT_ASSERT_PRE_DEV_NON_NULL("segment", segment);
    BT_ASSERT_PRE_DEV(
        "event-class-has-decoder", event_class->decode, "Event class has no decoder.");
    BT_ASSERT_PRE_DEV("same-stream-class",
        segment->stream->stream_class == event_class->stream_class,
        "Segment's stream is not of the event class's stream class.");

    /* The rare cases are functions of their own, called last, so that this one saves no register.
     */
    struct bt__event_pool *pool = &((struct bt_event_class *) event_class)->pool;

    if (G_UNLIKELY(!pool->free)) {
        return create_deferred_slowly(event_class, segment, clock_value, bytes, tag);
    }
    return create_deferred(pool, segment, clock_value, bytes, tag);
}

static inline bt_message *create_from_pool(
    struct bt__event_pool *pool, struct bt_x_segment *segment, uint64_t clock_value)
{
    struct bt_message_event *message = take_from_pool(pool);

    message->event.segment = segment;
    message->event.bytes = NULL;
    return set_clock_value(message, pool, clock_value);
}

static __attribute__((noinline)) bt_message *create_slowly(
    const struct bt_event_class *event_class, struct bt_x_segment *segment, uint64_t clock_value)
{
    bt__stream_freeze(segment->stream);
    bt__segment_get_embedded_ref(segment);
    return create_from_pool(
        filled_pool((struct bt_event_class *) event_class), segment, clock_value);
}

/*
 * What the four public creators have in common; `segment` is embedded in a stream or packet. The
 * usual case is that another event of the stream or packet exists.
 */
static inline bt_message *create(
    const struct bt_event_class *event_class, struct bt_x_segment *segment, uint64_t clock_value)
{
    struct bt__event_pool *pool = &((struct bt_event_class *) event_class)->pool;

    if (G_UNLIKELY(!pool->free || segment->ref_count == 0)) {
        return create_slowly(event_class, segment, clock_value);
    }
    segment->ref_count++;
    return create_from_pool(pool, segment, clock_value);
}

/* That a packet's stream class supports packets is what bt_packet_create() checks. */
#define CHECK_CREATE(stream_, with_clock)                                                          \
    BT_ASSERT_PRE_DEV_NO_ERROR();                                                                  \
    BT_ASSERT_PRE_DEV_NON_NULL("message-iterator", self_message_iterator);                         \
    BT_ASSERT_PRE_DEV_NON_NULL("event-class", event_class);                                        \
    BT_ASSERT_PRE_DEV("same-stream-class", (stream_)->stream_class == event_class->stream_class,   \
        "Stream's class and event class's stream class differ.");                                  \
    BT_ASSERT_PRE_DEV(with_clock ? "has-default-clock-class" : "has-no-default-clock-class",       \
        !!(stream_)->stream_class->default_clock_class == with_clock,                              \
        "Stream class's default clock class and the function do not agree.")

#define CHECK_NO_PACKETS(stream_)                                                                  \
    BT_ASSERT_PRE_DEV("stream-class-does-not-support-packets",                                     \
        !bt_stream_class_supports_packets((stream_)->stream_class),                                \
        "Stream's class supports packets: its events must have one.")

bt_message *bt_message_event_create(bt_self_message_iterator *self_message_iterator,
    const bt_event_class *event_class, const bt_stream *stream)
{
    BT_ASSERT_PRE_DEV_NON_NULL("stream", stream);
    CHECK_CREATE(stream, false);
    CHECK_NO_PACKETS(stream);
    return create(event_class, (struct bt_x_segment *) &stream->segment, 0);
}

bt_message *bt_message_event_create_with_default_clock_snapshot(
    bt_self_message_iterator *self_message_iterator, const bt_event_class *event_class,
    const bt_stream *stream, uint64_t clock_snapshot_value)
{
    BT_ASSERT_PRE_DEV_NON_NULL("stream", stream);
    CHECK_CREATE(stream, true);
    CHECK_NO_PACKETS(stream);

    return create(event_class, (struct bt_x_segment *) &stream->segment, clock_snapshot_value);
}

bt_message *bt_message_event_create_with_packet(bt_self_message_iterator *self_message_iterator,
    const bt_event_class *event_class, const bt_packet *packet)
{
    BT_ASSERT_PRE_DEV_NON_NULL("packet", packet);
    BT__ASSERT_PRE_DEV_PACKET_CONTEXT_IS_SET(packet);
    CHECK_CREATE(packet->stream, false);
    bt__packet_freeze(packet);
    return create(event_class, (struct bt_x_segment *) &packet->segment, 0);
}

bt_message *bt_message_event_create_with_packet_and_default_clock_snapshot(
    bt_self_message_iterator *self_message_iterator, const bt_event_class *event_class,
    const bt_packet *packet, uint64_t clock_snapshot_value)
{
    BT_ASSERT_PRE_DEV_NON_NULL("packet", packet);
    BT__ASSERT_PRE_DEV_PACKET_CONTEXT_IS_SET(packet);
    CHECK_CREATE(packet->stream, true);
    bt__packet_freeze(packet);

    return create(event_class, (struct bt_x_segment *) &packet->segment, clock_snapshot_value);
}

#define CHECK_EVENT_MESSAGE()                                                                      \
    BT_ASSERT_PRE_DEV_NON_NULL("message", message);                                                \
    BT_ASSERT_PRE_DEV("is-event-message", message->type == BT_MESSAGE_TYPE_EVENT,                  \
        "Message is not an event message.")

bt_event *bt_message_event_borrow_event(bt_message *message)
{
    CHECK_EVENT_MESSAGE();
    return &((struct bt_message_event *) message)->event;
}

const bt_event *bt_message_event_borrow_event_const(const bt_message *message)
{
    CHECK_EVENT_MESSAGE();
    return &((const struct bt_message_event *) message)->event;
}

const bt_clock_snapshot *bt_message_event_borrow_default_clock_snapshot_const(
    const bt_message *message)
{
    CHECK_EVENT_MESSAGE();

    const struct bt_message_event *event_message = (const struct bt_message_event *) message;

    BT_ASSERT_PRE_DEV("has-default-clock-class", event_message->snapshot.clock_class,
        "Message's stream class has no default clock class.");
    return &event_message->snapshot;
}

const bt_clock_class *bt_message_event_borrow_stream_class_default_clock_class_const(
    const bt_message *message)
{
    CHECK_EVENT_MESSAGE();
    return ((const struct bt_message_event *) message)->snapshot.clock_class;
}

const bt_event_class *bt_event_borrow_class_const(const bt_event *event)
{
    BT_ASSERT_PRE_DEV_NON_NULL("event", event);
    return event->event_class;
}

bt_event_class *bt_event_borrow_class(bt_event *event)
{
    BT_ASSERT_PRE_DEV_NON_NULL("event", event);
    return (bt_event_class *) bt_event_borrow_class_const(event);
}

const bt_stream *bt_event_borrow_stream_const(const bt_event *event)
{
    BT_ASSERT_PRE_DEV_NON_NULL("event", event);
    return event->segment->stream;
}

bt_stream *bt_event_borrow_stream(bt_event *event)
{
    BT_ASSERT_PRE_DEV_NON_NULL("event", event);
    return (bt_stream *) bt_event_borrow_stream_const(event);
}

const bt_packet *bt_event_borrow_packet_const(const bt_event *event)
{
    BT_ASSERT_PRE_DEV_NON_NULL("event", event);
    return event->segment->packet;
}

bt_packet *bt_event_borrow_packet(bt_event *event)
{
    BT_ASSERT_PRE_DEV_NON_NULL("event", event);
    return (bt_packet *) bt_event_borrow_packet_const(event);
}

static inline struct bt_message_event *message_of(const struct bt_event *event)
{
    return (struct bt_message_event *) ((char *) event - offsetof(struct bt_message_event, event));
}

static inline const bt_field *borrow_decoded_root(const bt_event *event, int root)
{
    const bt_x_field_cell *cell = &message_of(event)->cells[root];

    return cell->field_class ? (const bt_field *) cell : NULL;
}

static __attribute__((noinline)) const bt_field *decode_and_borrow_root(
    const bt_event *const_event, int root)
{
    struct bt_event *event = (struct bt_event *) const_event;
    struct bt_message_event *message = message_of(event);
    const struct bt_event_class *event_class = event->event_class;

    event_class->decode(
        event->bytes, message->base.tag, event->segment, message->cells, event_class->decoder_data);
    event->bytes = NULL;
    message->base.is_special |= bt__field_large_store_was_made();
#if BT_DEV_MODE
    for (int i = 0; i < BT_X_EVENT_CELL_ROOT_COUNT; i++) {
        bt__field_cell_flag_all(&message->cells[i], BT__FIELD_IS_SET, true);
        bt__field_cell_flag_all(&message->cells[i], BT__FIELD_IS_FROZEN, message->base.is_frozen);
    }
#endif
    return borrow_decoded_root(event, root);
}

static inline const bt_field *borrow_root(const bt_event *event, int root)
{
    if (event->bytes) {
        return decode_and_borrow_root(event, root);
    }
    return borrow_decoded_root(event, root);
}

#define ROOT_ACCESSORS(name, root)                                                                 \
    const bt_field *bt_event_borrow_##name##_field_const(const bt_event *event)                    \
    {                                                                                              \
        BT_ASSERT_PRE_DEV_NON_NULL("event", event);                                                \
        return borrow_root(event, root);                                                           \
    }                                                                                              \
    bt_field *bt_event_borrow_##name##_field(bt_event *event)                                      \
    {                                                                                              \
        BT_ASSERT_PRE_DEV_NON_NULL("event", event);                                                \
        return (bt_field *) borrow_root(event, root);                                              \
    }

ROOT_ACCESSORS(common_context, BT_X_EVENT_CELL_COMMON_CONTEXT)
ROOT_ACCESSORS(specific_context, BT_X_EVENT_CELL_SPECIFIC_CONTEXT)
ROOT_ACCESSORS(payload, BT_X_EVENT_CELL_PAYLOAD)

uint64_t bt_x_message_array_get_event_ns_from_origin(
    bt_message_array_const messages, uint64_t count, int64_t *ns_from_origin)
{
    uint64_t i;

    for (i = 0; i < count; i++) {
        const struct bt_message_event *message = (const struct bt_message_event *) messages[i];

        if (message->base.type != BT_MESSAGE_TYPE_EVENT || message->snapshot.ns == BT__NS_UNKNOWN) {
            break;
        }
        ns_from_origin[i] = message->snapshot.ns;
    }
    return i;
}

void bt_x_message_array_get_event_classes(
    bt_message_array_const messages, uint64_t count, const bt_event_class **event_classes)
{
    for (uint64_t i = 0; i < count; i++) {
        const struct bt_message_event *message = (const struct bt_message_event *) messages[i];

        event_classes[i] =
            message->base.type == BT_MESSAGE_TYPE_EVENT ? message->event.event_class : NULL;
    }
}
