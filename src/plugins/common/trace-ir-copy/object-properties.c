/* SPDX-License-Identifier: MIT */
/* Copies the properties of trace IR objects; see object-properties.h. */
#include "plugins/common/trace-ir-copy/object-properties.h"

/*
 * Copies a text property if the original has it, and evaluates to whether this succeeded. Each
 * setter has its own status type; 0 means success in all of them.
 */
#define COPY_TEXT(type, property, copy, original)                                                  \
    (!bt_##type##_get_##property(original) ||                                                      \
        bt_##type##_set_##property(copy, bt_##type##_get_##property(original)) == 0)

/* Copies the name, and in MIP 1 also the properties that identify an object. */
#define COPY_IDENTITY(type, copy, original, mip)                                                   \
    (COPY_TEXT(type, name, copy, original) &&                                                      \
        ((mip) == 0 ||                                                                             \
            (COPY_TEXT(type, namespace, copy, original) && COPY_TEXT(type, uid, copy, original))))

#define COPY_USER_ATTRIBUTES(type, copy, original)                                                 \
    bt_##type##_set_user_attributes(copy, bt_##type##_borrow_user_attributes_const(original))

static bool copy_clock_origin(bt_clock_class *copy, const bt_clock_class *original, uint64_t mip)
{
    if (!bt_clock_class_origin_is_known(original)) {
        bt_clock_class_set_origin_unknown(copy);
        return true;
    }
    if (mip == 0 || bt_clock_class_origin_is_unix_epoch(original)) {
        bt_clock_class_set_origin_unix_epoch(copy);
        return true;
    }
    return bt_clock_class_set_origin(copy, bt_clock_class_get_origin_namespace(original),
               bt_clock_class_get_origin_name(original),
               bt_clock_class_get_origin_uid(original)) == BT_CLOCK_CLASS_SET_ORIGIN_STATUS_OK;
}

static void copy_clock_numbers(bt_clock_class *copy, const bt_clock_class *original)
{
    int64_t seconds;
    uint64_t cycles;

    bt_clock_class_get_offset(original, &seconds, &cycles);
    bt_clock_class_set_frequency(copy, bt_clock_class_get_frequency(original));
    bt_clock_class_set_offset(copy, seconds, cycles);
    if (bt_clock_class_get_opt_precision(original, &cycles) == BT_PROPERTY_AVAILABILITY_AVAILABLE) {
        bt_clock_class_set_precision(copy, cycles);
    }
}

bool copy_clock_class_properties(bt_clock_class *copy, const bt_clock_class *original, uint64_t mip)
{
    uint64_t accuracy;

    copy_clock_numbers(copy, original);
    if (mip == 0) {
        if (bt_clock_class_get_uuid(original)) {
            bt_clock_class_set_uuid(copy, bt_clock_class_get_uuid(original));
        }
    } else if (bt_clock_class_get_accuracy(original, &accuracy) ==
               BT_PROPERTY_AVAILABILITY_AVAILABLE) {
        bt_clock_class_set_accuracy(copy, accuracy);
    }
    COPY_USER_ATTRIBUTES(clock_class, copy, original);
    return COPY_IDENTITY(clock_class, copy, original, mip) &&
           COPY_TEXT(clock_class, description, copy, original) &&
           copy_clock_origin(copy, original, mip);
}

bool copy_stream_class_properties(
    bt_stream_class *copy, const bt_stream_class *original, uint64_t mip)
{
    bt_stream_class_set_assigns_automatic_event_class_id(
        copy, bt_stream_class_assigns_automatic_event_class_id(original));
    bt_stream_class_set_assigns_automatic_stream_id(
        copy, bt_stream_class_assigns_automatic_stream_id(original));
    bt_stream_class_set_supports_packets(copy, bt_stream_class_supports_packets(original),
        bt_stream_class_packets_have_beginning_default_clock_snapshot(original),
        bt_stream_class_packets_have_end_default_clock_snapshot(original));
    bt_stream_class_set_supports_discarded_events(copy,
        bt_stream_class_supports_discarded_events(original),
        bt_stream_class_discarded_events_have_default_clock_snapshots(original));
    /*
     * If the stream class doesn't support packets, calling the setter is an error, even if the call
     * only disables discarded packets.
     */
    if (bt_stream_class_supports_discarded_packets(original)) {
        bt_stream_class_set_supports_discarded_packets(copy, BT_TRUE,
            bt_stream_class_discarded_packets_have_default_clock_snapshots(original));
    }
    COPY_USER_ATTRIBUTES(stream_class, copy, original);
    return COPY_IDENTITY(stream_class, copy, original, mip);
}

bool copy_event_class_properties(bt_event_class *copy, const bt_event_class *original, uint64_t mip)
{
    bt_event_class_log_level log_level;

    if (bt_event_class_get_log_level(original, &log_level) == BT_PROPERTY_AVAILABILITY_AVAILABLE) {
        bt_event_class_set_log_level(copy, log_level);
    }
    COPY_USER_ATTRIBUTES(event_class, copy, original);
    return COPY_IDENTITY(event_class, copy, original, mip) &&
           COPY_TEXT(event_class, emf_uri, copy, original);
}

bool copy_trace_properties(bt_trace *copy, const bt_trace *original, uint64_t mip)
{
    COPY_USER_ATTRIBUTES(trace, copy, original);
    return COPY_TEXT(trace, name, copy, original) &&
           (mip == 0 || COPY_TEXT(trace, namespace, copy, original));
}

bool copy_environment(bt_trace *copy, const bt_trace *original, uint64_t first)
{
    const uint64_t count = bt_trace_get_environment_entry_count(original);
    bt_trace_set_environment_entry_status status = BT_TRACE_SET_ENVIRONMENT_ENTRY_STATUS_OK;

    for (uint64_t i = first; i < count && status == BT_TRACE_SET_ENVIRONMENT_ENTRY_STATUS_OK; i++) {
        const char *name;
        const bt_value *value;

        bt_trace_borrow_environment_entry_by_index_const(original, i, &name, &value);
        status = bt_value_is_string(value)
                     ? bt_trace_set_environment_entry_string(copy, name, bt_value_string_get(value))
                     : bt_trace_set_environment_entry_integer(
                           copy, name, bt_value_integer_signed_get(value));
    }
    return status == BT_TRACE_SET_ENVIRONMENT_ENTRY_STATUS_OK;
}

bool copy_stream_properties(bt_stream *copy, const bt_stream *original)
{
    COPY_USER_ATTRIBUTES(stream, copy, original);
    return COPY_TEXT(stream, name, copy, original);
}
