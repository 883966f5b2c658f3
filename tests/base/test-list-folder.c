/* SPDX-License-Identifier: MIT */
/* Listing folders. */
#include "base/list-folder.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

static void names_are_sorted(void **state)
{
    static const char *const names[] = {"10", "9", "B", "a"};
    g_autofree char *folder = g_dir_make_tmp(NULL, NULL);
    int error_number = -1;

    assert_non_null(folder);
    for (size_t i = G_N_ELEMENTS(names); i-- > 0;) {
        g_autofree char *path = g_build_filename(folder, names[i], NULL);

        assert_true(g_file_set_contents(path, "", 0, NULL));
    }
    g_autoptr(GPtrArray) listed = tg_list_folder(folder, &error_number);

    assert_non_null(listed);
    assert_int_equal(error_number, 0);
    assert_int_equal(listed->len, G_N_ELEMENTS(names));
    for (guint i = 0; i < listed->len; i++) {
        g_autofree char *path = g_build_filename(folder, names[i], NULL);

        assert_string_equal(g_ptr_array_index(listed, i), names[i]);
        assert_int_equal(g_unlink(path), 0);
    }
    assert_int_equal(g_rmdir(folder), 0);
}

static void a_missing_folder_or_a_file_is_an_error(void **state)
{
    int error_number = 0;

    assert_null(tg_list_folder("/dev/null", &error_number));
    assert_int_equal(error_number, ENOTDIR);
    assert_null(tg_list_folder("/there/is/no/such/folder", &error_number));
    assert_int_equal(error_number, ENOENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_sorted),
        cmocka_unit_test(a_missing_folder_or_a_file_is_an_error),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
