/* SPDX-License-Identifier: MIT */
/*
 * Developer mode: checks the messages that the "next" methods of message iterators return. Each
 * message iterator is checked separately, because each one returns a complete sequence.
 *
 * Only builds with `dev_mode` contain these checks: production builds tolerate existing plugins
 * that break the order of messages.
 */
#include "lib/graph/message-iterator.h"

#include <babeltrace2/extension/message-common.h>
#include <inttypes.h>
#include <string.h>

#include "lib/assert-cond.h"
#include "lib/error-internal.h"
#include "lib/method-status.h"
#include "lib/dev-mode/consume-checks.h"
#include "lib/graph/clock-correlation.h"
#include "lib/message/event-pool.h"

/* The position of one stream in the sequence of its messages. */
struct stream_state {
    const struct bt_packet *packet; /* borrowed, never dereferenced: the open packet; NULL: none */
    bool has_ended;
};

struct bt__iterator_checks {
    GHashTable *streams; /* bt_stream (owned reference) -> struct stream_state (owned) */
    bool has_failed;     /* the "next" method has failed: later messages may be missing */
    bool has_last_ns;
    int64_t last_ns; /* of the latest clock snapshot, nanoseconds from origin */
    struct bt__clock_correlation correlation;
    /* The following members are for messages about a violated rule. */
    const struct bt_message_iterator *iterator; /* borrowed: the iterator that is being checked */
    const struct bt_message *message; /* borrowed: the message that is being checked; NULL: none */
    uint64_t index, count;            /* index of `message` in its batch, and the batch's size */
};

/*
 * Checks a postcondition of the "next" method. The variable `checks` must be in scope. The failure
 * message ends with the iterator and the message that violated the rule.
 */
