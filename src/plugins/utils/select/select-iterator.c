/* SPDX-License-Identifier: MIT */
/*
 * The message iterator of filter.utils.select.
 *
 * The iterator declares to its upstream component which events it needs, and tests the events that
 * arrive. Messages are moved, so their reference counts don't change. Selected messages go directly
 * to the output, or to the queue of the last events. When the iterator has sent the wanted number
 * of events, it closes open streams and packets and reads no more messages.
 */
#include <babeltrace2/extension/first-time.h>
#include <babeltrace2/extension/message-array.h>
#include <babeltrace2/extension/message-common.h>
#include <babeltrace2/extension/warning.h>
#include <inttypes.h>

#include "plugins/common/filter.h"
#include "plugins/common/first-time.h"
#include "plugins/common/held-failure.h"
#include "plugins/common/log.h"
#include "plugins/common/component-class.h"
#include "plugins/common/next-status.h"
#include "plugins/common/open-streams.h"
#include "plugins/utils/select/last-events.h"
#include "plugins/utils/select/seen-times.h"
#include "plugins/utils/select/select-interest.h"
#include "plugins/utils/select/select.h"

#define CLASS_NAME "filter.utils.select"

enum {
    BATCH = 256, /* maximum number of messages whose classes are looked up at once */
};

enum state {
    STATE_CHECKING, /* the limit is 0: read messages only until the expressions have been checked */
    STATE_SELECTING,
    STATE_CLOSING, /* the limit was reached: end open streams and packets */
    STATE_ENDED,   /* no more messages are read; the last events may still have to be sent */
};

struct iterator {
    struct filter_input input;
    bt_self_message_iterator *self;
    const struct select *select;
    bt_x_event_selector *selector; /* owned by the interest of `input` */
    enum state state;
    /* The trace classes of the streams that began before the first message of another type. */
    GPtrArray *trace_classes; /* owned references; NULL: the expressions were checked */
    bool has_first_time;      /* the time of the first message was found, or the search has ended */
    bool needs_times;         /* the expressions contain a time range, or a time of day */
    struct seen_times seen_times;   /* used only if `needs_times` */
    struct last_events last_events; /* used only with the parameter `tail` */
    struct held_failure failure;    /* reported after the messages that precede it */
    uint64_t event_count;           /* number of selected events */
    struct open_streams streams;    /* empty if there is no limit */
    int64_t last_ns; /* the time of the latest message sent; used only with the parameter `limit` */
};

static struct iterator *iterator_of(bt_self_message_iterator *self)
{
    return bt_self_message_iterator_get_data(self);
}

static bool has_limit(const struct iterator *iterator)
{
    return iterator->select->limit != UINT64_MAX;
}

static bool has_tail(const struct iterator *iterator)
{
    return iterator->select->tail != UINT64_MAX;
}

/* Logs a warning, and passes it to the program that runs the graph. */
static void warn(const struct iterator *iterator, const char *text)
{
    log_warning(iterator->select->log_level, CLASS_NAME, "%s", text);
    bt_x_self_component_add_warning(
        bt_self_message_iterator_borrow_component(iterator->self), text);
}

/* Checking the expressions. */

static bool note_trace_class(struct iterator *iterator, const bt_message *message)
{
    if (bt_message_get_type(message) != BT_MESSAGE_TYPE_STREAM_BEGINNING) {
        return false;
    }
    const bt_trace_class *trace_class = bt_stream_class_borrow_trace_class_const(
        bt_stream_borrow_class_const(bt_message_stream_beginning_borrow_stream_const(message)));
    if (!g_ptr_array_find(iterator->trace_classes, trace_class, NULL)) {
        bt_trace_class_get_ref(trace_class);
        g_ptr_array_add(iterator->trace_classes, (gpointer) trace_class);
    }
    return true;
}

/*
 * Reports the faults of the expressions. Returns false if there is a fault and the parameter
 * `strict` makes it an error.
 */
