/* SPDX-License-Identifier: MIT */
/*
 * The order of two messages of the same time. The messages are compared by one property after the
 * other.
 */
#include "plugins/common/message-order.h"

#include <babeltrace2/extension/message-common.h>
#include <stdbool.h>
#include <string.h>

#include "plugins/common/loss.h"

/* Makes the calling function return the result of `comparison` unless this result is 0. */
#define RETURN_IF_DIFFERENT(comparison)                                                            \
    do {                                                                                           \
        int result_ = (comparison);                                                                \
        if (result_ != 0) {                                                                        \
            return result_;                                                                        \
        }                                                                                          \
    } while (0)

static int compare_unsigned(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

/* A present property comes before an absent one. */
static int compare_presence(bool a, bool b)
{
    return (int) b - (int) a;
}

static int compare_strings(const char *a, const char *b)
{
    RETURN_IF_DIFFERENT(compare_presence(a, b));
    return a ? strcmp(a, b) : 0;
}

static int compare_uuids(bt_uuid a, bt_uuid b)
{
    RETURN_IF_DIFFERENT(compare_presence(a, b));
    return a ? memcmp(a, b, 16) : 0;
}

static int compare_clock_classes(const bt_clock_class *a, const bt_clock_class *b)
{
    RETURN_IF_DIFFERENT(compare_presence(a, b));
    if (!a || a == b) {
        return 0;
    }
    if (bt_clock_class_get_graph_mip_version(a) == 0) {
        RETURN_IF_DIFFERENT(compare_uuids(bt_clock_class_get_uuid(a), bt_clock_class_get_uuid(b)));
    } else {
        RETURN_IF_DIFFERENT(
            compare_strings(bt_clock_class_get_namespace(a), bt_clock_class_get_namespace(b)));
        RETURN_IF_DIFFERENT(
            compare_strings(bt_clock_class_get_name(a), bt_clock_class_get_name(b)));
        RETURN_IF_DIFFERENT(compare_strings(bt_clock_class_get_uid(a), bt_clock_class_get_uid(b)));
    }
    RETURN_IF_DIFFERENT(compare_unsigned(
        bt_clock_class_origin_is_unix_epoch(a), bt_clock_class_origin_is_unix_epoch(b)));
    RETURN_IF_DIFFERENT(compare_strings(bt_clock_class_get_name(a), bt_clock_class_get_name(b)));
    RETURN_IF_DIFFERENT(
        compare_unsigned(bt_clock_class_get_frequency(a), bt_clock_class_get_frequency(b)));

    uint64_t precision_a = 0, precision_b = 0;
    bool has_a =
        bt_clock_class_get_opt_precision(a, &precision_a) == BT_PROPERTY_AVAILABILITY_AVAILABLE;
    bool has_b =
        bt_clock_class_get_opt_precision(b, &precision_b) == BT_PROPERTY_AVAILABILITY_AVAILABLE;

    RETURN_IF_DIFFERENT(compare_presence(has_a, has_b));
    return compare_unsigned(precision_a, precision_b);
}

static int compare_traces(const bt_trace *a, const bt_trace *b)
{
    if (bt_trace_class_get_graph_mip_version(bt_trace_borrow_class_const(a)) == 0) {
        RETURN_IF_DIFFERENT(compare_uuids(bt_trace_get_uuid(a), bt_trace_get_uuid(b)));
    } else {
        RETURN_IF_DIFFERENT(compare_strings(bt_trace_get_namespace(a), bt_trace_get_namespace(b)));
        RETURN_IF_DIFFERENT(compare_strings(bt_trace_get_name(a), bt_trace_get_name(b)));
        RETURN_IF_DIFFERENT(compare_strings(bt_trace_get_uid(a), bt_trace_get_uid(b)));
    }
    return compare_strings(bt_trace_get_name(a), bt_trace_get_name(b));
}

/* Messages of one stream at the same time are ordered by the rank of their types. */
static unsigned type_rank(bt_message_type type)
{
    switch (type) {
    case BT_MESSAGE_TYPE_STREAM_BEGINNING:
        return 0;
    case BT_MESSAGE_TYPE_PACKET_BEGINNING:
        return 1;
    case BT_MESSAGE_TYPE_EVENT:
        return 2;
    case BT_MESSAGE_TYPE_DISCARDED_EVENTS:
        return 3;
    case BT_MESSAGE_TYPE_PACKET_END:
        return 4;
    case BT_MESSAGE_TYPE_MESSAGE_ITERATOR_INACTIVITY:
        return 5;
    case BT_MESSAGE_TYPE_DISCARDED_PACKETS:
        return 6;
    default:
        return 7;
    }
}

static int compare_event_classes(const bt_event_class *a, const bt_event_class *b)
{
    bt_event_class_log_level level_a = 0, level_b = 0;

    RETURN_IF_DIFFERENT(compare_unsigned(bt_event_class_get_id(a), bt_event_class_get_id(b)));
    RETURN_IF_DIFFERENT(compare_strings(bt_event_class_get_name(a), bt_event_class_get_name(b)));

    bool has_a = bt_event_class_get_log_level(a, &level_a) == BT_PROPERTY_AVAILABILITY_AVAILABLE;
    bool has_b = bt_event_class_get_log_level(b, &level_b) == BT_PROPERTY_AVAILABILITY_AVAILABLE;

    RETURN_IF_DIFFERENT(compare_presence(has_a, has_b));
    if (has_a) {
        RETURN_IF_DIFFERENT(compare_unsigned(level_a, level_b));
    }
    return compare_strings(bt_event_class_get_emf_uri(a), bt_event_class_get_emf_uri(b));
}

static int compare_stream_classes(const bt_stream_class *a, const bt_stream_class *b)
{
    static bt_bool (*const properties[])(const bt_stream_class *) = {
        bt_stream_class_assigns_automatic_event_class_id,
        bt_stream_class_assigns_automatic_stream_id,
        bt_stream_class_supports_discarded_events,
        bt_stream_class_discarded_events_have_default_clock_snapshots,
        bt_stream_class_supports_packets,
        bt_stream_class_packets_have_beginning_default_clock_snapshot,
        bt_stream_class_packets_have_end_default_clock_snapshot,
        bt_stream_class_supports_discarded_packets,
        bt_stream_class_discarded_packets_have_default_clock_snapshots,
    };

    RETURN_IF_DIFFERENT(compare_strings(bt_stream_class_get_name(a), bt_stream_class_get_name(b)));
    for (size_t i = 0; i < sizeof(properties) / sizeof(properties[0]); i++) {
        RETURN_IF_DIFFERENT(compare_unsigned(properties[i](a), properties[i](b)));
    }
    return compare_clock_classes(bt_stream_class_borrow_default_clock_class_const(a),
        bt_stream_class_borrow_default_clock_class_const(b));
}

static int compare_streams(const bt_stream *a, const bt_stream *b)
{
    if (a == b) {
        return 0;
    }
    RETURN_IF_DIFFERENT(compare_strings(bt_stream_get_name(a), bt_stream_get_name(b)));
    return compare_stream_classes(bt_stream_borrow_class_const(a), bt_stream_borrow_class_const(b));
}

static int compare_snapshots(const bt_clock_snapshot *a, const bt_clock_snapshot *b)
{
    return compare_unsigned(bt_clock_snapshot_get_value(a), bt_clock_snapshot_get_value(b));
}

static int compare_losses(const struct loss *a, const struct loss *b)
{
    if (a->begin && b->begin) {
        RETURN_IF_DIFFERENT(compare_snapshots(a->begin, b->begin));
        RETURN_IF_DIFFERENT(compare_snapshots(a->end, b->end));
    }
    RETURN_IF_DIFFERENT(compare_presence(a->has_count, b->has_count));
    return a->has_count ? compare_unsigned(a->count, b->count) : 0;
}

static int compare_inactivity(const bt_message *a, const bt_message *b)
{
    const bt_clock_snapshot *snapshot_a =
        bt_message_message_iterator_inactivity_borrow_clock_snapshot_const(a);
    const bt_clock_snapshot *snapshot_b =
        bt_message_message_iterator_inactivity_borrow_clock_snapshot_const(b);

    RETURN_IF_DIFFERENT(compare_snapshots(snapshot_a, snapshot_b));
    return compare_clock_classes(bt_clock_snapshot_borrow_clock_class_const(snapshot_a),
        bt_clock_snapshot_borrow_clock_class_const(snapshot_b));
}

/*
 * Compares messages of the same type whose streams have the same trace, stream class ID and stream
 * ID.
 */
static int compare_same_type(const bt_message *a, const bt_message *b, bt_message_type type)
{
    if (type == BT_MESSAGE_TYPE_MESSAGE_ITERATOR_INACTIVITY) {
        return compare_inactivity(a, b);
    }
    if (type == BT_MESSAGE_TYPE_EVENT) {
        RETURN_IF_DIFFERENT(compare_event_classes(
            bt_event_borrow_class_const(bt_message_event_borrow_event_const(a)),
            bt_event_borrow_class_const(bt_message_event_borrow_event_const(b))));
    }
    RETURN_IF_DIFFERENT(
        compare_streams(bt_x_message_borrow_stream_const(a), bt_x_message_borrow_stream_const(b)));
    if (type == BT_MESSAGE_TYPE_DISCARDED_EVENTS || type == BT_MESSAGE_TYPE_DISCARDED_PACKETS) {
        const struct loss loss_a = loss_of(a), loss_b = loss_of(b);

        return compare_losses(&loss_a, &loss_b);
    }
    return 0;
}

int message_order_compare(const bt_message *a, const bt_message *b)
{
    const bt_stream *stream_a = bt_x_message_borrow_stream_const(a);
    const bt_stream *stream_b = bt_x_message_borrow_stream_const(b);
    bt_message_type type_a = bt_message_get_type(a);
    bt_message_type type_b = bt_message_get_type(b);

    RETURN_IF_DIFFERENT(compare_presence(
        bt_x_message_borrow_clock_snapshot_const(b), bt_x_message_borrow_clock_snapshot_const(a)));
    RETURN_IF_DIFFERENT(compare_presence(stream_a, stream_b));
    if (stream_a && stream_a != stream_b) {
        RETURN_IF_DIFFERENT(compare_traces(
            bt_stream_borrow_trace_const(stream_a), bt_stream_borrow_trace_const(stream_b)));
        RETURN_IF_DIFFERENT(
            compare_unsigned(bt_stream_class_get_id(bt_stream_borrow_class_const(stream_a)),
                bt_stream_class_get_id(bt_stream_borrow_class_const(stream_b))));
        RETURN_IF_DIFFERENT(
            compare_unsigned(bt_stream_get_id(stream_a), bt_stream_get_id(stream_b)));
    }
    RETURN_IF_DIFFERENT(compare_unsigned(type_rank(type_a), type_rank(type_b)));
    return compare_same_type(a, b, type_a);
}
