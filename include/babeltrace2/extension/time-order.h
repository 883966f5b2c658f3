/* SPDX-License-Identifier: MIT */
/*
 * Time order: an extension of Tracegraph for sources whose data may be out of order, and for
 * filters that stop at a point in time.
 */
#ifndef BABELTRACE2_EXTENSION_TIME_ORDER_H
#define BABELTRACE2_EXTENSION_TIME_ORDER_H

#include <stdint.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-x-time-order Time order (extension)
@ingroup api-x

Functions that report whether a message iterator may go back in time.

In Babeltrace, the times of the messages of a message iterator must not go back. But some tracers
write events out of order, and sources that read their traces break this rule. A filter which stops
at a point in time, such as `filter.utils.trimmer`, could lose events that follow events with a
later time. When the filter gets the first message after that point, the filter therefore calls
bt_x_message_iterator_may_go_back_to() once.

A filter that sorts messages holds them back for a window of time. When it delivers a message after
the point in time, its upstream message iterators have already reached a later time. Such a filter
needs a #bt_x_message_iterator_may_go_back_to_method that passes this later time to its upstream
message iterators.
@{
*/

/*!
User method that returns whether a message iterator may go back to a time.

The method may read ahead in its data if this is cheap compared with returning the messages. It
should stop when the graph is interrupted.

The method of a filter that sorts messages calls bt_x_message_iterator_may_go_back_to() for its
upstream message iterators, with the same `ns_from_origin` and with a `reached_ns` that is later by
the window of the filter.

@param[in] self_message_iterator Message iterator.
@param[in] ns_from_origin Time (ns from the origin of the clocks).
@param[in] reached_ns Time (ns from the origin of the clocks) that the message iterator has passed:
    `ns_from_origin` or a later one.
@returns #BT_TRUE if a message at or before `ns_from_origin` may follow a message after
    `reached_ns`. #BT_FALSE if the method found no such message; the result isn't a guarantee.
@since Tracegraph 0.1
*/
typedef bt_bool (*bt_x_message_iterator_may_go_back_to_method)(
    bt_self_message_iterator *self_message_iterator, int64_t ns_from_origin, int64_t reached_ns);

/*!
Sets the method that returns whether a message iterator may go back to a time.

Call this function in the initialization method. Only sources, and filters that hold messages back,
need such a method.

@param[in] configuration Configuration of the message iterator.
@param[in] method Method.
@pre `configuration` and `method` aren't `NULL`.
@pre The caller is the initialization method of the message iterator.
@since Tracegraph 0.1
*/
extern void bt_x_self_message_iterator_configuration_set_may_go_back_to_method(
    bt_self_message_iterator_configuration *configuration,
    bt_x_message_iterator_may_go_back_to_method method) __BT_NOEXCEPT;

/*!
Returns whether a message iterator may go back to a time.

If the message iterator has no method for this, the function calls the methods of its upstream
message iterators, and returns #BT_TRUE if one of them does. The upstream message iterators are the
message iterators that this message iterator has created with
bt_message_iterator_create_from_message_iterator() and that still exist. Without upstream message
iterators, the function returns #BT_FALSE.

Don't call this function for each message: each source may read ahead in its data.

@param[in] message_iterator Message iterator.
@param[in] ns_from_origin Time (ns from the origin of the clocks).
@param[in] reached_ns Time (ns from the origin of the clocks) that `message_iterator` has passed:
    `ns_from_origin`, or a later time if the caller holds messages back.
@returns #BT_TRUE if a message at or before `ns_from_origin` may follow one after `reached_ns`.
@pre The current thread has no error.
@pre `message_iterator` isn't `NULL`.
@pre `message_iterator` isn't finalized.
@pre `reached_ns` isn't less than `ns_from_origin`.
@since Tracegraph 0.1
*/
extern bt_bool bt_x_message_iterator_may_go_back_to(bt_message_iterator *message_iterator,
    int64_t ns_from_origin, int64_t reached_ns) __BT_NOEXCEPT;

/*!
Declares that a message iterator sorts the messages of its upstream message iterators by time.

Developer mode then doesn't check the order of the messages of the direct and indirect upstream
message iterators of this message iterator. Call this function in the initialization method, before
upstream message iterators are created.

@param[in] configuration Configuration of the message iterator.
@param[in] restores_order #BT_TRUE if the message iterator sorts messages; the default is #BT_FALSE.
@pre `configuration` isn't `NULL`.
@pre The caller is the initialization method of the message iterator.
@since Tracegraph 0.1
*/
extern void bt_x_self_message_iterator_configuration_set_restores_order(
    bt_self_message_iterator_configuration *configuration, bt_bool restores_order) __BT_NOEXCEPT;

/*!
Returns whether a downstream message iterator sorts the messages of a message iterator: see
bt_x_self_message_iterator_configuration_set_restores_order().

If the messages are sorted, a source needn't warn about data that go back in time.

@param[in] self_message_iterator Message iterator.
@returns #BT_TRUE if the times of the messages of `self_message_iterator` may go back.
@pre `self_message_iterator` isn't `NULL`.
@since Tracegraph 0.1
*/
extern bt_bool bt_x_self_message_iterator_may_be_unordered(
    const bt_self_message_iterator *self_message_iterator) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
