/* SPDX-License-Identifier: MIT */
/*
 * The message iterator of filter.lttng-utils.debug-info.
 *
 * Each message becomes its copy. Those of events are deferred: they keep the bytes of the original
 * and read its fields when somebody asks. Only the events that tell what a process loads are
 * decoded here. They make a new version of the loaded binaries, and each copy belongs to a segment
 * that holds the version of its time. So a field that is read late has the same value.
 */
#include <babeltrace2/extension/event-encoding.h>
#include <babeltrace2/extension/message-array.h>
#include <babeltrace2/extension/message-common.h>
#include <glib.h>
#include <inttypes.h>

#include "base/pointer-map.h"
#include "plugins/common/log.h"
#include "plugins/common/trace-ir-copy/trace-ir-copy.h"
#include "plugins/lttng-utils/debug-info/binary-events.h"
#include "plugins/lttng-utils/debug-info/debug-info.h"

/* References of a segment are taken for this many events at once. */
enum { SEGMENT_REF_COUNT = 256 };

/* A class of events, and its copy. */
struct event_kind {
    const bt_event_class *copy;                /* borrowed from the copies */
    const struct binary_event_kind *binary;    /* NULL: the events say nothing of binaries */
    bt_x_event_projection *process_projection; /* reads `process_cell`; NULL if `binary` is */
    uint32_t process_cell;
};

/* A stream, from its first message to its end. */
struct stream_state {
    uint32_t trace;               /* its number in the loaded binaries */
    const bt_x_segment *original; /* of the latest event, which `segment` holds; NULL: none */
    uint64_t version;             /* of the binaries, which `segment` holds */
    bt_x_segment *segment;        /* of the copies of the latest events; NULL: none */
    uint64_t ref_count;           /* references of `segment` that are left */
};

struct iterator {
    bt_self_message_iterator *self;
    const struct debug_info *component; /* borrowed */
    bt_message_iterator *upstream;      /* held */
    struct trace_ir_copy *copies;
    struct loaded_binaries *binaries; /* held */
    uint64_t version;                 /* the current one of `binaries->maps` */
    struct tg_pointer_map kinds;      /* original event class -> struct event_kind */
    struct tg_pointer_map streams;    /* original stream -> struct stream_state */
    struct tg_pointer_map traces;     /* original trace -> struct known_trace */
    /* The latest of each. */
    const bt_event_class *event_class;
    struct event_kind *kind;
    const bt_stream *stream;
    struct stream_state *stream_state;
    /* The current batch; messages[position..count) aren't copied yet, but all are owned. */
    bt_message_array_const messages;
    uint64_t position, count;
    /* A failure, kept back until the messages before it are delivered. */
    const bt_error *error;
    bool has_failed;
    bool is_full; /* a process has too many binaries; the user knows */
};

struct known_trace {
    uint32_t number;
    bt_listener_id listener;
};

static struct iterator *iterator_of(bt_self_message_iterator *self)
{
    return bt_self_message_iterator_get_data(self);
}

static bool change_scope(void *data, bt_trace_class *trace_class,
    const bt_stream_class *stream_class, const bt_event_class *event_class,
    bt_field_path_scope scope, bt_field_class *copy)
{
    const struct iterator *iterator = data;

    if (scope != BT_FIELD_PATH_SCOPE_EVENT_COMMON_CONTEXT ||
        added_fields_append(&iterator->component->added, stream_class, trace_class, copy)) {
        return true;
    }
    BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(
        iterator->self, "cannot add fields to the copy of an event's common context");
    return false;
}

static void free_kind(struct event_kind *kind)
{
    bt_x_event_projection_destroy(kind->process_projection);
    g_free(kind);
}

static void forget_event_class(struct iterator *iterator, const bt_event_class *original)
{
    struct event_kind *kind = tg_pointer_map_remove(&iterator->kinds, original);

    iterator->event_class = NULL;
    if (kind) {
        free_kind(kind);
    }
}

