/* SPDX-License-Identifier: MIT */
/*
 * Tests bounds of time ranges that users write. The expected moments are those of Babeltrace 2.1.1
 * for the same texts, except for moments that don't fit in 64 bits.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <time.h>

#include "base/time-bound.h"

static void set_time_zone(const char *time_zone)
{
    setenv("TZ", time_zone, 1);
    tzset();
}

struct moment {
    const char *text;
    int64_t ns_from_origin;
};

static void check_moments(const struct moment *moments, size_t count, bool gmt)
{
    for (size_t i = 0; i < count; i++) {
        struct tg_time_bound bound;

        print_message("%s\n", moments[i].text);
        assert_int_equal(tg_time_bound_parse(moments[i].text, gmt, &bound), TG_TIME_BOUND_OK);
        assert_int_equal(bound.kind, TG_TIME_BOUND_NS);
        assert_true(bound.ns_from_origin == moments[i].ns_from_origin);
    }
}

#define CHECK_MOMENTS(moments, gmt)                                                                \
    check_moments(moments, sizeof(moments) / sizeof(moments[0]), gmt)

static void dates_may_have_a_time_zone(void **state)
{
    static const struct moment moments[] = {
        {"2020-09-13T12:26:40Z", 1600000000000000000},
        {"2020-09-13 12:26:40.5Z", 1600000000500000000},
        {"2020-09-13T12:26+00:00", 1599999960000000000},
        {"2020-09-13T14:26:40+02", 1600000000000000000},
        {"2020-09-13T07:56:40.000000001-0430", 1600000000000000001},
        {"2020-09-14T00:26:40+12:00", 1600000000000000000},
        {"2020-09-14T12:26:39+23:59", 1600000059000000000},
        /* The first and the last second that fit in 64 bits of nanoseconds. */
        {"1677-09-21T00:12:44Z", -9223372036000000000},
        {"1677-09-20T14:12:44-10:00", -9223372036000000000},
        {"1677-09-21T10:12:44+10:00", -9223372036000000000},
        {"2262-04-11T23:47:16.854775807Z", INT64_MAX},
        {"2262-04-11T13:47:16.854775807-10:00", INT64_MAX},
        {"2262-04-12T05:00:00+10:00", 9223354800000000000},
        {"2262-04-12T09:47:16.854775807+10:00", INT64_MAX},
    };

    CHECK_MOMENTS(moments, true);
    CHECK_MOMENTS(moments, false);
}

static void seconds_count_from_the_origin(void **state)
{
    static const struct moment moments[] = {
        {"0", 0},
        {"-0", 0},
        {"5", 5000000000},
        {"-5", -5000000000},
        {"-5.5", -5500000000},
        {"-0.5", -500000000},
        {"1600000005.5", 1600000005500000000},
        {"1600000005.000000001", 1600000005000000001},
        {"1600000005.123456789", 1600000005123456789},
        {"00000001600000005", 1600000005000000000},
        {"9223372036.854775807", INT64_MAX},
        {"-9223372036.854775807", -INT64_MAX},
    };

    CHECK_MOMENTS(moments, false);
}

static void dates_are_in_utc_on_request(void **state)
{
    static const struct moment moments[] = {
        {"2020-09-13", 1599955200000000000},
        {"2020-09-13 12:26", 1599999960000000000},
        {"2020-09-13 12:26:40", 1600000000000000000},
        {"2020-09-13 12:26:40.5", 1600000000500000000},
        {"2020-09-13 12:26:40.500000001", 1600000000500000001},
        {"1969-12-31 23:59:59", -1000000000},
        {"1969-12-31 23:59:59.25", -750000000},
        {"2262-04-11 23:47:16", 9223372036000000000},
    };

    set_time_zone("America/New_York");
    CHECK_MOMENTS(moments, true);
}

static void fields_may_go_past_their_range(void **state)
{
    static const struct moment moments[] = {
        {"2020-09-13 12:26:60", 1600000020000000000},
        {"2020-09-13 12:26:61", 1600000021000000000},
        {"2020-09-13 12:60:00", 1600002000000000000},
        {"2020-09-13 24:00:00", 1600041600000000000},
        {"2021-02-29 12:00:00", 1614600000000000000},
        {"2020-13-01 12:00:00", 1609502400000000000},
    };

    CHECK_MOMENTS(moments, true);
}

