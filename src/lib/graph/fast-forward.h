/* SPDX-License-Identifier: MIT */
/* Seeking a point in time by dropping messages. */
#ifndef LIB_GRAPH_FAST_FORWARD_H
#define LIB_GRAPH_FAST_FORWARD_H

#include "lib/graph/message-iterator.h"

/*
 * Makes `iterator`, which is at its beginning, drop all messages before `ns_from_origin`. Its next
 * messages are stream and packet beginning messages with this time, for the streams and packets
 * that are open then, followed by the messages at or after this time.
 *
 * Returns 0, "try again", or an error with a cause; after an error, the iterator must seek again.
 */
enum bt__status bt__fast_forward(struct bt_message_iterator *iterator, int64_t ns_from_origin);

/*
 * Whether `iterator` is on its way to this time, and bt__fast_forward() continues, or is there and
 * has not returned a message since.
 */
bool bt__fast_forward_goes_to(const struct bt_message_iterator *iterator, int64_t ns_from_origin);

/* Forgets where the iterator was going; its queued messages stay. */
void bt__fast_forward_forget(struct bt_message_iterator *iterator);

#endif
