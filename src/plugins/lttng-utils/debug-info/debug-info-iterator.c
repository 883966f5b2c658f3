/* SPDX-License-Identifier: MIT */
/*
 * The message iterator of filter.lttng-utils.debug-info.
 *
 * Each message is replaced with its copy. The copies of events are deferred: a copy keeps the bytes
 * of the original, and decodes the original's fields only when a component reads them. This filter
 * decodes only the events about loaded binaries. Such an event creates a new version of the loaded
 * binaries. The segment of a copy holds the version that was current at the event.
 */
#include <babeltrace2/extension/event-encoding.h>
#include <babeltrace2/extension/interest.h>
#include <babeltrace2/extension/message-array.h>
#include <babeltrace2/extension/message-common.h>
#include <inttypes.h>

#include "plugins/common/filter.h"
#include "plugins/common/held-failure.h"
#include "plugins/common/log.h"
#include "plugins/common/component-class.h"
#include "plugins/common/next-status.h"
#include "plugins/lttng-utils/debug-info/class-name.h"
#include "plugins/lttng-utils/debug-info/debug-info.h"
#include "plugins/lttng-utils/debug-info/event-kinds.h"
#include "plugins/lttng-utils/debug-info/event-segments.h"
#include "plugins/lttng-utils/debug-info/recording-hints.h"

struct iterator {
    /* The iterator owns all messages of the batch. The messages before `position` were copied. */
    struct filter_input input;
    bt_logging_level log_level;
    const bt_x_interest *downstream; /* borrowed; NULL: all events are requested */
    struct trace_ir_copy *copies;
    struct event_kinds kinds;
    struct event_segments segments;
    struct recording_hints hints;
    struct held_failure failure; /* reported after the messages that precede it */
    bool is_full;                /* a process has too many binaries, and a warning was issued */
};

static struct iterator *iterator_of(bt_self_message_iterator *self)
{
    return bt_self_message_iterator_get_data(self);
}

static void note_binary(
    struct iterator *iterator, const struct segment_stream *stream, const bt_message *message)
{
    struct binary_events *binaries = &iterator->kinds.binaries;

    iterator->hints.has_binaries = true;
    if (!binary_events_apply(binaries, message, stream->trace, iterator->segments.binaries->maps) &&
        !iterator->is_full) {
        iterator->is_full = true;
        log_warning(iterator->log_level, DEBUG_INFO_CLASS_NAME,
            "process %" PRId64 ": its events describe more loaded binaries than a process can "
            "have: ignored the excess binaries, so their addresses are not looked up",
            binaries->process_id);
    }
    event_segments_update_version(&iterator->segments);
}

/* Copies a deferred event. Returns NULL with a cause on failure. */
static const bt_message *copy_encoded_event(
    struct iterator *iterator, const bt_message *message, const bt_x_encoded_event *encoded)
{
    const struct event_kind *kind = event_kinds_get(&iterator->kinds, encoded->event_class);
    struct segment_stream *stream = event_segments_get_stream(&iterator->segments, encoded->stream);

    if (!kind || !stream) {
        return NULL;
    }
    if (G_UNLIKELY(kind->is_binary)) {
        note_binary(iterator, stream, message);
    }
    bt_x_segment *segment =
        event_segments_take(&iterator->segments, stream, message, encoded->encoding.segment);
    return segment ? bt_x_message_event_create_deferred(kind->copy, segment, encoded->clock_value,
                         encoded->encoding.bytes, encoded->encoding.tag)
                   : NULL;
}

/*
 * Copies an event that isn't deferred. The copy holds the event's message. Returns NULL with a
 * cause on failure.
 */
