/* SPDX-License-Identifier: MIT */
/* Clock classes; see <babeltrace2-ctf-writer/clock-class.h>. */
#ifndef CTF_WRITER_CLOCK_CLASS_H
#define CTF_WRITER_CLOCK_CLASS_H

#include <babeltrace2-ctf-writer/clock-class.h>
#include <glib.h>
#include <stdbool.h>

#include "base/object.h"

struct bt_ctf_clock_class {
    struct tg_object object;
    char *name, *description; /* or NULL */
    uint64_t frequency;       /* Hz */
    uint64_t precision;       /* cycles */
    int64_t offset_seconds, offset_cycles;
    uint8_t uuid[16];
    bool is_absolute;
    bool is_frozen;
};

/* Returns whether two clock classes have the same properties. */
bool ctfw_clock_class_equals(
    const struct bt_ctf_clock_class *clock_class, const struct bt_ctf_clock_class *other);

#endif
