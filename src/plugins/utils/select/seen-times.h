/* SPDX-License-Identifier: MIT */
/*
 * The range of the times of all received messages. If an expression requires a time outside of this
 * range, the user probably made a mistake. Only the first and last time of each batch are used,
 * because times go back only in few traces.
 */
#ifndef PLUGINS_UTILS_SELECT_SEEN_TIMES_H
#define PLUGINS_UTILS_SELECT_SEEN_TIMES_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

/* Nanoseconds from the origin. If `begin` is after `end`, no message had a time. */
struct seen_times {
    int64_t begin, end;
};

void seen_times_init(struct seen_times *self);

/* Adds the times of a batch. */
void seen_times_note(struct seen_times *self, bt_message_array_const messages, uint64_t count);

/*
 * Returns a warning if no message has a time from `begin` to `end`. Returns NULL if some message
 * may have such a time. The caller frees the warning.
 */
char *seen_times_describe_miss(
    const struct seen_times *self, int64_t begin, int64_t end, bool is_gmt);

#endif
