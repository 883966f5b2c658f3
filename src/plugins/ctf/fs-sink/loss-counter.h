/* SPDX-License-Identifier: MIT */
/*
 * Counts the discarded events or packets of a stream as CTF does. In CTF, each packet contains the
 * total number of items that were discarded up to the packet. As a result, the begin and end times
 * of a loss must be times of the surrounding packets. A message with other times can't be written.
 */
#ifndef PLUGINS_CTF_FS_SINK_LOSS_COUNTER_H
#define PLUGINS_CTF_FS_SINK_LOSS_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

#include "plugins/common/loss.h"

struct loss_counter {
    const char *what; /* "events" or "packets", for messages */
    bool is_counted;  /* the stream class supports such losses, and they aren't ignored */
    bool has_times;
    uint64_t total;      /* number of losses since the stream began */
    uint64_t unwritten;  /* number of losses since the last packet */
    bool is_pending;     /* a message with times has arrived since the last packet */
    uint64_t begin, end; /* the times of that message (cycles) */
};

/*
 * Counts a loss. A message without a count counts as one discarded item. This function and the next
 * one return false if CTF can't express the loss, and set `*error` to a message that the caller
 * frees with g_free().
 */
bool loss_counter_add(struct loss_counter *self, const struct loss *loss, char **error);

/*
 * Checks that the pending loss is from `begin` to `end` (cycles). `end_name` describes `end` in the
 * error message: the "beginning" or "end" of the next packet.
 */
bool loss_counter_check(const struct loss_counter *self, uint64_t begin, uint64_t end,
    const char *end_name, char **error);

/* Records that a packet with the current total was written, so that no loss is pending. */
void loss_counter_set_written(struct loss_counter *self);

#endif
