/* SPDX-License-Identifier: MIT */
/*
 * The message iterator of source.ctf.lttng-live. Until the sessions are attached, it blocks while
 * it waits for the relay daemon. Afterwards, it blocks only for replies that arrive quickly: see
 * converse(). In all other cases, it reports the socket and a deadline, and the graph waits.
 */
#include <babeltrace2/extension/waiting.h>
#include <poll.h>

#include "base/monotonic-time.h"
#include "base/units.h"
#include "plugins/common/component-class.h"
#include "plugins/common/next-status.h"
#include "plugins/ctf/lttng-live-source/connection.h"
#include "plugins/ctf/lttng-live-source/sessions.h"

/* Limits for converse(), in ns: the time to wait for one reply, and the total time. */
enum { REPLY_TIME = 300 * TG_NS_PER_US, CONVERSATION_TIME = 2 * TG_NS_PER_MS };

struct live_iterator {
    struct live_follower follower;
    struct live_sessions *sessions; /* NULL: not connected */
    char *error;                    /* the reason why no more data will arrive */
    bool is_idle;                   /* the last result was "again" */
};

static bool is_interrupted(void *self_iterator)
{
    return bt_self_message_iterator_is_interrupted(self_iterator);
}

/* Records that no more data will arrive. Takes ownership of `error`. */
static void fail(struct live_iterator *it, char *error)
{
    it->error = error;
    it->follower.has_failed = true;
}

/* Adds the due requests to the viewer. */
static void update(struct live_iterator *it)
{
    char *error = NULL;

    if (!it->follower.has_failed && !live_sessions_update(it->sessions, &error)) {
        fail(it, error);
    }
}

/* Sends requests and handles replies, without waiting. Returns false if neither was possible. */
static bool pump(struct live_iterator *it)
{
    char *error = NULL;

    if (it->follower.has_failed) {
        return true;
    }
    enum live_viewer_status status = live_viewer_pump(it->follower.viewer, &error);
    if (status == LIVE_VIEWER_ERROR) {
        fail(it, error);
    }
    return status != LIVE_VIEWER_AGAIN;
}

/* Waits up to REPLY_TIME for a reply. Returns false if no reply is expected or none has arrived. */
static bool await_reply(const struct live_viewer *viewer)
{
    const struct timespec timeout = {.tv_nsec = REPLY_TIME};
    struct pollfd descriptor = {
        .fd = live_viewer_descriptor(viewer), .events = live_viewer_events(viewer)};

    return live_viewer_is_waiting(viewer) && ppoll(&descriptor, 1, &timeout, NULL) > 0;
}

/*
 * Sends and receives as long as replies arrive quickly. Each reply allows the next request to be
 * sent. The function doesn't check all streams after each reply, because checking them takes longer
 * than waiting for a reply. Returns false if nothing could be sent or received.
 */
static bool converse(struct live_iterator *it)
{
    const struct live_follower *follower = &it->follower;
    const int64_t end = tg_monotonic_ns() + CONVERSATION_TIME;
    bool has_progressed = false, is_going_on;

    do {
        const bool has_pumped = pump(it);

        has_progressed = has_progressed || has_pumped;
        is_going_on = !follower->has_failed && (has_pumped || await_reply(follower->viewer));
    } while (is_going_on && tg_monotonic_ns() < end && live_viewer_is_waiting(follower->viewer) &&
             !is_interrupted(follower->self));
    return has_progressed;
}

/* Connects, and attaches the sessions if there are any. An interruption isn't a failure. */
static bool connect_to_sessions(struct live_iterator *it)
{
    struct live_follower *follower = &it->follower;
    int descriptor =
        live_connect(&follower->component->url, is_interrupted, follower->self, &it->error);

    if (descriptor < 0) {
        return !it->error;
    }
    follower->viewer = live_viewer_create(descriptor, follower->component->url_text);
    live_viewer_set_log_level(follower->viewer, follower->component->log_level);
    live_viewer_set_timeout(follower->viewer, follower->component->reply_timeout);
    it->sessions = live_sessions_create(follower);
    do {
        do {
            update(it);
        } while (converse(it) && !follower->has_failed &&
                 !live_sessions_are_settled(it->sessions) && !is_interrupted(follower->self));
    } while (
        !follower->has_failed && !live_sessions_are_settled(it->sessions) &&
        live_wait(live_viewer_descriptor(follower->viewer), live_viewer_events(follower->viewer),
            live_viewer_deadline(follower->viewer), is_interrupted, follower->self));
    return !follower->has_failed;
}

static void append_cause(const struct live_iterator *it)
{
    BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(it->follower.self, "%s", it->error);
}

static void remove_streams(struct live_follower *follower)
{
    g_autoptr(GList) streams = g_hash_table_get_values(follower->streams);

    for (GList *link = streams; link; link = link->next) {
        if (link->data) {
            live_session_remove_stream(link->data);
        }
    }
}

