/* SPDX-License-Identifier: MIT */
/*
 * The message iterator of filter.utils.sort.
 *
 * All messages go through a queue that is sorted by time. A message leaves the queue when an event
 * arrives whose time is later by at least the window. Messages with equal times keep their order,
 * so messages that arrive in order leave in the same order. The sequence of each stream stays
 * valid: see sort-streams.h.
 *
 * The window ends at the time of the latest event, or at the beginning of the latest empty packet.
 * Packet ends don't move the window, because some tracers give all packets the same end time: the
 * time at which they write the trace. A message without a time gets the position at which it
 * arrived.
 *
 * A time far ahead of all others may be wrong. It moves the window only when a later message
 * confirms it. Otherwise, one wrong time would make all events after it late.
 */
#include <babeltrace2/extension/exact-seeking.h>
#include <babeltrace2/extension/message-array.h>
#include <babeltrace2/extension/message-common.h>
#include <babeltrace2/extension/time-order.h>
#include <inttypes.h>

#include "base/units.h"
#include "plugins/common/component-class.h"
#include "plugins/common/filter.h"
#include "plugins/common/held-failure.h"
#include "plugins/common/log.h"
#include "plugins/common/loss.h"
#include "plugins/common/next-status.h"
#include "plugins/common/open-streams.h"
#include "plugins/utils/sort/sort-queue.h"
#include "plugins/utils/sort/sort-streams.h"
#include "plugins/utils/sort/sort.h"

struct iterator {
    struct filter_input input;
    bt_self_message_iterator *self;
    const struct sort *sort;
    struct sort_queue queue;
    struct sort_streams streams;
    int64_t latest_ns; /* the end of the window; INT64_MIN at first */
    int64_t far_ns;    /* an unconfirmed time far ahead of the window; INT64_MIN: none */
    int64_t last_key;  /* the key of the message that arrived last */
    bool has_ended;    /* upstream has ended: all items are ready */
    struct held_failure failure;
    /*
     * number of events that were late by more than the window, and arrived when a message with a
     * later time had already left
     */
    uint64_t late_count;
    /* number of other events that arrived when a message with a later time had already left */
    uint64_t overtaken_count;
    /* the greatest distance of an arriving event from the end of the window, ns */
    int64_t lateness;
    bool is_crowded; /* messages have left early because the queue was full (`max-messages`) */
};

static struct iterator *iterator_of(bt_self_message_iterator *self)
{
    return bt_self_message_iterator_get_data(self);
}

/* Messages that arrive. */

/*
 * Returns whether the time `ns` is so far after `earlier` that it may be wrong. The distance must
 * be more than FAR_WINDOWS windows and more than a second.
 */
static bool is_far_ahead(const struct iterator *it, int64_t ns, int64_t earlier)
{
    enum { FAR_WINDOWS = 1000 };
    const uint64_t far = MAX((uint64_t) it->sort->window_ns, TG_NS_PER_S / FAR_WINDOWS);

    /*
     * Subtract unsigned integers, because the difference of two times may not fit a signed integer.
     */
    return earlier != INT64_MIN && ns > earlier &&
           ((uint64_t) ns - (uint64_t) earlier) / FAR_WINDOWS > far;
}

/*
 * Handles a time far ahead of the window. Moves the window if the previous time far ahead confirms
 * this time.
 */
static void move_window_far(struct iterator *it, int64_t ns)
{
    const int64_t far_ns = it->far_ns;

    it->far_ns = ns;
    if (far_ns == INT64_MIN || is_far_ahead(it, far_ns, ns)) {
        return;
    }
    it->latest_ns = MIN(ns, far_ns);
    if (!is_far_ahead(it, ns, it->latest_ns)) {
        it->latest_ns = ns;
        it->far_ns = INT64_MIN;
    }
}

static void move_window(struct iterator *it, int64_t ns)
{
    if (G_LIKELY(ns <= it->latest_ns)) {
        return;
    }
    if (is_far_ahead(it, ns, it->latest_ns)) {
        move_window_far(it, ns);
        return;
    }
    it->latest_ns = ns;
}

/*
 * Adds an item with the time `ns`. An item without a time gets the position at which it arrived,
 * after the items of its stream.
 */
