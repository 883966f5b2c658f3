/* SPDX-License-Identifier: MIT */
/* Reading on after damage; see salvage.h. */
#include "ctf/decode/salvage.h"
#include "ctf/decode/zero-tail.h"

#include <inttypes.h>
#include <string.h>

#include "base/sorted.h"

#define U64       "%" PRIu64
#define NOT_FOUND UINT64_MAX

enum {
    MAGIC_SIZE = 4,
    USUAL_PAGE_SIZE = 4096,
    SEARCH_SIZE = 64 * 1024,
    /*
     * A file may be full of magic numbers, each the beginning of a long header. Reading headers
     * may cost this many bytes for each byte of the file; then nothing more is searched.
     */
    MAX_COST_PER_BYTE = 16,
    COST_OF_HEADER = 64,
};

struct salvage {
    struct ctf_packet_reader *reader; /* borrowed */
    struct ctf_packet_reader *probe;  /* reads the headers of possible packets; NULL at first */
    bool has_magic;                   /* each packet begins with `magic` */
    uint8_t magic[MAGIC_SIZE];
    const GArray *places; /* uint64_t: see ctf_packet_reader_set_places(); borrowed; may be NULL */

    /* Of which stream packets must be. That of the reader, before it read the current one. */
    struct ctf_packet_identity identity;

    /* The last search: at or after byte `from`, the next packet is at `found`. */
    bool has_searched;
    uint64_t from, found;
    uint64_t medium_end;        /* after a search in vain */
    uint64_t zeros;             /* from this byte on, there is nothing else; NOT_FOUND: unknown */
    struct ctf_packet neighbor; /* the packet at `found` */
    uint64_t cost;              /* of the headers read by all searches */
    uint64_t last_size;         /* of the packet before: bytes; 0: there is none */

    GQueue damage; /* struct ctf_damage *, not taken yet */
    struct ctf_damage *taken;
};

/* The magic number as the integer `fc` has it. */
static void encode_magic(const struct ctf_field_class *fc, uint8_t magic[MAGIC_SIZE])
{
    memset(magic, 0, MAGIC_SIZE);
    for (unsigned i = 0; i < 8 * MAGIC_SIZE; i++) {
        const unsigned at = fc->bit_order == CTF_FIRST_TO_LAST ? i : 8 * MAGIC_SIZE - 1 - i;
        const unsigned place = fc->byte_order == CTF_BIG_ENDIAN ? 7 - at % 8 : at % 8;

        magic[at / 8] |= (uint8_t) ((CTF_PACKET_MAGIC >> i & 1) << place);
    }
}

/* The magic number that each packet begins with; false if there is none. */
static bool find_magic(const struct ctf_schema *schema, uint8_t magic[MAGIC_SIZE])
{
    const struct ctf_field_class *header = schema->packet_header, *first;

    if (!header || ctf_field_class_child_count(header) == 0) {
        return false;
    }
    first = ctf_field_class_child(header, 0).field_class;
    if (!(first->roles & CTF_ROLE_PACKET_MAGIC) || first->length != 8 * MAGIC_SIZE) {
        return false;
    }
    encode_magic(first, magic);
    return true;
}

struct salvage *ctf_salvage_create(struct ctf_packet_reader *reader)
{
    struct salvage *self = g_new0(struct salvage, 1);

    self->reader = reader;
    self->zeros = NOT_FOUND;
    self->has_magic = find_magic(reader->set->schema, self->magic);
    g_queue_init(&self->damage);
    return self;
}

void ctf_salvage_free(struct salvage *self)
{
    if (!self) {
        return;
    }
    ctf_packet_reader_free(self->probe);
    g_queue_clear_full(&self->damage, ctf_damage_free);
    ctf_damage_free(self->taken);
    g_free(self);
}

void ctf_salvage_set_places(struct salvage *self, const GArray *places)
{
    self->places = places;
}

/* Searching. */

/* The first place after byte `offset`, or NOT_FOUND. */
static uint64_t place_after(const struct salvage *self, uint64_t offset)
{
    const GArray *places = self->places;
    const guint i = places ? tg_count_up_to(places, sizeof(uint64_t), 0, offset) : 0;

    return places && i < places->len ? g_array_index(places, uint64_t, i) : NOT_FOUND;
}

