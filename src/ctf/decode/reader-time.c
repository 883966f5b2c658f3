/* SPDX-License-Identifier: MIT */
/*
 * Handles wrong times. The event loop and the reading of packets only detect them; this file issues
 * the errors and warnings.
 *
 * If the tracer has a known quirk, its wrong times cause no warning, because no data is lost.
 */
#include "ctf/decode/reader-internal.h"

#include "base/time-bound.h"
#include "base/units.h"

#include <inttypes.h>

#define U64 "%" PRIu64

static const struct ctf_clock_class *clock_of(const struct ctf_packet_reader *reader)
{
    return reader->stream->stream_class->clock;
}

static bool is_convertible(const struct ctf_packet_reader *reader, uint64_t time)
{
    const struct tg_clock_range *range = &reader->stream->clock_range;

    return time >= range->least && time <= range->greatest;
}

/*
 * Returns the size of the counter (bits) if the time has dropped from near the end of a counter's
 * range to near its beginning, otherwise 0.
 */
static unsigned wrapped_bits(
    const struct ctf_packet_reader *reader, uint64_t time, uint64_t earlier)
{
    static const unsigned usual_bits[] = {16, 24, 32, 48};

    for (size_t i = 0; i < G_N_ELEMENTS(usual_bits) && !reader->set->has_clock_bits; i++) {
        const uint64_t range = UINT64_C(1) << usual_bits[i], quarter = range / 4;

        if (time < quarter && earlier < range && earlier >= range - quarter) {
            return usual_bits[i];
        }
    }
    return 0;
}

/* The kinds of backward times. Each time is compared with the previous one. */
enum step_back {
    STEP_OF_EVENT,
    STEP_OF_FIRST_EVENT, /* before the beginning of its packet */
    STEP_OF_PACKET_BEGIN,
    STEP_OF_PACKET_END, /* sorting the events doesn't correct it */
};

/*
 * Returns a hint that ends the warning about a backward time, or an empty string. The caller frees
 * it with g_free(). Only one warning per trace suggests sorting.
 */
static char *step_hint(
    struct ctf_packet_reader *reader, enum step_back step, uint64_t time, uint64_t earlier)
{
    const unsigned bits = wrapped_bits(reader, time, earlier);

    if (bits > 0) {
        return g_strdup_printf(
            ". If the tracer's counter has %u bits and has started again at 0, the parameter "
            "`clock-bits=%u` of the source (option --clock-bits=%u) continues the time",
            bits, bits, bits);
    }
    if (step == STEP_OF_PACKET_END || reader->set->has_sort_hint) {
        return g_strdup("");
    }
    reader->set->has_sort_hint = true;
    return g_strdup(". The option --sort=WINDOW (filter.utils.sort) puts events in order");
}

bool ctf_reader_has_convertible_time(const struct ctf_packet_reader *reader)
{
    return is_convertible(reader, reader->skip.clock);
}

static bool check_bound(struct ctf_packet_reader *reader, const char *name, uint64_t time)
{
    if (is_convertible(reader, time)) {
        return true;
    }
    ctf_reader_fail(reader, CTF_DAMAGE_TIME, 0,
        "the packet's %s time, " U64 " cycles of clock `%s`, " TG_TIME_BOUND_TOO_FAR, name, time,
        clock_of(reader)->id);
    return false;
}

/*
 * Updates the disorder of events. Sorting uses the times of events only. The beginning of a packet
 * counts as the time of its first event.
 */
static void add_disorder(
    struct ctf_packet_reader *reader, enum step_back step, uint64_t time, uint64_t earlier)
{
    struct reader_disorder *disorder = &reader->times.disorder;

    if (step == STEP_OF_PACKET_END) {
        return;
    }
    if (step != STEP_OF_FIRST_EVENT) {
        disorder->latest = MAX(disorder->latest, earlier);
    }
    if (disorder->latest > time) {
        disorder->window = MAX(disorder->window, disorder->latest - time);
    }
    disorder->frequency = clock_of(reader)->frequency;
    disorder->has_wrap |= wrapped_bits(reader, time, earlier) > 0;
}

/*
 * Counts a backward time. Returns whether the caller must issue a warning, which only the first
 * backward time needs.
 */
