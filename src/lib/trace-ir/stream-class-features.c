/* SPDX-License-Identifier: MIT */
/* Features of the streams of a stream class: automatic identifiers, packets, discarded items. */
#include "lib/accessors.h"
#include "lib/trace-ir/stream-class.h"

#define ASSERT_PRE_CLOCK_CLASS(stream_class, with_clock_snapshots, what)                           \
    BT_ASSERT_PRE("has-default-clock-class-for-" what,                                             \
        !(with_clock_snapshots) || (stream_class)->default_clock_class,                            \
        "The stream class has no default clock class, so there can't be default clock snapshots.")

BT__DEFINE_FLAG(bt_stream_class_set_assigns_automatic_event_class_id,
    bt_stream_class_assigns_automatic_event_class_id, bt_stream_class, "stream-class",
    assigns_automatic_event_class_id)
BT__DEFINE_FLAG(bt_stream_class_set_assigns_automatic_stream_id,
    bt_stream_class_assigns_automatic_stream_id, bt_stream_class, "stream-class",
    assigns_automatic_stream_id)

void bt_stream_class_set_supports_packets(bt_stream_class *stream_class, bt_bool supports_packets,
    bt_bool with_beginning_default_clock_snapshot, bt_bool with_end_default_clock_snapshot)
{
    bool with_snapshot = with_beginning_default_clock_snapshot || with_end_default_clock_snapshot;

    BT__ASSERT_PRE_MAY_CHANGE("stream-class", stream_class);
    BT_ASSERT_PRE("supports-packets-for-default-clock-snapshot", supports_packets || !with_snapshot,
        "Packets can't have default clock snapshots when there are no packets.");
    ASSERT_PRE_CLOCK_CLASS(stream_class, with_snapshot, "default-clock-snapshot");
    stream_class->supports_packets = supports_packets != BT_FALSE;
    stream_class->packets_have_beginning_clock_snapshot =
        with_beginning_default_clock_snapshot != BT_FALSE;
    stream_class->packets_have_end_clock_snapshot = with_end_default_clock_snapshot != BT_FALSE;
}

BT__DEFINE_GETTER(
    bt_bool, bt_stream_class_supports_packets, bt_stream_class, "stream-class", supports_packets)
BT__DEFINE_GETTER(bt_bool, bt_stream_class_packets_have_beginning_default_clock_snapshot,
    bt_stream_class, "stream-class", packets_have_beginning_clock_snapshot)
BT__DEFINE_GETTER(bt_bool, bt_stream_class_packets_have_end_default_clock_snapshot, bt_stream_class,
    "stream-class", packets_have_end_clock_snapshot)

/*
 * Defines the functions for discarded events or packets. `needed` is an additional precondition.
 * `identifier` and `what` name these items in identifiers and in messages.
 */
#define DEFINE_DISCARDED(items, identifier, what, needed)                                          \
    void bt_stream_class_set_supports_discarded_##items(bt_stream_class *stream_class,             \
        bt_bool supports_discarded_##items, bt_bool with_default_clock_snapshots)                  \
    {                                                                                              \
        BT__ASSERT_PRE_MAY_CHANGE("stream-class", stream_class);                                   \
        needed;                                                                                    \
        BT_ASSERT_PRE("supports-" identifier "-for-default-clock-snapshots",                       \
            supports_discarded_##items || !with_default_clock_snapshots,                           \
            what " can't have default clock snapshots when there are none.");                      \
        ASSERT_PRE_CLOCK_CLASS(                                                                    \
            stream_class, with_default_clock_snapshots, "default-clock-snapshots");                \
        stream_class->supports_discarded_##items = supports_discarded_##items != BT_FALSE;         \
        stream_class->discarded_##items##_have_clock_snapshots =                                   \
            with_default_clock_snapshots != BT_FALSE;                                              \
    }                                                                                              \
    BT__DEFINE_GETTER(bt_bool, bt_stream_class_supports_discarded_##items, bt_stream_class,        \
        "stream-class", supports_discarded_##items)                                                \
    BT__DEFINE_GETTER(bt_bool, bt_stream_class_discarded_##items##_have_default_clock_snapshots,   \
        bt_stream_class, "stream-class", discarded_##items##_have_clock_snapshots)

DEFINE_DISCARDED(events, "discarded-events", "Discarded events", (void) 0)
DEFINE_DISCARDED(packets, "discarded-packets", "Discarded packets",
    BT_ASSERT_PRE("supports-packets-for-discarded-packets-support",
        !supports_discarded_packets || stream_class->supports_packets,
        "The stream class doesn't support packets."))
