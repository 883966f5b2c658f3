/* SPDX-License-Identifier: MIT */
/*
 * Prints traces and the classes of their objects. Items without a defined order are sorted by their
 * identifiers.
 */
#include "plugins/text/details/writer.h"

#include <stdlib.h>
#include <string.h>

#include "base/uuid.h"

struct identity {
    const char *name;
    const char *name_space;
    const char *uid;
    bool is_event_class;
    bool has_id;
    uint64_t id;
};

static void put_quoted_part(
    struct details_writer *writer, bool *any, const char *label, const char *value)
{
    details_put(writer, *any ? ", " : " (");
    details_put(writer, label);
    details_put(writer, " `");
    details_put_value(writer, value);
    details_put(writer, "`");
    *any = true;
}

/* Writes "TITLE `NAME` (Namespace `NAMESPACE`, UID `UID`, ID 0):". Only TITLE is required. */
static void line_of_title(
    struct details_writer *writer, const char *title, const struct identity *identity)
{
    bool any = false;

    details_put_indent(writer);
    details_put_title(writer, title);
    if (identity->name) {
        details_put(writer, " `");
        if (identity->is_event_class) {
            details_put_event_name(writer, identity->name);
        } else {
            details_put_value(writer, identity->name);
        }
        details_put(writer, "`");
    }
    if (identity->name_space) {
        put_quoted_part(writer, &any, "Namespace", identity->name_space);
    }
    if (identity->uid) {
        put_quoted_part(writer, &any, "UID", identity->uid);
    }
    if (identity->has_id) {
        details_put(writer, any ? ", ID " : " (ID ");
        details_put_unsigned(writer, identity->id);
        any = true;
    }
    details_put(writer, any ? "):\n" : ":\n");
}

static void line_of_uuid(struct details_writer *writer, bt_uuid uuid)
{
    char text[TG_UUID_TEXT_SIZE];

    details_line_of_text(writer, "UUID", tg_uuid_text(uuid, text));
}

static void line_of_optional_text(
    struct details_writer *writer, const char *name, const char *value)
{
    if (value) {
        details_line_of_text(writer, name, value);
    }
}

static void lines_of_origin(struct details_writer *writer, const bt_clock_class *clock_class)
{
    if (!bt_clock_class_origin_is_known(clock_class)) {
        return;
    }
    if (bt_clock_class_origin_is_unix_epoch(clock_class)) {
        details_line_of_text(writer, "Origin", "Unix epoch");
        return;
    }
    details_line_of_property(writer, "Origin");
    details_indent_in(writer);
    line_of_optional_text(writer, "Namespace", bt_clock_class_get_origin_namespace(clock_class));
    details_line_of_text(writer, "Name", bt_clock_class_get_origin_name(clock_class));
    if (writer->options->with_uid) {
        details_line_of_text(writer, "UID", bt_clock_class_get_origin_uid(clock_class));
    }
    details_indent_out(writer);
}

static void lines_of_clock_identity(
    struct details_writer *writer, const bt_clock_class *clock_class)
{
    const struct details_options *const options = writer->options;

    if (options->mip_version >= 1) {
        line_of_optional_text(writer, "Namespace", bt_clock_class_get_namespace(clock_class));
    }
    line_of_optional_text(writer, "Name", bt_clock_class_get_name(clock_class));
    if (options->mip_version >= 1) {
        if (options->with_uid) {
            line_of_optional_text(writer, "UID", bt_clock_class_get_uid(clock_class));
        }
        return;
    }
    const bt_uuid uuid = bt_clock_class_get_uuid(clock_class);

    if (options->with_uuid && uuid) {
        line_of_uuid(writer, uuid);
    }
}

void details_lines_of_clock_class(
    struct details_writer *writer, const char *name, const bt_clock_class *clock_class)
{
    int64_t seconds;
    uint64_t cycles, precision, accuracy;

