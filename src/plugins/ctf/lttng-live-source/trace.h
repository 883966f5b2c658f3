/* SPDX-License-Identifier: MIT */
/* One trace of a relay daemon's session: its metadata stream, which grows. */
#ifndef PLUGINS_CTF_LTTNG_LIVE_SOURCE_TRACE_H
#define PLUGINS_CTF_LTTNG_LIVE_SOURCE_TRACE_H

#include "base/units.h"
#include "plugins/ctf/growing-trace.h"
#include "plugins/ctf/lttng-live-source/follower.h"

/*
 * How long metadata that can't be decoded, and packets that the metadata doesn't describe yet, wait
 * for more metadata (ns).
 */
#define LIVE_METADATA_TIMEOUT TG_NS_PER_S

struct live_session;

struct live_trace {
    struct live_follower *follower;
    struct live_session *session; /* its owner */
    struct growing_trace *growing;
    uint64_t id; /* CTF trace ID */
    int64_t created_at;
    guint stream_count;          /* data streams */
    bool has_had_streams;        /* data streams */
    bool has_metadata_stream;    /* it was announced */
    uint64_t metadata_stream_id; /* if it was */
    bool is_asking;              /* for metadata: the reply is outstanding */
    bool is_wanting;             /* it may have more metadata, which must come first */
    bool is_closed;              /* the relay daemon has no more metadata */
    uint64_t rested_in;          /* round */
    uint64_t update_count;       /* times that the relay daemon had no more metadata */
    size_t metadata_size;        /* received */
};

struct live_trace *live_trace_create(
    struct live_follower *follower, struct live_session *session, uint64_t id);
void live_trace_free(struct live_trace *trace); /* accepts NULL; its streams must be freed before */

/* False, with `*error`, if it has one already. */
bool live_trace_set_metadata_stream(struct live_trace *trace, uint64_t stream_id, char **error);

/*
 * The relay daemon has just told of all streams: that of the metadata may still come for a while
 * if `may_come`. False, with `*error`, if it hasn't come for too long.
 */
bool live_trace_expect_metadata_stream(struct live_trace *trace, bool may_come, char **error);

/* There is more metadata: packets have to wait for it. */
void live_trace_update(struct live_trace *trace);
/* The same, but what the relay daemon has in this round is known. */
void live_trace_update_later(struct live_trace *trace);
/* Asks for the metadata that is wanted, if it may. To be called in each round. Without
 * data streams, it asks whether the metadata stream is still open. */
void live_trace_request(struct live_trace *trace);

/* Whether a packet may be decoded. */
bool live_trace_is_ready(const struct live_trace *trace);
/* Whether it has no metadata, and never will. */
bool live_trace_is_hopeless(const struct live_trace *trace);
/* Whether its data streams have ended, and there will be no other. */
bool live_trace_is_over(const struct live_trace *trace);

#endif
