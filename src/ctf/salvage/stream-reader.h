/* SPDX-License-Identifier: MIT */
/*
 * The reader of a data stream, strict or tolerant. A packet reader reads; what a tolerant reader
 * adds happens between packets, and costs nothing per event.
 *
 * A tolerant reader goes on after damage. The medium must not be one that grows.
 *
 * ctf_stream_reader_next_packet() then never fails. It skips bytes that aren't a packet. A packet
 * begins with the magic number. Its header and context are valid, and its UUID and data stream are
 * those of the packets before. If packets don't begin with a magic number, and their places aren't
 * known either, the rest of the medium is lost.
 *
 * The size of a packet is wrong in two cases. Another packet begins within it, and neither a packet
 * nor the end of the medium follows it. Or packets within it lead to its end, one after the other.
 * The packet then ends where the first packet within it begins.
 *
 * Events are read as with a strict reader. If one can't be read, ctf_stream_reader_lose_events()
 * gives up the rest of its packet. In a data stream without packets, it finds the next plausible
 * events. They are the events of another packet.
 */
#ifndef CTF_SALVAGE_STREAM_READER_H
#define CTF_SALVAGE_STREAM_READER_H

#include "ctf/decode/packet-reader.h"
#include "ctf/salvage/damage.h"

struct ctf_salvage;

struct ctf_stream_reader {
    struct ctf_packet_reader *packets; /* reads the current packet and its events */
    struct ctf_salvage *salvage;       /* NULL: the reader is strict */
};

/* A strict reader; arguments as ctf_packet_reader_create(). */
struct ctf_stream_reader *ctf_stream_reader_create(
    struct ctf_plan_set *plans, struct ctf_medium *medium, struct ctf_window_pool *pool);
void ctf_stream_reader_free(struct ctf_stream_reader *reader); /* accepts NULL */
typedef struct ctf_stream_reader ctf_stream_reader;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ctf_stream_reader, ctf_stream_reader_free)

/*
 * Makes the reader tolerant, before its first packet.
 *
 * `places` (may be NULL) are where packets begin according to an index of the medium: bytes,
 * uint64_t, in ascending order. The array is borrowed, and must not change as long as the reader is
 * used. If the index ends where the medium ends, the last place is the size of the medium.
 *
 * A place counts only if a packet can be read there. A packet that reaches beyond such a place has
 * a wrong size. The search for the next packet goes to the places first. With a magic number,
 * packets before the place that lead to it come first. Without one, packets begin only at the
 * places, up to the last one. But if a packet can be read where another one ends, and that isn't a
 * place, the places are wrong and aren't used any more.
 */
void ctf_stream_reader_set_tolerant(struct ctf_stream_reader *reader, const GArray *places);

/* Goes to the next packet: as ctf_packet_reader_next_packet(), except as above. */
enum ctf_reader_status ctf_stream_reader_next_packet(struct ctf_stream_reader *reader);

/*
 * Whether events of the current packet are lost after its last one, although that one can be read
 * without an error. False if the reader is strict; likewise the next.
 */
bool ctf_stream_reader_loses_events(const struct ctf_stream_reader *reader);

/* Whether the current packet was made shorter: its lengths aren't those that it says. */
bool ctf_stream_reader_has_shortened_packet(const struct ctf_stream_reader *reader);

/*
 * After an error of a function that reads the events of the current packet: the packet has no more
 * of them. The reader is tolerant.
 */
void ctf_stream_reader_lose_events(struct ctf_stream_reader *reader);

/*
 * Damage that the reader has gone past and that wasn't returned before, or NULL: there may be more.
 * Owned by the reader, valid until the next call.
 */
const struct ctf_damage *ctf_stream_reader_take_damage(struct ctf_stream_reader *reader);

#endif
