/* SPDX-License-Identifier: MIT */
/* Tests when the client repeats its requests if the relay daemon has no data. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <glib.h>

#include "base/monotonic-time.h"
#include "plugins/ctf/lttng-live-source/pace.h"

enum { MS = 1000 * 1000 };

static struct live_pace make_pace(uint32_t timer_us)
{
    struct live_pace pace;

    live_pace_init(&pace);
    live_pace_add_timer(&pace, timer_us);
    return pace;
}

/* Returns the time from a call of live_pace_rest() to the next round. */
static int64_t find_interval(struct live_pace *pace)
{
    int64_t before = tg_monotonic_ns();

    live_pace_rest(pace);
    return pace->next_at - before;
}

static void assert_about(int64_t value, int64_t expected)
{
    assert_in_range(value, expected, expected + 5 * MS);
}

static void test_no_request_waits_at_first(void **state)
{
    struct live_pace pace = make_pace(20000);
    uint64_t round = pace.round;

    live_pace_begin_round(&pace);
    assert_int_equal(pace.round, round);
    assert_int_equal(pace.next_at, INT64_MAX);
}

static void test_all_requests_wait_for_the_same_round(void **state)
{
    struct live_pace pace = make_pace(20000);
    uint64_t round = live_pace_rest(&pace);
    int64_t next_at = pace.next_at;

    assert_int_equal(round, pace.round);
    assert_int_equal(live_pace_rest(&pace), round);
    assert_int_equal(pace.next_at, next_at);
}

static void test_round_begins_when_its_time_has_come(void **state)
{
    struct live_pace pace = make_pace(1000000);
    uint64_t round = live_pace_rest(&pace);

    live_pace_begin_round(&pace);
    assert_int_equal(pace.round, round);
    pace.next_at = tg_monotonic_ns();
    live_pace_begin_round(&pace);
    assert_int_equal(pace.round, round + 1);
    assert_int_equal(pace.next_at, INT64_MAX);
}

static void test_interval_follows_the_shortest_timer(void **state)
{
    static const struct {
        uint32_t timer_us;
        int64_t interval;
    } cases[] = {{0, 1 * MS}, {2000, 1 * MS}, {100000, 10 * MS}, {UINT32_MAX, 20 * MS}};

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        struct live_pace pace = make_pace(cases[i].timer_us);
        struct live_pace two = make_pace(UINT32_MAX);

        live_pace_add_timer(&two, cases[i].timer_us);
        assert_about(find_interval(&pace), cases[i].interval);
        assert_about(find_interval(&two), cases[i].interval);
    }
}

static void test_interval_is_longest_without_a_timer(void **state)
{
    struct live_pace pace = make_pace(1000);

    live_pace_forget_timers(&pace);
    assert_about(find_interval(&pace), 100 * MS);
}

static void spend_rounds(struct live_pace *pace, int count, int64_t spent)
{
    for (int i = 0; i < count; i++) {
        pace->spent = spent;
        pace->next_at = 0;
        live_pace_begin_round(pace);
    }
}

static void test_expensive_rounds_are_rare(void **state)
{
    struct live_pace pace = make_pace(20000);

    spend_rounds(&pace, 20, 1 * MS);
    assert_true(find_interval(&pace) >= 100 * MS);
    /* However expensive rounds are, the next one begins within two seconds. */
    spend_rounds(&pace, 100, 1000 * MS);
    assert_true(find_interval(&pace) <= 2000 * MS);
}

static void test_one_expensive_round_changes_the_interval_little(void **state)
{
    struct live_pace pace = make_pace(20000);

    spend_rounds(&pace, 20, MS / 1000);
    spend_rounds(&pace, 1, 100 * MS);
    assert_true(find_interval(&pace) <= 20 * MS);
}

static void test_time_counts_between_resuming_and_pausing(void **state)
{
    struct live_pace pace = make_pace(20000);
    int64_t spent;

    live_pace_pause(&pace);
    assert_int_equal(pace.spent, 0);
    live_pace_resume(&pace);
    while (pace.spent == 0) {
        live_pace_pause(&pace);
        live_pace_resume(&pace);
    }
    live_pace_pause(&pace);
    spent = pace.spent;
    live_pace_pause(&pace);
    assert_int_equal(pace.spent, spent);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_request_waits_at_first),
        cmocka_unit_test(test_all_requests_wait_for_the_same_round),
        cmocka_unit_test(test_round_begins_when_its_time_has_come),
        cmocka_unit_test(test_interval_follows_the_shortest_timer),
        cmocka_unit_test(test_interval_is_longest_without_a_timer),
        cmocka_unit_test(test_expensive_rounds_are_rare),
        cmocka_unit_test(test_one_expensive_round_changes_the_interval_little),
        cmocka_unit_test(test_time_counts_between_resuming_and_pausing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
