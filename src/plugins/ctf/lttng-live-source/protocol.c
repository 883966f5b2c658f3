/* SPDX-License-Identifier: MIT */
/* Encodes and decodes the messages of the LTTng live protocol; see protocol.h. */
#include "plugins/ctf/lttng-live-source/protocol.h"

#include <string.h>

/* The first minor version in which sessions have a trace format, and strings have lengths. */
enum { MINOR_WITH_FORMAT = 15 };

/* The connection type of a viewer. */
enum { VIEWER_COMMANDS = 1 };

enum {
    SEEK_BEGINNING = 1,
    SEEK_LAST = 2,
};

/* The byte offsets of the parts of a session, in both layouts, and of a stream. */
enum {
    OLD_HOSTNAME_OFFSET = 20,
    OLD_HOSTNAME_SIZE = 64,
    OLD_NAME_OFFSET = OLD_HOSTNAME_OFFSET + OLD_HOSTNAME_SIZE,
    OLD_NAME_SIZE = 255,
    OLD_SESSION_SIZE = OLD_NAME_OFFSET + OLD_NAME_SIZE,
    SESSION_HEAD_SIZE = 32,

    PATH_OFFSET = 20,
    PATH_SIZE = 4096,
    CHANNEL_OFFSET = PATH_OFFSET + PATH_SIZE,
    CHANNEL_SIZE = 255,
};

const char *live_command_name(enum live_command command)
{
    static const char *const names[] = {
        [LIVE_COMMAND_CONNECT] = "CONNECT",
        [LIVE_COMMAND_LIST_SESSIONS] = "LIST_SESSIONS",
        [LIVE_COMMAND_ATTACH_SESSION] = "ATTACH_SESSION",
        [LIVE_COMMAND_GET_NEXT_INDEX] = "GET_NEXT_INDEX",
        [LIVE_COMMAND_GET_PACKET] = "GET_PACKET",
        [LIVE_COMMAND_GET_METADATA] = "GET_METADATA",
        [LIVE_COMMAND_GET_NEW_STREAMS] = "GET_NEW_STREAMS",
        [LIVE_COMMAND_CREATE_SESSION] = "CREATE_SESSION",
        [LIVE_COMMAND_DETACH_SESSION] = "DETACH_SESSION",
    };

    return names[command];
}

static void append_u32(GByteArray *out, uint32_t value)
{
    value = GUINT32_TO_BE(value);
    g_byte_array_append(out, (const uint8_t *) &value, sizeof value);
}

static void append_u64(GByteArray *out, uint64_t value)
{
    value = GUINT64_TO_BE(value);
    g_byte_array_append(out, (const uint8_t *) &value, sizeof value);
}

static void append_header(GByteArray *out, enum live_command command, uint64_t payload_size)
{
    append_u64(out, payload_size);
    append_u32(out, command);
    append_u32(out, 0);
}

void live_encode_connect(GByteArray *out)
{
    append_header(out, LIVE_COMMAND_CONNECT, 20);
    append_u64(out, UINT64_MAX);
    append_u32(out, LIVE_MAJOR);
    append_u32(out, LIVE_MINOR);
    append_u32(out, VIEWER_COMMANDS);
}

void live_encode_plain(GByteArray *out, enum live_command command)
{
    append_header(out, command, 0);
}

void live_encode_about(GByteArray *out, enum live_command command, uint64_t id)
{
    append_header(out, command, 8);
    append_u64(out, id);
}

void live_encode_attach(GByteArray *out, uint64_t session_id, bool seeks_beginning)
{
    append_header(out, LIVE_COMMAND_ATTACH_SESSION, 20);
    append_u64(out, session_id);
    append_u64(out, 0); /* an offset that relay daemons ignore */
    append_u32(out, seeks_beginning ? SEEK_BEGINNING : SEEK_LAST);
}

void live_encode_get_packet(GByteArray *out, uint64_t stream_id, uint64_t offset, uint32_t length)
{
    append_header(out, LIVE_COMMAND_GET_PACKET, 20);
    append_u64(out, stream_id);
    append_u64(out, offset);
    append_u32(out, length);
}

static uint32_t read_u32(const uint8_t *bytes)
{
    uint32_t value;

    memcpy(&value, bytes, sizeof value);
    return GUINT32_FROM_BE(value);
}

static uint64_t read_u64(const uint8_t *bytes)
{
    uint64_t value;

    memcpy(&value, bytes, sizeof value);
    return GUINT64_FROM_BE(value);
}

