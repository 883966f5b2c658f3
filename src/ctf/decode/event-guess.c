/* SPDX-License-Identifier: MIT */
/* Guesses where events begin: see ctf_reader_guess_events(). */
#include "ctf/decode/reader-internal.h"

/*
 * The fixed cost of one guess, as a count of bytes read. A guess creates no error message, because
 * that would cost more than the rest of the guess.
 */
enum { COST_OF_LOOK = 8 };

/*
 * Ensures that the window contains CTF_GUESS_SPAN bytes from byte `offset` of the medium, or all
 * bytes up to its end. Loads up to twice that size, so that guesses at consecutive offsets share a
 * window.
 */
static bool load_span(struct ctf_packet_reader *reader, uint64_t offset, uint64_t medium_size)
{
    const struct ctf_window *window = reader->window;
    const uint64_t rest = medium_size - offset;

    if (window && offset >= window->offset &&
        offset + MIN(rest, CTF_GUESS_SPAN) <= window->offset + window->size) {
        return true;
    }
    return ctf_reader_load_window(reader, offset, (size_t) MIN(rest, 2 * CTF_GUESS_SPAN)) ==
           CTF_READER_OK;
}

static bool is_zero(const struct ctf_packet_reader *reader, uint64_t begin, uint64_t end)
{
    for (uint64_t i = begin / 8; i < (end + 7) / 8; i++) {
        if (reader->skip.base[i] != 0) {
            return false;
        }
    }
    return true;
}

static bool is_plausible(const struct ctf_packet_reader *reader, uint64_t begin,
    const struct ctf_event_guess *guess, const struct ctf_guessed_events *before)
{
    const uint64_t time = reader->skip.clock;

    if (before->count > 0 && (time < before->last || time - before->last > guess->max_step)) {
        return false;
    }
    return !is_zero(reader, begin, reader->position);
}

struct ctf_guessed_events ctf_reader_guess_events(
    struct ctf_packet_reader *reader, uint64_t offset, const struct ctf_event_guess *guess)
{
    struct ctf_guessed_events events = {.cost = COST_OF_LOOK};
    uint64_t medium_size;

    if (!reader->has_packet || !ctf_medium_get_size(reader->medium, &medium_size) ||
        offset >= medium_size || !load_span(reader, offset, medium_size)) {
        return events;
    }
    reader->packet.offset = offset;
    reader->position = 0;
    reader->skip.content_end = 8 * MIN(medium_size - offset, CTF_GUESS_SPAN);
    reader->skip.clock = guess->clock;
    ctf_reader_set_limits(reader);
    while (events.count < guess->count && !events.reaches_end) {
        const uint64_t begin = reader->position;
        const bool is_event = ctf_reader_try_event(reader);

        events.cost += reader->skip.zero_elements;
        if (!is_event || !is_plausible(reader, begin, guess, &events)) {
            break;
        }
        events.last = reader->skip.clock;
        events.first = events.count == 0 ? events.last : events.first;
        events.count++;
        events.size = (reader->position + 7) / 8;
        events.reaches_end = reader->position == 8 * (medium_size - offset);
    }
    events.cost += MIN(MAX(reader->position, reader->skip.error_position), reader->skip.limit) / 8;
    return events;
}
