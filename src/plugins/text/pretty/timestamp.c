/* SPDX-License-Identifier: MIT */
/*
 * Prints timestamps. Most events are in the same second as the previous event. Therefore, the text
 * of the second is kept, and only the nanoseconds are printed again.
 *
 * Two rules are the same as in the reference program. A time that can't be expressed in nanoseconds
 * is printed as `Error` with the delta of the previous event. A time before the origin is always
 * printed in seconds, even if the options request another format. If the time goes back, this sink
 * prints a negative delta, but the reference program prints 2^64 ns minus the delta.
 */
#include "plugins/text/pretty/pretty.h"

#include <stdio.h>

#include "base/integer.h"
#include "base/units.h"

static void append_name(
    struct text_block *block, const struct tg_palette *palette, const char *name)
{
    text_block_append(block, palette->bold);
    text_block_append(block, name);
    text_block_append(block, palette->reset);
    text_block_append(block, " = ");
}

void pretty_clock_init(struct pretty_clock *clock, const struct pretty_style *style)
{
    const struct tg_palette *const palette = style->palette;
    const struct pretty_options *const options = style->options;

    *clock = (struct pretty_clock){
        .options = options,
        .cycles = options->clock_cycles,
        .deltas = !options->no_delta,
        .last = PRETTY_NO_TIME,
        .delta = PRETTY_NO_TIME,
        .second_start = UINT64_C(1) << 63,
    };
    tg_local_time_init(&clock->local_time, options->clock_gmt);

    if (options->name_header) {
        append_name(&clock->open, palette, "timestamp");
    } else {
        text_block_append(&clock->open, "[");
    }
    text_block_append(&clock->open, palette->bold);
    text_block_append(&clock->open, palette->bright_yellow);

    text_block_append(&clock->middle, palette->reset);
    text_block_append(&clock->middle, options->name_header ? "" : "] ");
    if (options->no_delta) {
        return;
    }
    if (options->name_header) {
        text_block_append(&clock->middle, ", ");
        append_name(&clock->middle, palette, "delta");
    } else {
        text_block_append(&clock->middle, "(");
    }
    text_block_append(&clock->middle, "+");
    text_block_append(&clock->close, options->name_header ? "" : ") ");
}

static inline void remember(struct pretty_clock *clock, uint64_t time)
{
    if (G_LIKELY(clock->last != PRETTY_NO_TIME)) {
        clock->delta = time - clock->last;
    }
    clock->last = time;
}

/*
 * Writes a delta that is unknown, in cycles, negative, or at least a second. For a negative delta,
 * replaces the plus sign before it with a minus sign.
 */
static char *put_unusual_delta(const struct pretty_clock *clock, char *at)
{
    uint64_t delta = clock->delta;

    if (delta == PRETTY_NO_TIME) {
        return clock->cycles ? tg_put_block(at, "????????????                    ", 12)
                             : tg_put_block(at, "?.?????????                     ", 11);
    }
    if (delta > PRETTY_NO_TIME) {
        at[-1] = '-';
        delta = -delta;
    }
    if (clock->cycles) {
        return tg_put_padded(at, delta, 12);
    }
    at = tg_put_unsigned(at, delta / TG_NS_PER_S);
    *at++ = '.';
    return tg_put_nanoseconds(at, (uint32_t) (delta % TG_NS_PER_S));
}

static inline char *put_delta(const struct pretty_clock *clock, char *at)
{
    if (G_UNLIKELY(clock->cycles || clock->delta >= TG_NS_PER_S)) {
        return put_unusual_delta(clock, at);
    }
    *at++ = '0';
    *at++ = '.';
    return tg_put_nanoseconds(at, (uint32_t) clock->delta);
}

static char *put_calendar(
    const struct pretty_clock *clock, char *at, const struct tg_calendar *calendar)
{
    if (clock->options->clock_date) {
        at = tg_put_padded(at, (uint64_t) calendar->year, 4);
        *at++ = '-';
        at = tg_put_padded(at, calendar->month, 2);
        *at++ = '-';
        at = tg_put_padded(at, calendar->day, 2);
        *at++ = ' ';
    }
    at = tg_put_padded(at, calendar->hour, 2);
    *at++ = ':';
    at = tg_put_padded(at, calendar->minute, 2);
    *at++ = ':';
    return tg_put_padded(at, calendar->second, 2);
}

