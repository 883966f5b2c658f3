/* SPDX-License-Identifier: MIT */
/*
 * Where the packets of a damaged data stream are: at a magic number that is followed by a header
 * and a context that make sense, or where an index says. A second reader reads them.
 */
#ifndef CTF_SALVAGE_PACKET_SEARCH_H
#define CTF_SALVAGE_PACKET_SEARCH_H

#include "ctf/decode/reader-salvage.h"

#define CTF_NO_PACKET UINT64_MAX

struct packet_search {
    struct ctf_packet_reader *reader; /* borrowed */
    struct ctf_medium *medium;        /* of the reader */
    struct ctf_packet_reader *probe;  /* reads the headers of possible packets; NULL at first */
    bool has_magic;                   /* each packet begins with a magic number */
    uint8_t magic[4];
    const GArray
        *places; /* uint64_t: see ctf_stream_reader_set_tolerant(); borrowed; may be NULL */

    /* See ctf_packet_search_set_identity(). */
    struct ctf_packet_identity identity;

    /* The last search of the places: the first one after byte `places_from` is `place_found`. */
    bool has_searched_places;
    uint64_t places_from, place_found;
    struct ctf_packet place_packet; /* the packet there */

    /* The last search: at or after byte `from`, the next packet is at `found`. */
    bool has_searched;
    uint64_t from, found;
    uint64_t medium_end; /* after a search in vain */
    uint64_t zeros;      /* from this byte on, there is nothing else; CTF_NO_PACKET: unknown */
    uint64_t other_end;  /* the byte before this one isn't zero; 0: none is known */
    struct ctf_packet neighbor; /* the packet that was read last */
    uint64_t cost;              /* of all searches, in bytes */
};

/* `reader` must outlive the search. */
void ctf_packet_search_init(struct packet_search *search, struct ctf_packet_reader *reader);
void ctf_packet_search_clear(struct packet_search *search);

/*
 * Packets are those of this stream. What the reader's current packet says of itself may be wrong:
 * set the identity that the reader had before.
 */
static inline void ctf_packet_search_set_identity(
    struct packet_search *search, const struct ctf_packet_identity *identity)
{
    if (search->identity.stream_class != identity->stream_class ||
        search->identity.has_stream_id != identity->has_stream_id ||
        search->identity.stream_id != identity->stream_id) {
        search->identity = *identity;
        /* The packet that was found before may belong to another stream. */
        search->has_searched = search->has_searched_places = false;
    }
}

/* Whether byte `offset` is a known place. */
bool ctf_packet_search_is_place(const struct packet_search *search, uint64_t offset);

/* The first known place after byte `offset`, or CTF_NO_PACKET. */
uint64_t ctf_packet_search_place_after(const struct packet_search *search, uint64_t offset);

/* Whether the magic number is at byte `offset`. */
bool ctf_packet_search_has_magic_at(const struct packet_search *search, uint64_t offset);

/* Reads the packet at byte `offset`, which becomes the neighbor; false if there is none. */
bool ctf_packet_search_read_packet(struct packet_search *search, uint64_t offset);

/*
 * Where the next packet is, at or after byte `from`, which isn't 0; or CTF_NO_PACKET. It becomes
 * the neighbor.
 */
uint64_t ctf_packet_search_find(struct packet_search *search, uint64_t from);

/*
 * The same for the first packet from which consecutive packets lead to byte `end`. If there is
 * none, the neighbor isn't known.
 */
uint64_t ctf_packet_search_find_chain(struct packet_search *search, uint64_t from, uint64_t end);

/*
 * Returns whether the medium has only zeros from byte `offset` on. If so, later searches end there.
 * The zeros are read once: tracers often allocate long files before they write them.
 */
bool ctf_packet_search_find_zeros(struct packet_search *search, uint64_t offset);

#endif
