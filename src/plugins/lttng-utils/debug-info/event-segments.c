/* SPDX-License-Identifier: MIT */
#include "plugins/lttng-utils/debug-info/event-segments.h"

#include "plugins/lttng-utils/debug-info/added-fields.h"

/* References of a segment are taken for this many events at once. */
enum { REF_COUNT = 256 };

struct known_trace {
    uint32_t number;
    bt_listener_id listener;
};

static void release_segment(struct segment_stream *stream)
{
    bt_x_segment_put_refs(g_steal_pointer(&stream->segment), stream->ref_count);
    stream->original = NULL;
}

static bool free_stream(const void *original, void *stream, void *data)
{
    release_segment(stream);
    g_free(stream);
    return true;
}

static bool free_stream_of(const void *original, void *data, void *trace)
{
    struct segment_stream *stream = data;

    return stream->trace == *(const uint32_t *) trace && free_stream(original, stream, NULL);
}

void event_segments_update_version(struct event_segments *self)
{
    self->version = process_maps_version(self->binaries->maps);
}

static void forget_trace(const bt_trace *trace, void *data)
{
    struct event_segments *self = data;
    struct known_trace *known = tg_pointer_map_remove(&self->traces, trace);

    self->stream = NULL;
    tg_pointer_map_remove_if(&self->streams, free_stream_of, &known->number);
    loaded_binaries_forget_trace(self->binaries, known->number);
    event_segments_update_version(self);
    g_free(known);
}

/* Returns false with a cause on failure. */
static bool find_trace(struct event_segments *self, const bt_trace *trace, uint32_t *number)
{
    struct known_trace *known = tg_pointer_map_get(&self->traces, trace);

    if (!known) {
        known = g_new(struct known_trace, 1);
        if (bt_trace_add_destruction_listener(trace, forget_trace, self, &known->listener) !=
            BT_TRACE_ADD_LISTENER_STATUS_OK) {
            g_free(known);
            return false;
        }
        known->number = loaded_binaries_add_trace(self->binaries, trace);
        tg_pointer_map_add(&self->traces, trace, known);
    }
    *number = known->number;
    return true;
}

struct segment_stream *event_segments_look_up(
    struct event_segments *self, const bt_stream *original)
{
    struct segment_stream *stream = tg_pointer_map_get(&self->streams, original);

    if (!stream) {
        stream = g_new0(struct segment_stream, 1);
        if (!find_trace(self, bt_stream_borrow_trace_const(original), &stream->trace)) {
            g_free(stream);
            return NULL;
        }
        tg_pointer_map_add(&self->streams, original, stream);
    }
    self->stream = original;
    self->segment_stream = stream;
    return stream;
}

void event_segments_end_stream(struct event_segments *self, const bt_stream *original)
{
    struct segment_stream *stream = tg_pointer_map_remove(&self->streams, original);

    self->stream = NULL;
    if (stream) {
        (void) free_stream(original, stream, NULL);
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
static bt_x_segment *create_segment(struct event_segments *self,
    const struct segment_stream *stream, const bt_event *event, struct debug_info_origin **origin)
{
    const bt_packet *packet = bt_event_borrow_packet_const(event);
    const bt_stream *stream_copy =
        trace_ir_copy_stream(self->copies, bt_event_borrow_stream_const(event));
    const bt_packet *packet_copy = NULL;

    if (stream_copy && packet) {
        packet_copy = trace_ir_copy_packet(self->copies, packet);
    }
    if (!stream_copy || (packet && !packet_copy)) {
        return NULL;
    }
    *origin = g_new(struct debug_info_origin, 1);
    **origin = (struct debug_info_origin){
        .binaries = loaded_binaries_get_ref(self->binaries),
        .version = process_maps_hold(self->binaries->maps),
        .trace = stream->trace,
    };
    return bt_x_segment_create(stream_copy, packet_copy, release_origin, *origin);
}

/* Makes the segment for the originals of `original`, which are of the stream of `event`. */
static bool replace_segment(struct event_segments *self, struct segment_stream *stream,
    const bt_event *event, bt_x_segment *original)
{
    struct debug_info_origin *origin;
    bt_x_segment *segment = create_segment(self, stream, event, &origin);

    if (!segment) {
        return false;
    }
    release_segment(stream);
    bt_x_segment_get_refs(original, 1);
    origin->event.segment = original;
    stream->original = original;
    stream->version = origin->version;
    stream->segment = segment;
    stream->ref_count = 1;
    return true;
}

bool event_segments_renew(struct event_segments *self, struct segment_stream *stream,
    const bt_message *message, bt_x_segment *original)
{
    if ((original != stream->original || self->version != stream->version) &&
        !replace_segment(self, stream, bt_message_event_borrow_event_const(message), original)) {
        return false;
    }
    bt_x_segment_get_refs(stream->segment, REF_COUNT);
    stream->ref_count += REF_COUNT;
    return true;
}

bt_x_segment *event_segments_create(
    struct event_segments *self, const struct segment_stream *stream, const bt_message *message)
{
    struct debug_info_origin *origin;
    bt_x_segment *segment =
        create_segment(self, stream, bt_message_event_borrow_event_const(message), &origin);

    if (segment) {
        bt_message_get_ref(message);
        origin->event.message = message;
    }
    return segment;
}

static bool release_trace(const void *trace, void *data, void *unused)
{
    struct known_trace *known = data;

    (void) bt_trace_remove_destruction_listener(trace, known->listener);
    g_free(known);
    return true;
}

static void forget_all(struct event_segments *self)
{
    tg_pointer_map_remove_if(&self->traces, release_trace, NULL);
    tg_pointer_map_remove_if(&self->streams, free_stream, NULL);
    self->stream = NULL;
    loaded_binaries_put_ref(self->binaries);
}

static void use_new_binaries(struct event_segments *self)
{
    self->binaries = loaded_binaries_create();
    event_segments_update_version(self);
}

void event_segments_restart(struct event_segments *self)
{
    forget_all(self);
    use_new_binaries(self);
}

void event_segments_init(struct event_segments *self, struct trace_ir_copy *copies)
{
    *self = (struct event_segments){.copies = copies};
    tg_pointer_map_init(&self->streams);
    tg_pointer_map_init(&self->traces);
    use_new_binaries(self);
}

void event_segments_clear(struct event_segments *self)
{
    forget_all(self);
    tg_pointer_map_clear(&self->streams);
    tg_pointer_map_clear(&self->traces);
}
