/* SPDX-License-Identifier: MIT */
/* Encodes replies of a relay daemon for tests, by appending bytes to an array. */
#ifndef TESTS_PLUGINS_CTF_LTTNG_LIVE_SOURCE_REPLIES_H
#define TESTS_PLUGINS_CTF_LTTNG_LIVE_SOURCE_REPLIES_H

#include "plugins/ctf/lttng-live-source/protocol.h"

void put_u32(GByteArray *out, uint32_t value);
void put_u64(GByteArray *out, uint64_t value);
/* Appends `text` in a field of `size` bytes. If the text fills the field, there is no NUL byte. */
void put_text(GByteArray *out, const char *text, size_t size);

void put_connect(GByteArray *out, uint32_t major, uint32_t minor);
/*
 * Appends a session. Before the first session, the caller appends the number of sessions with
 * put_u32().
 */
void put_session(GByteArray *out, uint32_t minor, const struct live_session_info *session);
void put_stream(GByteArray *out, const struct live_stream_info *stream);
/* Appends the part of a reply before the streams. */
void put_streams(GByteArray *out, uint32_t status, uint32_t count);
void put_index(GByteArray *out, const struct live_index *index);
/* Appends a packet reply. `size` is the announced size. `text` is the content. */
void put_packet(GByteArray *out, uint32_t status, uint32_t size, uint32_t flags, const char *text);
void put_metadata(GByteArray *out, uint32_t status, uint64_t size, const char *text);

#endif
