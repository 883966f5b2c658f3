/* SPDX-License-Identifier: MIT */
/* Finds events in a damaged data stream without packets; see event-search.h. */
#include "ctf/salvage/event-search.h"

#include <string.h>

enum {
    /*
     * Bounds for the count of consecutive events that the search accepts as real. Single events may
     * occur in garbage by chance.
     */
    MIN_EVENTS = 4,
    MAX_EVENTS = 40,
    /* The evidence (bits) that the events must have together. */
    MIN_EVIDENCE = 40,
    /* The evidence (bits) of a 64-bit timestamp that is at most SECONDS after the previous one. */
    EVIDENCE_OF_TIME = 16,
    SECONDS = 24 * 60 * 60,
    MUCH_FASTER = 64,
    MAX_BYTES_OF_BETTER = 4096,
    /*
     * Garbage may look like long events everywhere. The search stops when its cost exceeds this
     * count of bytes per byte of the file.
     */
    MAX_COST_PER_BYTE = 64,
    FREE_COST = 1 << 20,
    MIN_CHUNK_SIZE = 256,
    MAX_CHUNK_SIZE = 16 * 1024,
};

void ctf_event_search_clear(struct event_search *self)
{
    ctf_packet_reader_free(self->probe);
}

bool ctf_event_search_applies(const struct ctf_packet_reader *reader)
{
    const struct ctf_packet *packet = ctf_packet_reader_packet(reader);

    return !packet->has_lengths && packet->events_offset == 0;
}

/* Returns the field class of the event header that has `role`, or NULL. */
static const struct ctf_field_class *find_field(
    const struct ctf_field_class *fc, enum ctf_role role)
{
    if (!fc || fc->roles & role) {
        return fc;
    }
    for (guint i = 0; fc->type == CTF_FIELD_STRUCT && i < fc->member_count; i++) {
        const struct ctf_field_class *found = find_field(fc->members[i].field_class, role);

        if (found) {
            return found;
        }
    }
    return NULL;
}

static uint64_t field_length(const struct ctf_field_class *header, enum ctf_role role)
{
    const struct ctf_field_class *fc = find_field(header, role);

    return fc && ctf_field_class_is_fixed_length(fc) ? fc->length : 0;
}

/*
 * Returns how many consecutive events are sufficient evidence if their times fit the last event
 * before the damage. The count is smaller if garbage rarely contains a known ID and a close time.
 * If the times don't fit, twice as many events are needed.
 */
static uint64_t count_needed(const struct ctf_stream_class *stream_class)
{
    const uint64_t id_length = field_length(stream_class->event_header, CTF_ROLE_EVENT_CLASS_ID);
    const uint64_t class_bits = g_bit_storage(stream_class->event_classes->len);
    uint64_t evidence = id_length - MIN(id_length, class_bits);

    if (stream_class->clock &&
        field_length(stream_class->event_header, CTF_ROLE_CLOCK_TIMESTAMP) == 64) {
        evidence += EVIDENCE_OF_TIME;
    }
    return CLAMP(MIN_EVIDENCE / MAX(evidence, 1), MIN_EVENTS, MAX_EVENTS);
}

static struct ctf_event_guess make_guess(const struct ctf_packet_reader *reader)
{
    const struct ctf_stream_class *stream_class =
        ctf_packet_reader_packet(reader)->identity.stream_class;
    const struct ctf_reader_progress progress = ctf_reader_progress(reader);

    return (struct ctf_event_guess){
        .clock = progress.has_time ? progress.time : 0,
        .max_step = stream_class->clock && stream_class->clock->frequency < UINT64_MAX / SECONDS
                        ? stream_class->clock->frequency * SECONDS
                        : UINT64_MAX,
        .count = 2 * count_needed(stream_class),
    };
}

/* Creates the probe. A probe needs a current packet; any packet is suitable. */
static bool prepare_probe(
    struct event_search *self, const struct ctf_packet_reader *reader, uint64_t from)
{
    if (self->probe) {
        return true;
    }
    self->probe = ctf_reader_create_probe(reader);
    ctf_packet_reader_seek(self->probe, from, 0);
    return ctf_packet_reader_next_packet(self->probe) == CTF_READER_OK;
}

/*
 * Returns the end of the zeros that begin at byte `offset`. Holes in files are skipped without
 * reading them.
 */
