/* SPDX-License-Identifier: MIT */
/*
 * Tests Python plugins with a replaced provider. A program searches for the provider only once, so
 * each run of this program uses one provider. The first argument is `good`, `foreign` or `none`.
 * The second one is the path of the file to install as the provider.
 */
#include <string.h>

#include <babeltrace2/babeltrace.h>

#include "folder.h"

static const char *kind;
static const char *module_path;

static int install_provider(void **state)
{
    g_autofree char *installed = NULL;

    if (make_folder(state) != 0) {
        return -1;
    }
    if (strcmp(kind, "none") != 0) {
        installed = copy_file(*state, "babeltrace2-python-plugin-provider.so", module_path);
    }
    g_setenv("LIBBABELTRACE2_PLUGIN_PROVIDER_DIR", *state, TRUE);
    return 0;
}

static void provider_creates_the_plugin(void **state)
{
    g_autofree char *path = write_file(*state, "bt_plugin_x.py", "snake", -1);
    g_autofree char *broken = write_file(*state, "bt_plugin_y.py", "broken", -1);
    g_autofree char *other = write_file(*state, "plugin.py", "ignored", -1);
    const bt_plugin_set *set;
    const bt_plugin *plugin;
    const bt_component_class_sink *sink_class;
    g_autofree char *text = NULL;
    unsigned int major;

    assert_int_equal(bt_plugin_find_all_from_file(other, BT_TRUE, &set),
        BT_PLUGIN_FIND_ALL_FROM_FILE_STATUS_NOT_FOUND);
    assert_int_equal(bt_plugin_find_all_from_file(broken, BT_TRUE, &set),
        BT_PLUGIN_FIND_ALL_FROM_FILE_STATUS_ERROR);
    assert_error_and_clear();
    assert_int_equal(bt_plugin_find_all_from_file(broken, BT_FALSE, &set),
        BT_PLUGIN_FIND_ALL_FROM_FILE_STATUS_NOT_FOUND);
    assert_null(bt_current_thread_take_error());
    g_setenv("LIBBABELTRACE2_DISABLE_PYTHON_PLUGINS", "1", TRUE);
    assert_int_equal(bt_plugin_find_all_from_file(path, BT_TRUE, &set),
        BT_PLUGIN_FIND_ALL_FROM_FILE_STATUS_NOT_FOUND);
    g_unsetenv("LIBBABELTRACE2_DISABLE_PYTHON_PLUGINS");
    assert_int_equal(
        bt_plugin_find_all_from_file(path, BT_TRUE, &set), BT_PLUGIN_FIND_ALL_FROM_FILE_STATUS_OK);
    plugin = bt_plugin_set_borrow_plugin_by_index_const(set, 0);
    assert_string_equal(bt_plugin_get_name(plugin), "snake");
    assert_string_equal(bt_plugin_get_path(plugin), path);
    assert_string_equal(bt_plugin_get_description(plugin), "described");
    assert_string_equal(bt_plugin_get_author(plugin), "written");
    assert_string_equal(bt_plugin_get_license(plugin), "licensed");
    assert_int_equal(bt_plugin_get_version(plugin, &major, NULL, NULL, NULL),
        BT_PROPERTY_AVAILABILITY_AVAILABLE);
    assert_int_equal(major, 4);
    sink_class = bt_plugin_borrow_sink_component_class_by_name_const(plugin, "sink");
    assert_non_null(sink_class);
    /* The data that a component class owns is released with the class, not with its plugin. */
    bt_component_class_sink_get_ref(sink_class);
    bt_plugin_set_put_ref(set);
    assert_true(g_file_get_contents(path, &text, NULL, NULL));
    assert_string_equal(text, "snake");
    g_clear_pointer(&text, g_free);
    bt_component_class_sink_put_ref(sink_class);
    assert_true(g_file_get_contents(path, &text, NULL, NULL));
    assert_string_equal(text, "snake released");
}

static void python_files_are_ignored_without_a_valid_provider(void **state)
{
    g_autofree char *path = write_file(*state, "bt_plugin_x.py", "snake", -1);
    const bt_plugin_set *set;

    assert_int_equal(bt_plugin_find_all_from_file(path, BT_TRUE, &set),
        BT_PLUGIN_FIND_ALL_FROM_FILE_STATUS_NOT_FOUND);
    assert_int_equal(bt_plugin_find_all_from_file(path, BT_FALSE, &set),
        BT_PLUGIN_FIND_ALL_FROM_FILE_STATUS_NOT_FOUND);
    assert_null(bt_current_thread_take_error());
}

int main(int argc, char **argv)
{
    const struct CMUnitTest good[] = {
        cmocka_unit_test_setup_teardown(
            provider_creates_the_plugin, install_provider, remove_folder),
    };
    const struct CMUnitTest others[] = {
        cmocka_unit_test_setup_teardown(
            python_files_are_ignored_without_a_valid_provider, install_provider, remove_folder),
    };

    kind = argv[1];
    module_path = argv[2];
    if (strcmp(kind, "good") == 0) {
        return cmocka_run_group_tests(good, NULL, NULL);
    }
    return cmocka_run_group_tests(others, NULL, NULL);
}
