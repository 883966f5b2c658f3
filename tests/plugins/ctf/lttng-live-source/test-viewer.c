/* SPDX-License-Identifier: MIT */
/*
 * Tests exchanging requests and replies with a relay daemon: replies that arrive in pieces of any
 * size, and invalid replies.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <inttypes.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "plugins/ctf/lttng-live-source/viewer.h"
#include "replies.h"

/* The handlers write their arguments to a log. The owner of a request is this log. */

static bool log_list(void *log, const struct live_list *list, char **error)
{
    g_string_append(log, "list:");
    for (size_t i = 0; i < list->count; i++) {
        const struct live_session_info *session = &list->sessions[i];

        g_string_append_printf(
            log, " %" PRIu64 "=%s/%s", session->id, session->hostname, session->name);
    }
    g_string_append_c(log, '\n');
    return true;
}

static bool log_streams(void *log, const struct live_streams *streams, char **error)
{
    g_string_append_printf(log, "streams %" PRIu32 ":", streams->status);
    for (size_t i = 0; i < streams->count; i++) {
        const struct live_stream_info *stream = &streams->streams[i];

        g_string_append_printf(
            log, " %" PRIu64 "=%s/%s", stream->id, stream->path, stream->channel);
    }
    g_string_append_c(log, '\n');
    return true;
}

static bool log_index(void *log, const struct live_index *index, char **error)
{
    g_string_append_printf(log, "index %" PRIu32 ": %" PRIu64 "\n", index->status, index->offset);
    return true;
}

static bool log_bytes(void *log, const struct live_bytes *bytes, char **error)
{
    g_string_append_printf(log, "bytes %" PRIu32 " %" PRIu32 ": %.*s\n", bytes->status,
        bytes->flags, (int) bytes->size, bytes->size > 0 ? (const char *) bytes->bytes : "");
    return true;
}

static bool log_status(void *log, uint32_t status, char **error)
{
    g_string_append_printf(log, "status %" PRIu32 "\n", status);
    return true;
}

static bool refuse(void *log, uint32_t status, char **error)
{
    *error = g_strdup("the handler ends the conversation");
    return false;
}

/* Sends one request of each kind, and some requests twice. */
static void ask_for_everything(struct live_viewer *viewer, GString *log)
{
    live_viewer_list_sessions(viewer, log_list, log);
    live_viewer_create_session(viewer, log_status, log);
    live_viewer_attach(viewer, 1, false, log_streams, log);
    live_viewer_get_new_streams(viewer, 1, log_streams, log);
    live_viewer_get_metadata(viewer, 10, log_bytes, log);
    live_viewer_get_metadata(viewer, 10, log_bytes, log);
    live_viewer_get_index(viewer, 11, log_index, log);
    live_viewer_get_packet(viewer, 11, 0, 100, log_bytes, log);
    live_viewer_get_packet(viewer, 11, 100, 100, log_bytes, log);
    live_viewer_detach(viewer, 1, log_status, log);
}

/* Returns the replies to all these requests from a relay daemon of version 2.`minor`. */
static GByteArray *all_replies(uint32_t minor)
{
    const struct live_session_info first = {.id = 1, .hostname = (char *) "h", .name = (char *) ""};
    const struct live_session_info second = {
        .id = 2, .hostname = (char *) "", .name = (char *) "two"};
    const struct live_stream_info stream = {
        .id = 11, .path = (char *) "ust", .channel = (char *) "ch_0"};
    GByteArray *out = g_byte_array_new();

    put_connect(out, LIVE_MAJOR, minor);
    put_u32(out, 2);
    put_session(out, minor, &first);
    put_session(out, minor, &second);
    put_u32(out, 1);
    put_streams(out, LIVE_ATTACH_OK, 2);
    put_stream(out, &stream);
    put_stream(out, &stream);
    put_streams(out, LIVE_NEW_STREAMS_HANG_UP, 0);
    put_metadata(out, LIVE_METADATA_OK, 4, "text");
    put_metadata(out, LIVE_METADATA_NO_NEW, 0, "");
    put_index(out, &(struct live_index){.status = LIVE_INDEX_OK, .offset = 4096});
    put_packet(out, LIVE_PACKET_OK, 5, LIVE_FLAG_NEW_STREAMS, "bytes");
    put_packet(out, LIVE_PACKET_ERROR, 0, LIVE_FLAG_NEW_METADATA, "");
    put_u32(out, 77);
    return out;
}