#define CHECK(condition, expression, format, ...)                                                  \
    BT_ASSERT_POST_DEV_FROM_FUNC("message-iterator-class-next-method", condition, expression,      \
        format "%s", ##__VA_ARGS__, describe(checks))

static const char *message_type_name(const struct bt_message *message)
{
    switch ((bt_message_type) message->type) {
    case BT_MESSAGE_TYPE_STREAM_BEGINNING:
        return "stream beginning";
    case BT_MESSAGE_TYPE_STREAM_END:
        return "stream end";
    case BT_MESSAGE_TYPE_EVENT:
        return "event";
    case BT_MESSAGE_TYPE_PACKET_BEGINNING:
        return "packet beginning";
    case BT_MESSAGE_TYPE_PACKET_END:
        return "packet end";
    case BT_MESSAGE_TYPE_DISCARDED_EVENTS:
        return "discarded events";
    case BT_MESSAGE_TYPE_DISCARDED_PACKETS:
        return "discarded packets";
    case BT_MESSAGE_TYPE_MESSAGE_ITERATOR_INACTIVITY:
        return "message iterator inactivity";
    }
    return "unknown";
}

static void describe_stream(GString *text, const struct bt_stream *stream)
{
    const struct bt_trace *trace = stream->trace;

    g_string_append_printf(text, ", stream %" PRIu64, stream->id);
    if (stream->name) {
        g_string_append_printf(text, " `%s`", stream->name);
    }
    if (trace->name) {
        g_string_append_printf(text, " of trace `%s`", trace->name);
    }
}

static void describe_message(GString *text, const struct bt_message *message)
{
    const struct bt_stream *stream = bt_x_message_borrow_stream_const(message);
    const struct bt_clock_snapshot *snapshot = bt_x_message_borrow_clock_snapshot_const(message);
    int64_t ns;

    g_string_append(text, message_type_name(message));
    if (message->type == BT_MESSAGE_TYPE_EVENT) {
        const struct bt_event_class *event_class =
            ((const struct bt_message_event *) message)->event.event_class;

        g_string_append_printf(text, " `%s` (ID %" PRIu64 ")",
            event_class->name ? event_class->name : "", event_class->id);
    }
    if (stream) {
        describe_stream(text, stream);
    }
    if (snapshot) {
        g_string_append_printf(text, ", clock value %" PRIu64, snapshot->value);
        if (tg_clock_cycles_to_ns(&snapshot->clock_class->conversion, snapshot->value, &ns)) {
            g_string_append_printf(text, " (%" PRId64 " ns from origin)", ns);
        }
    }
}

/* The program aborts after this function, so the text isn't freed. */
static const char *describe(const struct bt__iterator_checks *checks)
{
    GString *text = g_string_new("");

    g_string_append_printf(text, "\n  Method: \"next\" of " BT__MESSAGE_ITERATOR_ORIGIN_FORMAT,
        BT__MESSAGE_ITERATOR_ORIGIN_ARGS(checks->iterator));
    if (checks->message) {
        g_string_append_printf(text,
            "\n  Message %" PRIu64 " of %" PRIu64 " in this batch: ", checks->index + 1,
            checks->count);
        describe_message(text, checks->message);
    }
    return text->str;
}

struct bt__iterator_checks *bt__iterator_checks_create(void)
{
    struct bt__iterator_checks *checks = g_new0(struct bt__iterator_checks, 1);

    checks->streams = g_hash_table_new_full(NULL, NULL, (GDestroyNotify) tg_object_put_ref, g_free);
    return checks;
}

void bt__iterator_checks_destroy(struct bt__iterator_checks *checks)
{
    if (!checks) {
        return;
    }
    bt__clock_correlation_finalize(&checks->correlation);
    g_hash_table_destroy(checks->streams);
    g_free(checks);
}

void bt__iterator_checks_reset(struct bt__iterator_checks *checks)
{
    g_hash_table_remove_all(checks->streams);
    checks->has_failed = false;
    checks->has_last_ns = false;
    /*
     * `correlation` isn't reset: after a seek, the messages belong to the same sequence and have
     * the same clocks.
     */
}

static void check_packet_message(const struct bt__iterator_checks *checks,
    struct stream_state *state, const struct bt_message *message)
{
    const struct bt_packet *packet = ((const struct bt_message_packet *) message)->packet;

    if (message->type == BT_MESSAGE_TYPE_PACKET_BEGINNING) {
        CHECK("message-sequence:packet-beginning", !state->packet,
            "Packet beginning message while a packet of the stream is open.");
        state->packet = packet;
        return;
    }
    CHECK("message-sequence:packet-end", state->packet == packet,
        "Packet end message while its packet is not open.");
    state->packet = NULL;
}

static void check_sequence(struct bt__iterator_checks *checks, const struct bt_message *message,
    const struct bt_stream *stream)
{
    struct stream_state *state = g_hash_table_lookup(checks->streams, stream);

    if (message->type == BT_MESSAGE_TYPE_STREAM_BEGINNING) {
        CHECK("message-sequence:stream-beginning", !state,
            "Stream beginning message is not the first message of its stream.");
        tg_object_get_ref(stream);
        g_hash_table_insert(checks->streams, (gpointer) stream, g_new0(struct stream_state, 1));
        return;
    }
    CHECK("message-sequence:stream-beginning", state,
        "The first message of a stream is not a stream beginning message: type=%s",
        message_type_name(message));
    CHECK("message-sequence:stream-end", !state->has_ended,
        "A message follows the stream end message of its stream: type=%s",
        message_type_name(message));
    switch ((bt_message_type) message->type) {
    case BT_MESSAGE_TYPE_STREAM_END:
        CHECK("message-sequence:packet-end", !state->packet,
            "Stream end message while a packet of the stream is open.");
        state->has_ended = true;
        break;
    case BT_MESSAGE_TYPE_PACKET_BEGINNING:
    case BT_MESSAGE_TYPE_PACKET_END:
        check_packet_message(checks, state, message);
        break;
    case BT_MESSAGE_TYPE_EVENT:
        CHECK("message-sequence:event-packet",
            ((const struct bt_message_event *) message)->event.segment->packet == state->packet,
            "Event message is not within the message sequence of its packet.");
        break;
    case BT_MESSAGE_TYPE_DISCARDED_PACKETS:
        CHECK("message-sequence:discarded-packets", !state->packet,
            "Discarded packets message while a packet of the stream is open.");
        break;
    default:
        break;
    }
}

static void check_clock_snapshot(
    struct bt__iterator_checks *checks, const struct bt_message *message)
{
    const struct bt_clock_snapshot *snapshot = bt_x_message_borrow_clock_snapshot_const(message);
    int64_t ns;

    if (!snapshot ||
        !tg_clock_cycles_to_ns(&snapshot->clock_class->conversion, snapshot->value, &ns)) {
        return;
    }
    CHECK("message-clock-snapshots-are-monotonic", !checks->has_last_ns || ns >= checks->last_ns,
        "Clock snapshots are not monotonic: type=%s, ns=%" PRId64 ", previous-ns=%" PRId64,
        message_type_name(message), ns, checks->last_ns);
    checks->has_last_ns = true;
    checks->last_ns = ns;
}

/* The fields of a deferred event are set on their first access. */
static void check_event_fields(
    const struct bt__iterator_checks *checks, const struct bt_message_event *message)
{
    if (!message->base.has_fields && message->event.bytes) {
        return;
    }
    for (int i = 0; i < BT_X_EVENT_CELL_ROOT_COUNT; i++) {
        CHECK("event-fields-are-set",
            bt__field_cell_is_set(&bt__event_fields(&message->event)->cells[i]),
            "A field of an event is not set: event-class=`%s`",
            message->event.event_class->name ? message->event.event_class->name : "");
    }
}

static void check_clock_correlation(const struct bt_message_iterator *iterator,
    const struct bt_message *message, const struct bt_stream *stream)
{
    struct bt__iterator_checks *checks = iterator->checks;
    const struct bt_clock_class *clock_class;

    if (message->type == BT_MESSAGE_TYPE_STREAM_BEGINNING) {
        /* A stream beginning message has a stream. NOLINTNEXTLINE(*-core.NullDereference) */
        clock_class = stream->stream_class->default_clock_class;
    } else if (message->type == BT_MESSAGE_TYPE_MESSAGE_ITERATOR_INACTIVITY) {
        clock_class = ((const struct bt_message_inactivity *) message)->snapshot.clock_class;
    } else {
        return;
    }
    const char *condition =
        bt__clock_correlation_check(&checks->correlation, clock_class, iterator->mip_version);
    CHECK(condition, !condition,
        "The clock class of a %s message does not correlate with that of the first one.",
        message_type_name(message));
}

static void check_message(
    const struct bt_message_iterator *iterator, const struct bt_message *message)
{
    const struct bt_stream *stream = bt_x_message_borrow_stream_const(message);

    bt__message_freeze(message);
    if (stream) {
        check_sequence(iterator->checks, message, stream);
    }
    if (message->type == BT_MESSAGE_TYPE_EVENT) {
        check_event_fields(iterator->checks, (const struct bt_message_event *) message);
    }
    check_clock_correlation(iterator, message, stream);
    if (!iterator->may_be_unordered) {
        check_clock_snapshot(iterator->checks, message);
    }
}

/*
 * Appends causes instead of aborting, because an abort would hide the method's error. The method
 * may have put messages that are still in the array, so a message counts as lost only if it still
 * exists. A method may also use the array for messages that it keeps. If the method returned a
 * count of 0, it returned no messages, whatever the array contains.
 */
static void check_error(
    const struct bt_message_iterator *iterator, enum bt__status status, uint64_t count)
{
    uint64_t lost_count = 0;

    bt__require_cause("message-iterator-class-next-method", status);
    for (uint64_t i = 0; i < MIN(count, iterator->capacity); i++) {
        const bt_message *message = iterator->messages[i];

        lost_count += message && bt__object_registry_has(message);
    }
    if (lost_count > 0) {
        BT_LIB_APPEND_CAUSE("Developer mode: the method returned an error together with messages, "
                            "which are lost. It must put them before it returns. Count: %" PRIu64,
            lost_count);
    }
}

/* Checks the conditions for the end of the sequence. */
static void check_end(const struct bt__iterator_checks *checks, uint64_t count)
{
    GHashTableIter iterator;
    gpointer stream, state;

    CHECK("no-messages-if-end-status", count == 0,
        "Method returned the status END together with messages, which are lost: count=%" PRIu64,
        count);
    g_hash_table_iter_init(&iterator, checks->streams);
    while (g_hash_table_iter_next(&iterator, &stream, &state)) {
        const struct bt_stream *open = stream;

        CHECK("message-sequence:stream-end",
            checks->has_failed || ((const struct stream_state *) state)->has_ended,
            "Method returned the status END, but a stream has no stream end message: stream "
            "%" PRIu64 " `%s`",
            open->id, open->name ? open->name : "");
    }
}

void bt__iterator_checks_next(
    const struct bt_message_iterator *iterator, enum bt__status status, uint64_t count)
{
    struct bt__iterator_checks *checks = iterator->checks;

    if (!iterator->graph) {
        return;
    }
    checks->iterator = iterator;
    checks->message = NULL;
    CHECK("no-error-if-no-error-status", status < 0 || !bt__current_thread_has_error(),
        "Method did not fail but left an error: status=%d", status);
    bt__consume_checks_after_next(iterator, status);
    if (status < 0) {
        checks->has_failed = true;
        check_error(iterator, status, count);
    } else if (status == BT__STATUS_END) {
        check_end(checks, count);
    }
    CHECK("no-messages-if-again-status", status != BT__STATUS_AGAIN || count == 0,
        "Method returned the status AGAIN together with messages, which are lost: count=%" PRIu64,
        count);
    if (status != BT__STATUS_OK) {
        return;
    }
    CHECK("count-lteq-capacity", count <= iterator->capacity,
        "More messages than fit: count=%" PRIu64 ", capacity=%" PRIu64, count, iterator->capacity);
    CHECK("count-gt-0", count > 0, "Method succeeded without messages.");
    checks->count = count;
    for (uint64_t i = 0; i < count; i++) {
        CHECK("not-null:message", iterator->messages[i], "Message is NULL: index=%" PRIu64, i);
        checks->message = NULL;
        CHECK("message-exists", bt__object_registry_has(iterator->messages[i]),
            "Message %" PRIu64 " of %" PRIu64 " in this batch doesn't exist anymore: a reference "
            "to it was put too often before the method returned the message.",
            i + 1, count);
        checks->message = iterator->messages[i];
        checks->index = i;
        check_message(iterator, iterator->messages[i]);
    }
}
