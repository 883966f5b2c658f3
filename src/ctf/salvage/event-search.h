/* SPDX-License-Identifier: MIT */
/*
 * Finds the next events after damage in a data stream without packets. No bytes mark the beginning
 * of an event, so the search requires several consecutive plausible events.
 */
#ifndef CTF_SALVAGE_EVENT_SEARCH_H
#define CTF_SALVAGE_EVENT_SEARCH_H

#include "ctf/decode/reader-salvage.h"

#define CTF_NO_EVENT UINT64_MAX

struct event_search {
    struct ctf_packet_reader *probe; /* NULL at first */
    uint64_t cost;                   /* total cost of all searches, in bytes */
};

void ctf_event_search_clear(struct event_search *search);

/*
 * Returns whether the reader's current packet consists of a whole data stream without packets, or
 * of the rest of it.
 */
bool ctf_event_search_applies(const struct ctf_packet_reader *reader);

/*
 * Returns the offset in the medium, at or after byte `from`, of plausible events, or CTF_NO_EVENT.
 * All searches of a data stream together take linear time.
 */
uint64_t ctf_event_search_find(
    struct event_search *search, const struct ctf_packet_reader *reader, uint64_t from);

#endif
