/* SPDX-License-Identifier: MIT */
/*
 * A strict or tolerant reader of a data stream. A packet reader does the reading. Tolerant reading
 * adds work per packet, but no work per event.
 *
 * A tolerant reader continues after damage. Its medium must not grow.
 *
 * With a tolerant reader, ctf_stream_reader_next_packet() never fails. The function skips bytes
 * that aren't a packet. A packet begins with the magic number. Its header and context are valid,
 * and its UUID and data stream are those of the previous packets. If packets don't begin with a
 * magic number, and their offsets are unknown, the rest of the medium is lost.
 *
 * The size of a packet is wrong in two cases. In the first case, another packet begins in it, and
 * neither a packet nor the end of the medium follows it. In the second case, consecutive packets in
 * it lead to its end. In both cases, the reader ends the packet where the first packet in it
 * begins.
 *
 * Events are read as with a strict reader. If an event can't be read,
 * ctf_stream_reader_lose_events() skips the rest of its packet. In a data stream without packets,
 * the function finds the next plausible events, which then belong to a new packet.
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

/* Creates a strict reader. The arguments are as for ctf_packet_reader_create(). */
struct ctf_stream_reader *ctf_stream_reader_create(
    struct ctf_plan_set *plans, struct ctf_medium *medium, struct ctf_window_pool *pool);
void ctf_stream_reader_free(struct ctf_stream_reader *reader); /* `reader` may be NULL */
typedef struct ctf_stream_reader ctf_stream_reader;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ctf_stream_reader, ctf_stream_reader_free)

/*
 * Makes the reader tolerant. Call it before reading the first packet.
 *
 * `places` (may be NULL) are the offsets of packets according to an index of the medium: bytes,
 * uint64_t, in ascending order. The array is borrowed and must not change while the reader is used.
 * If the index ends where the medium ends, the last offset is the size of the medium.
 *
 * The reader uses an offset only if a packet can be read there. A packet that extends beyond such
 * an offset has a wrong size. The search for the next packet checks these offsets first. If packets
 * begin with a magic number, an earlier packet from which consecutive packets lead to the offset
 * takes precedence. If packets have no magic number, they begin only at these offsets, up to the
 * last one. If a packet can be read at the end of another packet, and `places` doesn't contain this
 * offset, `places` is wrong, and the reader stops using it.
 */
void ctf_stream_reader_set_tolerant(struct ctf_stream_reader *reader, const GArray *places);

/*
 * Moves to the next packet, as ctf_packet_reader_next_packet(), with the differences that the
 * beginning of this file describes.
 */
enum ctf_reader_status ctf_stream_reader_next_packet(struct ctf_stream_reader *reader);

/*
 * Returns whether events of the current packet after its last readable event are lost, although
 * reading reports no error. False if the reader is strict.
 */
bool ctf_stream_reader_loses_events(const struct ctf_stream_reader *reader);

/*
 * Returns whether the current packet was shortened, so that its lengths differ from those in its
 * context. False if the reader is strict.
 */
bool ctf_stream_reader_has_shortened_packet(const struct ctf_stream_reader *reader);

/*
 * Skips the remaining events of the current packet after an error in one of them. The reader must
 * be tolerant.
 */
void ctf_stream_reader_lose_events(struct ctf_stream_reader *reader);

/*
 * Returns the next damage that the reader has skipped, or NULL if there is no more. The reader owns
 * the record. It is valid until the next call.
 */
const struct ctf_damage *ctf_stream_reader_take_damage(struct ctf_stream_reader *reader);

#endif