static void push(struct iterator *it, struct sort_packet *packet, int64_t ns, enum sort_kind kind,
    const bt_message *message)
{
    struct sort_stream *stream = packet->stream;
    const int64_t key = ns != INT64_MIN ? ns : MAX(stream->last_key, it->last_key);

    it->last_key = key;
    packet->last_key = MAX(packet->last_key, key);
    stream->last_key = MAX(stream->last_key, key);
    stream->item_count++;
    sort_queue_push(&it->queue, key, kind, message, packet);
}

/*
 * Counts an event that can't be sorted, because a message with a later time has already left.
 * Checking the event on arrival is sufficient: messages leave in the order of time, so once the
 * event is in the queue, no message with a later time can leave before it.
 */
static void count_if_late(struct iterator *it, int64_t ns)
{
    /*
     * Subtract unsigned integers, because the difference of two times may not fit a signed integer.
     */
    const uint64_t back = it->latest_ns > ns ? (uint64_t) it->latest_ns - (uint64_t) ns : 0;

    it->lateness = MAX(it->lateness, (int64_t) MIN(back, INT64_MAX));
    if (G_LIKELY(ns >= it->streams.last_ns)) {
        return;
    }
    if (back > (uint64_t) it->sort->window_ns) {
        it->late_count++;
    } else {
        it->overtaken_count++;
    }
}

static void add_event(struct iterator *it, const bt_message *message, int64_t ns)
{
    struct sort_packet *packet =
        sort_streams_find(&it->streams, bt_x_message_borrow_stream_const(message))->arriving;

    if (ns != INT64_MIN) {
        count_if_late(it, ns);
        move_window(it, ns);
    }
    packet->has_event = true;
    packet->event_count++;
    push(it, packet, ns, SORT_MESSAGE, message);
}

static void add_stream_beginning(
    struct iterator *it, struct sort_stream *stream, const bt_message *message, int64_t ns)
{
    if (stream->beginning || stream->has_begun) {
        push(it, &stream->outside, ns, SORT_MESSAGE, message);
        return;
    }
    stream->beginning = message;
    push(it, &stream->outside, ns, SORT_STREAM_BEGINNING, NULL);
}

static void add_packet_end(
    struct iterator *it, struct sort_stream *stream, const bt_message *message, int64_t ns)
{
    struct sort_packet *packet = stream->arriving;

    stream->arriving = &stream->outside;
    if (packet == &stream->outside) {
        push(it, packet, ns, SORT_MESSAGE, message);
        return;
    }
    packet->end = message;
    packet->end_ns = ns;
    if (!packet->has_event) {
        move_window(it, packet->beginning_ns);
    }
    push(it, packet, ns == INT64_MIN ? ns : MAX(ns, packet->last_key), SORT_PACKET_END, NULL);
}

static void add(struct iterator *it, const bt_message *message)
{
    const bt_message_type type = bt_message_get_type(message);
    const int64_t ns = sort_time_of(message);

    if (type == BT_MESSAGE_TYPE_EVENT) {
        add_event(it, message, ns);
        return;
    }
    if (type == BT_MESSAGE_TYPE_MESSAGE_ITERATOR_INACTIVITY) {
        /*
         * A source sends an inactivity message only if its time is certain, so this time isn't
         * wrong.
         */
        it->latest_ns = MAX(it->latest_ns, ns);
        it->last_key = MAX(it->last_key, ns);
        sort_queue_push(&it->queue, it->last_key, SORT_MESSAGE, message, NULL);
        return;
    }
    struct sort_stream *stream =
        sort_streams_find(&it->streams, bt_x_message_borrow_stream_const(message));
    switch (type) {
    case BT_MESSAGE_TYPE_STREAM_BEGINNING:
        add_stream_beginning(it, stream, message, ns);
        break;
    case BT_MESSAGE_TYPE_PACKET_BEGINNING:
        stream->arriving = sort_stream_add_packet(stream, message, ns);
        push(it, stream->arriving, ns, SORT_PACKET_BEGINNING, NULL);
        break;
    case BT_MESSAGE_TYPE_PACKET_END:
        add_packet_end(it, stream, message, ns);
        break;
    case BT_MESSAGE_TYPE_STREAM_END:
        push(it, &stream->outside, ns == INT64_MIN ? ns : MAX(ns, stream->last_key), SORT_MESSAGE,
            message);
        break;
    default:
        push(it, &stream->outside, ns, SORT_MESSAGE, message);
        break;
    }
}

