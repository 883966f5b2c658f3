/* SPDX-License-Identifier: MIT */
/*
 * Merges the messages of several inputs by time: what filter.utils.muxer does for its ports, and a
 * source with one port for its data streams.
 *
 * Each input holds one batch; its next messages have entries, with their times. A tournament knows
 * the input with the earliest head. A *run*, messages of the winner that are earlier than every
 * other head, moves to the output at once. Messages are moved: no reference is taken or put.
 */
#ifndef PLUGINS_COMMON_MESSAGE_MERGER_H
#define PLUGINS_COMMON_MESSAGE_MERGER_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

/*
 * Gets the next batch of an input: `*count` (> 0) references, which the merger then owns, in an
 * array of the input's that is valid until its next call. Not called again after the end.
 */
typedef bt_message_iterator_class_next_method_status (*message_merger_next_method)(
    void *input, bt_message_array_const *messages, uint64_t *count);

/*
 * Whether the others may go on without an input that has just said "try again". Otherwise, they
 * may only go up to the time of its last message. It is asked for more in every
 * message_merger_next(); what it then sends may be late.
 */
typedef bool (*message_merger_may_be_passed_method)(void *input);

struct message_merger;

/* `self` appends causes. `may_be_passed` may be NULL: never. */
struct message_merger *message_merger_create(bt_self_message_iterator *self,
    message_merger_next_method next, message_merger_may_be_passed_method may_be_passed);
/* Drops the messages that weren't delivered. `merger` may be NULL. */
void message_merger_free(struct message_merger *merger);

/* Adds an input, which is borrowed, at any time. */
void message_merger_add_input(struct message_merger *merger, void *input);

/* Forgets the inputs that have ended, calling `ended` with each of them. */
void message_merger_remove_ended_inputs(struct message_merger *merger, void (*ended)(void *input));

/* Drops the messages that weren't delivered, and an error: the inputs go elsewhere. */
void message_merger_reset(struct message_merger *merger);

/*
 * A "next" method. "End" when all inputs have ended or there is none. An error comes after the
 * messages before it; that of an input without a message, after those that the others have.
 */
bt_message_iterator_class_next_method_status message_merger_next(struct message_merger *merger,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count);

#endif
