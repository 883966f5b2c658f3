/* SPDX-License-Identifier: MIT */
/*
 * Rules for merging streams by time. The first stream beginning message or inactivity message sets
 * the expected clock, and all later ones must match it. Otherwise, comparing their times would be
 * meaningless.
 */
#ifndef PLUGINS_COMMON_CLOCK_RULES_H
#define PLUGINS_COMMON_CLOCK_RULES_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

enum clock_expectation {
    EXPECT_ANYTHING,
    EXPECT_NO_CLOCK,
    EXPECT_KNOWN_ORIGIN,     /* MIP 0: the Unix epoch; MIP 1: the origin of `clock_class` */
    EXPECT_IDENTITY,         /* unknown origin, and the UUID (MIP 0) or the identity (MIP 1) of
                                `clock_class` */
    EXPECT_SAME_CLOCK_CLASS, /* unknown origin, no identity */
};

struct clock_rules {
    enum clock_expectation expectation;
    const bt_clock_class *clock_class; /* owned reference; NULL: no stream yet, or no clock */
};

/*
 * Checks the default clock class of `stream`, or the clock class of an inactivity message if
 * `stream` is NULL. On failure, appends a cause for `iterator` and returns false.
 */
bool clock_rules_check(struct clock_rules *rules, bt_self_message_iterator *iterator,
    const bt_stream *stream, const bt_clock_class *clock_class);

void clock_rules_clear(struct clock_rules *rules);

#endif
