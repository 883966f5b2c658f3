/* SPDX-License-Identifier: MIT */
/* Tests writing files. tests/ctf/decode/test-medium.c tests reading. */
#include "base/open-file.h"

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#include <cmocka.h>
#include <glib/gstdio.h>

enum { WRITTEN = O_RDWR | O_CREAT | O_EXCL };

static int make_directory(void **state)
{
    *state = g_dir_make_tmp("tracegraph-open-file-XXXXXX", NULL);
    return *state ? 0 : -1;
}

static int remove_directory(void **state)
{
    g_autoptr(GDir) directory = g_dir_open(*state, 0, NULL);
    const char *name;

    while ((name = g_dir_read_name(directory))) {
        g_autofree char *path = g_build_filename(*state, name, NULL);

        g_unlink(path);
    }
    g_rmdir(*state);
    g_free(*state);
    return 0;
}

static void set_limit(int resource, rlim_t value, struct rlimit *before)
{
    struct rlimit low;

    assert_int_equal(getrlimit(resource, before), 0);
    low = *before;
    low.rlim_cur = value;
    assert_int_equal(setrlimit(resource, &low), 0);
}

static void assert_contents(const char *path, const char *expected)
{
    g_autofree char *contents = NULL;
    size_t size;

    assert_true(g_file_get_contents(path, &contents, &size, NULL));
    assert_int_equal(size, strlen(expected));
    assert_string_equal(contents, expected);
}

static void write_text(struct tg_open_file *file, uint64_t offset, const char *text)
{
    g_autofree char *error = NULL;
    size_t done;

    assert_true(tg_open_file_write_at(file, offset, text, strlen(text), &done, &error));
    assert_int_equal(done, strlen(text));
}

static void a_file_is_written_at_any_offset(void **state)
{
    g_autofree char *path = g_build_filename(*state, "a", NULL), *error = NULL;
    struct tg_open_file file;

    tg_open_file_init(&file, path, NULL, WRITTEN);
    assert_false(g_file_test(path, G_FILE_TEST_EXISTS));
    write_text(&file, 0, "0123456789");
    write_text(&file, 2, "ab");
    assert_true(tg_open_file_truncate(&file, 5, &error));
    /* The next write opens the closed file again, and doesn't create a new file. */
    assert_true(tg_open_file_close(&file, &error));
    write_text(&file, 5, "!");
    tg_open_file_clear(&file);
    assert_contents(path, "01ab4!");
}

static void an_existing_file_is_not_replaced(void **state)
{
    g_autofree char *path = g_build_filename(*state, "a", NULL), *error = NULL;
    struct tg_open_file file;

    assert_true(g_file_set_contents(path, "old", -1, NULL));
    tg_open_file_init(&file, path, "its name", WRITTEN);
    assert_false(tg_open_file_take(&file, &error));
    assert_string_equal(error, "its name: cannot create: File exists");
    tg_open_file_clear(&file);
    assert_contents(path, "old");
}

static void a_replaced_file_is_not_written(void **state)
{
    g_autofree char *path = g_build_filename(*state, "a", NULL), *error = NULL;
    struct tg_open_file file;
    size_t done;

    tg_open_file_init(&file, path, "a", WRITTEN);
    write_text(&file, 0, "mine");
    assert_true(tg_open_file_close(&file, &error));
    assert_true(g_file_set_contents(path, "yours", -1, NULL));
    assert_false(tg_open_file_write_at(&file, 0, "mine", 4, &done, &error));
    assert_string_equal(error, "a: was replaced by another file while being written");
    tg_open_file_clear(&file);
    assert_contents(path, "yours");
}

static void a_failed_write_reports_the_number_of_written_bytes(void **state)
{
    g_autofree char *path = g_build_filename(*state, "a", NULL), *error = NULL;
    struct tg_open_file file;
    struct rlimit limit;
    size_t done;

    tg_open_file_init(&file, path, "a", WRITTEN);
    write_text(&file, 0, "01");
    set_limit(RLIMIT_FSIZE, 5, &limit);
    assert_false(tg_open_file_write_at(&file, 2, "234567", 6, &done, &error));
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    assert_int_equal(done, 3);
    assert_string_equal(error, "a: cannot write at byte 5: File too large");
    tg_open_file_clear(&file);
    assert_contents(path, "01234");
}

static void more_files_are_written_than_may_be_open(void **state)
{
    enum { COUNT = 300 };
    struct tg_open_file files[COUNT];
    struct rlimit limit;

    for (int i = 0; i < COUNT; i++) {
        g_autofree char *name = g_strdup_printf("%d", i);
        g_autofree char *path = g_build_filename(*state, name, NULL);

        tg_open_file_init(&files[i], path, NULL, WRITTEN);
    }
    set_limit(RLIMIT_NOFILE, 20, &limit);
    for (unsigned round = 0; round < 3; round++) {
        for (int i = 0; i < COUNT; i++) {
            write_text(&files[i], round, "x");
        }
    }
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &limit), 0);
    for (int i = 0; i < COUNT; i++) {
        assert_contents(files[i].name, "xxx");
        tg_open_file_clear(&files[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_file_is_written_at_any_offset, make_directory, remove_directory),
        cmocka_unit_test_setup_teardown(
            an_existing_file_is_not_replaced, make_directory, remove_directory),
        cmocka_unit_test_setup_teardown(
            a_replaced_file_is_not_written, make_directory, remove_directory),
        cmocka_unit_test_setup_teardown(
            a_failed_write_reports_the_number_of_written_bytes, make_directory, remove_directory),
        cmocka_unit_test_setup_teardown(
            more_files_are_written_than_may_be_open, make_directory, remove_directory),
    };

    signal(SIGXFSZ, SIG_IGN);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
