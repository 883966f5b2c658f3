/* SPDX-License-Identifier: MIT */
/* Exchanges requests and replies with a relay daemon; see viewer.h. */
#include "plugins/ctf/lttng-live-source/viewer.h"

#include <errno.h>
#include <inttypes.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/monotonic-time.h"
#include "base/units.h"
#include "plugins/common/log.h"
#include "plugins/ctf/lttng-live-source/byte-queue.h"
#include "plugins/ctf/lttng-live-source/component.h"
#include "plugins/ctf/lttng-live-source/reply.h"

/*
 * The number of bytes to receive in one call: the minimum, and the maximum if the reply needs more.
 */
enum {
    MIN_RECEIVED = 64 * 1024,
    MAX_RECEIVED = 1024 * 1024,
};

union handler {
    live_list_handler list;
    live_streams_handler streams;
    live_index_handler index;
    live_bytes_handler bytes;
    live_status_handler status;
};

struct request {
    GList link; /* the link in the viewer's list of requests */
    enum live_command command;
    uint32_t asked; /* GET_PACKET: the requested number of bytes */
    union handler handler;
    void *owner;
    struct request *next_of_owner; /* the owner's next request */
    bool is_forgotten;
    uint8_t bytes[LIVE_MAX_REQUEST_SIZE];
    size_t size;
};

/* The unanswered requests of one owner, in order. */
struct owned_requests {
    struct request *first, *last;
};

struct live_viewer {
    int descriptor; /* the socket; -1: none, because the viewer is fed or has failed */
    char *peer;
    char *failure; /* NULL: no failure */
    uint32_t minor;
    bt_logging_level log_level;
    int64_t timeout;      /* ns; INT64_MAX: no limit */
    int64_t last_arrival; /* CLOCK_MONOTONIC, ns: last bytes, or beginning of the wait */
    GByteArray *encoded;  /* the request that is being added */
    GByteArray *output;   /* the bytes of the first request that aren't sent yet */
    struct byte_queue input;
    GQueue requests;         /* struct request *; `reply` is the reply to the first one */
    GHashTable *owners;      /* owner -> struct owned_requests, owned */
    struct live_reply reply; /* initialized if there is a request */
};

/*
 * Makes the first request the outstanding one. The other requests wait for its reply: a server may
 * read one command per call of recv(), and ignore the bytes after this command.
 */
static void begin_request(struct live_viewer *viewer)
{
    const struct request *request = g_queue_peek_head(&viewer->requests);

    if (request) {
        log_debug(viewer->log_level, LIVE_CLASS_NAME, "%s: %s: request of %zu bytes", viewer->peer,
            live_command_name(request->command), request->size);
        g_byte_array_append(viewer->output, request->bytes, (guint) request->size);
        live_reply_begin(&viewer->reply, request->command, viewer->minor, request->asked);
    }
}

static void add_to_owner(struct live_viewer *viewer, struct request *request)
{
    struct owned_requests *owned = g_hash_table_lookup(viewer->owners, request->owner);

    if (owned) {
        owned->last->next_of_owner = request;
        owned->last = request;
        return;
    }
    owned = g_new(struct owned_requests, 1);
    *owned = (struct owned_requests){request, request};
    g_hash_table_insert(viewer->owners, request->owner, owned);
}

/*
 * Removes `request`, the first of all requests, from the list of its owner, where it is also the
 * first. A forgotten owner has no list: the owner may have been freed, and a new owner may have its
 * address.
 */
static void remove_from_owner(struct live_viewer *viewer, const struct request *request)
{
    if (request->is_forgotten) {
        return;
    }
    struct owned_requests *owned = g_hash_table_lookup(viewer->owners, request->owner);

    owned->first = request->next_of_owner;
    if (!owned->first) {
        g_hash_table_remove(viewer->owners, request->owner);
    }
}

/* Adds a copy of `model`, with the bytes of `viewer->encoded`. */
static void push_request(struct live_viewer *viewer, struct request model)
{
    struct request *request = g_memdup2(&model, sizeof model);

    g_assert(viewer->encoded->len <= sizeof request->bytes);
    request->link.data = request;
    request->size = viewer->encoded->len;
    memcpy(request->bytes, viewer->encoded->data, request->size);
    g_byte_array_set_size(viewer->encoded, 0);
    add_to_owner(viewer, request);
    g_queue_push_tail_link(&viewer->requests, &request->link);
    if (viewer->requests.length == 1) {
        viewer->last_arrival = tg_monotonic_ns();
        begin_request(viewer);
    }
}

struct live_viewer *live_viewer_create(int descriptor, const char *peer)
{
    struct live_viewer *viewer = g_new0(struct live_viewer, 1);

