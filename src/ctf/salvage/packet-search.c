/* SPDX-License-Identifier: MIT */
/* Finds the packets of a damaged data stream; see packet-search.h. */
#include "ctf/salvage/packet-search.h"

#include <string.h>

#include "base/sorted.h"

enum {
    MAGIC_SIZE = sizeof((struct packet_search *) 0)->magic,
    /* The size (bytes) of the first read, and the maximum size. The size doubles with each read. */
    FIRST_SEARCH_SIZE = 1024,
    SEARCH_SIZE = 64 * 1024,
    /*
     * A file may be full of magic numbers that begin long headers, or full of packets in packets.
     * The searches stop when their cost exceeds this count of bytes per byte of the file.
     */
    MAX_COST_PER_BYTE = 16,
    COST_OF_HEADER = 64,
    /* Searching this many bytes for the number costs as much as reading one header byte. */
    COST_OF_SEARCH = 8,
};

/* Encodes the magic number as an integer of class `fc`. */
static void encode_magic(const struct ctf_field_class *fc, uint8_t magic[MAGIC_SIZE])
{
    memset(magic, 0, MAGIC_SIZE);
    for (unsigned i = 0; i < 8 * MAGIC_SIZE; i++) {
        const unsigned at = fc->bit_order == CTF_FIRST_TO_LAST ? i : 8 * MAGIC_SIZE - 1 - i;
        const unsigned place = fc->byte_order == CTF_BIG_ENDIAN ? 7 - at % 8 : at % 8;

        magic[at / 8] |= (uint8_t) ((CTF_PACKET_MAGIC >> i & 1) << place);
    }
}

/* Sets the magic number that begins each packet. Returns false if packets have none. */
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

void ctf_packet_search_init(struct packet_search *self, struct ctf_packet_reader *reader)
{
    *self = (struct packet_search){
        .reader = reader,
        .medium = ctf_reader_medium(reader),
        .zeros = CTF_NO_PACKET,
    };
    self->has_magic = find_magic(ctf_reader_schema(reader), self->magic);
}

void ctf_packet_search_clear(struct packet_search *self)
{
    ctf_packet_reader_free(self->probe);
}

static guint count_places_up_to(const struct packet_search *self, uint64_t offset)
{
    return self->places ? tg_count_up_to(self->places, sizeof(uint64_t), 0, offset) : 0;
}

bool ctf_packet_search_is_place(const struct packet_search *self, uint64_t offset)
{
    const guint count = count_places_up_to(self, offset);

    return count > 0 && g_array_index(self->places, uint64_t, count - 1) == offset;
}

uint64_t ctf_packet_search_place_after(const struct packet_search *self, uint64_t offset)
{
    const guint i = count_places_up_to(self, offset);

    return self->places && i < self->places->len ? g_array_index(self->places, uint64_t, i)
                                                 : CTF_NO_PACKET;
}

/* Returns whether the searches up to byte `offset` have exceeded their budget. */
static bool is_too_expensive(const struct packet_search *self, uint64_t offset)
{
    return self->cost / MAX_COST_PER_BYTE > offset + SEARCH_SIZE;
}

bool ctf_packet_search_read_packet(struct packet_search *self, uint64_t offset)
{
    struct ctf_packet_reader *probe = self->probe;

    if (is_too_expensive(self, offset)) {
        return false;
    }
    if (!probe) {
        probe = self->probe = ctf_reader_create_probe(self->reader);
        ctf_packet_reader_set_scanning(probe, true);
    }
    ctf_packet_reader_set_identity(probe, self->identity);
    ctf_packet_reader_seek(probe, offset, 0);
    enum ctf_reader_status status = ctf_packet_reader_next_packet(probe);
    self->cost += COST_OF_HEADER + ctf_reader_header_reach(probe) / 8;
    if (status != CTF_READER_OK || ctf_packet_reader_packet(probe)->uuid_mismatch) {
        return false;
    }
    self->neighbor = *ctf_packet_reader_packet(probe);
    return true;
}

