/* SPDX-License-Identifier: MIT */
/*
 * Strict and tolerant readers of a data stream; see stream-reader.h. Most of this file determines
 * which packets of a damaged data stream can still be read.
 */
#include "ctf/salvage/stream-reader.h"

#include <inttypes.h>

#include "ctf/salvage/event-search.h"
#include "ctf/salvage/packet-search.h"
#include "ctf/salvage/reader-damage.h"
#include "ctf/salvage/zero-events.h"

#define U64 "%" PRIu64

enum { USUAL_PAGE_SIZE = 4096 };

struct ctf_salvage {
    struct ctf_packet_reader *reader; /* borrowed */
    /* finds packets with the identity that the reader had before the current packet */
    struct packet_search search;
    struct event_search events;
    uint64_t last_size; /* size (bytes) of the previous packet; 0: none */
    uint64_t last_end;  /* end of the previous packet */
    bool knows_size;
    uint64_t size; /* size of the medium, which must not grow */
    /* The current packet. */
    uint64_t clock;    /* the reader's clock before the packet */
    bool is_shortened; /* the packet was shortened: its lengths differ from those in its context */
    bool loses_events; /* events after its last readable event are lost */
    GQueue damage;     /* struct ctf_damage *: not returned yet */
    struct ctf_damage *taken;
};

struct ctf_stream_reader *ctf_stream_reader_create(
    struct ctf_plan_set *plans, struct ctf_medium *medium, struct ctf_window_pool *pool)
{
    struct ctf_stream_reader *reader = g_new0(struct ctf_stream_reader, 1);

    reader->packets = ctf_packet_reader_create(plans, medium, pool);
    return reader;
}

static void free_salvage(struct ctf_salvage *self)
{
    ctf_packet_search_clear(&self->search);
    ctf_event_search_clear(&self->events);
    g_queue_clear_full(&self->damage, ctf_damage_free);
    ctf_damage_free(self->taken);
    g_free(self);
}

void ctf_stream_reader_free(struct ctf_stream_reader *reader)
{
    if (!reader) {
        return;
    }
    g_clear_pointer(&reader->salvage, free_salvage);
    ctf_packet_reader_free(reader->packets);
    g_free(reader);
}

static struct ctf_damage *note(struct ctf_salvage *self, uint64_t begin, uint64_t end)
{
    struct ctf_damage *damage = ctf_reader_describe_damage(self->reader, begin, end);

    g_queue_push_tail(&self->damage, damage);
    return damage;
}

/* Records that packets between the last packet and the neighbor are lost. */
static void set_lost_packets(const struct ctf_salvage *self, struct ctf_damage *damage,
    const struct ctf_reader_progress *last)
{
    const struct ctf_packet *neighbor = &self->search.neighbor;

    damage->may_lose_packets = true;
    damage->knows_lost_packets = last->has_sequence_number && neighbor->has_sequence_number &&
                                 neighbor->sequence_number > last->sequence_number;
    damage->lost_packets = neighbor->sequence_number - last->sequence_number - 1;
    ctf_damage_set_end_time(damage, neighbor->has_begin, neighbor->begin);
}

static uint64_t medium_size(struct ctf_salvage *self)
{
    self->knows_size = self->knows_size || ctf_medium_get_size(self->search.medium, &self->size);
    return self->knows_size ? self->size : self->search.medium_end;
}

/*
 * Records that the medium ends in the current packet, at byte `size`, after all readable events
 * were read. If packets have no magic number, the size of the current packet may be wrong, and its
 * last bytes may belong to other packets.
 */
static void note_cut(struct ctf_salvage *self, uint64_t size)
{
    const struct ctf_packet_reader *reader = self->reader;
    const uint64_t content_end = ctf_packet_content_end(ctf_packet_reader_packet(reader));
    const bool may_hide_packets = !self->search.has_magic;
    struct ctf_damage *damage = note(self, may_hide_packets ? MIN(content_end, size) : size, size);

    damage->may_lose_events = content_end > size;
    damage->may_lose_packets = may_hide_packets;
}

/*
 * Returns how many packets the index lists from byte `offset` to byte `end`. If the index lists no
 * packet at `offset`, it describes another file, and the result is 0.
 */
static uint64_t count_places(const struct ctf_salvage *self, uint64_t offset, uint64_t end)
{
    uint64_t count = 0;

    if (!ctf_packet_search_is_place(&self->search, offset)) {
        return 0;
    }
    for (uint64_t place = offset; place < end;
         place = ctf_packet_search_place_after(&self->search, place)) {
        count++;
    }
    return count;
}

/*
 * Skips the packet at byte `offset`, which can't be read. The reader's error has the reason.
 * Returns false if no later packet exists.
 */
