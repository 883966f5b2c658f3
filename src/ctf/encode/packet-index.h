/* SPDX-License-Identifier: MIT */
/*
 * The index file of a data stream that is being written, in the format of LTTng (version 1.1): a
 * header, and an entry for each packet, in their order. All numbers are big-endian.
 *
 * An index only makes reading faster. If it can't be written, it is removed, and nothing is said:
 * readers then look at the packets themselves.
 */
#ifndef CTF_ENCODE_PACKET_INDEX_H
#define CTF_ENCODE_PACKET_INDEX_H

#include <stdint.h>

struct ctf_packet_index;

/* In the order of the file. */
struct ctf_packet_index_entry {
    uint64_t offset;                       /* bytes */
    uint64_t total_length, content_length; /* bits */
    uint64_t begin_time, end_time;         /* cycles */
    uint64_t discarded_events;             /* total of the stream so far */
    uint64_t stream_class_id, stream_id, sequence_number;
};

/* The file, which must not exist, is created with its first entries. `path` is copied. */
struct ctf_packet_index *ctf_packet_index_create(const char *path);

void ctf_packet_index_append(
    struct ctf_packet_index *index, const struct ctf_packet_index_entry *entry);

/* Removes the file, and frees `index`; accepts NULL. */
void ctf_packet_index_discard(struct ctf_packet_index *index);

/* Writes everything, and frees `index`; accepts NULL. */
void ctf_packet_index_finish(struct ctf_packet_index *index);

#endif
