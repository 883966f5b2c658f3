/* SPDX-License-Identifier: MIT */
/* Follows one data stream file; see followed-stream.h. */
#include "plugins/ctf/follow-source/followed-stream.h"

#include <babeltrace2/extension/time-order.h>
#include <inttypes.h>
#include <sys/stat.h>

#include "base/monotonic-time.h"
#include "base/units.h"
#include "plugins/common/first-time.h"
#include "plugins/common/log.h"

struct followed_stream {
    struct follow_state *state;
    char *path;
    struct ctf_medium *medium;
    struct growing_trace *trace;
    struct growing_stream *stream;
    enum ctf_reader_status (*read_metadata)(void *data, char **error);
    void *data;
    uint64_t size;           /* size of the file in bytes at the last check */
    bool is_at_end;          /* the last read reached the end of the file */
    bool is_exhausted;       /* the last read returned no message, at the end of the file */
    bool is_passed;          /* the other streams no longer wait for this one */
    uint64_t looked_in_scan; /* number of the scan in which the file was checked last */
    bool has_changed;        /* the file has changed since that scan */
    bool has_begun;          /* the stream has sent messages */
    int64_t inactive_since;  /* time since which the stream has had no message; 0: it is active */
    int64_t last_write;      /* CLOCK_REALTIME, ns: the file's modification time */
    int64_t unknown_since;   /* time since which the stream waits for an event class; 0: no wait */
};

/*
 * A file contains all bytes of the next packet or will contain them, so no packet needs
 * preparation.
 */
static enum packet_status prepare_packet(void *owner, struct next_packet *next)
{
    return PACKET_READY;
}

/*
 * Waits for the declaration of an event class. A tracer may write this declaration a little later
 * than the first event of the class.
 */
static enum ctf_reader_status update_metadata(void *owner, char **error)
{
    struct followed_stream *stream = owner;
    const enum ctf_reader_status status = stream->read_metadata(stream->data, error);
    const int64_t now = tg_monotonic_ns();

    if (status != CTF_READER_AGAIN) {
        stream->unknown_since = 0;
        return status;
    }
    if (stream->unknown_since == 0) {
        stream->unknown_since = now;
    }
    stream->state->deadline =
        MIN(stream->state->deadline, stream->unknown_since + stream->state->inactivity_timeout);
    return now - stream->unknown_since < stream->state->inactivity_timeout ? CTF_READER_AGAIN
                                                                           : CTF_READER_ERROR;
}

struct followed_stream *followed_stream_create(struct follow_state *state,
    struct growing_trace *trace, const char *path,
    enum ctf_reader_status (*read_metadata)(void *data, char **error), void *data)
{
    static const struct growing_stream_functions functions = {
        .prepare_packet = prepare_packet,
        .update_metadata = update_metadata,
    };
    struct followed_stream *stream = g_new0(struct followed_stream, 1);

    stream->state = state;
    stream->path = g_strdup(path);
    stream->medium = ctf_growing_file_medium_create(path, &stream->is_at_end);
    stream->read_metadata = read_metadata;
    stream->data = data;
    stream->trace = trace;
    stream->inactive_since = tg_monotonic_ns();
    stream->last_write = INT64_MAX;
    stream->stream = growing_stream_create(trace, stream->medium, path, 0, &functions, stream);
    return stream;
}

void followed_stream_note_change(struct followed_stream *stream)
{
    stream->has_changed = true;
}

void followed_stream_free(struct followed_stream *stream)
{
    growing_stream_free(stream->stream);
    ctf_medium_free(stream->medium);
    g_free(stream->path);
    g_free(stream);
}

static void warn_if_late(
    const struct followed_stream *stream, bt_message_array_const messages, uint64_t count)
{
    struct follow_state *state = stream->state;
    int64_t ns;

    /*
     * Issue no warning if a filter downstream sorts the events, because it reports late events
     * itself.
     */
    if (state->has_warned || bt_x_self_message_iterator_may_be_unordered(state->self) ||
        !first_time_find_in(messages, count, &ns) || ns >= state->last_ns) {
        return;
    }
    state->has_warned = true;
    log_warning(state->component->log_level, FOLLOW_CLASS_NAME,
        "%s: events arrive late: other streams waited %" PRIu64 " ms for them, and then sent "
        "events with later times. There is no further warning about late events",
        stream->path, state->component->parameters.inactivity_timeout_ms);
}

/* Checks a file that has no more bytes. Returns false if it has become shorter. */
static bool look_at_end(struct followed_stream *stream)
{
    struct stat status;

    if (stream->inactive_since == 0) {
        stream->inactive_since = tg_monotonic_ns();
    }
    if (stat(stream->path, &status) != 0) {
        stream->last_write = INT64_MIN; /* the file was removed, so no more bytes will follow */
        return true;
    }
    stream->last_write =
        (int64_t) status.st_mtim.tv_sec * TG_NS_PER_S + (int64_t) status.st_mtim.tv_nsec;
    if ((uint64_t) status.st_size >= stream->size) {
        stream->size = (uint64_t) status.st_size;
        return true;
    }
    BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(stream->state->self,
        "%s: has shrunk while being read: from %" PRIu64 " to %" PRIu64 " bytes", stream->path,
        stream->size, (uint64_t) status.st_size);
    return false;
}

bt_message_iterator_class_next_method_status followed_stream_next(
    void *input, bt_message_array_const *messages, uint64_t *count)
{
    struct followed_stream *stream = input;

    if (stream->is_exhausted && !stream->has_changed &&
        stream->looked_in_scan == stream->state->scans) {
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_AGAIN;
    }
    stream->looked_in_scan = stream->state->scans;
    stream->has_changed = false;
    bt_message_iterator_class_next_method_status status =
        growing_stream_next(stream->stream, messages, count);
    stream->is_exhausted =
        status == BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_AGAIN && stream->is_at_end;
    if (status == BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK) {
        if (stream->is_passed || !stream->has_begun) {
            warn_if_late(stream, *messages, *count);
        }
        stream->has_begun = true;
        stream->inactive_since = 0;
        stream->is_passed = false;
    }
    return stream->is_exhausted && !look_at_end(stream)
               ? BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_ERROR
               : status;
}

bool followed_stream_may_be_passed(void *input)
{
    struct followed_stream *stream = input;
    struct follow_state *state = stream->state;
    const int64_t now = tg_monotonic_ns();
    int64_t inactive_ns;

    if (stream->is_passed || state->is_over) {
        return true;
    }
    if (!stream->is_exhausted && growing_trace_is_made(stream->trace)) {
        return false;
    }
    /*
     * The stream may have no message because it is read more slowly than it is written. The
     * modification time of its file then shows how long the tracer has been inactive.
     */
    inactive_ns = now - stream->inactive_since;
    if (stream->last_write != INT64_MIN) {
        inactive_ns = MAX(inactive_ns, g_get_real_time() * 1000 - stream->last_write);
    }
    stream->is_passed = inactive_ns >= state->inactivity_timeout || stream->last_write == INT64_MIN;
    if (!stream->is_passed) {
        state->deadline = MIN(state->deadline, now + state->inactivity_timeout - inactive_ns);
    }
    return stream->is_passed;
}
