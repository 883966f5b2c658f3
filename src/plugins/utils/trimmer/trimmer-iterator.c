/* SPDX-License-Identifier: MIT */
/*
 * The message iterator of filter.utils.trimmer.
 *
 * First, the upstream message iterator seeks the beginning of the range, which skips most earlier
 * messages. Messages in the range pass through. Runs of events move as a whole, without changing
 * reference counts or examining their streams. At the first message after the range, the iterator
 * drops this message and all later ones, and closes open streams and packets.
 *
 * The times of a stream may go back after the seek, so the time of every event is compared with
 * both bounds. Stream and packet beginnings and ends outside of the range are kept, because the
 * messages in the range need them.
 *
 * A time of day is resolved with the first messages, which are then put back. So the upstream
 * iterator needn't be able to seek its beginning.
 *
 * If the times of upstream messages may go back into the range after they have reached its end, the
 * filter reads all messages of the upstream iterator.
 *
 * Messages about packets, discarded events and discarded packets may have no times. These messages
 * keep their positions between the messages that have times.
 */
#include <babeltrace2/extension/clock-conversion.h>
#include <babeltrace2/extension/first-time.h>
#include <babeltrace2/extension/interest.h>
#include <babeltrace2/extension/message-array.h>
#include <babeltrace2/extension/message-common.h>
#include <babeltrace2/extension/putting-back.h>
#include <babeltrace2/extension/time-order.h>
#include <glib.h>
#include <inttypes.h>
#include <string.h>

#include "plugins/common/filter.h"
#include "plugins/common/first-time.h"
#include "plugins/common/held-failure.h"
#include "plugins/common/log.h"
#include "plugins/common/loss.h"
#include "plugins/common/component-class.h"
#include "plugins/common/next-status.h"
#include "plugins/common/open-streams.h"
#include "plugins/utils/trimmer/trimmer.h"

/* The maximum number of messages whose times are computed at once. */
#define TIME_CAPACITY 256

enum state {
    STATE_RESOLVING, /* a bound is a time of day: search for the first message that has a time */
    STATE_SEEKING,   /* the upstream message iterator must seek next */
    STATE_TRIMMING,  /* pass messages on */
    STATE_CLOSING,   /* the end of the range was reached: end open streams and packets */
    STATE_ENDED,
};

struct iterator {
    struct filter_input input;
    bt_self_message_iterator *self;
    struct trimmer_range range;
    int64_t begin_ns, end_ns; /* the bounds of the range; unlimited until they are resolved */
    int64_t target_ns;        /* time to seek; INT64_MIN: the beginning */
    enum state state;
    /* read on after the end of the range, because times may go back into the range */
    bool reads_on;
    GPtrArray *held;             /* the messages that were read to resolve a time of day */
    struct open_streams streams; /* empty if the range has no end */
    int64_t last_ns;             /* the time of the latest message passed on */
    struct held_failure failure; /* reported after the messages that precede it */
    int64_t times[TIME_CAPACITY];
};

enum verdict { PASS, DROP, STOP, FAIL };

static struct iterator *iterator_of(bt_self_message_iterator *self)
{
    return bt_self_message_iterator_get_data(self);
}

static void note_events(const struct iterator *iterator)
{
    if (iterator->range.outcome) {
        *iterator->range.outcome = BT_X_TRIMMER_OUTCOME_EVENTS;
    }
}

static void note_end(const struct iterator *iterator)
{
    if (iterator->range.outcome && *iterator->range.outcome == BT_X_TRIMMER_OUTCOME_UNKNOWN) {
        *iterator->range.outcome = BT_X_TRIMMER_OUTCOME_NO_EVENT;
    }
}

static char *describe_time(int64_t ns_from_origin)
{
    return ns_from_origin == INT64_MIN   ? g_strdup("the beginning")
           : ns_from_origin == INT64_MAX ? g_strdup("the end")
                                         : g_strdup_printf("%" PRId64 " ns", ns_from_origin);
}

static void log_range(const struct iterator *iterator)
{
    const bt_logging_level level = bt_component_get_logging_level(
        bt_self_component_as_component(bt_self_message_iterator_borrow_component(iterator->self)));
    g_autofree char *begin = describe_time(iterator->begin_ns);
    g_autofree char *end = describe_time(iterator->end_ns);

    log_info(level, "filter.utils.trimmer", "keeps messages from %s to %s", begin, end);
}

