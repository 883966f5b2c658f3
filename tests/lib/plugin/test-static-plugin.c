/* SPDX-License-Identifier: MIT */
/* Tests plugins in the program itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <babeltrace2/babeltrace.h>
#include <cmocka.h>

static bt_component_class_sink_consume_method_status consume(bt_self_component_sink *sink)
{
    return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_END;
}

BT_PLUGIN_MODULE();
BT_PLUGIN(builtin);
BT_PLUGIN_SINK_COMPONENT_CLASS(all, consume);

static void plugin_of_the_program_has_no_path(void **state)
{
    const bt_plugin_set *set;
    const bt_plugin *plugin;

    assert_int_equal(
        bt_plugin_find_all_from_static(BT_TRUE, &set), BT_PLUGIN_FIND_ALL_FROM_STATIC_STATUS_OK);
    assert_int_equal(bt_plugin_set_get_plugin_count(set), 1);
    plugin = bt_plugin_set_borrow_plugin_by_index_const(set, 0);
    assert_string_equal(bt_plugin_get_name(plugin), "builtin");
    assert_null(bt_plugin_get_path(plugin));
    assert_non_null(bt_plugin_borrow_sink_component_class_by_name_const(plugin, "all"));
    bt_plugin_set_put_ref(set);
}

static void static_plugins_are_found_by_name(void **state)
{
    const bt_plugin *plugin;

    assert_int_equal(
        bt_plugin_find("builtin", BT_FALSE, BT_FALSE, BT_FALSE, BT_TRUE, BT_TRUE, &plugin), 0);
    bt_plugin_put_ref(plugin);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plugin_of_the_program_has_no_path),
        cmocka_unit_test(static_plugins_are_found_by_name),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
