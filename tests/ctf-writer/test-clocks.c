/* SPDX-License-Identifier: MIT */
/* Clocks and clock classes: properties, times, freezing. */
#include <babeltrace2-ctf-writer/clock.h>
#include <glib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "ctf-writer/clock.h"
#include "types.h"

static const uint8_t uuid[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

static void a_new_clock_has_default_properties(void **state)
{
    struct bt_ctf_clock *clock = bt_ctf_clock_create("my_clock");
    struct bt_ctf_clock *other = bt_ctf_clock_create(NULL);
    int64_t offset = 1;

    assert_string_equal(bt_ctf_clock_get_name(clock), "my_clock");
    assert_null(bt_ctf_clock_get_name(other));
    assert_null(bt_ctf_clock_get_description(clock));
    assert_int_equal(bt_ctf_clock_get_frequency(clock), 1000000000);
    assert_int_equal(bt_ctf_clock_get_precision(clock), 1);
    assert_int_equal(bt_ctf_clock_get_offset_s(clock, &offset), 0);
    assert_int_equal(offset, 0);
    offset = 1;
    assert_int_equal(bt_ctf_clock_get_offset(clock, &offset), 0);
    assert_int_equal(offset, 0);
    assert_int_equal(bt_ctf_clock_get_is_absolute(clock), 0);
    assert_int_equal(clock->value, 0);
    assert_memory_not_equal(bt_ctf_clock_get_uuid(clock), bt_ctf_clock_get_uuid(other), 16);
    bt_ctf_object_put_ref(clock);
    bt_ctf_clock_put(other);
}

static void refuses_clock_names_that_are_not_identifiers(void **state)
{
    assert_null(bt_ctf_clock_create("signed"));
    assert_null(bt_ctf_clock_create(""));
    assert_null(bt_ctf_clock_create("a b"));
    assert_null(bt_ctf_clock_class_create("1a", 1));
}

static void properties_can_be_set(void **state)
{
    struct bt_ctf_clock *clock = bt_ctf_clock_create("c");
    int64_t offset;

    assert_int_equal(bt_ctf_clock_set_description(clock, "text"), 0);
    assert_string_equal(bt_ctf_clock_get_description(clock), "text");
    assert_int_equal(
        bt_ctf_clock_set_description(clock, bt_ctf_clock_get_description(clock) + 1), 0);
    assert_string_equal(bt_ctf_clock_get_description(clock), "ext");
    assert_int_equal(bt_ctf_clock_set_frequency(clock, 32768), 0);
    assert_int_equal(bt_ctf_clock_get_frequency(clock), 32768);
    assert_int_equal(bt_ctf_clock_set_precision(clock, 10), 0);
    assert_int_equal(bt_ctf_clock_get_precision(clock), 10);
    assert_int_equal(bt_ctf_clock_set_offset_s(clock, INT64_MIN), 0);
    assert_int_equal(bt_ctf_clock_get_offset_s(clock, &offset), 0);
    assert_int_equal(offset, INT64_MIN);
    assert_int_equal(bt_ctf_clock_set_offset(clock, -7), 0);
    assert_int_equal(bt_ctf_clock_get_offset(clock, &offset), 0);
    assert_int_equal(offset, -7);
    assert_int_equal(bt_ctf_clock_set_is_absolute(clock, 5), 0);
    assert_int_equal(bt_ctf_clock_get_is_absolute(clock), 1);
    assert_int_equal(bt_ctf_clock_set_uuid(clock, uuid), 0);
    assert_memory_equal(bt_ctf_clock_get_uuid(clock), uuid, sizeof uuid);
    assert_int_equal(bt_ctf_clock_set_uuid(clock, bt_ctf_clock_get_uuid(clock)), 0);
    bt_ctf_clock_get(clock);
    bt_ctf_clock_put(clock);
    bt_ctf_clock_put(clock);
}

static void refuses_invalid_values(void **state)
{
    struct bt_ctf_clock *clock = bt_ctf_clock_create("c");

    assert_true(bt_ctf_clock_set_description(clock, NULL) < 0);
    assert_true(bt_ctf_clock_set_frequency(clock, 0) < 0);
    assert_true(bt_ctf_clock_set_frequency(clock, UINT64_MAX) < 0);
    assert_true(bt_ctf_clock_set_precision(clock, UINT64_MAX) < 0);
    assert_true(bt_ctf_clock_get_offset_s(clock, NULL) < 0);
    assert_true(bt_ctf_clock_get_offset(clock, NULL) < 0);
    assert_true(bt_ctf_clock_set_uuid(clock, NULL) < 0);
    assert_int_equal(bt_ctf_clock_get_frequency(clock), 1000000000);
    assert_int_equal(bt_ctf_clock_get_precision(clock), 1);
    assert_null(bt_ctf_clock_class_create("c", 0));
    assert_null(bt_ctf_clock_class_create("c", UINT64_MAX));
    bt_ctf_clock_put(clock);
}

static void functions_fail_without_a_clock(void **state)
{
    int64_t offset;

    assert_null(bt_ctf_clock_get_name(NULL));
    assert_null(bt_ctf_clock_get_description(NULL));
    assert_true(bt_ctf_clock_set_description(NULL, "a") < 0);
    assert_int_equal(bt_ctf_clock_get_frequency(NULL), UINT64_MAX);
    assert_true(bt_ctf_clock_set_frequency(NULL, 1) < 0);
    assert_int_equal(bt_ctf_clock_get_precision(NULL), UINT64_MAX);
    assert_true(bt_ctf_clock_set_precision(NULL, 1) < 0);
    assert_true(bt_ctf_clock_get_offset_s(NULL, &offset) < 0);
    assert_true(bt_ctf_clock_set_offset_s(NULL, 1) < 0);
    assert_true(bt_ctf_clock_get_offset(NULL, &offset) < 0);
    assert_true(bt_ctf_clock_set_offset(NULL, 1) < 0);
    assert_true(bt_ctf_clock_get_is_absolute(NULL) < 0);
    assert_true(bt_ctf_clock_set_is_absolute(NULL, 1) < 0);
    assert_null(bt_ctf_clock_get_uuid(NULL));
    assert_true(bt_ctf_clock_set_uuid(NULL, uuid) < 0);
    assert_true(bt_ctf_clock_set_time(NULL, 1) < 0);
}

static void rounds_times_down_to_cycles(void **state)
{
    struct bt_ctf_clock *clock = bt_ctf_clock_create("c");

    assert_int_equal(bt_ctf_clock_set_time(clock, INT64_MAX), 0);
    assert_int_equal(clock->value, INT64_MAX);
    /* The time may go back. */
    assert_int_equal(bt_ctf_clock_set_time(clock, 7), 0);
    assert_int_equal(clock->value, 7);
    assert_true(bt_ctf_clock_set_time(clock, -1) < 0);
    assert_int_equal(clock->value, 7);
    assert_int_equal(bt_ctf_clock_set_frequency(clock, 3), 0);
    assert_int_equal(bt_ctf_clock_set_time(clock, 999999999), 0);
    assert_int_equal(clock->value, 2);
    assert_int_equal(bt_ctf_clock_set_time(clock, 1000000000), 0);
    assert_int_equal(clock->value, 3);
    assert_int_equal(bt_ctf_clock_set_frequency(clock, 2000000000), 0);
    assert_int_equal(bt_ctf_clock_set_time(clock, INT64_MAX), 0);
    assert_int_equal(clock->value, UINT64_MAX - 1);
    assert_int_equal(bt_ctf_clock_set_frequency(clock, 2000000001), 0);
    assert_true(bt_ctf_clock_set_time(clock, INT64_MAX) < 0);
    bt_ctf_clock_put(clock);
}

static void a_frozen_clock_only_accepts_times(void **state)
{
    struct bt_ctf_clock *clock = bt_ctf_clock_create("c");

    clock->clock_class->is_frozen = true;
    assert_true(bt_ctf_clock_set_description(clock, "a") < 0);
    assert_true(bt_ctf_clock_set_frequency(clock, 1) < 0);
    assert_true(bt_ctf_clock_set_precision(clock, 1) < 0);
    assert_true(bt_ctf_clock_set_offset_s(clock, 1) < 0);
    assert_true(bt_ctf_clock_set_offset(clock, 1) < 0);
    assert_true(bt_ctf_clock_set_is_absolute(clock, 1) < 0);
    assert_true(bt_ctf_clock_set_uuid(clock, uuid) < 0);
    assert_true(bt_ctf_clock_class_set_name(clock->clock_class, "b") < 0);
    assert_int_equal(bt_ctf_clock_set_time(clock, 1), 0);
    bt_ctf_clock_put(clock);
}

static void a_clock_class_has_the_properties_of_a_clock(void **state)
{
    struct bt_ctf_clock_class *clock_class = bt_ctf_clock_class_create(NULL, 42);
    int64_t offset;

    assert_null(bt_ctf_clock_class_get_name(clock_class));
    assert_int_equal(bt_ctf_clock_class_set_name(clock_class, "x"), 0);
    assert_true(bt_ctf_clock_class_set_name(clock_class, "event") < 0);
    assert_true(bt_ctf_clock_class_set_name(clock_class, NULL) < 0);
    assert_string_equal(bt_ctf_clock_class_get_name(clock_class), "x");
    assert_null(bt_ctf_clock_class_get_description(clock_class));
    assert_int_equal(bt_ctf_clock_class_set_description(clock_class, "d"), 0);
    assert_int_equal(bt_ctf_clock_class_get_frequency(clock_class), 42);
    assert_int_equal(bt_ctf_clock_class_set_frequency(clock_class, 43), 0);
    assert_int_equal(bt_ctf_clock_class_get_precision(clock_class), 1);
    assert_int_equal(bt_ctf_clock_class_set_precision(clock_class, 0), 0);
    assert_int_equal(bt_ctf_clock_class_set_offset_s(clock_class, 4), 0);
    assert_int_equal(bt_ctf_clock_class_get_offset_s(clock_class, &offset), 0);
    assert_int_equal(offset, 4);
    assert_int_equal(bt_ctf_clock_class_set_offset_cycles(clock_class, 5), 0);
    assert_int_equal(bt_ctf_clock_class_get_offset_cycles(clock_class, &offset), 0);
    assert_int_equal(offset, 5);
    assert_int_equal(bt_ctf_clock_class_is_absolute(clock_class), BT_CTF_FALSE);
    assert_int_equal(bt_ctf_clock_class_set_is_absolute(clock_class, BT_CTF_TRUE), 0);
    assert_int_equal(bt_ctf_clock_class_is_absolute(clock_class), BT_CTF_TRUE);
    assert_int_equal(bt_ctf_clock_class_set_uuid(clock_class, uuid), 0);
    assert_memory_equal(bt_ctf_clock_class_get_uuid(clock_class), uuid, sizeof uuid);
    bt_ctf_object_put_ref(clock_class);
}

static void functions_fail_without_a_clock_class(void **state)
{
    int64_t offset;

    assert_null(bt_ctf_clock_class_get_name(NULL));
    assert_true(bt_ctf_clock_class_set_name(NULL, "a") < 0);
    assert_null(bt_ctf_clock_class_get_description(NULL));
    assert_true(bt_ctf_clock_class_set_description(NULL, "a") < 0);
    assert_int_equal(bt_ctf_clock_class_get_frequency(NULL), UINT64_MAX);
    assert_true(bt_ctf_clock_class_set_frequency(NULL, 1) < 0);
    assert_int_equal(bt_ctf_clock_class_get_precision(NULL), UINT64_MAX);
    assert_true(bt_ctf_clock_class_set_precision(NULL, 1) < 0);
    assert_true(bt_ctf_clock_class_get_offset_s(NULL, &offset) < 0);
    assert_true(bt_ctf_clock_class_set_offset_s(NULL, 1) < 0);
    assert_true(bt_ctf_clock_class_get_offset_cycles(NULL, &offset) < 0);
    assert_true(bt_ctf_clock_class_set_offset_cycles(NULL, 1) < 0);
    assert_true(bt_ctf_clock_class_is_absolute(NULL) < 0);
    assert_true(bt_ctf_clock_class_set_is_absolute(NULL, 1) < 0);
    assert_null(bt_ctf_clock_class_get_uuid(NULL));
    assert_true(bt_ctf_clock_class_set_uuid(NULL, uuid) < 0);
}

static void clock_classes_with_equal_properties_are_equal(void **state)
{
    struct bt_ctf_clock_class *a = bt_ctf_clock_class_create("c", 1);
    struct bt_ctf_clock_class *b = bt_ctf_clock_class_create("c", 1);

    assert_true(ctfw_clock_class_equals(a, a));
    assert_false(ctfw_clock_class_equals(a, b));
    assert_int_equal(bt_ctf_clock_class_set_uuid(b, bt_ctf_clock_class_get_uuid(a)), 0);
    assert_true(ctfw_clock_class_equals(a, b));
    assert_int_equal(bt_ctf_clock_class_set_description(b, ""), 0);
    assert_false(ctfw_clock_class_equals(a, b));
    bt_ctf_object_put_ref(a);
    bt_ctf_object_put_ref(b);
}

#define TEST(name) cmocka_unit_test_teardown(name, no_objects_are_left)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_new_clock_has_default_properties),
        TEST(refuses_clock_names_that_are_not_identifiers),
        TEST(properties_can_be_set),
        TEST(refuses_invalid_values),
        TEST(functions_fail_without_a_clock),
        TEST(rounds_times_down_to_cycles),
        TEST(a_frozen_clock_only_accepts_times),
        TEST(a_clock_class_has_the_properties_of_a_clock),
        TEST(functions_fail_without_a_clock_class),
        TEST(clock_classes_with_equal_properties_are_equal),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
