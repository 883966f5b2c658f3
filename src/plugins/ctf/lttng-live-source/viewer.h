/* SPDX-License-Identifier: MIT */
/*
 * A conversation with a relay daemon: requests go out one by one, and the reply to each is given to
 * its handler. A request is sent when the reply to the one before has arrived. No function waits:
 * the bytes that can't be sent or received yet stay for the next live_viewer_pump().
 *
 * A relay daemon isn't trusted. Counts and lengths are bounded before anything is allocated, and
 * memory grows with the bytes that arrive. After a failure the connection is closed: nothing more
 * can be understood.
 */
#ifndef PLUGINS_CTF_LTTNG_LIVE_SOURCE_VIEWER_H
#define PLUGINS_CTF_LTTNG_LIVE_SOURCE_VIEWER_H

#include <babeltrace2/babeltrace.h>

#include "plugins/ctf/lttng-live-source/protocol.h"

enum live_viewer_status {
    LIVE_VIEWER_OK,    /* at least one reply was handled, or something was sent */
    LIVE_VIEWER_AGAIN, /* nothing could be done without waiting */
    LIVE_VIEWER_ERROR, /* final */
};

/*
 * Handlers. `owner` is the owner of the request. The other arguments are borrowed, and valid only
 * during the call. A handler may send further requests. If the conversation can't go on, a handler
 * returns false and sets `*error`, to be freed with g_free(). The pump then fails.
 */
struct live_list {
    const struct live_session_info *sessions;
    size_t count;
};
struct live_streams {
    uint32_t status; /* of either request; may be a value that we don't know */
    const struct live_stream_info *streams;
    size_t count;
};
struct live_bytes {
    uint32_t status; /* of the packet or metadata; may be a value that we don't know */
    uint32_t flags;  /* 0 for metadata */
    const uint8_t *bytes;
    size_t size; /* of a packet: at most what was asked for */
};
typedef bool (*live_list_handler)(void *owner, const struct live_list *list, char **error);
typedef bool (*live_streams_handler)(void *owner, const struct live_streams *streams, char **error);
typedef bool (*live_index_handler)(void *owner, const struct live_index *index, char **error);
typedef bool (*live_bytes_handler)(void *owner, const struct live_bytes *bytes, char **error);
typedef bool (*live_status_handler)(void *owner, uint32_t status, char **error);

struct live_viewer;

/*
 * A viewer over `descriptor`, a connected stream socket, which it owns. It begins with the request
 * to connect, whose reply it handles itself. `peer` (copied) begins error messages:
 * "localhost:5344". With `descriptor` -1, live_viewer_feed() takes the socket's place.
 */
struct live_viewer *live_viewer_create(int descriptor, const char *peer);

/* Requests and replies are logged at the level DEBUG; by default, nothing is. */
void live_viewer_set_log_level(struct live_viewer *viewer, bt_logging_level level);
void live_viewer_free(struct live_viewer *viewer); /* accepts NULL; calls no handler */

void live_viewer_list_sessions(struct live_viewer *viewer, live_list_handler handler, void *owner);
void live_viewer_create_session(
    struct live_viewer *viewer, live_status_handler handler, void *owner);
/* `seeks_beginning`: from the oldest packet that the relay daemon has, otherwise from the latest.
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
 * Drops the requests of `owner` that weren't sent. The reply to one that was sent will be read and
 * dropped.
 */
void live_viewer_forget(struct live_viewer *viewer, const void *owner);

/*
 * Sends and receives as much as possible without waiting, and calls the handlers of complete
 * replies. With LIVE_VIEWER_ERROR, `*error` (to be freed with g_free()) is the reason.
 */
enum live_viewer_status live_viewer_pump(struct live_viewer *viewer, char **error);

/*
 * Fails if nothing of an outstanding reply arrives for `timeout` (ns). Without a limit, a relay
 * daemon that hangs is waited for.
 */
void live_viewer_set_timeout(struct live_viewer *viewer, int64_t timeout);
/* When the pump will fail unless something arrives: ns, as CLOCK_MONOTONIC; or INT64_MAX. */
int64_t live_viewer_deadline(const struct live_viewer *viewer);

/* Whether a reply is outstanding. */
bool live_viewer_is_waiting(const struct live_viewer *viewer);
/* Whether there are requests that can be sent only after that reply. */
bool live_viewer_has_unsent_requests(const struct live_viewer *viewer);

/* The socket and the events that poll() should wait for before the next pump. */
int live_viewer_descriptor(const struct live_viewer *viewer);
short live_viewer_events(const struct live_viewer *viewer);

/* For tests: `bytes` arrive, as if from the socket. The pump then handles them. */
void live_viewer_feed(struct live_viewer *viewer, const uint8_t *bytes, size_t size);

#endif
