/* SPDX-License-Identifier: MIT */
/*
 * Tests the directories of traces that are being written: their names, and that existing files are
 * never replaced.
 */
#include "plugins/ctf/fs-sink/trace-directory.h"

#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <cmocka.h>
#include <glib/gstdio.h>

/*
 * The linker replaces renameat2() with a function that returns this error, or calls the real
 * function if it is 0.
 */
static int rename_error;

int __real_renameat2(int old_directory, const char *old_path, int new_directory,
    const char *new_path, unsigned flags);
int __wrap_renameat2(int old_directory, const char *old_path, int new_directory,
    const char *new_path, unsigned flags);

int __wrap_renameat2(int old_directory, const char *old_path, int new_directory,
    const char *new_path, unsigned flags)
{
    if (rename_error) {
        errno = rename_error;
        return -1;
    }
    return __real_renameat2(old_directory, old_path, new_directory, new_path, flags);
}

/* Each test runs in its own empty directory. `*state` is the previous working directory. */
static int enter_directory(void **state)
{
    g_autofree char *path = g_dir_make_tmp("tracegraph-trace-directory-XXXXXX", NULL);

    *state = g_get_current_dir();
    rename_error = 0;
    return path ? chdir(path) : -1;
}

static void remove_tree(const char *path)
{
    g_autoptr(GDir) directory = g_dir_open(path, 0, NULL);
    const char *name;

    while (directory && (name = g_dir_read_name(directory))) {
        g_autofree char *child = g_build_filename(path, name, NULL);

        remove_tree(child);
    }
    g_remove(path);
}

static int leave_directory(void **state)
{
    g_autofree char *path = g_get_current_dir();
    const int status = chdir(*state);

    remove_tree(path);
    g_free(*state);
    return status;
}

static struct trace_directory *create(const char *path, const char *expected_path)
{
    g_autofree char *error = NULL;
    struct trace_directory *directory = trace_directory_create(path, false, &error);

    assert_null(error);
    assert_non_null(directory);
    assert_string_equal(trace_directory_path(directory), expected_path);
    assert_true(g_file_test(expected_path, G_FILE_TEST_IS_DIR));
    return directory;
}

static void finish(struct trace_directory *directory, const char *expected_path)
{
    g_autofree char *error = NULL;

    assert_true(trace_directory_finish(directory, &error));
    assert_null(error);
    assert_string_equal(trace_directory_path(directory), expected_path);
    assert_true(g_file_test(expected_path, G_FILE_TEST_IS_DIR));
    trace_directory_free(directory);
}

static bool exists(const char *path)
{
    return g_file_test(path, G_FILE_TEST_EXISTS);
}

static void make_file(const char *path)
{
    assert_true(g_file_set_contents(path, "old", -1, NULL));
}

static void assert_contents(const char *path, const char *expected)
{
    g_autofree char *contents = NULL;

    assert_true(g_file_get_contents(path, &contents, NULL, NULL));
    assert_string_equal(contents, expected);
}

static void add_stream(struct trace_directory *directory, const char *name, bool has_index)
{
    g_autofree char *error = NULL;
    struct ctf_data_stream *stream = trace_directory_add_stream(directory, name, has_index, &error);

    assert_null(error);
    assert_non_null(stream);
    ctf_data_stream_free(stream);
}

static void a_directory_is_partial_until_it_is_finished(void **state)
{
    struct trace_directory *directory = create("out//a/b/trace/", "out//a/b/trace.partial");

    assert_false(exists("out/a/b/trace"));
    finish(directory, "out//a/b/trace");
    assert_false(exists("out/a/b/trace.partial"));
}

static void an_unfinished_directory_stays_partial(void **state)
{
    struct trace_directory *directory = create("trace", "trace.partial");

    add_stream(directory, "s", false);
    trace_directory_free(directory);
    assert_true(exists("trace.partial/s"));
    assert_false(exists("trace"));
}