    viewer->descriptor = descriptor;
    viewer->peer = g_strdup(peer);
    viewer->log_level = BT_LOGGING_LEVEL_NONE;
    viewer->timeout = INT64_MAX;
    viewer->encoded = g_byte_array_new();
    viewer->output = g_byte_array_new();
    viewer->owners = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    g_queue_init(&viewer->requests);
    live_encode_connect(viewer->encoded);
    push_request(viewer, (struct request){.command = LIVE_COMMAND_CONNECT});
    return viewer;
}

static void close_connection(struct live_viewer *viewer)
{
    if (viewer->descriptor >= 0) {
        (void) close(viewer->descriptor);
        viewer->descriptor = -1;
    }
    if (viewer->requests.length > 0) {
        live_reply_clear(&viewer->reply);
    }
    for (GList *link; (link = g_queue_pop_head_link(&viewer->requests));) {
        g_free(link->data);
    }
    g_hash_table_remove_all(viewer->owners);
    g_byte_array_set_size(viewer->output, 0);
    byte_queue_clear(&viewer->input);
}

void live_viewer_free(struct live_viewer *viewer)
{
    if (!viewer) {
        return;
    }
    close_connection(viewer);
    g_byte_array_unref(viewer->encoded);
    g_byte_array_unref(viewer->output);
    g_hash_table_unref(viewer->owners);
    g_free(viewer->peer);
    g_free(viewer->failure);
    g_free(viewer);
}

void live_viewer_set_log_level(struct live_viewer *viewer, bt_logging_level level)
{
    viewer->log_level = level;
}

void live_viewer_list_sessions(struct live_viewer *viewer, live_list_handler handler, void *owner)
{
    live_encode_plain(viewer->encoded, LIVE_COMMAND_LIST_SESSIONS);
    push_request(viewer, (struct request){
                             .command = LIVE_COMMAND_LIST_SESSIONS,
                             .handler.list = handler,
                             .owner = owner,
                         });
}

void live_viewer_create_session(
    struct live_viewer *viewer, live_status_handler handler, void *owner)
{
    live_encode_plain(viewer->encoded, LIVE_COMMAND_CREATE_SESSION);
    push_request(viewer, (struct request){
                             .command = LIVE_COMMAND_CREATE_SESSION,
                             .handler.status = handler,
                             .owner = owner,
                         });
}

void live_viewer_attach(struct live_viewer *viewer, uint64_t session_id, bool seeks_beginning,
    live_streams_handler handler, void *owner)
{
    live_encode_attach(viewer->encoded, session_id, seeks_beginning);
    push_request(viewer, (struct request){
                             .command = LIVE_COMMAND_ATTACH_SESSION,
                             .handler.streams = handler,
                             .owner = owner,
                         });
}

/* Adds a request about a stream or session. */
static void ask_about(struct live_viewer *viewer, enum live_command command, uint64_t id,
    union handler handler, void *owner)
{
    live_encode_about(viewer->encoded, command, id);
    push_request(viewer, (struct request){.command = command, .handler = handler, .owner = owner});
}

void live_viewer_get_new_streams(
    struct live_viewer *viewer, uint64_t session_id, live_streams_handler handler, void *owner)
{
    ask_about(viewer, LIVE_COMMAND_GET_NEW_STREAMS, session_id, (union handler){.streams = handler},
        owner);
}

void live_viewer_get_index(
    struct live_viewer *viewer, uint64_t stream_id, live_index_handler handler, void *owner)
{
    ask_about(
        viewer, LIVE_COMMAND_GET_NEXT_INDEX, stream_id, (union handler){.index = handler}, owner);
}

void live_viewer_get_metadata(
    struct live_viewer *viewer, uint64_t stream_id, live_bytes_handler handler, void *owner)
{
    ask_about(
        viewer, LIVE_COMMAND_GET_METADATA, stream_id, (union handler){.bytes = handler}, owner);
}

void live_viewer_detach(
    struct live_viewer *viewer, uint64_t session_id, live_status_handler handler, void *owner)
{
    ask_about(
        viewer, LIVE_COMMAND_DETACH_SESSION, session_id, (union handler){.status = handler}, owner);
}

void live_viewer_get_packet(struct live_viewer *viewer, uint64_t stream_id, uint64_t offset,
    uint32_t length, live_bytes_handler handler, void *owner)
{
    live_encode_get_packet(viewer->encoded, stream_id, offset, length);
    push_request(viewer, (struct request){
                             .command = LIVE_COMMAND_GET_PACKET,
                             .asked = length,
                             .handler.bytes = handler,
                             .owner = owner,
                         });
}

void live_viewer_forget(struct live_viewer *viewer, const void *owner)
{
    const struct owned_requests *owned = g_hash_table_lookup(viewer->owners, owner);

    for (struct request *request = owned ? owned->first : NULL, *next; request; request = next) {
        next = request->next_of_owner;
        if (&request->link == viewer->requests.head) {
            request->is_forgotten = true;
        } else {
            g_queue_unlink(&viewer->requests, &request->link);
            g_free(request);
        }
    }
    g_hash_table_remove(viewer->owners, owner);
}

