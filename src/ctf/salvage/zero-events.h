/* SPDX-License-Identifier: MIT */
/*
 * Zeros where events should be. A file has them that was allocated but not written, and a page that
 * was lost is read as zeros. They may look like events.
 */
#ifndef CTF_SALVAGE_ZERO_EVENTS_H
#define CTF_SALVAGE_ZERO_EVENTS_H

#include "ctf/decode/reader-salvage.h"

/*
 * Finds the zeros with which the readable events of the current packet end: those at the first
 * event that can't be read or, if all can be read, before the end of the packet's content. At least
 * CTF_MIN_ZEROS zero bytes count. Returns where the first event in them begins (bits in the
 * packet). Returns UINT64_MAX if there are no such zeros, or if an event may consist of zeros
 * because it has no timestamp.
 *
 * The packet's events are read with another reader. `clock` is the reader's clock before the
 * packet. `medium_size`: bytes.
 */
uint64_t ctf_find_zero_events(
    const struct ctf_packet_reader *reader, uint64_t clock, uint64_t medium_size);

#endif
