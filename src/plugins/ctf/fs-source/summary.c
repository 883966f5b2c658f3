/* SPDX-License-Identifier: MIT */
/*
 * Creates the summary of a trace; see summary.h. It is made from the metadata, the packet index and
 * the packets at both ends of each stream. The counts of discarded items are the differences
 * between the counters of the first and the last packet of a stream. To compute these counts, the
 * code reads two packet headers, however long the stream is.
 */
#include "plugins/ctf/fs-source/summary.h"

#include "ctf/trace-files/index-build.h"
#include "plugins/ctf/fs-source/event-range.h"
#include "plugins/ctf/fs-source/parameters.h"
#include "ctf/trace-files/trace.h"

static void insert_string(bt_value *map, const char *key, const char *value)
{
    if (value) {
        bt_value_map_insert_string_entry(map, key, value);
    }
}

/* Nanoseconds from the origin of the clock. */
struct ns_range {
    int64_t begin, end;
};

static void insert_identity(bt_value *map, const char *namespace, const char *name, const char *uid)
{
    insert_string(map, "namespace", namespace);
    insert_string(map, "name", name && *name ? name : NULL);
    insert_string(map, "uid", uid);
}

static void insert_inputs(bt_value *summary, const GPtrArray *inputs)
{
    bt_value *array;

    bt_value_map_insert_empty_array_entry(summary, "inputs", &array);
    for (guint i = 0; i < inputs->len; i++) {
        bt_value_array_append_string_element(array, inputs->pdata[i]);
    }
}

static void insert_environment(bt_value *summary, const struct ctf_schema *schema)
{
    bt_value *map;

    bt_value_map_insert_empty_map_entry(summary, "environment", &map);
    for (guint i = 0; i < schema->environment->len; i++) {
        const struct ctf_environment_entry *entry =
            &g_array_index(schema->environment, struct ctf_environment_entry, i);

        if (entry->is_string) {
            bt_value_map_insert_string_entry(map, entry->name, entry->string);
        } else {
            bt_value_map_insert_signed_integer_entry(map, entry->name, entry->integer);
        }
    }
}

static const char *origin_name(
    const struct ctf_clock_class *clock, const struct trace_ir_options *options)
{
    static const char *const names[] = {
        [CTF_ORIGIN_UNKNOWN] = "unknown",
        [CTF_ORIGIN_UNIX_EPOCH] = "unix-epoch",
        [CTF_ORIGIN_CUSTOM] = "custom",
    };

    return names[options->force_unix_epoch_origin ? CTF_ORIGIN_UNIX_EPOCH : clock->origin];
}

static void insert_clock_classes(
    bt_value *summary, const struct ctf_schema *schema, const struct trace_ir_options *options)
{
    bt_value *array;

    bt_value_map_insert_empty_array_entry(summary, "clock-classes", &array);
    for (guint i = 0; i < schema->clock_classes->len; i++) {
        const struct ctf_clock_class *clock = schema->clock_classes->pdata[i];
        int64_t seconds;
        uint64_t cycles;
        bt_value *map;

        ctf_clock_class_shifted_offset(clock, options->clock_shift, &seconds, &cycles);
        bt_value_array_append_empty_map_element(array, &map);
        insert_string(map, "id", clock->id);
        insert_identity(map, clock->namespace, clock->name, clock->uid);
        insert_string(map, "description", clock->description);
        insert_string(map, "origin", origin_name(clock, options));
        bt_value_map_insert_unsigned_integer_entry(map, "frequency", clock->frequency);
        bt_value_map_insert_signed_integer_entry(map, "offset-seconds", seconds);
        bt_value_map_insert_unsigned_integer_entry(map, "offset-cycles", cycles);
    }
}

