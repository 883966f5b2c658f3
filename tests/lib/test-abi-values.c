/* SPDX-License-Identifier: MIT */
/*
 * Programs that were compiled with the headers of Babeltrace 2.1 contain the values of enumerators,
 * sizes, offsets and inline functions. The headers of Tracegraph must have the same values. The
 * rows of the table are generated from abi-values.txt.
 */
#include <stdarg.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>

#include <babeltrace2/babeltrace.h>
#include <cmocka.h>

static const struct {
    const char *recorded; /* the line in the file */
    long long ours;
    long long wanted;
} rows[] = {
#include "abi-values.inc"
};

static void headers_have_the_recorded_values(void **state)
{
    int different = 0;

    (void) state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        if (rows[i].ours != rows[i].wanted) {
            print_error("recorded: %s, actual: %lld\n", rows[i].recorded, rows[i].ours);
            different++;
        }
    }
    assert_int_equal(different, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(headers_have_the_recorded_values),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
