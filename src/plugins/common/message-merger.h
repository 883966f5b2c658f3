/* SPDX-License-Identifier: MIT */
/*
 * Merges the messages of several inputs by time. filter.utils.muxer uses it for its ports, and a
 * source with one port uses it for its data streams.
 *
 * Each input holds one batch. The next messages of an input have entries with their times. A
 * tournament finds the input with the earliest head. A *run* is a sequence of the winner's messages
 * that are earlier than the head of every other input. The merger moves a run to the output in one
 * step. Messages are moved, so no reference count changes.
 */
#ifndef PLUGINS_COMMON_MESSAGE_MERGER_H
#define PLUGINS_COMMON_MESSAGE_MERGER_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

/*
 * Gets the next batch of an input. The merger takes the `*count` (> 0) references. The input owns
 * the array, which is valid until the next call. The function isn't called again after it has
 * returned "end".
 */
typedef bt_message_iterator_class_next_method_status (*message_merger_next_method)(
    void *input, bt_message_array_const *messages, uint64_t *count);

/*
 * Returns whether the other inputs may continue without an input that has just returned "again". If
 * not, they may continue only up to the time of the input's last message. In both cases, every call
 * of message_merger_next() asks this input again. If the others have continued without the input,
 * its next messages may be late.
 */
typedef bool (*message_merger_may_be_passed_method)(void *input);

struct message_merger;

/*
 * Creates a merger without inputs. The causes of errors name the message iterator `self`. If
 * `may_be_passed` is NULL, the other inputs always wait for an input that has returned "again".
 */
struct message_merger *message_merger_create(bt_self_message_iterator *self,
    message_merger_next_method next, message_merger_may_be_passed_method may_be_passed);
/* Frees the merger and the messages that weren't delivered. `merger` may be NULL. */
void message_merger_free(struct message_merger *merger);

/* Adds an input. `input` is borrowed. Inputs can be added at any time. */
void message_merger_add_input(struct message_merger *merger, void *input);

/* Removes the inputs that have ended, and calls `ended` with each of them. */
void message_merger_remove_ended_inputs(struct message_merger *merger, void (*ended)(void *input));

/*
 * Drops the messages that weren't delivered, and a pending failure. Call this when the inputs seek.
 */
void message_merger_reset(struct message_merger *merger);

/*
 * The "next" method. Returns "end" when all inputs have ended, or if there are no inputs. A failure
 * is reported after the messages before it. The failure of an input that has sent no message is
 * reported after the messages of the other inputs.
 */
bt_message_iterator_class_next_method_status message_merger_next(struct message_merger *merger,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count);

#endif
