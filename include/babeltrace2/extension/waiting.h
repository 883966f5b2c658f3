/* SPDX-License-Identifier: MIT */
/*
 * Waiting: an extension of Tracegraph for sources which receive their data over time, and for
 * programs that run graphs.
 */
#ifndef BABELTRACE2_EXTENSION_WAITING_H
#define BABELTRACE2_EXTENSION_WAITING_H

#include <stdint.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-x-waiting Waiting (extension)
@ingroup api-x

What a graph that has nothing to do waits for.

A message iterator which has no message yet returns "try again". In Babeltrace, the program then
sleeps for some time of its own choice: too long when the data is already there, too short when
nothing happens. A source can say what it waits for, and bt_x_graph_wait() waits for exactly that:

@code
while ((status = bt_graph_run(graph)) == BT_GRAPH_RUN_STATUS_AGAIN && !must_stop()) {
    bt_x_graph_wait(graph, 100000, UINT64_MAX);
}
@endcode
@{
*/

/*!
Says what a message iterator waits for: until a descriptor is ready or a time has come.

Call this function in the "next" method before it returns
#BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_AGAIN, each time anew: it holds for this return only.
Usually only sources need it: a filter waits for what is upstream.

@param[in] self_message_iterator Message iterator.
@param[in] descriptor File descriptor to poll, or −1 for none. It stays the caller's.
@param[in] events Events of poll(2) for which to wait, such as `POLLIN`. An error or a hang-up also
    ends the wait, but only once for the same descriptor.
@param[in] deadline_ns When to try again at the latest (ns, as `CLOCK_MONOTONIC`), or `INT64_MAX`.
@pre `self_message_iterator` isn't `NULL`.
@since Tracegraph 0.1
*/
extern void bt_x_self_message_iterator_wait_for(bt_self_message_iterator *self_message_iterator,
    int descriptor, short events, int64_t deadline_ns) __BT_NOEXCEPT;

/*!
Waits until a graph which has returned "try again" may have something to do.

This is as soon as one of the message iterators that said "try again" can go on, or a sink that
didn't say it. If one of those that said it, message iterator or sink, didn't say what it waits for,
this is when `retry_duration_us` have passed since the first call of this function after the graph
ran.

The wait also ends when an interrupter of `graph` is set (within 100 ms if another thread sets it).
When a signal handler has run, or after `max_duration_us`, the caller may do something else, and
wait again.

@param[in] graph Graph.
@param[in] retry_duration_us How long to wait for what can't be polled (µs).
@param[in] max_duration_us How long to wait at most (µs), or `UINT64_MAX`.
@returns #BT_TRUE if the graph may have something to do or is interrupted; #BT_FALSE if a signal or
    `max_duration_us` ended the wait.
@pre `graph` isn't `NULL`.
@since Tracegraph 0.1
*/
extern bt_bool bt_x_graph_wait(
    bt_graph *graph, uint64_t retry_duration_us, uint64_t max_duration_us) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
