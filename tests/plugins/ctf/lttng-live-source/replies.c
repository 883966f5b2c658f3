/* SPDX-License-Identifier: MIT */
#include "replies.h"

#include <string.h>

void put_u32(GByteArray *out, uint32_t value)
{
    value = GUINT32_TO_BE(value);
    g_byte_array_append(out, (const uint8_t *) &value, sizeof value);
}

void put_u64(GByteArray *out, uint64_t value)
{
    value = GUINT64_TO_BE(value);
    g_byte_array_append(out, (const uint8_t *) &value, sizeof value);
}

static void put_bytes(GByteArray *out, const char *text)
{
    g_byte_array_append(out, (const uint8_t *) text, strlen(text));
}

void put_text(GByteArray *out, const char *text, size_t size)
{
    put_bytes(out, text);
    for (size_t i = strlen(text); i < size; i++) {
        g_byte_array_append(out, (const uint8_t *) "", 1);
    }
}

void put_connect(GByteArray *out, uint32_t major, uint32_t minor)
{
    put_u64(out, 1);
    put_u32(out, major);
    put_u32(out, minor);
    put_u32(out, 0);
}

void put_session(GByteArray *out, uint32_t minor, const struct live_session_info *session)
{
    put_u64(out, session->id);
    put_u32(out, session->timer_us);
    put_u32(out, session->client_count);
    put_u32(out, session->stream_count);
    if (minor < 15) {
        put_text(out, session->hostname, 64);
        put_text(out, session->name, 255);
        return;
    }
    put_u32(out, strlen(session->hostname));
    put_u32(out, strlen(session->name));
    put_u32(out, session->format);
    put_bytes(out, session->hostname);
    put_bytes(out, session->name);
}

void put_stream(GByteArray *out, const struct live_stream_info *stream)
{
    put_u64(out, stream->id);
    put_u64(out, stream->trace_id);
    put_u32(out, stream->is_metadata);
    put_text(out, stream->path, 4096);
    put_text(out, stream->channel, 255);
}

void put_streams(GByteArray *out, uint32_t status, uint32_t count)
{
    put_u32(out, status);
    put_u32(out, count);
}

void put_index(GByteArray *out, const struct live_index *index)
{
    put_u64(out, index->offset);
    put_u64(out, index->packet_size);
    put_u64(out, index->content_size);
    put_u64(out, index->begin);
    put_u64(out, index->end);
    put_u64(out, index->discarded_events);
    put_u64(out, index->stream_class_id);
    put_u32(out, index->status);
    put_u32(out, index->flags);
}

void put_packet(GByteArray *out, uint32_t status, uint32_t size, uint32_t flags, const char *text)
{
    put_u32(out, status);
    put_u32(out, size);
    put_u32(out, flags);
    put_bytes(out, text);
}

void put_metadata(GByteArray *out, uint32_t status, uint64_t size, const char *text)
{
    put_u64(out, size);
    put_u32(out, status);
    put_bytes(out, text);
}