    details_line_of_property(writer, name);
    details_indent_in(writer);
    lines_of_clock_identity(writer, clock_class);
    details_lines_of_user_attributes(
        writer, bt_clock_class_borrow_user_attributes_const(clock_class));
    line_of_optional_text(writer, "Description", bt_clock_class_get_description(clock_class));
    details_line_of_unsigned(writer, "Frequency (Hz)", bt_clock_class_get_frequency(clock_class));
    if (bt_clock_class_get_opt_precision(clock_class, &precision) ==
        BT_PROPERTY_AVAILABILITY_AVAILABLE) {
        details_line_of_unsigned(writer, "Precision (cycles)", precision);
    }
    if (bt_clock_class_get_accuracy(clock_class, &accuracy) == BT_PROPERTY_AVAILABILITY_AVAILABLE) {
        details_line_of_unsigned(writer, "Accuracy (cycles)", accuracy);
    }
    bt_clock_class_get_offset(clock_class, &seconds, &cycles);
    details_line_of_signed(writer, "Offset from origin (s)", seconds);
    details_line_of_unsigned(writer, "Offset from origin (cycles)", cycles);
    lines_of_origin(writer, clock_class);
    details_indent_out(writer);
}

static void line_of_root_field_class(
    struct details_writer *writer, const char *name, const bt_field_class *field_class)
{
    if (field_class) {
        details_put_indent(writer);
        details_put_property(writer, name);
        details_put(writer, ": ");
        details_put_field_class(writer, field_class);
    }
}

static const char *const log_level_names[] = {
    [BT_EVENT_CLASS_LOG_LEVEL_EMERGENCY] = "Emergency",
    [BT_EVENT_CLASS_LOG_LEVEL_ALERT] = "Alert",
    [BT_EVENT_CLASS_LOG_LEVEL_CRITICAL] = "Critical",
    [BT_EVENT_CLASS_LOG_LEVEL_ERROR] = "Error",
    [BT_EVENT_CLASS_LOG_LEVEL_WARNING] = "Warning",
    [BT_EVENT_CLASS_LOG_LEVEL_NOTICE] = "Notice",
    [BT_EVENT_CLASS_LOG_LEVEL_INFO] = "Info",
    [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_SYSTEM] = "Debug (system)",
    [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_PROGRAM] = "Debug (program)",
    [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_PROCESS] = "Debug (process)",
    [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_MODULE] = "Debug (module)",
    [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_UNIT] = "Debug (unit)",
    [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_FUNCTION] = "Debug (function)",
    [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_LINE] = "Debug (line)",
    [BT_EVENT_CLASS_LOG_LEVEL_DEBUG] = "Debug",
};

void details_lines_of_event_class(struct details_writer *writer, const bt_event_class *event_class)
{
    const struct details_options *const options = writer->options;
    struct identity identity = {
        .name = bt_event_class_get_name(event_class),
        .is_event_class = true,
        .has_id = true,
        .id = bt_event_class_get_id(event_class),
    };
    bt_event_class_log_level log_level;

    if (options->mip_version >= 1) {
        identity.name_space = bt_event_class_get_namespace(event_class);
        identity.uid = options->with_uid ? bt_event_class_get_uid(event_class) : NULL;
    }
    line_of_title(writer, "Event class", &identity);
    details_indent_in(writer);
    details_lines_of_user_attributes(
        writer, bt_event_class_borrow_user_attributes_const(event_class));
    if (bt_event_class_get_log_level(event_class, &log_level) ==
        BT_PROPERTY_AVAILABILITY_AVAILABLE) {
        details_line_of_text(writer, "Log level", log_level_names[log_level]);
    }
    line_of_optional_text(writer, "EMF URI", bt_event_class_get_emf_uri(event_class));
    line_of_root_field_class(writer, "Specific context field class",
        bt_event_class_borrow_specific_context_field_class_const(event_class));
    line_of_root_field_class(writer, "Payload field class",
        bt_event_class_borrow_payload_field_class_const(event_class));
    details_indent_out(writer);
}

