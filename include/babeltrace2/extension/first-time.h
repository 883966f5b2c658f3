/* SPDX-License-Identifier: MIT */
/*
 * First times: an extension of Tracegraph for components with parameters that are times of day. A
 * time of day is on the day of the first message.
 */
#ifndef BABELTRACE2_EXTENSION_FIRST_TIME_H
#define BABELTRACE2_EXTENSION_FIRST_TIME_H

#include <stdint.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-x-first-time First times (extension)
@ingroup api-x

Functions that pass the time of the first message to components downstream of a filter that drops
messages.

A parameter that is a time of day is on the day of the first message. A filter that drops this
message, or seeks past it, sets the time of the message, so that all components of a graph use the
same day.
@{
*/

/*!
Sets the time of the first message that a message iterator has got from its upstream message
iterators.

Further calls have no effect.

@param[in] self_message_iterator Message iterator.
@param[in] ns_from_origin Time (ns from the origin of the clocks).
@pre `self_message_iterator` isn't `NULL`.
@since Tracegraph 0.1
*/
extern void bt_x_self_message_iterator_set_first_time(
    bt_self_message_iterator *self_message_iterator, int64_t ns_from_origin) __BT_NOEXCEPT;

/*!
Gets the time of the first message, if a filter has set it.

If upstream message iterators have a time, this function gets the earliest of these times.
Otherwise, it gets the time that `message_iterator` itself has set. The time of an upstream
message iterator is found in the same way. The upstream message iterators of a message iterator are
the message iterators that it has created with
bt_message_iterator_create_from_message_iterator() and that still exist.

@param[in] message_iterator Message iterator.
@param[out] ns_from_origin Time (ns from the origin of the clocks), if this function returns
    #BT_TRUE.
@returns #BT_TRUE if a message iterator has set a time. Otherwise, use the time of the first message
    that `message_iterator` returns.
@pre `message_iterator` and `ns_from_origin` aren't `NULL`.
@since Tracegraph 0.1
*/
extern bt_bool bt_x_message_iterator_get_first_time(
    const bt_message_iterator *message_iterator, int64_t *ns_from_origin) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
