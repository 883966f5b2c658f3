/* SPDX-License-Identifier: MIT */
/*
 * The segments of the copies of events. A segment keeps what the originals need, and holds the
 * version of the loaded binaries that they have. So a field that is read late has the same value.
 */
#ifndef PLUGINS_LTTNG_UTILS_DEBUG_INFO_EVENT_SEGMENTS_H
#define PLUGINS_LTTNG_UTILS_DEBUG_INFO_EVENT_SEGMENTS_H

#include <babeltrace2/extension/deferred-event.h>
#include <glib.h>

#include "base/pointer-map.h"
#include "plugins/common/trace-ir-copy/event-copy.h"
#include "plugins/common/trace-ir-copy/trace-ir-copy.h"
#include "plugins/lttng-utils/debug-info/loaded-binaries.h"

/* The user data of such a segment. */
struct debug_info_origin {
    struct event_origin event;        /* first: see event-copy.h */
    struct loaded_binaries *binaries; /* held */
    uint64_t version;                 /* of `binaries->maps`, held */
    uint32_t trace;                   /* its number in `binaries` */
};

/* A stream that is copied. */
struct segment_stream {
    uint32_t trace;               /* its number in the loaded binaries */
    const bt_x_segment *original; /* of the latest event, which `segment` holds; NULL: none */
    uint64_t version;             /* of the binaries, which `segment` holds */
    bt_x_segment *segment;        /* of the copies of the latest events; NULL: none */
    uint64_t ref_count;           /* references of `segment` that are left */
};

/* Must not move while it is in use. */
struct event_segments {
    struct trace_ir_copy *copies;     /* borrowed */
    struct loaded_binaries *binaries; /* held */
    uint64_t version;                 /* the current one of `binaries->maps` */
    struct tg_pointer_map streams;    /* original stream -> struct segment_stream */
    struct tg_pointer_map traces;     /* original trace -> its number in the loaded binaries */
    /* The latest one. */
    const bt_stream *stream;
    struct segment_stream *segment_stream;
};

void event_segments_init(struct event_segments *self, struct trace_ir_copy *copies);
/* To be called when the copies are destroyed. */
void event_segments_clear(struct event_segments *self);

/* These three are what trace_ir_copy_methods want. */
void event_segments_note_trace(
    struct event_segments *self, const bt_trace *original, bt_trace *copy);
void event_segments_note_stream(
    struct event_segments *self, const bt_stream *original, bt_stream *copy);
void event_segments_end_stream(struct event_segments *self, const bt_stream *original);

/* Forgets what the events so far have told. */
void event_segments_restart(struct event_segments *self);

/* Of a stream that isn't the latest one. */
struct segment_stream *event_segments_look_up(struct event_segments *self, const bt_stream *stream);

/* NULL with a cause on failure. */
static inline struct segment_stream *event_segments_get_stream(
    struct event_segments *self, const bt_stream *stream)
{
    return G_LIKELY(stream == self->stream) ? self->segment_stream
                                            : event_segments_look_up(self, stream);
}

/* To be called when `binaries->maps` may have been changed. */
void event_segments_update_version(struct event_segments *self);

/* Makes the segment of the stream right for `message`, with more than one reference. */
bool event_segments_renew(struct event_segments *self, struct segment_stream *stream,
    const bt_message *message, bt_x_segment *original);

/*
 * Returns a reference to the segment for the copy of `message`, a deferred event whose segment is
 * `original`; NULL with a cause on failure.
 */
static inline bt_x_segment *event_segments_take(struct event_segments *self,
    struct segment_stream *stream, const bt_message *message, bt_x_segment *original)
{
    /* The last reference is kept, so that the segment stays. */
    if (G_UNLIKELY(original != stream->original || self->version != stream->version ||
                   stream->ref_count == 1) &&
        !event_segments_renew(self, stream, message, original)) {
        return NULL;
    }
    stream->ref_count--;
    return stream->segment;
}

/* Returns a segment for the copy of `message`, which it holds; NULL with a cause on failure. */
bt_x_segment *event_segments_create(
    struct event_segments *self, const struct segment_stream *stream, const bt_message *message);

#endif