static bool go_past_packet(
    struct ctf_salvage *self, uint64_t offset, const struct ctf_reader_progress *last)
{
    struct ctf_packet_reader *reader = self->reader;
    const uint64_t size = medium_size(self);
    struct ctf_damage *damage;

    if (offset > size) {
        /* If events were lost at the cut, the damage is already recorded. */
        if (!last->has_left_events) {
            note_cut(self, size);
        }
        ctf_packet_reader_seek(reader, size, last->next_number);
        return false;
    }

    const bool is_zero = ctf_packet_search_find_zeros(&self->search, offset);
    const uint64_t found = ctf_packet_search_find(&self->search, offset + 1);

    damage =
        note(self, offset, found == CTF_NO_PACKET ? MAX(size, self->search.medium_end) : found);
    damage->may_lose_packets = !is_zero;
    ctf_damage_set_begin_time(damage, last);
    if (found != CTF_NO_PACKET) {
        set_lost_packets(self, damage, last);
    } else if (is_zero) {
        damage->kind = CTF_DAMAGE_ZEROS;
        damage->lost_packets = count_places(self, offset, size);
        damage->may_lose_packets = damage->knows_lost_packets = damage->lost_packets > 0;
    }
    ctf_packet_reader_seek(reader, damage->end, last->next_number + 1);
    return found != CTF_NO_PACKET;
}

/* Ends the events of the current packet at a run of zeros, unless the zeros are part of events. */
static void end_at_zeros(void *data)
{
    struct ctf_salvage *self = data;
    const uint64_t zeros = ctf_find_zero_events(self->reader, self->clock, medium_size(self));

    if (zeros != UINT64_MAX) {
        ctf_reader_end_events_early(
            self->reader, zeros, CTF_DAMAGE_ZEROS, g_strdup("zeros follow instead of events"));
    }
}

/*
 * Skips the current packet, because another packet begins in its header, at byte `found`. The
 * header that was read consists of parts of both packets.
 */
static void go_past_header(
    struct ctf_salvage *self, uint64_t found, const struct ctf_reader_progress *last)
{
    struct ctf_packet_reader *reader = self->reader;

    ctf_reader_fail(reader, CTF_DAMAGE_CUT_OFF, 0,
        "another packet begins within the packet's header, at byte " U64, found);
    struct ctf_damage *damage = note(self, ctf_packet_reader_packet(reader)->offset, found);
    ctf_damage_set_begin_time(damage, last);
    set_lost_packets(self, damage, last);
    ctf_packet_reader_set_identity(reader, self->search.identity);
    ctf_packet_reader_seek(reader, found, last->next_number + 1);
}

/* Ends the current packet at byte `found`, where another packet begins. */
static void shorten_packet(struct ctf_salvage *self, uint64_t found)
{
    struct ctf_packet_reader *reader = self->reader;
    const struct ctf_packet *packet = ctf_packet_reader_packet(reader);
    const uint64_t content_end = ctf_packet_content_end(packet);

    ctf_reader_fail(reader, CTF_DAMAGE_LENGTH, 0,
        "the packet's size, " U64 " bits, is too great: another packet begins at byte " U64,
        packet->total_length, found);
    note(self, MIN(content_end, found), found)->may_lose_events = found < content_end;
    ctf_reader_correct_end(reader, packet->content_length, found);
    self->is_shortened = true;
}

/*
 * Extends the current packet to byte `found`, because no packet begins at the end that it claims.
 */
static void lengthen_packet(struct ctf_salvage *self, uint64_t found)
{
    struct ctf_packet_reader *reader = self->reader;
    const struct ctf_packet *packet = ctf_packet_reader_packet(reader);

    ctf_reader_fail(reader, CTF_DAMAGE_LENGTH, 0,
        "the packet's size, " U64 " bits, is too small: the next packet begins at byte " U64,
        packet->total_length, found);
    struct ctf_damage *damage = note(self, ctf_packet_reader_next_offset(reader), found);
    damage->may_lose_events = true;
    ctf_damage_set_end_time(damage, packet->has_end, packet->end);
    self->loses_events = true;
    ctf_reader_correct_end(reader, packet->content_length, found);
}

/*
 * Searches the padding of the current packet for another packet, because a wrong length may cover
 * several packets. The search only checks the usual ends of packets: the end of the content, the
 * size of the previous packet, and the end of a page.
 */
