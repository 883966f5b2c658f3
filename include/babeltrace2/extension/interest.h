/* SPDX-License-Identifier: MIT */
/*
 * Interest: an extension of Tracegraph for consumers that need only some of the events, and for
 * sources that can skip the other events.
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

An interest describes which events a consumer needs.

A consumer passes its interest to the message iterators that it creates. A source may then skip the
other events, which is much faster than creating a message for each. A filter that needs no other
events itself may pass the interest of its own consumer on. The functions of an interest may be
called during the initialization of a message iterator that was created with the interest, and as
long as this message iterator exists.

An interest is a hint. A source may ignore it, so the consumer must drop unwanted events itself. An
interest affects only event messages: messages of all other types are always wanted, and their times
are the same as without an interest. A source may miss errors in unwanted events.
@{
*/

/*!
Interest: a reference-counted object.

@since Tracegraph 0.1
*/
typedef struct bt_x_interest bt_x_interest;

/*!
Returns whether events of a class are wanted.

@param[in] user_data User data of the interest.
@param[in] event_class Event class of a source; this function may freeze it. A source may call the
    function once for each class, or several times. The result for a class may change from #BT_TRUE
    to #BT_FALSE, but not from #BT_FALSE to #BT_TRUE.
@returns #BT_TRUE if an event of the class may be wanted.
@since Tracegraph 0.1
*/
typedef bt_bool (*bt_x_interest_includes_event_class_func)(
    void *user_data, const bt_event_class *event_class);

/*!
Gets the time range in which events are wanted (ns from the origin of the clocks). Both ends are
included.

@param[in] user_data User data of the interest.
@param[in,out] begin Beginning; initially `INT64_MIN`.
@param[in,out] end End; initially `INT64_MAX`. If it is before the beginning, no event is wanted.
@since Tracegraph 0.1
*/
typedef void (*bt_x_interest_get_time_range_func)(void *user_data, int64_t *begin, int64_t *end);

/*!
Creates an interest.

@param[in] includes_event_class Function that returns whether the events of a class are wanted, or
    `NULL` if the events of all classes are wanted.
@param[in] get_time_range Function that gets the time range in which events are wanted, or `NULL` if
    events at all times are wanted. While messages flow, the range may become smaller, but not
    larger.
@param[in] user_data User data, passed to these functions.
@param[in] destroy_user_data Called with `user_data` when the interest is destroyed; may be `NULL`.
@returns New reference.
@since Tracegraph 0.1
*/
extern bt_x_interest *bt_x_interest_create(
    bt_x_interest_includes_event_class_func includes_event_class,
    bt_x_interest_get_time_range_func get_time_range, void *user_data,
    void (*destroy_user_data)(void *user_data)) __BT_NOEXCEPT;

/*!
Returns whether an interest includes the events of a class.

@param[in] interest Interest, or `NULL` if all events are wanted.
@param[in] event_class Event class.
@returns #BT_TRUE if an event of the class may be wanted.
@pre `event_class` isn't `NULL`.
@since Tracegraph 0.1
*/
extern bt_bool bt_x_interest_includes_event_class(
    const bt_x_interest *interest, const bt_event_class *event_class) __BT_NOEXCEPT;

/*!
Gets the time range in which the events of an interest are wanted. Both ends are included.

@param[in] interest Interest, or `NULL` if all events are wanted.
@param[out] begin Beginning (ns from the origin of the clocks); `INT64_MIN` if the range has no
    beginning.
@param[out] end End (ns from the origin of the clocks); `INT64_MAX` if the range has no end.
@pre `begin` and `end` aren't `NULL`.
@since Tracegraph 0.1
*/
extern void bt_x_interest_get_time_range(
    const bt_x_interest *interest, int64_t *begin, int64_t *end) __BT_NOEXCEPT;

/*!
Gets a new reference to an interest.

@param[in] interest Interest, or `NULL` to do nothing.
@since Tracegraph 0.1
*/
extern void bt_x_interest_get_ref(const bt_x_interest *interest) __BT_NOEXCEPT;

/*!
Puts a reference to an interest.

@param[in] interest Interest, or `NULL` to do nothing.
@since Tracegraph 0.1
*/
extern void bt_x_interest_put_ref(const bt_x_interest *interest) __BT_NOEXCEPT;

/*!
Creates a message iterator as bt_message_iterator_create_from_message_iterator() does, with an
interest.

@param[in] self_message_iterator Message iterator that creates the other one.
@param[in] port Input port of the component of `self_message_iterator`.
@param[in] interest Interest of the creator, or `NULL` if all events are wanted. The new message
    iterator holds a reference to it.
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
Creates a message iterator as bt_message_iterator_create_from_sink_component() does, with an
interest.

@param[in] self_component_sink Sink component that creates the message iterator.
@param[in] port Input port of `self_component_sink`.
@param[in] interest Interest of the sink, or `NULL` if all events are wanted. The new message
    iterator holds a reference to it.
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
@returns Borrowed interest, valid as long as the message iterator isn't finalized; `NULL` if all
    events are wanted.
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