static void use_range(struct iterator *iterator)
{
    iterator->begin_ns = trimmer_range_begin_ns(&iterator->range);
    iterator->end_ns = trimmer_range_end_ns(&iterator->range);
    if (trimmer_range_is_resolved(&iterator->range)) {
        log_range(iterator);
    }
}

/*
 * Prepares a seek: the next messages that pass will be those at or after `ns_from_origin`. Sets the
 * target time and the state.
 */
static void aim_at(struct iterator *iterator, int64_t ns_from_origin)
{
    iterator->target_ns = MAX(iterator->begin_ns, ns_from_origin);
    if (!trimmer_range_is_resolved(&iterator->range)) {
        iterator->state = STATE_RESOLVING;
    } else if (iterator->target_ns > iterator->end_ns) {
        iterator->state = STATE_ENDED;
    } else {
        iterator->state = iterator->target_ns == INT64_MIN ? STATE_TRIMMING : STATE_SEEKING;
    }
}

static void drop_messages(struct iterator *iterator)
{
    filter_input_drop(&iterator->input);
    g_ptr_array_set_size(iterator->held, 0);
}

/*
 * Puts all messages read so far back into the upstream iterator, which is then at its beginning
 * again.
 */
static void put_back_messages(struct iterator *iterator)
{
    bt_x_message_iterator_put_back(
        iterator->input.upstream, iterator->input.messages, iterator->input.count);
    iterator->input.count = 0;
    g_ptr_array_set_size(iterator->held, 0);
}

static void reset(struct iterator *iterator)
{
    drop_messages(iterator);
    open_streams_clear(&iterator->streams);
    held_failure_drop(&iterator->failure);
    iterator->reads_on = false;
    iterator->last_ns = INT64_MIN;
}

/* Appends the cause that the time of `snapshot` doesn't fit 64 bits. Always returns false. */
static bool fail_time(const struct iterator *iterator, const bt_clock_snapshot *snapshot)
{
    const char *name =
        bt_clock_class_get_name(bt_clock_snapshot_borrow_clock_class_const(snapshot));

    BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(iterator->self,
        "clock `%s`: the value %" PRIu64
        " cannot be compared with the time range: it does not fit 64 bits of nanoseconds",
        name ? name : "(unnamed)", bt_clock_snapshot_get_value(snapshot));
    return false;
}

static bool find_time(
    const struct iterator *iterator, const bt_clock_snapshot *snapshot, int64_t *ns_from_origin)
{
    return bt_clock_snapshot_get_ns_from_origin(snapshot, ns_from_origin) ==
               BT_CLOCK_SNAPSHOT_GET_NS_FROM_ORIGIN_STATUS_OK ||
           fail_time(iterator, snapshot);
}

static bool check_stream(const struct iterator *iterator, const bt_stream *stream)
{
    const char *name = bt_stream_get_name(stream);

    if (bt_stream_class_borrow_default_clock_class_const(bt_stream_borrow_class_const(stream))) {
        return true;
    }
    BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(iterator->self,
        "stream `%s` (ID %" PRIu64 "): cannot be cut to the time range: it has no clock",
        name ? name : "(unnamed)", bt_stream_get_id(stream));
    return false;
}

/*
 * Finds the time of a message of any type. Sets `*ns_from_origin` to INT64_MIN if the message has
 * no time. On failure, appends a cause and returns false.
 */
static bool find_message_time(
    const struct iterator *iterator, const bt_message *message, int64_t *ns_from_origin)
{
    if (bt_message_get_type(message) == BT_MESSAGE_TYPE_STREAM_BEGINNING &&
        !check_stream(iterator, bt_message_stream_beginning_borrow_stream_const(message))) {
        return false;
    }
    return bt_x_message_get_ns_from_origin(message, ns_from_origin) !=
               BT_X_MESSAGE_GET_NS_FROM_ORIGIN_STATUS_OVERFLOW_ERROR ||
           fail_time(iterator, bt_x_message_borrow_clock_snapshot_const(message));
}

/*
 * Cuts a discarded events or packets message to the range. The number of discarded items in the
 * range is unknown, so the new message has no count. A message without times can't be cut.
 */