static uint64_t find_in_padding(struct ctf_salvage *self)
{
    const struct ctf_packet *packet = ctf_packet_reader_packet(self->reader);
    const uint64_t content_end = ctf_packet_content_end(packet);
    const uint64_t places[] = {
        content_end,
        packet->offset + self->last_size,
        (content_end + USUAL_PAGE_SIZE - 1) / USUAL_PAGE_SIZE * USUAL_PAGE_SIZE,
    };

    for (size_t i = 0; i < G_N_ELEMENTS(places); i++) {
        if (places[i] >= content_end && places[i] > packet->offset &&
            places[i] < ctf_packet_reader_next_offset(self->reader) &&
            ctf_packet_search_has_magic_at(&self->search, places[i]) &&
            ctf_packet_search_read_packet(&self->search, places[i])) {
            return places[i];
        }
    }
    return CTF_NO_PACKET;
}

/*
 * Finds the first packet in the current packet from which consecutive packets lead to its end. A
 * wrong length may end exactly where a later packet begins. If bytes in an event only look like a
 * packet, consecutive packets don't lead from there to this end.
 */
static uint64_t find_swallowed(struct ctf_salvage *self)
{
    return ctf_packet_search_find_chain(&self->search,
        ctf_packet_reader_packet(self->reader)->offset + sizeof self->search.magic,
        ctf_packet_reader_next_offset(self->reader));
}

/* This function isn't inlined, so that packets that aren't searched cost less. */
static __attribute__((noinline)) uint64_t search_packet(struct ctf_salvage *self)
{
    const uint64_t found = find_in_padding(self);

    return found == CTF_NO_PACKET ? find_swallowed(self) : found;
}

/*
 * Returns the offset of another packet in the current packet, or CTF_NO_PACKET. The caller has
 * found a packet or the end of the medium after the current packet, but the size of the current
 * packet may still be wrong. Packets with the size of the previous packet, which are the most
 * common, aren't searched.
 */
static uint64_t find_hidden(struct ctf_salvage *self, const struct ctf_packet *packet)
{
    const bool is_usual =
        packet->offset == self->last_end && packet->total_length / 8 == self->last_size;

    return self->search.has_magic && !is_usual ? search_packet(self) : CTF_NO_PACKET;
}

/*
 * Returns whether both the index and the data show that the current packet ends at `next`. `place`
 * is the next indexed offset. The index alone isn't sufficient: an outdated index may list `next`
 * by chance, for example if the packet lacks bytes.
 */
static bool is_right_place(struct ctf_salvage *self, uint64_t place, uint64_t next)
{
    return place == next && (!self->search.has_magic || next == medium_size(self) ||
                                ctf_packet_search_has_magic_at(&self->search, next));
}

/*
 * Returns the offset of the first packet that begins in the current packet. The index lists byte
 * `place`, which is in the current packet. A packet before `place` is only accepted if consecutive
 * packets lead from it to `place`.
 */
static uint64_t find_up_to(struct ctf_salvage *self, uint64_t place)
{
    const uint64_t begin = ctf_packet_reader_packet(self->reader)->offset;
    const struct ctf_packet at_place = self->search.neighbor;
    uint64_t found = CTF_NO_PACKET;

    if (self->search.has_magic) {
        found =
            ctf_packet_search_find_chain(&self->search, begin + sizeof self->search.magic, place);
    }
    if (found == CTF_NO_PACKET) {
        self->search.neighbor = at_place;
        found = place;
    }
    return found;
}

/*
 * Returns whether the index describes another file: a packet can be read at the end of the current
 * packet, but the index doesn't list that offset. `place` is the next indexed offset.
 */
static bool contradicts_places(struct ctf_salvage *self, uint64_t place)
{
    const uint64_t next = ctf_packet_reader_next_offset(self->reader);

    return place != CTF_NO_PACKET && place != next &&
           !ctf_packet_search_is_place(&self->search, next) &&
           ctf_packet_search_read_packet(&self->search, next);
}

/*
 * Corrects the end of the current packet if neither a packet nor the end of the data stream is
 * there. Reading to a wrong end would take bytes of other packets for events, and lose these
 * packets. The corrected packet ends where another packet begins in it. If the other packet begins
 * in the current packet's header, the function moves the reader to the other packet and returns
 * false.
 */
