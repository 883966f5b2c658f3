/* SPDX-License-Identifier: MIT */
/*
 * Metadata packets: the container in which tracers write metadata text, TSDL as the specification
 * of CTF 1.8 says, or JSON fragments as CTF2-PMETA-1.0 says.
 */
#ifndef CTF_METADATA_PACKETIZED_H
#define CTF_METADATA_PACKETIZED_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

struct ctf_metadata_packet_version;

/* What must be the same in all packets of a metadata stream; zero it before the first piece. */
struct ctf_metadata_packets {
    bool is_known;
    bool is_big_endian;
    const struct ctf_metadata_packet_version *version; /* NULL: not a known one, or no packet yet */
    uint8_t uuid[16];
    uint64_t offset; /* bytes of the earlier pieces */
};

bool ctf_metadata_is_packetized(const uint8_t *bytes, size_t size);

/* The major version of CTF in the packet header at `bytes`; 1 if the header is cut off or its
 * version is unknown. */
unsigned ctf_metadata_packet_major(const uint8_t *bytes, size_t size);

/*
 * Appends the text of the packets in `bytes` to `text`.
 *
 * Bytes at the end which are too few for a packet header are ignored: `*leftover` is how many.
 * Returns false and sets `*error` ("PATH: at byte OFFSET: ...", to be freed with g_free()) if a
 * packet is wrong.
 */
bool ctf_metadata_packets_append_text(struct ctf_metadata_packets *packets, const char *path,
    const uint8_t *bytes, size_t size, GString *text, size_t *leftover, char **error);

/*
 * The same of metadata that may be wrong in places: goes past what isn't a packet to the next magic
 * number, and takes the text that is there of a packet whose header is wrong or that is cut off.
 * `*error` (NULL before) becomes what is wrong first. Returns false if there is no packet at all.
 */
bool ctf_metadata_packets_salvage_text(
    const char *path, const uint8_t *bytes, size_t size, GString *text, char **error);

#endif
