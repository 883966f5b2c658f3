/* SPDX-License-Identifier: MIT */
/*
 * Zeros where a packet's last events should be, as a file has them that was allocated but not
 * written. They may look like events.
 */
#ifndef CTF_SALVAGE_ZERO_TAIL_H
#define CTF_SALVAGE_ZERO_TAIL_H

#include "ctf/decode/reader-salvage.h"

/* No event ends with this many zero bytes. */
enum { CTF_MIN_ZERO_TAIL = 64 };

/*
 * Returns the position (bits in the current packet) from which on there are only zeros up to the
 * end of its content, at least CTF_MIN_ZERO_TAIL bytes, where an event would begin; UINT64_MAX: the
 * packet doesn't end so. An event with a timestamp isn't only zeros; without timestamps, one may
 * be. `medium_size`: bytes.
 */
uint64_t ctf_find_zero_tail(const struct ctf_packet_reader *reader, uint64_t medium_size);

#endif
