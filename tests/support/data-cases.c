/* SPDX-License-Identifier: MIT */
/* See data-cases.h. */
#include "tests/support/data-cases.h"

#include <fnmatch.h>
#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool updates_cases;

bool support_updates_cases(void)
{
    return updates_cases;
}

static gint compare_paths(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *) a, *(const char *const *) b);
}

static void add_folder(GPtrArray *paths, const char *folder, const char *prefix)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GDir) directory = g_dir_open(folder, 0, &error);
    const char *name;

    if (!directory) {
        fprintf(stderr, "%s\n", error->message);
        exit(2);
    }
    while ((name = g_dir_read_name(directory))) {
        if (g_str_has_prefix(name, prefix)) {
            g_ptr_array_add(paths, g_build_filename(folder, name, NULL));
        }
    }
}

int support_run_cases(
    int argc, char **argv, const char *group_name, const char *prefix, CMUnitTestFunction run)
{
    g_autoptr(GPtrArray) paths = g_ptr_array_new_with_free_func(g_free);
    g_autofree struct CMUnitTest *tests = NULL;
    const char *pattern = "*";
    size_t count = 0;

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--update") == 0) {
            updates_cases = true;
        } else if (strcmp(argv[i], "--only") == 0 && i + 1 < argc) {
            pattern = argv[++i];
        } else {
            add_folder(paths, argv[i], prefix);
        }
    }
    g_ptr_array_sort(paths, compare_paths);
    tests = g_new0(struct CMUnitTest, paths->len + 1);
    for (guint i = 0; i < paths->len; i++) {
        const char *name = strrchr(paths->pdata[i], '/') + 1;

        if (fnmatch(pattern, name, 0) == 0) {
            tests[count++] = (struct CMUnitTest){
                .name = name, .test_func = run, .initial_state = paths->pdata[i]};
        }
    }
    if (count == 0) {
        fprintf(stderr, "no case matches `%s`\n", pattern);
        return 1;
    }
    return _cmocka_run_group_tests(group_name, tests, count, NULL, NULL) > 0;
}