/* Whether a packet can be read at byte `offset`: its header and context make sense. */
static bool is_packet(struct salvage *self, uint64_t offset)
{
    const struct ctf_packet_reader *reader = self->reader;
    struct ctf_packet_reader *probe = self->probe;
    enum ctf_reader_status status;

    if (self->cost / MAX_COST_PER_BYTE > offset + SEARCH_SIZE) {
        return false;
    }
    if (!probe) {
        probe = self->probe = ctf_packet_reader_create(reader->set, reader->medium, reader->pool);
        ctf_packet_reader_set_scanning(probe, true);
    }
    probe->uuid = reader->uuid;
    probe->identity = self->identity;
    ctf_packet_reader_seek(probe, offset, 0);
    status = ctf_reader_next_packet_strictly(probe);
    self->cost += COST_OF_HEADER + MAX(probe->skip.error_position, probe->packet.events_offset) / 8;
    if (status != CTF_READER_OK || probe->packet.uuid_mismatch) {
        return false;
    }
    self->neighbor = probe->packet;
    return true;
}

static bool has_magic_at(const struct salvage *self, uint64_t offset)
{
    uint8_t bytes[MAGIC_SIZE];
    g_autofree char *error = NULL;
    size_t size;

    return ctf_medium_read(self->reader->medium, offset, MAGIC_SIZE, bytes, &size, &error) ==
               CTF_MEDIUM_OK &&
           size == MAGIC_SIZE && memcmp(bytes, self->magic, MAGIC_SIZE) == 0;
}

/* Whether packets, one after the other, lead from the one at byte `offset` to byte `end`. */
static bool leads_to(struct salvage *self, uint64_t offset, uint64_t end)
{
    while (offset < end && has_magic_at(self, offset) && is_packet(self, offset)) {
        offset += self->neighbor.total_length / 8;
    }
    return offset == end;
}

/* What is looked for: a packet in the bytes before `end`. */
struct wanted {
    uint64_t end;
    bool leads_to_end;
};

static bool is_wanted(struct salvage *self, uint64_t offset, const struct wanted *wanted)
{
    if (wanted->leads_to_end && !leads_to(self, offset, wanted->end)) {
        return false;
    }
    return is_packet(self, offset);
}

/* Looks in the bytes from `offset` of the medium. */
static uint64_t search_chunk(struct salvage *self, const uint8_t *bytes, size_t size,
    uint64_t offset, const struct wanted *wanted)
{
    const uint8_t *at = bytes, *end = bytes + size;

    while ((at = memmem(at, (size_t) (end - at), self->magic, MAGIC_SIZE))) {
        const uint64_t place = offset + (uint64_t) (at - bytes);

        if (place >= wanted->end) {
            break;
        }
        if (is_wanted(self, place, wanted)) {
            return place;
        }
        at++;
    }
    return NOT_FOUND;
}

/* From byte `offset` on, as far as the medium goes: that is set `*medium_end` to. */
static uint64_t search(
    struct salvage *self, uint64_t offset, const struct wanted *wanted, uint64_t *medium_end)
{
    g_autofree uint8_t *chunk = g_malloc(SEARCH_SIZE);
    uint64_t found = NOT_FOUND;
    size_t kept = 0; /* bytes of the chunk before, in case the number straddles both */

    while (found == NOT_FOUND && offset < wanted->end) {
        const size_t wanted_size =
            MAGIC_SIZE + (size_t) MIN(SEARCH_SIZE - MAGIC_SIZE, wanted->end - offset);
        g_autofree char *error = NULL;
        uint64_t hole_end;
        size_t size;

        if (ctf_medium_read(self->reader->medium, offset + kept, wanted_size - kept, chunk + kept,
                &size, &error) != CTF_MEDIUM_OK) {
            break;
        }
        size += kept;
        found = search_chunk(self, chunk, size, offset, wanted);
        offset += size;
        hole_end = ctf_medium_skip_hole(self->reader->medium, offset);
        kept = hole_end > offset ? 0 : MIN(size, MAGIC_SIZE - 1);
        memmove(chunk, chunk + size - kept, kept);
        offset = hole_end - kept;
    }
    *medium_end = offset + kept;
    return found;
}

/* The first of the places after byte `offset` where there is a packet. */
static uint64_t search_places(struct salvage *self, uint64_t offset)
{
    uint64_t place = offset;

    do {
        place = place_after(self, place);
    } while (place != NOT_FOUND && !is_packet(self, place));
    return place;
}

