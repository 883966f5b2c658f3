/* SPDX-License-Identifier: MIT */
/* Reads the parts of a reply; see reply.h. */
#include "plugins/ctf/lttng-live-source/reply.h"

#include <inttypes.h>
#include <string.h>

/*
 * Reads a part of a reply. Returns the number of bytes that were used, and sets the number of bytes
 * that the next part needs.
 */
typedef size_t (*take_part)(struct live_reply *reply, const uint8_t *bytes, char **error);

/* Describes how the reply to a command is read. */
struct kind {
    size_t head_size;
    take_part take_head, take_rest;
};

static void expect_items(struct live_reply *reply, size_t size)
{
    reply->needed = reply->head.length > 0 ? size : 0;
}

/* Counts an item that was read. `texts` is the size of its strings in bytes. */
static void count_item(struct live_reply *reply, size_t texts, size_t next_size, char **error)
{
    reply->head.length--;
    reply->text_size += texts;
    if (reply->text_size > LIVE_MAX_METADATA_SIZE) {
        *error = g_strdup_printf("the names in the reply are longer than %d MiB together",
            LIVE_MAX_METADATA_SIZE / (1024 * 1024));
    }
    expect_items(reply, next_size);
}

static void check_length(
    const struct live_reply *reply, uint64_t limit, const char *what, char **error)
{
    if (reply->head.length > limit) {
        *error =
            g_strdup_printf("the reply announces %" PRIu64 " %s; at most %" PRIu64 " are accepted",
                reply->head.length, what, limit);
    }
}

static size_t take_version(struct live_reply *reply, const uint8_t *bytes, char **error)
{
    uint32_t major;

    live_decode_version(bytes, &major, &reply->minor);
    if (major != LIVE_MAJOR) {
        *error = g_strdup_printf("the relay daemon uses protocol version %" PRIu32 ".%" PRIu32
                                 "; only 2.x is supported",
            major, reply->minor);
    }
    return LIVE_CONNECT_REPLY_SIZE;
}

static size_t take_status(struct live_reply *reply, const uint8_t *bytes, char **error)
{
    reply->head.status = live_decode_status(bytes);
    return LIVE_STATUS_REPLY_SIZE;
}

static size_t take_index(struct live_reply *reply, const uint8_t *bytes, char **error)
{
    live_decode_index(bytes, &reply->index);
    return LIVE_INDEX_REPLY_SIZE;
}

static size_t take_list_head(struct live_reply *reply, const uint8_t *bytes, char **error)
{
    live_decode_list_head(bytes, &reply->head);
    check_length(reply, LIVE_MAX_SESSIONS, "sessions", error);
    expect_items(reply, live_session_head_size(reply->minor));
    return LIVE_LIST_HEAD_SIZE;
}

static void check_name_length(uint32_t length, const char *whose, char **error)
{
    if (length > LIVE_MAX_NAME_LENGTH) {
        *error = g_strdup_printf("the reply announces a name of %" PRIu32
                                 " bytes for a %s; at most %d are accepted",
            length, whose, LIVE_MAX_NAME_LENGTH);
    }
}

static size_t take_session(struct live_reply *reply, const uint8_t *bytes, char **error)
{
    const size_t head_size = live_session_head_size(reply->minor);
    struct live_session_info session;
    uint32_t hostname_length, name_length;

    live_decode_session_head(bytes, reply->minor, &hostname_length, &name_length);
    check_name_length(name_length, "session", error);
    if (!*error) {
        check_name_length(hostname_length, "host", error);
    }
    if (*error) {
        return 0;
    }
    size_t size = head_size + hostname_length + name_length;
    if (reply->part_size < size) {
        reply->needed = size;
        return 0;
    }
    live_decode_session(bytes, reply->minor, &session);
    g_array_append_val(reply->sessions, session);
    count_item(reply, strlen(session.hostname) + strlen(session.name), head_size, error);
    return size;
}

static size_t take_streams_head(struct live_reply *reply, const uint8_t *bytes, char **error)
{
    /* ATTACH_SESSION and GET_NEW_STREAMS use the same value for OK. */
    G_STATIC_ASSERT((int) LIVE_ATTACH_OK == (int) LIVE_NEW_STREAMS_OK);

    live_decode_streams_head(bytes, &reply->head);
    if (reply->head.status != LIVE_ATTACH_OK) {
        reply->head.length = 0;
    }
    check_length(reply, LIVE_MAX_STREAMS, "streams", error);
    expect_items(reply, LIVE_STREAM_SIZE);
    return LIVE_STREAMS_HEAD_SIZE;
}