static void a_directory_gets_the_next_free_number(void **state)
{
    assert_int_equal(g_mkdir("a", 0755), 0);
    make_file("a-0");
    assert_int_equal(g_mkdir("a-1.partial", 0755), 0);
    assert_int_equal(symlink("nothing", "a-2"), 0);

    struct trace_directory *directory = create("a", "a-3.partial");
    struct trace_directory *other = create("a", "a-4.partial");

    finish(other, "a-4");
    finish(directory, "a-3");
    finish(create("a", "a-5.partial"), "a-5");
}

/*
 * Tests renaming with renameat2() and without it: some file systems (EINVAL) and kernels (ENOSYS)
 * don't support it.
 */
static void a_name_that_was_taken_meanwhile_is_not_replaced(void **state)
{
    static const int errors[] = {0, EINVAL, ENOSYS};

    for (unsigned i = 0; i < G_N_ELEMENTS(errors); i++) {
        struct trace_directory *directory = create("empty", "empty.partial");
        struct trace_directory *other = create("full", "full.partial");
        struct trace_directory *third = create("file", "file.partial");
        struct trace_directory *fourth = create("free", "free.partial");

        assert_int_equal(g_mkdir("empty", 0755), 0);
        assert_int_equal(g_mkdir("full", 0755), 0);
        make_file("full/x");
        make_file("file");
        rename_error = errors[i];
        add_stream(directory, "s", false);
        add_stream(fourth, "s", false);
        finish(directory, "empty-0");
        finish(other, "full-0");
        finish(third, "file-0");
        finish(fourth, "free");
        assert_true(exists("empty-0/s"));
        assert_true(exists("free/s"));
        assert_false(exists("empty/s"));
        assert_contents("full/x", "old");
        assert_contents("file", "old");
        remove_tree("empty");
        remove_tree("empty-0");
        remove_tree("full");
        remove_tree("full-0");
        remove_tree("file");
        remove_tree("file-0");
        remove_tree("free");
        rename_error = 0;
    }
}

static void creating_an_exact_directory_that_exists_is_an_error(void **state)
{
    static const char *const obstacles[] = {"a", "a.partial"};

    for (unsigned i = 0; i < G_N_ELEMENTS(obstacles); i++) {
        g_autofree char *error = NULL;

        assert_int_equal(g_mkdir(obstacles[i], 0755), 0);
        assert_null(trace_directory_create("a", true, &error));
        assert_true(g_str_has_prefix(error, obstacles[i]));
        assert_non_null(strstr(error, "exists"));
        assert_int_equal(g_rmdir(obstacles[i]), 0);
    }
}

static void an_exact_directory_whose_name_was_taken_meanwhile_stays_partial(void **state)
{
    g_autofree char *error = NULL;
    struct trace_directory *directory = trace_directory_create("b/a", true, &error);

    assert_non_null(directory);
    make_file("b/a");
    assert_false(trace_directory_finish(directory, &error));
    assert_string_equal(error, "b/a.partial: cannot rename to `b/a`: File exists");
    assert_string_equal(trace_directory_path(directory), "b/a.partial");
    trace_directory_free(directory);
    assert_true(exists("b/a.partial"));
    assert_contents("b/a", "old");
}

static void a_path_through_a_file_is_an_error(void **state)
{
    g_autofree char *error = NULL;

    make_file("file");
    assert_null(trace_directory_create("file/a", false, &error));
    assert_true(g_str_has_prefix(error, "file: cannot create the directory: "));
}

static void directories_are_readable_by_all_users(void **state)
{
    const mode_t mask = umask(022);
    struct stat status;

    finish(create("a/b", "a/b.partial"), "a/b");
    umask(mask);
    assert_int_equal(stat("a", &status), 0);
    assert_int_equal(status.st_mode & 07777, 0755);
    assert_int_equal(stat("a/b", &status), 0);
    assert_int_equal(status.st_mode & 07777, 0755);
}