/* Sets `second` to the second of the time `ns`, which must not be negative. */
static void load_second(struct pretty_clock *clock, uint64_t ns)
{
    const uint64_t seconds = ns / TG_NS_PER_S;
    struct tg_calendar calendar;
    char *at = text_put_block(clock->second.bytes, &clock->open);

    if (!clock->options->clock_seconds &&
        tg_local_time_get(&clock->local_time, (int64_t) seconds, &calendar)) {
        at = put_calendar(clock, at, &calendar);
    } else {
        at = tg_put_unsigned(at, seconds);
    }
    *at++ = '.';
    clock->second.length = (size_t) (at - clock->second.bytes);
    clock->second_start = seconds * TG_NS_PER_S;
}

/* Writes a time before the origin in seconds, because hours without a date would be ambiguous. */
static char *put_negative_time(struct pretty_clock *clock, char *at, int64_t ns)
{
    if (!clock->options->clock_seconds && !clock->warned_of_negative) {
        fprintf(stderr, "[warning] Fallback to [sec.ns] to print negative time value. "
                        "Use --clock-seconds.\n");
        clock->warned_of_negative = true;
    }
    return tg_put_seconds(at, ns);
}

/* Writes `open` and the time `ns`. */
static inline char *put_opened_ns(struct pretty_clock *clock, char *at, int64_t ns)
{
    if (G_UNLIKELY(ns < 0)) {
        return put_negative_time(clock, text_put_block(at, &clock->open), ns);
    }
    uint64_t offset = (uint64_t) ns - clock->second_start;

    if (G_UNLIKELY(offset >= TG_NS_PER_S)) {
        load_second(clock, (uint64_t) ns);
        offset = (uint64_t) ns - clock->second_start;
    }
    return tg_put_nanoseconds(text_put_block(at, &clock->second), (uint32_t) offset);
}

static char *put_opened_error(const struct pretty_clock *clock, char *at)
{
    /*
     * A time that doesn't fit 64 bits of nanoseconds isn't an error of the component. `Error` is
     * printed instead of the time.
     */
    bt_current_thread_clear_error();
    return tg_put_block(text_put_block(at, &clock->open), "Error                           ", 5);
}

static inline char *put_opened_cycles(
    struct pretty_clock *clock, char *at, const bt_clock_snapshot *snapshot)
{
    const uint64_t cycles = bt_clock_snapshot_get_value(snapshot);

    remember(clock, cycles);
    return tg_put_padded(text_put_block(at, &clock->open), cycles, 20);
}

/* Writes `open` and the time. If `is_event` is true, the next delta starts from this time. */
static inline char *put_opened_time(
    struct pretty_clock *clock, char *at, const bt_clock_snapshot *snapshot, bool is_event)
{
    int64_t ns;

    if (G_UNLIKELY(bt_clock_snapshot_get_ns_from_origin(snapshot, &ns) !=
                   BT_CLOCK_SNAPSHOT_GET_NS_FROM_ORIGIN_STATUS_OK)) {
        return put_opened_error(clock, at);
    }
    if (is_event) {
        remember(clock, (uint64_t) ns);
    }
    return put_opened_ns(clock, at, ns);
}

char *pretty_put_event_time(struct pretty_clock *clock, char *at, const bt_clock_snapshot *snapshot)
{
    at = clock->cycles ? put_opened_cycles(clock, at, snapshot)
                       : put_opened_time(clock, at, snapshot, true);
    at = text_put_block(at, &clock->middle);
    if (!clock->deltas) {
        return at;
    }
    return text_put_block(put_delta(clock, at), &clock->close);
}

char *pretty_put_time(struct pretty_clock *clock, char *at, const bt_clock_snapshot *snapshot)
{
    char text[PRETTY_TIMESTAMP_MAX];
    const char *const end = put_opened_time(clock, text, snapshot, false);
    const size_t length = (size_t) (end - text) - clock->open.length;

    memcpy(at, text + clock->open.length, length);
    return at + length;
}