static void note_event_class(void *data, const bt_event_class *original, bt_event_class *copy)
{
    struct iterator *iterator = data;
    struct event_kind *kind;

    if (!copy) {
        forget_event_class(iterator, original);
        return;
    }
    kind = g_new0(struct event_kind, 1);
    kind->copy = copy;
    if (added_fields_find_process(original, &kind->process_cell)) {
        kind->binary = binary_event_kind_of(original);
    }
    if (kind->binary) {
        kind->process_projection = bt_x_event_projection_create(original, &kind->process_cell, 1);
    }
    tg_pointer_map_add(&iterator->kinds, original, kind);
    added_fields_set_decoder(
        &iterator->component->added, original, copy, iterator->component->resolver);
}

static const struct trace_ir_copy_methods copy_methods = {
    .change_scope = change_scope,
    .event_class_copied = note_event_class,
};

/* NULL with a cause on failure. */
static struct event_kind *find_kind(struct iterator *iterator, const bt_event_class *event_class)
{
    if (G_LIKELY(event_class == iterator->event_class)) {
        return iterator->kind;
    }
    /* Copying the class adds its kind. */
    if (!tg_pointer_map_find(&iterator->kinds, event_class) &&
        !trace_ir_copy_event_class(iterator->copies, event_class)) {
        return NULL;
    }
    iterator->event_class = event_class;
    iterator->kind = tg_pointer_map_find(&iterator->kinds, event_class)->value;
    return iterator->kind;
}

static void release_segment(struct stream_state *state)
{
    bt_x_segment_put_refs(g_steal_pointer(&state->segment), state->ref_count);
    state->original = NULL;
}

static bool free_stream(const void *stream, void *state, void *data)
{
    release_segment(state);
    g_free(state);
    return true;
}

static bool free_stream_of(const void *stream, void *data, void *trace)
{
    struct stream_state *state = data;

    return state->trace == *(const uint32_t *) trace && free_stream(stream, state, NULL);
}

static void forget_trace(const bt_trace *trace, void *data)
{
    struct iterator *iterator = data;
    struct known_trace *known = tg_pointer_map_remove(&iterator->traces, trace);

    iterator->stream = NULL;
    tg_pointer_map_remove_if(&iterator->streams, free_stream_of, &known->number);
    loaded_binaries_forget_trace(iterator->binaries, known->number);
    iterator->version = process_maps_version(iterator->binaries->maps);
    g_free(known);
}

/* Returns false with a cause on failure. */
static bool find_trace(struct iterator *iterator, const bt_trace *trace, uint32_t *number)
{
    const struct tg_pointer_map_slot *slot = tg_pointer_map_find(&iterator->traces, trace);
    struct known_trace *known = slot ? slot->value : NULL;

    if (!known) {
        known = g_new(struct known_trace, 1);
        if (bt_trace_add_destruction_listener(trace, forget_trace, iterator, &known->listener) !=
            BT_TRACE_ADD_LISTENER_STATUS_OK) {
            g_free(known);
            return false;
        }
        known->number = loaded_binaries_add_trace(iterator->binaries, trace);
        tg_pointer_map_add(&iterator->traces, trace, known);
    }
    *number = known->number;
    return true;
}

/* NULL with a cause on failure. */
static struct stream_state *find_stream(struct iterator *iterator, const bt_stream *stream)
{
    const struct tg_pointer_map_slot *slot;
    struct stream_state *state;

    if (G_LIKELY(stream == iterator->stream)) {
        return iterator->stream_state;
    }
    slot = tg_pointer_map_find(&iterator->streams, stream);
    if (slot) {
        state = slot->value;
    } else {
        state = g_new0(struct stream_state, 1);
        if (!find_trace(iterator, bt_stream_borrow_trace_const(stream), &state->trace)) {
            g_free(state);
            return NULL;
        }
        tg_pointer_map_add(&iterator->streams, stream, state);
    }
    iterator->stream = stream;
    iterator->stream_state = state;
    return state;
}

