/* SPDX-License-Identifier: MIT */
/* Damage: a part of a data stream that can't be read. */
#ifndef CTF_SALVAGE_DAMAGE_H
#define CTF_SALVAGE_DAMAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "ctf/decode/damage-kind.h"

struct ctf_damage {
    enum ctf_damage_kind kind;
    char *text; /* as that of ctf_packet_reader_error() */
    /* The packet with the damage, or the place where a packet would begin. */
    uint64_t packet_number, packet_offset;
    uint64_t begin, end; /* bytes of the medium that aren't read */
    /* When that is: cycles of the default clock. */
    bool has_begin_time, has_end_time;
    uint64_t begin_time, end_time;
    bool may_lose_events;  /* the rest of those of a packet */
    bool may_lose_packets; /* one or more: `lost_packets` if it `knows_lost_packets` */
    bool knows_lost_packets;
    uint64_t lost_packets;
};

/* Garbage may have any number of faults. This is the most of a trace that are described. */
enum { CTF_MAX_DESCRIBED_DAMAGE = 10000 };

struct ctf_damage *ctf_damage_copy(const struct ctf_damage *damage);
void ctf_damage_free(void *damage); /* accepts NULL */

const char *ctf_damage_kind_name(enum ctf_damage_kind kind);

#endif
