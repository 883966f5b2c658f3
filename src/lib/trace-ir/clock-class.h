/* SPDX-License-Identifier: MIT */
/*
 * Clock classes, and the conversion of their cycles to nanoseconds from origin that every clock
 * snapshot needs: worked out once per clock class so that the usual 1 GHz clock costs one
 * comparison and one addition.
 */
#ifndef LIB_TRACE_IR_CLOCK_CLASS_H
#define LIB_TRACE_IR_CLOCK_CLASS_H

#include "lib/object.h"
#include <babeltrace2/babeltrace.h>

struct bt__clock_conversion {
    int64_t base_ns;     /* nanoseconds of the value 0, if they fit (fast_limit > 0) */
    uint64_t fast_limit; /* below it: 1 GHz, and the sum with base_ns fits; 0: never */
    uint64_t frequency;  /* Hz */
    uint64_t offset_cycles;
    int64_t offset_seconds;
};

/* Works out a conversion; `frequency` isn't 0 and `offset_cycles` is less than it. */
void bt__clock_conversion_init(struct bt__clock_conversion *conversion, uint64_t frequency,
    int64_t offset_seconds, uint64_t offset_cycles);

bool bt__clock_cycles_to_ns_slowly(
    const struct bt__clock_conversion *conversion, uint64_t cycles, int64_t *ns);

/* Exact; false if the result doesn't fit (then `*ns` is untouched). */
static inline bool bt__clock_cycles_to_ns(
    const struct bt__clock_conversion *conversion, uint64_t cycles, int64_t *ns)
{
    if (G_LIKELY(cycles < conversion->fast_limit)) {
        *ns = conversion->base_ns + (int64_t) cycles;
        return true;
    }
    return bt__clock_cycles_to_ns_slowly(conversion, cycles, ns);
}

enum bt__clock_origin {
    BT__CLOCK_ORIGIN_UNKNOWN,
    BT__CLOCK_ORIGIN_UNIX_EPOCH,
    BT__CLOCK_ORIGIN_CUSTOM, /* MIP 1 */
};

struct bt_clock_class {
    struct bt_object base;
    struct bt__clock_conversion conversion; /* also holds frequency and offset */
    uint64_t mip_version;
    char *namespace_; /* the strings are owned; NULL: none */
    char *name;
    char *uid;
    char *description;
    uint64_t precision; /* cycles; UINT64_MAX: unknown */
    uint64_t accuracy;  /* cycles; UINT64_MAX: unknown */
    struct {
        enum bt__clock_origin kind;
        char *namespace_; /* these three only for a custom origin */
        char *name;
        char *uid;
    } origin;
    uint8_t uuid[16]; /* MIP 0 */
    bool has_uuid;
    bool frozen;
    bt_value *user_attributes; /* see user-attributes.h */
};

void bt__clock_class_freeze(const struct bt_clock_class *clock_class);

/* Whether the origins are equal by the rules of MIP 1; two unknown origins aren't. */
bool bt__clock_class_has_same_origin(
    const struct bt_clock_class *a, const struct bt_clock_class *b);

#endif