bool ctf_packet_search_has_magic_at(const struct packet_search *self, uint64_t offset)
{
    uint8_t buffer[MAGIC_SIZE];
    const uint8_t *bytes = ctf_reader_peek(self->reader, offset, MAGIC_SIZE, buffer);

    return bytes && memcmp(bytes, self->magic, MAGIC_SIZE) == 0;
}

/* Returns whether consecutive packets lead from the packet at byte `offset` to byte `end`. */
static bool leads_to(struct packet_search *self, uint64_t offset, uint64_t end)
{
    while (offset < end && ctf_packet_search_has_magic_at(self, offset) &&
           ctf_packet_search_read_packet(self, offset)) {
        offset += self->neighbor.total_length / 8;
    }
    return offset == end;
}

/*
 * The conditions for a result of a search: the packet begins before `end` and, if `leads_to_end`,
 * consecutive packets lead from it to `end`.
 */
struct wanted {
    uint64_t end;
    bool leads_to_end;
};

static bool is_wanted(struct packet_search *self, uint64_t offset, const struct wanted *wanted)
{
    if (wanted->leads_to_end && !leads_to(self, offset, wanted->end)) {
        return false;
    }
    return ctf_packet_search_read_packet(self, offset);
}

/*
 * Returns the next magic number in the bytes up to `end`, or NULL. The function searches for the
 * rarest byte of the number, because the other bytes are frequent in data. memmem() takes ten times
 * as many instructions.
 */
static const uint8_t *find_number(
    const struct packet_search *self, const uint8_t *at, const uint8_t *end)
{
    enum { RAREST = 0xfc };
    const uint8_t *place = memchr(self->magic, RAREST, MAGIC_SIZE);
    const size_t before = place ? (size_t) (place - self->magic) : 0;

    for (at += before; end - at >= (ptrdiff_t) (MAGIC_SIZE - before); at++) {
        at = memchr(at, self->magic[before], (size_t) (end - at) - (MAGIC_SIZE - before) + 1);
        if (!at) {
            return NULL;
        }
        if (memcmp(at - before, self->magic, MAGIC_SIZE) == 0) {
            return at - before;
        }
    }
    return NULL;
}

/* Searches the bytes of a chunk, which begins at `offset` in the medium. */
static uint64_t search_chunk(struct packet_search *self, const uint8_t *bytes, size_t size,
    uint64_t offset, const struct wanted *wanted)
{
    const uint8_t *at = bytes, *end = bytes + size;

    while ((at = find_number(self, at, end))) {
        const uint64_t place = offset + (uint64_t) (at - bytes);

        if (place >= wanted->end) {
            break;
        }
        if (is_wanted(self, place, wanted)) {
            return place;
        }
        at++;
    }
    return CTF_NO_PACKET;
}

/*
 * Searches from byte `offset` on, up to `wanted->end` or the end of the medium. Sets `*medium_end`
 * to the end of the searched bytes.
 */
static uint64_t search(
    struct packet_search *self, uint64_t offset, const struct wanted *wanted, uint64_t *medium_end)
{
    g_autofree uint8_t *chunk = g_malloc(SEARCH_SIZE);
    uint64_t found = CTF_NO_PACKET;
    size_t chunk_size = FIRST_SEARCH_SIZE;
    /* count of bytes kept from the previous chunk, because the number may cross the border */
    size_t kept = 0;

    while (found == CTF_NO_PACKET && offset < wanted->end && !is_too_expensive(self, offset)) {
        const size_t wanted_size =
            MAGIC_SIZE + (size_t) MIN(chunk_size - MAGIC_SIZE, wanted->end - offset);
        g_autofree char *error = NULL;
        size_t size;

        if (ctf_medium_read(self->medium, offset + kept, wanted_size - kept, chunk + kept, &size,
                &error) != CTF_MEDIUM_OK) {
            break;
        }
        self->cost += size / COST_OF_SEARCH;
        chunk_size = MIN(2 * chunk_size, SEARCH_SIZE);
        size += kept;
        found = search_chunk(self, chunk, size, offset, wanted);
        offset += size;
        uint64_t hole_end = ctf_medium_skip_hole(self->medium, offset);
        kept = hole_end > offset ? 0 : MIN(size, MAGIC_SIZE - 1);
        memmove(chunk, chunk + size - kept, kept);
        offset = hole_end - kept;
    }
    *medium_end = offset + kept;
    return found;
}