static void add_batch(struct iterator *it)
{
    enum { RUN = 64 };
    int64_t times[RUN];

    while (it->input.position < it->input.count) {
        const bt_message **messages = it->input.messages + it->input.position;
        const uint64_t count = bt_x_message_array_get_event_ns_from_origin(
            messages, MIN(it->input.count - it->input.position, RUN), times);

        for (uint64_t i = 0; i < count; i++) {
            add_event(it, messages[i], times[i]);
        }
        it->input.position += count;
        if (count == 0) {
            add(it, messages[0]);
            it->input.position++;
        }
    }
}

static next_status load(struct iterator *it)
{
    const next_status status = filter_input_load(&it->input);

    if (status == NEXT_OK) {
        add_batch(it);
        return NEXT_OK;
    }
    if (status == NEXT_AGAIN) {
        return status;
    }
    it->has_ended = true;
    if (status < 0) {
        held_failure_hold(&it->failure, status);
    }
    return NEXT_OK;
}

/* Messages that leave the queue. */

static void pop(struct iterator *it, struct sort_packet *packet)
{
    packet->stream->item_count--;
    sort_queue_pop(&it->queue);
}

/* Returns the first item if it must leave the queue now. Otherwise, returns NULL. */
static const struct sort_item *ready_item(struct iterator *it)
{
    const struct sort_item *item = sort_queue_first(&it->queue);

    if (!item || it->has_ended) {
        return item;
    }
    /* Until a time is known, there is no window, and messages leave immediately. */
    if (it->latest_ns == INT64_MIN && item->key == INT64_MIN) {
        return item;
    }
    /*
     * Subtract unsigned integers, because the difference of two times may not fit a signed integer.
     */
    if (item->key <= it->latest_ns &&
        (uint64_t) it->latest_ns - (uint64_t) item->key >= (uint64_t) it->sort->window_ns) {
        return item;
    }
    if (sort_queue_count(&it->queue) > it->sort->max_messages) {
        it->is_crowded = true;
        return item;
    }
    return NULL;
}

/*
 * Replaces a discarded events or packets message with one whose times aren't before the last
 * delivered message.
 */
static const bt_message *move_loss(struct iterator *it, const bt_message *message)
{
    const struct loss loss = loss_of(message);
    const bt_clock_class *clock_class =
        bt_stream_class_borrow_default_clock_class_const(bt_stream_borrow_class_const(loss.stream));
    const uint64_t begin =
        open_streams_clock_value(clock_class, it->streams.last_ns, it->streams.last_ns);
    const uint64_t end = loss.end ? bt_clock_snapshot_get_value(loss.end) : begin;
    const bt_message *moved = loss_create_message(it->self, &loss, begin, MAX(begin, end));

    bt_message_put_ref(message);
    return moved;
}

/* Replaces a stream end message with one that has no time. */
static const bt_message *drop_end_time(struct iterator *it, const bt_message *message)
{
    const bt_message *undated =
        bt_message_stream_end_create(it->self, bt_message_stream_end_borrow_stream_const(message));

    bt_message_put_ref(message);
    return undated;
}

/*
 * Returns the message to deliver for a message that isn't an event. If the time of the message is
 * before the time of a delivered message, the result may be a changed message or NULL.
 */
static const bt_message *deliver(struct iterator *it, const bt_message *message)
{
    const int64_t ns = sort_time_of(message);

    if (ns >= it->streams.last_ns || ns == INT64_MIN) {
        it->streams.last_ns = MAX(it->streams.last_ns, ns);
        return message;
    }
    switch (bt_message_get_type(message)) {
    case BT_MESSAGE_TYPE_DISCARDED_EVENTS:
    case BT_MESSAGE_TYPE_DISCARDED_PACKETS:
        return move_loss(it, message);
    case BT_MESSAGE_TYPE_STREAM_END:
        return drop_end_time(it, message);
    case BT_MESSAGE_TYPE_MESSAGE_ITERATOR_INACTIVITY:
        bt_message_put_ref(message);
        return NULL;
    default:
        return message;
    }
}

/*
 * Handles the end of a packet, after all events of the packet have left. Returns the next message
 * to deliver, or NULL.
 */