static bool correct_packet_end(struct ctf_salvage *self, const struct ctf_reader_progress *last)
{
    struct ctf_packet_reader *reader = self->reader;
    const struct ctf_packet *packet = ctf_packet_reader_packet(reader);
    const uint64_t next = ctf_packet_reader_next_offset(reader);
    const uint64_t place = ctf_packet_search_place_after(&self->search, packet->offset);
    uint64_t found;

    if (!packet->has_lengths) {
        return true;
    }
    if (!self->search.has_magic && contradicts_places(self, place)) {
        self->search.places = NULL;
        return true;
    }
    if (is_right_place(self, place, next)) {
        /*
         * If the index ends where the medium ends, nothing indicates that the index is outdated, so
         * no search is needed.
         */
        found = ctf_packet_search_is_place(&self->search, medium_size(self))
                    ? CTF_NO_PACKET
                    : find_hidden(self, packet);
    } else if (place < next && ctf_packet_search_read_packet(&self->search, place)) {
        found = find_up_to(self, place);
    } else if (!self->search.has_magic) {
        if (place != CTF_NO_PACKET && place > next) {
            lengthen_packet(self, place);
        }
        return true;
    } else if (ctf_packet_search_has_magic_at(&self->search, next) || next == medium_size(self)) {
        found = find_hidden(self, packet);
    } else {
        (void) ctf_packet_search_find_zeros(&self->search, next);
        found = ctf_packet_search_find(&self->search, packet->offset + sizeof self->search.magic);
    }
    if (found < packet->offset + (packet->events_offset + 7) / 8) {
        go_past_header(self, found, last);
        return false;
    }
    if (found < next) {
        shorten_packet(self, found);
    }
    self->last_size = packet->total_length / 8;
    self->last_end = packet->offset + self->last_size;
    return true;
}

void ctf_stream_reader_set_tolerant(struct ctf_stream_reader *reader, const GArray *places)
{
    struct ctf_salvage *self = g_new0(struct ctf_salvage, 1);

    self->reader = reader->packets;
    ctf_packet_search_init(&self->search, reader->packets);
    self->search.places = places;
    g_queue_init(&self->damage);
    ctf_reader_watch_zeros(reader->packets, end_at_zeros, self);
    reader->salvage = self;
}

/* Returns CTF_READER_OK, CTF_READER_END or CTF_READER_AGAIN. */
static enum ctf_reader_status salvage_next_packet(struct ctf_salvage *self)
{
    struct ctf_packet_reader *reader = self->reader;

    for (;;) {
        const uint64_t offset = ctf_packet_reader_next_offset(reader);
        const struct ctf_reader_progress last = ctf_reader_progress(reader);

        /* A packet without lengths extends to the end of the medium. */
        if (offset == UINT64_MAX) {
            return CTF_READER_END;
        }
        ctf_packet_search_set_identity(&self->search, ctf_reader_identity(reader));
        self->is_shortened = self->loses_events = false;
        self->clock = last.clock;
        enum ctf_reader_status status = ctf_packet_reader_next_packet(reader);
        if (status == CTF_READER_OK && correct_packet_end(self, &last)) {
            ctf_reader_look_for_zeros(reader);
            return CTF_READER_OK;
        }
        if (status == CTF_READER_OK) {
            continue;
        }
        if (status == CTF_READER_END || status == CTF_READER_AGAIN) {
            return status;
        }
        if (!go_past_packet(self, offset, &last)) {
            return CTF_READER_END;
        }
    }
}

enum ctf_reader_status ctf_stream_reader_next_packet(struct ctf_stream_reader *reader)
{
    return reader->salvage ? salvage_next_packet(reader->salvage)
                           : ctf_packet_reader_next_packet(reader->packets);
}

bool ctf_stream_reader_loses_events(const struct ctf_stream_reader *reader)
{
    return reader->salvage && reader->salvage->loses_events;
}

bool ctf_stream_reader_has_shortened_packet(const struct ctf_stream_reader *reader)
{
    return reader->salvage && reader->salvage->is_shortened;
}

void ctf_stream_reader_lose_events(struct ctf_stream_reader *stream_reader)
{
    struct ctf_salvage *self = stream_reader->salvage;
    struct ctf_packet_reader *reader = self->reader;
    const uint64_t begin = ctf_packet_reader_offset(reader);
    uint64_t next = ctf_packet_reader_next_offset(reader);
    uint64_t end = MIN(next, medium_size(self));

    /* The bytes after the content of a shortened packet are already in the report. */
    if (self->is_shortened) {
        end = MIN(end, ctf_packet_content_end(ctf_packet_reader_packet(reader)));
    }
    struct ctf_damage *damage = note(self, begin, end);
    ctf_damage_set_lost_events(damage, reader);
    /* Another packet may begin in the rest of this packet. */
    if (begin > 0 && ctf_packet_search_find(&self->search, begin) < next) {
        damage->end = next = self->search.found;
    } else if (ctf_event_search_applies(reader)) {
        const uint64_t event = ctf_event_search_find(&self->events, reader, begin + 1);

        if (event != CTF_NO_EVENT) {
            damage->end = next = event;
        }
    }
    ctf_reader_give_up_events(reader, next);
}

const struct ctf_damage *ctf_stream_reader_take_damage(struct ctf_stream_reader *reader)
{
    struct ctf_salvage *self = reader->salvage;

    if (G_LIKELY(!self || !self->damage.head)) {
        return NULL;
    }
    ctf_damage_free(self->taken);
    self->taken = g_queue_pop_head(&self->damage);
    return self->taken;
}