/*
 * Returns the first indexed offset after byte `offset` at which a packet can be read, and makes
 * that packet the neighbor. If the index describes another file, the function may try many offsets.
 * It therefore stores the result, and reuses it for a search that begins later, but before the
 * found offset.
 */
static uint64_t search_places(struct packet_search *self, uint64_t offset)
{
    uint64_t place = offset;

    if (self->has_searched_places && offset >= self->places_from && offset < self->place_found) {
        self->neighbor = self->place_packet;
        return self->place_found;
    }
    do {
        place = ctf_packet_search_place_after(self, place);
    } while (place != CTF_NO_PACKET && !ctf_packet_search_read_packet(self, place));
    self->has_searched_places = true;
    self->places_from = offset;
    self->place_found = place;
    self->place_packet = self->neighbor;
    return place;
}

/*
 * Finds the packet at or after byte `from` with the index. An outdated index may list only a later
 * packet. If packets have a magic number, the function therefore returns the first packet from
 * which consecutive packets lead to the listed packet.
 */
static uint64_t find_by_places(struct packet_search *self, uint64_t from)
{
    const uint64_t place = search_places(self, from - 1);

    if (place == CTF_NO_PACKET || !self->has_magic) {
        return place;
    }
    const uint64_t before = ctf_packet_search_find_chain(self, from, place);
    if (before != CTF_NO_PACKET) {
        return before;
    }
    self->neighbor = self->place_packet;
    return place;
}

uint64_t ctf_packet_search_find(struct packet_search *self, uint64_t from)
{
    const struct wanted wanted = {.end = self->zeros};

    if (self->has_searched && from >= self->from && from <= self->found) {
        if (self->found != CTF_NO_PACKET && self->neighbor.offset != self->found) {
            (void) ctf_packet_search_read_packet(self, self->found);
        }
        return self->found;
    }
    self->has_searched = true;
    self->from = self->medium_end = from;
    self->found = find_by_places(self, from);
    if (self->found == CTF_NO_PACKET && self->has_magic) {
        self->found = search(self, from, &wanted, &self->medium_end);
    }
    return self->found;
}

uint64_t ctf_packet_search_find_chain(struct packet_search *self, uint64_t from, uint64_t end)
{
    const struct wanted wanted = {.end = end, .leads_to_end = true};
    uint64_t medium_end;

    return search(self, from, &wanted, &medium_end);
}

/* Returns the offset after the last non-zero byte, or 0 if all bytes are zero. */
static size_t find_other_end(const uint8_t *bytes, size_t size)
{
    if (bytes[0] == 0 && memcmp(bytes, bytes + 1, size - 1) == 0) {
        return 0;
    }
    while (bytes[size - 1] == 0) {
        size--;
    }
    return size;
}

static bool are_zeros_from(struct packet_search *self, uint64_t offset)
{
    g_autofree uint8_t *chunk = g_malloc(SEARCH_SIZE);
    const uint64_t begin = offset;

    for (;;) {
        g_autofree char *error = NULL;
        size_t size, other_end;

        switch (ctf_medium_read(self->medium, offset, SEARCH_SIZE, chunk, &size, &error)) {
        case CTF_MEDIUM_OK:
            break;
        case CTF_MEDIUM_END:
            return offset > begin;
        default:
            return false;
        }
        other_end = find_other_end(chunk, size);
        if (other_end > 0) {
            self->other_end = offset + other_end;
            return false;
        }
        offset = ctf_medium_skip_hole(self->medium, offset + size);
    }
}

bool ctf_packet_search_find_zeros(struct packet_search *self, uint64_t offset)
{
    if (offset < self->zeros && offset >= self->other_end && are_zeros_from(self, offset)) {
        self->zeros = offset;
    }
    return offset >= self->zeros;
}