static const bt_message *leave_packet(struct iterator *it, const struct sort_item *item)
{
    struct sort_packet *packet = item->packet;
    struct sort_stream *stream = packet->stream;
    const bt_message *message = NULL;

    if (packet->beginning) {
        message = sort_streams_prepare(&it->streams, packet, item->key);
    } else if (stream->open == packet) {
        message = sort_streams_close(&it->streams, packet, item->key);
    }
    if (stream->open != packet && !packet->beginning) {
        pop(it, packet);
        sort_stream_remove_packet(stream, packet);
    }
    return message;
}

static const bt_message *leave_event(struct iterator *it, const struct sort_item *item)
{
    const bt_message *message = item->message;
    struct sort_packet *packet = item->packet;

    it->streams.last_ns = MAX(it->streams.last_ns, item->key);
    packet->event_count--;
    pop(it, packet);
    return message;
}

static const bt_message *leave(struct iterator *it, const struct sort_item *item)
{
    const bt_message *message = item->message;
    struct sort_packet *packet = item->packet;

    if (!packet) {
        sort_queue_pop(&it->queue);
        return deliver(it, message);
    }
    const bt_message_type type = bt_message_get_type(message);
    /* Discarded events may belong to any packet, so the open packet needn't be closed for them. */
    struct sort_packet *place =
        type == BT_MESSAGE_TYPE_DISCARDED_EVENTS ? packet->stream->open : packet;
    const bt_message *first = sort_streams_prepare(&it->streams, place, item->key);
    if (first) {
        return first;
    }
    if (G_LIKELY(type == BT_MESSAGE_TYPE_EVENT)) {
        return leave_event(it, item);
    }
    pop(it, packet);
    message = deliver(it, message);
    /* An incorrect source may send more messages of a stream after the end of the stream. */
    if (type == BT_MESSAGE_TYPE_STREAM_END && packet->stream->item_count == 0) {
        sort_streams_remove(&it->streams, packet->stream);
    }
    return message;
}

/*
 * Makes one step of delivering an item. Returns the next message to deliver, or NULL if this step
 * delivers none.
 */
static const bt_message *step(struct iterator *it, const struct sort_item *item)
{
    struct sort_packet *packet = item->packet;
    const int64_t key = item->key;

    switch (sort_item_kind(item)) {
    case SORT_STREAM_BEGINNING:
        pop(it, packet);
        return packet->stream->has_begun
                   ? NULL
                   : sort_streams_prepare(&it->streams, packet->stream->open, key);
    case SORT_PACKET_BEGINNING:
        /*
         * If another packet is open, this packet begins later: with its first event or with its
         * end.
         */
        if (packet->beginning && packet->stream->open == &packet->stream->outside) {
            const bool has_begun = packet->stream->has_begun;
            const bt_message *message = sort_streams_prepare(&it->streams, packet, key);

            if (has_begun) {
                pop(it, packet);
            }
            return message;
        }
        pop(it, packet);
        return NULL;
    case SORT_PACKET_END:
        return leave_packet(it, item);
    default:
        return leave(it, item);
    }
}

static void forget_late_events(struct iterator *it)
{
    it->late_count = it->overtaken_count = 0;
    it->lateness = 0;
    it->is_crowded = false;
}

static void report_late_events(struct iterator *it)
{
    const bt_logging_level level = it->sort->log_level;

    if (it->is_crowded) {
        log_warning(level, SORT_CLASS_NAME,
            "more than %" PRIu64
            " messages were in the window: the oldest ones were passed on early, and %" PRIu64
            " event%s out of order for this reason (see the parameter `max-messages`)",
            it->sort->max_messages, it->overtaken_count,
            it->overtaken_count == 1 ? " is" : "s are");
    }
    if (it->late_count > 0) {
        log_warning(level, SORT_CLASS_NAME,
            "%" PRIu64 " event%s out of order by more than the window of %" PRId64
            "ns and passed on as %s: a window of %" PRId64 "ns would be enough",
            it->late_count, it->late_count == 1 ? " is" : "s are", it->sort->window_ns,
            it->late_count == 1 ? "it is" : "they are", it->lateness);
    }
    forget_late_events(it);
}

static next_status next(bt_self_message_iterator *self, bt_message_array_const messages,
    uint64_t capacity, uint64_t *count)
{
    struct iterator *it = iterator_of(self);
    next_status status = NEXT_OK;

    *count = 0;
    while (status == NEXT_OK) {
        const struct sort_item *item;

        while (*count < capacity && (item = ready_item(it))) {
            const bt_message *message = step(it, item);

            if (message) {
                messages[(*count)++] = message;
            }
        }
        if (*count > 0) {
            return NEXT_OK;
        }
        if (it->has_ended) {
            report_late_events(it);
            status = held_failure_report(&it->failure);
            return status == NEXT_OK ? NEXT_END : status;
        }
        status = bt_self_message_iterator_is_interrupted(self) ? NEXT_AGAIN : load(it);
    }
    return status;
}

