/* SPDX-License-Identifier: MIT */
/* Event messages, events and their pool: the code that runs for each event. */
#include "lib/message/event-pool.h"

#include <string.h>

#include <babeltrace2/extension/message-array.h>
#include <babeltrace2/trace-ir/event.h>
#include <babeltrace2/trace-ir/stream.h>
#include <babeltrace2/trace-ir/stream-class.h>

#include "lib/accessors.h"
#include "lib/trace-ir/stream-class.h"

static __attribute__((noinline)) bt_message *set_clock_value_slowly(
    struct bt_message_event *message)
{
    const struct bt_clock_class *clock_class = message->snapshot.clock_class;

    if (!clock_class || !tg_clock_cycles_to_ns(&clock_class->conversion, message->snapshot.value,
                            &message->snapshot.ns)) {
        message->snapshot.ns = BT__NS_UNKNOWN;
    }
    return &message->base;
}

static inline bt_message *set_clock_value(
    struct bt_message_event *message, const struct bt__event_pool *pool, uint64_t value)
{
    message->snapshot.value = value;
    if (G_LIKELY(value < pool->fast_limit)) {
        message->snapshot.ns = pool->base_ns + (int64_t) value;
        return &message->base;
    }
    return set_clock_value_slowly(message);
}

G_STATIC_ASSERT(offsetof(struct bt_message, tag) == sizeof(uint64_t));

static inline uint64_t first_word(const struct bt_message *message)
{
    uint64_t word;

    memcpy(&word, message, sizeof(word));
    return word;
}

/*
 * Returns the value that the first word of an event message has if the message can be recycled.
 * Such a message has one reference left, and the given flags.
 */
static inline uint64_t last_of_event(bool has_fields, bool keeps_fields)
{
    const struct bt_message message = {.ref_count = 1,
        .type = BT_MESSAGE_TYPE_EVENT,
        .has_fields = has_fields,
        .keeps_fields = keeps_fields};

    return first_word(&message);
}

/*
 * Puts references of messages whose fields don't need trimming. This loop is separate from the one
 * below, so that the compiler keeps the three words in registers.
 */
static void put_usual_refs(bt_message_array_const messages, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        struct bt_message *message = (struct bt_message *) messages[i];
        uint64_t word = first_word(message);

        if (G_LIKELY(word == last_of_event(false, false))) {
            bt__event_recycle((struct bt_message_event *) message, false, false);
        } else if (G_LIKELY(word == last_of_event(true, true))) {
            bt__event_recycle((struct bt_message_event *) message, true, true);
        } else if (G_LIKELY(word == last_of_event(true, false))) {
            bt__event_recycle((struct bt_message_event *) message, true, false);
        } else {
            bt__message_put_ref(message);
        }
    }
}

void bt_x_message_array_put_refs(bt_message_array_const messages, uint64_t count)
{
    if (!BT_DEV_MODE && G_LIKELY(!bt__field_large_stores_exist())) {
        put_usual_refs(messages, count);
        return;
    }
    for (uint64_t i = 0; i < count; i++) {
        bt__message_put_ref(messages[i]);
    }
}

static inline bt_message *create_from_pool(struct bt__event_pool *pool,
    const struct bt_event_class *event_class, struct bt_x_segment *segment, uint64_t clock_value,
    const uint8_t *bytes, uint32_t tag)
{
    struct bt_message_event *message = bt__event_pool_take(pool);

    message->base.tag = tag;
    message->event.event_class = event_class;
    message->event.segment = segment;
    message->event.bytes = bytes;
    return set_clock_value(message, pool, clock_value);
}

static __attribute__((noinline)) bt_message *create_from_filled_pool(
    const struct bt_event_class *event_class, struct bt_x_segment *segment, uint64_t clock_value,
    const uint8_t *bytes, uint32_t tag)
{
    struct bt__event_pool *pool =
        bt__event_class_filled_pool((struct bt_event_class *) event_class);

    return create_from_pool(pool, event_class, segment, clock_value, bytes, tag);
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

    /*
     * The rare cases are tail calls of separate functions, so that this function doesn't save
     * registers.
     */
    struct bt__event_pool *pool = event_class->pool;

    if (G_UNLIKELY(!pool || bt__event_pool_is_empty(pool))) {
        return create_from_filled_pool(event_class, segment, clock_value, bytes, tag);
    }
    return create_from_pool(pool, event_class, segment, clock_value, bytes, tag);
}

