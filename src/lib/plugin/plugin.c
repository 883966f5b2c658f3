/* SPDX-License-Identifier: MIT */
/* Plugins: properties and component classes. */
#include "lib/accessors.h"
#include "lib/plugin/plugin.h"

#include <inttypes.h>

#include "lib/assert-cond.h"
#include "lib/dev-mode/method-call.h"
#include "lib/ref-functions.h"
#include "lib/plugin/shared-object.h"

static void destroy(struct tg_object *object)
{
    struct bt_plugin *plugin = (struct bt_plugin *) object;

    if (plugin->finalize) {
        BT__IN_METHOD(plugin->finalize(), .method = "finalize", .plugin = plugin);
    }
    for (int i = 0; i < BT__PLUGIN_CLASS_TYPE_COUNT; i++) {
        g_ptr_array_free(plugin->classes[i], TRUE);
    }
    g_free(plugin->name);
    g_free(plugin->description);
    g_free(plugin->author);
    g_free(plugin->license);
    g_free(plugin->path);
    g_free(plugin->version_extra);
    bt__shared_object_put_ref(plugin->shared_object);
    g_free(plugin);
}

struct bt_plugin *bt__plugin_create(const char *name, const char *path)
{
    struct bt_plugin *plugin = g_new0(struct bt_plugin, 1);

    tg_object_init(&plugin->base, destroy, "plugin");
    tg_object_keep(&plugin->base);
    plugin->name = g_strdup(name);
    plugin->path = g_strdup(path);
    for (int i = 0; i < BT__PLUGIN_CLASS_TYPE_COUNT; i++) {
        plugin->classes[i] =
            g_ptr_array_new_with_free_func((GDestroyNotify) tg_object_put_shared_ref);
    }
    return plugin;
}

/*
 * Returns the plugin's component classes of one type. The index of the array is the position of the
 * type's bit.
 */
static GPtrArray *classes_of_type(const struct bt_plugin *plugin, bt_component_class_type type)
{
    return plugin->classes[g_bit_nth_lsf(type, -1)];
}

void bt__plugin_add_component_class(
    struct bt_plugin *plugin, struct bt_component_class *component_class)
{
    tg_object_get_shared_ref(component_class);
    g_free(component_class->plugin_name);
    g_free(component_class->plugin_path);
    component_class->plugin_name = g_strdup(plugin->name);
    component_class->plugin_path = g_strdup(plugin->path);
    g_ptr_array_add(classes_of_type(plugin, component_class->type), component_class);
}

#define DEFINE_STRING_GETTER(property)                                                             \
    BT__DEFINE_GETTER(const char *, bt_plugin_get_##property, bt_plugin, "plugin", property)

DEFINE_STRING_GETTER(name)
DEFINE_STRING_GETTER(description)
DEFINE_STRING_GETTER(author)
DEFINE_STRING_GETTER(license)
DEFINE_STRING_GETTER(path)

bt_property_availability bt_plugin_get_version(const bt_plugin *plugin, unsigned int *major,
    unsigned int *minor, unsigned int *patch, const char **extra)
{
    unsigned int *const parts[] = {major, minor, patch};

    BT_ASSERT_PRE_DEV_NON_NULL("plugin", plugin);
    if (!plugin->has_version) {
        return BT_PROPERTY_AVAILABILITY_NOT_AVAILABLE;
    }
    for (guint i = 0; i < G_N_ELEMENTS(parts); i++) {
        if (parts[i]) {
            *parts[i] = plugin->version[i];
        }
    }
    if (extra) {
        *extra = plugin->version_extra;
    }
    return BT_PROPERTY_AVAILABILITY_AVAILABLE;
}

static struct bt_component_class *find_class(
    const struct bt_plugin *plugin, bt_component_class_type type, const char *name)
{
    const GPtrArray *classes = classes_of_type(plugin, type);

    for (guint i = 0; i < classes->len; i++) {
        struct bt_component_class *component_class = classes->pdata[i];

        if (strcmp(component_class->name, name) == 0) {
            return component_class;
        }
    }
    return NULL;
}

#define DEFINE_CLASS_GETTERS(kind, TYPE)                                                           \
    BT__DEFINE_EXPRESSION(uint64_t, bt_plugin_get_##kind##_component_class_count, const bt_plugin, \
        "plugin", classes_of_type(object, (TYPE))->len)                                            \
    const bt_component_class_##kind *bt_plugin_borrow_##kind##_component_class_by_index_const(     \
        const bt_plugin *plugin, uint64_t index)                                                   \
    {                                                                                              \
        BT_ASSERT_PRE_NON_NULL("plugin", plugin);                                                  \
        const GPtrArray *classes = classes_of_type(plugin, (TYPE));                                \
        BT_ASSERT_PRE_VALID_INDEX(index, classes->len);                                            \
        return classes->pdata[index];                                                              \
    }                                                                                              \
    const bt_component_class_##kind *bt_plugin_borrow_##kind##_component_class_by_name_const(      \
        const bt_plugin *plugin, const char *name)                                                 \
    {                                                                                              \
        BT_ASSERT_PRE_NON_NULL("plugin", plugin);                                                  \
        BT_ASSERT_PRE_NON_NULL("name", name);                                                      \
        return (const void *) find_class(plugin, (TYPE), name);                                    \
    }

DEFINE_CLASS_GETTERS(source, BT_COMPONENT_CLASS_TYPE_SOURCE)
DEFINE_CLASS_GETTERS(filter, BT_COMPONENT_CLASS_TYPE_FILTER)
DEFINE_CLASS_GETTERS(sink, BT_COMPONENT_CLASS_TYPE_SINK)

BT__DEFINE_SHARED_REF_FUNCTIONS(plugin)
