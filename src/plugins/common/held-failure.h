/* SPDX-License-Identifier: MIT */
/*
 * A failure that is kept back. A "next" method which fails after it has got messages returns them
 * first, because nobody takes messages that come with a failure; its next call reports the failure.
 */
#ifndef PLUGINS_COMMON_HELD_FAILURE_H
#define PLUGINS_COMMON_HELD_FAILURE_H

#include <babeltrace2/babeltrace.h>

/* Filled with zeros, it holds nothing. */
struct held_failure {
    bt_message_iterator_class_next_method_status status; /* OK: nothing is held */
    const bt_error *error; /* owned; NULL: the failure had no causes */
};

/*
 * Holds a failure and its causes, which are the current thread's error and leave it. If a failure
 * is held already, that one stays, and the causes of this one are dropped.
 */
void held_failure_hold(
    struct held_failure *held, bt_message_iterator_class_next_method_status status);

/*
 * Returns the failure, which is no longer held, and makes its causes the current thread's error. OK
 * if none is held.
 */
bt_message_iterator_class_next_method_status held_failure_report(struct held_failure *held);

/* Forgets the failure, if any: before the iterator seeks, and before `held` is freed. */
void held_failure_drop(struct held_failure *held);

#endif
