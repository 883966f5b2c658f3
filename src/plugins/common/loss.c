/* SPDX-License-Identifier: MIT */
/* See loss.h. */
#include "plugins/common/loss.h"

static struct loss loss_of_events(const bt_message *message)
{
    struct loss loss = {.stream = bt_message_discarded_events_borrow_stream_const(message)};

    loss.has_count = bt_message_discarded_events_get_count(message, &loss.count) ==
                     BT_PROPERTY_AVAILABILITY_AVAILABLE;
    if (bt_stream_class_discarded_events_have_default_clock_snapshots(
            bt_stream_borrow_class_const(loss.stream))) {
        loss.begin =
            bt_message_discarded_events_borrow_beginning_default_clock_snapshot_const(message);
        loss.end = bt_message_discarded_events_borrow_end_default_clock_snapshot_const(message);
    }
    return loss;
}

static struct loss loss_of_packets(const bt_message *message)
{
    struct loss loss = {
        .of_packets = true,
        .stream = bt_message_discarded_packets_borrow_stream_const(message),
    };

    loss.has_count = bt_message_discarded_packets_get_count(message, &loss.count) ==
                     BT_PROPERTY_AVAILABILITY_AVAILABLE;
    if (bt_stream_class_discarded_packets_have_default_clock_snapshots(
            bt_stream_borrow_class_const(loss.stream))) {
        loss.begin =
            bt_message_discarded_packets_borrow_beginning_default_clock_snapshot_const(message);
        loss.end = bt_message_discarded_packets_borrow_end_default_clock_snapshot_const(message);
    }
    return loss;
}

struct loss loss_of(const bt_message *message)
{
    return bt_message_get_type(message) == BT_MESSAGE_TYPE_DISCARDED_EVENTS
               ? loss_of_events(message)
               : loss_of_packets(message);
}
