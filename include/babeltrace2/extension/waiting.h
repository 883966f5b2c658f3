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

Functions that wait until a graph can continue.

A message iterator which has no message yet returns "try again". In Babeltrace, the program then
sleeps for a fixed duration. This is too long if data arrives earlier, and too short if no data
arrives. With this extension, a source declares which file descriptor or time it waits for, and
bt_x_graph_wait() waits for it:

@code
while ((status = bt_graph_run(graph)) == BT_GRAPH_RUN_STATUS_AGAIN && !must_stop()) {
    bt_x_graph_wait(graph, 100000, UINT64_MAX);
}
@endcode
@{
*/

/*!
Declares that a message iterator waits until a file descriptor is ready or a time is reached.

Call this function in the "next" method each time before it returns
#BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_AGAIN. Usually only sources need this function: a
filter waits for its upstream message iterators.

@param[in] self_message_iterator Message iterator.
@param[in] descriptor File descriptor to poll, or −1 for none. The caller still owns it.
@param[in] events Events of poll(2) for which to wait, such as `POLLIN`. An error or a hang-up also
    ends the wait, but only once for the same descriptor.
@param[in] deadline_ns Latest time to try again (ns, as `CLOCK_MONOTONIC`), or `INT64_MAX` for none.
@pre `self_message_iterator` isn't `NULL`.
@since Tracegraph 0.1
*/
extern void bt_x_self_message_iterator_wait_for(bt_self_message_iterator *self_message_iterator,
    int descriptor, short events, int64_t deadline_ns) __BT_NOEXCEPT;

/*!
Waits until a graph which has returned "try again" may be able to continue.

If a sink of the graph hasn't returned "try again", the function returns immediately. Otherwise, the
function waits for the file descriptors and times that message iterators have declared with
bt_x_self_message_iterator_wait_for(), until the first file descriptor is ready or the first time is
reached. If a message iterator or a sink has returned "try again" by itself without such a
declaration, the wait ends at the latest `retry_duration_us` after the first call of this function
since the graph ran.

The wait also ends when an interrupter of `graph` is set (within 100 ms if another thread sets it),
when a signal handler has run, and after `max_duration_us`. In the last two cases, the caller may do
other work and call this function again.

@param[in] graph Graph.
@param[in] retry_duration_us How long to wait for message iterators and sinks without a declaration
    (µs).
@param[in] max_duration_us How long to wait at most (µs), or `UINT64_MAX` for no limit.
@returns #BT_TRUE if the graph may be able to continue or is interrupted; #BT_FALSE if a signal or
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
