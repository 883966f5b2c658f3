/* SPDX-License-Identifier: MIT */
/* Tests which clock classes correlate with the first clock class of a message sequence. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../in-component.h"

#include "lib/graph/clock-correlation.h"

/* A short description of a clock class. The first member is false if there is no clock class. */
struct clock {
    bool exists;
    bool unix_epoch;
    const char *custom_origin; /* name of the origin; MIP 1 */
    const char *identity;      /* a letter: UUID (MIP 0), or name and UID (MIP 1) */
    bool is_other;             /* a different object with the same description */
};

#define NONE                 {0}
#define EPOCH                {.exists = true, .unix_epoch = true}
#define CUSTOM(name)         {.exists = true, .custom_origin = (name)}
#define UNKNOWN              {.exists = true}
#define OTHER_UNKNOWN        {.exists = true, .is_other = true}
#define IDENTIFIED(id)       {.exists = true, .identity = (id)}
#define OTHER_IDENTIFIED(id) {.exists = true, .identity = (id), .is_other = true}

struct correlation_case {
    struct clock first;
    struct clock later;
    const char *condition; /* NULL: the clock class correlates */
};

static bt_clock_class *create_clock_class(
    bt_self_component *self, const struct clock *clock, uint64_t mip_version)
{
    bt_clock_class *clock_class;

    if (!clock->exists) {
        return NULL;
    }
    clock_class = bt_clock_class_create(self);
    if (!clock->unix_epoch) {
        bt_clock_class_set_origin_unknown(clock_class);
    }
    if (clock->custom_origin) {
        bt_clock_class_set_origin(clock_class, NULL, clock->custom_origin, "uid");
    }
    if (clock->identity && mip_version == 0) {
        uint8_t uuid[16];

        memset(uuid, clock->identity[0], sizeof(uuid));
        bt_clock_class_set_uuid(clock_class, uuid);
    } else if (clock->identity) {
        bt_clock_class_set_name(clock_class, "name");
        bt_clock_class_set_uid(clock_class, clock->identity);
    }
    return clock_class;
}

static bool is_same_clock(const struct clock *first, const struct clock *later)
{
    return !later->is_other && first->exists == later->exists &&
           first->unix_epoch == later->unix_epoch &&
           g_strcmp0(first->custom_origin, later->custom_origin) == 0 &&
           g_strcmp0(first->identity, later->identity) == 0;
}

static void check_case(
    bt_self_component *self, const struct correlation_case *correlated, uint64_t mip_version)
{
    struct bt__clock_correlation correlation = {0};
    const bool is_same = is_same_clock(&correlated->first, &correlated->later);
    bt_clock_class *first = create_clock_class(self, &correlated->first, mip_version);
    bt_clock_class *later =
        is_same ? first : create_clock_class(self, &correlated->later, mip_version);
    const char *condition;

    assert_null(bt__clock_correlation_check(&correlation, first, mip_version));
    condition = bt__clock_correlation_check(&correlation, later, mip_version);
    if (correlated->condition) {
        assert_non_null(condition);
        assert_string_equal(condition, correlated->condition);
    } else {
        assert_null(condition);
    }
    bt__clock_correlation_finalize(&correlation);
    if (!is_same) {
        bt_clock_class_put_ref(later);
    }
    bt_clock_class_put_ref(first);
}

static void checks_correlation_with_mip_0(bt_self_component *self)
{
    static const struct correlation_case cases[] = {
        {NONE, NONE, NULL},
        {NONE, EPOCH, "stream-class-has-no-clock-class"},
        {EPOCH, EPOCH, NULL},
        {EPOCH, NONE, "stream-class-has-clock-class-with-unix-epoch-origin"},
        {EPOCH, UNKNOWN, "clock-class-has-unix-epoch-origin"},
        {IDENTIFIED("a"), OTHER_IDENTIFIED("a"), NULL},
        {IDENTIFIED("a"), NONE, "stream-class-has-clock-class-with-uuid"},
        {IDENTIFIED("a"), EPOCH, "clock-class-has-unknown-origin"},
        {IDENTIFIED("a"), UNKNOWN, "clock-class-has-uuid"},
        {IDENTIFIED("a"), IDENTIFIED("b"), "clock-class-has-expected-uuid"},
        {UNKNOWN, UNKNOWN, NULL},
        {UNKNOWN, NONE, "stream-class-has-clock-class"},
        {UNKNOWN, OTHER_UNKNOWN, "clock-class-is-expected"},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        check_case(self, &cases[i], 0);
    }
}

static void checks_correlation_with_mip_1(bt_self_component *self)
{
    static const struct correlation_case cases[] = {
        {NONE, EPOCH, "stream-class-has-no-clock-class"},
        {EPOCH, EPOCH, NULL},
        {EPOCH, NONE, "stream-class-has-clock-class-with-known-origin"},
        {EPOCH, UNKNOWN, "clock-class-has-known-origin"},
        {EPOCH, CUSTOM("x"), "clock-class-has-expected-origin"},
        {CUSTOM("x"), CUSTOM("x"), NULL},
        {CUSTOM("x"), CUSTOM("y"), "clock-class-has-expected-origin"},
        {IDENTIFIED("a"), OTHER_IDENTIFIED("a"), NULL},
        {IDENTIFIED("a"), NONE, "stream-class-has-clock-class-with-id"},
        {IDENTIFIED("a"), EPOCH, "clock-class-has-unknown-origin"},
        {IDENTIFIED("a"), UNKNOWN, "clock-class-has-id"},
        {IDENTIFIED("a"), IDENTIFIED("b"), "clock-class-has-expected-id"},
        {UNKNOWN, OTHER_UNKNOWN, "clock-class-is-expected"},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        check_case(self, &cases[i], 1);
    }
}

static void later_clock_classes_must_correlate_with_the_first_one(void **state)
{
    run_in_component(0, checks_correlation_with_mip_0);
    run_in_component(1, checks_correlation_with_mip_1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(later_clock_classes_must_correlate_with_the_first_one),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