/* The stream has ended, so that its trace needn't be kept any more. */
static void end_stream(struct iterator *iterator, const bt_stream *stream)
{
    struct stream_state *state = tg_pointer_map_remove(&iterator->streams, stream);

    iterator->stream = NULL;
    if (state) {
        (void) free_stream(stream, state, NULL);
    }
}

static void release_origin(void *data)
{
    struct debug_info_origin *origin = data;

    event_origin_clear(&origin->event);
    process_maps_release(origin->binaries->maps, origin->version);
    loaded_binaries_put_ref(origin->binaries);
    g_free(origin);
}

/* Makes a segment of the copy of the stream; its origin has no event yet. NULL with a cause. */
static bt_x_segment *create_segment(struct iterator *iterator, const struct stream_state *state,
    const bt_event *event, struct debug_info_origin **origin)
{
    const bt_packet *packet = bt_event_borrow_packet_const(event);
    const bt_stream *stream =
        trace_ir_copy_stream(iterator->copies, bt_event_borrow_stream_const(event));
    const bt_packet *packet_copy = NULL;

    if (stream && packet) {
        packet_copy = trace_ir_copy_packet(iterator->copies, packet);
    }
    if (!stream || (packet && !packet_copy)) {
        return NULL;
    }
    *origin = g_new(struct debug_info_origin, 1);
    **origin = (struct debug_info_origin){
        .binaries = loaded_binaries_get_ref(iterator->binaries),
        .version = process_maps_hold(iterator->binaries->maps),
        .trace = state->trace,
    };
    return bt_x_segment_create(stream, packet_copy, release_origin, *origin);
}

/* Makes the segment for the originals of `original`, which are of the stream of `event`. */
static bool renew_segment(struct iterator *iterator, struct stream_state *state,
    const bt_event *event, bt_x_segment *original)
{
    struct debug_info_origin *origin;
    bt_x_segment *segment = create_segment(iterator, state, event, &origin);

    if (!segment) {
        return false;
    }
    release_segment(state);
    bt_x_segment_get_refs(original, 1);
    origin->event.segment = original;
    state->original = original;
    state->version = origin->version;
    state->segment = segment;
    state->ref_count = 1;
    return true;
}

/* Takes one reference; the last one is kept, so that the segment stays. */
static bt_x_segment *take_segment_ref(struct stream_state *state)
{
    if (G_UNLIKELY(state->ref_count == 1)) {
        bt_x_segment_get_refs(state->segment, SEGMENT_REF_COUNT);
        state->ref_count += SEGMENT_REF_COUNT;
    }
    state->ref_count--;
    return state->segment;
}

static void note_binary(struct iterator *iterator, const struct event_kind *kind,
    const struct stream_state *state, const bt_event *event)
{
    const int64_t process_id =
        bt_x_event_projection_read(kind->process_projection, event)[kind->process_cell].value.i;

    if (!binary_event_apply(kind->binary, event, loaded_binaries_process(state->trace, process_id),
            iterator->binaries->maps) &&
        !iterator->is_full) {
        iterator->is_full = true;
        log_warning(iterator->component->log_level, "filter.lttng-utils.debug-info",
            "process %" PRId64 " has loaded more binaries than a process can: "
            "the addresses in further ones are unknown",
            process_id);
    }
    iterator->version = process_maps_version(iterator->binaries->maps);
}

/* A deferred event. NULL with a cause on failure. */
static const bt_message *copy_encoded_event(
    struct iterator *iterator, const bt_message *message, const bt_x_encoded_event *encoded)
{
    const struct event_kind *kind = find_kind(iterator, encoded->event_class);
    struct stream_state *state = find_stream(iterator, encoded->stream);