static size_t take_stream(struct live_reply *reply, const uint8_t *bytes, char **error)
{
    struct live_stream_info stream;

    live_decode_stream(bytes, &stream);
    g_array_append_val(reply->streams, stream);
    count_item(reply, strlen(stream.path) + strlen(stream.channel), LIVE_STREAM_SIZE, error);
    return LIVE_STREAM_SIZE;
}

static size_t take_packet_head(struct live_reply *reply, const uint8_t *bytes, char **error)
{
    live_decode_packet_head(bytes, &reply->head);
    if (reply->head.status == LIVE_PACKET_OK) {
        reply->needed = reply->head.length;
        check_length(reply, reply->asked, "bytes", error);
    }
    return LIVE_PACKET_HEAD_SIZE;
}

static size_t take_metadata_head(struct live_reply *reply, const uint8_t *bytes, char **error)
{
    live_decode_metadata_head(bytes, &reply->head);
    if (reply->head.status == LIVE_METADATA_OK) {
        reply->needed = reply->head.length;
        check_length(reply, LIVE_MAX_METADATA_SIZE, "bytes", error);
    }
    return LIVE_METADATA_HEAD_SIZE;
}

static size_t take_bytes(struct live_reply *reply, const uint8_t *bytes, char **error)
{
    reply->bytes = bytes;
    reply->size = reply->head.length;
    return reply->size;
}

static const struct kind kinds[] = {
    [LIVE_COMMAND_CONNECT] = {LIVE_CONNECT_REPLY_SIZE, take_version},
    [LIVE_COMMAND_LIST_SESSIONS] = {LIVE_LIST_HEAD_SIZE, take_list_head, take_session},
    [LIVE_COMMAND_ATTACH_SESSION] = {LIVE_STREAMS_HEAD_SIZE, take_streams_head, take_stream},
    [LIVE_COMMAND_GET_NEXT_INDEX] = {LIVE_INDEX_REPLY_SIZE, take_index},
    [LIVE_COMMAND_GET_PACKET] = {LIVE_PACKET_HEAD_SIZE, take_packet_head, take_bytes},
    [LIVE_COMMAND_GET_METADATA] = {LIVE_METADATA_HEAD_SIZE, take_metadata_head, take_bytes},
    [LIVE_COMMAND_GET_NEW_STREAMS] = {LIVE_STREAMS_HEAD_SIZE, take_streams_head, take_stream},
    [LIVE_COMMAND_CREATE_SESSION] = {LIVE_STATUS_REPLY_SIZE, take_status},
    [LIVE_COMMAND_DETACH_SESSION] = {LIVE_STATUS_REPLY_SIZE, take_status},
};

static void clear_session(void *session)
{
    live_session_info_clear(session);
}

static void clear_stream(void *stream)
{
    live_stream_info_clear(stream);
}

void live_reply_begin(
    struct live_reply *reply, enum live_command command, uint32_t minor, uint32_t asked)
{
    *reply = (struct live_reply){
        .command = command,
        .minor = minor,
        .asked = asked,
        .needed = kinds[command].head_size,
    };
    if (kinds[command].take_rest == take_session) {
        reply->sessions = g_array_new(FALSE, FALSE, sizeof(struct live_session_info));
        g_array_set_clear_func(reply->sessions, clear_session);
    }
    if (kinds[command].take_rest == take_stream) {
        reply->streams = g_array_new(FALSE, FALSE, sizeof(struct live_stream_info));
        g_array_set_clear_func(reply->streams, clear_stream);
    }
}

void live_reply_clear(struct live_reply *reply)
{
    g_clear_pointer(&reply->sessions, g_array_unref);
    g_clear_pointer(&reply->streams, g_array_unref);
}

bool live_reply_take(struct live_reply *reply, const uint8_t *bytes, size_t *taken, char **error)
{
    const struct kind *kind = &kinds[reply->command];
    take_part take = reply->has_head ? kind->take_rest : kind->take_head;

    *error = NULL;
    reply->has_head = true;
    reply->part_size = reply->needed;
    reply->needed = 0;
    *taken = take(reply, bytes, error);
    return !*error;
}
