/* SPDX-License-Identifier: MIT */
/* Waits until a graph can continue. The message iterators record the events that they wait for. */
#include <babeltrace2/extension/waiting.h>
#include <errno.h>
#include <poll.h>

#include "base/monotonic-time.h"
#include "base/units.h"
#include "lib/assert-cond.h"
#include "lib/graph/graph.h"
#include "lib/graph/message-iterator.h"

/*
 * Maximum duration of one poll() call. If a signal handler sets an interrupter just before poll(),
 * the signal doesn't interrupt poll(). Because of this limit, the thread soon checks the
 * interrupters again.
 */
#define MAX_SLICE_NS (INT64_C(100) * TG_NS_PER_MS)

struct wait {
    struct bt_graph *graph;
    GArray *descriptors;  /* of struct pollfd; a negative descriptor is no longer polled */
    GPtrArray *iterators; /* of bt_message_iterator, borrowed: the owner of each descriptor */
    int64_t deadline_ns;  /* the wait ends at this time at the latest */
    int64_t retry_ns;     /* the time to retry waits that can't be polled */
};

/* Returns `ns` plus `us` microseconds in nanoseconds, or INT64_MAX if the sum is greater. */
static int64_t add_us(int64_t ns, uint64_t us)
{
    const uint64_t room = (uint64_t) (INT64_MAX - ns) / TG_NS_PER_US;

    return us > room ? INT64_MAX : ns + (int64_t) us * TG_NS_PER_US;
}

static bool can_go_on(const struct bt_graph *graph)
{
    for (const GList *node = graph->sinks.head; node; node = node->next) {
        if (((const struct bt_component *) node->data)->again_number == 0) {
            return true;
        }
    }
    return graph->sinks.length == 0;
}

static bool is_waiting(const struct bt_message_iterator *iterator)
{
    return iterator->sink->again_number > 0 &&
           iterator->wait.again_number >= iterator->sink->again_number;
}

static bool waits_for_upstream(const struct bt_message_iterator *iterator)
{
    for (const GList *link = iterator->upstreams.head; link; link = link->next) {
        if (is_waiting(link->data)) {
            return true;
        }
    }
    return false;
}

/*
 * Limits the wait to the retry time, because the graph also waits for an event that can't be
 * polled.
 */
static void bound_by_retry(struct wait *wait)
{
    wait->deadline_ns = MIN(wait->deadline_ns, wait->retry_ns);
}

static void add_iterator(struct wait *wait, struct bt_message_iterator *iterator)
{
    const struct pollfd descriptor = {
        .fd = iterator->wait.descriptor, .events = iterator->wait.events};

    if (!iterator->wait.is_declared) {
        if (!waits_for_upstream(iterator)) {
            bound_by_retry(wait);
        }
        return;
    }
    wait->deadline_ns = MIN(wait->deadline_ns, iterator->wait.deadline_ns);
    if (descriptor.fd >= 0) {
        g_array_append_val(wait->descriptors, descriptor);
        g_ptr_array_add(wait->iterators, iterator);
    }
}

static void collect(struct wait *wait)
{
    for (const GList *link = wait->graph->iterators.head; link; link = link->next) {
        if (is_waiting(link->data)) {
            add_iterator(wait, link->data);
        }
    }
    for (const GList *node = wait->graph->sinks.head; node; node = node->next) {
        const struct bt_component *sink = node->data;

        /* The sink itself returned AGAIN, not one of its upstream iterators. */
        if (sink->upstream_again_number < sink->again_number) {
            bound_by_retry(wait);
        }
    }
}

/*
 * Returns whether the descriptor's iterator can continue. An error or a hang-up of the descriptor
 * ends only one wait. If the iterator then waits for the same descriptor again (a pipe without a
 * writer, or a closed file), polling the descriptor would end each further wait immediately. The
 * function therefore stops polling the descriptor, and the iterator is retried after some time.
 */
static bool is_ready(struct wait *wait, struct pollfd *descriptor, struct bt__wait *iterator_wait)
{
    if (descriptor->fd < 0 || descriptor->revents == 0) {
        return false;
    }
    if ((descriptor->revents & descriptor->events) || !iterator_wait->has_failed) {
        iterator_wait->has_failed = (descriptor->revents & descriptor->events) == 0;
        return true;
    }
    descriptor->fd = -1;
    bound_by_retry(wait);
    return false;
}

static bool is_any_ready(struct wait *wait)
{
    bool result = false;

    for (guint i = 0; i < wait->descriptors->len; i++) {
        struct bt_message_iterator *iterator = wait->iterators->pdata[i];

        result |=
            is_ready(wait, &g_array_index(wait->descriptors, struct pollfd, i), &iterator->wait);
    }
    return result;
}

enum slice { SLICE_READY, SLICE_OVER, SLICE_SIGNAL };

/* Polls for at most `ns` nanoseconds. A negative time counts as 0. */
static enum slice poll_for(struct wait *wait, int64_t ns)
{
    struct timespec timeout = {0};

    ns = CLAMP(ns, 0, MAX_SLICE_NS);
    timeout.tv_nsec = (long) ns;
    int count = ppoll(
        (struct pollfd *) (void *) wait->descriptors->data, wait->descriptors->len, &timeout, NULL);
    if (count < 0 && errno != EINTR) {
        /*
         * ppoll() fails if there are more descriptors than a process may open. This happens if a
         * descriptor was declared many times.
         */
        g_array_set_size(wait->descriptors, 0);
        bound_by_retry(wait);
        return SLICE_OVER;
    }
    if (count < 0) {
        return SLICE_SIGNAL;
    }
    return count > 0 && is_any_ready(wait) ? SLICE_READY : SLICE_OVER;
}

/*
 * Waits until `end_ns` at the latest. Returns true if the graph can continue or is interrupted, and
 * false if a signal or `end_ns` ended the wait.
 */
static bool wait_until(struct wait *wait, int64_t end_ns)
{
    int64_t now = tg_monotonic_ns();

    while (!bt__interrupters_are_set(&wait->graph->interrupters)) {
        const enum slice slice = poll_for(wait, MIN(wait->deadline_ns, end_ns) - now);

        if (slice != SLICE_OVER) {
            return slice == SLICE_READY;
        }
        now = tg_monotonic_ns();
        if (now >= wait->deadline_ns) {
            return true;
        }
        if (now >= end_ns) {
            return false;
        }
    }
    return true;
}

bt_bool bt_x_graph_wait(bt_graph *graph, uint64_t retry_duration_us, uint64_t max_duration_us)
{
    const int64_t now = tg_monotonic_ns();
    struct wait wait = {.graph = graph, .deadline_ns = INT64_MAX};

    BT_ASSERT_PRE_NON_NULL("graph", graph);
    if (can_go_on(graph)) {
        return BT_TRUE;
    }
    if (graph->wait_count != graph->consume_count) {
        graph->wait_count = graph->consume_count;
        graph->wait_beginning_ns = now;
    }
    wait.retry_ns = add_us(graph->wait_beginning_ns, retry_duration_us);
    wait.descriptors = g_array_new(FALSE, FALSE, sizeof(struct pollfd));
    wait.iterators = g_ptr_array_new();
    collect(&wait);
    bool result = wait_until(&wait, add_us(now, max_duration_us));
    g_array_free(wait.descriptors, TRUE);
    g_ptr_array_free(wait.iterators, TRUE);
    return result;
}
