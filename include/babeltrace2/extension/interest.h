/* SPDX-License-Identifier: MIT */
/*
 * Interest: an extension of Tracegraph for consumers that want some of the events only, and for
 * sources that needn't make messages of the others.
 */
#ifndef BABELTRACE2_EXTENSION_INTEREST_H
#define BABELTRACE2_EXTENSION_INTEREST_H

#include <stdint.h>
#include <babeltrace2/graph/message-iterator.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-x-interest Interest (extension)
@ingroup api-x

Which events a consumer wants. Its functions may be called as long as the message iterator exists
that was created with it, and while that is being initialized.

A consumer gives its interest to the message iterators that it creates. A source may then leave out
the events that are not wanted, which is much faster than making a message of each. A filter may
pass the interest of its own consumer on, if it needs no other events itself.

Interest is advice. A consumer gets unwanted events from a source that ignores it, and must drop
them itself. Interest is about events only: messages of all other types are always wanted, with the
times that they have without interest. An error in an unwanted event may go unnoticed.
@{
*/

/*!
Interest: a shared object.

@since Tracegraph 0.1
*/
typedef struct bt_x_interest bt_x_interest;

/*!
Whether events of a class are wanted.

@param[in] user_data User data of the interest.
@param[in] event_class Class of events that a source has; it may be frozen by this function. A
    source may ask for it more than once, or not again: the answer may become #BT_FALSE, but not
    #BT_TRUE.
@returns #BT_TRUE if an event of the class may be wanted.
@since Tracegraph 0.1
*/
typedef bt_bool (*bt_x_interest_includes_event_class_func)(
    void *user_data, const bt_event_class *event_class);

/*!
Sets the range of time, both ends included, in which events are wanted (ns from the origin of the
clocks).

@param[in] user_data User data of the interest.
@param[in,out] begin Beginning; at first `INT64_MIN`.
@param[in,out] end End; at first `INT64_MAX`. If it is before the beginning, no event is wanted.
@since Tracegraph 0.1
*/
typedef void (*bt_x_interest_get_time_range_func)(void *user_data, int64_t *begin, int64_t *end);

/*!
Creates an interest.

@param[in] includes_event_class Which event classes are wanted; `NULL`: all.
@param[in] get_time_range In which range of time; `NULL`: any time. The range may become smaller,
    but not larger, while messages flow.
@param[in] user_data User data, given to these functions.
@param[in] destroy_user_data Called with `user_data` when the interest is destroyed; `NULL`: nothing
is to be done.
@returns New reference.
@since Tracegraph 0.1
*/
extern bt_x_interest *bt_x_interest_create(
    bt_x_interest_includes_event_class_func includes_event_class,
    bt_x_interest_get_time_range_func get_time_range, void *user_data,
    void (*destroy_user_data)(void *user_data)) __BT_NOEXCEPT;

/*!
Returns whether an interest includes the events of a class.

@param[in] interest Interest; `NULL`: everything is wanted.
@param[in] event_class Event class.
@returns #BT_TRUE if an event of the class may be wanted.
@pre `event_class` isn't `NULL`.
@since Tracegraph 0.1
*/
extern bt_bool bt_x_interest_includes_event_class(
    const bt_x_interest *interest, const bt_event_class *event_class) __BT_NOEXCEPT;

/*!
Gets the range of time, both ends included, in which an interest wants events.

@param[in] interest Interest; `NULL`: everything is wanted.
@param[out] begin Beginning (ns from the origin of the clocks); `INT64_MIN`: there is none.
@param[out] end End (ns from the origin of the clocks); `INT64_MAX`: there is none.
@pre `begin` and `end` aren't `NULL`.
@since Tracegraph 0.1
*/
extern void bt_x_interest_get_time_range(
    const bt_x_interest *interest, int64_t *begin, int64_t *end) __BT_NOEXCEPT;

/*!
Gets a new reference on an interest.

@param[in] interest Interest, or `NULL` to do nothing.
@since Tracegraph 0.1
*/
extern void bt_x_interest_get_ref(const bt_x_interest *interest) __BT_NOEXCEPT;

/*!
Puts a reference on an interest.

@param[in] interest Interest, or `NULL` to do nothing.
@since Tracegraph 0.1
*/
extern void bt_x_interest_put_ref(const bt_x_interest *interest) __BT_NOEXCEPT;

/*!
As bt_message_iterator_create_from_message_iterator(), with an interest.

@param[in] self_message_iterator Message iterator that creates the other one.
@param[in] port Input port of the component of `self_message_iterator`.
@param[in] interest What the creator wants; the new message iterator holds a reference on it.
    `NULL`: everything.
@param[out] message_iterator New reference, if successful.
@retval #BT_MESSAGE_ITERATOR_CREATE_FROM_MESSAGE_ITERATOR_STATUS_OK Success.
@retval #BT_MESSAGE_ITERATOR_CREATE_FROM_MESSAGE_ITERATOR_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_MESSAGE_ITERATOR_CREATE_FROM_MESSAGE_ITERATOR_STATUS_ERROR Other error.
@pre `self_message_iterator`, `port`, and `message_iterator` aren't `NULL`.
@pre `port` is connected.
@pre The caller is any method of the message iterator class except the finalization method.
@since Tracegraph 0.1
*/
extern bt_message_iterator_create_from_message_iterator_status
bt_x_message_iterator_create_from_message_iterator_with_interest(
    bt_self_message_iterator *self_message_iterator, bt_self_component_port_input *port,
    const bt_x_interest *interest, bt_message_iterator **message_iterator) __BT_NOEXCEPT;

/*!
As bt_message_iterator_create_from_sink_component(), with an interest.

@param[in] self_component_sink Sink component that creates the message iterator.
@param[in] port Input port of `self_component_sink`.
@param[in] interest What the sink wants; the new message iterator holds a reference on it.
    `NULL`: everything.
@param[out] message_iterator New reference, if successful.
@retval #BT_MESSAGE_ITERATOR_CREATE_FROM_SINK_COMPONENT_STATUS_OK Success.
@retval #BT_MESSAGE_ITERATOR_CREATE_FROM_SINK_COMPONENT_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_MESSAGE_ITERATOR_CREATE_FROM_SINK_COMPONENT_STATUS_ERROR Other error.
@pre `self_component_sink`, `port`, and `message_iterator` aren't `NULL`.
@pre `port` is connected.
@pre The graph is configured: the caller is the "graph is configured" or consuming method of the
    component.
@since Tracegraph 0.1
*/
extern bt_message_iterator_create_from_sink_component_status
bt_x_message_iterator_create_from_sink_component_with_interest(
    bt_self_component_sink *self_component_sink, bt_self_component_port_input *port,
    const bt_x_interest *interest, bt_message_iterator **message_iterator) __BT_NOEXCEPT;

/*!
Borrows the interest of the consumer of a message iterator.

@param[in] self_message_iterator Message iterator.
@returns Borrowed interest, valid as long as the message iterator isn't finalized; `NULL`:
    everything is wanted.
@pre `self_message_iterator` isn't `NULL`.
@since Tracegraph 0.1
*/
extern const bt_x_interest *bt_x_self_message_iterator_borrow_interest(
    const bt_self_message_iterator *self_message_iterator) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
