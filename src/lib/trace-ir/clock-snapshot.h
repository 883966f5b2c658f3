/* SPDX-License-Identifier: MIT */
/* The value of a clock at one moment, embedded in the message that it belongs to. */
#ifndef LIB_TRACE_IR_CLOCK_SNAPSHOT_H
#define LIB_TRACE_IR_CLOCK_SNAPSHOT_H

#include "lib/trace-ir/clock-class.h"

/*
 * The value of `ns` if the nanoseconds aren't stored, because they are out of range or equal to
 * this value. Functions then compute the nanoseconds on demand.
 */
#define BT__NS_UNKNOWN INT64_MIN

struct bt_clock_snapshot {
    uint64_t value; /* cycles */
    int64_t ns;     /* nanoseconds from the clock's origin, or BT__NS_UNKNOWN */
    const struct bt_clock_class *clock_class;
};

static inline void bt__clock_snapshot_set(
    struct bt_clock_snapshot *snapshot, const struct bt_clock_class *clock_class, uint64_t value)
{
    snapshot->clock_class = clock_class;
    snapshot->value = value;
    if (G_UNLIKELY(!tg_clock_cycles_to_ns(&clock_class->conversion, value, &snapshot->ns))) {
        snapshot->ns = BT__NS_UNKNOWN;
    }
}

#endif
