/* SPDX-License-Identifier: MIT */
/*
 * The messages of the LTTng live protocol, versions 2.4 to 2.15, between a viewer (this component)
 * and a relay daemon. The functions turn structures into bytes and bytes into structures. They use
 * no sockets, and they don't check the order of messages.
 *
 * All integers are big-endian, and structures are packed. The viewer sends requests, and the relay
 * daemon replies in the same order. The relay daemon sends nothing without a request.
 */
#ifndef PLUGINS_CTF_LTTNG_LIVE_SOURCE_PROTOCOL_H
#define PLUGINS_CTF_LTTNG_LIVE_SOURCE_PROTOCOL_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

enum live_command {
    LIVE_COMMAND_CONNECT = 1,
    LIVE_COMMAND_LIST_SESSIONS,
    LIVE_COMMAND_ATTACH_SESSION,
    LIVE_COMMAND_GET_NEXT_INDEX,
    LIVE_COMMAND_GET_PACKET,
    LIVE_COMMAND_GET_METADATA,
    LIVE_COMMAND_GET_NEW_STREAMS,
    LIVE_COMMAND_CREATE_SESSION,
    LIVE_COMMAND_DETACH_SESSION,
};

/* The status values of replies. Each command has its own values. */
enum live_attach_status {
    LIVE_ATTACH_OK = 1,
    LIVE_ATTACH_ALREADY,
    LIVE_ATTACH_UNKNOWN,
    LIVE_ATTACH_NOT_LIVE,
    LIVE_ATTACH_SEEK_ERROR,
    LIVE_ATTACH_NO_SESSION,
};
enum live_index_status {
    LIVE_INDEX_OK = 1,
    LIVE_INDEX_RETRY,   /* no packet yet, and no lower bound for the time of the next one */
    LIVE_INDEX_HANG_UP, /* the stream is closed and was read to its end */
    LIVE_INDEX_ERROR,
    LIVE_INDEX_INACTIVE, /* no event will be before `end` */
    LIVE_INDEX_END,
};
enum live_packet_status {
    LIVE_PACKET_OK = 1,
    LIVE_PACKET_RETRY,
    LIVE_PACKET_ERROR,
    LIVE_PACKET_END,
};
enum live_metadata_status {
    LIVE_METADATA_OK = 1,
    LIVE_METADATA_NO_NEW,
    LIVE_METADATA_ERROR,
};
enum live_new_streams_status {
    LIVE_NEW_STREAMS_OK = 1,
    LIVE_NEW_STREAMS_NO_NEW,
    LIVE_NEW_STREAMS_ERROR,
    LIVE_NEW_STREAMS_HANG_UP, /* the session is closed and has no streams any more */
};

/* Flags of indexes and packets. */
enum {
    LIVE_FLAG_NEW_METADATA = 1,
    LIVE_FLAG_NEW_STREAMS = 2,
};

enum live_trace_format {
    LIVE_TRACE_FORMAT_CTF_1_8,
    LIVE_TRACE_FORMAT_CTF_2,
};

struct live_session_info {
    uint64_t id;
    uint32_t timer_us; /* live timer, microseconds; 0: not a live session */
    uint32_t client_count, stream_count;
    enum live_trace_format format; /* always CTF 1.8 before protocol 2.15, which added the field */
    char *hostname, *name;         /* owned */
};

struct live_stream_info {
    uint64_t id; /* unique in the relay daemon */
    uint64_t trace_id;
    bool is_metadata;
    char *path, *channel; /* owned */
};

struct live_index {
    uint32_t status; /* enum live_index_status, or an unknown value */
    uint32_t flags;
    uint64_t offset;                    /* byte offset of the packet in its stream file */
    uint64_t packet_size, content_size; /* bits */
    uint64_t begin, end;                /* cycles of the default clock */
    uint64_t discarded_events;
    uint64_t stream_class_id;
};

/* Returns the name of the command in the protocol's specification, such as `GET_NEXT_INDEX`. */
const char *live_command_name(enum live_command command);

