/* SPDX-License-Identifier: MIT */
/*
 * Whether clock classes correlate: whether the times of their snapshots may be compared. The first
 * one sets an expectation that all later ones must meet.
 */
#ifndef LIB_GRAPH_CLOCK_CORRELATION_H
#define LIB_GRAPH_CLOCK_CORRELATION_H

#include "lib/trace-ir/clock-class.h"

enum bt__clock_expectation {
    BT__CLOCK_EXPECTATION_UNSET,
    BT__CLOCK_EXPECTATION_NO_CLOCK_CLASS,
    BT__CLOCK_EXPECTATION_KNOWN_ORIGIN,            /* MIP 0: the Unix epoch; MIP 1: equal */
    BT__CLOCK_EXPECTATION_UNKNOWN_ORIGIN_IDENTITY, /* MIP 0: same UUID; MIP 1: same identity */
    BT__CLOCK_EXPECTATION_SAME_CLOCK_CLASS,
};

struct bt__clock_correlation {
    enum bt__clock_expectation expectation;
    const struct bt_clock_class *first; /* owned reference; NULL: unset, or no clock class */
};

void bt__clock_correlation_finalize(struct bt__clock_correlation *correlation);

/*
 * Checks `clock_class` (NULL: the stream class has none). Returns NULL if it meets or sets the
 * expectation, else the identifier of the broken condition.
 */
const char *bt__clock_correlation_check(struct bt__clock_correlation *correlation,
    const struct bt_clock_class *clock_class, uint64_t mip_version);

#endif
