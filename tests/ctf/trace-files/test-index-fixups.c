/* SPDX-License-Identifier: MIT */
/* Tests the detection of tracers with quirks, and the corrections of their packet indexes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ctf/trace-files/index-fixups.h"

static struct ctf_schema *schema_of(const char *tracer, int64_t major, int64_t minor, int64_t patch)
{
    struct ctf_schema *schema = ctf_schema_create(1);

    ctf_schema_add_environment_entry(schema, "tracer_name", tracer, 0);
    ctf_schema_add_environment_entry(schema, "tracer_major", NULL, major);
    ctf_schema_add_environment_entry(schema, "tracer_minor", NULL, minor);
    if (patch >= 0) {
        ctf_schema_add_environment_entry(schema, "tracer_patchlevel", NULL, patch);
    }
    return schema;
}

static void lttng_and_barectf_quirks_depend_on_the_version(void **state)
{
    static const struct {
        const char *tracer;
        int64_t major, minor, patch;
        bool after_end, before_begin, zero_end;
    } cases[] = {
        {"lttng-ust", 2, 10, 99, true, false, true},
        {"lttng-ust", 2, 11, 0, false, false, true},
        {"lttng-ust", 3, 0, -1, false, false, true},
        {"lttng-modules", 1, 99, 0, true, false, true},
        {"lttng-modules", 2, 9, 12, true, false, true},
        {"lttng-modules", 2, 9, 13, false, false, true},
        {"lttng-modules", 2, 10, 9, true, false, true},
        {"lttng-modules", 2, 10, 10, false, false, true},
        {"lttng-modules", 2, 11, 0, false, false, true},
        {"barectf", 2, 3, 0, false, true, false},
        {"barectf", 2, 3, -1, false, true, false},
        {"barectf", 2, 3, 1, false, false, false},
        {"other", 1, 0, 0, false, false, false},
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(ctf_schema) schema =
            schema_of(cases[i].tracer, cases[i].major, cases[i].minor, cases[i].patch);
        struct ctf_tracer_quirks quirks = ctf_tracer_quirks_detect(schema);

        assert_int_equal(quirks.event_after_packet_end, cases[i].after_end);
        assert_int_equal(quirks.event_before_packet_begin, cases[i].before_begin);
        assert_int_equal(quirks.zero_packet_end, cases[i].zero_end);
    }
}

static void quirks_of_old_versions_need_a_known_version(void **state)
{
    g_autoptr(ctf_schema) schema = ctf_schema_create(1);
    struct ctf_tracer_quirks quirks;

    ctf_schema_add_environment_entry(schema, "tracer_name", "lttng-ust", 0);
    ctf_schema_add_environment_entry(schema, "tracer_major", NULL, 2);
    quirks = ctf_tracer_quirks_detect(schema);
    assert_false(quirks.event_after_packet_end);
    assert_true(quirks.zero_packet_end);
}

/*
 * `data` contains the event times: in the packet at offset N * 100, the first event is at
 * times[N][0] and the last event at times[N][1]. 0 means that the packet has no event.
 */
static bool first_time(void *data, const struct ctf_stream_index_entry *entry, uint64_t *time)
{
    const uint64_t(*times)[2] = data;

    *time = times[entry->offset / 100][0];
    return *time != 0;
}

static bool last_time(void *data, const struct ctf_stream_index_entry *entry, uint64_t *time)
{
    const uint64_t(*times)[2] = data;

    *time = times[entry->offset / 100][1];
    return *time != 0;
}

static void check_fix(const struct ctf_tracer_quirks *quirks, const uint64_t bounds[3][2],
    uint64_t event_times[3][2], const uint64_t expected[3][2])
{
    const struct ctf_event_times events = {
        .first = first_time, .last = last_time, .data = event_times};
    g_auto(ctf_stream_index) index;

    ctf_stream_index_init(&index, false);
    for (guint i = 0; i < 3; i++) {
        const struct ctf_stream_index_entry entry = {
            .offset = i * 100, .begin = bounds[i][0], .end = bounds[i][1]};

        ctf_stream_index_append(&index, &entry, i, i);
    }
    ctf_stream_index_fix(&index, quirks, &events);
    for (guint i = 0; i < 3; i++) {
        const struct ctf_stream_index_entry *entry =
            &g_array_index(index.entries, struct ctf_stream_index_entry, i);

        assert_int_equal(entry->begin, expected[i][0]);
        assert_int_equal(entry->end, expected[i][1]);
    }
}

static void packets_of_old_lttng_end_when_the_next_begins(void **state)
{
    const struct ctf_tracer_quirks quirks = {.event_after_packet_end = true};
    const uint64_t bounds[3][2] = {{10, 20}, {30, 40}, {50, 60}};
    uint64_t late[3][2] = {{11, 25}, {31, 35}, {51, 65}};
    const uint64_t expected[3][2] = {{10, 30}, {30, 50}, {50, 65}};
    uint64_t none[3][2] = {{0, 0}};
    const uint64_t expected_without_events[3][2] = {{10, 30}, {30, 50}, {50, 50}};

    check_fix(&quirks, bounds, late, expected);
    check_fix(&quirks, bounds, none, expected_without_events);
}

static void packets_of_old_barectf_begin_with_their_first_event(void **state)
{
    const struct ctf_tracer_quirks quirks = {.event_before_packet_begin = true};
    const uint64_t bounds[3][2] = {{10, 20}, {30, 40}, {50, 60}};
    uint64_t events[3][2] = {{8, 9}, {25, 35}, {0, 0}};
    const uint64_t expected[3][2] = {{10, 25}, {25, 40}, {50, 60}};

    check_fix(&quirks, bounds, events, expected);
}

static void replaces_end_times_of_zero(void **state)
{
    const struct ctf_tracer_quirks quirks = {.zero_packet_end = true};
    const uint64_t bounds[3][2] = {{10, 20}, {30, 0}, {50, 0}};
    uint64_t events[3][2] = {{11, 12}, {31, 32}, {51, 52}};
    const uint64_t expected[3][2] = {{10, 20}, {30, 50}, {50, 52}};

    check_fix(&quirks, bounds, events, expected);
}

static void keeps_an_index_without_quirks_or_entries(void **state)
{
    const struct ctf_tracer_quirks none = {0};
    const struct ctf_tracer_quirks all = {true, true, true};
    const uint64_t bounds[3][2] = {{10, 20}, {30, 0}, {50, 45}};
    uint64_t events[3][2] = {{1, 99}, {1, 99}, {1, 99}};
    g_auto(ctf_stream_index) empty;

    check_fix(&none, bounds, events, bounds);
    ctf_stream_index_init(&empty, false);
    ctf_stream_index_fix(&empty, &all, NULL);
    assert_int_equal(empty.entries->len, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lttng_and_barectf_quirks_depend_on_the_version),
        cmocka_unit_test(quirks_of_old_versions_need_a_known_version),
        cmocka_unit_test(packets_of_old_lttng_end_when_the_next_begins),
        cmocka_unit_test(packets_of_old_barectf_begin_with_their_first_event),
        cmocka_unit_test(replaces_end_times_of_zero),
        cmocka_unit_test(keeps_an_index_without_quirks_or_entries),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
