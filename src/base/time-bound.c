/* SPDX-License-Identifier: MIT */
/* Parses bounds of time ranges that users write: see time-bound.h. */
#include "base/time-bound.h"

#include <glib.h>
#include <string.h>
#include <time.h>

#include "base/units.h"

/* Parses exactly `count` digits at `*at`. */
static bool take_digits(const char **at, unsigned count, int *value)
{
    *value = 0;
    for (unsigned i = 0; i < count; i++, (*at)++) {
        if (!g_ascii_isdigit(**at)) {
            return false;
        }
        *value = *value * 10 + (**at - '0');
    }
    return true;
}

static bool take_character(const char **at, char character)
{
    if (**at != character) {
        return false;
    }
    (*at)++;
    return true;
}

/* Parses an optional fraction of a second. Returns true if the text ends there. */
static bool take_fraction_and_end(const char **at, unsigned *ns)
{
    unsigned scale = TG_NS_PER_S;

    *ns = 0;
    if (!take_character(at, '.')) {
        return **at == '\0';
    }
    do {
        if (!g_ascii_isdigit(**at) || scale == 1) {
            return false;
        }
        scale /= 10;
        *ns += (unsigned) (*(*at)++ - '0') * scale;
    } while (**at != '\0');
    return true;
}

/* Records the first field whose value is outside of its range. */
static void check_field(
    struct tg_time_bound *bound, const char *name, int value, int first, int last)
{
    if (!bound->excess.field && (value < first || value > last)) {
        bound->excess = (struct tg_time_excess){name, value, first, last};
    }
}

static void check_date(struct tg_time_bound *bound, int year, int month, int day)
{
    const bool is_month = month >= 1 && month <= 12;
    /* Leap years repeat after 400 years. GLib has no year 0. */
    const int last =
        is_month ? g_date_get_days_in_month((GDateMonth) month, (GDateYear) (year + 400)) : 31;

    check_field(bound, "month", month, 1, 12);
    check_field(bound, "day", day, 1, last);
}

static void check_time_of_day(struct tg_time_bound *bound)
{
    const bool is_end_of_day =
        bound->hour == 24 && bound->minute == 0 && bound->second == 0 && bound->ns == 0;

    check_field(bound, "hour", bound->hour, 0, is_end_of_day ? 24 : 23);
    check_field(bound, "minute", bound->minute, 0, 59);
    check_field(bound, "second", bound->second, 0, 60);
}

/* Parses HH:MM[:SS[.NANO]] up to the end of the text. */
static bool take_time_of_day(const char *at, struct tg_time_bound *bound)
{
    bound->kind = TG_TIME_BOUND_TIME_OF_DAY;
    bound->second = 0;
    bound->ns = 0;
    if (!take_digits(&at, 2, &bound->hour) || !take_character(&at, ':') ||
        !take_digits(&at, 2, &bound->minute)) {
        return false;
    }
    if (*at == '\0') {
        return true;
    }
    return take_character(&at, ':') && take_digits(&at, 2, &bound->second) &&
           take_fraction_and_end(&at, &bound->ns);
}

static bool parse_time_of_day(const char *at, struct tg_time_bound *bound)
{
    if (!take_time_of_day(at, bound)) {
        return false;
    }
    check_time_of_day(bound);
    return true;
}

/* INT64_MIN is excluded: it means that there is no bound. */
static enum tg_time_bound_status set_ns(struct tg_time_bound *bound, __int128 seconds, int64_t ns)
{
    const __int128 sum = seconds * TG_NS_PER_S + ns;

    if (sum <= INT64_MIN || sum > INT64_MAX) {
        return TG_TIME_BOUND_OUT_OF_RANGE;
    }
    bound->kind = TG_TIME_BOUND_NS;
    bound->ns_from_origin = (int64_t) sum;
    return TG_TIME_BOUND_OK;
}

/*
 * Sets the moment of a time of day on the day of `calendar`. The time zone is `seconds_east` of UTC
 * or of the local time zone, depending on `gmt`.
 */
static enum tg_time_bound_status set_moment(
    struct tg_time_bound *bound, bool gmt, const struct tm *calendar, int seconds_east)
{
    struct tm moment = {
        .tm_year = calendar->tm_year,
        .tm_mon = calendar->tm_mon,
        .tm_mday = calendar->tm_mday,
        .tm_hour = bound->hour,
        .tm_min = bound->minute,
        .tm_sec = bound->second,
        .tm_isdst = -1,
    };

    /*
     * The result -1 isn't treated as an error, because it is also a valid moment. Four-digit years
     * always fit in time_t, which has 64 bits.
     */
    const __int128 seconds = gmt ? timegm(&moment) : mktime(&moment);

    return set_ns(bound, seconds - seconds_east, bound->ns);
}

