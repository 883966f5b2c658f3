/* SPDX-License-Identifier: MIT */
#include "plugins/lttng-utils/debug-info/event-segments.h"

/* The number of references to a segment that are taken at once. Each event copy needs one. */
enum { REF_COUNT = 256 };

static void release_segment(struct segment_stream *stream)
{
    bt_x_segment_put_refs(g_steal_pointer(&stream->segment), stream->ref_count);
    stream->original = NULL;
}

void event_segments_update_version(struct event_segments *self)
{
    self->version = process_maps_version(self->binaries->maps);
}

void event_segments_note_trace(
    struct event_segments *self, const bt_trace *original, bt_trace *copy)
{
    if (copy) {
        tg_pointer_map_add(&self->traces, original,
            GUINT_TO_POINTER(loaded_binaries_add_trace(self->binaries, original)));
        return;
    }
    if (tg_pointer_map_find(&self->traces, original)) {
        loaded_binaries_forget_trace(
            self->binaries, GPOINTER_TO_UINT(tg_pointer_map_remove(&self->traces, original)));
        event_segments_update_version(self);
    }
}

void event_segments_note_stream(
    struct event_segments *self, const bt_stream *original, bt_stream *copy)
{
    struct segment_stream *stream;

    if (copy) {
        stream = g_new0(struct segment_stream, 1);
        stream->trace = GPOINTER_TO_UINT(
            tg_pointer_map_get(&self->traces, bt_stream_borrow_trace_const(original)));
        tg_pointer_map_add(&self->streams, original, stream);
        return;
    }
    self->stream = NULL;
    stream = tg_pointer_map_remove(&self->streams, original);
    release_segment(stream);
    g_free(stream);
}

void event_segments_end_stream(struct event_segments *self, const bt_stream *original)
{
    struct segment_stream *stream = tg_pointer_map_get(&self->streams, original);

    if (stream) {
        release_segment(stream);
    }
}

struct segment_stream *event_segments_look_up(
    struct event_segments *self, const bt_stream *original)
{
    /* Copying a stream also adds it to `streams`. */
    if (!tg_pointer_map_find(&self->streams, original) &&
        !trace_ir_copy_stream(self->copies, original)) {
        return NULL;
    }
    self->stream = original;
    self->segment_stream = tg_pointer_map_get(&self->streams, original);
    return self->segment_stream;
}

static void release_origin(void *data)
{
    struct debug_info_origin *origin = data;

    event_origin_clear(&origin->event);
    process_maps_release(origin->binaries->maps, origin->version);
    loaded_binaries_put_ref(origin->binaries);
    g_free(origin);
}

/*
 * Creates a segment for the copy of the stream. The origin of the segment doesn't refer to an event
 * yet. Returns NULL with a cause on failure.
 */
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

/*
 * Replaces the stream's segment with a segment for copies of events that have the segment
 * `original`. `event` is one of these events.
 */
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

static void restart_stream(const void *original, void *stream, void *data)
{
    release_segment(stream);
}

static void use_binaries(struct event_segments *self, struct loaded_binaries *binaries)
{
    self->binaries = binaries;
    event_segments_update_version(self);
}

void event_segments_restart(struct event_segments *self)
{
    struct loaded_binaries *old = self->binaries;

    tg_pointer_map_for_each(&self->streams, restart_stream, NULL);
    use_binaries(self, loaded_binaries_create(old));
    loaded_binaries_put_ref(old);
}

void event_segments_init(struct event_segments *self, struct trace_ir_copy *copies)
{
    *self = (struct event_segments){.copies = copies};
    tg_pointer_map_init(&self->streams);
    tg_pointer_map_init(&self->traces);
    use_binaries(self, loaded_binaries_create(NULL));
}

void event_segments_clear(struct event_segments *self)
{
    loaded_binaries_put_ref(self->binaries);
    tg_pointer_map_clear(&self->streams);
    tg_pointer_map_clear(&self->traces);
}
