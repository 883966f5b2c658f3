/* SPDX-License-Identifier: MIT */
/*
 * Tests loading plugins from shared objects. The argument is the path of the test module. The
 * program and the module are both linked with the shared library.
 */
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include <babeltrace2/babeltrace.h>

#include "folder.h"

static const char *module_path;

static const bt_plugin_set *load_module(void)
{
    const bt_plugin_set *set;

    assert_int_equal(bt_plugin_find_all_from_file(module_path, BT_TRUE, &set),
        BT_PLUGIN_FIND_ALL_FROM_FILE_STATUS_OK);
    return set;
}

static void a_file_may_contain_several_plugins(void **state)
{
    const bt_plugin_set *set = load_module();
    const bt_plugin *first = NULL;
    const bt_plugin *second = NULL;

    assert_int_equal(bt_plugin_set_get_plugin_count(set), 2);
    for (uint64_t i = 0; i < 2; i++) {
        const bt_plugin *plugin = bt_plugin_set_borrow_plugin_by_index_const(set, i);

        if (strcmp(bt_plugin_get_name(plugin), "first") == 0) {
            first = plugin;
        } else {
            second = plugin;
        }
    }
    assert_non_null(first);
    assert_string_equal(bt_plugin_get_name(second), "second one");
    assert_int_equal(bt_plugin_get_sink_component_class_count(second), 1);
    assert_int_equal(bt_plugin_get_source_component_class_count(second), 0);
    assert_int_equal(bt_plugin_get_version(second, NULL, NULL, NULL, NULL),
        BT_PROPERTY_AVAILABILITY_NOT_AVAILABLE);
    assert_null(bt_plugin_get_description(second));
    bt_plugin_set_put_ref(set);
}

/* Returns a new reference to the plugin named `first` of a set, and puts the set. */
static const bt_plugin *take_first(const bt_plugin_set *set)
{
    for (uint64_t i = 0; i < bt_plugin_set_get_plugin_count(set); i++) {
        const bt_plugin *plugin = bt_plugin_set_borrow_plugin_by_index_const(set, i);

        if (strcmp(bt_plugin_get_name(plugin), "first") == 0) {
            bt_plugin_get_ref(plugin);
            bt_plugin_set_put_ref(set);
            return plugin;
        }
    }
    fail_msg("no plugin `first`");
    return NULL;
}

static void a_plugin_has_the_properties_of_its_descriptors(void **state)
{
    const bt_plugin *plugin = take_first(load_module());
    unsigned int major, minor, patch;
    const char *extra;

    assert_string_equal(bt_plugin_get_description(plugin), "A first plugin");
    assert_string_equal(bt_plugin_get_author(plugin), "Somebody");
    assert_string_equal(bt_plugin_get_license(plugin), "MIT");
    assert_string_equal(bt_plugin_get_path(plugin), module_path);
    assert_int_equal(bt_plugin_get_version(plugin, &major, &minor, &patch, &extra),
        BT_PROPERTY_AVAILABILITY_AVAILABLE);
    assert_int_equal(major, 1);
    assert_int_equal(minor, 2);
    assert_int_equal(patch, 3);
    assert_string_equal(extra, "-extra");
    bt_plugin_put_ref(plugin);
}

static void classes_are_found_by_name_and_index(void **state)
{
    const bt_plugin *plugin = take_first(load_module());
    const bt_component_class_source *source =
        bt_plugin_borrow_source_component_class_by_name_const(plugin, "nothing");
    const bt_component_class *common = bt_component_class_source_as_component_class_const(source);

    assert_ptr_equal(source, bt_plugin_borrow_source_component_class_by_index_const(plugin, 0));
    assert_string_equal(bt_component_class_get_description(common), "Emits nothing");
    assert_string_equal(bt_component_class_get_help(common), "There is no help.");
    assert_int_equal(bt_plugin_get_filter_component_class_count(plugin), 1);
    assert_non_null(bt_plugin_borrow_filter_component_class_by_name_const(plugin, "with-dash"));
    assert_null(bt_plugin_borrow_filter_component_class_by_name_const(plugin, "nothing"));
    assert_null(bt_plugin_borrow_sink_component_class_by_name_const(plugin, "with-dash"));
    bt_plugin_put_ref(plugin);
}