/* Reads a string that may lack its NUL byte. */
static char *read_text(const uint8_t *bytes, size_t size)
{
    return g_strndup((const char *) bytes, size);
}

void live_decode_version(const uint8_t *bytes, uint32_t *major, uint32_t *minor)
{
    *major = read_u32(bytes + 8);
    *minor = read_u32(bytes + 12);
}

uint32_t live_decode_status(const uint8_t *bytes)
{
    return read_u32(bytes);
}

void live_decode_index(const uint8_t *bytes, struct live_index *index)
{
    *index = (struct live_index){
        .offset = read_u64(bytes),
        .packet_size = read_u64(bytes + 8),
        .content_size = read_u64(bytes + 16),
        .begin = read_u64(bytes + 24),
        .end = read_u64(bytes + 32),
        .discarded_events = read_u64(bytes + 40),
        .stream_class_id = read_u64(bytes + 48),
        .status = read_u32(bytes + 56),
        .flags = read_u32(bytes + 60),
    };
}

void live_decode_list_head(const uint8_t *bytes, struct live_head *head)
{
    *head = (struct live_head){.length = read_u32(bytes)};
}

void live_decode_streams_head(const uint8_t *bytes, struct live_head *head)
{
    *head = (struct live_head){.status = read_u32(bytes), .length = read_u32(bytes + 4)};
}

void live_decode_packet_head(const uint8_t *bytes, struct live_head *head)
{
    *head = (struct live_head){
        .status = read_u32(bytes),
        .length = read_u32(bytes + 4),
        .flags = read_u32(bytes + 8),
    };
}

void live_decode_metadata_head(const uint8_t *bytes, struct live_head *head)
{
    *head = (struct live_head){.length = read_u64(bytes), .status = read_u32(bytes + 8)};
}

void live_decode_stream(const uint8_t *bytes, struct live_stream_info *stream)
{
    *stream = (struct live_stream_info){
        .id = read_u64(bytes),
        .trace_id = read_u64(bytes + 8),
        .is_metadata = read_u32(bytes + 16) != 0,
        .path = read_text(bytes + PATH_OFFSET, PATH_SIZE),
        .channel = read_text(bytes + CHANNEL_OFFSET, CHANNEL_SIZE),
    };
}

size_t live_session_head_size(uint32_t minor)
{
    return minor < MINOR_WITH_FORMAT ? OLD_SESSION_SIZE : SESSION_HEAD_SIZE;
}

void live_decode_session_head(
    const uint8_t *bytes, uint32_t minor, uint32_t *hostname_length, uint32_t *name_length)
{
    *hostname_length = minor < MINOR_WITH_FORMAT ? 0 : read_u32(bytes + 20);
    *name_length = minor < MINOR_WITH_FORMAT ? 0 : read_u32(bytes + 24);
}

static void decode_old_texts(const uint8_t *bytes, struct live_session_info *session)
{
    session->hostname = read_text(bytes + OLD_HOSTNAME_OFFSET, OLD_HOSTNAME_SIZE);
    session->name = read_text(bytes + OLD_NAME_OFFSET, OLD_NAME_SIZE);
}

static void decode_texts(const uint8_t *bytes, struct live_session_info *session)
{
    uint32_t hostname_length = read_u32(bytes + 20);
    const uint8_t *hostname = bytes + SESSION_HEAD_SIZE;

    session->hostname = read_text(hostname, hostname_length);
    session->name = read_text(hostname + hostname_length, read_u32(bytes + 24));
    session->format = read_u32(bytes + 28);
}

void live_decode_session(const uint8_t *bytes, uint32_t minor, struct live_session_info *session)
{
    *session = (struct live_session_info){
        .id = read_u64(bytes),
        .timer_us = read_u32(bytes + 8),
        .client_count = read_u32(bytes + 12),
        .stream_count = read_u32(bytes + 16),
        .format = LIVE_TRACE_FORMAT_CTF_1_8,
    };
    if (minor < MINOR_WITH_FORMAT) {
        decode_old_texts(bytes, session);
    } else {
        decode_texts(bytes, session);
    }
}

void live_session_info_clear(struct live_session_info *session)
{
    g_free(session->hostname);
    g_free(session->name);
}

void live_stream_info_clear(struct live_stream_info *stream)
{
    g_free(stream->path);
    g_free(stream->channel);
}
