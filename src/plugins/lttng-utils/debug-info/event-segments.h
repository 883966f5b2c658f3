/* SPDX-License-Identifier: MIT */
/*
 * The segments of the copies of events. A segment holds references to the original events, and to
 * the version of the loaded binaries at the time of these events. Therefore, a field has the same
 * value whenever it is read.
 */
#ifndef PLUGINS_LTTNG_UTILS_DEBUG_INFO_EVENT_SEGMENTS_H
#define PLUGINS_LTTNG_UTILS_DEBUG_INFO_EVENT_SEGMENTS_H

#include <babeltrace2/extension/deferred-event.h>
#include <glib.h>

#include "base/pointer-map.h"
#include "plugins/common/trace-ir-copy/event-copy.h"
#include "plugins/common/trace-ir-copy/trace-ir-copy.h"
#include "plugins/lttng-utils/debug-info/loaded-binaries.h"

/* The user data of a segment. */
struct debug_info_origin {
    struct event_origin event;        /* must be first: see event-copy.h */
    struct loaded_binaries *binaries; /* owned reference */
    uint64_t version;                 /* a held version of `binaries->maps` */
    uint32_t trace;                   /* index of the trace in `binaries` */
};

/* A stream that is copied. */
struct segment_stream {
    uint32_t trace; /* index of the stream's trace in the loaded binaries */
    /* the segment of the last original event, held by `segment`; NULL: none */
    const bt_x_segment *original;
    uint64_t version;      /* the version of the loaded binaries that `segment` holds */
    bt_x_segment *segment; /* the segment of the last copies of events; NULL: none */
    uint64_t ref_count;    /* number of unused references to `segment` */
};

/* The structure must not move while it is in use. */
struct event_segments {
    struct trace_ir_copy *copies;     /* borrowed */
    struct loaded_binaries *binaries; /* owned reference */
    uint64_t version;                 /* the current version of `binaries->maps` */
    struct tg_pointer_map streams;    /* original stream -> struct segment_stream */
    struct tg_pointer_map traces;     /* original trace -> its index in the loaded binaries */
    /* A cache: the last stream and its data. */
    const bt_stream *stream;
    struct segment_stream *segment_stream;
};

void event_segments_init(struct event_segments *self, struct trace_ir_copy *copies);
/* Frees the data. Call this function only after the copies were destroyed. */
void event_segments_clear(struct event_segments *self);

/*
 * The methods trace_copied(), stream_copied() and stream_ended() of struct trace_ir_copy_methods.
 */
void event_segments_note_trace(
    struct event_segments *self, const bt_trace *original, bt_trace *copy);
void event_segments_note_stream(
    struct event_segments *self, const bt_stream *original, bt_stream *copy);
void event_segments_end_stream(struct event_segments *self, const bt_stream *original);

/*
 * Starts again with a version of the loaded binaries that contains no binaries. For a seek to the
 * beginning.
 */
void event_segments_restart(struct event_segments *self);

/* Looks up a stream that isn't in the cache. */
struct segment_stream *event_segments_look_up(struct event_segments *self, const bt_stream *stream);

/* Returns the data of a stream, or NULL with a cause on failure. */
static inline struct segment_stream *event_segments_get_stream(
    struct event_segments *self, const bt_stream *stream)
{
    return G_LIKELY(stream == self->stream) ? self->segment_stream
                                            : event_segments_look_up(self, stream);
}

/*
 * Sets `version` to the current version of `binaries->maps`. Call this function whenever the maps
 * may have changed.
 */
void event_segments_update_version(struct event_segments *self);

/*
 * Ensures that the stream's segment can be used for the copy of `message`, and that it has more
 * than one unused reference. Returns false with a cause on failure.
 */
bool event_segments_renew(struct event_segments *self, struct segment_stream *stream,
    const bt_message *message, bt_x_segment *original);

/*
 * Returns a reference to the segment for the copy of `message`, a deferred event with the segment
 * `original`. Returns NULL with a cause on failure.
 */
static inline bt_x_segment *event_segments_take(struct event_segments *self,
    struct segment_stream *stream, const bt_message *message, bt_x_segment *original)
{
    /* The last reference is kept so that the segment isn't freed. */
    if (G_UNLIKELY(original != stream->original || self->version != stream->version ||
                   stream->ref_count == 1) &&
        !event_segments_renew(self, stream, message, original)) {
        return NULL;
    }
    stream->ref_count--;
    return stream->segment;
}

/*
 * Creates a segment for the copy of `message`. The segment holds the message. Returns NULL with a
 * cause on failure.
 */
bt_x_segment *event_segments_create(
    struct event_segments *self, const struct segment_stream *stream, const bt_message *message);

#endif
