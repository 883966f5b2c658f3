/* SPDX-License-Identifier: MIT */
/*
 * Tests clock classes: the properties of both MIP versions, and the conversion of cycles to
 * nanoseconds.
 */
#include <babeltrace2/extension/clock-conversion.h>

#include "config.h"
#include "tests/lib/in-component.h"

static void new_clock_class_has_default_properties(bt_self_component *self)
{
    bt_clock_class *clock_class = bt_clock_class_create(self);
    bool is_mip_0 = bt_clock_class_get_graph_mip_version(clock_class) == 0;
    int64_t seconds = 1;
    uint64_t cycles = 1;

    assert_true(bt_clock_class_get_frequency(clock_class) == 1000000000);
    bt_clock_class_get_offset(clock_class, &seconds, &cycles);
    assert_true(seconds == 0 && cycles == 0);
    assert_int_equal(bt_clock_class_get_opt_precision(clock_class, &cycles), is_mip_0);
    if (!is_mip_0) {
        assert_int_equal(bt_clock_class_get_accuracy(clock_class, &cycles), 0);
    }
    assert_true(bt_clock_class_origin_is_known(clock_class));
    assert_true(bt_clock_class_origin_is_unix_epoch(clock_class));
    assert_null(bt_clock_class_get_name(clock_class));
    assert_null(bt_clock_class_get_description(clock_class));
    assert_true(bt_value_map_is_empty(bt_clock_class_borrow_user_attributes_const(clock_class)));
    bt_clock_class_put_ref(clock_class);
}

static void mip_0_identity_is_a_uuid(bt_self_component *self)
{
    bt_clock_class *clock_class = bt_clock_class_create(self);
    const uint8_t uuid[16] = {1, 2, 3, 15, [15] = 255};

    assert_null(bt_clock_class_get_uuid(clock_class));
    bt_clock_class_set_uuid(clock_class, uuid);
    assert_memory_equal(bt_clock_class_get_uuid(clock_class), uuid, sizeof(uuid));
    assert_true(bt_clock_class_get_precision(clock_class) == 0);
    assert_breaks_condition(
        "pre:clock-class-set-uid:mip-version-is-valid", bt_clock_class_set_uid(clock_class, "uid"));
    assert_breaks_condition("pre:clock-class-set-accuracy:mip-version-is-valid",
        bt_clock_class_set_accuracy(clock_class, 1));
    bt_clock_class_put_ref(clock_class);
}

static void mip_1_identity_needs_name_and_uid(bt_self_component *self)
{
    bt_clock_class *a = bt_clock_class_create(self);
    bt_clock_class *b = bt_clock_class_create(self);

    assert_null(bt_clock_class_get_namespace(a));
    bt_clock_class_set_name(a, "name");
    bt_clock_class_set_name(b, "name");
    assert_false(bt_clock_class_has_same_identity(a, a));
    bt_clock_class_set_uid(a, "uid");
    bt_clock_class_set_uid(b, "uid");
    assert_true(bt_clock_class_has_same_identity(a, b));
    bt_clock_class_set_namespace(a, "ns");
    assert_false(bt_clock_class_has_same_identity(a, b));
    bt_clock_class_set_namespace(b, "ns");
    assert_true(bt_clock_class_has_same_identity(a, b));
    assert_string_equal(bt_clock_class_get_uid(b), "uid");
    assert_breaks_condition(
        "pre:clock-class-get-uuid:mip-version-is-valid", bt_clock_class_get_uuid(a));
    assert_breaks_condition(
        "pre:clock-class-get-precision:mip-version-is-valid", bt_clock_class_get_precision(a));
    bt_clock_class_put_ref(a);
    bt_clock_class_put_ref(b);
}