static bool check_expressions(struct iterator *iterator)
{
    g_autoptr(GPtrArray) trace_classes = g_steal_pointer(&iterator->trace_classes);

    if (!trace_classes || trace_classes->len == 0) {
        return true;
    }
    const bt_value *faults = bt_x_event_selector_describe_faults(iterator->selector,
        (const bt_trace_class *const *) (void *) trace_classes->pdata, trace_classes->len);
    uint64_t count = bt_value_array_get_length(faults);
    for (uint64_t i = 0; i < count; i++) {
        const char *fault =
            bt_value_string_get(bt_value_array_borrow_element_by_index_const(faults, i));

        if (iterator->select->is_strict) {
            BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(iterator->self, "%s", fault);
        } else {
            warn(iterator, fault);
        }
    }
    bt_value_put_ref(faults);
    return count == 0 || !iterator->select->is_strict;
}

static void put_trace_class(gpointer trace_class)
{
    bt_trace_class_put_ref(trace_class);
}

/*
 * Collects the trace classes of the streams that begin first. Checks the expressions at the first
 * message of another type.
 */
static bool look_at_beginning(struct iterator *iterator)
{
    for (uint64_t i = iterator->input.position; i < iterator->input.count; i++) {
        if (!note_trace_class(iterator, iterator->input.messages[i])) {
            return check_expressions(iterator);
        }
    }
    return true;
}

/* Times. */

/*
 * Searches the batch for the first message that has a time. If the expressions contain no times,
 * only filters downstream may need this time. In this case, the search ends with the first batch
 * whose last message is an event without a time: in a trace without a clock, no message has a time.
 */
static void look_for_first_time(struct iterator *iterator)
{
    int64_t first_ns;

    if (first_time_find(
            iterator->input.upstream, iterator->input.messages, iterator->input.count, &first_ns)) {
        bt_x_event_selector_set_first_time(iterator->selector, first_ns);
        bt_x_self_message_iterator_set_first_time(iterator->self, first_ns);
        iterator->has_first_time = true;
    } else if (iterator->input.count > 0 && !iterator->needs_times) {
        iterator->has_first_time =
            bt_message_get_type(iterator->input.messages[iterator->input.count - 1]) ==
            BT_MESSAGE_TYPE_EVENT;
    }
}

static bool asks_for_times(const struct iterator *iterator)
{
    int64_t begin, end;

    bt_x_event_selector_get_time_range(iterator->selector, &begin, &end);
    return begin != INT64_MIN || end != INT64_MAX;
}

static void warn_of_times(const struct iterator *iterator)
{
    int64_t begin, end;

    bt_x_event_selector_get_time_range(iterator->selector, &begin, &end);
    g_autofree char *text =
        seen_times_describe_miss(&iterator->seen_times, begin, end, iterator->select->is_gmt);
    /*
     * If times went back, the range in `seen_times` may be too small. Therefore, warn only if no
     * event was selected.
     */
    if (text && iterator->event_count == 0) {
        warn(iterator, text);
    }
}

/* Selecting. */

/* Records a selected message. If the limit is reached, sets the state to CLOSING. */
static void note_selected(struct iterator *iterator, const bt_message *message, bool is_event)
{
    int64_t ns_from_origin = INT64_MIN;

    iterator->event_count += is_event;
    if (!has_limit(iterator)) {
        return;
    }
    if (bt_x_message_get_ns_from_origin(message, &ns_from_origin) ==
        BT_X_MESSAGE_GET_NS_FROM_ORIGIN_STATUS_OVERFLOW_ERROR) {
        bt_current_thread_clear_error();
    }
    open_streams_note(&iterator->streams, message, ns_from_origin != INT64_MIN);
    iterator->last_ns = MAX(iterator->last_ns, ns_from_origin);
    if (iterator->event_count == iterator->select->limit) {
        iterator->state = STATE_CLOSING;
    }
}

/*
 * Moves the selected messages at the beginning of the batch to `messages`, at most `capacity`.
 * Drops the unselected messages between them. Returns the number of moved messages.
 */
static uint64_t select_messages(
    struct iterator *iterator, bt_message_array_const messages, uint64_t capacity)
{
    const bt_message **batch = iterator->input.messages + iterator->input.position;
    const uint64_t limit =
        MIN(MIN(iterator->input.count - iterator->input.position, capacity), BATCH);
    const bt_event_class *event_classes[BATCH];
    bt_x_expression_truth truths[BATCH];
    uint64_t count = 0, dropped = 0;