static uint64_t skip_zeros(struct ctf_medium *medium, uint64_t offset, uint64_t size)
{
    uint8_t chunk[MAX_CHUNK_SIZE];

    /*
     * Most runs of zeros are short. A large read for each of them would make the search take more
     * than linear time.
     */
    for (size_t chunk_size = MIN_CHUNK_SIZE; offset < size;
         chunk_size = MIN(2 * chunk_size, MAX_CHUNK_SIZE)) {
        g_autofree char *error = NULL;
        size_t count, i = 0;

        offset = ctf_medium_skip_hole(medium, offset);
        if (ctf_medium_read(medium, offset, chunk_size, chunk, &count, &error) != CTF_MEDIUM_OK) {
            return size;
        }
        while (i < count && chunk[i] == 0) {
            i++;
        }
        offset += i;
        if (i < count) {
            break;
        }
    }
    return offset;
}

static bool has_zeros_at(const struct ctf_packet_reader *probe, uint64_t offset)
{
    uint8_t buffer[CTF_MIN_ZEROS];
    const uint8_t *bytes = ctf_reader_peek(probe, offset, sizeof buffer, buffer);

    return bytes && bytes[0] == 0 && memcmp(bytes, bytes + 1, sizeof buffer - 1) == 0;
}

static bool is_too_expensive(const struct event_search *self, uint64_t offset)
{
    return self->cost / MAX_COST_PER_BYTE > offset + FREE_COST / MAX_COST_PER_BYTE;
}

/*
 * Returns whether the events can follow the last event before the damage. If not, the last event
 * may be wrong, because damage often begins in the timestamp of an event.
 */
static bool fits(const struct ctf_event_guess *guess, const struct ctf_guessed_events *events)
{
    return guess->clock == 0 ||
           (events->first >= guess->clock && events->first - guess->clock <= guess->max_step);
}

/* Returns whether enough plausible events begin at byte `offset`. */
static bool look_at(struct event_search *self, uint64_t offset, const struct ctf_event_guess *guess,
    struct ctf_guessed_events *events)
{
    *events = ctf_reader_guess_events(self->probe, offset, guess);
    self->cost += events->cost;

    const uint64_t half = guess->count / 2;
    const uint64_t needed = fits(guess, events) ? half : guess->count;
    return events->count >= (events->reaches_end ? needed / 2 : needed);
}

/*
 * Returns the time range (cycles) of the events. If the events fit the last event before the
 * damage, the range begins at that event. Otherwise, the range begins at the first of the events.
 */
static uint64_t measure(
    const struct ctf_event_guess *guess, const struct ctf_guessed_events *events)
{
    return events->last - (guess->clock > 0 && fits(guess, events) ? guess->clock : events->first);
}

/*
 * Finds the best start of events near byte `offset`. If reading starts one or two bytes before an
 * event, the bytes may look like events whose time runs much faster, because numbers often begin or
 * end with zeros. Tries the offsets within the given events. Returns the offset at which time
 * advances much more slowly, or `offset` if there is none.
 */
static uint64_t find_better(struct event_search *self, uint64_t offset,
    const struct ctf_event_guess *guess, const struct ctf_guessed_events *events)
{
    const uint64_t end = offset + MIN(events->size, MAX_BYTES_OF_BETTER);
    uint64_t found = offset, least = measure(guess, events);

    for (uint64_t other = offset + 1; other < end && !is_too_expensive(self, other); other++) {
        struct ctf_guessed_events others;

        if (look_at(self, other, guess, &others) && measure(guess, &others) < least / MUCH_FASTER) {
            found = other;
            least = measure(guess, &others);
        }
    }
    return found;
}

uint64_t ctf_event_search_find(
    struct event_search *self, const struct ctf_packet_reader *reader, uint64_t from)
{
    const struct ctf_event_guess guess = make_guess(reader);
    struct ctf_medium *medium = ctf_reader_medium(reader);
    uint64_t size;

    if (!ctf_medium_get_size(medium, &size) || from >= size || !prepare_probe(self, reader, from)) {
        return CTF_NO_EVENT;
    }
    for (uint64_t offset = from; offset < size && !is_too_expensive(self, offset); offset++) {
        struct ctf_guessed_events events;

        if (look_at(self, offset, &guess, &events)) {
            return find_better(self, offset, &guess, &events);
        }
        /* The first event after the zeros may begin with zeros. */
        if (events.count == 0 && has_zeros_at(self->probe, offset)) {
            offset = skip_zeros(medium, offset, size) - CTF_MIN_ZEROS;
        }
    }
    return CTF_NO_EVENT;
}
