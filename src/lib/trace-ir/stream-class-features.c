/* SPDX-License-Identifier: MIT */
/* Features of the streams of a stream class: automatic identifiers, packets, discarded items. */
#include "lib/assert-cond.h"
#include "lib/trace-ir/stream-class.h"

#define ASSERT_PRE_CLOCK_CLASS(stream_class, with_clock_snapshots, what)                           \
    BT_ASSERT_PRE("has-default-clock-class-for-" what,                                             \
        !(with_clock_snapshots) || (stream_class)->default_clock_class,                            \
        "The stream class has no default clock class, so there can't be default clock snapshots.")

void bt_stream_class_set_assigns_automatic_event_class_id(
    bt_stream_class *stream_class, bt_bool assigns_automatic_event_class_id)
{
    BT_ASSERT_PRE_NON_NULL("stream-class", stream_class);
    BT_ASSERT_PRE_DEV_HOT("stream-class", stream_class->frozen);
    stream_class->assigns_automatic_event_class_id = assigns_automatic_event_class_id != BT_FALSE;
}

bt_bool bt_stream_class_assigns_automatic_event_class_id(const bt_stream_class *stream_class)
{
    BT_ASSERT_PRE_DEV_NON_NULL("stream-class", stream_class);
    return stream_class->assigns_automatic_event_class_id;
}

void bt_stream_class_set_assigns_automatic_stream_id(
    bt_stream_class *stream_class, bt_bool assigns_automatic_stream_id)
{
    BT_ASSERT_PRE_NON_NULL("stream-class", stream_class);
    BT_ASSERT_PRE_DEV_HOT("stream-class", stream_class->frozen);
    stream_class->assigns_automatic_stream_id = assigns_automatic_stream_id != BT_FALSE;
}

bt_bool bt_stream_class_assigns_automatic_stream_id(const bt_stream_class *stream_class)
{
    BT_ASSERT_PRE_DEV_NON_NULL("stream-class", stream_class);
    return stream_class->assigns_automatic_stream_id;
}

void bt_stream_class_set_supports_packets(bt_stream_class *stream_class, bt_bool supports_packets,
    bt_bool with_beginning_default_clock_snapshot, bt_bool with_end_default_clock_snapshot)
{
    bool with_snapshot = with_beginning_default_clock_snapshot || with_end_default_clock_snapshot;

    BT_ASSERT_PRE_NON_NULL("stream-class", stream_class);
    BT_ASSERT_PRE_DEV_HOT("stream-class", stream_class->frozen);
    BT_ASSERT_PRE("supports-packets-for-default-clock-snapshot", supports_packets || !with_snapshot,
        "Packets can't have default clock snapshots when there are no packets.");
    ASSERT_PRE_CLOCK_CLASS(stream_class, with_snapshot, "default-clock-snapshot");
    stream_class->supports_packets = supports_packets != BT_FALSE;
    stream_class->packets_have_beginning_clock_snapshot =
        with_beginning_default_clock_snapshot != BT_FALSE;
    stream_class->packets_have_end_clock_snapshot = with_end_default_clock_snapshot != BT_FALSE;
}

bt_bool bt_stream_class_supports_packets(const bt_stream_class *stream_class)
{
    BT_ASSERT_PRE_DEV_NON_NULL("stream-class", stream_class);
    return stream_class->supports_packets;
}

bt_bool bt_stream_class_packets_have_beginning_default_clock_snapshot(
    const bt_stream_class *stream_class)
{
    BT_ASSERT_PRE_DEV_NON_NULL("stream-class", stream_class);
    return stream_class->packets_have_beginning_clock_snapshot;
}

bt_bool bt_stream_class_packets_have_end_default_clock_snapshot(const bt_stream_class *stream_class)
{
    BT_ASSERT_PRE_DEV_NON_NULL("stream-class", stream_class);
    return stream_class->packets_have_end_clock_snapshot;
}

void bt_stream_class_set_supports_discarded_events(bt_stream_class *stream_class,
    bt_bool supports_discarded_events, bt_bool with_default_clock_snapshots)
{
    BT_ASSERT_PRE_NON_NULL("stream-class", stream_class);
    BT_ASSERT_PRE_DEV_HOT("stream-class", stream_class->frozen);
    BT_ASSERT_PRE("supports-discarded-events-for-default-clock-snapshots",
        supports_discarded_events || !with_default_clock_snapshots,
        "Discarded events can't have default clock snapshots when there are none.");
    ASSERT_PRE_CLOCK_CLASS(stream_class, with_default_clock_snapshots, "default-clock-snapshots");
    stream_class->supports_discarded_events = supports_discarded_events != BT_FALSE;
    stream_class->discarded_events_have_clock_snapshots = with_default_clock_snapshots != BT_FALSE;
}

bt_bool bt_stream_class_supports_discarded_events(const bt_stream_class *stream_class)
{
    BT_ASSERT_PRE_DEV_NON_NULL("stream-class", stream_class);
    return stream_class->supports_discarded_events;
}

bt_bool bt_stream_class_discarded_events_have_default_clock_snapshots(
    const bt_stream_class *stream_class)
{
    BT_ASSERT_PRE_DEV_NON_NULL("stream-class", stream_class);
    return stream_class->discarded_events_have_clock_snapshots;
}

void bt_stream_class_set_supports_discarded_packets(bt_stream_class *stream_class,
    bt_bool supports_discarded_packets, bt_bool with_default_clock_snapshots)
{
    BT_ASSERT_PRE_NON_NULL("stream-class", stream_class);
    BT_ASSERT_PRE_DEV_HOT("stream-class", stream_class->frozen);
    BT_ASSERT_PRE("supports-packets-for-discarded-packets-support",
        !supports_discarded_packets || stream_class->supports_packets,
        "The stream class doesn't support packets.");
    BT_ASSERT_PRE("supports-discarded-packets-for-default-clock-snapshots",
        supports_discarded_packets || !with_default_clock_snapshots,
        "Discarded packets can't have default clock snapshots when there are none.");
    ASSERT_PRE_CLOCK_CLASS(stream_class, with_default_clock_snapshots, "default-clock-snapshots");
    stream_class->supports_discarded_packets = supports_discarded_packets != BT_FALSE;
    stream_class->discarded_packets_have_clock_snapshots = with_default_clock_snapshots != BT_FALSE;
}

bt_bool bt_stream_class_supports_discarded_packets(const bt_stream_class *stream_class)
{
    BT_ASSERT_PRE_DEV_NON_NULL("stream-class", stream_class);
    return stream_class->supports_discarded_packets;
}

bt_bool bt_stream_class_discarded_packets_have_default_clock_snapshots(
    const bt_stream_class *stream_class)
{
    BT_ASSERT_PRE_DEV_NON_NULL("stream-class", stream_class);
    return stream_class->discarded_packets_have_clock_snapshots;
}