static void append_event_class(bt_value *array, const struct ctf_event_class *event_class)
{
    static const char *const log_levels[] = {
        [BT_EVENT_CLASS_LOG_LEVEL_EMERGENCY] = "emergency",
        [BT_EVENT_CLASS_LOG_LEVEL_ALERT] = "alert",
        [BT_EVENT_CLASS_LOG_LEVEL_CRITICAL] = "critical",
        [BT_EVENT_CLASS_LOG_LEVEL_ERROR] = "error",
        [BT_EVENT_CLASS_LOG_LEVEL_WARNING] = "warning",
        [BT_EVENT_CLASS_LOG_LEVEL_NOTICE] = "notice",
        [BT_EVENT_CLASS_LOG_LEVEL_INFO] = "info",
        [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_SYSTEM] = "debug-system",
        [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_PROGRAM] = "debug-program",
        [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_PROCESS] = "debug-process",
        [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_MODULE] = "debug-module",
        [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_UNIT] = "debug-unit",
        [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_FUNCTION] = "debug-function",
        [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_LINE] = "debug-line",
        [BT_EVENT_CLASS_LOG_LEVEL_DEBUG] = "debug",
    };
    bt_value *map;

    bt_value_array_append_empty_map_element(array, &map);
    bt_value_map_insert_unsigned_integer_entry(map, "id", event_class->id);
    insert_identity(map, event_class->namespace, event_class->name, event_class->uid);
    if (event_class->log_level >= 0 && event_class->log_level < (int) G_N_ELEMENTS(log_levels)) {
        insert_string(map, "log-level", log_levels[event_class->log_level]);
    }
}

static void insert_stream_classes(bt_value *summary, const struct ctf_schema *schema)
{
    bt_value *array;

    bt_value_map_insert_empty_array_entry(summary, "stream-classes", &array);
    for (guint i = 0; i < schema->stream_classes->len; i++) {
        const struct ctf_stream_class *stream_class = schema->stream_classes->pdata[i];
        bt_value *map, *event_classes;

        bt_value_array_append_empty_map_element(array, &map);
        bt_value_map_insert_unsigned_integer_entry(map, "id", stream_class->id);
        insert_identity(map, stream_class->namespace, stream_class->name, stream_class->uid);
        insert_string(map, "clock-class", stream_class->clock ? stream_class->clock->id : NULL);
        bt_value_map_insert_empty_array_entry(map, "event-classes", &event_classes);
        for (guint e = 0; e < stream_class->event_classes->len; e++) {
            append_event_class(event_classes, stream_class->event_classes->pdata[e]);
        }
    }
}

/*
 * Reads the header of the packet of an index entry again, because the index doesn't contain the
 * counters.
 */
static bool read_counters(struct ctf_trace *trace, const struct ctf_stream_group *group,
    const struct ctf_stream_index_entry *entry, struct ctf_packet *packet)
{
    const struct ctf_stream_file *file = group->files->pdata[entry->file];
    g_autoptr(ctf_stream_reader) reader = ctf_trace_create_reader(trace, file);

    ctf_packet_reader_set_scanning(reader->packets, true);
    ctf_packet_reader_seek(reader->packets, entry->offset, 0);
    if (ctf_stream_reader_next_packet(reader) != CTF_READER_OK) {
        return false;
    }
    *packet = *ctf_packet_reader_packet(reader->packets);
    return true;
}

/*
 * Inserts the number of items that were discarded between the first and the last packet, counted as
 * the stream's messages would count them. A counter that went back is ignored.
 */
static void insert_discarded(
    struct ctf_trace *trace, const struct ctf_stream_group *group, guint packets, bt_value *info)
{
    const struct ctf_stream_index_entry *entries =
        (const struct ctf_stream_index_entry *) (const void *) group->index.entries->data;
    struct ctf_packet first, last;

    if (packets == 0 || !read_counters(trace, group, &entries[0], &first) ||
        !read_counters(trace, group, &entries[packets - 1], &last)) {
        return;
    }
    if (first.has_discarded_events && last.discarded_events >= first.discarded_events) {
        bt_value_map_insert_unsigned_integer_entry(
            info, "discarded-events", last.discarded_events - first.discarded_events);
    }
    if (first.has_sequence_number && last.sequence_number >= first.sequence_number &&
        last.sequence_number - first.sequence_number >= packets - 1) {
        bt_value_map_insert_unsigned_integer_entry(info, "discarded-packets",
            last.sequence_number - first.sequence_number - (packets - 1));
    }
}