    bt_x_message_array_get_event_classes(batch, limit, event_classes);
    bt_x_event_selector_test(iterator->selector, batch, event_classes, limit, truths);
    for (uint64_t i = 0; i < limit && iterator->state == STATE_SELECTING; i++) {
        if (truths[i] == BT_X_EXPRESSION_TRUTH_TRUE) {
            note_selected(iterator, batch[i], event_classes[i] != NULL);
            messages[count++] = batch[i];
        } else {
            batch[dropped++] = batch[i];
        }
        iterator->input.position++;
    }
    if (dropped > 0) {
        bt_x_message_array_put_refs(batch, dropped);
    }
    return count;
}

static next_status load_batch(struct iterator *iterator)
{
    next_status status = filter_input_load(&iterator->input);

    if (status == NEXT_END) {
        iterator->state = STATE_ENDED;
        last_events_complete(&iterator->last_events);
        warn_of_times(iterator);
        status = check_expressions(iterator) ? NEXT_OK : NEXT_ERROR;
    }
    if (iterator->trace_classes && !look_at_beginning(iterator)) {
        return NEXT_ERROR;
    }
    if (!iterator->has_first_time) {
        look_for_first_time(iterator);
    }
    if (iterator->needs_times) {
        seen_times_note(&iterator->seen_times, iterator->input.messages, iterator->input.count);
    }
    return status;
}

static next_status close_streams(
    struct iterator *iterator, bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    filter_input_drop(&iterator->input);
    while (*count < capacity) {
        const bt_message *message;

        if (!open_streams_close_next(&iterator->streams, iterator->self, iterator->last_ns,
                iterator->last_ns, &message)) {
            return NEXT_MEMORY_ERROR;
        }
        if (!message) {
            iterator->state = STATE_ENDED;
            last_events_complete(&iterator->last_events);
            return NEXT_OK;
        }
        messages[(*count)++] = message;
    }
    return NEXT_OK;
}

static next_status check_only(struct iterator *iterator)
{
    next_status status = load_batch(iterator);

    filter_input_drop(&iterator->input);
    if (!iterator->trace_classes && iterator->state == STATE_CHECKING) {
        iterator->state = STATE_CLOSING;
    }
    return status;
}

/* Gets the next selected messages, without applying the parameter `tail`. */
static next_status advance(
    struct iterator *iterator, bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    switch (iterator->state) {
    case STATE_CHECKING:
        return check_only(iterator);
    case STATE_SELECTING:
        if (iterator->input.position == iterator->input.count) {
            return load_batch(iterator);
        }
        *count = select_messages(iterator, messages, capacity);
        return NEXT_OK;
    case STATE_CLOSING:
        return close_streams(iterator, messages, capacity, count);
    default:
        return NEXT_END;
    }
}

/* Gets the next messages with the parameter `tail`. Drops all events except the last ones. */
static next_status advance_last_events(
    struct iterator *iterator, bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    uint64_t pushed = 0;

    *count = last_events_pop(&iterator->last_events, messages, capacity);
    if (*count > 0) {
        return NEXT_OK;
    }
    next_status status = held_failure_report(&iterator->failure);
    if (status == NEXT_OK) {
        status = advance(iterator, messages, capacity, &pushed);
    }
    for (uint64_t i = 0; i < pushed; i++) {
        last_events_push(&iterator->last_events, messages[i]);
    }
    if (status < 0 && !iterator->last_events.is_complete) {
        /*
         * After a failure, no more events arrive. Send the last events first, then report the
         * failure.
         */
        held_failure_hold(&iterator->failure, status);
        last_events_complete(&iterator->last_events);
        return NEXT_OK;
    }
    return status;
}

static next_status next(bt_self_message_iterator *self, bt_message_array_const messages,
    uint64_t capacity, uint64_t *count)
{
    struct iterator *iterator = iterator_of(self);
    next_status status = NEXT_OK;

    *count = 0;
    while (status == NEXT_OK && *count == 0) {
        status = has_tail(iterator) ? advance_last_events(iterator, messages, capacity, count)
                                    : advance(iterator, messages, capacity, count);
        if (status == NEXT_OK && *count == 0 && bt_self_message_iterator_is_interrupted(self)) {
            status = NEXT_AGAIN;
        }
    }
    return status;
}

