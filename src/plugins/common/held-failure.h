/* SPDX-License-Identifier: MIT */
/*
 * A failure that is reported by a later call. The library ignores messages that a failing "next"
 * method returns. If a "next" method fails after it has got messages, it returns OK with these
 * messages, and its next call reports the failure.
 */
#ifndef PLUGINS_COMMON_HELD_FAILURE_H
#define PLUGINS_COMMON_HELD_FAILURE_H

#include <babeltrace2/babeltrace.h>

/* A structure filled with zeros holds no failure. */
struct held_failure {
    bt_message_iterator_class_next_method_status status; /* OK: no failure is held */
    const bt_error *error; /* owned; NULL: the failure had no causes */
};

/*
 * Stores a failure, and takes its causes from the current thread's error. If a failure is already
 * held, the function keeps that one and drops the new causes.
 */
void held_failure_hold(
    struct held_failure *held, bt_message_iterator_class_next_method_status status);

/*
 * Returns the status of the held failure, and moves its causes to the current thread's error.
 * Afterwards no failure is held. Returns OK if no failure was held.
 */
bt_message_iterator_class_next_method_status held_failure_report(struct held_failure *held);

/*
 * Drops the failure, if there is one. Call this before the iterator seeks and before `held` is
 * freed.
 */
void held_failure_drop(struct held_failure *held);

#endif