/* Guarantees about the time order. */

/*
 * This filter holds a message until the upstream iterator has reached the message's time plus the
 * window. If messages had to leave early, the window counts as 0. Held messages at or before the
 * given time will still be delivered.
 */
static bt_bool may_go_back_to(
    bt_self_message_iterator *self, int64_t ns_from_origin, int64_t reached_ns)
{
    struct iterator *it = iterator_of(self);
    const struct sort_item *item = sort_queue_first(&it->queue);
    const int64_t window_ns = it->is_crowded ? 0 : it->sort->window_ns;

    if (item && item->key <= ns_from_origin) {
        return BT_TRUE;
    }
    return !it->has_ended &&
           bt_x_message_iterator_may_go_back_to(it->input.upstream, ns_from_origin,
               reached_ns > INT64_MAX - window_ns ? INT64_MAX : reached_ns + window_ns);
}

/* Creation of the iterator. */

/* Drops all held messages. */
static void clear(struct iterator *it)
{
    const struct sort_item *item;

    filter_input_drop(&it->input);
    while ((item = sort_queue_first(&it->queue))) {
        bt_message_put_ref(item->message);
        sort_queue_pop(&it->queue);
    }
    sort_streams_clear(&it->streams);
    held_failure_drop(&it->failure);
    it->latest_ns = it->far_ns = it->last_key = INT64_MIN;
    it->has_ended = false;
    forget_late_events(it);
}

static bt_message_iterator_class_initialize_method_status initialize_iterator(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    struct iterator *it = g_new0(struct iterator, 1);
    const bt_x_interest *interest = bt_x_self_message_iterator_borrow_interest(self);

    it->self = self;
    it->sort = bt_self_component_get_data(bt_self_message_iterator_borrow_component(self));
    bt_x_self_message_iterator_configuration_set_restores_order(configuration, BT_TRUE);
    bt_x_self_message_iterator_configuration_set_may_go_back_to_method(
        configuration, may_go_back_to);
    bt_x_interest_get_ref(interest);
    bt_message_iterator_class_initialize_method_status status =
        filter_input_init(&it->input, self, configuration, port, interest);
    if (status != BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK) {
        g_free(it);
        return status;
    }
    /*
     * The library may seek a point in time only by dropping messages. A seek of the upstream
     * iterator would not be exact, because its messages are out of order.
     */
    bt_x_self_message_iterator_configuration_set_seeks_exactly(configuration, BT_FALSE);
    sort_streams_init(&it->streams, self);
    clear(it);
    bt_self_message_iterator_set_data(self, it);
    return status;
}

static void finalize_iterator(bt_self_message_iterator *self)
{
    struct iterator *it = iterator_of(self);

    report_late_events(it);
    clear(it);
    filter_input_clear(&it->input);
    sort_queue_free(&it->queue);
    sort_streams_free(&it->streams);
    g_free(it);
}

/* Seeking. */

static can_seek_status can_seek_to(
    bt_self_message_iterator *self, const int64_t *ns_from_origin, bt_bool *can_seek)
{
    if (ns_from_origin) {
        *can_seek = BT_FALSE;
        return CAN_SEEK_OK;
    }
    return filter_can_seek_upstream(iterator_of(self)->input.upstream, NULL, can_seek);
}

static seek_status seek_to(bt_self_message_iterator *self, const int64_t *ns_from_origin)
{
    struct iterator *it = iterator_of(self);

    clear(it);
    return filter_seek_upstream(it->input.upstream, ns_from_origin);
}

REGISTER_PRODUCER(FILTER, utils, sort, "sort",
    "Sort the events that are out of order by less than a window of time.",
    "Parameters: `window` (required: a duration, such as 10ms), `max-messages` (maximum\n"
    "number of messages to hold back).\n"
    "\n"
    "See the babeltrace2-filter.utils.sort(7) manual page.",
    sort_initialize, sort_finalize, filter_supports_mip_0_and_1);
REGISTER_SEEKING(FILTER, utils, sort, can_seek_to, seek_to);
