/* SPDX-License-Identifier: MIT */
/* Tests the parser of durations that users write. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/duration.h"

static void durations_are_parsed_exactly(void **state)
{
    static const struct {
        const char *text;
        int64_t ns;
    } durations[] = {
        {"0", 0},
        {"5", 5000000000},
        {"5s", 5000000000},
        {"1.5", 1500000000},
        {"1.5s", 1500000000},
        {"0.1s", 100000000},
        {"0.000000001", 1},
        {"1.123456789s", 1123456789},
        {"1.1234567890s", 1123456789},
        {"200ms", 200000000},
        {"0.25ms", 250000},
        {"7us", 7000},
        {"1.001us", 1001},
        {"9ns", 9},
        {"9.0ns", 9},
        {"2m", 120000000000},
        {"2min", 120000000000},
        {"0.0000000001min", 6},
        {"1.5h", 5400000000000},
        {"0.00000000025h", 900},
        {"9223372036.854775807", INT64_MAX},
        {"9223372036854775807ns", INT64_MAX},
        {"000000000000000000000001", 1000000000},
    };

    for (size_t i = 0; i < sizeof(durations) / sizeof(durations[0]); i++) {
        int64_t ns;

        print_message("%s\n", durations[i].text);
        assert_true(tg_duration_parse(durations[i].text, &ns));
        assert_true(ns == durations[i].ns);
    }
}

static void texts_that_are_not_durations_are_rejected(void **state)
{
    static const char *const texts[] = {
        "",
        "s",
        "x",
        "-5",
        "+5",
        ".5",
        "5.",
        "5.s",
        "5 s",
        " 5",
        "5s ",
        "5S",
        "5sec",
        "5d",
        "1e3",
        "0x10",
        "1:30",
        "1.5.5",
        "1m30s",
        "0.5ns",
        "1.0000000001",
        "0.0000000001s",
        "1.0001us",
        "9223372036.854775808",
        "9223372036854775808ns",
        "2562048h",
        "99999999999999999999",
        "99999999999999999999999999999999999999999",
    };

    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        int64_t ns;

        print_message("%s\n", texts[i]);
        assert_false(tg_duration_parse(texts[i], &ns));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(durations_are_parsed_exactly),
        cmocka_unit_test(texts_that_are_not_durations_are_rejected),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