    if (!kind || !state) {
        return NULL;
    }
    if (G_UNLIKELY(kind->binary)) {
        note_binary(iterator, kind, state, bt_message_event_borrow_event_const(message));
    }
    if (G_UNLIKELY(
            encoded->encoding.segment != state->original || iterator->version != state->version) &&
        !renew_segment(iterator, state, bt_message_event_borrow_event_const(message),
            encoded->encoding.segment)) {
        return NULL;
    }
    return bt_x_message_event_create_deferred(kind->copy, take_segment_ref(state),
        encoded->clock_value, encoded->encoding.bytes, encoded->encoding.tag);
}

/* An event that isn't deferred: its copy holds its message. NULL with a cause on failure. */
static const bt_message *copy_plain_event(struct iterator *iterator, const bt_message *message)
{
    const bt_event *event = bt_message_event_borrow_event_const(message);
    const bt_clock_snapshot *snapshot = bt_x_message_borrow_clock_snapshot_const(message);
    const struct event_kind *kind = find_kind(iterator, bt_event_borrow_class_const(event));
    const struct stream_state *state = find_stream(iterator, bt_event_borrow_stream_const(event));
    struct debug_info_origin *origin;
    bt_x_segment *segment;

    if (!kind || !state) {
        return NULL;
    }
    if (kind->binary) {
        note_binary(iterator, kind, state, event);
    }
    segment = create_segment(iterator, state, event, &origin);
    if (!segment) {
        return NULL;
    }
    bt_message_get_ref(message);
    origin->event.message = message;
    /* Nobody looks at the bytes, but a deferred event has some. */
    return bt_x_message_event_create_deferred(kind->copy, segment,
        snapshot ? bt_clock_snapshot_get_value(snapshot) : 0, (const uint8_t *) "", 0);
}

/* NULL with a cause on failure. */
static const bt_message *copy_message(struct iterator *iterator, const bt_message *message)
{
    bt_x_encoded_event encoded;
    const bt_message *copy;

    /* One call says all of most messages. */
    if (G_LIKELY(bt_x_message_get_encoded_event(message, &encoded))) {
        return copy_encoded_event(iterator, message, &encoded);
    }
    if (bt_message_get_type(message) == BT_MESSAGE_TYPE_EVENT) {
        return copy_plain_event(iterator, message);
    }
    copy = trace_ir_copy_message(iterator->copies, message);
    if (bt_message_get_type(message) == BT_MESSAGE_TYPE_STREAM_END) {
        end_stream(iterator, bt_message_stream_end_borrow_stream_const(message));
    }
    return copy;
}

static void drop_batch(struct iterator *iterator)
{
    if (iterator->count > 0) {
        bt_x_message_array_put_refs(iterator->messages, iterator->count);
    }
    iterator->position = iterator->count = 0;
}

/* Replaces the batch, whose messages are all copied, by the next one. */
static int load_batch(struct iterator *iterator)
{
    int status;

    drop_batch(iterator);
    status = bt_message_iterator_next(iterator->upstream, &iterator->messages, &iterator->count);
    if (status != BT_MESSAGE_ITERATOR_NEXT_STATUS_OK) {
        iterator->count = 0;
    }
    return status;
}

bt_message_iterator_class_next_method_status debug_info_iterator_next(
    bt_self_message_iterator *self, bt_message_array_const messages, uint64_t capacity,
    uint64_t *count)
{
    struct iterator *iterator = iterator_of(self);
    uint64_t copied = 0;

    if (iterator->has_failed) {
        iterator->has_failed = false;
        if (iterator->error) {
            bt_current_thread_move_error(g_steal_pointer(&iterator->error));
        }
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_ERROR;
    }
    if (iterator->position == iterator->count) {
        const int status = load_batch(iterator);

        if (status != BT_MESSAGE_ITERATOR_NEXT_STATUS_OK) {
            return (bt_message_iterator_class_next_method_status) status;
        }
    }
    while (copied < capacity && iterator->position < iterator->count) {
        const bt_message *copy = copy_message(iterator, iterator->messages[iterator->position]);

        if (!copy && copied == 0) {
            return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_ERROR;
        }
        if (!copy) {
            iterator->has_failed = true;
            iterator->error = bt_current_thread_take_error();
            break;
        }
        messages[copied++] = copy;
        iterator->position++;
    }
    *count = copied;
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
}

