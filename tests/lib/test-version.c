/* SPDX-License-Identifier: MIT */
/* Tests the version that programs check, and the name of the project. */
#include "config.h"
#include "tests/lib/breaks-condition.h"

#include <babeltrace2/babeltrace.h>

static void version_is_that_of_the_implemented_babeltrace_api(void **state)
{
    assert_int_equal(bt_version_get_major(), 2);
    assert_int_equal(bt_version_get_minor(), 1);
    assert_int_equal(bt_version_get_patch(), 2);
    assert_null(bt_version_get_development_stage());
}

static void name_is_tracegraph_and_its_description_has_the_version(void **state)
{
    assert_string_equal(bt_version_get_name(), "Tracegraph");
    assert_non_null(strstr(bt_version_get_name_description(), TRACEGRAPH_VERSION));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(version_is_that_of_the_implemented_babeltrace_api),
        cmocka_unit_test(name_is_tracegraph_and_its_description_has_the_version),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
