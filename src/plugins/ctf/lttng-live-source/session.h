/* SPDX-License-Identifier: MIT */
/* One session of a relay daemon: attaching it, and its streams, which come and go. */
#ifndef PLUGINS_CTF_LTTNG_LIVE_SOURCE_SESSION_H
#define PLUGINS_CTF_LTTNG_LIVE_SOURCE_SESSION_H

#include "plugins/ctf/lttng-live-source/stream.h"

enum live_session_state {
    LIVE_SESSION_ATTACHING,
    LIVE_SESSION_GONE,     /* it couldn't be attached: it has just ended */
    LIVE_SESSION_ATTACHED, /* streams may still come */
    LIVE_SESSION_CLOSED,   /* no more streams: over when those that there are have ended */
};

struct live_session {
    struct live_follower *follower;
    uint64_t id;
    enum live_session_state state;
    GHashTable *traces; /* CTF trace ID -> struct live_trace, owned */
    guint stream_count; /* without those of metadata */
    bool is_asking;     /* for new streams: the reply is outstanding */
    uint64_t rested_in; /* round: the session had no stream */
    uint64_t round;     /* in which the traces were updated */
};

/* Begins to attach a session that the relay daemon has listed. */
struct live_session *live_session_create(
    struct live_follower *follower, const struct live_session_info *info);
/* Its streams must be removed before. */
void live_session_free(struct live_session *session);

/* Asks which streams are new. */
void live_session_ask_for_streams(struct live_session *session);
/* Asks for missing streams and metadata. Does little if nothing is missing. */
void live_session_request(struct live_session *session);

bool live_session_is_over(const struct live_session *session);

/* Frees a stream. Its trace may get further ones as long as its metadata stream is open. */
void live_session_remove_stream(struct live_stream *stream);

#endif