/* Initializes an event message from a free message that already has fields. */
static inline bt_message *create_from_ready(
    const struct bt_event_class *event_class, struct bt_x_segment *segment, uint64_t clock_value)
{
    struct bt_message_event *message =
        bt__event_class_take_ready((struct bt_event_class *) event_class);

    message->event.segment = segment;
    return set_clock_value(message, event_class->pool, clock_value);
}

static __attribute__((noinline)) bt_message *create_slowly(
    const struct bt_event_class *event_class, struct bt_x_segment *segment, uint64_t clock_value)
{
    bt__stream_freeze(segment->stream);
    bt__segment_get_embedded_ref(segment);
    return event_class->ready_messages
               ? create_from_ready(event_class, segment, clock_value)
               : create_from_filled_pool(event_class, segment, clock_value, NULL, 0);
}

/*
 * The common part of the four public functions that create an event message. `segment` is embedded
 * in a stream or packet. The fast path requires that another event already holds the segment, which
 * is usual.
 */
static inline bt_message *create(
    const struct bt_event_class *event_class, struct bt_x_segment *segment, uint64_t clock_value)
{
    struct bt__event_pool *pool = event_class->pool;

    if (G_UNLIKELY(segment->ref_count == 0)) {
        return create_slowly(event_class, segment, clock_value);
    }
    if (G_LIKELY(event_class->ready_messages)) {
        segment->ref_count++;
        return create_from_ready(event_class, segment, clock_value);
    }
    /* No free message of this class has fields, for example because the class has no fields. */
    if (pool && !bt__event_pool_is_empty(pool)) {
        segment->ref_count++;
        return create_from_pool(pool, event_class, segment, clock_value, NULL, 0);
    }
    return create_slowly(event_class, segment, clock_value);
}

/* Packet support isn't checked here, because bt_packet_create() already checked it. */
#define CHECK_CREATE(stream_, with_clock)                                                          \
    BT_ASSERT_PRE_DEV_NO_ERROR();                                                                  \
    BT_ASSERT_PRE_DEV_NON_NULL("message-iterator", self_message_iterator);                         \
    BT_ASSERT_PRE_DEV_NON_NULL("event-class", event_class);                                        \
    BT_ASSERT_PRE_DEV("same-stream-class", (stream_)->stream_class == event_class->stream_class,   \
        "Stream's class and event class's stream class differ.");                                  \
    BT_ASSERT_PRE_DEV(with_clock ? "has-default-clock-class" : "has-no-default-clock-class",       \
        !!(stream_)->stream_class->default_clock_class == with_clock,                              \
        "The function requires a stream class %s a default clock class.",                          \
        with_clock ? "with" : "without")

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

BT__DEFINE_GETTER(
    const bt_event_class *, bt_event_borrow_class_const, bt_event, "event", event_class)

BT__DEFINE_EXPRESSION(bt_event_class *, bt_event_borrow_class, bt_event, "event",
    (bt_event_class *) bt_event_borrow_class_const(object))

BT__DEFINE_GETTER(
    const bt_stream *, bt_event_borrow_stream_const, bt_event, "event", segment->stream)

BT__DEFINE_EXPRESSION(bt_stream *, bt_event_borrow_stream, bt_event, "event",
    (bt_stream *) bt_event_borrow_stream_const(object))

BT__DEFINE_GETTER(
    const bt_packet *, bt_event_borrow_packet_const, bt_event, "event", segment->packet)

BT__DEFINE_EXPRESSION(bt_packet *, bt_event_borrow_packet, bt_event, "event",
    (bt_packet *) bt_event_borrow_packet_const(object))

static inline const bt_field *present_root(const struct bt__event_fields *fields, int root)
{
    return fields->roots[root];
}

static __attribute__((noinline)) const bt_field *attach_and_borrow_root(
    struct bt_message_event *message, int root)
{
    return present_root(bt__event_attach_fields(message), root);
}

static inline const bt_field *borrow_root(const bt_event *event, int root)
{
    struct bt_message_event *message = bt__event_message(event);

    /* This is a tail call, so that the function doesn't save registers. */
    if (message->base.has_fields) {
        return present_root(event->fields, root);
    }
    return attach_and_borrow_root(message, root);
}

#define ROOT_ACCESSORS(name, root)                                                                 \
    BT__DEFINE_EXPRESSION(const bt_field *, bt_event_borrow_##name##_field_const, const bt_event,  \
        "event", borrow_root(object, root))                                                        \
    BT__DEFINE_EXPRESSION(bt_field *, bt_event_borrow_##name##_field, bt_event, "event",           \
        (bt_field *) borrow_root(object, root))

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