static void a_graph_runs_after_its_plugin_was_released(void **state)
{
    const bt_plugin *plugin = take_first(load_module());
    bt_graph *graph = bt_graph_create(0);
    const bt_component_source *source;
    const bt_component_sink *sink;

    g_unsetenv("TEST_PLUGIN_FINALIZED");
    assert_int_equal(bt_graph_add_source_component(graph,
                         bt_plugin_borrow_source_component_class_by_name_const(plugin, "nothing"),
                         "source", NULL, BT_LOGGING_LEVEL_NONE, &source),
        0);
    assert_int_equal(bt_graph_add_sink_component(graph,
                         bt_plugin_borrow_sink_component_class_by_name_const(plugin, "all"), "sink",
                         NULL, BT_LOGGING_LEVEL_NONE, &sink),
        0);
    assert_int_equal(bt_graph_connect_ports(graph,
                         bt_component_source_borrow_output_port_by_name_const(source, "out"),
                         bt_component_sink_borrow_input_port_by_name_const(sink, "in"), NULL),
        0);
    bt_plugin_put_ref(plugin);
    assert_non_null(g_getenv("TEST_PLUGIN_FINALIZED"));
    assert_int_equal(bt_graph_run(graph), BT_GRAPH_RUN_STATUS_OK);
    bt_graph_put_ref(graph);
}

static void failing_initialization_is_an_error_on_request(void **state)
{
    const bt_plugin_set *set;

    g_setenv("TEST_PLUGIN_FAILS", "1", TRUE);
    assert_int_equal(bt_plugin_find_all_from_file(module_path, BT_TRUE, &set),
        BT_PLUGIN_FIND_ALL_FROM_FILE_STATUS_ERROR);
    assert_error_and_clear();
    assert_int_equal(bt_plugin_find_all_from_file(module_path, BT_FALSE, &set),
        BT_PLUGIN_FIND_ALL_FROM_FILE_STATUS_OK);
    g_unsetenv("TEST_PLUGIN_FAILS");
    assert_null(bt_current_thread_take_error());
    /* The file's other plugin is valid. */
    assert_int_equal(bt_plugin_set_get_plugin_count(set), 1);
    bt_plugin_set_put_ref(set);
}

static void a_file_that_is_not_a_shared_object_is_not_a_plugin(void **state)
{
    g_autofree char *path = write_file(*state, "broken.so", "not ELF", -1);
    const bt_plugin_set *set;

    for (bt_bool fail = BT_FALSE; fail <= BT_TRUE; fail++) {
        assert_int_equal(bt_plugin_find_all_from_file(path, fail, &set),
            BT_PLUGIN_FIND_ALL_FROM_FILE_STATUS_NOT_FOUND);
        assert_int_equal(bt_plugin_find_all_from_dir(*state, BT_FALSE, fail, &set),
            BT_PLUGIN_FIND_ALL_FROM_DIR_STATUS_NOT_FOUND);
    }
    assert_null(bt_current_thread_take_error());
}

static void folder_search_ignores_links_and_other_files(void **state)
{
    const char *folder = *state;
    g_autofree char *link = g_build_filename(folder, "link.so", NULL);
    g_autofree char *text = write_file(folder, "readme.txt", "hello", -1);
    g_autofree char *hidden = copy_file(folder, ".hidden.so", module_path);
    const bt_plugin_set *set;

    assert_int_equal(symlink(module_path, link), 0);
    assert_int_equal(bt_plugin_find_all_from_dir(folder, BT_TRUE, BT_TRUE, &set),
        BT_PLUGIN_FIND_ALL_FROM_DIR_STATUS_NOT_FOUND);
}

