/* SPDX-License-Identifier: MIT */
/*
 * Finds zeros in the events of a packet: see ctf_reader_watch_zeros(). The reader checks each part
 * of the window once, before it reads the events there. It reads one word in every STEP bytes.
 */
#include "ctf/decode/reader-internal.h"

/*
 * Each run of CTF_MIN_ZEROS zero bytes contains a whole word that begins at a multiple of STEP
 * bytes.
 */
enum { STEP = CTF_MIN_ZEROS - sizeof(uint64_t) + 1 };

static inline bool is_zero_at(const uint8_t *bytes)
{
    return load_le64(bytes) == 0;
}

/* Returns whether the zero word at `at` is part of a run of CTF_MIN_ZEROS zero bytes. */
static bool is_in_run(const uint8_t *bytes, size_t size, size_t at)
{
    size_t begin = at, end = at + sizeof(uint64_t);

    /* Most zero words are integers, with non-zero words on both sides. */
    if (end + sizeof(uint64_t) <= size && !is_zero_at(bytes + end) &&
        (at < sizeof(uint64_t) || !is_zero_at(bytes + at - sizeof(uint64_t)))) {
        return false;
    }
    while (begin > 0 && end - begin < CTF_MIN_ZEROS && bytes[begin - 1] == 0) {
        begin--;
    }
    while (end < size && end - begin < CTF_MIN_ZEROS && bytes[end] == 0) {
        end++;
    }
    return end - begin >= CTF_MIN_ZEROS;
}

/* Checks one word in every STEP bytes from `at` to `end`. */
static bool find_run(const uint8_t *bytes, size_t size, size_t at, size_t end)
{
    for (; at + sizeof(uint64_t) <= end; at += STEP) {
        if (is_zero_at(bytes + at) && is_in_run(bytes, size, at)) {
            return true;
        }
    }
    return false;
}

static bool have_zeros(const uint8_t *bytes, size_t size)
{
    const size_t four_words = 3 * STEP + sizeof(uint64_t);
    size_t at = 0;

    /* Checking four words at a time halves the count of instructions. */
    for (; at + four_words <= size; at += 4 * STEP) {
        const uint8_t *word = bytes + at;

        if (G_UNLIKELY(is_zero_at(word) || is_zero_at(word + STEP) || is_zero_at(word + 2 * STEP) ||
                       is_zero_at(word + 3 * STEP)) &&
            find_run(bytes, size, at, at + four_words)) {
            return true;
        }
    }
    return find_run(bytes, size, at, size);
}

/*
 * Returns whether CTF_MIN_ZEROS consecutive zero bytes cross byte `border` of the medium. Bytes
 * from byte `end` on don't count.
 */
static __attribute__((noinline)) bool zeros_cross(
    const struct ctf_packet_reader *reader, uint64_t border, uint64_t end)
{
    uint8_t buffer[2 * CTF_MIN_ZEROS];
    const uint64_t begin = border - MIN(border, CTF_MIN_ZEROS);
    uint64_t medium_size;

    if (ctf_medium_get_size(reader->medium, &medium_size)) {
        end = MIN(end, medium_size);
    }
    const size_t size = (size_t) (MIN(end, border + CTF_MIN_ZEROS) - MIN(begin, end));
    const uint8_t *bytes = ctf_reader_peek(reader, begin, size, buffer);
    return bytes && have_zeros(bytes, size);
}

/*
 * Checks the bytes of the window from byte `begin` of the medium on. Packets with few or no events
 * are read faster if the compiler doesn't inline this function and zeros_cross().
 */
static __attribute__((noinline)) void look_for_zeros(
    struct ctf_packet_reader *reader, uint64_t begin)
{
    const struct ctf_window *window = reader->window;
    const uint64_t window_end = window->offset + window->size;
    const uint64_t content_end = reader->packet.offset + reader->skip.content_end / 8;
    const uint64_t end = MIN(content_end, window_end);

    if (begin < end &&
        have_zeros(window->bytes + (begin - window->offset), (size_t) (end - begin))) {
        reader->zeros.is_reported = true;
    } else if (end < content_end && window->bytes[window->size - 1] == 0) {
        reader->zeros.is_reported = zeros_cross(reader, end, content_end);
    }
    if (reader->zeros.is_reported) {
        reader->zeros.found(reader->zeros.data);
    }
}

void ctf_reader_watch_zeros(struct ctf_packet_reader *reader, void (*found)(void *data), void *data)
{
    reader->zeros.found = found;
    reader->zeros.data = data;
}

void ctf_reader_look_for_zeros(struct ctf_packet_reader *reader)
{
    const struct ctf_packet *packet = &reader->packet;

    /* While the reader scans packets, it reads no events. */
    reader->zeros.is_reported =
        reader->is_scanning || packet->content_length < packet->events_offset + 8 * CTF_MIN_ZEROS;
    if (!reader->zeros.is_reported) {
        look_for_zeros(reader, packet->offset + (packet->events_offset + 7) / 8);
    }
}

void ctf_reader_look_for_more_zeros(struct ctf_packet_reader *reader, uint64_t begin)
{
    if (reader->zeros.found && !reader->zeros.is_reported) {
        look_for_zeros(reader, begin);
    }
}