/*
 * Parses a time zone after the time of day: `Z`, `+HH:MM`, `+HHMM` or `+HH`, or the last three with
 * `-`.
 */
static bool parse_zone(const char *at, int *seconds_east)
{
    const bool is_west = *at == '-';
    int hours, minutes = 0;

    *seconds_east = 0;
    if (take_character(&at, 'Z')) {
        return *at == '\0';
    }
    if ((!take_character(&at, '+') && !take_character(&at, '-')) || !take_digits(&at, 2, &hours) ||
        hours > 23) {
        return false;
    }
    if (*at != '\0') {
        (void) take_character(&at, ':');
        if (!take_digits(&at, 2, &minutes) || *at != '\0' || minutes > 59) {
            return false;
        }
    }
    *seconds_east = (hours * 60 + minutes) * (is_west ? -60 : 60);
    return true;
}

/* Parses HH:MM[:SS[.NANO]][ZONE] on the given date. */
static enum tg_time_bound_status parse_time_and_zone(
    const char *at, bool gmt, const struct tm *date, struct tg_time_bound *bound)
{
    const size_t length = strcspn(at, "Z+-");
    g_autofree char *time = g_strndup(at, length);
    int seconds_east = 0;

    if (!parse_time_of_day(time, bound) ||
        (at[length] != '\0' && !parse_zone(at + length, &seconds_east))) {
        return TG_TIME_BOUND_BAD_FORMAT;
    }
    return set_moment(bound, gmt || at[length] != '\0', date, seconds_east);
}

/*
 * Returns whether the text begins with a date. If so, sets `*status` to the result of parsing it.
 */
static bool parse_date(
    const char *at, bool gmt, struct tg_time_bound *bound, enum tg_time_bound_status *status)
{
    struct tm date = {0};

    if (!take_digits(&at, 4, &date.tm_year) || !take_character(&at, '-') ||
        !take_digits(&at, 2, &date.tm_mon) || !take_character(&at, '-') ||
        !take_digits(&at, 2, &date.tm_mday)) {
        return false;
    }
    check_date(bound, date.tm_year, date.tm_mon, date.tm_mday);
    date.tm_year -= 1900;
    date.tm_mon--;
    if (*at == '\0') {
        *status = set_moment(bound, gmt, &date, 0);
    } else if (take_character(&at, ' ') || take_character(&at, 'T')) {
        *status = parse_time_and_zone(at, gmt, &date, bound);
    } else {
        *status = TG_TIME_BOUND_BAD_FORMAT;
    }
    return true;
}

/* Parses [-]SECONDS[.NANO]. */
static enum tg_time_bound_status parse_seconds(const char *at, struct tg_time_bound *bound)
{
    const bool is_negative = take_character(&at, '-');
    uint64_t seconds = 0;
    bool fits = true;
    unsigned ns;

    if (!g_ascii_isdigit(*at)) {
        return TG_TIME_BOUND_BAD_FORMAT;
    }
    for (; g_ascii_isdigit(*at); at++) {
        fits = fits && !__builtin_mul_overflow(seconds, 10, &seconds) &&
               !__builtin_add_overflow(seconds, (uint64_t) (*at - '0'), &seconds);
    }
    if (!take_fraction_and_end(&at, &ns)) {
        return TG_TIME_BOUND_BAD_FORMAT;
    }
    if (!fits) {
        return TG_TIME_BOUND_OUT_OF_RANGE;
    }
    return is_negative ? set_ns(bound, -(__int128) seconds, -(int64_t) ns)
                       : set_ns(bound, seconds, ns);
}

enum tg_time_bound_status tg_time_bound_parse(
    const char *text, bool gmt, struct tg_time_bound *bound)
{
    enum tg_time_bound_status status;

    *bound = (struct tg_time_bound){0};
    if (parse_date(text, gmt, bound, &status)) {
        return status;
    }
    if (strchr(text, ':')) {
        return parse_time_of_day(text, bound) ? TG_TIME_BOUND_OK : TG_TIME_BOUND_BAD_FORMAT;
    }
    return parse_seconds(text, bound);
}

enum tg_time_bound_status tg_time_bound_resolve(
    struct tg_time_bound *bound, bool gmt, int64_t ns_from_origin)
{
    /* The division rounds down, so that the day is also right for moments before the origin. */
    const time_t seconds =
        ns_from_origin / TG_NS_PER_S - (ns_from_origin % TG_NS_PER_S < 0 ? 1 : 0);
    struct tm calendar;

    if (bound->kind != TG_TIME_BOUND_TIME_OF_DAY) {
        return TG_TIME_BOUND_OK;
    }
    if (!(gmt ? gmtime_r(&seconds, &calendar) : localtime_r(&seconds, &calendar))) {
        return TG_TIME_BOUND_OUT_OF_RANGE;
    }
    return set_moment(bound, gmt, &calendar, 0);
}
