/* SPDX-License-Identifier: MIT */
/* The common part of discarded events and discarded packets messages. */
#ifndef PLUGINS_COMMON_LOSS_H
#define PLUGINS_COMMON_LOSS_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stdint.h>

enum loss_kind {
    LOSS_OF_EVENTS,
    LOSS_OF_PACKETS,
};

struct loss {
    enum loss_kind kind;
    const bt_stream *stream;
    bool has_count;
    uint64_t count;
    const bt_clock_snapshot *begin, *end; /* NULL if unknown */
};

/* Reads a message of one of the two types. */
struct loss loss_of(const bt_message *message);

/*
 * Creates a message of a loss between two clock values, which are ignored if the class of the
 * stream gives such messages no times. NULL if out of memory.
 */
bt_message *loss_create_message(
    bt_self_message_iterator *self, const struct loss *loss, uint64_t begin, uint64_t end);

#endif
