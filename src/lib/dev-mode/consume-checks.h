/* SPDX-License-Identifier: MIT */
/*
 * Developer mode: finds sinks that never end, usually because they miss the end of their upstream
 * message iterator.
 *
 * A sink may also work in many steps after its last message, such as one call for each line of its
 * output. The library can't know whether such a sink will end, so it only prints a warning. A sink
 * that asks an ended message iterator again and again is at fault.
 */
#ifndef LIB_DEV_MODE_CONSUME_CHECKS_H
#define LIB_DEV_MODE_CONSUME_CHECKS_H

#include <stdint.h>

#include "lib/status.h"

struct bt_component;
struct bt_message_iterator;

/* Call this after the "consume" call `number` of the graph, which has `sink_count` sinks. */
void bt__consume_checks_after_consume(
    struct bt_component *sink, enum bt__status status, uint64_t number, uint64_t sink_count);

/* Call this after the "next" method of `iterator` with the status that it returned. */
void bt__consume_checks_after_next(
    const struct bt_message_iterator *iterator, enum bt__status status);

#endif
