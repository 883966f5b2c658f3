/* SPDX-License-Identifier: MIT */
/*
 * The correlation of clock classes. If clock classes correlate, the times of their snapshots may be
 * compared. The first clock class sets an expectation that all later ones must meet.
 */
#ifndef LIB_GRAPH_CLOCK_CORRELATION_H
#define LIB_GRAPH_CLOCK_CORRELATION_H

#include "lib/trace-ir/clock-class.h"

enum bt__clock_expectation {
    BT__CLOCK_EXPECTATION_UNSET,
    BT__CLOCK_EXPECTATION_NO_CLOCK_CLASS,
    BT__CLOCK_EXPECTATION_KNOWN_ORIGIN, /* MIP 0: origin is the Unix epoch; MIP 1: equal origins */
    BT__CLOCK_EXPECTATION_UNKNOWN_ORIGIN_IDENTITY, /* MIP 0: same UUID; MIP 1: same identity */
    BT__CLOCK_EXPECTATION_SAME_CLOCK_CLASS,
};

struct bt__clock_correlation {
    enum bt__clock_expectation expectation;
    const struct bt_clock_class *first; /* owned reference; NULL: unset, or no clock class */
};

void bt__clock_correlation_finalize(struct bt__clock_correlation *correlation);

/*
 * Checks `clock_class`; NULL means that the stream class has no clock class. Returns NULL if the
 * clock class meets or sets the expectation. Otherwise, returns the identifier of the violated
 * condition.
 */
const char *bt__clock_correlation_check(struct bt__clock_correlation *correlation,
    const struct bt_clock_class *clock_class, uint64_t mip_version);

#endif