#define WHOLE_LOG                                                                                  \
    "list: 1=h/ 2=/two\n"                                                                          \
    "status 1\n"                                                                                   \
    "streams 1: 11=ust/ch_0 11=ust/ch_0\n"                                                         \
    "streams 4:\n"                                                                                 \
    "bytes 1 0: text\n"                                                                            \
    "bytes 2 0: \n"                                                                                \
    "index 1: 4096\n"                                                                              \
    "bytes 1 2: bytes\n"                                                                           \
    "bytes 3 1: \n"                                                                                \
    "status 77\n"

/*
 * Pumps until nothing more can be sent or received. Returns the error, which the caller frees, or
 * NULL.
 */
static char *pump_all(struct live_viewer *viewer)
{
    enum live_viewer_status status = LIVE_VIEWER_OK;
    char *error = NULL;

    while (status == LIVE_VIEWER_OK) {
        status = live_viewer_pump(viewer, &error);
    }
    assert_int_equal(status == LIVE_VIEWER_ERROR, error != NULL);
    return error;
}

static void feed_and_pump(struct live_viewer *viewer, const uint8_t *bytes, size_t size)
{
    g_autofree char *error = NULL;

    live_viewer_feed(viewer, bytes, size);
    error = pump_all(viewer);
    assert_null(error);
}

/* Feeds all replies in pieces of `size` bytes, after a first piece of `first` bytes. */
static void check_pieces(uint32_t minor, size_t first, size_t size)
{
    g_autoptr(GByteArray) replies = all_replies(minor);
    GString *log = g_string_new(NULL);
    struct live_viewer *viewer = live_viewer_create(-1, "peer");

    ask_for_everything(viewer, log);
    feed_and_pump(viewer, replies->data, MIN(first, replies->len));
    for (size_t at = first; at < replies->len; at += size) {
        assert_true(live_viewer_is_waiting(viewer));
        feed_and_pump(viewer, replies->data + at, MIN(size, replies->len - at));
    }
    assert_false(live_viewer_is_waiting(viewer));
    assert_string_equal(log->str, WHOLE_LOG);
    live_viewer_free(viewer);
    g_string_free(log, TRUE);
}

static void replies_may_arrive_in_pieces_of_any_size(void **state)
{
    check_pieces(15, SIZE_MAX / 2, 1);
    check_pieces(15, 0, 1);
    check_pieces(15, 0, 7);
    for (size_t first = 0; first < 200; first++) {
        check_pieces(15, first, SIZE_MAX / 2);
    }
}

static void each_version_is_supported(void **state)
{
    for (uint32_t minor = 4; minor <= 16; minor++) {
        check_pieces(minor, SIZE_MAX / 2, 1);
        check_pieces(minor, 0, 100);
    }
}

/* Creates a viewer whose socket is connected to `*relay`. */
static struct live_viewer *create_connected(int *relay)
{
    int ends[2];

    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    *relay = ends[1];
    return live_viewer_create(ends[0], "peer");
}

static void write_all(int descriptor, const uint8_t *bytes, size_t size)
{
    assert_int_equal(write(descriptor, bytes, size), size);
}

/*
 * Makes the relay daemon send `size` bytes and close the connection. Returns the error and fills
 * the log.
 */
static char *hang_up_after(const GByteArray *replies, size_t size, GString *log)
{
    int relay;
    struct live_viewer *viewer = create_connected(&relay);
    char *error;

    ask_for_everything(viewer, log);
    write_all(relay, replies->data, size);
    close(relay);
    error = pump_all(viewer);
    assert_int_equal(live_viewer_descriptor(viewer), -1);
    live_viewer_free(viewer);
    return error;
}

