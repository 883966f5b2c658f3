/* SPDX-License-Identifier: MIT */
/* Local times equal those of localtime_r() for each second, in time zones with unusual rules. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <time.h>

#include "base/local-time.h"

static void check(struct tg_local_time *cache, int64_t seconds)
{
    const time_t moment = (time_t) seconds;
    struct tg_calendar calendar;
    struct tm tm;

    cache->utc ? gmtime_r(&moment, &tm) : localtime_r(&moment, &tm);
    assert_true(tg_local_time_get(cache, seconds, &calendar));
    assert_int_equal(calendar.year, tm.tm_year + 1900);
    assert_int_equal(calendar.month, tm.tm_mon + 1);
    assert_int_equal(calendar.day, tm.tm_mday);
    assert_int_equal(calendar.hour, tm.tm_hour);
    assert_int_equal(calendar.minute, tm.tm_min);
    assert_int_equal(calendar.second, tm.tm_sec);
}

static void check_zone(const char *zone)
{
    static const int64_t starts[] = {
        -2717650800, /* New York abandons its local mean time, 1883 */
        -2000,
        0,
        951782400,
        1667116800, /* end of summer time in Europe, 2022 */
        1679790000, /* start of summer time in Europe, 2023 */
        1699162000, /* end of summer time in the United States, 2023 */
        1412953200, /* Lord Howe Island: summer time is half an hour */
        1483228000, /* a leap second, 2016 */
        4102444800,
    };
    struct tg_local_time cache;

    setenv("TZ", zone, 1);
    tg_local_time_init(&cache, false);
    for (size_t i = 0; i < sizeof(starts) / sizeof(starts[0]); i++) {
        for (int64_t second = -20; second < 9000; second++) {
            check(&cache, starts[i] + second);
        }
        for (int64_t second = 200000; second > -200000; second -= 437) {
            check(&cache, starts[i] + second);
        }
    }
    for (int64_t second = -5000000000; second < 5000000000; second += 1333337) {
        check(&cache, second);
    }
}

static void each_second_equals_that_of_the_c_library(void **state)
{
    static const char *const zones[] = {
        "UTC0",
        "CET-1CEST,M3.5.0,M10.5.0/3",
        "EST5EDT,M3.2.0,M11.1.0",
        "LHST-10:30LHDT-11,M10.1.0,M4.1.0",
        "XYZ-5:13:07",
        "Europe/Berlin",
        "America/New_York",
        "Australia/Lord_Howe",
        "Africa/Monrovia",
        "right/Europe/Berlin",
    };

    for (size_t i = 0; i < sizeof(zones) / sizeof(zones[0]); i++) {
        check_zone(zones[i]);
    }
}

static void utc_ignores_the_zone(void **state)
{
    struct tg_local_time cache;
    struct tg_calendar calendar;

    setenv("TZ", "XYZ-5:13:07", 1);
    tg_local_time_init(&cache, true);
    assert_true(tg_local_time_get(&cache, 1700000000, &calendar));
    assert_int_equal(calendar.year, 2023);
    assert_int_equal(calendar.month, 11);
    assert_int_equal(calendar.day, 14);
    assert_int_equal(calendar.hour, 22);
    assert_int_equal(calendar.minute, 13);
    assert_int_equal(calendar.second, 20);
    for (int64_t second = -100000; second < 100000; second += 7) {
        check(&cache, second);
    }
}

static void impossible_years_are_rejected(void **state)
{
    struct tg_local_time cache;
    struct tg_calendar calendar;

    tg_local_time_init(&cache, true);
    assert_false(tg_local_time_get(&cache, INT64_MAX, &calendar));
    assert_false(tg_local_time_get(&cache, INT64_MIN, &calendar));
    assert_false(tg_local_time_get(&cache, INT64_MAX / 2, &calendar));
    assert_true(tg_local_time_get(&cache, 0, &calendar));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_second_equals_that_of_the_c_library),
        cmocka_unit_test(utc_ignores_the_zone),
        cmocka_unit_test(impossible_years_are_rejected),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
