/* SPDX-License-Identifier: MIT */
/* Checks the rules by which clock classes correlate. */
#include "lib/graph/clock-correlation.h"

#include <string.h>

void bt__clock_correlation_finalize(struct bt__clock_correlation *correlation)
{
    tg_object_put_ref(correlation->first);
}

static bool has_known_origin(const struct bt_clock_class *clock_class)
{
    return clock_class->origin.kind != BT__CLOCK_ORIGIN_UNKNOWN;
}

/* Returns whether the class has an identity: with MIP 0 a UUID, with MIP 1 a name and a UID. */
static bool has_identity(const struct bt_clock_class *clock_class, uint64_t mip_version)
{
    return mip_version == 0 ? clock_class->has_uuid : clock_class->name && clock_class->uid;
}

static enum bt__clock_expectation expectation_of(
    const struct bt_clock_class *clock_class, uint64_t mip_version)
{
    if (!clock_class) {
        return BT__CLOCK_EXPECTATION_NO_CLOCK_CLASS;
    }
    if (has_known_origin(clock_class)) {
        return BT__CLOCK_EXPECTATION_KNOWN_ORIGIN;
    }
    return has_identity(clock_class, mip_version) ? BT__CLOCK_EXPECTATION_UNKNOWN_ORIGIN_IDENTITY
                                                  : BT__CLOCK_EXPECTATION_SAME_CLOCK_CLASS;
}

static const char *check_known_origin(const struct bt_clock_class *first,
    const struct bt_clock_class *clock_class, uint64_t mip_version)
{
    if (!clock_class) {
        return mip_version == 0 ? "stream-class-has-clock-class-with-unix-epoch-origin"
                                : "stream-class-has-clock-class-with-known-origin";
    }
    if (!has_known_origin(clock_class)) {
        return mip_version == 0 ? "clock-class-has-unix-epoch-origin"
                                : "clock-class-has-known-origin";
    }
    if (mip_version > 0 && !bt__clock_class_has_same_origin(first, clock_class)) {
        return "clock-class-has-expected-origin";
    }
    return NULL;
}

static const char *check_identity(const struct bt_clock_class *first,
    const struct bt_clock_class *clock_class, uint64_t mip_version)
{
    const bool by_uuid = mip_version == 0;

    if (!clock_class) {
        return by_uuid ? "stream-class-has-clock-class-with-uuid"
                       : "stream-class-has-clock-class-with-id";
    }
    if (has_known_origin(clock_class)) {
        return "clock-class-has-unknown-origin";
    }
    if (!has_identity(clock_class, mip_version)) {
        return by_uuid ? "clock-class-has-uuid" : "clock-class-has-id";
    }
    bool is_same = by_uuid ? memcmp(first->uuid, clock_class->uuid, sizeof(first->uuid)) == 0
                           : bt_clock_class_has_same_identity(first, clock_class);
    if (!is_same) {
        return by_uuid ? "clock-class-has-expected-uuid" : "clock-class-has-expected-id";
    }
    return NULL;
}

const char *bt__clock_correlation_check(struct bt__clock_correlation *correlation,
    const struct bt_clock_class *clock_class, uint64_t mip_version)
{
    switch (correlation->expectation) {
    case BT__CLOCK_EXPECTATION_UNSET:
        correlation->expectation = expectation_of(clock_class, mip_version);
        correlation->first = clock_class;
        if (clock_class) {
            tg_object_get_ref(clock_class);
        }
        return NULL;
    case BT__CLOCK_EXPECTATION_NO_CLOCK_CLASS:
        return clock_class ? "stream-class-has-no-clock-class" : NULL;
    case BT__CLOCK_EXPECTATION_KNOWN_ORIGIN:
        return check_known_origin(correlation->first, clock_class, mip_version);
    case BT__CLOCK_EXPECTATION_UNKNOWN_ORIGIN_IDENTITY:
        return check_identity(correlation->first, clock_class, mip_version);
    case BT__CLOCK_EXPECTATION_SAME_CLOCK_CLASS:
        if (!clock_class) {
            return "stream-class-has-clock-class";
        }
        return clock_class == correlation->first ? NULL : "clock-class-is-expected";
    }
    return NULL;
}