static void replies_before_the_end_of_the_connection_are_handled(void **state)
{
    g_autoptr(GByteArray) replies = all_replies(15);
    size_t last_length = 0;

    for (size_t size = 0; size <= replies->len; size += size < 400 ? 1 : 61) {
        GString *log = g_string_new(NULL);
        g_autofree char *error = hang_up_after(replies, size, log);

        assert_true(g_str_has_prefix(WHOLE_LOG, log->str));
        assert_true(log->len >= last_length);
        assert_true(g_str_has_prefix(error, "peer: "));
        assert_non_null(strstr(error, "Remote side has closed connection"));
        last_length = log->len;
        g_string_free(log, TRUE);
    }
}

static void a_failure_names_the_command(void **state)
{
    g_autoptr(GByteArray) replies = all_replies(15);
    GString *log = g_string_new(NULL);
    g_autofree char *nothing = hang_up_after(replies, 0, log);
    g_autofree char *list = hang_up_after(replies, 21, log);
    g_autofree char *detach = hang_up_after(replies, replies->len - 1, log);
    g_autofree char *all = hang_up_after(replies, replies->len, log);

    assert_string_equal(nothing, "peer: CONNECT: Remote side has closed connection");
    assert_string_equal(list, "peer: LIST_SESSIONS: Remote side has closed connection");
    assert_string_equal(detach, "peer: DETACH_SESSION: Remote side has closed connection");
    assert_string_equal(all, "peer: Remote side has closed connection");
    g_string_free(log, TRUE);
}

static void a_viewer_cannot_continue_after_a_failure(void **state)
{
    int relay;
    struct live_viewer *viewer = create_connected(&relay);
    g_autoptr(GByteArray) reply = g_byte_array_new();
    g_autofree char *first = NULL, *second = NULL;

    put_connect(reply, 3, 0);
    write_all(relay, reply->data, reply->len);
    first = pump_all(viewer);
    assert_string_equal(first, "peer: CONNECT: the relay daemon uses protocol version 3.0; "
                               "only 2.x is supported");
    live_viewer_list_sessions(viewer, log_list, NULL);
    second = pump_all(viewer);
    assert_string_equal(second, first);
    assert_int_equal(live_viewer_descriptor(viewer), -1);
    live_viewer_free(viewer);
    close(relay);
}

/* Checks that the viewer has sent exactly one request. */
static void assert_sent(int relay, enum live_command command, size_t size)
{
    uint8_t bytes[200];

    assert_int_equal(recv(relay, bytes, sizeof bytes, MSG_DONTWAIT), size);
    assert_int_equal(bytes[11], command);
}

static void assert_sent_nothing(int relay)
{
    uint8_t byte;

    assert_int_equal(recv(relay, &byte, 1, MSG_DONTWAIT), -1);
}

static void reply_and_pump(struct live_viewer *viewer, int relay, const GByteArray *reply)
{
    g_autofree char *error = NULL;

    write_all(relay, reply->data, reply->len);
    error = pump_all(viewer);
    assert_null(error);
}

static void a_request_is_sent_after_the_previous_reply(void **state)
{
    g_autoptr(GByteArray) connect = g_byte_array_new(), list = g_byte_array_new();
    GString *log = g_string_new(NULL);
    int relay;
    struct live_viewer *viewer = create_connected(&relay);

    put_connect(connect, LIVE_MAJOR, 15);
    put_u32(list, 0);
    live_viewer_list_sessions(viewer, log_list, log);
    live_viewer_get_index(viewer, 11, log_index, log);
    assert_int_equal(live_viewer_events(viewer), POLLIN | POLLOUT);
    free(pump_all(viewer));
    assert_int_equal(live_viewer_events(viewer), POLLIN);
    assert_true(live_viewer_has_unsent_requests(viewer));
    assert_sent(relay, LIVE_COMMAND_CONNECT, 36);
    free(pump_all(viewer));
    assert_sent_nothing(relay);
    reply_and_pump(viewer, relay, connect);
    assert_sent(relay, LIVE_COMMAND_LIST_SESSIONS, 16);
    assert_sent_nothing(relay);
    reply_and_pump(viewer, relay, list);
    assert_string_equal(log->str, "list:\n");
    assert_false(live_viewer_has_unsent_requests(viewer));
    assert_sent(relay, LIVE_COMMAND_GET_NEXT_INDEX, 24);
    live_viewer_free(viewer);
    close(relay);
    g_string_free(log, TRUE);
}