static enum verdict cut_discarded(struct iterator *iterator, const bt_message **message)
{
    struct loss loss = loss_of(*message);
    int64_t begin_ns, end_ns;

    if (!loss.begin) {
        return PASS;
    }
    open_streams_set_timed(&iterator->streams, loss.stream);
    if (!find_time(iterator, loss.begin, &begin_ns) || !find_time(iterator, loss.end, &end_ns)) {
        return FAIL;
    }
    if (end_ns < iterator->begin_ns) {
        return DROP;
    }
    if (begin_ns >= iterator->begin_ns && end_ns <= iterator->end_ns) {
        return PASS;
    }
    const bt_clock_class *clock_class = bt_clock_snapshot_borrow_clock_class_const(loss.begin);
    const uint64_t begin =
        begin_ns < iterator->begin_ns
            ? bt_x_clock_class_ns_from_origin_to_cycles(clock_class, iterator->begin_ns)
            : bt_clock_snapshot_get_value(loss.begin);
    const uint64_t end = end_ns > iterator->end_ns
                             ? open_streams_clock_value(
                                   clock_class, iterator->end_ns, MAX(begin_ns, iterator->begin_ns))
                             : bt_clock_snapshot_get_value(loss.end);
    loss.has_count = false;
    bt_message *cut = loss_create_message(iterator->self, &loss, begin, MAX(begin, end));
    if (!cut) {
        return FAIL;
    }
    bt_message_put_ref(*message);
    *message = cut;
    return PASS;
}

/*
 * Records which streams and packets a message opens or closes. Cuts discarded events and packets
 * messages.
 */
static enum verdict track(struct iterator *iterator, const bt_message **message, bool has_time)
{
    switch (bt_message_get_type(*message)) {
    case BT_MESSAGE_TYPE_DISCARDED_EVENTS:
    case BT_MESSAGE_TYPE_DISCARDED_PACKETS:
        return cut_discarded(iterator, message);
    default:
        open_streams_note(&iterator->streams, *message, has_time);
        return PASS;
    }
}

/* Decides whether a message outside of the range is kept. */
static enum verdict judge_outside(struct iterator *iterator, const bt_message **message)
{
    switch (bt_message_get_type(*message)) {
    case BT_MESSAGE_TYPE_STREAM_BEGINNING:
    case BT_MESSAGE_TYPE_STREAM_END:
    case BT_MESSAGE_TYPE_PACKET_BEGINNING:
    case BT_MESSAGE_TYPE_PACKET_END:
        return track(iterator, message, true);
    default:
        return DROP;
    }
}

/* Decides whether a message after the end of the range is kept. */
static enum verdict judge_late(struct iterator *iterator, const bt_message **message)
{
    if (!iterator->reads_on) {
        iterator->reads_on = bt_x_message_iterator_may_go_back_to(
            iterator->input.upstream, iterator->end_ns, iterator->end_ns);
    }
    return iterator->reads_on ? judge_outside(iterator, message) : STOP;
}

/*
 * Decides whether a message before the beginning of the range is kept. Such messages arrive if
 * times go back.
 */
static enum verdict judge_early(struct iterator *iterator, const bt_message **message)
{
    switch (bt_message_get_type(*message)) {
    case BT_MESSAGE_TYPE_DISCARDED_EVENTS:
    case BT_MESSAGE_TYPE_DISCARDED_PACKETS:
        return cut_discarded(iterator, message);
    default:
        return judge_outside(iterator, message);
    }
}

/* Decides whether a message of any type is kept. May replace the message. */
static enum verdict judge(struct iterator *iterator, const bt_message **message)
{
    int64_t ns_from_origin;

    if (!find_message_time(iterator, *message, &ns_from_origin)) {
        return FAIL;
    }
    const bool has_time = ns_from_origin != INT64_MIN;
    if (ns_from_origin > iterator->end_ns) {
        return judge_late(iterator, message);
    }
    if (has_time && ns_from_origin < iterator->begin_ns) {
        return judge_early(iterator, message);
    }
    iterator->last_ns = MAX(iterator->last_ns, ns_from_origin);
    return iterator->end_ns == INT64_MAX ? PASS : track(iterator, message, has_time);
}

