/* SPDX-License-Identifier: MIT */
/* One trace of a relay daemon's session and its metadata stream, which grows. */
#ifndef PLUGINS_CTF_LTTNG_LIVE_SOURCE_TRACE_H
#define PLUGINS_CTF_LTTNG_LIVE_SOURCE_TRACE_H

#include "base/units.h"
#include "plugins/ctf/growing-trace.h"
#include "plugins/ctf/lttng-live-source/follower.h"

/*
 * The time (ns) to wait for more metadata if the metadata can't be decoded, or if it doesn't
 * describe a packet.
 */
#define LIVE_METADATA_TIMEOUT TG_NS_PER_S

struct live_session;

struct live_trace {
    struct live_follower *follower;
    struct live_session *session; /* the session that owns the trace */
    struct growing_trace *growing;
    uint64_t id; /* CTF trace ID */
    int64_t created_at;
    guint stream_count;          /* number of data streams */
    bool has_had_streams;        /* the trace has had data streams */
    bool has_metadata_stream;    /* the metadata stream was announced */
    uint64_t metadata_stream_id; /* valid if `has_metadata_stream` */
    bool is_asking;              /* the reply to a request for metadata is outstanding */
    bool is_wanting;       /* packets must wait, because the relay daemon may have new metadata */
    bool is_closed;        /* there will be no more metadata */
    uint64_t rested_in;    /* the last round in which there was no more metadata */
    uint64_t update_count; /* how often the relay daemon had no more metadata */
    size_t metadata_size;  /* number of received bytes */
};

struct live_trace *live_trace_create(
    struct live_follower *follower, struct live_session *session, uint64_t id);
void live_trace_free(struct live_trace *trace); /* accepts NULL; the streams must be freed first */

/*
 * Sets the ID of the metadata stream. Returns false and sets `*error` if the trace already has one.
 */
bool live_trace_set_metadata_stream(struct live_trace *trace, uint64_t stream_id, char **error);

/*
 * Handles a metadata stream that may be missing. Call this when the relay daemon has just described
 * all new streams. `may_come` is whether a metadata stream that is still missing may appear later.
 * Returns false and sets `*error` if the trace has had no metadata stream for too long.
 */
bool live_trace_expect_metadata_stream(struct live_trace *trace, bool may_come, char **error);

/* Requests more metadata. Packets have to wait for it. */
void live_trace_update(struct live_trace *trace);
/* Requests more metadata in the next round, because the reply in this round is already known. */
void live_trace_update_later(struct live_trace *trace);
/*
 * Requests metadata if it is needed and allowed in this round. Call this in each round. If all data
 * streams have ended, the function checks whether the metadata stream is still open.
 */
void live_trace_request(struct live_trace *trace);

/* Returns whether the next packet may be decoded. */
bool live_trace_is_ready(const struct live_trace *trace);
/* Returns whether the trace has no metadata and will never have any. */
bool live_trace_is_hopeless(const struct live_trace *trace);
/* Returns whether all data streams have ended and no other will follow. */
bool live_trace_is_over(const struct live_trace *trace);

#endif
