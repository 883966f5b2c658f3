/* SPDX-License-Identifier: MIT */
/*
 * Metadata packets: the container in which tracers write metadata text. The text is TSDL (CTF 1.8)
 * or JSON fragments (CTF2-PMETA-1.0).
 */
#ifndef CTF_METADATA_PACKETIZED_H
#define CTF_METADATA_PACKETIZED_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

struct ctf_metadata_packet_version;

/*
 * The properties that all packets of a metadata stream share. Zero-initialise it before the first
 * piece.
 */
struct ctf_metadata_packets {
    bool is_known;
    bool is_big_endian;
    /* NULL: no packet yet, or an unknown version */
    const struct ctf_metadata_packet_version *version;
    uint8_t uuid[16];
    uint64_t offset; /* total size (bytes) of the earlier pieces */
};

bool ctf_metadata_is_packetized(const uint8_t *bytes, size_t size);

/*
 * Returns the major CTF version in the packet header at `bytes`, or 1 if the header is cut off or
 * its version is unknown.
 */
unsigned ctf_metadata_packet_major(const uint8_t *bytes, size_t size);

/*
 * Appends the text of the packets in `bytes` to `text`.
 *
 * Ignores bytes at the end that are too few for a packet header, and sets `*leftover` to their
 * count. If a packet is invalid, returns false and sets `*error` to "PATH: at byte OFFSET: ...".
 * The caller frees the message with g_free().
 */
bool ctf_metadata_packets_append_text(struct ctf_metadata_packets *packets, const char *path,
    const uint8_t *bytes, size_t size, GString *text, size_t *leftover, char **error);

/*
 * Appends the text of metadata packets that may be damaged. The function skips bytes between
 * packets up to the next magic number. From a packet whose header is wrong or that is cut off, it
 * takes the available text. Sets `*error` (initially NULL) to the message about the first fault.
 * Returns false if there is no packet.
 */
bool ctf_metadata_packets_salvage_text(
    const char *path, const uint8_t *bytes, size_t size, GString *text, char **error);

#endif
