/* SPDX-License-Identifier: MIT */
/* Reading on after damage; see salvage.h. */
#include "ctf/decode/salvage.h"

#include <inttypes.h>

#include "ctf/decode/packet-search.h"
#include "ctf/decode/zero-tail.h"

#define U64 "%" PRIu64

enum { USUAL_PAGE_SIZE = 4096 };

struct salvage {
    struct ctf_packet_reader *reader; /* borrowed */
    struct packet_search
        search;         /* its identity is the reader's before it read the current packet */
    uint64_t last_size; /* of the packet before: bytes; 0: there is none */
    GQueue damage;      /* struct ctf_damage *, not taken yet */
    struct ctf_damage *taken;
};

struct salvage *ctf_salvage_create(struct ctf_packet_reader *reader)
{
    struct salvage *self = g_new0(struct salvage, 1);

    self->reader = reader;
    ctf_packet_search_init(&self->search, reader);
    g_queue_init(&self->damage);
    return self;
}

void ctf_salvage_free(struct salvage *self)
{
    if (!self) {
        return;
    }
    ctf_packet_search_clear(&self->search);
    g_queue_clear_full(&self->damage, ctf_damage_free);
    ctf_damage_free(self->taken);
    g_free(self);
}

void ctf_salvage_set_places(struct salvage *self, const GArray *places)
{
    self->search.places = places;
}

/* Damage that the reader's error describes; owned by the caller. */
static struct ctf_damage *describe(
    const struct ctf_packet_reader *reader, uint64_t begin, uint64_t end)
{
    struct ctf_damage *damage = g_new0(struct ctf_damage, 1);

    damage->kind = reader->error_kind;
    damage->text = g_strdup(reader->error);
    damage->packet_number = reader->packet.number;
    damage->packet_offset = reader->packet.offset;
    damage->begin = begin;
    damage->end = MAX(begin, end);
    return damage;
}

static struct ctf_damage *note(struct salvage *self, uint64_t begin, uint64_t end)
{
    struct ctf_damage *damage = describe(self->reader, begin, end);

    g_queue_push_tail(&self->damage, damage);
    return damage;
}

/* When a reader read something last, and the number of that packet, as far as they are known. */
struct last_read {
    bool has_time, has_sequence_number;
    uint64_t time, sequence_number;
};

static struct last_read find_last_read(const struct ctf_packet_reader *reader)
{
    return (struct last_read){
        .has_time = reader->has_packet && reader->stream->stream_class->clock,
        .has_sequence_number = reader->has_packet && reader->packet.has_sequence_number,
        .time = reader->last_time,
        .sequence_number = reader->packet.sequence_number,
    };
}

static void set_begin_time(struct ctf_damage *damage, const struct last_read *last)
{
    damage->has_begin_time = last->has_time;
    damage->begin_time = last->time;
}

/* A time before the beginning is no end: one of both is wrong. */
static void set_end_time(struct ctf_damage *damage, bool is_known, uint64_t time)
{
    damage->has_end_time = is_known && !(damage->has_begin_time && time < damage->begin_time);
    damage->end_time = time;
}

/* Packets are lost between what was read last and the neighbor. */
static void set_lost_packets(
    const struct salvage *self, struct ctf_damage *damage, const struct last_read *last)
{
    const struct ctf_packet *neighbor = &self->search.neighbor;

    damage->may_lose_packets = true;
    damage->knows_lost_packets = last->has_sequence_number && neighbor->has_sequence_number &&
                                 neighbor->sequence_number > last->sequence_number;
    damage->lost_packets = neighbor->sequence_number - last->sequence_number - 1;
    set_end_time(damage, neighbor->has_begin, neighbor->begin);
}

/*
 * The next events of the current packet are lost: up to its end, from the last one on. If that is
 * later than the end, perhaps it was none, or the end is wrong; then only the packet's beginning is
 * known.
 */
static void set_times_of_events(struct ctf_damage *damage, const struct ctf_packet_reader *reader)
{
    const struct ctf_packet *packet = &reader->packet;
    const struct last_read last = find_last_read(reader);

    if (last.has_time && packet->has_end && packet->end < last.time) {
        damage->has_begin_time = packet->has_begin && packet->begin <= packet->end;
        damage->begin_time = packet->begin;
        return;
    }
    set_begin_time(damage, &last);
    set_end_time(damage, packet->has_end, packet->end);
}

static uint64_t medium_size(const struct salvage *self)
{
    uint64_t size;

    return ctf_medium_get_size(self->reader->medium, &size) ? size : self->search.medium_end;
}

/*
 * The next packet, at byte `offset`, can't be read, and the error says why. Goes to the one after
 * it; false if there is none.
 */
