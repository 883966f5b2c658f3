/* SPDX-License-Identifier: MIT */
/*
 * Cutting a packet: it ends earlier than before, and its header and context say so. Everything else
 * in it stays.
 */
#ifndef CTF_REPAIR_PACKET_CUT_H
#define CTF_REPAIR_PACKET_CUT_H

#include "ctf/decode/medium.h"
#include "ctf/decode/packet-reader.h"

/*
 * A medium over the packet of `source` as it is after the cut: `total_length` bits (whole bytes),
 * of which `content_length` are content. `source` is borrowed and must outlive the result.
 *
 * Returns NULL if the lengths can't be changed: one comes after fields of variable size, or has a
 * variable size itself, or is also the length or the selector of another field. The result must be
 * read before it is relied on: packets that don't say both lengths can't end everywhere.
 */
struct ctf_medium *ctf_packet_cut(struct ctf_medium *source, const struct ctf_schema *schema,
    const struct ctf_packet *packet, uint64_t content_length, uint64_t total_length);

#endif
