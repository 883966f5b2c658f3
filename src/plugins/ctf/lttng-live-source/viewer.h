/* SPDX-License-Identifier: MIT */
/*
 * Exchanges requests and replies with a relay daemon. A request is sent when the reply to the
 * previous one has arrived. Each reply is passed to the handler of its request. No function waits.
 * Bytes that can't be sent or received yet are handled by the next live_viewer_pump().
 *
 * A relay daemon isn't trusted. Counts and lengths are checked before memory is allocated, and
 * memory grows only with the bytes that arrive. After a failure, the connection is closed, because
 * the following bytes couldn't be interpreted.
 */
#ifndef PLUGINS_CTF_LTTNG_LIVE_SOURCE_VIEWER_H
#define PLUGINS_CTF_LTTNG_LIVE_SOURCE_VIEWER_H

#include <babeltrace2/babeltrace.h>

#include "plugins/ctf/lttng-live-source/protocol.h"

enum live_viewer_status {
    LIVE_VIEWER_OK,    /* at least one reply was handled, or something was sent */
    LIVE_VIEWER_AGAIN, /* sending and receiving would block */
    LIVE_VIEWER_ERROR, /* the connection is closed */
};

/*
 * Handlers of replies. `owner` is the owner of the request. The other arguments are borrowed and
 * valid only during the call. A handler may add requests. If the viewer can't go on, the handler
 * returns false and sets `*error`, to be freed with g_free(). The pump then fails.
 */
struct live_list {
    const struct live_session_info *sessions;
    size_t count;
};
struct live_streams {
    uint32_t status; /* status of ATTACH_SESSION or GET_NEW_STREAMS; may be an unknown value */
    const struct live_stream_info *streams;
    size_t count;
};
struct live_bytes {
    uint32_t status; /* status of the packet or metadata; may be an unknown value */
    uint32_t flags;  /* 0 for metadata */
    const uint8_t *bytes;
    size_t size; /* for a packet, at most the requested size */
};
typedef bool (*live_list_handler)(void *owner, const struct live_list *list, char **error);
typedef bool (*live_streams_handler)(void *owner, const struct live_streams *streams, char **error);
typedef bool (*live_index_handler)(void *owner, const struct live_index *index, char **error);
typedef bool (*live_bytes_handler)(void *owner, const struct live_bytes *bytes, char **error);
typedef bool (*live_status_handler)(void *owner, uint32_t status, char **error);

struct live_viewer;

/*
 * Creates a viewer for `descriptor`, a connected stream socket, and takes ownership of it. The
 * viewer first sends the request to connect, and handles its reply. Error messages begin with
 * `peer` (copied), such as "localhost:5344". If `descriptor` is -1, the bytes come from
 * live_viewer_feed() instead of a socket.
 */
struct live_viewer *live_viewer_create(int descriptor, const char *peer);

/*
 * Sets the logging level. At the level DEBUG, requests and replies are logged. By default, nothing
 * is logged.
 */
void live_viewer_set_log_level(struct live_viewer *viewer, bt_logging_level level);
void live_viewer_free(struct live_viewer *viewer); /* accepts NULL; calls no handler */

void live_viewer_list_sessions(struct live_viewer *viewer, live_list_handler handler, void *owner);
void live_viewer_create_session(
    struct live_viewer *viewer, live_status_handler handler, void *owner);
/*
 * Requests to attach a session. If `seeks_beginning` is true, the streams start with the oldest
 * packet that the relay daemon has, otherwise with the latest packet.
 */
void live_viewer_attach(struct live_viewer *viewer, uint64_t session_id, bool seeks_beginning,
    live_streams_handler handler, void *owner);
void live_viewer_get_new_streams(
    struct live_viewer *viewer, uint64_t session_id, live_streams_handler handler, void *owner);
void live_viewer_get_index(
    struct live_viewer *viewer, uint64_t stream_id, live_index_handler handler, void *owner);
void live_viewer_get_packet(struct live_viewer *viewer, uint64_t stream_id, uint64_t offset,
    uint32_t length, live_bytes_handler handler, void *owner);
void live_viewer_get_metadata(
    struct live_viewer *viewer, uint64_t stream_id, live_bytes_handler handler, void *owner);
void live_viewer_detach(
    struct live_viewer *viewer, uint64_t session_id, live_status_handler handler, void *owner);

/*
 * Drops the unsent requests of `owner`. The reply to a request that was already sent will be
 * received and ignored.
 */
void live_viewer_forget(struct live_viewer *viewer, const void *owner);

/*
 * Sends and receives as much as possible without waiting, and calls the handlers of complete
 * replies. If it returns LIVE_VIEWER_ERROR, it sets `*error` to the reason, to be freed with
 * g_free().
 */
enum live_viewer_status live_viewer_pump(struct live_viewer *viewer, char **error);

/*
 * Sets the time (ns) without received bytes after which an outstanding reply is a failure. By
 * default, there is no limit.
 */
void live_viewer_set_timeout(struct live_viewer *viewer, int64_t timeout);
/*
 * Returns the time at which the pump will fail if no bytes arrive (CLOCK_MONOTONIC, ns), or
 * INT64_MAX.
 */
int64_t live_viewer_deadline(const struct live_viewer *viewer);

/* Returns whether a reply is outstanding. */
bool live_viewer_is_waiting(const struct live_viewer *viewer);
/* Returns whether other requests wait for the outstanding reply. */
bool live_viewer_has_unsent_requests(const struct live_viewer *viewer);

/* Return the socket and the poll() events to wait for before the next pump. */
int live_viewer_descriptor(const struct live_viewer *viewer);
short live_viewer_events(const struct live_viewer *viewer);

/*
 * For tests: appends bytes as if they had been received from the socket. The next pump handles
 * them.
 */
void live_viewer_feed(struct live_viewer *viewer, const uint8_t *bytes, size_t size);

#endif
