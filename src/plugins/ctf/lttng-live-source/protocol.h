/* SPDX-License-Identifier: MIT */
/*
 * The messages of the LTTng live protocol, versions 2.4 to 2.15, between a viewer (us) and a relay
 * daemon: bytes in, structures out, and the reverse. Knows neither sockets nor order.
 *
 * Every integer is big-endian; structures are packed. The viewer asks, the relay daemon answers in
 * the same order, and nothing is unsolicited.
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

/* The status of a reply; each command has its own values. */
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
    LIVE_INDEX_RETRY,   /* nothing now, and no promise about time */
    LIVE_INDEX_HANG_UP, /* the stream is closed and was read to its end */
    LIVE_INDEX_ERROR,
    LIVE_INDEX_INACTIVE, /* no event before `end` */
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
    LIVE_NEW_STREAMS_HANG_UP, /* the session is closed and has no stream left */
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
    enum live_trace_format format; /* CTF 1.8 below protocol 2.15, which doesn't say it */
    char *hostname, *name;         /* owned */
};

struct live_stream_info {
    uint64_t id; /* unique in the relay daemon */
    uint64_t trace_id;
    bool is_metadata;
    char *path, *channel; /* owned */
};

struct live_index {
    uint32_t status; /* enum live_index_status, or a value that we don't know */
    uint32_t flags;
    uint64_t offset;                    /* of the packet in its stream file, bytes */
    uint64_t packet_size, content_size; /* bits */
    uint64_t begin, end;                /* cycles of the default clock */
    uint64_t discarded_events;
    uint64_t stream_class_id;
};

/* The name in the specification of the protocol, such as `GET_NEXT_INDEX`. */
const char *live_command_name(enum live_command command);

/* Our version. The minor version in use is the lower one of ours and the relay daemon's. */
enum {
    LIVE_MAJOR = 2,
    LIVE_MINOR = 15,
};

/* Upper bounds for the content of replies. */
enum {
    LIVE_MAX_SESSIONS = 100000,
    LIVE_MAX_STREAMS = 100000,
    LIVE_MAX_NAME_LENGTH = 64 * 1024,
    LIVE_MAX_METADATA_SIZE = 64 * 1024 * 1024,
};

/* The size of a request: its header and the longest arguments (bytes). */
enum { LIVE_MAX_REQUEST_SIZE = 16 + 20 };

/* Requests, appended to `out`. */

/* The request to connect. */
void live_encode_connect(GByteArray *out);
/* One without arguments: LIST_SESSIONS, CREATE_SESSION. */
void live_encode_plain(GByteArray *out, enum live_command command);
/* One about a stream or session: GET_NEXT_INDEX, GET_METADATA, GET_NEW_STREAMS, DETACH_SESSION. */
void live_encode_about(GByteArray *out, enum live_command command, uint64_t id);
void live_encode_attach(GByteArray *out, uint64_t session_id, bool seeks_beginning);
void live_encode_get_packet(GByteArray *out, uint64_t stream_id, uint64_t offset, uint32_t length);

/* The sizes of replies, or of their parts (bytes). */
enum {
    LIVE_CONNECT_REPLY_SIZE = 20,
    LIVE_STATUS_REPLY_SIZE = 4, /* of CREATE_SESSION and DETACH_SESSION */
    LIVE_INDEX_REPLY_SIZE = 64,
    LIVE_LIST_HEAD_SIZE = 4,    /* before the sessions */
    LIVE_STREAMS_HEAD_SIZE = 8, /* before the streams of ATTACH_SESSION and GET_NEW_STREAMS */
    LIVE_STREAM_SIZE = 4371,
    LIVE_PACKET_HEAD_SIZE = 12,   /* before the bytes of the packet */
    LIVE_METADATA_HEAD_SIZE = 12, /* before the bytes of the metadata */
};

/* The head of a reply of several parts. Those that aren't in a reply are 0. */
struct live_head {
    uint32_t status, flags;
    uint64_t length; /* how many sessions, streams or bytes follow if the status is OK */
};

/* Each decodes as many bytes as the sizes above say. */
void live_decode_version(const uint8_t *bytes, uint32_t *major, uint32_t *minor);
uint32_t live_decode_status(const uint8_t *bytes);
void live_decode_index(const uint8_t *bytes, struct live_index *index);
void live_decode_list_head(const uint8_t *bytes, struct live_head *head);
void live_decode_streams_head(const uint8_t *bytes, struct live_head *head);
void live_decode_packet_head(const uint8_t *bytes, struct live_head *head);
void live_decode_metadata_head(const uint8_t *bytes, struct live_head *head);
/* The texts of `stream` are the caller's: live_stream_info_clear(). */
void live_decode_stream(const uint8_t *bytes, struct live_stream_info *stream);

/* The size of a session's fixed part. */
size_t live_session_head_size(uint32_t minor);
/* Decodes the fixed part, which `*hostname_length` and then `*name_length` bytes follow. */
void live_decode_session_head(
    const uint8_t *bytes, uint32_t minor, uint32_t *hostname_length, uint32_t *name_length);
/* Decodes a whole session. Its texts are the caller's: live_session_info_clear(). */
void live_decode_session(const uint8_t *bytes, uint32_t minor, struct live_session_info *session);

void live_session_info_clear(struct live_session_info *session);
void live_stream_info_clear(struct live_stream_info *stream);

#endif