/*
 * The viewer's protocol version. The connection uses the lower minor version of the viewer and the
 * relay daemon.
 */
enum {
    LIVE_MAJOR = 2,
    LIVE_MINOR = 15,
};

/* Upper bounds for the contents of replies. */
enum {
    LIVE_MAX_SESSIONS = 100000,
    LIVE_MAX_STREAMS = 100000,
    LIVE_MAX_NAME_LENGTH = 64 * 1024,
    LIVE_MAX_METADATA_SIZE = 64 * 1024 * 1024,
};

/* The maximum size of a request in bytes: its header and the longest arguments. */
enum { LIVE_MAX_REQUEST_SIZE = 16 + 20 };

/* These functions append a request to `out`. */

/* The request to connect. */
void live_encode_connect(GByteArray *out);
/* A request without arguments: LIST_SESSIONS or CREATE_SESSION. */
void live_encode_plain(GByteArray *out, enum live_command command);
/*
 * A request about a stream or session: GET_NEXT_INDEX, GET_METADATA, GET_NEW_STREAMS or
 * DETACH_SESSION.
 */
void live_encode_about(GByteArray *out, enum live_command command, uint64_t id);
void live_encode_attach(GByteArray *out, uint64_t session_id, bool seeks_beginning);
void live_encode_get_packet(GByteArray *out, uint64_t stream_id, uint64_t offset, uint32_t length);

/* The sizes of replies or of their parts, in bytes. */
enum {
    LIVE_CONNECT_REPLY_SIZE = 20,
    LIVE_STATUS_REPLY_SIZE = 4, /* CREATE_SESSION and DETACH_SESSION */
    LIVE_INDEX_REPLY_SIZE = 64,
    LIVE_LIST_HEAD_SIZE = 4,    /* the part before the sessions */
    LIVE_STREAMS_HEAD_SIZE = 8, /* ATTACH_SESSION, GET_NEW_STREAMS: the part before the streams */
    LIVE_STREAM_SIZE = 4371,
    LIVE_PACKET_HEAD_SIZE = 12,   /* the part before the bytes of the packet */
    LIVE_METADATA_HEAD_SIZE = 12, /* the part before the bytes of the metadata */
};

/* The head of a reply that has several parts. Members that the reply doesn't have are 0. */
struct live_head {
    uint32_t status, flags;
    uint64_t length; /* number of sessions, streams or bytes that follow if the status is OK */
};

/* Each function decodes the number of bytes that the constants above specify. */
void live_decode_version(const uint8_t *bytes, uint32_t *major, uint32_t *minor);
uint32_t live_decode_status(const uint8_t *bytes);
void live_decode_index(const uint8_t *bytes, struct live_index *index);
void live_decode_list_head(const uint8_t *bytes, struct live_head *head);
void live_decode_streams_head(const uint8_t *bytes, struct live_head *head);
void live_decode_packet_head(const uint8_t *bytes, struct live_head *head);
void live_decode_metadata_head(const uint8_t *bytes, struct live_head *head);
/* The caller owns the strings of `stream`, and frees them with live_stream_info_clear(). */
void live_decode_stream(const uint8_t *bytes, struct live_stream_info *stream);

/* Returns the size of the fixed part of a session in bytes. */
size_t live_session_head_size(uint32_t minor);
/*
 * Decodes the fixed part of a session. The hostname (`*hostname_length` bytes) and the name
 * (`*name_length` bytes) follow it.
 */
void live_decode_session_head(
    const uint8_t *bytes, uint32_t minor, uint32_t *hostname_length, uint32_t *name_length);
/*
 * Decodes a whole session. The caller owns its strings, and frees them with
 * live_session_info_clear().
 */
void live_decode_session(const uint8_t *bytes, uint32_t minor, struct live_session_info *session);

void live_session_info_clear(struct live_session_info *session);
void live_stream_info_clear(struct live_stream_info *stream);

#endif