/* Creation of the iterator. */

static void start(struct iterator *iterator)
{
    filter_input_drop(&iterator->input);
    last_events_clear(&iterator->last_events);
    held_failure_drop(&iterator->failure);
    open_streams_clear(&iterator->streams);
    seen_times_init(&iterator->seen_times);
    iterator->event_count = 0;
    iterator->last_ns = INT64_MIN;
    iterator->state = iterator->select->limit == 0 ? STATE_CHECKING : STATE_SELECTING;
}

static bt_message_iterator_class_initialize_method_status initialize_iterator(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    struct iterator *iterator = g_new0(struct iterator, 1);

    iterator->self = self;
    iterator->select = bt_self_component_get_data(bt_self_message_iterator_borrow_component(self));
    iterator->selector = bt_x_event_selector_create(
        (const bt_x_expression *const *) (void *) iterator->select->expressions->pdata,
        iterator->select->expressions->len, iterator->select->is_gmt);
    /*
     * With `limit` or `tail`, the filter also counts events that the downstream interest excludes.
     */
    bt_message_iterator_class_initialize_method_status status =
        filter_input_init(&iterator->input, self, configuration, port,
            select_interest_create(
                iterator->selector, has_limit(iterator) || has_tail(iterator)
                                        ? NULL
                                        : bt_x_self_message_iterator_borrow_interest(self)));
    if (status != BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK) {
        g_free(iterator);
        return status;
    }
    iterator->trace_classes = g_ptr_array_new_with_free_func(put_trace_class);
    iterator->needs_times =
        bt_x_event_selector_needs_first_time(iterator->selector) || asks_for_times(iterator);
    last_events_init(&iterator->last_events, iterator->select->tail);
    open_streams_init(&iterator->streams);
    start(iterator);
    bt_self_message_iterator_set_data(self, iterator);
    return status;
}

static void finalize_iterator(bt_self_message_iterator *self)
{
    struct iterator *iterator = iterator_of(self);

    filter_input_clear(&iterator->input);
    last_events_free(&iterator->last_events);
    held_failure_drop(&iterator->failure);
    open_streams_free(&iterator->streams);
    g_clear_pointer(&iterator->trace_classes, g_ptr_array_unref);
    g_free(iterator);
}

/* Seeking. */

/*
 * With `limit` or `tail`, the result depends on all earlier messages, so the library must read all
 * of them.
 */
static can_seek_status can_seek_to(
    bt_self_message_iterator *self, const int64_t *ns_from_origin, bt_bool *can_seek)
{
    struct iterator *iterator = iterator_of(self);

    if (ns_from_origin && (has_limit(iterator) || has_tail(iterator) ||
                              bt_x_event_selector_needs_first_time(iterator->selector))) {
        *can_seek = BT_FALSE;
        return CAN_SEEK_OK;
    }
    return filter_can_seek_upstream(iterator->input.upstream, ns_from_origin, can_seek);
}

static seek_status seek_to(bt_self_message_iterator *self, const int64_t *ns_from_origin)
{
    struct iterator *iterator = iterator_of(self);

    start(iterator);
    if (ns_from_origin) {
        /*
         * After a seek, the next message needn't be the first message of the trace. Don't search
         * for the time of the first message.
         */
        iterator->has_first_time = true;
    }
    return filter_seek_upstream(iterator->input.upstream, ns_from_origin);
}

REGISTER_PRODUCER(FILTER, utils, select, "select",
    "Keep the events for which an expression is true.",
    "Parameters: `expression` (string, or array of strings which must all be true),\n"
    "`limit` (maximum number of events), `tail` (number of events to keep at the end),\n"
    "`strict` (fail if an expression does not fit the event classes), `gmt`.\n"
    "\n"
    "See the babeltrace2-filter.utils.select(7) manual page.",
    select_initialize, select_finalize, filter_supports_mip_0_and_1);
REGISTER_SEEKING(FILTER, utils, select, can_seek_to, seek_to);
