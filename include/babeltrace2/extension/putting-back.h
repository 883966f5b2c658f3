/* SPDX-License-Identifier: MIT */
/*
 * Putting messages back: an extension of Tracegraph for filters which must read the first messages
 * before they can decide where to begin.
 */
#ifndef BABELTRACE2_EXTENSION_PUTTING_BACK_H
#define BABELTRACE2_EXTENSION_PUTTING_BACK_H

#include <babeltrace2/babeltrace.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-x-putting-back Putting messages back (extension)
@ingroup api-x

A function that gives the first messages back to a message iterator which can't seek its beginning.
@{
*/

/*!
Gives a message iterator its first messages back. The message iterator is then at its beginning
again.

Afterwards, the message iterator returns the same messages again. It can also seek a point in time
if it can seek forward, even if its class has no seeking methods.

@param[in] message_iterator Message iterator.
@param[in] messages All the messages that `message_iterator` has returned since it was created or
    sought its beginning, in this order. `message_iterator` takes over the caller's references.
@param[in] count Number of messages.
@pre `message_iterator` isn't `NULL`.
@pre `message_iterator` isn't finalized.
@pre `message_iterator` has returned a message, and hasn't ended, failed or sought a point in time
    since it was at its beginning.
@since Tracegraph 0.1
*/
extern void bt_x_message_iterator_put_back(bt_message_iterator *message_iterator,
    bt_message_array_const messages, uint64_t count) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
