/* SPDX-License-Identifier: MIT */
/* Counts discarded events and packets; see loss-counter.h. */
#include "plugins/ctf/fs-sink/loss-counter.h"

#include <glib.h>
#include <inttypes.h>

bool loss_counter_add(struct loss_counter *self, const struct loss *loss, char **error)
{
    uint64_t count = loss->has_count ? loss->count : 1, total;

    if (self->is_pending) {
        *error = g_strdup_printf(
            "discarded %s twice before the next packet: CTF can only express one such loss",
            self->what);
        return false;
    }
    if (!g_uint64_checked_add(&total, self->total, count)) {
        *error = g_strdup_printf("discarded %s: the total is %" PRIu64 " + %" PRIu64
                                 ": CTF can't express a total of more than 64 bits",
            self->what, self->total, count);
        return false;
    }
    self->total = total;
    self->unwritten += count;
    if (self->has_times) {
        self->is_pending = true;
        self->begin = bt_clock_snapshot_get_value(loss->begin);
        self->end = bt_clock_snapshot_get_value(loss->end);
    }
    return true;
}

bool loss_counter_check(const struct loss_counter *self, uint64_t begin, uint64_t end,
    const char *end_name, char **error)
{
    if (self->is_pending && self->begin != begin) {
        *error = g_strdup_printf("discarded %s from %" PRIu64
                                 " (cycles): CTF can only express a loss from %" PRIu64
                                 ", the end of the previous packet",
            self->what, self->begin, begin);
        return false;
    }
    if (self->is_pending && self->end != end) {
        *error = g_strdup_printf("discarded %s up to %" PRIu64
                                 " (cycles): CTF can only express a loss up to %" PRIu64
                                 ", the %s of the next packet",
            self->what, self->end, end, end_name);
        return false;
    }
    return true;
}

void loss_counter_set_written(struct loss_counter *self)
{
    self->unwritten = 0;
    self->is_pending = false;
}
