/* SPDX-License-Identifier: MIT */
/* Sets of plugins: the results of functions that find several plugins. */
#include "lib/plugin/plugin.h"

#include <inttypes.h>

#include "lib/accessors.h"
#include "lib/ref-functions.h"
#include "lib/logging-internal.h"

static void destroy(struct tg_object *object)
{
    g_ptr_array_free(((struct bt_plugin_set *) object)->plugins, TRUE);
    g_free(object);
}

struct bt_plugin_set *bt__plugin_set_create(void)
{
    struct bt_plugin_set *set = g_new0(struct bt_plugin_set, 1);

    tg_object_init(&set->base, destroy, "plugin set");
    tg_object_keep(&set->base);
    set->plugins = g_ptr_array_new_with_free_func((GDestroyNotify) tg_object_put_shared_ref);
    return set;
}

struct bt_plugin *bt__plugin_set_find(const struct bt_plugin_set *set, const char *name)
{
    for (guint i = 0; i < set->plugins->len; i++) {
        struct bt_plugin *plugin = set->plugins->pdata[i];

        if (strcmp(plugin->name, name) == 0) {
            return plugin;
        }
    }
    return NULL;
}

void bt__plugin_set_add(struct bt_plugin_set *set, struct bt_plugin *plugin)
{
    if (bt__plugin_set_find(set, plugin->name)) {
        BT_LOGI("%s: ignoring plugin: a plugin with the same name was found before: name=`%s`",
            plugin->path ? plugin->path : "(static)", plugin->name);
        return;
    }
    tg_object_get_shared_ref(plugin);
    g_ptr_array_add(set->plugins, plugin);
}

BT__DEFINE_GETTER(
    uint64_t, bt_plugin_set_get_plugin_count, bt_plugin_set, "plugin-set", plugins->len)

BT__DEFINE_ELEMENT(
    bt_plugin, bt_plugin_set_borrow_plugin_by_index_const, bt_plugin_set, "plugin-set", plugins)

BT__DEFINE_SHARED_REF_FUNCTIONS(plugin_set)
