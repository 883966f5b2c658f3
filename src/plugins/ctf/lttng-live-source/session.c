/* SPDX-License-Identifier: MIT */
/* A session of a relay daemon; see session.h. */
#include "plugins/ctf/lttng-live-source/session.h"

#include <inttypes.h>

#include "plugins/common/log.h"

static bt_logging_level log_level_of(const struct live_session *session)
{
    return session->follower->component->log_level;
}

static uint64_t *copy_id(uint64_t id)
{
    return g_memdup2(&id, sizeof id);
}

/*
 * A trace may be announced before its metadata stream. In this case, the next round asks for the
 * metadata stream.
 */
static struct live_trace *find_or_create_trace(struct live_session *session, uint64_t id)
{
    struct live_trace *trace = g_hash_table_lookup(session->traces, &id);

    if (!trace) {
        trace = live_trace_create(session->follower, session, id);
        g_hash_table_insert(session->traces, copy_id(id), trace);
        live_pace_rest(&session->follower->pace);
    }
    return trace;
}

static bool add_metadata_stream(
    struct live_session *session, const struct live_stream_info *info, char **error)
{
    struct live_trace *trace = find_or_create_trace(session, info->trace_id);

    if (!live_trace_set_metadata_stream(trace, info->id, error)) {
        return false;
    }
    g_hash_table_insert(session->follower->streams, copy_id(info->id), NULL);
    live_trace_request(trace);
    log_debug(log_level_of(session), LIVE_CLASS_NAME,
        "session %" PRIu64 ": trace %" PRIu64 ": metadata stream %" PRIu64, session->id,
        info->trace_id, info->id);
    return true;
}

static void add_data_stream(struct live_session *session, const struct live_stream_info *info)
{
    struct live_follower *follower = session->follower;
    struct live_stream *stream =
        live_stream_create(follower, find_or_create_trace(session, info->trace_id), info->id);

    session->stream_count++;
    g_hash_table_insert(follower->streams, copy_id(info->id), stream);
    message_merger_add_input(follower->merger, stream);
    log_debug(log_level_of(session), LIVE_CLASS_NAME,
        "session %" PRIu64 ": trace %" PRIu64 ": data stream %" PRIu64 " (%s, channel %s)",
        session->id, info->trace_id, info->id, info->path, info->channel);
}

static bool add_stream(
    struct live_session *session, const struct live_stream_info *info, char **error)
{
    struct live_follower *follower = session->follower;

    if (g_hash_table_contains(follower->streams, &info->id)) {
        return live_follower_fail(
            follower, error, "the relay daemon announces stream %" PRIu64 " twice", info->id);
    }
    if (g_hash_table_size(follower->streams) == LIVE_MAX_STREAMS) {
        return live_follower_fail(
            follower, error, "the relay daemon has more than %d streams", LIVE_MAX_STREAMS);
    }
    if (info->is_metadata) {
        return add_metadata_stream(session, info, error);
    }
    add_data_stream(session, info);
    return true;
}

static bool add_streams(
    struct live_session *session, const struct live_streams *streams, char **error)
{
    for (size_t i = 0; i < streams->count; i++) {
        if (!add_stream(session, &streams->streams[i], error)) {
            return false;
        }
    }
    return true;
}

static bool fail_attachment(struct live_session *session, uint32_t status, char **error)
{
    static const char *const reasons[] = {
        [LIVE_ATTACH_ALREADY] = "is already attached by another viewer",
        [LIVE_ATTACH_NOT_LIVE] = "isn't a live session",
        [LIVE_ATTACH_SEEK_ERROR] = "can't be read from the requested position",
        [LIVE_ATTACH_NO_SESSION] = "can't be attached: the relay daemon lost the viewer's session",
    };
    const char *reason = status < G_N_ELEMENTS(reasons) ? reasons[status] : NULL;

    return reason ? live_follower_fail(session->follower, error, "the session %s", reason)
                  : live_follower_fail(session->follower, error,
                        "the relay daemon answers a request to attach the session with the unknown "
                        "status %" PRIu32,
                        status);
}

static bool handle_attachment(void *owner, const struct live_streams *streams, char **error)
{
    struct live_session *session = owner;

    switch (streams->status) {
    case LIVE_ATTACH_OK:
        session->state = LIVE_SESSION_ATTACHED;
        log_info(log_level_of(session), LIVE_CLASS_NAME,
            "session %" PRIu64 ": attached, with %zu streams", session->id, streams->count);
        return add_streams(session, streams, error);
    case LIVE_ATTACH_UNKNOWN:
        session->state = LIVE_SESSION_GONE;
        return true;
    default:
        return fail_attachment(session, streams->status, error);
    }
}

/*
 * Fails if the metadata stream of a trace is missing for too long, because such a trace holds back
 * all others.
 */