static void the_reply_to_a_forgotten_owner_is_dropped(void **state)
{
    g_autoptr(GByteArray) connect = g_byte_array_new(), packet = g_byte_array_new();
    GString *log = g_string_new(NULL), *gone = g_string_new(NULL);
    int relay;
    struct live_viewer *viewer = create_connected(&relay);

    put_connect(connect, LIVE_MAJOR, 15);
    put_packet(packet, LIVE_PACKET_OK, 3, 0, "abc");
    live_viewer_get_packet(viewer, 1, 0, 10, log_bytes, gone);
    live_viewer_attach(viewer, 1, true, log_streams, gone);
    live_viewer_create_session(viewer, log_status, log);
    live_viewer_get_index(viewer, 1, log_index, gone);
    free(pump_all(viewer));
    assert_sent(relay, LIVE_COMMAND_CONNECT, 36);
    reply_and_pump(viewer, relay, connect);
    assert_sent(relay, LIVE_COMMAND_GET_PACKET, 36);
    live_viewer_forget(viewer, gone);
    live_viewer_forget(viewer, gone);
    g_string_free(gone, TRUE);
    reply_and_pump(viewer, relay, packet);
    assert_sent(relay, LIVE_COMMAND_CREATE_SESSION, 16);
    feed_and_pump(viewer, (const uint8_t[4]){0, 0, 0, 1}, 4);
    assert_sent_nothing(relay);
    assert_string_equal(log->str, "status 1\n");
    assert_false(live_viewer_is_waiting(viewer));
    live_viewer_free(viewer);
    close(relay);
    g_string_free(log, TRUE);
}

/* If forgetting an owner searched all requests, this test would take more than a minute. */
static void many_owners_can_be_forgotten(void **state)
{
    enum { OWNERS = 200000 };
    g_autofree char *owners = g_malloc(OWNERS);
    struct live_viewer *viewer = live_viewer_create(-1, "peer");

    for (int i = 0; i < OWNERS; i++) {
        live_viewer_get_index(viewer, 11, log_index, owners + i);
        live_viewer_get_index(viewer, 11, log_index, owners + i);
    }
    for (int i = 0; i < OWNERS; i++) {
        live_viewer_forget(viewer, owners + i);
    }
    assert_false(live_viewer_has_unsent_requests(viewer));
    live_viewer_free(viewer);
}

/* Repeats the request until the status is 0. */
static bool ask_again(void *viewer, uint32_t status, char **error)
{
    if (status > 0) {
        live_viewer_create_session(viewer, ask_again, viewer);
    }
    return true;
}

static void handlers_may_send_requests(void **state)
{
    g_autoptr(GByteArray) replies = g_byte_array_new();
    struct live_viewer *viewer = live_viewer_create(-1, "peer");

    live_viewer_create_session(viewer, ask_again, viewer);
    put_connect(replies, LIVE_MAJOR, 15);
    for (uint32_t status = 3; status > 0; status--) {
        put_u32(replies, status);
    }
    feed_and_pump(viewer, replies->data, replies->len);
    assert_true(live_viewer_is_waiting(viewer));
    feed_and_pump(viewer, (const uint8_t[4]){0}, 4);
    assert_false(live_viewer_is_waiting(viewer));
    live_viewer_free(viewer);
}

