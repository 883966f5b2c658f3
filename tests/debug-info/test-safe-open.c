/* SPDX-License-Identifier: MIT */
/* Opens the same paths with openat2() and without it. */
#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cmocka.h>

#include "debug-info/safe-open.h"

/* A folder with files; each contains its name. */
struct tree {
    char *top, *root;
};

static char *at(const struct tree *tree, const char *path)
{
    return g_build_filename(tree->top, path, NULL);
}

static void add_file(const struct tree *tree, const char *path)
{
    g_autofree char *whole = at(tree, path), *name = g_path_get_basename(path);

    assert_true(g_file_set_contents(whole, name, -1, NULL));
}

static void add_folder(const struct tree *tree, const char *path)
{
    g_autofree char *whole = at(tree, path);

    assert_int_equal(g_mkdir_with_parents(whole, 0700), 0);
}

static void add_link(const struct tree *tree, const char *path, const char *target)
{
    g_autofree char *whole = at(tree, path);

    assert_int_equal(symlink(target, whole), 0);
}

static int create_tree(void **state)
{
    struct tree *tree = g_new0(struct tree, 1);
    g_autofree char *fifo = NULL, *outside = NULL;

    tree->top = g_dir_make_tmp("safe-open-XXXXXX", NULL);
    tree->root = at(tree, "root");
    add_folder(tree, "root/a/b");
    add_file(tree, "outside");
    add_file(tree, "root/inside");
    add_file(tree, "root/a/b/deep");
    outside = at(tree, "outside");
    add_link(tree, "root/to-outside", outside);
    add_link(tree, "root/a/up", "../../outside");
    add_link(tree, "root/a/b/absolute", "/inside");
    add_link(tree, "root/a/b/folder", "/a");
    add_link(tree, "root/loop", "loop");
    add_link(tree, "root/chain", "a/b/folder/b/absolute");
    fifo = at(tree, "root/fifo");
    assert_int_equal(mkfifo(fifo, 0600), 0);
    *state = tree;
    return 0;
}

static int remove_tree(void **state)
{
    struct tree *tree = *state;
    const char *const arguments[] = {"rm", "-rf", tree->top, NULL};

    assert_true(g_spawn_sync(
        NULL, (char **) arguments, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, NULL));
    g_free(tree->root);
    g_free(tree->top);
    g_free(tree);
    return 0;
}

struct path_case {
    const char *path;
    const char *contents; /* NULL: opening fails */
    int error;
};

static const struct path_case cases[] = {
    {"/inside", "inside"},
    {"inside", "inside"},
    {"//a/./b//deep", "deep"},
    {"/a/../inside", "inside"},
    {"/../../inside", "inside"},
    {"/a/b/absolute", "inside"},
    {"/a/b/folder/b/deep", "deep"},
    {"/chain", "inside"},
    {"/../outside", NULL, ENOENT},
    {"/a/up", NULL, ENOENT},
    {"/to-outside", NULL, ENOENT},
    {"/loop", NULL, ELOOP},
    {"/none/../inside", NULL, ENOENT},
    {"/inside/x", NULL, ENOTDIR},
    {"/fifo", NULL, EINVAL},
    {"/a", NULL, EINVAL},
    {"/", NULL, EINVAL},
};

static void check_paths(const struct tree *tree, int (*open_path)(const char *, const char *))
{
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        int fd = open_path(tree->root, cases[i].path), error = errno;
        char contents[16] = {0};

        if (!cases[i].contents) {
            assert_int_equal(fd, -1);
            assert_int_equal(error, cases[i].error);
            continue;
        }
        assert_true(fd >= 0);
        assert_true(read(fd, contents, sizeof contents - 1) > 0);
        assert_string_equal(contents, cases[i].contents);
        close(fd);
    }
}

static void test_paths_are_opened_only_within_the_root(void **state)
{
    check_paths(*state, dbg_open_in_root);
}

static void test_paths_are_opened_only_within_the_root_without_openat2(void **state)
{
    check_paths(*state, dbg_open_in_root_by_steps);
}

/* A folder that a thread keeps exchanging with a link to the outside. */
struct exchange {
    char *folder, *link;
    int is_over; /* atomic */
};

static void *exchange_names(void *data)
{
    struct exchange *self = data;

    while (!g_atomic_int_get(&self->is_over)) {
        syscall(SYS_renameat2, AT_FDCWD, self->folder, AT_FDCWD, self->link, RENAME_EXCHANGE);
    }
    return NULL;
}

static void test_replacing_a_folder_by_a_link_does_not_lead_outside(void **state)
{
    enum { TRIES = 20000 };
    const struct tree *tree = *state;
    struct exchange exchange = {at(tree, "root/changing"), at(tree, "root/other"), 0};
    g_autofree char *secret = NULL;
    GThread *thread;
    bool is_outside = false;

    add_folder(tree, "root/changing");
    add_file(tree, "root/changing/inside");
    add_folder(tree, "secrets");
    secret = at(tree, "secrets/inside");
    assert_true(g_file_set_contents(secret, "secret", -1, NULL));
    add_link(tree, "root/other", "../secrets");
    thread = g_thread_new("exchange", exchange_names, &exchange);
    for (unsigned i = 0; i < TRIES && !is_outside; i++) {
        char contents[16] = {0};
        int fd = dbg_open_in_root_by_steps(tree->root, "/changing/inside");

        if (fd >= 0) {
            is_outside = read(fd, contents, sizeof contents - 1) < 0 || contents[0] == 's';
            close(fd);
        }
    }
    g_atomic_int_set(&exchange.is_over, 1);
    g_thread_join(thread);
    assert_false(is_outside);
    g_free(exchange.folder);
    g_free(exchange.link);
}

static void test_path_that_is_too_long_is_an_error(void **state)
{
    const struct tree *tree = *state;
    g_autofree char *path = g_strnfill(PATH_MAX, 'x');

    assert_int_equal(dbg_open_in_root_by_steps(tree->root, path), -1);
    assert_int_equal(errno, ENAMETOOLONG);
}

static void test_only_regular_files_are_opened(void **state)
{
    const struct tree *tree = *state;
    g_autofree char *inside = at(tree, "root/inside"), *fifo = at(tree, "root/fifo");
    const char *const refused[] = {tree->root, fifo, "/dev/null", "/dev/zero"};
    int fd = dbg_open_regular(inside);

    assert_true(fd >= 0);
    assert_true(fcntl(fd, F_GETFD) & FD_CLOEXEC);
    close(fd);
    for (size_t i = 0; i < G_N_ELEMENTS(refused); i++) {
        assert_int_equal(dbg_open_regular(refused[i]), -1);
        assert_int_equal(errno, EINVAL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_paths_are_opened_only_within_the_root),
        cmocka_unit_test(test_paths_are_opened_only_within_the_root_without_openat2),
        cmocka_unit_test(test_replacing_a_folder_by_a_link_does_not_lead_outside),
        cmocka_unit_test(test_path_that_is_too_long_is_an_error),
        cmocka_unit_test(test_only_regular_files_are_opened),
    };

    return cmocka_run_group_tests(tests, create_tree, remove_tree);
}