static bool go_past_packet(struct salvage *self, uint64_t offset, const struct last_read *last)
{
    struct ctf_packet_reader *reader = self->reader;
    const uint64_t size = medium_size(self);
    struct ctf_damage *damage;

    if (offset > size) {
        /* Only padding is missing, or else it was said at the cut. */
        if (!reader->has_lost_events) {
            note(self, size, size);
        }
        ctf_packet_reader_seek(reader, size, reader->next_number);
        return false;
    }

    const bool is_zero = ctf_packet_search_is_zero_from(&self->search, offset);
    const uint64_t found = ctf_packet_search_find(&self->search, offset + 1);

    damage =
        note(self, offset, found == CTF_NO_PACKET ? MAX(size, self->search.medium_end) : found);
    damage->may_lose_packets = !is_zero;
    set_begin_time(damage, last);
    if (found != CTF_NO_PACKET) {
        set_lost_packets(self, damage, last);
    } else if (is_zero) {
        damage->kind = CTF_DAMAGE_ZEROS;
    }
    ctf_packet_reader_seek(reader, damage->end, reader->next_number + 1);
    return found != CTF_NO_PACKET;
}

/* Zeros may look like events. */
static void cut_zeros(struct salvage *self)
{
    struct ctf_packet_reader *reader = self->reader;
    const struct ctf_packet *packet = &reader->packet;
    const uint64_t zeros = ctf_find_zero_tail(reader, medium_size(self));
    const uint64_t end = packet->offset + packet->content_length / 8;
    struct ctf_damage *damage;

    if (zeros == UINT64_MAX) {
        return;
    }
    ctf_reader_fail(reader, CTF_DAMAGE_ZEROS, zeros,
        "only zeros follow, up to the end of the packet's content (" U64 " bits)",
        packet->content_length);
    damage = note(self, packet->offset + zeros / 8, MIN(end, medium_size(self)));
    damage->may_lose_events = true;
    set_end_time(damage, packet->has_end, packet->end);
    ctf_reader_shorten_content(reader, zeros);
}

/*
 * The current packet was cut within its header, where another one begins: at byte `found`. What it
 * says is of both.
 */
static void go_past_header(struct salvage *self, uint64_t found, const struct last_read *last)
{
    struct ctf_packet_reader *reader = self->reader;
    struct ctf_damage *damage;

    ctf_reader_fail(reader, CTF_DAMAGE_CUT_OFF, 0,
        "another packet begins within the packet's header, at byte " U64, found);
    damage = note(self, reader->packet.offset, found);
    set_begin_time(damage, last);
    set_lost_packets(self, damage, last);
    ctf_packet_reader_seek(reader, found, reader->next_number);
}

/* Ends the current packet where another one begins, at byte `found`. */
static void shorten_packet(struct salvage *self, uint64_t found)
{
    struct ctf_packet_reader *reader = self->reader;
    const struct ctf_packet *packet = &reader->packet;
    const uint64_t content_end = packet->offset + (packet->content_length + 7) / 8;

    ctf_reader_fail(reader, CTF_DAMAGE_LENGTH, 0,
        "the packet's size, " U64 " bits, is too great: another packet begins at byte " U64,
        packet->total_length, found);
    note(self, MIN(content_end, found), found)->may_lose_events = found < content_end;
    ctf_reader_shorten_packet(reader, found - packet->offset);
}

/* No packet begins where the current one claims to end, but only at byte `found`, after that. */
static void lengthen_packet(struct salvage *self, uint64_t found)
{
    struct ctf_packet_reader *reader = self->reader;
    const struct ctf_packet *packet = &reader->packet;
    struct ctf_damage *damage;

    ctf_reader_fail(reader, CTF_DAMAGE_LENGTH, 0,
        "the packet's size, " U64 " bits, is too small: the next packet begins at byte " U64,
        packet->total_length, found);
    damage = note(self, reader->next_offset, found);
    damage->may_lose_events = true;
    set_end_time(damage, packet->has_end, packet->end);
    reader->loses_events = true;
    reader->next_offset = found;
}

/*
 * A length that is wrong may be that of several packets. Looks only where packets usually end: with
 * their content, at the length of the packet before, and at the end of a page.
 */
static uint64_t find_in_padding(struct salvage *self)
{
    const struct ctf_packet *packet = &self->reader->packet;
    const uint64_t content_end = packet->offset + (packet->content_length + 7) / 8;
    const uint64_t places[] = {
        content_end,
        packet->offset + self->last_size,
        (content_end + USUAL_PAGE_SIZE - 1) / USUAL_PAGE_SIZE * USUAL_PAGE_SIZE,
    };

    for (size_t i = 0; i < G_N_ELEMENTS(places); i++) {
        if (places[i] >= content_end && places[i] > packet->offset &&
            places[i] < self->reader->next_offset &&
            ctf_packet_search_has_magic_at(&self->search, places[i]) &&
            ctf_packet_search_is_packet(&self->search, places[i])) {
            return places[i];
        }
    }
    return CTF_NO_PACKET;
}

/*
 * A length that is wrong may end exactly where a later packet begins. Then packets within it lead
 * there, which those that are the content of an event don't. Most packets are as long as the one
 * before: these aren't searched.
 */
