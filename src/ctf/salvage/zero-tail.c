/* SPDX-License-Identifier: MIT */
/* Zeros where a packet's last events should be; see zero-tail.h. */
#include "ctf/salvage/zero-tail.h"

#include <string.h>

enum { CHUNK_SIZE = 4096 };

/* The byte of the medium where the zeros before byte `end` begin; at least `begin`. */
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

/* The position (bits) of the first event of the current packet that begins at or after `zeros`. */
static uint64_t find_event(const struct ctf_packet_reader *reader, uint64_t zeros)
{
    g_autoptr(ctf_packet_reader) walker = ctf_reader_create_probe(reader);
    struct ctf_skipped_events skipped = {0};

    ctf_packet_reader_set_clock(walker, ctf_packet_reader_clock(reader));
    ctf_packet_reader_seek(walker, ctf_packet_reader_packet(reader)->offset, 0);
    if (ctf_packet_reader_next_packet(walker) != CTF_READER_OK) {
        return UINT64_MAX;
    }
    while (ctf_packet_reader_offset(walker) < zeros) {
        if (ctf_packet_reader_skip_events(walker, UINT64_MAX, 1, &skipped) != CTF_READER_OK) {
            return UINT64_MAX;
        }
    }
    return ctf_packet_reader_position(walker);
}

/* Whether enough zeros for a tail precede byte `end`. */
static bool ends_with_zeros(const struct ctf_packet_reader *reader, uint64_t end)
{
    uint8_t buffer[CTF_MIN_ZERO_TAIL];
    const uint8_t *last = ctf_reader_peek(reader, end - sizeof buffer, sizeof buffer, buffer);

    return last && last[0] == 0 && memcmp(last, last + 1, sizeof buffer - 1) == 0;
}

uint64_t ctf_find_zero_tail(const struct ctf_packet_reader *reader, uint64_t medium_size)
{
    const struct ctf_packet *packet = ctf_packet_reader_packet(reader);
    const struct ctf_stream_class *stream_class = packet->identity.stream_class;
    const uint64_t events_begin = packet->offset + (packet->events_offset + 7) / 8;
    const uint64_t end = MIN(packet->offset + packet->content_length / 8, medium_size);

    if (!stream_class->clock || end < events_begin + CTF_MIN_ZERO_TAIL ||
        !ends_with_zeros(reader, end) ||
        !ctf_field_class_has_role(stream_class->event_header, CTF_ROLE_CLOCK_TIMESTAMP)) {
        return UINT64_MAX;
    }
    uint64_t event = find_event(reader, find_zeros(reader, events_begin, end));
    return event <= (end - packet->offset - CTF_MIN_ZERO_TAIL) * 8 ? event : UINT64_MAX;
}
