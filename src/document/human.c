/* SPDX-License-Identifier: MIT */
/* See human.h. */
#include "document/human.h"

#include <inttypes.h>
#include <time.h>

#include "base/integer.h"
#include "base/units.h"

void doc_append_count(GString *out, uint64_t count)
{
    g_autofree char *digits = g_strdup_printf("%" PRIu64, count);
    size_t length = strlen(digits);

    for (size_t i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0) {
            g_string_append_c(out, ',');
        }
        g_string_append_c(out, digits[i]);
    }
}

void doc_append_plural(GString *out, uint64_t count, const char *what, const char *plural)
{
    doc_append_count(out, count);
    g_string_append_printf(out, " %s%s", what, count == 1 ? "" : plural);
}

/* Divides the number by `step` until it is short, and appends it with its unit. */
static void append_with_unit(
    GString *out, double number, double step, const char *const *units, size_t unit_count)
{
    size_t unit = 0;

    while (number >= 999.5 && unit + 1 < unit_count) {
        number /= step;
        unit++;
    }
    g_string_append_printf(out, "%.*f%s%s", number < 99.95 && unit > 0 ? 1 : 0, number,
        *units[unit] ? " " : "", units[unit]);
}

void doc_append_scaled(GString *out, double number)
{
    static const char *const units[] = {"", "k", "M", "G", "T"};

    append_with_unit(out, number, 1000, units, G_N_ELEMENTS(units));
}

void doc_append_size(GString *out, uint64_t bytes)
{
    static const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB"};

    append_with_unit(out, (double) bytes, 1024, units, G_N_ELEMENTS(units));
}

void doc_append_duration(GString *out, uint64_t ns)
{
    uint64_t seconds = ns / TG_NS_PER_S;
    uint64_t rest = ns % TG_NS_PER_S;

    if (seconds >= 3600) {
        g_string_append_printf(out, "%" PRIu64 " h ", seconds / 3600);
    }
    if (seconds >= 60) {
        g_string_append_printf(
            out, "%02d min %02d", (int) (seconds / 60 % 60), (int) (seconds % 60));
    } else {
        g_string_append_printf(out, "%d", (int) seconds);
    }
    g_string_append_printf(out, ".%09d s", (int) rest);
}

void doc_append_rough_duration(GString *out, double seconds)
{
    int64_t whole = (int64_t) (seconds + 0.5);

    if (whole >= 3600) {
        g_string_append_printf(
            out, "%" PRId64 " h %02d min", whole / 3600, (int) (whole % 3600 / 60));
    } else if (whole >= 60) {
        g_string_append_printf(out, "%d min %02d s", (int) (whole / 60), (int) (whole % 60));
    } else {
        g_string_append_printf(out, "%d s", (int) whole);
    }
}

/* The formats of times, without the fraction of the second. */
static const char *const time_formats[] = {
    [DOC_TIME_COMPLETE] = "%Y-%m-%d %H:%M:%S",
    [DOC_TIME_WITHOUT_ZONE] = "%Y-%m-%d %H:%M:%S",
    [DOC_TIME_OF_DAY] = "%H:%M:%S",
    [DOC_TIME_TO_SECOND] = "%Y-%m-%d %H:%M:%S",
};

void doc_append_time(GString *out, int64_t ns, enum doc_time_form form, enum doc_time_part part)
{
    /* The division rounds down, also for times before the epoch. */
    int64_t seconds = ns / TG_NS_PER_S - (ns % TG_NS_PER_S < 0 ? 1 : 0);
    int rest = (int) ((ns % TG_NS_PER_S + TG_NS_PER_S) % TG_NS_PER_S);
    time_t time = (time_t) seconds;
    char text[64];
    struct tm tm;
    if (form == DOC_TIME_SECONDS ||
        !(form == DOC_TIME_GMT ? gmtime_r(&time, &tm) : localtime_r(&time, &tm))) {
        if (part == DOC_TIME_TO_SECOND) {
            g_string_append_printf(out, "%" PRId64, seconds);
        } else {
            g_string_append_len(out, text, tg_put_seconds(text, ns) - text);
        }
        g_string_append(out, " s");
        return;
    }
    strftime(text, sizeof(text), time_formats[part], &tm);
    g_string_append(out, text);
    if (part != DOC_TIME_TO_SECOND) {
        g_string_append_printf(out, ".%09d", rest);
    }
    if (part == DOC_TIME_COMPLETE) {
        strftime(text, sizeof(text), "%z", &tm);
        g_string_append_printf(out, " %s", form == DOC_TIME_GMT ? "GMT" : text);
    }
}
