/* SPDX-License-Identifier: MIT */
/*
 * Prints times: "[1,000 cycles, 2,000 ns from origin]". The time between two messages is usually
 * less than a second, so only the last nine digits of both numbers must be printed again.
 */
#include "base/grouped.h"
#include "base/units.h"
#include "plugins/text/details/details.h"

void details_clock_init(struct details_clock *clock, const struct details_options *options)
{
    const struct tg_palette *const palette = options->palette;
    const char *const end = options->compact ? "] " : "]\n";

    *clock = (struct details_clock){0};
    text_block_append(&clock->cycles.before, "[");
    text_block_append(&clock->cycles.before, palette->bold);
    text_block_append(&clock->cycles.before, palette->bright_blue);

    text_block_append(&clock->ns.before, palette->reset);
    text_block_append(&clock->ns.before, options->compact ? " " : " cycles, ");
    text_block_append(&clock->ns.before, palette->bold);
    text_block_append(&clock->ns.before, palette->bright_blue);

    text_block_append(&clock->close, palette->reset);
    text_block_append(&clock->close, options->compact ? "" : " ns from origin");
    text_block_append(&clock->close, end);

    text_block_append(&clock->close_early, palette->reset);
    text_block_append(&clock->close_early, options->compact ? "" : " cycles");
    text_block_append(&clock->close_early, end);

    clock->unknown = clock->cycles.before;
    text_block_append(&clock->unknown, "Unknown");
    text_block_append(&clock->unknown, palette->reset);
    text_block_append(&clock->unknown, end);
}

/*
 * Writes the digits before the last nine. Even four digits are grouped, because more digits follow.
 */
static char *put_high_part(char *at, uint64_t billions)
{
    return billions < 10000 ? tg_put_first_groups(at, (uint32_t) billions)
                            : tg_put_grouped(at, billions);
}

static char *put_new_number(struct details_number *number, char *at, uint64_t value)
{
    const uint64_t billions = value / TG_NS_PER_S;

    if (billions > 0) {
        struct text_block *const kept = &number->kept;

        *kept = number->before;
        kept->length = (size_t) (put_high_part(kept->bytes + kept->length, billions) - kept->bytes);
        number->start = billions * TG_NS_PER_S;
        number->span = TG_NS_PER_S;
    }
    return tg_put_grouped(text_put_block(at, &number->before), value);
}

static inline char *put_number(struct details_number *number, char *at, uint64_t value)
{
    const uint64_t offset = value - number->start;

    if (G_LIKELY(offset < number->span)) {
        return tg_put_three_groups(text_put_block(at, &number->kept), (uint32_t) offset);
    }
    return put_new_number(number, at, value);
}

char *details_put_time(struct details_clock *clock, char *at, const bt_clock_snapshot *snapshot)
{
    int64_t ns;

    at = put_number(&clock->cycles, at, bt_clock_snapshot_get_value(snapshot));
    if (G_UNLIKELY(bt_clock_snapshot_get_ns_from_origin(snapshot, &ns) !=
                   BT_CLOCK_SNAPSHOT_GET_NS_FROM_ORIGIN_STATUS_OK)) {
        /*
         * A time that doesn't fit 64 bits of nanoseconds isn't an error of the component. The
         * component prints only the cycles.
         */
        bt_current_thread_clear_error();
        return text_put_block(at, &clock->close_early);
    }
    at = G_LIKELY(ns >= 0) ? put_number(&clock->ns, at, (uint64_t) ns)
                           : tg_put_grouped_signed(text_put_block(at, &clock->ns.before), ns);
    return text_put_block(at, &clock->close);
}

char *details_put_unknown_time(const struct details_clock *clock, char *at)
{
    return text_put_block(at, &clock->unknown);
}
