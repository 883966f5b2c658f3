/* SPDX-License-Identifier: MIT */
/*
 * Tests that the library looks for the system's plugins in `babeltrace2/plugins` within its own
 * folder, wherever that folder is. The arguments are the paths of the shared library and of the
 * test module. The program installs both in a folder, and runs itself with that library and the
 * argument `list`. With this argument, the program prints the paths of the system's plugins.
 */
#include <stdio.h>
#include <string.h>

#include <babeltrace2/babeltrace.h>

#include "folder.h"

static const char *program_path;
static const char *library_path;
static const char *module_path;

static int list(void)
{
    const bt_plugin_set *set;

    if (bt_plugin_find_all(BT_FALSE, BT_FALSE, BT_TRUE, BT_FALSE, BT_TRUE, &set) != 0) {
        return 1;
    }
    for (uint64_t i = 0; i < bt_plugin_set_get_plugin_count(set); i++) {
        puts(bt_plugin_get_path(bt_plugin_set_borrow_plugin_by_index_const(set, i)));
    }
    bt_plugin_set_put_ref(set);
    return 0;
}

/* Returns the output of this program with the library in `folder`. The caller frees it. */
static char *list_with_library_of(const char *folder)
{
    const char *arguments[] = {program_path, "list", NULL};
    g_auto(GStrv) environment = g_environ_setenv(g_get_environ(), "LD_LIBRARY_PATH", folder, TRUE);
    char *output = NULL;

    assert_true(g_spawn_sync(NULL, (char **) arguments, environment, G_SPAWN_DEFAULT, NULL, NULL,
        &output, NULL, NULL, NULL));
    return output;
}

static void plugins_are_found_beside_a_moved_library(void **state)
{
    g_autofree char *plugin_folder = g_build_filename(*state, "babeltrace2/plugins", NULL);
    g_autofree char *library = NULL;
    g_autofree char *plugin = NULL;
    g_autofree char *expected = NULL;
    g_autofree char *output = NULL;

    assert_int_equal(g_mkdir_with_parents(plugin_folder, 0755), 0);
    library = copy_file(*state, "libbabeltrace2.so.0", library_path);
    plugin = copy_file(plugin_folder, "a.so", module_path);
    /* The file contains two plugins. */
    expected = g_strdup_printf("%s\n%s\n", plugin, plugin);
    output = list_with_library_of(*state);
    assert_string_equal(output, expected);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            plugins_are_found_beside_a_moved_library, make_folder, remove_folder),
    };

    if (argc == 2) {
        return list();
    }
    program_path = argv[0];
    library_path = argv[1];
    module_path = argv[2];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
