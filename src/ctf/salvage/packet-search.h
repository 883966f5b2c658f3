/* SPDX-License-Identifier: MIT */
/*
 * Finds the packets of a damaged data stream: at the offsets that an index lists, or at magic
 * numbers that a valid header and context follow. A second reader reads these packets.
 */
#ifndef CTF_SALVAGE_PACKET_SEARCH_H
#define CTF_SALVAGE_PACKET_SEARCH_H

#include "ctf/decode/reader-salvage.h"

#define CTF_NO_PACKET UINT64_MAX

struct packet_search {
    struct ctf_packet_reader *reader; /* borrowed */
    struct ctf_medium *medium;        /* medium of the reader */
    struct ctf_packet_reader *probe;  /* reads the headers of candidates; NULL at first */
    bool has_magic;                   /* each packet begins with a magic number */
    uint8_t magic[4];
    /*
     * uint64_t: offsets from an index, see ctf_stream_reader_set_tolerant(); borrowed; may be NULL
     */
    const GArray *places;

    /* See ctf_packet_search_set_identity(). */
    struct ctf_packet_identity identity;

    /*
     * Result of the last search of `places`: the first packet after byte `places_from` is at
     * `place_found`.
     */
    bool has_searched_places;
    uint64_t places_from, place_found;
    struct ctf_packet place_packet; /* packet at `place_found` */

    /* Result of the last search: the next packet at or after byte `from` is at `found`. */
    bool has_searched;
    uint64_t from, found;
    uint64_t medium_end; /* end of the medium, set by a search without a result */
    uint64_t zeros; /* the medium contains only zeros from this byte on; CTF_NO_PACKET: unknown */
    uint64_t other_end;         /* the byte before this offset isn't zero; 0: unknown */
    struct ctf_packet neighbor; /* last packet that the probe read */
    uint64_t cost;              /* total cost of all searches, in bytes */
};

/* Initialises a search. `reader` must outlive it. */
void ctf_packet_search_init(struct packet_search *search, struct ctf_packet_reader *reader);
void ctf_packet_search_clear(struct packet_search *search);

/*
 * Sets the stream that packets must belong to. The reader's current packet may contain a wrong
 * identity, so the caller must pass the reader's previous identity.
 */
static inline void ctf_packet_search_set_identity(
    struct packet_search *search, const struct ctf_packet_identity *identity)
{
    if (search->identity.stream_class != identity->stream_class ||
        search->identity.has_stream_id != identity->has_stream_id ||
        search->identity.stream_id != identity->stream_id) {
        search->identity = *identity;
        /* The packet found before may belong to another stream. */
        search->has_searched = search->has_searched_places = false;
    }
}

/* Returns whether the index lists byte `offset`. */
bool ctf_packet_search_is_place(const struct packet_search *search, uint64_t offset);

/* Returns the first indexed offset after byte `offset`, or CTF_NO_PACKET. */
uint64_t ctf_packet_search_place_after(const struct packet_search *search, uint64_t offset);

bool ctf_packet_search_has_magic_at(const struct packet_search *search, uint64_t offset);

/*
 * Reads the packet at byte `offset` and makes it the search's `neighbor`. Returns false if there is
 * no valid packet.
 */
bool ctf_packet_search_read_packet(struct packet_search *search, uint64_t offset);

/*
 * Returns the offset of the next packet at or after byte `from` (> 0), or CTF_NO_PACKET. The packet
 * becomes the search's `neighbor`.
 */
uint64_t ctf_packet_search_find(struct packet_search *search, uint64_t from);

/*
 * Returns the offset of the first packet from which consecutive packets lead to byte `end`, and
 * makes it the search's `neighbor`. If there is no such packet, returns CTF_NO_PACKET, and
 * `neighbor` is undefined.
 */
uint64_t ctf_packet_search_find_chain(struct packet_search *search, uint64_t from, uint64_t end);

/*
 * Returns whether the medium contains only zeros from byte `offset` on. If so, later searches end
 * there. The zeros are read once, because tracers often allocate long files before they write them.
 */
bool ctf_packet_search_find_zeros(struct packet_search *search, uint64_t offset);

#endif
