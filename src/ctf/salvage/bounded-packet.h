/* SPDX-License-Identifier: MIT */
/*
 * Skips damage if the source of the bytes provides the end of each packet, as a relay daemon does.
 * No search is needed: a strict packet reader continues with the next packet.
 */
#ifndef CTF_SALVAGE_BOUNDED_PACKET_H
#define CTF_SALVAGE_BOUNDED_PACKET_H

#include "ctf/decode/packet-reader.h"
#include "ctf/salvage/damage.h"

/*
 * Continues after an error or an unknown class at byte `end` of the medium, where the next packet
 * begins. If the reader has entered the current packet, its remaining events are skipped. Returns
 * the damage, which the caller frees with ctf_damage_free().
 */
struct ctf_damage *ctf_bounded_packet_give_up(struct ctf_packet_reader *reader, uint64_t end);

/*
 * Checks the size of the current packet after its events were read. The next packet begins at byte
 * `offset` of the medium. If the current packet has another size, returns the damage, which the
 * caller frees with ctf_damage_free(); otherwise returns NULL.
 */
struct ctf_damage *ctf_bounded_packet_leave(struct ctf_packet_reader *reader, uint64_t offset);

#endif