static void new_origin_replaces_the_former_one(bt_self_component *self)
{
    bt_clock_class *clock_class = bt_clock_class_create(self);

    bt_clock_class_set_origin(clock_class, NULL, "name", "uid");
    assert_true(bt_clock_class_origin_is_known(clock_class));
    assert_false(bt_clock_class_origin_is_unix_epoch(clock_class));
    assert_null(bt_clock_class_get_origin_namespace(clock_class));
    assert_string_equal(bt_clock_class_get_origin_name(clock_class), "name");
    assert_string_equal(bt_clock_class_get_origin_uid(clock_class), "uid");
    bt_clock_class_set_origin_unknown(clock_class);
    assert_false(bt_clock_class_origin_is_known(clock_class));
#if BT_DEV_MODE
    assert_breaks_condition("pre:clock-class-get-origin-name:clock-class-origin-is-custom",
        bt_clock_class_get_origin_name(clock_class));
#else
    assert_null(bt_clock_class_get_origin_name(clock_class));
#endif
    bt_clock_class_set_origin_is_unix_epoch(clock_class, BT_TRUE);
    assert_true(bt_clock_class_origin_is_unix_epoch(clock_class));
    bt_clock_class_put_ref(clock_class);
}

static void precision_and_accuracy_are_available_after_they_are_set(bt_self_component *self)
{
    bt_clock_class *clock_class = bt_clock_class_create(self);
    uint64_t cycles = 0;

    bt_clock_class_set_precision(clock_class, 7);
    assert_int_equal(
        bt_clock_class_get_opt_precision(clock_class, &cycles), BT_PROPERTY_AVAILABILITY_AVAILABLE);
    assert_true(cycles == 7);
    bt_clock_class_set_accuracy(clock_class, 0);
    assert_int_equal(
        bt_clock_class_get_accuracy(clock_class, &cycles), BT_PROPERTY_AVAILABILITY_AVAILABLE);
    assert_true(cycles == 0);
    assert_breaks_condition("pre:clock-class-set-precision:valid-precision",
        bt_clock_class_set_precision(clock_class, UINT64_MAX));
    bt_clock_class_put_ref(clock_class);
}

static void an_offset_that_is_not_less_than_the_frequency_aborts(bt_self_component *self)
{
    bt_clock_class *clock_class = bt_clock_class_create(self);

    bt_clock_class_set_frequency(clock_class, 1000);
    bt_clock_class_set_offset(clock_class, -10, 999);
    assert_breaks_condition("pre:clock-class-set-offset:offset-cycles-lt-frequency",
        bt_clock_class_set_offset(clock_class, 0, 1000));
    assert_breaks_condition("pre:clock-class-set-frequency:valid-frequency",
        bt_clock_class_set_frequency(clock_class, 0));
    assert_breaks_condition("pre:clock-class-set-frequency:offset-cycles-lt-frequency",
        bt_clock_class_set_frequency(clock_class, 999));
    bt_clock_class_put_ref(clock_class);
}

static bt_clock_class *make_clock_class(
    bt_self_component *self, uint64_t frequency, int64_t offset_seconds, uint64_t offset_cycles)
{
    bt_clock_class *clock_class = bt_clock_class_create(self);

    bt_clock_class_set_frequency(clock_class, frequency);
    bt_clock_class_set_offset(clock_class, offset_seconds, offset_cycles);
    return clock_class;
}

#define OVERFLOWS INT64_MIN

