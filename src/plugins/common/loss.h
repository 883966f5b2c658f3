/* SPDX-License-Identifier: MIT */
/* The common part of discarded events and discarded packets messages. */
#ifndef PLUGINS_COMMON_LOSS_H
#define PLUGINS_COMMON_LOSS_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stdint.h>

struct loss {
    bool of_packets; /* else of events */
    const bt_stream *stream;
    bool has_count;
    uint64_t count;
    const bt_clock_snapshot *begin, *end; /* NULL if unknown */
};

/* Reads a message of one of the two types. */
struct loss loss_of(const bt_message *message);

#endif
