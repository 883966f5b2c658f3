/* SPDX-License-Identifier: MIT */
/*
 * Finds zeros instead of events. A file contains zeros if it was allocated but not written, or if a
 * page was lost. Zeros may look like events.
 */
#ifndef CTF_SALVAGE_ZERO_EVENTS_H
#define CTF_SALVAGE_ZERO_EVENTS_H

#include "ctf/decode/reader-salvage.h"

/*
 * Finds the zeros that end the readable events of the current packet. There must be at least
 * CTF_MIN_ZEROS zero bytes at the first event that can't be read. If all events can be read, the
 * zeros must be at the end of the packet's content. Returns the position of the first event in the
 * zeros (bits in the packet). Returns UINT64_MAX if there are no such zeros, or if a valid event
 * may consist of zeros because it has no timestamp.
 *
 * The function reads the packet's events with a second reader. `clock` is the reader's clock before
 * the packet. `medium_size` is in bytes.
 */
uint64_t ctf_find_zero_events(
    const struct ctf_packet_reader *reader, uint64_t clock, uint64_t medium_size);

#endif