static void cycles_are_converted_to_nanoseconds_from_origin(bt_self_component *self)
{
    static const struct {
        uint64_t frequency;
        int64_t offset_seconds;
        uint64_t offset_cycles;
        uint64_t value;
        int64_t ns;
    } cases[] = {
        {1000000000, 0, 0, 5, 5},
        {1000000000, 1500000000, 999999999, 1, INT64_C(1500000001000000000)},
        {1000, -10, 500, 2000, INT64_C(-7500000000)},
        {3, 0, 1, 1, 666666666},
        /* The offset and the value are truncated separately. */
        {3, 0, 2, 2, 1333333332},
        /* The conversion uses double precision, as in all versions of Babeltrace 2. */
        {999999999, 0, 0, UINT64_C(123456789123456789), INT64_C(123456789246913584)},
        {333333333, 0, 0, UINT64_C(9007199254740993), INT64_C(27021597791244572)},
        {UINT64_MAX - 1, 0, 5, UINT64_MAX, 1000000000},
        {1, 0, 0, 9223372036, INT64_C(9223372036000000000)},
        {1, 0, 0, 9223372037, OVERFLOWS},
        {1, 0, 0, UINT64_MAX, OVERFLOWS},
        {1000000000, 0, 0, UINT64_MAX, OVERFLOWS},
        {1000000000, 9223372036, 854775807, 0, INT64_MAX},
        {1000000000, 9223372036, 854775807, 1, OVERFLOWS},
        {1000000000, -9000000000, 0, 0, INT64_C(-9000000000000000000)},
        {1000000000, -9000000000, 0, 5, INT64_C(-8999999999999999995)},
        {1000000000, -9300000000, 0, 0, OVERFLOWS},
        {1000000000, 9300000000, 0, 0, OVERFLOWS},
        {1000000000, INT64_MIN, 0, 0, OVERFLOWS},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        bt_clock_class *clock_class = make_clock_class(
            self, cases[i].frequency, cases[i].offset_seconds, cases[i].offset_cycles);
        int64_t ns = 0;
        int status;

        status = bt_clock_class_cycles_to_ns_from_origin(clock_class, cases[i].value, &ns);
        bt_current_thread_clear_error();
        if (cases[i].ns == OVERFLOWS) {
            assert_int_equal(status, BT_CLOCK_CLASS_CYCLES_TO_NS_FROM_ORIGIN_STATUS_OVERFLOW_ERROR);
        } else {
            assert_int_equal(status, BT_CLOCK_CLASS_CYCLES_TO_NS_FROM_ORIGIN_STATUS_OK);
            assert_int_equal(ns, cases[i].ns);
        }
        bt_clock_class_put_ref(clock_class);
    }
}

/*
 * Returns whether the time of `value` is at or after `ns`. If the time overflows, the result is
 * `overflow_is_after`.
 */
static bool is_at_or_after(
    const bt_clock_class *clock_class, uint64_t value, int64_t ns, bool overflow_is_after)
{
    int64_t value_ns;

    if (bt_clock_class_cycles_to_ns_from_origin(clock_class, value, &value_ns) != 0) {
        bt_current_thread_clear_error();
        return overflow_is_after;
    }
    return value_ns >= ns;
}

static void a_time_is_converted_to_the_first_value_at_or_after_it(bt_self_component *self)
{
    static const struct {
        uint64_t frequency;
        int64_t offset_seconds;
        uint64_t offset_cycles;
        bool overflow_is_after;
    } clocks[] = {
        {1000000000, 0, 0, true},
        {1000000000, 1500000000, 999999999, true},
        {1000000000, -1500000000, 1, true},
        {1000000000, 9223372036, 854775807, true},
        {1000000000, INT64_MAX, 0, true},
        {1000000000, INT64_MIN, 0, false},
        {1, 0, 0, true},
        {1, -9223372036, 0, true},
        {3, -10, 2, true},
        {1000, 5, 999, true},
        {999999999, 0, 999999998, true},
        {1000000001, 0, 1000000000, true},
        {UINT64_C(2199995000), 1600000000, 1234567891, true},
        {UINT64_C(1000000000000), -1, 7, true},
        {UINT64_MAX - 1, 0, 0, true},
        {UINT64_MAX - 1, -1, UINT64_MAX - 2, true},
        {UINT64_MAX - 1, INT64_MIN, 0, false},
    };
    static const int64_t times[] = {INT64_MIN, INT64_MIN + 1, INT64_C(-9223372036000000000),
        INT64_C(-1500000000000000000), -1000000001, -1, 0, 1, 2, 333333333, 999999999, 1000000000,
        INT64_C(524285649934264640), INT64_C(1600000000561168636), INT64_C(1600000001000000001),
        INT64_MAX - 1, INT64_MAX};

    for (size_t i = 0; i < G_N_ELEMENTS(clocks); i++) {
        bt_clock_class *clock_class = make_clock_class(
            self, clocks[i].frequency, clocks[i].offset_seconds, clocks[i].offset_cycles);
        const bool after = clocks[i].overflow_is_after;

        for (size_t j = 0; j < G_N_ELEMENTS(times); j++) {
            const uint64_t value = bt_x_clock_class_ns_from_origin_to_cycles(clock_class, times[j]);

            assert_true(value == UINT64_MAX || is_at_or_after(clock_class, value, times[j], after));
            assert_true(value == 0 || !is_at_or_after(clock_class, value - 1, times[j], after));
        }
        bt_clock_class_put_ref(clock_class);
    }
}