/* Calls the handler of a request with its reply. On failure, returns false and sets `*error`. */
static bool give(const struct request *request, const struct live_reply *reply, char **error)
{
    switch (request->command) {
    case LIVE_COMMAND_CONNECT:
        return true;
    case LIVE_COMMAND_LIST_SESSIONS:
        return request->handler.list(request->owner,
            &(struct live_list){
                .sessions = (const struct live_session_info *) reply->sessions->data,
                .count = reply->sessions->len,
            },
            error);
    case LIVE_COMMAND_ATTACH_SESSION:
    case LIVE_COMMAND_GET_NEW_STREAMS:
        return request->handler.streams(request->owner,
            &(struct live_streams){
                .status = reply->head.status,
                .streams = (const struct live_stream_info *) reply->streams->data,
                .count = reply->streams->len,
            },
            error);
    case LIVE_COMMAND_GET_NEXT_INDEX:
        return request->handler.index(request->owner, &reply->index, error);
    case LIVE_COMMAND_GET_PACKET:
    case LIVE_COMMAND_GET_METADATA:
        return request->handler.bytes(request->owner,
            &(struct live_bytes){
                .status = reply->head.status,
                .flags = reply->head.flags,
                .bytes = reply->bytes,
                .size = reply->size,
            },
            error);
    case LIVE_COMMAND_CREATE_SESSION:
    case LIVE_COMMAND_DETACH_SESSION:
        return request->handler.status(request->owner, reply->head.status, error);
    }
    g_assert_not_reached();
}

static void log_reply(
    const struct live_viewer *viewer, const struct request *request, const struct live_reply *reply)
{
    log_debug(viewer->log_level, LIVE_CLASS_NAME, "%s: %s: reply with status %" PRIu32 "%s",
        viewer->peer, live_command_name(request->command), reply->head.status,
        request->is_forgotten ? ", no longer needed" : "");
}

/*
 * Handles the complete reply to the first request. The handler may add requests, so the request and
 * the reply are removed from the viewer before the call.
 */
static bool finish_reply(struct live_viewer *viewer, char **error)
{
    g_autofree struct request *request = g_queue_pop_head_link(&viewer->requests)->data;
    struct live_reply reply = viewer->reply;

    remove_from_owner(viewer, request);
    if (request->command == LIVE_COMMAND_CONNECT) {
        viewer->minor = MIN(reply.minor, LIVE_MINOR);
        log_info(viewer->log_level, LIVE_CLASS_NAME,
            "%s: connected: the relay daemon supports protocol version %d.%" PRIu32
            "; using version %d.%" PRIu32,
            viewer->peer, LIVE_MAJOR, reply.minor, LIVE_MAJOR, viewer->minor);
    }
    log_reply(viewer, request, &reply);
    begin_request(viewer);
    bool ok = request->is_forgotten || give(request, &reply, error);
    live_reply_clear(&reply);
    return ok;
}

/*
 * Returns an error message that begins with the peer and, if a reply is outstanding, its command.
 */
static char *describe(const struct live_viewer *viewer, const char *problem)
{
    return viewer->requests.length > 0 ? g_strdup_printf("%s: %s: %s", viewer->peer,
                                             live_command_name(viewer->reply.command), problem)
                                       : g_strdup_printf("%s: %s", viewer->peer, problem);
}

/*
 * Reads replies from the received bytes. Sets `*has_handled` if a reply is complete and was
 * handled. On failure, returns false and sets `*error`.
 */
static bool take_input(struct live_viewer *viewer, bool *has_handled, char **error)
{
    while (viewer->requests.length > 0 && viewer->input.size >= viewer->reply.needed) {
        g_autofree char *problem = NULL;
        size_t taken;

        if (!live_reply_take(&viewer->reply, byte_queue_data(&viewer->input), &taken, &problem)) {
            *error = describe(viewer, problem);
            return false;
        }
        if (viewer->reply.needed == 0) {
            *has_handled = true;
            if (!finish_reply(viewer, error)) {
                return false;
            }
        }
        byte_queue_drop(&viewer->input, taken);
    }
    if (viewer->requests.length == 0 && viewer->input.size > 0) {
        *error = describe(viewer, "the relay daemon sent bytes without a request");
        return false;
    }
    return true;
}

/*
 * Makes the kernel acknowledge received bytes immediately. Some replies arrive in two parts: the
 * relay daemon sends the second part when the first one is acknowledged. By default, the kernel
 * would delay this acknowledgement by 40 ms.
 */
