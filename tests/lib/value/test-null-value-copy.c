/* SPDX-License-Identifier: MIT */
/*
 * This program is linked at a fixed address. Therefore, the dynamic linker copies the pointer
 * `bt_value_null` from the library into the program when it loads both. The copy must already have
 * the final value.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <babeltrace2/babeltrace.h>
#include <cmocka.h>

static void program_and_library_have_the_same_null_value(void **state)
{
    bt_value *array = bt_value_array_create();
    bt_value *copy = NULL;

    (void) state;
    assert_non_null(bt_value_null);
    assert_true(bt_value_is_null(bt_value_null));
    bt_value_array_append_element(array, bt_value_null);
    assert_ptr_equal(bt_value_array_borrow_element_by_index(array, 0), bt_value_null);
    assert_int_equal(bt_value_copy(bt_value_null, &copy), BT_VALUE_COPY_STATUS_OK);
    assert_ptr_equal(copy, bt_value_null);
    bt_value_put_ref(copy);
    bt_value_put_ref(array);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(program_and_library_have_the_same_null_value),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
