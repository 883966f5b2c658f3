/* SPDX-License-Identifier: MIT */
/* Clock classes. */
#ifndef LIB_TRACE_IR_CLOCK_CLASS_H
#define LIB_TRACE_IR_CLOCK_CLASS_H

#include "base/clock.h"
#include "base/object.h"
#include <babeltrace2/babeltrace.h>

enum bt__clock_origin {
    BT__CLOCK_ORIGIN_UNKNOWN,
    BT__CLOCK_ORIGIN_UNIX_EPOCH,
    BT__CLOCK_ORIGIN_CUSTOM, /* MIP 1 */
};

struct bt_clock_class {
    struct tg_object base;
    struct tg_clock_conversion conversion; /* also holds frequency and offset */
    uint64_t mip_version;
    char *namespace_; /* the strings are owned; NULL: none */
    char *name;
    char *uid;
    char *description;
    uint64_t precision; /* cycles; UINT64_MAX: unknown */
    uint64_t accuracy;  /* cycles; UINT64_MAX: unknown */
    struct {
        enum bt__clock_origin kind;
        char *namespace_; /* these three members: only for a custom origin */
        char *name;
        char *uid;
    } origin;
    uint8_t uuid[16]; /* MIP 0 */
    bool has_uuid;
    bool frozen;
    bt_value *user_attributes; /* see user-attributes.h */
};

void bt__clock_class_freeze(const struct bt_clock_class *clock_class);

/* Returns whether the origins are equal by the rules of MIP 1. Two unknown origins aren't equal. */
bool bt__clock_class_has_same_origin(
    const struct bt_clock_class *a, const struct bt_clock_class *b);

#endif
