/* SPDX-License-Identifier: MIT */
/* Computations on plain numbers. */
#include "lib/assert-cond.h"
#include "lib/error-internal.h"
#include "lib/trace-ir/clock-class.h"

#include <babeltrace2/util.h>
#include <inttypes.h>

bt_util_clock_cycles_to_ns_from_origin_status bt_util_clock_cycles_to_ns_from_origin(
    uint64_t cycles, uint64_t frequency, int64_t offset_seconds, uint64_t offset_cycles,
    int64_t *ns_from_origin)
{
    struct tg_clock_conversion conversion;

    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE(
        "not-null:nanoseconds-output", ns_from_origin != NULL, "Nanoseconds (output) is NULL.");
    BT_ASSERT_PRE("valid-frequency", frequency != 0 && frequency != UINT64_MAX,
        "Invalid frequency: frequency=%" PRIu64, frequency);
    BT_ASSERT_PRE("offset-cycles-lt-frequency", offset_cycles < frequency,
        "Offset (cycles) isn't less than the frequency: offset=%" PRIu64 ", frequency=%" PRIu64,
        offset_cycles, frequency);

    tg_clock_conversion_init(&conversion, frequency, offset_seconds, offset_cycles);
    if (!tg_clock_cycles_to_ns(&conversion, cycles, ns_from_origin)) {
        BT_LIB_APPEND_CAUSE("%" PRIu64 " cycles at %" PRIu64 " Hz with an offset of %" PRId64
                            " seconds and %" PRIu64
                            " cycles don't fit 64 bits as nanoseconds from origin.",
            cycles, frequency, offset_seconds, offset_cycles);
        return BT_UTIL_CLOCK_CYCLES_TO_NS_FROM_ORIGIN_STATUS_OVERFLOW_ERROR;
    }
    return BT_UTIL_CLOCK_CYCLES_TO_NS_FROM_ORIGIN_STATUS_OK;
}
