/* SPDX-License-Identifier: MIT */
/* Damage: a part of a data stream that can't be read. */
#ifndef CTF_SALVAGE_DAMAGE_H
#define CTF_SALVAGE_DAMAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "ctf/decode/damage-kind.h"

struct ctf_damage {
    enum ctf_damage_kind kind;
    char *text; /* message, in the format of ctf_packet_reader_error() */
    /* The damaged packet, or the position where a packet should begin. */
    uint64_t packet_number, packet_offset;
    uint64_t begin, end; /* bytes of the medium that the reader skips */
    /* The time range of the damage: cycles of the default clock. */
    bool has_begin_time, has_end_time;
    uint64_t begin_time, end_time;
    bool may_lose_events; /* the remaining events of a packet may be lost */
    /* one or more packets may be lost; if `knows_lost_packets`, their count is `lost_packets` */
    bool may_lose_packets;
    bool knows_lost_packets;
    uint64_t lost_packets;
};

/*
 * The maximum count of damage records per trace, because garbage may contain any count of faults.
 */
enum { CTF_MAX_DESCRIBED_DAMAGE = 10000 };

struct ctf_damage *ctf_damage_copy(const struct ctf_damage *damage);
void ctf_damage_free(void *damage); /* `damage` may be NULL */

const char *ctf_damage_kind_name(enum ctf_damage_kind kind);

#endif