static void the_program_may_change_its_directory(void **state)
{
    g_autofree char *before = g_get_current_dir(), *error = NULL;
    struct trace_directory *directory = create("t", "t.partial");

    assert_int_equal(chdir("/"), 0);
    assert_true(trace_directory_append_metadata(directory, "abc", 3, &error));
    add_stream(directory, "s", false);
    assert_true(trace_directory_finish(directory, &error));
    assert_string_equal(trace_directory_path(directory), "t");
    trace_directory_free(directory);
    assert_int_equal(chdir(before), 0);
    assert_contents("t/metadata", "abc");
    assert_true(exists("t/s"));
}

static void files_of_streams_are_named_after_them(void **state)
{
    static const struct {
        const char *stream, *file;
    } cases[] = {
        {"channel0_0", "channel0_0"},
        {"a/b/c", "c"},
        {"a/b/d//", "d"},
        {NULL, "stream"},
        {"", "stream-0"},
        {".", "stream-1"},
        {"x/..", "stream-2"},
        {"/", "stream-3"},
        {"metadata", "metadata-0"},
        {"index", "index-0"},
        {".hidden", "_hidden"},
        {"...", "_.."},
        {"two words \xc3\xa9", "two words \xc3\xa9"},
        {"s-0", "s-0"},
        {"s", "s"},
        {"s", "s-1"}, /* s-0 is taken */
        {"s-0", "s-0-0"},
        {"s", "s-2"},
    };
    struct trace_directory *directory = create("t", "t.partial");

    for (unsigned i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *path = g_build_filename("t.partial", cases[i].file, NULL);

        assert_false(exists(path));
        /* The earlier streams have ended, but their file names stay reserved. */
        add_stream(directory, cases[i].stream, false);
        assert_true(exists(path));
    }
    trace_directory_free(directory);
}

static void long_names_are_cut(void **state)
{
    g_autofree char *as = g_strnfill(300, 'a'), *name = g_strconcat("x", NULL);
    g_autofree char *cut = g_strnfill(251, 'a'), *path = g_build_filename("t.partial", cut, NULL);
    g_autofree char *second = g_strnfill(249, 'a');
    g_autofree char *second_path = g_strconcat("t.partial/", second, "-0", NULL);
    g_autofree char *directory_name = g_strnfill(255, 'b'), *partial = NULL;
    struct trace_directory *directory = create("t", "t.partial");

    add_stream(directory, as, true);
    assert_true(exists(path));
    add_stream(directory, as, true);
    assert_true(exists(second_path));
    /* The name is cut between two characters. */
    for (unsigned i = 0; i < 200; i++) {
        char *longer = g_strconcat(name, "\xc3\xa9", NULL);

        g_free(name);
        name = longer;
    }
    add_stream(directory, name, false);
    name[251] = '\0';
    g_free(path);
    path = g_build_filename("t.partial", name, NULL);
    assert_true(exists(path));
    assert_true(g_utf8_validate(name, -1, NULL));
    trace_directory_free(directory);

    partial = g_strdup_printf("%.247s.partial", directory_name);
    finish(create(directory_name, partial), directory_name);
}

static void many_streams_may_have_the_same_name(void **state)
{
    struct trace_directory *directory = create("t", "t.partial");
    const clock_t begin = clock();

    for (unsigned i = 0; i < 20000; i++) {
        add_stream(directory, "s", false);
        if (i > 0) {
            g_autofree char *path = g_strdup_printf("t.partial/s-%u", i - 1);

            assert_int_equal(g_unlink(path), 0);
        }
    }
    /*
     * This takes less than a second of processor time. Trying all numbers each time would take
     * minutes.
     */
    assert_true(clock() - begin < 20 * CLOCKS_PER_SEC);
    trace_directory_free(directory);
}