static void times_are_converted_to_clock_values(bt_self_component *self)
{
    static const struct {
        uint64_t frequency;
        int64_t offset_seconds;
        int64_t ns;
        uint64_t value;
    } cases[] = {
        {1000000000, 5, INT64_C(5000000007), 7},
        {1000, 0, 1, 1},
        {1000, 0, 1000000, 1},
        {1000, 0, 1000001, 2},
        {3, 0, 333333333, 1},
        {3, 0, 333333334, 2},
        {UINT64_C(1000000000000), 0, 1, 1000},
        {UINT64_C(2199995000), 0, INT64_C(524285649934264640), UINT64_C(1153425808427132545)},
        {1000000000, 5, INT64_MIN, 0},
        /*
         * The origin is 300 years before the range of 64-bit nanoseconds. Later values are in the
         * range.
         */
        {1, INT64_C(-9300000000), INT64_C(-9000000000000000000), 300000000},
        /* As above, but the values overflow 64-bit nanoseconds even without the offset. */
        {1, INT64_C(-90000000000), 999000000, UINT64_C(90000000001)},
        {1000000000, INT64_MIN, INT64_MAX, UINT64_MAX},
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        bt_clock_class *clock_class =
            make_clock_class(self, cases[i].frequency, cases[i].offset_seconds, 0);

        assert_true(
            bt_x_clock_class_ns_from_origin_to_cycles(clock_class, cases[i].ns) == cases[i].value);
        bt_clock_class_put_ref(clock_class);
    }
}

static void user_attributes_must_be_a_map(bt_self_component *self)
{
    bt_clock_class *clock_class = bt_clock_class_create(self);
    bt_value *map = bt_value_map_create();

    bt_value_map_insert_bool_entry(
        bt_clock_class_borrow_user_attributes(clock_class), "here", BT_TRUE);
    assert_true(
        bt_value_map_has_entry(bt_clock_class_borrow_user_attributes_const(clock_class), "here"));
    bt_clock_class_set_user_attributes(clock_class, map);
    assert_ptr_equal(bt_clock_class_borrow_user_attributes_const(clock_class), map);
    assert_breaks_condition("pre:clock-class-set-user-attributes:is-map-value:user-attributes",
        bt_clock_class_set_user_attributes(clock_class, bt_value_null));
    bt_value_put_ref(map);
    bt_clock_class_put_ref(clock_class);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        component_test(0, new_clock_class_has_default_properties),
        component_test(1, new_clock_class_has_default_properties),
        component_test(0, mip_0_identity_is_a_uuid),
        component_test(1, mip_1_identity_needs_name_and_uid),
        component_test(1, new_origin_replaces_the_former_one),
        component_test(1, precision_and_accuracy_are_available_after_they_are_set),
        component_test(0, an_offset_that_is_not_less_than_the_frequency_aborts),
        component_test(0, cycles_are_converted_to_nanoseconds_from_origin),
        component_test(0, a_time_is_converted_to_the_first_value_at_or_after_it),
        component_test(0, times_are_converted_to_clock_values),
        component_test(0, user_attributes_must_be_a_map),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
