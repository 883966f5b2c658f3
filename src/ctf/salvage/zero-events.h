/* SPDX-License-Identifier: MIT */
/*
 * Zeros where events should be. A file has them that was allocated but not written, and a page that
 * was lost is read as zeros. They may look like events.
 */
#ifndef CTF_SALVAGE_ZERO_EVENTS_H
#define CTF_SALVAGE_ZERO_EVENTS_H

#include "ctf/decode/reader-salvage.h"

/* Events that are no events: bytes of the medium. */
struct ctf_zero_events {
    uint64_t position; /* where the first one begins: bits in the packet */
    uint64_t end;      /* the byte after the zeros */
    bool ends_content; /* no content of the packet follows them */
};

/*
 * Finds the zeros with which the readable events of the current packet end: those before the first
 * event that can't be read or, if all can be read, before the end of the packet's content. At least
 * CTF_MIN_ZEROS zero bytes count. False if there are none, or if an event may consist of zeros
 * because it has no timestamp.
 *
 * The packet's events are read with another reader. `clock` is the reader's clock before the
 * packet. `medium_size`: bytes.
 */
bool ctf_find_zero_events(const struct ctf_packet_reader *reader, uint64_t clock,
    uint64_t medium_size, struct ctf_zero_events *zeros);

#endif
