/* SPDX-License-Identifier: MIT */
/*
 * Putting messages back: an extension of Tracegraph for filters which have to look at the first
 * messages before they know which ones they want.
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

How a message iterator that cannot seek its beginning gets back there, after a look at its first
messages.
@{
*/

/*!
Puts the first messages of a message iterator back: it is at its beginning again.

Afterwards it returns the same messages once more, or seeks: one that can seek forward can seek a
point in time from its beginning, whatever its class can do.

@param[in] message_iterator Message iterator.
@param[in] messages All messages that it has returned since it was created or sought its beginning,
    in this order. The references are moved to `message_iterator`.
@param[in] count Number of `messages`.
@pre `message_iterator` isn't `NULL`.
@pre `message_iterator` isn't finalized.
@pre `message_iterator` has returned a message since its beginning, has neither ended nor failed,
    and hasn't sought a point in time.
@since Tracegraph 0.1
*/
extern void bt_x_message_iterator_put_back(bt_message_iterator *message_iterator,
    bt_message_array_const messages, uint64_t count) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