static void acknowledge_at_once(int descriptor)
{
    const int yes = 1;

    (void) setsockopt(descriptor, IPPROTO_TCP, TCP_QUICKACK, &yes, sizeof yes);
}

/* Receives the available bytes. On failure, returns false and sets `*error`. */
static bool receive_some(struct live_viewer *viewer, bool *has_received, char **error)
{
    const size_t wanted = viewer->requests.length > 0 ? viewer->reply.needed : 0;
    const size_t room = CLAMP(wanted, MIN_RECEIVED, MAX_RECEIVED);
    ssize_t size;

    acknowledge_at_once(viewer->descriptor);
    do {
        size =
            recv(viewer->descriptor, byte_queue_reserve(&viewer->input, room), room, MSG_DONTWAIT);
    } while (size < 0 && errno == EINTR);
    *has_received = size > 0;
    if (size > 0) {
        byte_queue_grow(&viewer->input, (size_t) size);
        viewer->last_arrival = tg_monotonic_ns();
        return true;
    }
    if (size < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
        return true;
    }
    *error = describe(viewer, size == 0 ? "Remote side has closed connection" : g_strerror(errno));
    return false;
}

/* Receives until a reply was handled or no more bytes are available. */
static bool receive(struct live_viewer *viewer, bool *has_handled, char **error)
{
    bool has_received = true;

    while (has_received) {
        if (!take_input(viewer, has_handled, error)) {
            return false;
        }
        if (*has_handled || viewer->descriptor < 0) {
            break;
        }
        if (!receive_some(viewer, &has_received, error)) {
            return false;
        }
    }
    return true;
}

/*
 * Sends as many of the unsent bytes as possible without waiting. Returns false if nothing was
 * sent. If sending fails, the function drops the bytes and returns true: receive() reports the
 * error after it has handled the bytes that the relay daemon had sent before.
 */
static bool send_output(struct live_viewer *viewer)
{
    ssize_t size = viewer->output->len;

    if (size == 0) {
        return false;
    }
    if (viewer->descriptor >= 0) {
        size = send(viewer->descriptor, viewer->output->data, viewer->output->len,
            MSG_NOSIGNAL | MSG_DONTWAIT);
    }
    if (size < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) {
        return false;
    }
    g_byte_array_remove_range(viewer->output, 0, size < 0 ? viewer->output->len : (guint) size);
    return true;
}

void live_viewer_set_timeout(struct live_viewer *viewer, int64_t timeout)
{
    viewer->timeout = timeout;
}

int64_t live_viewer_deadline(const struct live_viewer *viewer)
{
    const bool is_limited =
        viewer->requests.length > 0 && viewer->timeout < INT64_MAX - viewer->last_arrival;

    return is_limited ? viewer->last_arrival + viewer->timeout : INT64_MAX;
}

/*
 * Checks the timeout. Call this only after all available bytes were received: while this process
 * was stopped, bytes may have arrived in time.
 */
static bool check_deadline(const struct live_viewer *viewer, char **error)
{
    if (tg_monotonic_ns() < live_viewer_deadline(viewer)) {
        return true;
    }
    g_autofree char *problem = g_strdup_printf(
        "the relay daemon has sent nothing for %" PRId64 " ms", viewer->timeout / TG_NS_PER_MS);
    *error = describe(viewer, problem);
    return false;
}

enum live_viewer_status live_viewer_pump(struct live_viewer *viewer, char **error)
{
    bool has_sent, has_handled = false;

    if (viewer->failure) {
        *error = g_strdup(viewer->failure);
        return LIVE_VIEWER_ERROR;
    }
    has_sent = send_output(viewer);
    if (!receive(viewer, &has_handled, &viewer->failure) ||
        (!has_handled && !check_deadline(viewer, &viewer->failure))) {
        close_connection(viewer);
        *error = g_strdup(viewer->failure);
        return LIVE_VIEWER_ERROR;
    }
    has_sent = send_output(viewer) || has_sent;
    return has_sent || has_handled ? LIVE_VIEWER_OK : LIVE_VIEWER_AGAIN;
}

bool live_viewer_is_waiting(const struct live_viewer *viewer)
{
    return viewer->requests.length > 0;
}

bool live_viewer_has_unsent_requests(const struct live_viewer *viewer)
{
    return viewer->requests.length > 1;
}

int live_viewer_descriptor(const struct live_viewer *viewer)
{
    return viewer->descriptor;
}

short live_viewer_events(const struct live_viewer *viewer)
{
    return viewer->output->len > 0 ? POLLIN | POLLOUT : POLLIN;
}

void live_viewer_feed(struct live_viewer *viewer, const uint8_t *bytes, size_t size)
{
    if (size > 0) {
        memcpy(byte_queue_reserve(&viewer->input, size), bytes, size);
        byte_queue_grow(&viewer->input, size);
    }
}
