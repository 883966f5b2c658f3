/* SPDX-License-Identifier: MIT */
/* Damage as a packet reader describes it. */
#ifndef CTF_SALVAGE_READER_DAMAGE_H
#define CTF_SALVAGE_READER_DAMAGE_H

#include "ctf/decode/reader-salvage.h"
#include "ctf/salvage/damage.h"

/* Damage from byte `begin` to byte `end` that the reader's error describes; owned by the caller. */
struct ctf_damage *ctf_reader_describe_damage(
    const struct ctf_packet_reader *reader, uint64_t begin, uint64_t end);

void ctf_damage_set_begin_time(struct ctf_damage *damage, const struct ctf_reader_progress *last);
/* A time before the beginning is no end: one of both is wrong. */
void ctf_damage_set_end_time(struct ctf_damage *damage, bool is_known, uint64_t time);

/* The rest of the current packet is damaged. */
void ctf_damage_set_lost_events(struct ctf_damage *damage, const struct ctf_packet_reader *reader);

/* The byte of the medium where the content of a packet with lengths ends. */
static inline uint64_t ctf_packet_content_end(const struct ctf_packet *packet)
{
    return packet->offset + packet->content_length / 8 + (packet->content_length % 8 > 0);
}

#endif
