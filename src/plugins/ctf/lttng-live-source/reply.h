/* SPDX-License-Identifier: MIT */
/*
 * A reply of the relay daemon, taken part by part: a head, then its sessions, streams or bytes.
 * What it announces is bounded before anything is allocated.
 */
#ifndef PLUGINS_CTF_LTTNG_LIVE_SOURCE_REPLY_H
#define PLUGINS_CTF_LTTNG_LIVE_SOURCE_REPLY_H

#include "plugins/ctf/lttng-live-source/protocol.h"

struct live_reply {
    enum live_command command;
    uint32_t minor; /* the version in use; that of CONNECT says what the relay daemon speaks */
    uint32_t asked; /* GET_PACKET: how many bytes were asked for */
    size_t needed;  /* how many bytes the next part has; 0: the reply is complete */

    struct live_head head;
    struct live_index index; /* GET_NEXT_INDEX */
    GArray *sessions;        /* struct live_session_info */
    GArray *streams;         /* struct live_stream_info */
    const uint8_t *bytes;    /* GET_PACKET, GET_METADATA: the last part, borrowed; maybe NULL */
    size_t size;
    /* Private. */
    bool has_head;
    size_t part_size; /* of the part that is being taken */
    size_t text_size; /* of all sessions or streams, bytes */
};

void live_reply_begin(
    struct live_reply *reply, enum live_command command, uint32_t minor, uint32_t asked);
void live_reply_clear(struct live_reply *reply);

/*
 * Takes the next part from `bytes`, of which there are at least `needed`. `*taken` is then how many
 * were used; 0 if the part turned out to be longer. On failure returns false and sets `*error`, to
 * be freed with g_free(): what is wrong with the reply.
 */
bool live_reply_take(struct live_reply *reply, const uint8_t *bytes, size_t *taken, char **error);

#endif
