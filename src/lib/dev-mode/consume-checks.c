/* SPDX-License-Identifier: MIT */
/* See consume-checks.h. */
#include "lib/dev-mode/consume-checks.h"

#include <stdio.h>

#include "base/terminal-text.h"
#include "lib/assert-cond.h"
#include "lib/graph/message-iterator.h"

/* The limit for consecutive calls of one sink. */
#define MAX_CALLS_WITHOUT_MESSAGES 100000

void bt__consume_checks_after_next(
    const struct bt_message_iterator *iterator, enum bt__status status)
{
    const uint64_t number = iterator->graph->consume_count;

    if (status == BT__STATUS_OK) {
        iterator->sink->consume_checks.message_number = number;
    } else if (status == BT__STATUS_END && iterator->depth == 0 &&
               iterator->next == bt__message_iterator_next_at_end) {
        iterator->sink->consume_checks.ended_number = number;
    }
}

void bt__consume_checks_after_consume(
    struct bt_component *sink, enum bt__status status, uint64_t number, uint64_t sink_count)
{
    struct bt__consume_checks *checks = &sink->consume_checks;

    if (status != BT__STATUS_OK) {
        checks->message_number = number;
        return;
    }
    if (number - checks->message_number <= MAX_CALLS_WITHOUT_MESSAGES * sink_count) {
        return;
    }
    BT_ASSERT_POST_DEV_FROM_FUNC("component-class-sink-consume-method", "sink-ends",
        checks->ended_number != number,
        "The latest %d calls succeeded without getting a message from an upstream message "
        "iterator, and this call polled a message iterator that has ended. The method must return "
        "the status END when its message iterators have ended: " BT__COMPONENT_ORIGIN_FORMAT,
        MAX_CALLS_WITHOUT_MESSAGES, BT__COMPONENT_ORIGIN_ARGS(sink));
    if (!checks->has_warned) {
        checks->has_warned = true;
        tg_print(stderr,
            "Developer mode: the latest %d calls of a \"consume\" method succeeded without getting "
            "a message from an upstream message iterator. Will the method return the status END? "
            "Method: \"consume\" of " BT__COMPONENT_ORIGIN_FORMAT "\n",
            MAX_CALLS_WITHOUT_MESSAGES, BT__COMPONENT_ORIGIN_ARGS(sink));
    }
}
