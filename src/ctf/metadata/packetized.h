/* SPDX-License-Identifier: MIT */
/* Metadata packets: the container in which tracers write CTF 1.8 metadata text. */
#ifndef CTF_METADATA_PACKETIZED_H
#define CTF_METADATA_PACKETIZED_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/* What must be the same in all packets of a metadata stream; zero it before the first piece. */
struct ctf_metadata_packets {
    bool is_known;
    bool is_big_endian;
    uint8_t uuid[16];
    uint64_t offset; /* bytes of the earlier pieces */
};

bool ctf_metadata_is_packetized(const uint8_t *bytes, size_t size);

/*
 * Appends the text of the packets in `bytes` to `text`.
 *
 * Bytes at the end which are too few for a packet header are ignored: `*leftover` is how many.
 * Returns false and sets `*error` ("PATH: at byte OFFSET: ...", to be freed with g_free()) if a
 * packet is wrong.
 */
bool ctf_metadata_packets_append_text(struct ctf_metadata_packets *packets, const char *path,
    const uint8_t *bytes, size_t size, GString *text, size_t *leftover, char **error);

#endif
