/* SPDX-License-Identifier: MIT */
/* Finds zeros instead of events; see zero-events.h. */
#include "ctf/salvage/zero-events.h"

enum { CHUNK_SIZE = 4096 };

/*
 * Returns the byte offset in the medium where the zeros before byte `end` begin; at least `begin`.
 */
static uint64_t find_zeros(const struct ctf_packet_reader *reader, uint64_t begin, uint64_t end)
{
    uint8_t buffer[CHUNK_SIZE];

    while (end > begin) {
        const size_t size = (size_t) MIN(end - begin, sizeof buffer);
        const uint8_t *chunk = ctf_reader_peek(reader, end - size, size, buffer);
        size_t i = size;

        if (!chunk) {
            return end;
        }
        while (i > 0 && chunk[i - 1] == 0) {
            i--;
        }
        end -= size - i;
        if (i > 0) {
            break;
        }
    }
    return end;
}

/*
 * Returns how many zero bytes begin at byte `begin` of the medium, before byte `end`, but at most
 * CTF_MIN_ZEROS. The exact count doesn't matter, and reading all zeros for each of many packets
 * would take quadratic time.
 */
static size_t count_zeros(const struct ctf_packet_reader *reader, uint64_t begin, uint64_t end)
{
    uint8_t buffer[CTF_MIN_ZEROS];
    const size_t size = (size_t) MIN(end - begin, sizeof buffer);
    const uint8_t *bytes = ctf_reader_peek(reader, begin, size, buffer);
    size_t count = 0;

    while (bytes && count < size && bytes[count] == 0) {
        count++;
    }
    return count;
}

/*
 * Creates a reader at the first event of the current packet. The packet ends where it ends for
 * `reader`.
 */
static struct ctf_packet_reader *open_walker(const struct ctf_packet_reader *reader, uint64_t clock)
{
    const struct ctf_packet *packet = ctf_packet_reader_packet(reader);
    g_autoptr(ctf_packet_reader) walker = ctf_reader_create_probe(reader);

    ctf_packet_reader_set_clock(walker, clock);
    ctf_packet_reader_seek(walker, packet->offset, 0);
    if (ctf_packet_reader_next_packet(walker) != CTF_READER_OK) {
        return NULL;
    }
    ctf_reader_correct_end(walker, packet->content_length, ctf_packet_reader_next_offset(reader));
    return g_steal_pointer(&walker);
}

/* Returns the byte offset in the medium of the first event that can't be read. */
static uint64_t find_failure(const struct ctf_packet_reader *reader, uint64_t clock)
{
    g_autoptr(ctf_packet_reader) walker = open_walker(reader, clock);
    struct ctf_skipped_events skipped = {0};

    if (walker) {
        (void) ctf_packet_reader_skip_events(walker, UINT64_MAX, UINT64_MAX, &skipped);
    }
    return walker ? ctf_packet_reader_offset(walker) : UINT64_MAX;
}

/*
 * Returns the position (bits) of the first event of the current packet that begins at or after
 * `zeros`.
 */
static uint64_t find_event(const struct ctf_packet_reader *reader, uint64_t clock, uint64_t zeros)
{
    g_autoptr(ctf_packet_reader) walker = open_walker(reader, clock);
    struct ctf_skipped_events skipped = {0};

    while (walker && ctf_packet_reader_offset(walker) < zeros) {
        if (ctf_packet_reader_skip_events(walker, UINT64_MAX, 1, &skipped) != CTF_READER_OK) {
            return UINT64_MAX;
        }
    }
    return walker ? ctf_packet_reader_position(walker) : UINT64_MAX;
}

static bool events_have_times(const struct ctf_stream_class *stream_class)
{
    return stream_class->clock &&
           ctf_field_class_has_role(stream_class->event_header, CTF_ROLE_CLOCK_TIMESTAMP);
}

uint64_t ctf_find_zero_events(
    const struct ctf_packet_reader *reader, uint64_t clock, uint64_t medium_size)
{
    const struct ctf_packet *packet = ctf_packet_reader_packet(reader);
    const uint64_t begin = packet->offset + (packet->events_offset + 7) / 8;
    const uint64_t content_end = MIN(packet->offset + packet->content_length / 8, medium_size);

    if (!events_have_times(packet->identity.stream_class) || content_end < begin + CTF_MIN_ZEROS) {
        return UINT64_MAX;
    }
    const uint64_t failure = MIN(find_failure(reader, clock), content_end);
    const uint64_t zeros = find_zeros(reader, begin, failure);
    const uint64_t end = failure + count_zeros(reader, failure, content_end);
    if (end < zeros + CTF_MIN_ZEROS) {
        return UINT64_MAX;
    }
    const uint64_t event = find_event(reader, clock, zeros);
    /* The last event before the zeros may end with zeros. */
    return event <= 8 * (end - packet->offset - CTF_MIN_ZEROS) ? event : UINT64_MAX;
}
