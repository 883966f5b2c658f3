/* SPDX-License-Identifier: MIT */
#include "plugins/utils/select/seen-times.h"

#include <glib.h>
#include <inttypes.h>

#include "base/local-time.h"
#include "base/units.h"
#include "plugins/common/first-time.h"

void seen_times_init(struct seen_times *self)
{
    *self = (struct seen_times){.begin = INT64_MAX, .end = INT64_MIN};
}

/* Times that overflow are ignored, because the result is used only for a warning. */
void seen_times_note(struct seen_times *self, bt_message_array_const messages, uint64_t count)
{
    int64_t first_ns, last_ns = INT64_MIN;

    if (!first_time_find_in(messages, count, &first_ns)) {
        return;
    }
    while (!first_time_find_in(&messages[count - 1], 1, &last_ns)) {
        count--;
    }
    self->begin = MIN(self->begin, first_ns);
    self->end = MAX(self->end, last_ns);
}

/* Formats a time with its date, in the format of the text output. */
static char *describe_time(int64_t ns, bool is_gmt)
{
    const int64_t rest = (ns % TG_NS_PER_S + TG_NS_PER_S) % TG_NS_PER_S;
    struct tg_local_time converter;
    struct tg_calendar date;

    tg_local_time_init(&converter, is_gmt);
    if (!tg_local_time_get(&converter, (ns - rest) / TG_NS_PER_S, &date)) {
        return g_strdup_printf("%" PRId64 " ns", ns);
    }
    return g_strdup_printf("%04d-%02u-%02u %02u:%02u:%02u.%09" PRId64, date.year, date.month,
        date.day, date.hour, date.minute, date.second, rest);
}

char *seen_times_describe_miss(
    const struct seen_times *self, int64_t begin, int64_t end, bool is_gmt)
{
    if (self->begin > self->end || MAX(begin, self->begin) <= MIN(end, self->end)) {
        return NULL;
    }
    g_autofree char *first = describe_time(self->begin, is_gmt);
    g_autofree char *last = describe_time(self->end, is_gmt);
    return g_strdup_printf(
        "no event is in the time range of the filter; the messages are from %s to %s", first, last);
}