static void index_files_are_in_the_folder_index(void **state)
{
    struct trace_directory *directory = create("t", "t.partial");
    g_autofree char *error = NULL;
    struct ctf_data_stream *stream;
    const struct ctf_encode_roles roles = {0};
    const struct ctf_packet_end end = {0};

    add_stream(directory, "without", false);
    assert_false(exists("t.partial/index"));
    stream = trace_directory_add_stream(directory, "with", true, &error);
    ctf_data_stream_begin_packet(stream);
    ctf_encoder_write(&stream->encoder, "abc", 3);
    ctf_data_stream_begin_events(stream, &roles);
    ctf_data_stream_end_packet(stream, &end);
    assert_true(ctf_data_stream_finish(stream));
    ctf_data_stream_free(stream);
    assert_contents("t.partial/with", "abc");
    assert_true(exists("t.partial/index/with.idx"));
    finish(directory, "t");
}

static void deleted_files_are_reported(void **state)
{
    static const char *const names[] = {"metadata", "b"};

    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        struct trace_directory *directory = create("t", "t.partial");
        g_autofree char *path = g_build_filename("t.partial", names[i], NULL);
        g_autofree char *expected =
            g_strdup_printf("t/%s: was deleted while the trace was being written", names[i]);
        g_autofree char *error = NULL;

        assert_true(trace_directory_append_metadata(directory, "text", 4, &error));
        add_stream(directory, "a", true);
        add_stream(directory, "b", true);
        assert_int_equal(unlink(path), 0);
        assert_false(trace_directory_finish(directory, &error));
        assert_string_equal(error, expected);
        /* The directory is still renamed to its final name. */
        assert_string_equal(trace_directory_path(directory), "t");
        assert_true(exists("t/a"));
        trace_directory_free(directory);
        remove_tree("t");
    }
}

static void a_file_that_was_not_created_is_not_reported(void **state)
{
    struct trace_directory *directory = create("t", "t.partial");
    g_autofree char *error = NULL;

    assert_int_equal(rename("t.partial", "away"), 0);
    assert_null(trace_directory_add_stream(directory, "a", false, &error));
    assert_non_null(error);
    assert_int_equal(rename("away", "t.partial"), 0);
    finish(directory, "t");
}

static void metadata_is_appended_wholly_or_not_at_all(void **state)
{
    struct trace_directory *directory = create("t", "t.partial");
    g_autofree char *error = NULL;
    struct rlimit limit, low;

    assert_true(trace_directory_append_metadata(directory, "first;", 6, &error));
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    low = limit;
    low.rlim_cur = 10;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &low), 0);
    assert_false(trace_directory_append_metadata(directory, "second;", 7, &error));
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    assert_string_equal(error, "t/metadata: cannot write at byte 10: File too large");
    g_clear_pointer(&error, g_free);
    assert_contents("t.partial/metadata", "first;");
    assert_true(trace_directory_append_metadata(directory, "third;", 6, &error));
    finish(directory, "t");
    assert_contents("t/metadata", "first;third;");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, enter_directory, leave_directory)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_directory_is_partial_until_it_is_finished),
        TEST(an_unfinished_directory_stays_partial),
        TEST(a_directory_gets_the_next_free_number),
        TEST(a_name_that_was_taken_meanwhile_is_not_replaced),
        TEST(creating_an_exact_directory_that_exists_is_an_error),
        TEST(an_exact_directory_whose_name_was_taken_meanwhile_stays_partial),
        TEST(a_path_through_a_file_is_an_error),
        TEST(directories_are_readable_by_all_users),
        TEST(the_program_may_change_its_directory),
        TEST(files_of_streams_are_named_after_them),
        TEST(long_names_are_cut),
        TEST(many_streams_may_have_the_same_name),
        TEST(index_files_are_in_the_folder_index),
        TEST(deleted_files_are_reported),
        TEST(a_file_that_was_not_created_is_not_reported),
        TEST(metadata_is_appended_wholly_or_not_at_all),
    };

    signal(SIGXFSZ, SIG_IGN);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
