/* SPDX-License-Identifier: MIT */
/*
 * The times of the messages that came: a range of time that expressions ask for, and that is wholly
 * outside, is probably a mistake. Only the ends of batches are looked at, because times go back in
 * few traces.
 */
#ifndef PLUGINS_UTILS_SELECT_SEEN_TIMES_H
#define PLUGINS_UTILS_SELECT_SEEN_TIMES_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

/* Nanoseconds from the origin; `begin` is after `end`: no message had a time. */
struct seen_times {
    int64_t begin, end;
};

void seen_times_init(struct seen_times *self);

/* Adds the times of a batch. */
void seen_times_note(struct seen_times *self, bt_message_array_const messages, uint64_t count);

/*
 * Says that the range from `begin` to `end` has no time of a message; NULL if it may have one. The
 * result is the caller's.
 */
char *seen_times_describe_miss(
    const struct seen_times *self, int64_t begin, int64_t end, bool is_gmt);

#endif
