/* SPDX-License-Identifier: MIT */
/* One session of a relay daemon: attaches the session, and adds and removes its streams. */
#ifndef PLUGINS_CTF_LTTNG_LIVE_SOURCE_SESSION_H
#define PLUGINS_CTF_LTTNG_LIVE_SOURCE_SESSION_H

#include "plugins/ctf/lttng-live-source/stream.h"

enum live_session_state {
    LIVE_SESSION_ATTACHING,
    LIVE_SESSION_GONE,     /* the session couldn't be attached because it has just ended */
    LIVE_SESSION_ATTACHED, /* new streams may appear */
    LIVE_SESSION_CLOSED,   /* no new streams; the session is over when its streams have ended */
};

struct live_session {
    struct live_follower *follower;
    uint64_t id;
    enum live_session_state state;
    GHashTable *traces; /* CTF trace ID -> struct live_trace, owned */
    guint stream_count; /* number of data streams */
    bool is_asking;     /* the reply to a request for new streams is outstanding */
    uint64_t rested_in; /* the last round in which the session had no stream */
    uint64_t round;     /* the round in which the traces were updated */
};

/* Begins to attach a session. `info` is an entry of the relay daemon's list. */
struct live_session *live_session_create(
    struct live_follower *follower, const struct live_session_info *info);
/* Frees the session. Its streams must be removed first. */
void live_session_free(struct live_session *session);

/* Sends a request for new streams. */
void live_session_ask_for_streams(struct live_session *session);
/* Requests missing streams and metadata. Does little if nothing is missing. */
void live_session_request(struct live_session *session);

bool live_session_is_over(const struct live_session *session);

/*
 * Frees a stream, but not its trace. While the metadata stream of the trace is open, the trace may
 * get more streams.
 */
void live_session_remove_stream(struct live_stream *stream);

#endif
