/* SPDX-License-Identifier: MIT */
/*
 * Cuts a packet: it ends earlier, and the lengths in its header and context are updated. The rest
 * of the packet stays the same.
 */
#ifndef CTF_REPAIR_PACKET_CUT_H
#define CTF_REPAIR_PACKET_CUT_H

#include "ctf/decode/medium.h"
#include "ctf/decode/packet-reader.h"

/*
 * Returns a medium that contains the packet of `source` after the cut: `total_length` bits (whole
 * bytes), whose first `content_length` bits are content. `source` is borrowed and must outlive the
 * result.
 *
 * Returns NULL if the lengths can't be changed: a length comes after fields of variable size, has a
 * variable size, or is also the length or selector of another field. The caller must check the
 * result by reading it. If the packet contains only one of the two lengths, this length determines
 * the end of the content and of the packet, so the content may end later than requested.
 */
struct ctf_medium *ctf_packet_cut(struct ctf_medium *source, const struct ctf_schema *schema,
    const struct ctf_packet *packet, uint64_t content_length, uint64_t total_length);

#endif
