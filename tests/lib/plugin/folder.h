/* SPDX-License-Identifier: MIT */
/* A temporary folder for one test, and other common functions of the plugin tests. */
#ifndef TESTS_LIB_PLUGIN_FOLDER_H
#define TESTS_LIB_PLUGIN_FOLDER_H

#include <glib.h>
#include <glib/gstdio.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <babeltrace2/babeltrace.h>
#include <cmocka.h>

/* Checks that the current thread has an error, and clears it. */
static inline void assert_error_and_clear(void)
{
    const bt_error *error = bt_current_thread_take_error();

    assert_non_null(error);
    bt_error_release(error);
}

static inline int make_folder(void **state)
{
    *state = g_dir_make_tmp("plugins-XXXXXX", NULL);
    return *state ? 0 : -1;
}

static inline void remove_tree(const char *path)
{
    GDir *folder = g_file_test(path, G_FILE_TEST_IS_SYMLINK) ? NULL : g_dir_open(path, 0, NULL);
    const char *name;

    while (folder && (name = g_dir_read_name(folder))) {
        g_autofree char *entry = g_build_filename(path, name, NULL);

        remove_tree(entry);
    }
    if (folder) {
        g_dir_close(folder);
    }
    g_remove(path);
}

static inline int remove_folder(void **state)
{
    remove_tree(*state);
    g_free(*state);
    return 0;
}

/* Writes a file in `folder` and returns its path. The caller frees the path. */
static inline char *write_file(
    const char *folder, const char *name, const char *text, ssize_t length)
{
    char *path = g_build_filename(folder, name, NULL);

    assert_true(g_file_set_contents(path, text, length, NULL));
    return path;
}

/* Copies the file `from` to `folder` and returns the new path. The caller frees the path. */
static inline char *copy_file(const char *folder, const char *name, const char *from)
{
    g_autofree char *text = NULL;
    size_t length;

    assert_true(g_file_get_contents(from, &text, &length, NULL));
    return write_file(folder, name, text, (ssize_t) length);
}

#endif