static bool check_traces(struct live_session *session, char **error)
{
    GHashTableIter iter;
    gpointer trace;

    g_hash_table_iter_init(&iter, session->traces);
    while (g_hash_table_iter_next(&iter, NULL, &trace)) {
        if (!live_trace_expect_metadata_stream(
                trace, session->state == LIVE_SESSION_ATTACHED, error)) {
            return false;
        }
    }
    return true;
}

static bool handle_new_streams(void *owner, const struct live_streams *streams, char **error)
{
    struct live_session *session = owner;

    session->is_asking = false;
    if (session->stream_count == 0) {
        session->rested_in = live_pace_rest(&session->follower->pace);
    }
    switch (streams->status) {
    case LIVE_NEW_STREAMS_OK:
        return add_streams(session, streams, error) && check_traces(session, error);
    case LIVE_NEW_STREAMS_NO_NEW:
        return check_traces(session, error);
    case LIVE_NEW_STREAMS_HANG_UP:
        session->state = LIVE_SESSION_CLOSED;
        log_info(log_level_of(session), LIVE_CLASS_NAME,
            "session %" PRIu64 ": closed: no new streams will follow", session->id);
        return check_traces(session, error);
    case LIVE_NEW_STREAMS_ERROR:
        return live_follower_fail(session->follower, error,
            "the relay daemon failed to list the new streams of the session");
    default:
        return live_follower_fail(session->follower, error,
            "the relay daemon answers a request for new streams with the unknown status %" PRIu32,
            streams->status);
    }
}

struct live_session *live_session_create(
    struct live_follower *follower, const struct live_session_info *info)
{
    struct live_session *session = g_new0(struct live_session, 1);

    session->follower = follower;
    session->id = info->id;
    session->traces = g_hash_table_new_full(
        g_int64_hash, g_int64_equal, g_free, (GDestroyNotify) live_trace_free);
    log_info(follower->component->log_level, LIVE_CLASS_NAME,
        "session %" PRIu64 ": attaching `%s` of host `%s`, whose live timer is %" PRIu32 " us",
        info->id, info->name, info->hostname, info->timer_us);
    live_pace_add_timer(&follower->pace, info->timer_us);
    live_viewer_attach(follower->viewer, session->id, follower->component->seeks_beginning,
        handle_attachment, session);
    return session;
}

static void forget_metadata_stream(const struct live_trace *trace)
{
    if (trace->has_metadata_stream) {
        g_hash_table_remove(trace->follower->streams, &trace->metadata_stream_id);
    }
}

void live_session_free(struct live_session *session)
{
    GHashTableIter iter;
    gpointer trace;

    live_viewer_forget(session->follower->viewer, session);
    g_hash_table_iter_init(&iter, session->traces);
    while (g_hash_table_iter_next(&iter, NULL, &trace)) {
        forget_metadata_stream(trace);
    }
    g_hash_table_unref(session->traces);
    g_free(session);
}

void live_session_ask_for_streams(struct live_session *session)
{
    if (session->state == LIVE_SESSION_ATTACHED && !session->is_asking) {
        session->is_asking = true;
        live_viewer_get_new_streams(
            session->follower->viewer, session->id, handle_new_streams, session);
    }
}

/*
 * Runs once per round: asks for the missing metadata of the traces, and removes traces that are
 * over.
 */
static void update_traces(struct live_session *session)
{
    GHashTableIter iter;
    gpointer value;

    session->round = session->follower->pace.round;
    g_hash_table_iter_init(&iter, session->traces);
    while (g_hash_table_iter_next(&iter, NULL, &value)) {
        struct live_trace *trace = value;

        if (live_trace_is_over(trace)) {
            forget_metadata_stream(trace);
            g_hash_table_iter_remove(&iter);
            continue;
        }
        if (!trace->has_metadata_stream) {
            live_pace_rest(&session->follower->pace);
            live_session_ask_for_streams(session);
        }
        live_trace_request(trace);
    }
}

void live_session_request(struct live_session *session)
{
    uint64_t round = session->follower->pace.round;

    if (session->stream_count == 0 && session->rested_in != round) {
        live_session_ask_for_streams(session);
    }
    if (session->round != round) {
        update_traces(session);
    }
}

bool live_session_is_over(const struct live_session *session)
{
    return session->state == LIVE_SESSION_GONE ||
           (session->state == LIVE_SESSION_CLOSED && session->stream_count == 0);
}

void live_session_remove_stream(struct live_stream *stream)
{
    struct live_trace *trace = live_stream_trace(stream);
    struct live_session *session = trace->session;
    uint64_t id = live_stream_id(stream);

    log_debug(log_level_of(session), LIVE_CLASS_NAME,
        "session %" PRIu64 ": data stream %" PRIu64 " has ended", session->id, id);
    g_hash_table_remove(session->follower->streams, &id);
    live_stream_free(stream);
    session->stream_count--;
    live_pace_rest(&session->follower->pace);
}
