/* SPDX-License-Identifier: MIT */
/* Seeks a point in time by dropping messages. */
#ifndef LIB_GRAPH_FAST_FORWARD_H
#define LIB_GRAPH_FAST_FORWARD_H

#include "lib/graph/message-iterator.h"

/*
 * Makes `iterator`, which is at its beginning, drop all messages before `ns_from_origin`. For each
 * stream and packet that is open at `ns_from_origin`, the iterator first returns a beginning
 * message with this time. It then returns the messages at or after this time. Returns 0, "try
 * again", or an error with a cause; after an error, the iterator must seek again.
 */
enum bt__status bt__fast_forward(struct bt_message_iterator *iterator, int64_t ns_from_origin);

/*
 * Returns true if bt__fast_forward() is moving `iterator` to this time. Also returns true if the
 * iterator has reached this time and has not returned a message since.
 */
bool bt__fast_forward_goes_to(const struct bt_message_iterator *iterator, int64_t ns_from_origin);

/* Discards the state of the seek. Queued messages remain in the queue. */
void bt__fast_forward_forget(struct bt_message_iterator *iterator);

#endif