static bool goes_back(
    struct ctf_packet_reader *reader, enum step_back step, uint64_t time, uint64_t earlier)
{
    if (time >= earlier || reader->is_scanning || !clock_of(reader)) {
        return false;
    }
    reader->times.count_back++;
    add_disorder(reader, step, time, earlier);
    if (reader->times.went_back) {
        return false;
    }
    reader->times.went_back = true;
    return !reader->times.is_quiet;
}

uint64_t ctf_packet_reader_sort_window(const struct ctf_packet_reader *reader)
{
    const struct reader_disorder *disorder = &reader->times.disorder;

    if (disorder->window == 0 || disorder->has_wrap) {
        return 0;
    }
    /* Round up. */
    const unsigned __int128 ns =
        ((unsigned __int128) disorder->window * TG_NS_PER_S + disorder->frequency - 1) /
        disorder->frequency;
    return (uint64_t) MIN(ns, UINT64_MAX);
}

bool ctf_reader_check_packet_times(struct ctf_packet_reader *reader)
{
    const struct ctf_packet *packet = &reader->packet;

    if (packet->has_begin) {
        if (!check_bound(reader, "beginning", packet->begin)) {
            return false;
        }
        if (goes_back(reader, STEP_OF_PACKET_BEGIN, packet->begin, reader->times.last)) {
            g_autofree char *hint =
                step_hint(reader, STEP_OF_PACKET_BEGIN, packet->begin, reader->times.last);

            ctf_reader_warn(reader, READER_WARNING_TIME, NULL,
                "the packet begins at " U64 " cycles of clock `%s`, although the previous packet "
                "reached " U64 "%s",
                packet->begin, clock_of(reader)->id, reader->times.last, hint);
        }
        reader->times.last = packet->begin;
    }
    if (packet->has_end) {
        if (!check_bound(reader, "end", packet->end)) {
            return false;
        }
        if (packet->has_begin &&
            goes_back(reader, STEP_OF_PACKET_END, packet->end, packet->begin)) {
            g_autofree char *hint =
                step_hint(reader, STEP_OF_PACKET_END, packet->end, packet->begin);

            ctf_reader_warn(reader, READER_WARNING_TIME, NULL,
                "the packet ends at " U64 " cycles of clock `%s`, earlier than it begins, at " U64
                "%s",
                packet->end, clock_of(reader)->id, packet->begin, hint);
        }
    }
    return true;
}

bool ctf_reader_check_event_time(
    struct ctf_packet_reader *reader, const struct ctf_event_class *event_class)
{
    const struct ctf_packet *packet = &reader->packet;
    bool is_after_begin = packet->has_begin && reader->position == packet->events_offset;
    uint64_t time = reader->skip.clock;

    if (!is_convertible(reader, time)) {
        ctf_reader_fail(reader, CTF_DAMAGE_TIME, reader->position,
            "event `%s` (ID " U64 "): its time, " U64
            " cycles of clock `%s`, " TG_TIME_BOUND_TOO_FAR,
            event_class->name ? event_class->name : "", event_class->id, time,
            clock_of(reader)->id);
        return false;
    }
    if (is_after_begin && reader->stream->quirks.event_before_packet_begin) {
        return true;
    }
    const enum step_back step = is_after_begin ? STEP_OF_FIRST_EVENT : STEP_OF_EVENT;

    if (goes_back(reader, step, time, reader->times.last)) {
        g_autofree char *hint = step_hint(reader, step, time, reader->times.last);

        ctf_reader_warn(reader, READER_WARNING_TIME, event_class,
            "its time is " U64 " cycles of clock `%s`, earlier than %s, at " U64 "%s", time,
            clock_of(reader)->id,
            is_after_begin ? "the beginning of its packet" : "the event before it",
            reader->times.last, hint);
    }
    return true;
}

uint64_t ctf_unwrap_time(uint64_t clock, uint64_t counter, unsigned bits)
{
    if (bits == 0 || bits >= 64) {
        return counter;
    }
    uint64_t mask = low_bits(bits), back = (clock - counter) & mask;

    return back < mask / 16 && back <= clock ? clock - back : update_clock(clock, counter, mask);
}

