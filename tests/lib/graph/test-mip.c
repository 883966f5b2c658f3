/* SPDX-License-Identifier: MIT */
/* Tests the greatest MIP version that all described components support. */
#include <glib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <babeltrace2/babeltrace.h>
#include <cmocka.h>

#include "tests/support/message-script.h"

#include "../breaks-condition.h"

static bt_component_class_sink_consume_method_status consume(bt_self_component_sink *self)
{
    return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_END;
}

/* The method data contains the digits of the supported versions. With "x", the method fails. */
static bt_component_class_get_supported_mip_versions_method_status get_versions(
    bt_self_component_class_sink *self, const bt_value *params, void *data, bt_logging_level level,
    bt_integer_range_set_unsigned *versions)
{
    assert_true(bt_value_is_map(params));
    for (const char *digit = data; *digit; digit++) {
        if (*digit == 'x') {
            return BT_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD_STATUS_ERROR;
        }
        bt_integer_range_set_unsigned_add_range(
            versions, (uint64_t) (*digit - '0'), (uint64_t) (*digit - '0'));
    }
    return BT_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD_STATUS_OK;
}

/*
 * Creates a set with one component for each word of `versions`. "-" means that the class has no
 * method.
 */
static bt_component_descriptor_set *create_set(const char *versions)
{
    /* The set doesn't copy the method data, so the data must exist until the program ends. */
    static GPtrArray *kept;
    char **words = g_strsplit(versions, " ", -1);
    bt_component_descriptor_set *set = bt_component_descriptor_set_create();

    if (!kept) {
        kept = g_ptr_array_new();
    }
    for (char **word = words; *word; word++) {
        bt_component_class_sink *sink_class = bt_component_class_sink_create("sink", consume);

        if (strcmp(*word, "-") != 0) {
            bt_component_class_sink_set_get_supported_mip_versions_method(sink_class, get_versions);
        }
        assert_int_equal(
            bt_component_descriptor_set_add_descriptor_with_initialize_method_data(
                set, bt_component_class_sink_as_component_class_const(sink_class), NULL, *word),
            0);
        bt_component_class_sink_put_ref(sink_class);
    }
    g_ptr_array_add(kept, words);
    return set;
}

static bt_integer_range_set_unsigned *create_restriction(const char *digits)
{
    bt_integer_range_set_unsigned *restriction = bt_integer_range_set_unsigned_create();

    for (const char *digit = digits; *digit; digit++) {
        bt_integer_range_set_unsigned_add_range(
            restriction, (uint64_t) (*digit - '0'), (uint64_t) (*digit - '0'));
    }
    return restriction;
}

static void greatest_common_version_is_found(void **state)
{
    enum { NO_MATCH = 99 };
    static const struct {
        const char *versions;
        const char *restriction; /* NULL: none */
        uint64_t expected;
    } cases[] = {
        {"01", NULL, 1},
        {"01 01 01", NULL, 1},
        {"01 0", NULL, 0},
        {"01 -", NULL, 0},
        {"-", NULL, 0},
        {"1 -", NULL, NO_MATCH},
        {"1 0", NULL, NO_MATCH},
        {"01", "0", 0},
        {"01", "1", 1},
        {"01", "01", 1},
        {"-", "1", NO_MATCH},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        bt_component_descriptor_set *set = create_set(cases[i].versions);
        bt_integer_range_set_unsigned *restriction =
            cases[i].restriction ? create_restriction(cases[i].restriction) : NULL;
        uint64_t version = 7;
        const int status = bt_get_greatest_operative_mip_version_with_restriction(
            set, BT_LOGGING_LEVEL_NONE, restriction, &version);

        if (cases[i].expected == NO_MATCH) {
            assert_int_equal(status, BT_GET_GREATEST_OPERATIVE_MIP_VERSION_STATUS_NO_MATCH);
        } else {
            assert_int_equal(status, BT_GET_GREATEST_OPERATIVE_MIP_VERSION_STATUS_OK);
            assert_int_equal(version, cases[i].expected);
        }
        if (restriction) {
            bt_integer_range_set_unsigned_put_ref(restriction);
        }
        bt_component_descriptor_set_put_ref(set);
    }
}

static void a_failing_versions_method_is_an_error(void **state)
{
    bt_component_descriptor_set *set = create_set("01 x");
    uint64_t version;

    assert_int_equal(bt_get_greatest_operative_mip_version(set, BT_LOGGING_LEVEL_NONE, &version),
        BT_GET_GREATEST_OPERATIVE_MIP_VERSION_STATUS_ERROR);
    assert_error_has("\"Get supported MIP versions\" method failed: component class `sink.sink`");
    bt_component_descriptor_set_put_ref(set);
}

static void calls_that_violate_conditions_abort(void **state)
{
    bt_component_descriptor_set *empty = bt_component_descriptor_set_create();
    bt_component_descriptor_set *set = create_set("01");
    bt_integer_range_set_unsigned *restriction = create_restriction("12");
    uint64_t version;

    assert_int_equal(bt_get_maximal_mip_version(), 1);
    assert_aborts_with("component-descriptor-set-is-not-empty",
        bt_get_greatest_operative_mip_version(empty, BT_LOGGING_LEVEL_NONE, &version));
    assert_aborts_with(
        "mip-version-restriction-is-valid", bt_get_greatest_operative_mip_version_with_restriction(
                                                set, BT_LOGGING_LEVEL_NONE, restriction, &version));
    bt_integer_range_set_unsigned_put_ref(restriction);
    bt_component_descriptor_set_put_ref(set);
    bt_component_descriptor_set_put_ref(empty);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(greatest_common_version_is_found),
        cmocka_unit_test(a_failing_versions_method_is_an_error),
        cmocka_unit_test(calls_that_violate_conditions_abort),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
