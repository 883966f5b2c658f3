/* SPDX-License-Identifier: MIT */
/* Receives the metadata of a relay daemon's trace; see trace.h. */
#include "plugins/ctf/lttng-live-source/trace.h"

#include <inttypes.h>

#include "base/monotonic-time.h"
#include "base/units.h"

/*
 * The maximum time (ns) between the announcements of the first data stream and of the metadata
 * stream.
 */
#define METADATA_STREAM_TIMEOUT (INT64_C(10) * TG_NS_PER_S)

/* The maximum size of the metadata of a trace (bytes). */
enum { MAX_METADATA_SIZE = LIVE_MAX_METADATA_SIZE };

struct live_trace *live_trace_create(
    struct live_follower *follower, struct live_session *session, uint64_t id)
{
    const struct trace_ir_options options = {
        .omits_empty_name = true,
        .clock_bits = follower->component->clock_bits,
        .keeps_clock_fields = follower->component->keeps_clock_fields,
        .is_tolerant = follower->component->is_tolerant,
    };
    g_autofree char *name =
        g_strdup_printf("%s: metadata of trace %" PRIu64, follower->component->url_text, id);
    struct live_trace *trace = g_new0(struct live_trace, 1);

    trace->follower = follower;
    trace->session = session;
    trace->id = id;
    trace->created_at = tg_monotonic_ns();
    trace->growing = growing_trace_create(follower->self, LIVE_CLASS_NAME, name, &options);
    trace->is_wanting = true;
    return trace;
}

void live_trace_free(struct live_trace *trace)
{
    if (!trace) {
        return;
    }
    if (trace->is_asking) {
        live_viewer_forget(trace->follower->viewer, trace);
    }
    growing_trace_free(trace->growing);
    g_free(trace);
}

bool live_trace_set_metadata_stream(struct live_trace *trace, uint64_t stream_id, char **error)
{
    if (trace->has_metadata_stream) {
        return live_follower_fail(trace->follower, error,
            "trace %" PRIu64 ": the relay daemon announces two metadata streams", trace->id);
    }
    trace->has_metadata_stream = true;
    trace->metadata_stream_id = stream_id;
    return true;
}

bool live_trace_expect_metadata_stream(struct live_trace *trace, bool may_come, char **error)
{
    if (trace->has_metadata_stream) {
        return true;
    }
    trace->is_closed = !may_come;
    return tg_monotonic_ns() - trace->created_at < METADATA_STREAM_TIMEOUT
               ? true
               : live_follower_fail(trace->follower, error,
                     "trace %" PRIu64 ": the relay daemon has data streams, but no metadata stream",
                     trace->id);
}

bool live_trace_is_ready(const struct live_trace *trace)
{
    return !trace->is_wanting && growing_trace_is_made(trace->growing);
}

bool live_trace_is_hopeless(const struct live_trace *trace)
{
    return trace->is_closed && !growing_trace_is_made(trace->growing);
}

/* Returns whether all data streams have ended, so that the metadata isn't needed. */
static bool is_idle(const struct live_trace *trace)
{
    return trace->stream_count == 0 && trace->has_had_streams;
}

bool live_trace_is_over(const struct live_trace *trace)
{
    return is_idle(trace) && (trace->is_closed || !trace->has_metadata_stream);
}

static void rest(struct live_trace *trace)
{
    trace->rested_in = live_pace_rest(&trace->follower->pace);
}

/*
 * Appends metadata, and decodes it immediately, because usually a reply ends at the end of a
 * declaration. If the pending metadata can't be decoded, later replies, which may be small, are
 * only collected. They are decoded together when the relay daemon has no more metadata.
 */
static bool append(struct live_trace *trace, const struct live_bytes *metadata, char **error)
{
    const bool is_tried = growing_trace_incomplete_since(trace->growing) == 0;

    growing_trace_append_metadata(trace->growing, metadata->bytes, metadata->size);
    return !is_tried || growing_trace_decode_metadata(
                            trace->growing, LIVE_METADATA_TIMEOUT, error) != GROWING_TRACE_ERROR;
}

/*
 * Decodes the pending metadata when the relay daemon has replied that there is no more metadata for
 * now.
 */
static bool end_update(struct live_trace *trace, char **error)
{
    if (is_idle(trace)) {
        /* No data stream needs the metadata any more, so errors in the metadata don't matter. */
        return true;
    }
    switch (growing_trace_decode_metadata(
        trace->growing, trace->is_closed ? 0 : LIVE_METADATA_TIMEOUT, error)) {
    case GROWING_TRACE_COMPLETE:
        break;
    case GROWING_TRACE_INCOMPLETE:
        rest(trace);
        return true;
    case GROWING_TRACE_ERROR:
        return false;
    }
    if (!trace->is_closed && !growing_trace_is_made(trace->growing)) {
        rest(trace);
        return true;
    }
    trace->is_wanting = false;
    trace->update_count++;
    return true;
}

static bool handle_metadata(void *owner, const struct live_bytes *metadata, char **error)
{
    struct live_trace *trace = owner;

    trace->is_asking = false;
    switch (metadata->status) {
    case LIVE_METADATA_OK:
        if (metadata->size == 0) {
            /* After `lttng clear`, the metadata is about to be sent again. */
            rest(trace);
            return true;
        }
        if (metadata->size > MAX_METADATA_SIZE - trace->metadata_size) {
            return live_follower_fail(trace->follower, error,
                "trace %" PRIu64 ": the metadata is longer than %d bytes", trace->id,
                MAX_METADATA_SIZE);
        }
        trace->metadata_size += metadata->size;
        if (!append(trace, metadata, error)) {
            return false;
        }
        live_trace_request(trace);
        return true;
    case LIVE_METADATA_NO_NEW:
        return end_update(trace, error);
    case LIVE_METADATA_ERROR:
        /* The metadata stream is closed, and all its bytes were sent. */
        trace->is_closed = true;
        return end_update(trace, error);
    default:
        return live_follower_fail(trace->follower, error,
            "trace %" PRIu64 ": the relay daemon answers a request for metadata with the unknown "
            "status %" PRIu32,
            trace->id, metadata->status);
    }
}

void live_trace_request(struct live_trace *trace)
{
    struct live_follower *follower = trace->follower;

    if (is_idle(trace)) {
        trace->is_wanting = true;
        live_pace_rest(&follower->pace);
    }
    if (!trace->is_wanting || trace->is_asking || !trace->has_metadata_stream ||
        trace->rested_in == follower->pace.round || follower->has_failed) {
        return;
    }
    trace->is_asking = true;
    live_viewer_get_metadata(follower->viewer, trace->metadata_stream_id, handle_metadata, trace);
}

void live_trace_update(struct live_trace *trace)
{
    trace->is_wanting = true;
    live_trace_request(trace);
}

void live_trace_update_later(struct live_trace *trace)
{
    trace->is_wanting = true;
    rest(trace);
}