static void use_new_binaries(struct iterator *iterator)
{
    iterator->binaries = loaded_binaries_create();
    iterator->version = process_maps_version(iterator->binaries->maps);
}

bt_message_iterator_class_initialize_method_status debug_info_iterator_init(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    /* The casts are valid: a filter's self component is the same object as each specific type. */
    bt_self_component *component = bt_self_message_iterator_borrow_component(self);
    struct iterator *iterator = g_new(struct iterator, 1);
    bt_message_iterator_create_from_message_iterator_status status;

    *iterator = (struct iterator){
        .self = self,
        .component = bt_self_component_get_data(component),
    };
    status = bt_message_iterator_create_from_message_iterator(self,
        bt_self_component_filter_borrow_input_port_by_index(
            (bt_self_component_filter *) component, 0),
        &iterator->upstream);
    if (status != BT_MESSAGE_ITERATOR_CREATE_FROM_MESSAGE_ITERATOR_STATUS_OK) {
        g_free(iterator);
        return (bt_message_iterator_class_initialize_method_status) status;
    }
    bt_self_message_iterator_configuration_set_can_seek_forward(
        configuration, bt_message_iterator_can_seek_forward(iterator->upstream));
    tg_pointer_map_init(&iterator->kinds);
    tg_pointer_map_init(&iterator->streams);
    tg_pointer_map_init(&iterator->traces);
    use_new_binaries(iterator);
    iterator->copies = trace_ir_copy_create(self, &copy_methods, iterator);
    bt_self_message_iterator_set_data(self, iterator);
    return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static bool release_trace(const void *trace, void *data, void *iterator)
{
    struct known_trace *known = data;

    (void) bt_trace_remove_destruction_listener(trace, known->listener);
    g_free(known);
    return true;
}

static bool release_kind(const void *event_class, void *kind, void *data)
{
    free_kind(kind);
    return true;
}

/* Forgets what the messages so far have told. */
static void reset(struct iterator *iterator)
{
    drop_batch(iterator);
    if (iterator->error) {
        bt_error_release(g_steal_pointer(&iterator->error));
    }
    iterator->has_failed = false;
    tg_pointer_map_remove_if(&iterator->traces, release_trace, NULL);
    tg_pointer_map_remove_if(&iterator->streams, free_stream, NULL);
    iterator->stream = NULL;
    loaded_binaries_put_ref(iterator->binaries);
    iterator->binaries = NULL;
}

void debug_info_iterator_finalize(bt_self_message_iterator *self)
{
    struct iterator *iterator = iterator_of(self);

    reset(iterator);
    /* Destroying the copies says of each event class that it is forgotten. */
    trace_ir_copy_destroy(iterator->copies);
    tg_pointer_map_remove_if(&iterator->kinds, release_kind, NULL);
    tg_pointer_map_clear(&iterator->kinds);
    tg_pointer_map_clear(&iterator->streams);
    tg_pointer_map_clear(&iterator->traces);
    bt_message_iterator_put_ref(iterator->upstream);
    g_free(iterator);
}

bt_message_iterator_class_can_seek_beginning_method_status debug_info_iterator_can_seek_beginning(
    bt_self_message_iterator *self, bt_bool *can_seek)
{
    return (bt_message_iterator_class_can_seek_beginning_method_status)
        bt_message_iterator_can_seek_beginning(iterator_of(self)->upstream, can_seek);
}

bt_message_iterator_class_seek_beginning_method_status debug_info_iterator_seek_beginning(
    bt_self_message_iterator *self)
{
    struct iterator *iterator = iterator_of(self);

    reset(iterator);
    use_new_binaries(iterator);
    return (bt_message_iterator_class_seek_beginning_method_status)
        bt_message_iterator_seek_beginning(iterator->upstream);
}
