/* SPDX-License-Identifier: MIT */
/*
 * Times: "[1,000 cycles, 2,000 ns from origin]". Most messages come less than a second after the
 * one before, so that only the last nine digits of both numbers are printed anew.
 */
#include "base/grouped.h"
#include "plugins/text/details/details.h"

#define BILLION UINT64_C(1000000000)

static void append_block(struct details_block *block, const char *text)
{
    const size_t length = strlen(text);

    g_assert(block->length + length + TG_BLOCK <= sizeof(block->bytes));
    memcpy(block->bytes + block->length, text, length);
    block->length += length;
}

void details_clock_init(struct details_clock *clock, const struct details_options *options)
{
    const struct tg_palette *const palette = options->palette;
    const char *const end = options->compact ? "] " : "]\n";

    *clock = (struct details_clock){0};
    append_block(&clock->cycles.before, "[");
    append_block(&clock->cycles.before, palette->bold);
    append_block(&clock->cycles.before, palette->bright_blue);

    append_block(&clock->ns.before, palette->reset);
    append_block(&clock->ns.before, options->compact ? " " : " cycles, ");
    append_block(&clock->ns.before, palette->bold);
    append_block(&clock->ns.before, palette->bright_blue);

    append_block(&clock->close, palette->reset);
    append_block(&clock->close, options->compact ? "" : " ns from origin");
    append_block(&clock->close, end);

    append_block(&clock->close_early, palette->reset);
    append_block(&clock->close_early, options->compact ? "" : " cycles");
    append_block(&clock->close_early, end);

    clock->unknown = clock->cycles.before;
    append_block(&clock->unknown, "Unknown");
    append_block(&clock->unknown, palette->reset);
    append_block(&clock->unknown, end);
}

static inline char *put_block(char *at, const struct details_block *block)
{
    return tg_put_block(at, block->bytes, block->length);
}

/* Digits which others follow: even four are grouped. */
static char *put_high_part(char *at, uint64_t billions)
{
    return billions < 10000 ? tg_put_first_groups(at, (uint32_t) billions)
                            : tg_put_grouped(at, billions);
}

static char *put_new_number(struct details_number *number, char *at, uint64_t value)
{
    const uint64_t billions = value / BILLION;

    if (billions > 0) {
        struct details_block *const kept = &number->kept;

        *kept = number->before;
        kept->length = (size_t) (put_high_part(kept->bytes + kept->length, billions) - kept->bytes);
        number->start = billions * BILLION;
        number->span = BILLION;
    }
    return tg_put_grouped(put_block(at, &number->before), value);
}

static inline char *put_number(struct details_number *number, char *at, uint64_t value)
{
    const uint64_t offset = value - number->start;

    if (G_LIKELY(offset < number->span)) {
        return tg_put_three_groups(put_block(at, &number->kept), (uint32_t) offset);
    }
    return put_new_number(number, at, value);
}

char *details_put_time(struct details_clock *clock, char *at, const bt_clock_snapshot *snapshot)
{
    int64_t ns;

    at = put_number(&clock->cycles, at, bt_clock_snapshot_get_value(snapshot));
    if (G_UNLIKELY(bt_clock_snapshot_get_ns_from_origin(snapshot, &ns) !=
                   BT_CLOCK_SNAPSHOT_GET_NS_FROM_ORIGIN_STATUS_OK)) {
        /* That the time doesn't fit is told by its text, and not an error of this component. */
        bt_current_thread_clear_error();
        return put_block(at, &clock->close_early);
    }
    at = G_LIKELY(ns >= 0) ? put_number(&clock->ns, at, (uint64_t) ns)
                           : tg_put_grouped_signed(put_block(at, &clock->ns.before), ns);
    return put_block(at, &clock->close);
}

char *details_put_unknown_time(const struct details_clock *clock, char *at)
{
    return put_block(at, &clock->unknown);
}