static void the_field_that_goes_past_its_range_is_reported(void **state)
{
    static const struct {
        const char *text;
        struct tg_time_excess excess;
    } times[] = {
        {"2020-09-13 12:26:40", {0}},
        {"24:00", {0}},
        {"23:59:60", {0}},
        {"2000-02-29", {0}},
        {"0000-02-29", {0}},
        {"25:00", {"hour", 25, 0, 23}},
        {"24:00:01", {"hour", 24, 0, 23}},
        {"24:00:00.5", {"hour", 24, 0, 23}},
        {"12:61", {"minute", 61, 0, 59}},
        {"12:00:61", {"second", 61, 0, 60}},
        {"2024-02-30", {"day", 30, 1, 29}},
        {"2023-02-29", {"day", 29, 1, 28}},
        {"2023-04-00", {"day", 0, 1, 30}},
        {"2024-13-32", {"month", 13, 1, 12}},
        {"2024-12-32 25:00", {"day", 32, 1, 31}},
        {"2024-12-31T25:00Z", {"hour", 25, 0, 23}},
    };

    for (size_t i = 0; i < sizeof(times) / sizeof(times[0]); i++) {
        struct tg_time_bound bound;
        const struct tg_time_excess *expected = &times[i].excess;

        print_message("%s\n", times[i].text);
        /* Year 0 is out of range, but its fields are parsed. */
        (void) tg_time_bound_parse(times[i].text, true, &bound);
        if (!expected->field) {
            assert_null(bound.excess.field);
            continue;
        }
        assert_string_equal(bound.excess.field, expected->field);
        assert_int_equal(bound.excess.value, expected->value);
        assert_int_equal(bound.excess.first, expected->first);
        assert_int_equal(bound.excess.last, expected->last);
    }
}

static void dates_are_in_the_local_time_zone(void **state)
{
    static const struct moment moments[] = {
        {"2020-09-13 08:26:41", 1600000001000000000},
        {"2021-07-14", 1626235200000000000},
        /*
         * The hour that is skipped when summer time begins, and the hour that occurs twice when it
         * ends.
         */
        {"2021-03-14 01:59:59", 1615705199000000000},
        {"2021-03-14 02:30:00", 1615707000000000000},
        {"2021-03-14 03:00:00", 1615705200000000000},
        {"2021-11-07 01:30:00", 1636263000000000000},
        {"2021-11-07 02:30:00", 1636270200000000000},
    };

    set_time_zone("America/New_York");
    CHECK_MOMENTS(moments, false);
}

static void texts_that_are_not_times_are_rejected(void **state)
{
    static const char *const texts[] = {
        "",
        "abc",
        "+5",
        ".5",
        "-.5",
        "-",
        "0x10",
        "1e3",
        "5.",
        "5.x",
        "5.5x",
        "5,5",
        "5.-5",
        " 5",
        "5 ",
        "5.1234567890",
        "--5",
        "12:26:41.",
        "12:26:",
        "012:26",
        "12:2",
        "1:26",
        "12:26:4",
        "12:26:41.000000001 ",
        "12:26:41.1234567890",
        "12:+6:41",
        "2020-9-13 12:26:40",
        "2020-09-13t12:26:40",
        "2020-09-13TT12:26:40",
        "2020-09-13T",
        "2020-09-13T12:26:40 Z",
        "2020-09-13T12:26:40z",
        "2020-09-13T12:26:40+1",
        "2020-09-13T12:26:40+01:60",
        "2020-09-13T12:26:40+24:00",
        "2020-09-13T12:26:40-99",
        "2020-09-13Z",
        "12:26:40Z",
        "2020-09-13  12:26:40",
        " 2020-09-13 12:26:40",
        "2020-09-13 12:26:40 ",
        "2020-09-13 ",
        "2020-09-13 12",
        "2020-09-13 12:26:",
        "2020-09-13 1:26:41",
        "2020-09-13 012:26:41",
        "2020-09-013 12:26:41",
        "2020-09-13 -1:26:41",
        "2020-09-13 12:26:41.5.5",
        "2020/09/13 12:26",
        "20200-01-01 00:00",
        "20-01-01 00:00",
        "2020-09-13 1600000000",
        "12:26:41 2020-09-13",
    };

    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        struct tg_time_bound bound;

        print_message("%s\n", texts[i]);
        assert_int_equal(tg_time_bound_parse(texts[i], true, &bound), TG_TIME_BOUND_BAD_FORMAT);
    }
}