/* Converts clock values. Returns false if a time doesn't fit 64 bits of nanoseconds. */
static bool convert_range(const struct ctf_clock_class *clock,
    const struct trace_ir_options *options, uint64_t first, uint64_t last, struct ns_range *range)
{
    int64_t seconds;
    uint64_t cycles;

    ctf_clock_class_shifted_offset(clock, options->clock_shift, &seconds, &cycles);
    if (bt_util_clock_cycles_to_ns_from_origin(first, clock->frequency, seconds, cycles,
            &range->begin) != BT_UTIL_CLOCK_CYCLES_TO_NS_FROM_ORIGIN_STATUS_OK ||
        bt_util_clock_cycles_to_ns_from_origin(last, clock->frequency, seconds, cycles,
            &range->end) != BT_UTIL_CLOCK_CYCLES_TO_NS_FROM_ORIGIN_STATUS_OK) {
        bt_current_thread_clear_error();
        return false;
    }
    return true;
}

static void insert_range(bt_value *info, const char *key, const struct ns_range *range)
{
    bt_value *map;

    bt_value_map_insert_empty_map_entry(info, key, &map);
    bt_value_map_insert_signed_integer_entry(map, "begin", range->begin);
    bt_value_map_insert_signed_integer_entry(map, "end", range->end);
}

static bool is_plausible(const struct ctf_stream_index_entry *entry)
{
    return ctf_stream_index_entry_has_time(entry) && entry->begin <= entry->end;
}

/*
 * Finds the time range of the packets of `group`. Returns false if it isn't known. Sets
 * `*is_plausible_range` to whether the packets at both ends have plausible times.
 */
static bool find_packet_range(struct ctf_trace *trace, struct ctf_stream_group *group,
    const struct trace_ir_options *options, struct ns_range *range, bool *is_plausible_range)
{
    if (!ctf_stream_class_packets_have_begin(group->stream_class) ||
        !ctf_stream_class_packets_have_end(group->stream_class)) {
        return false;
    }
    const struct ctf_stream_index *index = ctf_stream_group_borrow_index(trace, group);
    const guint count = index->entries->len;
    ctf_stream_group_fix_index(trace, group);
    const struct ctf_stream_index_entry *entries =
        (const struct ctf_stream_index_entry *) (const void *) index->entries->data;
    if (count == 0 || !convert_range(group->stream_class->clock, options, entries[0].begin,
                          entries[count - 1].end, range)) {
        return false;
    }
    *is_plausible_range = is_plausible(&entries[0]) && is_plausible(&entries[count - 1]) &&
                          range->begin <= range->end;
    return true;
}

/* Finds the range of the events of `group`; see fs_event_range_find(). */
static enum fs_event_range_status find_event_range(struct ctf_trace *trace,
    struct ctf_stream_group *group, const struct trace_ir_options *options,
    const bt_query_executor *executor, struct ns_range *range)
{
    struct fs_event_range events;
    enum fs_event_range_status status = fs_event_range_find(trace, group, executor, &events);

    return status != FS_EVENT_RANGE_FOUND || convert_range(group->stream_class->clock, options,
                                                 events.first, events.last, range)
               ? status
               : FS_EVENT_RANGE_NONE;
}

bool fs_summary_insert_range(struct ctf_trace *trace, struct ctf_stream_group *group,
    const struct trace_ir_options *options, const bt_query_executor *executor, bt_value *info)
{
    struct ns_range packets, events;
    bool is_plausible_range;
    const bool has_packet_times =
        find_packet_range(trace, group, options, &packets, &is_plausible_range);

    if (has_packet_times && is_plausible_range) {
        insert_range(info, "range-ns", &packets);
        return true;
    }
    switch (find_event_range(trace, group, options, executor, &events)) {
    case FS_EVENT_RANGE_FOUND:
        insert_range(info, "range-ns", &events);
        return true;
    case FS_EVENT_RANGE_NONE:
        if (has_packet_times) {
            insert_range(info, "range-ns", &packets);
        }
        return true;
    case FS_EVENT_RANGE_INTERRUPTED:
        return false;
    }
    g_assert_not_reached();
}

static void insert_files(const struct ctf_stream_group *group, bt_value *info)
{
    uint64_t bytes = 0;
    bt_value *paths;

    bt_value_map_insert_empty_array_entry(info, "paths", &paths);
    for (guint i = 0; i < group->files->len; i++) {
        const struct ctf_stream_file *file = group->files->pdata[i];

        bt_value_array_append_string_element(paths, file->path);
        bytes += file->size;
    }
    bt_value_map_insert_unsigned_integer_entry(info, "bytes", bytes);
}

