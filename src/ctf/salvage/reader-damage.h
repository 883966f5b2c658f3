/* SPDX-License-Identifier: MIT */
/* Creates damage records from the state of a packet reader. */
#ifndef CTF_SALVAGE_READER_DAMAGE_H
#define CTF_SALVAGE_READER_DAMAGE_H

#include "ctf/decode/reader-salvage.h"
#include "ctf/salvage/damage.h"

/*
 * Returns a damage record for the bytes from `begin` to `end`, with the reader's error. The caller
 * owns the record.
 */
struct ctf_damage *ctf_reader_describe_damage(
    const struct ctf_packet_reader *reader, uint64_t begin, uint64_t end);

void ctf_damage_set_begin_time(struct ctf_damage *damage, const struct ctf_reader_progress *last);
/*
 * Sets the end time if it is known. An end time before the beginning is ignored, because one of the
 * two times is wrong.
 */
void ctf_damage_set_end_time(struct ctf_damage *damage, bool is_known, uint64_t time);

/* Records that the remaining events of the current packet are lost. */
void ctf_damage_set_lost_events(struct ctf_damage *damage, const struct ctf_packet_reader *reader);

/* Returns the byte offset in the medium where the content of a packet with lengths ends. */
static inline uint64_t ctf_packet_content_end(const struct ctf_packet *packet)
{
    return packet->offset + packet->content_length / 8 + (packet->content_length % 8 > 0);
}

#endif
