/* SPDX-License-Identifier: MIT */
/* Finds, loads and calls the Python plugin provider. */
#include "lib/plugin/provider.h"

#include <babeltrace2/extension/plugin-provider.h>

#include "lib/error-internal.h"
#include "lib/logging-internal.h"
#include "lib/plugin/install-dirs.h"
#include "lib/plugin/load-failure.h"
#include "lib/plugin/plugin-so.h"
#include "lib/plugin/shared-object.h"

#define PROVIDER_FILE_NAME "babeltrace2-python-plugin-provider." G_MODULE_SUFFIX

bool bt__plugin_provider_is_for(const char *path)
{
    g_autofree char *name = g_path_get_basename(path);

    return g_str_has_prefix(name, "bt_plugin_") && g_str_has_suffix(name, ".py");
}

static bt_plugin *create_plugin(const char *name, const char *path)
{
    return bt__plugin_create(name, path);
}

static void set_text(char **text, const char *value)
{
    g_free(*text);
    *text = g_strdup(value);
}

static void set_description(bt_plugin *plugin, const char *description)
{
    set_text(&plugin->description, description);
}

static void set_author(bt_plugin *plugin, const char *author)
{
    set_text(&plugin->author, author);
}

static void set_license(bt_plugin *plugin, const char *license)
{
    set_text(&plugin->license, license);
}

static void set_version(bt_plugin *plugin, unsigned int major, unsigned int minor,
    unsigned int patch, const char *extra)
{
    plugin->has_version = true;
    plugin->version[0] = major;
    plugin->version[1] = minor;
    plugin->version[2] = patch;
    set_text(&plugin->version_extra, extra);
}

static void add_component_class(bt_plugin *plugin, const bt_component_class *component_class)
{
    bt__plugin_add_component_class(plugin, (struct bt_component_class *) component_class);
}

static void add_plugin(void *host_data, bt_plugin *plugin)
{
    bt__plugin_set_add(host_data, plugin);
}

static void set_owned_data(
    const bt_component_class *component_class, void *data, void (*release)(void *data))
{
    struct bt_component_class *owner = (struct bt_component_class *) component_class;

    owner->owned_data = data;
    owner->release_owned_data = release;
}

/*
 * Returns the provider's entry point, or NULL. The reference in `*provider` keeps the provider
 * loaded.
 */
static bt_x_plugin_provider_load_func load_provider(struct bt__shared_object **provider)
{
    const char *configured = g_getenv("LIBBABELTRACE2_PLUGIN_PROVIDER_DIR");
    g_autofree char *folder =
        configured ? g_strdup(configured) : bt__install_dirs_plugin_providers();
    g_autofree char *path = g_build_filename(folder, PROVIDER_FILE_NAME, NULL);
    g_autoptr(GError) error = NULL;
    bt_x_plugin_provider_load_func load;

    if (!g_file_test(path, G_FILE_TEST_IS_REGULAR)) {
        BT_LOGI("%s: no Python plugin provider: Python plugins are not loaded", path);
        return NULL;
    }
    struct bt__shared_object *shared_object = bt__shared_object_open(path, &error);
    if (!shared_object) {
        BT_LOGW("%s: cannot load the Python plugin provider: %s", path, error->message);
        return NULL;
    }
    if (!g_module_symbol(
            shared_object->module, BT_X_PLUGIN_PROVIDER_LOAD_SYMBOL, (gpointer *) &load)) {
        BT_LOGW("%s: not a plugin provider of this library: no symbol `%s`", path,
            BT_X_PLUGIN_PROVIDER_LOAD_SYMBOL);
        bt__shared_object_put_ref(shared_object);
        return NULL;
    }
    *provider = shared_object;
    return load;
}

enum bt__status bt__plugin_provider_load_file(
    struct bt_plugin_set *set, const char *path, bool fail_on_load_error)
{
    static size_t once;
    static struct bt__shared_object *provider; /* never put: an interpreter can't be unloaded */
    static bt_x_plugin_provider_load_func load;
    const bt_x_plugin_provider_host host = {
        .size = sizeof(host),
        .host_data = set,
        .create_plugin = create_plugin,
        .set_description = set_description,
        .set_author = set_author,
        .set_license = set_license,
        .set_version = set_version,
        .add_component_class = add_component_class,
        .add_plugin = add_plugin,
        .set_owned_data = set_owned_data,
    };

    if (g_strcmp0(g_getenv("LIBBABELTRACE2_DISABLE_PYTHON_PLUGINS"), "1") == 0) {
        BT_LOGI("%s: ignored: Python plugins are disabled", path);
        return BT__STATUS_OK;
    }
    if (g_once_init_enter(&once)) {
        load = load_provider(&provider);
        g_once_init_leave(&once, 1);
    }
    if (!load) {
        BT_LOGW("%s: ignored: no Python plugin provider", path);
        return BT__STATUS_OK;
    }
    enum bt__status status = load(path, fail_on_load_error, &host);
    if (status >= 0) {
        return BT__STATUS_OK;
    }
    if (!fail_on_load_error) {
        bt__plugin_log_load_failure(path);
        return BT__STATUS_OK;
    }
    BT_LIB_APPEND_CAUSE("%s: cannot load Python plugin.", path);
    return status;
}