static uint64_t find_swallowed(struct salvage *self)
{
    const struct ctf_packet *packet = &self->reader->packet;

    return packet->total_length / 8 == self->last_size
               ? CTF_NO_PACKET
               : ctf_packet_search_find_chain(&self->search,
                     packet->offset + sizeof self->search.magic, self->reader->next_offset);
}

/*
 * Whether the current packet ends where another one begins, or the data stream ends. If its length
 * is wrong, reading to its end would make events of what isn't part of it, and lose the packets
 * there. It ends where a packet begins within it. False if that is within its header: then the
 * reader is in front of that packet.
 */
static bool check_packet_end(struct salvage *self, const struct last_read *last)
{
    struct ctf_packet_reader *reader = self->reader;
    const struct ctf_packet *packet = &reader->packet;
    const uint64_t next = reader->next_offset;
    const uint64_t place = ctf_packet_search_place_after(&self->search, packet->offset);
    uint64_t found;

    if (!reader->has_lengths) {
        return true;
    }
    if (place < next && ctf_packet_search_is_packet(&self->search, place)) {
        found = place;
    } else if (!self->search.has_magic) {
        if (place != CTF_NO_PACKET && place > next) {
            lengthen_packet(self, place);
        }
        return true;
    } else if (next == medium_size(self) || ctf_packet_search_has_magic_at(&self->search, next)) {
        found = find_in_padding(self);
        if (found == CTF_NO_PACKET) {
            found = find_swallowed(self);
        }
    } else {
        (void) ctf_packet_search_is_zero_from(&self->search, next);
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
    return true;
}

enum ctf_reader_status ctf_salvage_next_packet(struct salvage *self)
{
    struct ctf_packet_reader *reader = self->reader;

    for (;;) {
        const uint64_t offset = reader->next_offset;
        const struct last_read last = find_last_read(reader);
        enum ctf_reader_status status;

        /* A packet without lengths reaches to the end of the medium. */
        if (offset == UINT64_MAX) {
            return CTF_READER_END;
        }
        ctf_packet_search_set_identity(&self->search, reader->identity);
        status = ctf_reader_next_packet_strictly(reader);
        if (status == CTF_READER_OK && check_packet_end(self, &last)) {
            cut_zeros(self);
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

/* The rest of the current packet is damaged. */
static void set_lost_events(struct ctf_packet_reader *reader, struct ctf_damage *damage)
{
    damage->may_lose_events = true;
    set_times_of_events(damage, reader);
    reader->has_lost_events = true;
}

void ctf_packet_reader_lose_events(struct ctf_packet_reader *reader)
{
    struct salvage *self = reader->salvage;
    const uint64_t begin = ctf_packet_reader_offset(reader);
    struct ctf_damage *damage = note(self, begin, MIN(reader->next_offset, medium_size(self)));

    set_lost_events(reader, damage);
    /* Perhaps what follows isn't part of this packet. */
    if (begin > 0 && ctf_packet_search_find(&self->search, begin) < reader->next_offset) {
        damage->end = self->search.found;
        reader->next_offset = self->search.found;
    }
}

struct ctf_damage *ctf_packet_reader_give_up_packet(struct ctf_packet_reader *reader, uint64_t end)
{
    struct ctf_damage *damage;

    if (reader->has_packet) {
        damage = describe(reader, ctf_packet_reader_offset(reader), end);
        set_lost_events(reader, damage);
        reader->next_offset = end;
    } else {
        damage = describe(reader, reader->packet.offset, end);
        damage->may_lose_packets = damage->knows_lost_packets = true;
        damage->lost_packets = 1;
        ctf_packet_reader_seek(reader, end, reader->next_number + 1);
    }
    return damage;
}

struct ctf_damage *ctf_packet_reader_leave_packet(struct ctf_packet_reader *reader, uint64_t offset)
{
    const struct ctf_packet *packet = &reader->packet;
    const uint64_t content_end = packet->offset + (packet->content_length + 7) / 8;
    struct ctf_damage *damage;

    if (!reader->has_packet || reader->next_offset == offset) {
        return NULL;
    }
    ctf_reader_fail(reader, CTF_DAMAGE_LENGTH, 0,
        "the packet's size, " U64 " bits, is wrong: the next packet begins at byte " U64,
        packet->total_length, offset);
    damage = describe(reader, MIN(content_end, offset), offset);
    damage->may_lose_events = packet->content_length == packet->total_length;
    reader->next_offset = offset;
    return damage;
}

bool ctf_packet_reader_loses_events(const struct ctf_packet_reader *reader)
{
    return reader->loses_events;
}

const struct ctf_damage *ctf_packet_reader_take_damage(struct ctf_packet_reader *reader)
{
    struct salvage *self = reader->salvage;

    if (G_LIKELY(!self || g_queue_is_empty(&self->damage))) {
        return NULL;
    }
    ctf_damage_free(self->taken);
    self->taken = g_queue_pop_head(&self->damage);
    return self->taken;
}