static void set_events_timed(
    struct iterator *iterator, bt_message_array_const messages, uint64_t count)
{
    for (uint64_t i = 0; i < count && iterator->streams.untimed_count > 0; i++) {
        open_streams_set_timed(&iterator->streams,
            bt_event_borrow_stream_const(bt_message_event_borrow_event_const(messages[i])));
    }
}

/* Returns the number of leading times that are in the range. `count` is the number of times. */
static uint64_t count_in_range(const struct iterator *iterator, uint64_t count)
{
    const int64_t *times = iterator->times;
    const uint64_t begin = (uint64_t) iterator->begin_ns;
    const uint64_t length = (uint64_t) iterator->end_ns - begin;
    uint64_t outside_count = 0;
    uint64_t i;

    /*
     * The loop has no branch per time, because usually all times are in the range. The subtraction
     * of a time before the beginning wraps around to a difference greater than `length`, so one
     * comparison tests both bounds.
     */
    for (i = 0; i < count; i++) {
        outside_count += (uint64_t) times[i] - begin > length;
    }
    if (outside_count == 0) {
        return count;
    }
    for (i = 0; (uint64_t) times[i] - begin <= length; i++) {
    }
    return i;
}

/*
 * Returns the number of leading times that are outside of the range and whose events can be
 * dropped. Stops at the first time after the end of the range unless `reads_on` is set.
 */
static uint64_t count_outside_range(const struct iterator *iterator, uint64_t count)
{
    uint64_t i = 0;

    while (i < count && (iterator->times[i] < iterator->begin_ns ||
                            (iterator->times[i] > iterator->end_ns && iterator->reads_on))) {
        i++;
    }
    return i;
}

/*
 * Moves the events at the head of the batch that are in the range, and returns the number of moved
 * events. If the first event is outside of the range, drops the events of count_outside_range() and
 * returns 0.
 */
static uint64_t move_events(
    struct iterator *iterator, bt_message_array_const messages, uint64_t room)
{
    bt_message_array_const head = iterator->input.messages + iterator->input.position;
    const uint64_t limit =
        MIN(MIN(room, iterator->input.count - iterator->input.position), (uint64_t) TIME_CAPACITY);
    const uint64_t timed_count =
        bt_x_message_array_get_event_ns_from_origin(head, limit, iterator->times);
    const uint64_t count = count_in_range(iterator, timed_count);

    if (count == 0) {
        const uint64_t outside_count = count_outside_range(iterator, timed_count);

        if (outside_count > 0) {
            bt_x_message_array_put_refs(head, outside_count);
            iterator->input.position += outside_count;
        }
        return 0;
    }
    memcpy(messages, head, count * sizeof(*messages));
    set_events_timed(iterator, head, count);
    iterator->last_ns = MAX(iterator->last_ns, iterator->times[count - 1]);
    iterator->input.position += count;
    note_events(iterator);
    return count;
}

/* Moves the messages that are kept from the batch to `messages`. */
static next_status trim(
    struct iterator *iterator, bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    while (*count < capacity && iterator->input.position < iterator->input.count) {
        const uint64_t position = iterator->input.position;
        const bt_message **head = &iterator->input.messages[position];

        *count += move_events(iterator, messages + *count, capacity - *count);
        if (iterator->input.position > position) {
            continue;
        }
        switch (judge(iterator, head)) {
        case PASS:
            messages[(*count)++] = *head;
            iterator->input.position++;
            break;
        case DROP:
            bt_message_put_ref(*head);
            iterator->input.position++;
            break;
        case STOP:
            drop_messages(iterator);
            iterator->state = STATE_CLOSING;
            return NEXT_OK;
        case FAIL:
            return NEXT_ERROR;
        }
    }
    return NEXT_OK;
}

static next_status close_streams(
    struct iterator *iterator, bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    while (*count < capacity) {
        if (!open_streams_close_next(&iterator->streams, iterator->self, iterator->end_ns,
                iterator->last_ns, &messages[*count])) {
            return NEXT_MEMORY_ERROR;
        }
        if (!messages[*count]) {
            iterator->state = STATE_ENDED;
            return NEXT_OK;
        }
        (*count)++;
    }
    return NEXT_OK;
}