static void a_handler_can_end_the_conversation(void **state)
{
    g_autoptr(GByteArray) replies = g_byte_array_new();
    struct live_viewer *viewer = live_viewer_create(-1, "peer");
    g_autofree char *error = NULL;

    live_viewer_create_session(viewer, refuse, NULL);
    live_viewer_list_sessions(viewer, log_list, NULL);
    put_connect(replies, LIVE_MAJOR, 15);
    put_u32(replies, 1);
    put_u32(replies, 0);
    live_viewer_feed(viewer, replies->data, replies->len);
    error = pump_all(viewer);
    assert_string_equal(error, "the handler ends the conversation");
    live_viewer_free(viewer);
}

static void bytes_without_a_request_are_an_error(void **state)
{
    g_autoptr(GByteArray) replies = g_byte_array_new();
    struct live_viewer *viewer = live_viewer_create(-1, "peer");
    g_autofree char *error = NULL;

    put_connect(replies, LIVE_MAJOR, 15);
    put_u32(replies, 11);
    live_viewer_feed(viewer, replies->data, replies->len);
    error = pump_all(viewer);
    assert_string_equal(error, "peer: the relay daemon sent bytes without a request");
    live_viewer_free(viewer);
}

/* Checks the error after a reply to the last request of `viewer`, and frees `viewer`. */
static void check_error(struct live_viewer *viewer, const GByteArray *reply, const char *expected)
{
    g_autoptr(GByteArray) connect = g_byte_array_new();
    g_autofree char *error = NULL;

    put_connect(connect, LIVE_MAJOR, 15);
    feed_and_pump(viewer, connect->data, connect->len);
    live_viewer_feed(viewer, reply->data, reply->len);
    error = pump_all(viewer);
    assert_non_null(error);
    assert_string_equal(error, expected);
    live_viewer_free(viewer);
}

/*
 * The reply lacks the announced bytes. The error must be reported without waiting for these bytes.
 */
static void too_large_counts_are_errors_at_once(void **state)
{
    static const struct {
        enum live_command command;
        uint32_t reply[3]; /* only the first `count` items are sent */
        size_t count;
        const char *expected;
    } cases[] = {
        {LIVE_COMMAND_LIST_SESSIONS, {UINT32_MAX}, 1,
            "peer: LIST_SESSIONS: the reply announces 4294967295 sessions; at most 100000 are "
            "accepted"},
        {LIVE_COMMAND_ATTACH_SESSION, {LIVE_ATTACH_OK, 100001}, 2,
            "peer: ATTACH_SESSION: the reply announces 100001 streams; at most 100000 are "
            "accepted"},
        {LIVE_COMMAND_GET_NEW_STREAMS, {LIVE_NEW_STREAMS_OK, UINT32_MAX}, 2,
            "peer: GET_NEW_STREAMS: the reply announces 4294967295 streams; at most 100000 are "
            "accepted"},
        {LIVE_COMMAND_GET_METADATA, {0x7fffffff, UINT32_MAX, LIVE_METADATA_OK}, 3,
            "peer: GET_METADATA: the reply announces 9223372036854775807 bytes; at most 67108864 "
            "are accepted"},
        {LIVE_COMMAND_GET_PACKET, {LIVE_PACKET_OK, 101, 0}, 3,
            "peer: GET_PACKET: the reply announces 101 bytes; at most 100 are accepted"},
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        struct live_viewer *viewer = live_viewer_create(-1, "peer");
        g_autoptr(GByteArray) reply = g_byte_array_new();

        switch (cases[i].command) {
        case LIVE_COMMAND_LIST_SESSIONS:
            live_viewer_list_sessions(viewer, log_list, NULL);
            break;
        case LIVE_COMMAND_ATTACH_SESSION:
            live_viewer_attach(viewer, 1, false, log_streams, NULL);
            break;
        case LIVE_COMMAND_GET_NEW_STREAMS:
            live_viewer_get_new_streams(viewer, 1, log_streams, NULL);
            break;
        case LIVE_COMMAND_GET_METADATA:
            live_viewer_get_metadata(viewer, 1, log_bytes, NULL);
            break;
        default:
            live_viewer_get_packet(viewer, 1, 0, 100, log_bytes, NULL);
        }
        for (size_t j = 0; j < cases[i].count; j++) {
            put_u32(reply, cases[i].reply[j]);
        }
        check_error(viewer, reply, cases[i].expected);
    }
}

