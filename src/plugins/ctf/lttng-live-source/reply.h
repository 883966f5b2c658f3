/* SPDX-License-Identifier: MIT */
/*
 * A reply of the relay daemon, which is read part by part: first a head, then sessions, streams or
 * bytes. Announced counts and sizes are checked before memory is allocated.
 */
#ifndef PLUGINS_CTF_LTTNG_LIVE_SOURCE_REPLY_H
#define PLUGINS_CTF_LTTNG_LIVE_SOURCE_REPLY_H

#include "plugins/ctf/lttng-live-source/protocol.h"

struct live_reply {
    enum live_command command;
    uint32_t minor; /* minor version in use; after CONNECT, the version of the relay daemon */
    uint32_t asked; /* GET_PACKET: the requested number of bytes */
    size_t needed;  /* number of bytes of the next part; 0: the reply is complete */

    struct live_head head;
    struct live_index index; /* GET_NEXT_INDEX */
    GArray *sessions;        /* elements: struct live_session_info */
    GArray *streams;         /* elements: struct live_stream_info */
    const uint8_t *bytes;    /* GET_PACKET, GET_METADATA: the last part, borrowed; may be NULL */
    size_t size;
    /* Private members. */
    bool has_head;
    size_t part_size; /* size of the current part in bytes */
    size_t text_size; /* total size of the strings of all sessions or streams, in bytes */
};

void live_reply_begin(
    struct live_reply *reply, enum live_command command, uint32_t minor, uint32_t asked);
void live_reply_clear(struct live_reply *reply);

/*
 * Reads the next part from `bytes`, which contain at least `needed` bytes. Sets `*taken` to the
 * number of bytes that were used, or to 0 if the part is longer than expected. If the reply is
 * invalid, returns false and sets `*error` to the reason, which the caller frees with g_free().
 */
bool live_reply_take(struct live_reply *reply, const uint8_t *bytes, size_t *taken, char **error);

#endif