static void folder_search_is_recursive_on_request(void **state)
{
    g_autofree char *inner = g_build_filename(*state, "a/b", NULL);
    g_autofree char *copy = NULL;
    const bt_plugin_set *set;

    assert_int_equal(g_mkdir_with_parents(inner, 0755), 0);
    copy = copy_file(inner, "deep.so", module_path);
    assert_int_equal(bt_plugin_find_all_from_dir(*state, BT_FALSE, BT_TRUE, &set),
        BT_PLUGIN_FIND_ALL_FROM_DIR_STATUS_NOT_FOUND);
    assert_int_equal(bt_plugin_find_all_from_dir(*state, BT_TRUE, BT_TRUE, &set),
        BT_PLUGIN_FIND_ALL_FROM_DIR_STATUS_OK);
    assert_int_equal(bt_plugin_set_get_plugin_count(set), 2);
    bt_plugin_set_put_ref(set);
}

static void missing_folder_is_an_error(void **state)
{
    const bt_plugin_set *set;

    assert_int_equal(bt_plugin_find_all_from_dir("/nonexistent/plugins", BT_FALSE, BT_FALSE, &set),
        BT_PLUGIN_FIND_ALL_FROM_DIR_STATUS_ERROR);
    assert_error_and_clear();
}

static void plugin_path_variable_precedes_the_home_folder(void **state)
{
    g_autofree char *home_folder = g_build_filename(*state, ".local/lib/babeltrace2/plugins", NULL);
    g_autofree char *env_folder = g_build_filename(*state, "env", NULL);
    g_autofree char *env_value = g_strdup_printf("/nonexistent::%s", env_folder);
    g_autofree char *in_home = NULL;
    g_autofree char *in_env = NULL;
    const bt_plugin *plugin;
    const bt_plugin_set *set;

    g_mkdir_with_parents(home_folder, 0755);
    g_mkdir_with_parents(env_folder, 0755);
    in_home = copy_file(home_folder, "a.so", module_path);
    in_env = copy_file(env_folder, "b.so", module_path);
    g_setenv("HOME", *state, TRUE);
    g_setenv("BABELTRACE_PLUGIN_PATH", env_value, TRUE);
    assert_int_equal(
        bt_plugin_find("first", BT_TRUE, BT_TRUE, BT_FALSE, BT_FALSE, BT_TRUE, &plugin), 0);
    assert_string_equal(bt_plugin_get_path(plugin), in_env);
    bt_plugin_put_ref(plugin);
    assert_int_equal(
        bt_plugin_find("first", BT_FALSE, BT_TRUE, BT_FALSE, BT_FALSE, BT_TRUE, &plugin), 0);
    assert_string_equal(bt_plugin_get_path(plugin), in_home);
    bt_plugin_put_ref(plugin);
    assert_int_equal(bt_plugin_find_all(BT_TRUE, BT_TRUE, BT_FALSE, BT_FALSE, BT_TRUE, &set), 0);
    assert_int_equal(bt_plugin_set_get_plugin_count(set), 2);
    bt_plugin_set_put_ref(set);
    assert_int_equal(
        bt_plugin_find("third", BT_TRUE, BT_TRUE, BT_FALSE, BT_FALSE, BT_TRUE, &plugin),
        BT_PLUGIN_FIND_STATUS_NOT_FOUND);
    g_unsetenv("BABELTRACE_PLUGIN_PATH");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_may_contain_several_plugins),
        cmocka_unit_test(a_plugin_has_the_properties_of_its_descriptors),
        cmocka_unit_test(classes_are_found_by_name_and_index),
        cmocka_unit_test(a_graph_runs_after_its_plugin_was_released),
        cmocka_unit_test(failing_initialization_is_an_error_on_request),
        cmocka_unit_test_setup_teardown(
            a_file_that_is_not_a_shared_object_is_not_a_plugin, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(
            folder_search_ignores_links_and_other_files, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(
            folder_search_is_recursive_on_request, make_folder, remove_folder),
        cmocka_unit_test(missing_folder_is_an_error),
        cmocka_unit_test_setup_teardown(
            plugin_path_variable_precedes_the_home_folder, make_folder, remove_folder),
    };

    module_path = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