/* Inserts the ranges of a stream's events and packets. Returns false if interrupted. */
static bool insert_ranges(struct ctf_trace *trace, struct ctf_stream_group *group,
    const struct trace_ir_options *options, const bt_query_executor *executor, bt_value *info)
{
    struct ns_range range;
    bool is_plausible_range;
    enum fs_event_range_status status = find_event_range(trace, group, options, executor, &range);

    if (status == FS_EVENT_RANGE_FOUND) {
        insert_range(info, "range-ns", &range);
    }
    if (find_packet_range(trace, group, options, &range, &is_plausible_range) &&
        is_plausible_range) {
        insert_range(info, "packet-range-ns", &range);
    }
    return status != FS_EVENT_RANGE_INTERRUPTED;
}

static bool insert_stream(struct ctf_trace *trace, struct ctf_stream_group *group,
    const struct trace_ir_options *options, const bt_query_executor *executor, bt_value *info)
{
    const struct ctf_stream_index *index = ctf_stream_group_borrow_index(trace, group);
    /* The index has an additional entry for damage. */
    guint packets = index->entries->len - (index->damage ? 1 : 0);

    bt_value_map_insert_string_entry(info, "port-name", group->label);
    bt_value_map_insert_unsigned_integer_entry(info, "class-id", group->stream_class->id);
    if (group->has_stream_id) {
        bt_value_map_insert_unsigned_integer_entry(info, "id", group->stream_id);
    }
    insert_files(group, info);
    bt_value_map_insert_unsigned_integer_entry(info, "packets", packets);
    insert_discarded(trace, group, packets, info);
    insert_string(info, "damage", index->damage);
    return insert_ranges(trace, group, options, executor, info);
}

/* If no packet header of a stream can be read, the stream class is unknown. */
static void insert_damaged_stream(const struct ctf_stream_group *group, bt_value *info)
{
    bt_value_map_insert_string_entry(info, "port-name", group->label);
    insert_files(group, info);
    bt_value_map_insert_unsigned_integer_entry(info, "packets", 0);
    insert_string(info, "damage", group->error);
}

/* Inserts the descriptions of all streams. Returns false if interrupted. */
static bool insert_streams(bt_value *summary, struct ctf_trace *trace,
    const struct trace_ir_options *options, const bt_query_executor *executor)
{
    const GPtrArray *groups = trace->groups.groups, *damaged = trace->groups.damaged;
    bt_value *array;

    bt_value_map_insert_empty_array_entry(summary, "streams", &array);
    for (guint i = 0; i < groups->len; i++) {
        bt_value *info;

        bt_value_array_append_empty_map_element(array, &info);
        if (!insert_stream(trace, groups->pdata[i], options, executor, info)) {
            return false;
        }
    }
    for (guint i = 0; i < damaged->len; i++) {
        bt_value *info;

        bt_value_array_append_empty_map_element(array, &info);
        insert_damaged_stream(damaged->pdata[i], info);
    }
    return true;
}

static void insert_warnings(bt_value *summary, const struct ctf_trace *trace)
{
    bt_value *array;

    bt_value_map_insert_empty_array_entry(summary, "warnings", &array);
    for (guint i = 0; i < trace->warnings->len; i++) {
        bt_value_array_append_string_element(array, trace->warnings->pdata[i]);
    }
}

bt_value *fs_query_trace_summary(
    const bt_query_executor *executor, const bt_value *params, char **error)
{
    g_auto(fs_parameters) parameters = {0};

    if (!fs_parameters_read(params, false, &parameters, error)) {
        return NULL;
    }
    g_autoptr(ctf_trace) trace = fs_parameters_open_trace(&parameters, NULL, error);
    if (!trace) {
        return NULL;
    }
    const struct ctf_schema *schema = trace->schema;
    bt_value *summary = bt_value_map_create();
    insert_string(summary, "path", trace->path);
    insert_inputs(summary, parameters.inputs);
    insert_string(summary, "format", schema->version == 1 ? "CTF 1.8" : "CTF 2");
    insert_identity(summary, schema->namespace, schema->name, schema->uid);
    insert_environment(summary, schema);
    insert_clock_classes(summary, schema, &parameters.ir);
    insert_stream_classes(summary, schema);
    if (!insert_streams(summary, trace, &parameters.ir, executor)) {
        bt_value_put_ref(summary);
        return NULL;
    }
    insert_warnings(summary, trace);
    return summary;
}