void ctf_reader_unwrap_packet_times(struct ctf_packet_reader *reader, uint64_t clock)
{
    struct ctf_packet *packet = &reader->packet;
    const unsigned bits = reader->set->clock_bits;
    const uint64_t mask = low_bits(bits);

    /* Some tracers write 0 for both times if the times are unknown. */
    if (packet->has_begin && packet->has_end && ((packet->begin | packet->end) & mask) == 0) {
        packet->begin = packet->end = 0;
        reader->skip.clock = clock;
        return;
    }
    if (packet->has_begin) {
        packet->begin = reader->skip.clock = ctf_unwrap_time(clock, packet->begin, bits);
    }
    if (packet->has_end) {
        packet->end = ctf_unwrap_time(reader->skip.clock, packet->end, bits);
    }
}

void ctf_reader_pass_packet_end(struct ctf_packet_reader *reader)
{
    const struct ctf_packet *packet = &reader->packet;

    if (reader->has_packet && packet->has_end) {
        reader->skip.clock = MAX(reader->skip.clock, packet->end);
    }
}

void ctf_reader_check_packet_end(struct ctf_packet_reader *reader)
{
    struct ctf_packet *packet = &reader->packet;
    bool has_events = reader->position > packet->events_offset;

    /* The counter may have wrapped more than once in the packet. */
    if (reader->set->clock_bits > 0 && packet->has_end && packet->end != 0 && has_events) {
        packet->end = ctf_unwrap_time(
            MAX(reader->times.last, packet->end), packet->end, reader->set->clock_bits);
    }
    if (!packet->has_end || !has_events || reader->stream->quirks.event_after_packet_end) {
        return;
    }
    if (goes_back(reader, STEP_OF_PACKET_END, packet->end, reader->times.last)) {
        g_autofree char *hint =
            step_hint(reader, STEP_OF_PACKET_END, packet->end, reader->times.last);

        ctf_reader_warn(reader, READER_WARNING_TIME, NULL,
            "the packet ends at " U64 " cycles of clock `%s`, earlier than its last event, at " U64
            "%s",
            packet->end, clock_of(reader)->id, reader->times.last, hint);
    }
}

/* Returns the smallest jump (cycles) that a backward timestamp of `bits` < 64 bits causes. */
static uint64_t least_jump(unsigned bits)
{
    return (UINT64_C(1) << bits) - (UINT64_C(1) << bits) / 64;
}

bool ctf_packet_reader_may_have_jumped(const struct ctf_packet_reader *reader, uint64_t before)
{
    const unsigned bits = reader->stream->timestamp_bits;

    return bits < 64 && reader->skip.clock - before >= least_jump(bits);
}

void ctf_packet_reader_add_step(const struct ctf_packet_reader *reader,
    struct ctf_time_jumps *jumps, uint64_t before, uint64_t after)
{
    const unsigned bits = reader->stream->timestamp_bits;

    if (after - before < least_jump(bits) || (after - before) >> bits > 0) {
        return;
    }
    if (jumps->count++ == 0) {
        jumps->before = before;
        jumps->after = after;
    }
}

void ctf_packet_reader_report_jumps(
    struct ctf_packet_reader *reader, const struct ctf_time_jumps *jumps)
{
    const struct ctf_packet *packet = &reader->packet;
    const unsigned bits = reader->stream->timestamp_bits;

    /*
     * A false jump ends far after the packet's end time. If the reader has extended the end time
     * from a narrow counter, the end time may contain the same error, so it can't be used here.
     */
    if (packet->has_end && reader->set->clock_bits == 0 &&
        reader->times.last < packet->end + least_jump(bits) / 2) {
        return;
    }
    if (reader->times.jump_count == 0) {
        ctf_reader_warn(reader, READER_WARNING_JUMP, NULL,
            "the time of an event, " U64 " cycles of clock `%s`, is later than the previous "
            "time, " U64 ", by almost the whole range of its %u-bit timestamp"
            ": the timestamp has probably gone back by " U64 " cycles",
            jumps->after, clock_of(reader)->id, jumps->before, bits,
            (UINT64_C(1) << bits) - (jumps->after - jumps->before));
    }
    reader->times.jump_count += jumps->count;
}

uint64_t ctf_packet_reader_jump_count(const struct ctf_packet_reader *reader)
{
    return reader->times.jump_count;
}
