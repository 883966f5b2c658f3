/* SPDX-License-Identifier: MIT */
/* Zeros where a packet's last events should be; see zero-tail.h. */
#include "ctf/decode/zero-tail.h"

#include <string.h>

enum { CHUNK_SIZE = 4096 };

static bool read_chunk(
    const struct ctf_packet_reader *reader, uint64_t offset, size_t size, uint8_t *chunk)
{
    g_autofree char *error = NULL;
    size_t read_size;

    return ctf_medium_read(reader->medium, offset, size, chunk, &read_size, &error) ==
               CTF_MEDIUM_OK &&
           read_size == size;
}

/* Where the zeros in front of byte `end` of the medium begin: not before `begin`. */
static uint64_t find_zeros(const struct ctf_packet_reader *reader, uint64_t begin, uint64_t end)
{
    uint8_t chunk[CHUNK_SIZE];

    while (end > begin) {
        const size_t size = (size_t) MIN(end - begin, sizeof chunk);
        size_t i = size;

        if (!read_chunk(reader, end - size, size, chunk)) {
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
    g_autoptr(ctf_packet_reader) walker =
        ctf_packet_reader_create(reader->set, reader->medium, reader->pool);
    struct ctf_skipped_events skipped = {0};

    walker->skip.clock = reader->skip.clock;
    ctf_packet_reader_set_uuid(walker, NULL);
    ctf_packet_reader_seek(walker, reader->packet.offset, 0);
    if (ctf_reader_next_packet_strictly(walker) != CTF_READER_OK) {
        return UINT64_MAX;
    }
    while (ctf_packet_reader_offset(walker) < zeros) {
        if (ctf_packet_reader_skip_events(walker, UINT64_MAX, 1, &skipped) != CTF_READER_OK) {
            return UINT64_MAX;
        }
    }
    return walker->position;
}

uint64_t ctf_find_zero_tail(const struct ctf_packet_reader *reader, uint64_t medium_size)
{
    const struct ctf_packet *packet = &reader->packet;
    const struct ctf_stream_class *stream_class = packet->identity.stream_class;
    const uint64_t events_begin = packet->offset + (packet->events_offset + 7) / 8;
    const uint64_t end = MIN(packet->offset + packet->content_length / 8, medium_size);
    uint8_t last[CTF_MIN_ZERO_TAIL];
    uint64_t event;

    if (!stream_class->clock ||
        !ctf_field_class_has_role(stream_class->event_header, CTF_ROLE_CLOCK_TIMESTAMP) ||
        end < events_begin + sizeof last ||
        !read_chunk(reader, end - sizeof last, sizeof last, last) || last[0] != 0 ||
        memcmp(last, last + 1, sizeof last - 1) != 0) {
        return UINT64_MAX;
    }
    event = find_event(reader, find_zeros(reader, events_begin, end));
    return event <= (end - packet->offset - sizeof last) * 8 ? event : UINT64_MAX;
}
