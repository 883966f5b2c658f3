/* SPDX-License-Identifier: MIT */
/*
 * Exact seeking: an extension of Tracegraph for message iterators whose seek method is correct, and
 * for filters that pass seeks on.
 */
#ifndef BABELTRACE2_EXTENSION_EXACT_SEEKING_H
#define BABELTRACE2_EXTENSION_EXACT_SEEKING_H

#include <babeltrace2/graph/message-iterator.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-x-exact-seeking Exact seeking (extension)
@ingroup api-x

Functions that declare and return whether a message iterator seeks a point in time exactly.

Babeltrace's `filter.utils.muxer` never makes its inputs seek a point in time. It seeks the
beginning and drops messages. Many “seek ns from origin” methods have therefore never been called,
and some lose events. Tracegraph's muxer passes a seek on only if all its inputs seek exactly.
Otherwise, it also seeks the beginning and drops messages.

A message iterator seeks exactly if two conditions are met. First, after a seek, it returns the same
messages as if it had sought the beginning and dropped the messages before the sought time. Second,
every stream and packet that is open at the sought time gets a beginning message with that time.
@{
*/

/*!
Sets whether a message iterator seeks a point in time exactly.

Call this function in the initialization method. A filter that passes seeks on should declare
#BT_TRUE only if bt_x_message_iterator_seeks_exactly() returns #BT_TRUE for each of its upstream
message iterators.

@param[in] configuration Configuration of the message iterator.
@param[in] is_exact #BT_TRUE if its “seek ns from origin” method is exact. #BT_FALSE (the
    default) if this hasn't been verified.
@pre `configuration` isn't `NULL`.
@pre The caller is the initialization method of the message iterator.
@since Tracegraph 0.1
*/
extern void bt_x_self_message_iterator_configuration_set_seeks_exactly(
    bt_self_message_iterator_configuration *configuration, bt_bool is_exact) __BT_NOEXCEPT;

/*!
Returns whether a message iterator seeks a point in time exactly. The function doesn't check whether
the message iterator can seek.

A message iterator whose class has no “seek ns from origin” method seeks exactly, because the
library makes it seek the beginning and drops messages.

@param[in] message_iterator Message iterator.
@returns #BT_TRUE if the class of `message_iterator` has no “seek ns from origin” method, or if
    `message_iterator` has declared that its method is exact.
@pre `message_iterator` isn't `NULL`.
@since Tracegraph 0.1
*/
extern bt_bool bt_x_message_iterator_seeks_exactly(
    const bt_message_iterator *message_iterator) __BT_NOEXCEPT;

/*!
Returns whether a message iterator can seek a point in time from any position: with its own method,
or because it can seek its beginning and forward.

In Babeltrace, bt_message_iterator_can_seek_ns_from_origin() reports the same result. In Tracegraph,
that function also reports #BT_TRUE for a message iterator that can seek forward and hasn't returned
a message yet.

@param[in] message_iterator Message iterator.
@param[in] ns_from_origin Point in time (ns from the origin of the clocks).
@param[out] can_seek On success, #BT_TRUE if `message_iterator` can seek `ns_from_origin` from any
    position.
@retval #BT_MESSAGE_ITERATOR_CAN_SEEK_NS_FROM_ORIGIN_STATUS_OK Success.
@retval #BT_MESSAGE_ITERATOR_CAN_SEEK_NS_FROM_ORIGIN_STATUS_AGAIN The answer isn't available yet:
    try again later.
@retval #BT_MESSAGE_ITERATOR_CAN_SEEK_NS_FROM_ORIGIN_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_MESSAGE_ITERATOR_CAN_SEEK_NS_FROM_ORIGIN_STATUS_ERROR Any other error.
@pre `message_iterator` and `can_seek` aren't `NULL`.
@since Tracegraph 0.1
*/
extern bt_message_iterator_can_seek_ns_from_origin_status
bt_x_message_iterator_can_seek_ns_from_any_position(
    bt_message_iterator *message_iterator, int64_t ns_from_origin, bt_bool *can_seek) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