static void times_that_do_not_fit_are_rejected(void **state)
{
    static const char *const texts[] = {
        "9223372036.854775808",
        "-9223372036.854775808", /* the value that means "no bound" */
        "9300000000",
        "-9300000000",
        "99999999999999999999",
        "184467440737095516160000000000",
        "0000-01-01 00:00",
        "1677-09-21 00:12:43",
        "2262-04-11 23:47:17",
        "9999-12-31 23:59:59.999999999",
        "1677-09-21T00:12:44+10:00",
        "1677-09-21T10:12:43+10:00",
        "1677-09-20T14:12:43-10:00",
        "2262-04-11T23:47:16-10:00",
        "2262-04-11T13:47:16.854775808-10:00",
        "2262-04-12T09:47:17+10:00",
    };

    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        struct tg_time_bound bound;

        print_message("%s\n", texts[i]);
        assert_int_equal(tg_time_bound_parse(texts[i], true, &bound), TG_TIME_BOUND_OUT_OF_RANGE);
    }
}

static int64_t resolve(const char *text, bool gmt, int64_t ns_from_origin)
{
    struct tg_time_bound bound;

    assert_int_equal(tg_time_bound_parse(text, gmt, &bound), TG_TIME_BOUND_OK);
    assert_int_equal(bound.kind, TG_TIME_BOUND_TIME_OF_DAY);
    assert_int_equal(tg_time_bound_resolve(&bound, gmt, ns_from_origin), TG_TIME_BOUND_OK);
    assert_int_equal(bound.kind, TG_TIME_BOUND_NS);
    return bound.ns_from_origin;
}

static void times_of_day_are_on_the_day_of_a_moment(void **state)
{
    /* 2020-09-14 10:40:00 UTC */
    const int64_t moment = 1600080000000000000;

    set_time_zone("America/New_York");
    assert_true(resolve("20:00", true, moment) == 1600113600000000000);
    assert_true(resolve("20:00", false, moment) == 1600128000000000000);
    assert_true(resolve("00:00:00.5", true, moment) == 1600041600500000000);
    assert_true(resolve("23:59:59.999999999", true, moment) == 1600127999999999999);
    set_time_zone("Asia/Tokyo");
    assert_true(resolve("20:00", false, moment) == 1600081200000000000);
    /* In this time zone, the moment is already on the next day. */
    assert_true(resolve("00:00", false, 1600095600000000000) == 1600095600000000000);
}

static void times_of_day_may_be_before_the_origin(void **state)
{
    assert_true(resolve("23:59:59", true, -1) == -1000000000);
    assert_true(resolve("00:00", true, -1) == INT64_C(-86400000000000));
    assert_true(resolve("00:00", true, 0) == 0);
}

static void times_of_day_may_be_out_of_range(void **state)
{
    struct tg_time_bound bound;

    tg_time_bound_parse("23:59:59", true, &bound);
    assert_int_equal(tg_time_bound_resolve(&bound, true, INT64_MAX), TG_TIME_BOUND_OUT_OF_RANGE);
}

static void resolving_does_not_change_moments(void **state)
{
    struct tg_time_bound bound;

    tg_time_bound_parse("5.5", true, &bound);
    assert_int_equal(tg_time_bound_resolve(&bound, true, INT64_MAX), TG_TIME_BOUND_OK);
    assert_true(bound.ns_from_origin == 5500000000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seconds_count_from_the_origin),
        cmocka_unit_test(dates_may_have_a_time_zone),
        cmocka_unit_test(dates_are_in_utc_on_request),
        cmocka_unit_test(fields_may_go_past_their_range),
        cmocka_unit_test(the_field_that_goes_past_its_range_is_reported),
        cmocka_unit_test(dates_are_in_the_local_time_zone),
        cmocka_unit_test(texts_that_are_not_times_are_rejected),
        cmocka_unit_test(times_that_do_not_fit_are_rejected),
        cmocka_unit_test(times_of_day_are_on_the_day_of_a_moment),
        cmocka_unit_test(times_of_day_may_be_before_the_origin),
        cmocka_unit_test(times_of_day_may_be_out_of_range),
        cmocka_unit_test(resolving_does_not_change_moments),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
