/* SPDX-License-Identifier: MIT */
/*
 * Functions that handle discarded events messages and discarded packets messages in the same way.
 */
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

/*
 * Returns the contents of a discarded events or discarded packets message. The objects are
 * borrowed.
 */
struct loss loss_of(const bt_message *message);

/*
 * Creates a discarded events or discarded packets message between two clock values. The values are
 * ignored if the stream class defines no times for such messages. Returns NULL if out of memory.
 */
bt_message *loss_create_message(
    bt_self_message_iterator *self, const struct loss *loss, uint64_t begin, uint64_t end);

#endif
