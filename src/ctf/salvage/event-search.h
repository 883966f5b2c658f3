/* SPDX-License-Identifier: MIT */
/*
 * Finds the next events after damage in a data stream without packets. Nothing marks the beginning
 * of an event, so the search needs several plausible events in a row.
 */
#ifndef CTF_SALVAGE_EVENT_SEARCH_H
#define CTF_SALVAGE_EVENT_SEARCH_H

#include "ctf/decode/reader-salvage.h"

#define CTF_NO_EVENT UINT64_MAX

struct event_search {
    struct ctf_packet_reader *probe; /* NULL at first */
    uint64_t cost;                   /* of all searches, in bytes */
};

void ctf_event_search_clear(struct event_search *search);

/* Whether the reader's current packet is all of a data stream without packets, or the rest of it.
 */
bool ctf_event_search_applies(const struct ctf_packet_reader *reader);

/*
 * The byte of the medium, at or after byte `from`, where plausible events begin; or CTF_NO_EVENT.
 * All searches of a data stream take linear time together.
 */
uint64_t ctf_event_search_find(
    struct event_search *search, const struct ctf_packet_reader *reader, uint64_t from);

#endif
