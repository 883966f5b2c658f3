/* SPDX-License-Identifier: MIT */
/*
 * The provider that test-provider.c loads. It creates a plugin named after the first line of the
 * file.
 */
#include <stdio.h>
#include <string.h>

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/plugin-provider.h>

static bt_component_class_sink_consume_method_status consume(bt_self_component_sink *sink)
{
    return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_END;
}

/* Records in the plugin's file that the component class was destroyed. */
static void write_released(void *file)
{
    fputs(" released", file);
    fclose(file);
}

/* The function is exported, as the functions of a plugin are. */
__attribute__((visibility("default"))) int bt_x_plugin_provider_load(
    const char *path, bt_bool fail_on_load_error, const bt_x_plugin_provider_host *host);

int bt_x_plugin_provider_load(
    const char *path, bt_bool fail_on_load_error, const bt_x_plugin_provider_host *host)
{
    char name[64] = "";
    FILE *file = fopen(path, "r");
    bt_component_class_sink *sink_class;
    bt_plugin *plugin;

    if (!file || !fgets(name, sizeof(name), file) || strcmp(name, "broken") == 0) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_UNKNOWN("test provider", "file is broken");
        if (file) {
            fclose(file);
        }
        return -1;
    }
    fclose(file);
    plugin = host->create_plugin(name, path);
    host->set_description(plugin, "described");
    host->set_author(plugin, "written");
    host->set_license(plugin, "licensed");
    host->set_version(plugin, 4, 5, 6, NULL);
    sink_class = bt_component_class_sink_create("sink", consume);
    host->add_component_class(plugin, bt_component_class_sink_as_component_class_const(sink_class));
    host->set_owned_data(bt_component_class_sink_as_component_class_const(sink_class),
        fopen(path, "a"), write_released);
    host->add_plugin(host->host_data, plugin);
    bt_component_class_sink_put_ref(sink_class);
    bt_plugin_put_ref(plugin);
    return 0;
}