static const bt_message *copy_plain_event(struct iterator *iterator, const bt_message *message)
{
    const bt_event *event = bt_message_event_borrow_event_const(message);
    const bt_clock_snapshot *snapshot = bt_x_message_borrow_clock_snapshot_const(message);
    const struct event_kind *kind =
        event_kinds_get(&iterator->kinds, bt_event_borrow_class_const(event));
    const struct segment_stream *stream =
        event_segments_get_stream(&iterator->segments, bt_event_borrow_stream_const(event));

    if (!kind || !stream) {
        return NULL;
    }
    if (kind->is_binary) {
        note_binary(iterator, stream, message);
    }
    bt_x_segment *segment = event_segments_create(&iterator->segments, stream, message);
    /* A deferred event must have bytes, but the bytes of this one are never read. */
    return segment
               ? bt_x_message_event_create_deferred(kind->copy, segment,
                     snapshot ? bt_clock_snapshot_get_value(snapshot) : 0, (const uint8_t *) "", 0)
               : NULL;
}

/* Copies a message. Returns NULL with a cause on failure. */
static const bt_message *copy_message(struct iterator *iterator, const bt_message *message)
{
    bt_x_encoded_event encoded;

    /* For most messages, this one call returns all needed data. */
    if (G_LIKELY(bt_x_message_get_encoded_event(message, &encoded))) {
        return copy_encoded_event(iterator, message, &encoded);
    }
    if (bt_message_get_type(message) == BT_MESSAGE_TYPE_EVENT) {
        return copy_plain_event(iterator, message);
    }
    return trace_ir_copy_message(iterator->copies, message);
}

static void drop_batch(struct iterator *iterator)
{
    iterator->input.position = 0;
    filter_input_drop(&iterator->input);
}

/* Replaces the batch with the next one. All messages of the batch must have been copied. */
static next_status load_batch(struct iterator *iterator)
{
    drop_batch(iterator);
    next_status status = filter_input_load(&iterator->input);
    if (status == NEXT_END) {
        recording_hints_end(&iterator->hints, iterator->kinds.has_events);
    }
    return status;
}

static next_status next(bt_self_message_iterator *self, bt_message_array_const messages,
    uint64_t capacity, uint64_t *count)
{
    struct iterator *iterator = iterator_of(self);
    next_status status = held_failure_report(&iterator->failure);
    uint64_t copied = 0;

    if (status == NEXT_OK && iterator->input.position == iterator->input.count) {
        status = load_batch(iterator);
    }
    if (status != NEXT_OK) {
        return status;
    }
    while (copied < capacity && iterator->input.position < iterator->input.count) {
        const bt_message *copy =
            copy_message(iterator, iterator->input.messages[iterator->input.position]);

        if (!copy && copied == 0) {
            return NEXT_ERROR;
        }
        if (!copy) {
            held_failure_hold(&iterator->failure, NEXT_ERROR);
            break;
        }
        messages[copied++] = copy;
        iterator->input.position++;
    }
    *count = copied;
    return NEXT_OK;
}

static bool change_scope(void *data, bt_trace_class *trace_class_copy,
    const bt_stream_class *stream_class, const bt_event_class *event_class,
    bt_field_path_scope scope, bt_field_class *copy)
{
    const struct iterator *iterator = data;

    return event_kinds_change_scope(&iterator->kinds, trace_class_copy, stream_class, scope, copy);
}

static void note_event_class(void *data, const bt_event_class *original, bt_event_class *copy)
{
    struct iterator *iterator = data;

    event_kinds_note_class(&iterator->kinds, original, copy);
}

static void note_trace(void *data, const bt_trace *original, bt_trace *copy)
{
    struct iterator *iterator = data;

    event_segments_note_trace(&iterator->segments, original, copy);
}

static void note_stream(void *data, const bt_stream *original, bt_stream *copy)
{
    struct iterator *iterator = data;

    event_segments_note_stream(&iterator->segments, original, copy);
    recording_hints_check(&iterator->hints, bt_stream_borrow_trace_const(original));
}

static void end_stream(void *data, const bt_stream *original)
{
    struct iterator *iterator = data;

    event_segments_end_stream(&iterator->segments, original);
}

/*
 * The downstream interest applies to the copies of event classes, which have the added fields.
 * Events about binaries are always needed, even if the downstream interest excludes them.
 */