/* Where the next packet is, at or after byte `from`, which isn't 0; or NOT_FOUND. */
static uint64_t find_packet(struct salvage *self, uint64_t from)
{
    const struct wanted wanted = {.end = self->zeros};

    if (self->has_searched && from >= self->from && from <= self->found) {
        return self->found;
    }
    self->has_searched = true;
    self->from = self->medium_end = from;
    self->found = search_places(self, from - 1);
    if (self->found == NOT_FOUND && self->has_magic) {
        self->found = search(self, from, &wanted, &self->medium_end);
    }
    return self->found;
}

static bool are_zeros_from(const struct salvage *self, uint64_t offset)
{
    g_autofree uint8_t *chunk = g_malloc(SEARCH_SIZE);
    const uint64_t begin = offset;

    for (;;) {
        g_autofree char *error = NULL;
        size_t size;

        switch (ctf_medium_read(self->reader->medium, offset, SEARCH_SIZE, chunk, &size, &error)) {
        case CTF_MEDIUM_OK:
            break;
        case CTF_MEDIUM_END:
            return offset > begin;
        default:
            return false;
        }
        if (chunk[0] != 0 || memcmp(chunk, chunk + 1, size - 1) != 0) {
            return false;
        }
        offset = ctf_medium_skip_hole(self->reader->medium, offset + size);
    }
}

/*
 * Whether nothing but zeros is from `offset` to the end of the medium. They are read once: files
 * are often allocated before they are written, and long.
 */
static bool is_zero_from(struct salvage *self, uint64_t offset)
{
    if (offset < self->zeros && are_zeros_from(self, offset)) {
        self->zeros = offset;
    }
    return offset >= self->zeros;
}

/* Damage. */

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
    const struct ctf_packet *neighbor = &self->neighbor;

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

    return ctf_medium_get_size(self->reader->medium, &size) ? size : self->medium_end;
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

    const bool is_zero = is_zero_from(self, offset);
    const uint64_t found = find_packet(self, offset + 1);

    damage = note(self, offset, found == NOT_FOUND ? MAX(size, self->medium_end) : found);
    damage->may_lose_packets = !is_zero;
    set_begin_time(damage, last);
    if (found != NOT_FOUND) {
        set_lost_packets(self, damage, last);
    } else if (is_zero) {
        damage->kind = CTF_DAMAGE_ZEROS;
    }
    ctf_packet_reader_seek(reader, damage->end, reader->next_number + 1);
    return found != NOT_FOUND;
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
            places[i] < self->reader->next_offset && has_magic_at(self, places[i]) &&
            is_packet(self, places[i])) {
            return places[i];
        }
    }
    return NOT_FOUND;
}

/*
 * A length that is wrong may end exactly where a later packet begins. Then packets within it lead
 * there, which those that are the content of an event don't. Most packets are as long as the one
 * before: these aren't searched.
 */
static uint64_t find_swallowed(struct salvage *self)
{
    const struct ctf_packet *packet = &self->reader->packet;
    const struct wanted wanted = {.end = self->reader->next_offset, .leads_to_end = true};
    uint64_t medium_end;

    if (packet->total_length / 8 == self->last_size) {
        return NOT_FOUND;
    }
    return search(self, packet->offset + MAGIC_SIZE, &wanted, &medium_end);
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
    const uint64_t place = place_after(self, packet->offset);
    uint64_t found;

    if (!reader->has_lengths) {
        return true;
    }
    if (place < next && is_packet(self, place)) {
        found = place;
    } else if (!self->has_magic) {
        if (place != NOT_FOUND && place > next) {
            lengthen_packet(self, place);
        }
        return true;
    } else if (next == medium_size(self) || has_magic_at(self, next)) {
        found = find_in_padding(self);
        if (found == NOT_FOUND) {
            found = find_swallowed(self);
        }
    } else {
        (void) is_zero_from(self, next);
        found = find_packet(self, packet->offset + MAGIC_SIZE);
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

/* What was found before may be of another stream. */
static void set_identity(struct salvage *self, struct ctf_packet_identity identity)
{
    if (self->identity.stream_class != identity.stream_class ||
        self->identity.has_stream_id != identity.has_stream_id ||
        self->identity.stream_id != identity.stream_id) {
        self->identity = identity;
        self->has_searched = false;
    }
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
        set_identity(self, reader->identity);
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
    if (begin > 0 && find_packet(self, begin) < reader->next_offset) {
        damage->end = self->found;
        reader->next_offset = self->found;
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
