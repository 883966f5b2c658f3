/* SPDX-License-Identifier: MIT */
/*
 * Exact seeking: an extension of Tracegraph for message iterators whose seek method is known to be
 * right, and for filters that pass seeks on.
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

Which message iterators seek a point in time exactly.

Babeltrace's `filter.utils.muxer` never asks its inputs to seek a point in time: it goes back to the
beginning and drops messages. Many “seek ns from origin” methods have therefore never been called,
and some lose events. Tracegraph's muxer passes a seek on only if all its inputs seek exactly;
otherwise it does as Babeltrace does.

A message iterator seeks exactly if it returns, after a seek, the same messages as one that goes
back to the beginning and drops the messages before the sought time, and if every stream and packet
that is open at that time gets a beginning message with that time.
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
Returns whether a message iterator seeks a point in time exactly, if it can seek at all.

A message iterator whose class has no “seek ns from origin” method is exact: the library goes back
to the beginning and drops messages on its behalf.

@param[in] message_iterator Message iterator.
@returns #BT_TRUE if it has no method of its own, or has declared that its method is exact.
@pre `message_iterator` isn't `NULL`.
@since Tracegraph 0.1
*/
extern bt_bool bt_x_message_iterator_seeks_exactly(
    const bt_message_iterator *message_iterator) __BT_NOEXCEPT;

/*!
Returns whether a message iterator can seek a point in time from any position: with its own method,
or because it can seek its beginning and forward.

This is the answer of Babeltrace's bt_message_iterator_can_seek_ns_from_origin(). Tracegraph's also
answers #BT_TRUE if a message iterator that can seek forward hasn't returned a message yet.

@param[in] message_iterator Message iterator.
@param[in] ns_from_origin Point in time, in nanoseconds from the origin of the clock class.
@param[out] can_seek Set on success to #BT_TRUE if it can.
@retval #BT_MESSAGE_ITERATOR_CAN_SEEK_NS_FROM_ORIGIN_STATUS_OK Success.
@retval #BT_MESSAGE_ITERATOR_CAN_SEEK_NS_FROM_ORIGIN_STATUS_AGAIN Nothing available now: try again
    later.
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