static void lines_of_support(struct details_writer *writer, const bt_stream_class *stream_class)
{
    const bool packets = bt_stream_class_supports_packets(stream_class);
    const bool events = bt_stream_class_supports_discarded_events(stream_class);
    const bool lost_packets = bt_stream_class_supports_discarded_packets(stream_class);

    details_line_of_yes_no(writer, "Supports packets", packets);
    if (packets) {
        details_line_of_yes_no(writer, "Packets have beginning default clock snapshot",
            bt_stream_class_packets_have_beginning_default_clock_snapshot(stream_class));
        details_line_of_yes_no(writer, "Packets have end default clock snapshot",
            bt_stream_class_packets_have_end_default_clock_snapshot(stream_class));
    }
    details_line_of_yes_no(writer, "Supports discarded events", events);
    if (events) {
        details_line_of_yes_no(writer, "Discarded events have default clock snapshots",
            bt_stream_class_discarded_events_have_default_clock_snapshots(stream_class));
    }
    details_line_of_yes_no(writer, "Supports discarded packets", lost_packets);
    if (lost_packets) {
        details_line_of_yes_no(writer, "Discarded packets have default clock snapshots",
            bt_stream_class_discarded_packets_have_default_clock_snapshots(stream_class));
    }
}

static int compare_event_classes(const void *a, const void *b)
{
    const uint64_t first = bt_event_class_get_id(*(const bt_event_class *const *) a);
    const uint64_t second = bt_event_class_get_id(*(const bt_event_class *const *) b);

    return (first > second) - (first < second);
}

static void lines_of_event_classes(
    struct details_writer *writer, const bt_stream_class *stream_class)
{
    const uint64_t count = bt_stream_class_get_event_class_count(stream_class);
    const bt_event_class **const classes = g_new(const bt_event_class *, count);

    for (uint64_t i = 0; i < count; i++) {
        classes[i] = bt_stream_class_borrow_event_class_by_index_const(stream_class, i);
    }
    if (count > 0) {
        qsort(classes, count, sizeof(classes[0]), compare_event_classes);
    }
    for (uint64_t i = 0; i < count; i++) {
        details_lines_of_event_class(writer, classes[i]);
    }
    g_free(classes);
}

void details_lines_of_stream_class(
    struct details_writer *writer, const bt_stream_class *stream_class)
{
    const struct details_options *const options = writer->options;
    const bt_clock_class *const clock_class =
        bt_stream_class_borrow_default_clock_class_const(stream_class);
    struct identity identity = {
        .name = options->with_stream_class_name ? bt_stream_class_get_name(stream_class) : NULL,
        .has_id = true,
        .id = bt_stream_class_get_id(stream_class),
    };

    /*
     * A UID is printed only together with its namespace, because it is only unique within the
     * namespace.
     */
    if (options->mip_version >= 1 && options->with_stream_class_namespace) {
        identity.name_space = bt_stream_class_get_namespace(stream_class);
        identity.uid = options->with_uid ? bt_stream_class_get_uid(stream_class) : NULL;
    }
    line_of_title(writer, "Stream class", &identity);
    details_indent_in(writer);
    details_lines_of_user_attributes(
        writer, bt_stream_class_borrow_user_attributes_const(stream_class));
    lines_of_support(writer, stream_class);
    if (clock_class) {
        details_lines_of_clock_class(writer, "Default clock class", clock_class);
    }
    line_of_root_field_class(writer, "Packet context field class",
        bt_stream_class_supports_packets(stream_class)
            ? bt_stream_class_borrow_packet_context_field_class_const(stream_class)
            : NULL);
    line_of_root_field_class(writer, "Event common context field class",
        bt_stream_class_borrow_event_common_context_field_class_const(stream_class));
    lines_of_event_classes(writer, stream_class);
    details_indent_out(writer);
}

static int compare_stream_classes(const void *a, const void *b)
{
    const uint64_t first = bt_stream_class_get_id(*(const bt_stream_class *const *) a);
    const uint64_t second = bt_stream_class_get_id(*(const bt_stream_class *const *) b);

    return (first > second) - (first < second);
}