/* Adds the next batch to the held messages. */
static next_status hold_batch(struct iterator *iterator)
{
    const next_status status = filter_input_load(&iterator->input);

    for (uint64_t i = 0; i < iterator->input.count; i++) {
        g_ptr_array_add(iterator->held, (gpointer) iterator->input.messages[i]);
    }
    iterator->input.messages = (bt_message_array_const) iterator->held->pdata;
    iterator->input.count = iterator->held->len;
    return status;
}

static bool resolve_bounds(struct iterator *iterator, int64_t ns_from_origin)
{
    struct trimmer_range *range = &iterator->range;

    if (tg_time_bound_resolve(&range->begin, range->gmt, ns_from_origin) != TG_TIME_BOUND_OK ||
        tg_time_bound_resolve(&range->end, range->gmt, ns_from_origin) != TG_TIME_BOUND_OK) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(iterator->self,
            "the first message is at %" PRId64
            " ns: the bounds of the time range on that day do not fit 64 bits of nanoseconds",
            ns_from_origin);
        return false;
    }
    use_range(iterator);
    if (iterator->begin_ns <= iterator->end_ns) {
        return true;
    }
    BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(iterator->self,
        "the time range ends before it begins: on the day of the first message, `begin` is %" PRId64
        " ns, `end` is %" PRId64 " ns",
        iterator->begin_ns, iterator->end_ns);
    return false;
}

/* Searches the next batch for the first message that has a time. */
static next_status resolve(struct iterator *iterator)
{
    uint64_t index = iterator->held->len;
    const next_status status = hold_batch(iterator);
    int64_t ns_from_origin = INT64_MIN;

    if (status == NEXT_END) {
        /* No message has a time, so no message is in the range. */
        drop_messages(iterator);
        iterator->state = STATE_ENDED;
        return NEXT_OK;
    }
    if (status != NEXT_OK) {
        return status;
    }
    for (; index < iterator->input.count && ns_from_origin == INT64_MIN; index++) {
        if (!find_message_time(iterator, iterator->input.messages[index], &ns_from_origin)) {
            return NEXT_ERROR;
        }
    }
    if (ns_from_origin == INT64_MIN) {
        return NEXT_OK;
    }
    bt_x_self_message_iterator_set_first_time(iterator->self, ns_from_origin);
    if (!resolve_bounds(iterator, ns_from_origin)) {
        return NEXT_ERROR;
    }
    put_back_messages(iterator);
    aim_at(iterator, iterator->target_ns);
    return NEXT_OK;
}

static next_status seek_target(struct iterator *iterator)
{
    bt_bool can_seek;
    next_status status = (next_status) bt_message_iterator_can_seek_ns_from_origin(
        iterator->input.upstream, iterator->target_ns, &can_seek);

    if (status != NEXT_OK) {
        return status;
    }
    if (!can_seek) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(iterator->self,
            "the time range begins at %" PRId64
            " ns, but the components upstream cannot seek a point in time: perhaps a stream has "
            "no clock, or the source does not declare that it can seek forward",
            iterator->target_ns);
        return NEXT_ERROR;
    }
    status = (next_status) bt_message_iterator_seek_ns_from_origin(
        iterator->input.upstream, iterator->target_ns);
    if (status == NEXT_OK) {
        iterator->state = STATE_TRIMMING;
    }
    return status;
}

static next_status advance(
    struct iterator *iterator, bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    next_status status;

    switch (iterator->state) {
    case STATE_RESOLVING:
        return resolve(iterator);
    case STATE_SEEKING:
        return seek_target(iterator);
    case STATE_TRIMMING:
        status = iterator->input.position == iterator->input.count
                     ? filter_input_load(&iterator->input)
                     : NEXT_OK;
        if (status == NEXT_END) {
            /* Close streams that an incorrect upstream component has left open. */
            iterator->state = STATE_CLOSING;
            return NEXT_OK;
        }
        return status == NEXT_OK ? trim(iterator, messages, capacity, count) : status;
    case STATE_CLOSING:
        return close_streams(iterator, messages, capacity, count);
    default:
        note_end(iterator);
        return NEXT_END;
    }
}

static next_status next(bt_self_message_iterator *self, bt_message_array_const messages,
    uint64_t capacity, uint64_t *count)
{
    struct iterator *iterator = iterator_of(self);
    next_status status = held_failure_report(&iterator->failure);

    *count = 0;
    while (status == NEXT_OK && *count == 0) {
        status = advance(iterator, messages, capacity, count);
    }
    if (status == NEXT_OK || *count == 0) {
        return status;
    }
    held_failure_hold(&iterator->failure, status);
    return NEXT_OK;
}