static bt_bool includes_event_class(void *data, const bt_event_class *event_class)
{
    struct iterator *iterator = data;
    const struct event_kind *kind = event_kinds_get(&iterator->kinds, event_class);

    if (!kind) {
        /* Ignore this error: the first event of the class will cause it again. */
        bt_current_thread_clear_error();
        return BT_TRUE;
    }
    return kind->is_binary || bt_x_interest_includes_event_class(iterator->downstream, kind->copy);
}

static bt_message_iterator_class_initialize_method_status create_upstream(struct iterator *iterator,
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    iterator->downstream = bt_x_self_message_iterator_borrow_interest(self);
    return filter_input_init(&iterator->input, self, configuration, port,
        iterator->downstream ? bt_x_interest_create(includes_event_class, NULL, iterator, NULL)
                             : NULL);
}

static const struct trace_ir_copy_methods copy_methods = {
    .change_scope = change_scope,
    .event_class_copied = note_event_class,
    .trace_copied = note_trace,
    .stream_copied = note_stream,
    .stream_ended = end_stream,
};

static void drop_pending(struct iterator *iterator)
{
    drop_batch(iterator);
    held_failure_drop(&iterator->failure);
}

static void destroy(struct iterator *iterator)
{
    drop_pending(iterator);
    trace_ir_copy_destroy(iterator->copies);
    event_segments_clear(&iterator->segments);
    event_kinds_clear(&iterator->kinds);
    filter_input_clear(&iterator->input);
    g_free(iterator);
}

static bt_message_iterator_class_initialize_method_status initialize_iterator(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    const struct debug_info *debug_info =
        bt_self_component_get_data(bt_self_message_iterator_borrow_component(self));
    struct iterator *iterator = g_new0(struct iterator, 1);

    iterator->log_level = debug_info->log_level;
    iterator->copies = trace_ir_copy_create(self, &copy_methods, iterator);
    event_kinds_init(&iterator->kinds, iterator->copies, &debug_info->added, debug_info->resolver,
        debug_info->log_level);
    event_segments_init(&iterator->segments, iterator->copies);
    iterator->hints = (struct recording_hints){
        .log_level = debug_info->log_level,
        .options = &debug_info->added,
    };
    /*
     * The upstream component may immediately ask which events this filter needs, so everything else
     * must be initialized first.
     */
    bt_message_iterator_class_initialize_method_status status =
        create_upstream(iterator, self, configuration, port);
    if (status == BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK) {
        bt_self_message_iterator_set_data(self, iterator);
    } else {
        destroy(iterator);
    }
    return status;
}

static void finalize_iterator(bt_self_message_iterator *self)
{
    destroy(iterator_of(self));
}

static bt_message_iterator_class_can_seek_beginning_method_status can_seek_beginning(
    bt_self_message_iterator *self, bt_bool *can_seek)
{
    return (bt_message_iterator_class_can_seek_beginning_method_status)
        bt_message_iterator_can_seek_beginning(iterator_of(self)->input.upstream, can_seek);
}

static bt_message_iterator_class_seek_beginning_method_status seek_beginning(
    bt_self_message_iterator *self)
{
    struct iterator *iterator = iterator_of(self);

    drop_pending(iterator);
    event_segments_restart(&iterator->segments);
    return (bt_message_iterator_class_seek_beginning_method_status)
        bt_message_iterator_seek_beginning(iterator->input.upstream);
}

REGISTER_PRODUCER(FILTER, lttng_utils, debug_info, "debug-info",
    "Augment compatible events with debugging information.",
    "Parameters: `callstacks`, `debug-info-dir`, `debug-info-field-name`, `debuginfod`,\n"
    "`demangle`, `full-path`, `inlined`, `kallsyms`, `target-prefix`.\n"
    "\n"
    "See the babeltrace2-filter.lttng-utils.debug-info(7) manual page.",
    debug_info_initialize, debug_info_finalize, filter_supports_mip_0_and_1);
BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHODS_WITH_ID(
    lttng_utils, debug_info, seek_beginning, can_seek_beginning);