static void free_iterator(struct live_iterator *it)
{
    struct live_follower *follower = &it->follower;

    message_merger_free(follower->merger);
    remove_streams(follower);
    if (it->sessions) {
        live_sessions_free(it->sessions);
    }
    live_viewer_free(follower->viewer);
    g_hash_table_unref(follower->streams);
    g_free(it->error);
    g_free(it);
}

static bt_message_iterator_class_initialize_method_status initialize_iterator(
    bt_self_message_iterator *self_iterator, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    struct live_iterator *it = g_new0(struct live_iterator, 1);

    it->follower = (struct live_follower){
        .self = self_iterator,
        .component =
            bt_self_component_get_data(bt_self_message_iterator_borrow_component(self_iterator)),
        .merger = message_merger_create(self_iterator, live_stream_next, live_stream_may_be_passed),
        .streams = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL),
        .damage_log = {LIVE_CLASS_NAME,
            bt_component_get_logging_level(bt_self_component_as_component(
                bt_self_message_iterator_borrow_component(self_iterator)))},
    };
    live_pace_init(&it->follower.pace);
    if (!connect_to_sessions(it)) {
        append_cause(it);
        free_iterator(it);
        return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    bt_self_message_iterator_set_data(self_iterator, it);
    /*
     * Let the library seek a time by dropping messages from the beginning. `--begin` uses this kind
     * of seeking.
     */
    bt_self_message_iterator_configuration_set_can_seek_forward(configuration, BT_TRUE);
    return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void finalize_iterator(bt_self_message_iterator *self_iterator)
{
    free_iterator(bt_self_message_iterator_get_data(self_iterator));
}

static void remove_ended_stream(void *stream)
{
    live_session_remove_stream(stream);
}

/* Removes the streams that have ended. Returns false if there are none. */
static bool remove_ended_streams(struct live_follower *follower)
{
    if (!follower->has_ended_streams) {
        return false;
    }
    follower->has_ended_streams = false;
    message_merger_remove_ended_inputs(follower->merger, remove_ended_stream);
    return true;
}

/*
 * Sends the requests for the next packets before the messages are delivered. The processor time of
 * a round doesn't count as idle work if packets have arrived. If only beacons have arrived, the
 * time counts.
 */
static void deliver(struct live_iterator *it)
{
    struct live_follower *follower = &it->follower;

    it->is_idle = false;
    if (follower->has_packets) {
        follower->pace.timing_at = 0;
    }
    if ((live_viewer_events(follower->viewer) & POLLOUT) ||
        live_viewer_has_unsent_requests(follower->viewer)) {
        (void) pump(it);
    }
    live_pace_pause(&follower->pace);
}

static next_status wait_for_data(struct live_iterator *it)
{
    struct live_follower *follower = &it->follower;

    bt_x_self_message_iterator_wait_for(follower->self, live_viewer_descriptor(follower->viewer),
        live_viewer_events(follower->viewer),
        MIN(follower->pace.next_at, live_viewer_deadline(follower->viewer)));
    live_pace_pause(&follower->pace);
    follower->has_packets = false;
    it->is_idle = true;
    return NEXT_AGAIN;
}

/*
 * Merges the received messages. If there are none, exchanges requests and replies until messages
 * arrive or the relay daemon doesn't reply quickly.
 */
static next_status follow(
    struct live_iterator *it, bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    struct live_follower *follower = &it->follower;
    bool has_ended_streams;

    do {
        live_pace_begin_round(&follower->pace);
        update(it);
        next_status status = message_merger_next(follower->merger, messages, capacity, count);
        has_ended_streams = remove_ended_streams(follower);
        if (status != NEXT_AGAIN && status != NEXT_END) {
            deliver(it);
            return status;
        }
        if (follower->has_failed) {
            append_cause(it);
            return NEXT_ERROR;
        }
        if (status == NEXT_END && live_sessions_are_over(it->sessions)) {
            return status;
        }
    } while ((converse(it) || has_ended_streams) && !is_interrupted(follower->self));
    return wait_for_data(it);
}

static next_status next(bt_self_message_iterator *self_iterator, bt_message_array_const messages,
    uint64_t capacity, uint64_t *count)
{
    struct live_iterator *it = bt_self_message_iterator_get_data(self_iterator);

    if (it->is_idle) {
        live_pace_resume(&it->follower.pace);
    }
    if (!it->sessions && !connect_to_sessions(it)) {
        append_cause(it);
        return NEXT_ERROR;
    }
    return it->sessions ? follow(it, messages, capacity, count) : NEXT_AGAIN;
}

REGISTER_PRODUCER(SOURCE, ctf, live, "lttng-live",
    "Follow a recording session of an LTTng relay daemon.",
    "Parameters: `inputs`, `session-not-found-action`, `from-beginning`,\n"
    "`reply-timeout-ms`, `clock-bits`, `keep-clock-fields`, `tolerant`.\n"
    "\n"
    "See the babeltrace2-source.ctf.lttng-live(7) manual page.",
    live_initialize, live_finalize, source_supports_mip_0_and_1);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_QUERY_METHOD_WITH_ID(ctf, live, live_query);