static bt_bool includes_event_class(void *downstream, const bt_event_class *event_class)
{
    return event_may_tell_first_time(event_class) ||
           bt_x_interest_includes_event_class(downstream, event_class);
}

static void put_interest(void *interest)
{
    bt_x_interest_put_ref(interest);
}

/*
 * Creates the interest of the upstream iterator. If a bound is a time of day, this interest is the
 * downstream interest, extended with the events that may be the first message. Returns a new
 * reference, or NULL.
 */
static const bt_x_interest *create_interest(const struct iterator *iterator)
{
    const bt_x_interest *downstream = bt_x_self_message_iterator_borrow_interest(iterator->self);

    bt_x_interest_get_ref(downstream);
    return !downstream || trimmer_range_is_resolved(&iterator->range)
               ? downstream
               : bt_x_interest_create(
                     includes_event_class, NULL, (void *) downstream, put_interest);
}

static bt_message_iterator_class_initialize_method_status initialize_iterator(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    struct iterator *iterator = g_new(struct iterator, 1);

    *iterator = (struct iterator){
        .self = self,
        .range = *(const struct trimmer_range *) bt_self_component_get_data(
            bt_self_message_iterator_borrow_component(self)),
        .last_ns = INT64_MIN,
    };
    bt_message_iterator_class_initialize_method_status status =
        filter_input_init(&iterator->input, self, configuration, port, create_interest(iterator));
    if (status != BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK) {
        g_free(iterator);
        return status;
    }
    iterator->held = g_ptr_array_new();
    open_streams_init(&iterator->streams);
    use_range(iterator);
    aim_at(iterator, INT64_MIN);
    bt_self_message_iterator_set_data(self, iterator);
    return status;
}

static void finalize_iterator(bt_self_message_iterator *self)
{
    struct iterator *iterator = iterator_of(self);

    reset(iterator);
    filter_input_clear(&iterator->input);
    open_streams_free(&iterator->streams);
    g_ptr_array_free(iterator->held, TRUE);
    g_free(iterator);
}

/* Sets `*can_seek` to whether seek_to() can do the same seek. */
static can_seek_status can_seek_to(
    bt_self_message_iterator *self, const int64_t *ns_from_origin, bt_bool *can_seek)
{
    struct iterator *iterator = iterator_of(self);
    const int64_t target_ns = MAX(iterator->begin_ns, ns_from_origin ? *ns_from_origin : INT64_MIN);
    const bool is_resolved = trimmer_range_is_resolved(&iterator->range);
    can_seek_status status = CAN_SEEK_OK;

    *can_seek = BT_TRUE;
    if (is_resolved && target_ns > iterator->end_ns) {
        return status;
    }
    if (!is_resolved || target_ns == INT64_MIN) {
        status = filter_can_seek_upstream(iterator->input.upstream, NULL, can_seek);
    }
    if (status == CAN_SEEK_OK && *can_seek && target_ns != INT64_MIN) {
        status = filter_can_seek_upstream(iterator->input.upstream, &target_ns, can_seek);
    }
    return status;
}

static seek_status seek_to(bt_self_message_iterator *self, const int64_t *ns_from_origin)
{
    struct iterator *iterator = iterator_of(self);

    reset(iterator);
    aim_at(iterator, ns_from_origin ? *ns_from_origin : INT64_MIN);
    if (iterator->state == STATE_SEEKING) {
        return (seek_status) seek_target(iterator);
    }
    return iterator->state == STATE_ENDED ? SEEK_OK
                                          : filter_seek_upstream(iterator->input.upstream, NULL);
}

REGISTER_PRODUCER(FILTER, utils, trimmer, "trimmer",
    "Discard messages that occur outside a specific time range.",
    "Parameters: `begin`, `end`, `gmt`.\n"
    "\n"
    "See the babeltrace2-filter.utils.trimmer(7) manual page.",
    trimmer_initialize, trimmer_finalize, filter_supports_mip_0_and_1);
REGISTER_SEEKING(FILTER, utils, trimmer, can_seek_to, seek_to);
