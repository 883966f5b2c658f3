/* SPDX-License-Identifier: MIT */
/*
 * Discarded events or packets of a stream, as CTF has them: a counter whose value in each packet is
 * the total up to there. So the times of a loss can only be those of the packets around it, and a
 * message that says something else can't be expressed.
 */
#ifndef PLUGINS_CTF_FS_SINK_LOSS_COUNTER_H
#define PLUGINS_CTF_FS_SINK_LOSS_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

#include "plugins/common/loss.h"

struct loss_counter {
    const char *what; /* "events" or "packets" */
    bool is_counted;  /* the stream class supports them, and they aren't ignored */
    bool has_times;
    uint64_t total;      /* since the stream has begun */
    uint64_t unwritten;  /* of it, since the last packet */
    bool is_pending;     /* a message with times came since the last packet */
    uint64_t begin, end; /* its times (cycles) */
};

/*
 * Counts a loss; as one if the message has no count. These return false and set `*error`, to be
 * freed with g_free(), if CTF can't express it.
 */
bool loss_counter_add(struct loss_counter *self, const struct loss *loss, char **error);

/* The pending loss must be from `begin` to `end` (cycles); `end_name` says of what packet. */
bool loss_counter_check(const struct loss_counter *self, uint64_t begin, uint64_t end,
    const char *end_name, char **error);

/* A packet was written. */
void loss_counter_set_written(struct loss_counter *self);

#endif
