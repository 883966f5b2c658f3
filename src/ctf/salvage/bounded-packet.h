/* SPDX-License-Identifier: MIT */
/*
 * Going past damage if the source of the bytes knows where each packet ends, as a relay daemon
 * does. Nothing is searched: a strict packet reader goes on at the next packet.
 */
#ifndef CTF_SALVAGE_BOUNDED_PACKET_H
#define CTF_SALVAGE_BOUNDED_PACKET_H

#include "ctf/decode/packet-reader.h"
#include "ctf/salvage/damage.h"

/*
 * After an error, or an unknown class: goes on at byte `end` of the medium, where the next packet
 * begins. The current packet, if it could be entered, has no more events. Returns what is lost, to
 * be freed with ctf_damage_free().
 */
struct ctf_damage *ctf_bounded_packet_give_up(struct ctf_packet_reader *reader, uint64_t end);

/*
 * After the events of the current packet: the next one begins at byte `offset` of the medium.
 * Returns the damage, as above, if the current one says another length; or NULL.
 */
struct ctf_damage *ctf_bounded_packet_leave(struct ctf_packet_reader *reader, uint64_t offset);

#endif