void details_lines_of_trace_class(struct details_writer *writer, const bt_trace_class *trace_class)
{
    const uint64_t count = bt_trace_class_get_stream_class_count(trace_class);
    const bt_stream_class **const classes = g_new(const bt_stream_class *, count);

    for (uint64_t i = 0; i < count; i++) {
        classes[i] = bt_trace_class_borrow_stream_class_by_index_const(trace_class, i);
    }
    if (count > 0) {
        qsort(classes, count, sizeof(classes[0]), compare_stream_classes);
    }
    line_of_title(writer, "Trace class", &(struct identity){0});
    details_indent_in(writer);
    details_lines_of_user_attributes(
        writer, bt_trace_class_borrow_user_attributes_const(trace_class));
    for (uint64_t i = 0; i < count; i++) {
        details_lines_of_stream_class(writer, classes[i]);
    }
    details_indent_out(writer);
    g_free(classes);
}

struct environment_entry {
    const char *name;
    const bt_value *value;
};

static int compare_environment_entries(const void *a, const void *b)
{
    const struct environment_entry *const first = a, *const second = b;

    return strcmp(first->name, second->name);
}

static void lines_of_environment(struct details_writer *writer, const bt_trace *trace)
{
    const uint64_t count = bt_trace_get_environment_entry_count(trace);
    struct environment_entry *const entries = g_new(struct environment_entry, count);

    for (uint64_t i = 0; i < count; i++) {
        bt_trace_borrow_environment_entry_by_index_const(
            trace, i, &entries[i].name, &entries[i].value);
    }
    if (count > 0) {
        qsort(entries, count, sizeof(entries[0]), compare_environment_entries);
        details_put_indent(writer);
        details_put_property(writer, "Environment");
        details_put(writer, " (");
        details_put_count(writer, count, "entry", "entries");
        details_put(writer, "):\n");
    }
    details_indent_in(writer);
    for (uint64_t i = 0; i < count; i++) {
        details_put_indent(writer);
        details_put_member(writer, entries[i].name);
        details_put(writer, ":");
        details_put_value_object(writer, entries[i].value);
    }
    details_indent_out(writer);
    g_free(entries);
}

static int compare_streams(const void *a, const void *b)
{
    const bt_stream *const first = *(const bt_stream *const *) a;
    const bt_stream *const second = *(const bt_stream *const *) b;
    const uint64_t id = bt_stream_get_id(first), other_id = bt_stream_get_id(second);
    const uint64_t class_id = bt_stream_class_get_id(bt_stream_borrow_class_const(first));
    const uint64_t other_class_id = bt_stream_class_get_id(bt_stream_borrow_class_const(second));

    return id != other_id ? (id > other_id) - (id < other_id)
                          : (class_id > other_class_id) - (class_id < other_class_id);
}

static void lines_of_streams(struct details_writer *writer, const bt_trace *trace)
{
    const uint64_t count = bt_trace_get_stream_count(trace);
    const bt_stream **const streams = g_new(const bt_stream *, count);

    for (uint64_t i = 0; i < count; i++) {
        streams[i] = bt_trace_borrow_stream_by_index_const(trace, i);
    }
    if (count > 0) {
        qsort(streams, count, sizeof(streams[0]), compare_streams);
    }
    for (uint64_t i = 0; i < count; i++) {
        details_put_indent(writer);
        details_put_title(writer, "Stream");
        details_put(writer, " (ID ");
        details_put_unsigned(writer, bt_stream_get_id(streams[i]));
        details_put(writer, ", Class ID ");
        details_put_unsigned(
            writer, bt_stream_class_get_id(bt_stream_borrow_class_const(streams[i])));
        details_put(writer, ")\n");
    }
    g_free(streams);
}

void details_lines_of_trace(struct details_writer *writer, const bt_trace *trace)
{
    const struct details_options *const options = writer->options;
    struct identity identity = {
        .name = options->with_trace_name ? bt_trace_get_name(trace) : NULL,
    };

    if (options->mip_version >= 1) {
        identity.name_space = bt_trace_get_namespace(trace);
        identity.uid = options->with_uid ? bt_trace_get_uid(trace) : NULL;
    }
    line_of_title(writer, "Trace", &identity);
    details_indent_in(writer);
    if (options->mip_version == 0 && options->with_uuid && bt_trace_get_uuid(trace)) {
        line_of_uuid(writer, bt_trace_get_uuid(trace));
    }
    lines_of_environment(writer, trace);
    lines_of_streams(writer, trace);
    details_indent_out(writer);
}