static void put_session_head(GByteArray *out, uint32_t hostname_length, uint32_t name_length)
{
    put_text(out, "", 20);
    put_u32(out, hostname_length);
    put_u32(out, name_length);
    put_u32(out, LIVE_TRACE_FORMAT_CTF_2);
}

static void a_name_that_is_too_long_is_an_error(void **state)
{
    struct live_viewer *viewer = live_viewer_create(-1, "peer");
    g_autoptr(GByteArray) reply = g_byte_array_new();

    live_viewer_list_sessions(viewer, log_list, NULL);
    put_u32(reply, 1);
    put_session_head(reply, LIVE_MAX_NAME_LENGTH + 1, 0);
    check_error(viewer, reply,
        "peer: LIST_SESSIONS: the reply announces a name of 65537 bytes for a host; at most 65536 "
        "are accepted");
}

static void many_long_names_are_an_error(void **state)
{
    enum { SESSIONS = LIVE_MAX_METADATA_SIZE / LIVE_MAX_NAME_LENGTH + 1 };
    struct live_viewer *viewer = live_viewer_create(-1, "peer");
    g_autoptr(GByteArray) reply = g_byte_array_new();
    g_autofree char *name = g_strnfill(LIVE_MAX_NAME_LENGTH, 'n');

    live_viewer_list_sessions(viewer, log_list, NULL);
    put_u32(reply, LIVE_MAX_SESSIONS);
    for (int i = 0; i < SESSIONS; i++) {
        put_session_head(reply, 0, LIVE_MAX_NAME_LENGTH);
        put_text(reply, name, LIVE_MAX_NAME_LENGTH);
    }
    check_error(viewer, reply,
        "peer: LIST_SESSIONS: the names in the reply are longer than 64 MiB together");
}

static void a_long_reply_is_complete(void **state)
{
    enum { SIZE = 5000000 };
    g_autofree char *text = g_strnfill(SIZE, 'x');
    g_autoptr(GByteArray) replies = g_byte_array_new();
    GString *log = g_string_new(NULL);
    struct live_viewer *viewer = live_viewer_create(-1, "peer");

    live_viewer_get_packet(viewer, 1, 0, SIZE, log_bytes, log);
    live_viewer_create_session(viewer, log_status, log);
    put_connect(replies, LIVE_MAJOR, 15);
    put_packet(replies, LIVE_PACKET_OK, SIZE, 0, text);
    put_u32(replies, 1);
    for (size_t at = 0; at < replies->len; at += 65521) {
        feed_and_pump(viewer, replies->data + at, MIN(65521, replies->len - at));
    }
    assert_int_equal(log->len, strlen("bytes 1 0: \nstatus 1\n") + SIZE);
    live_viewer_free(viewer);
    g_string_free(log, TRUE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(replies_may_arrive_in_pieces_of_any_size),
        cmocka_unit_test(each_version_is_supported),
        cmocka_unit_test(replies_before_the_end_of_the_connection_are_handled),
        cmocka_unit_test(a_failure_names_the_command),
        cmocka_unit_test(a_viewer_cannot_continue_after_a_failure),
        cmocka_unit_test(a_request_is_sent_after_the_previous_reply),
        cmocka_unit_test(the_reply_to_a_forgotten_owner_is_dropped),
        cmocka_unit_test(many_owners_can_be_forgotten),
        cmocka_unit_test(handlers_may_send_requests),
        cmocka_unit_test(a_handler_can_end_the_conversation),
        cmocka_unit_test(bytes_without_a_request_are_an_error),
        cmocka_unit_test(too_large_counts_are_errors_at_once),
        cmocka_unit_test(a_name_that_is_too_long_is_an_error),
        cmocka_unit_test(many_long_names_are_an_error),
        cmocka_unit_test(a_long_reply_is_complete),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
