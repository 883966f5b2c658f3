/* SPDX-License-Identifier: MIT */
/* The public functions of clock snapshots. */
#include "lib/trace-ir/clock-snapshot.h"

#include <inttypes.h>

#include <babeltrace2/trace-ir/clock-snapshot.h>

#include "lib/accessors.h"
#include "lib/error-internal.h"

BT__DEFINE_GETTER(const bt_clock_class *, bt_clock_snapshot_borrow_clock_class_const,
    bt_clock_snapshot, "clock-snapshot", clock_class)
BT__DEFINE_GETTER(uint64_t, bt_clock_snapshot_get_value, bt_clock_snapshot, "clock-snapshot", value)

bt_clock_snapshot_get_ns_from_origin_status bt_clock_snapshot_get_ns_from_origin(
    const bt_clock_snapshot *clock_snapshot, int64_t *ns_from_origin)
{
    BT_ASSERT_PRE_DEV_NO_ERROR();
    BT_ASSERT_PRE_DEV_NON_NULL("clock-snapshot", clock_snapshot);
    BT_ASSERT_PRE_DEV_NON_NULL("nanoseconds-output", ns_from_origin);

    if (G_LIKELY(clock_snapshot->ns != BT__NS_UNKNOWN)) {
        *ns_from_origin = clock_snapshot->ns;
        return BT_CLOCK_SNAPSHOT_GET_NS_FROM_ORIGIN_STATUS_OK;
    }
    if (tg_clock_cycles_to_ns(
            &clock_snapshot->clock_class->conversion, clock_snapshot->value, ns_from_origin)) {
        return BT_CLOCK_SNAPSHOT_GET_NS_FROM_ORIGIN_STATUS_OK;
    }
    BT_LIB_APPEND_CAUSE("clock snapshot value %" PRIu64
                        " cannot be expressed in nanoseconds from the clock's origin: "
                        "it is out of the range of a 64-bit signed integer",
        clock_snapshot->value);
    return BT_CLOCK_SNAPSHOT_GET_NS_FROM_ORIGIN_STATUS_OVERFLOW_ERROR;
}
