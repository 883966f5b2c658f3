/* SPDX-License-Identifier: MIT */
/*
 * Developer mode: finds sinks that never end, usually because they ignore the end of their upstream
 * message iterators.
 *
 * A sink may also need many steps after its last message, such as one call for each line of its
 * output. The library can't distinguish such a sink from one that never ends, so it only prints a
 * warning. However, a sink that calls "next" of an ended message iterator again and again is at
 * fault, and the library aborts.
 */
#ifndef LIB_DEV_MODE_CONSUME_CHECKS_H
#define LIB_DEV_MODE_CONSUME_CHECKS_H

#include <stdint.h>

#include "lib/status.h"

struct bt_component;
struct bt_message_iterator;

/*
 * Call this function after each "consume" call. `number` is the number of that call in the graph,
 * and `sink_count` is the number of the graph's sinks.
 */
void bt__consume_checks_after_consume(
    struct bt_component *sink, enum bt__status status, uint64_t number, uint64_t sink_count);

/*
 * Call this function after each "next" method of `iterator`, with the status that the method
 * returned.
 */
void bt__consume_checks_after_next(
    const struct bt_message_iterator *iterator, enum bt__status status);

#endif
