/* SPDX-License-Identifier: MIT */
/* Plugins and sets of plugins. */
#ifndef LIB_PLUGIN_PLUGIN_H
#define LIB_PLUGIN_PLUGIN_H

#include <babeltrace2/babeltrace.h>

#include "lib/graph/component-class.h"
#include "base/object.h"

enum { BT__PLUGIN_CLASS_TYPE_COUNT = 3 }; /* source, filter, sink */

struct bt_plugin {
    struct tg_object base;
    char *name;
    char *description; /* this string and the next four may be NULL */
    char *author;
    char *license;
    char *path;
    char *version_extra;
    bool has_version;
    unsigned int version[3];                         /* major, minor, patch */
    GPtrArray *classes[BT__PLUGIN_CLASS_TYPE_COUNT]; /* of bt_component_class, owned references */
    bt_plugin_finalize_func finalize;        /* called before the plugin is destroyed; NULL: none */
    struct bt__shared_object *shared_object; /* owned reference; NULL: none */
};

struct bt_plugin_set {
    struct tg_object base;
    GPtrArray *plugins; /* of bt_plugin, owned references */
};

/*
 * Creates a plugin without properties and classes. The caller owns the result. `path` may be NULL.
 */
struct bt_plugin *bt__plugin_create(const char *name, const char *path);

/* Adds `component_class` to the plugin. The plugin takes a reference to the class. */
void bt__plugin_add_component_class(
    struct bt_plugin *plugin, struct bt_component_class *component_class);

struct bt_plugin_set *bt__plugin_set_create(void); /* the caller owns the result */

/*
 * Adds `plugin` to the set, unless the set already has a plugin with the same name. The set takes a
 * reference to an added plugin.
 */
void bt__plugin_set_add(struct bt_plugin_set *set, struct bt_plugin *plugin);

struct bt_plugin *bt__plugin_set_find(const struct bt_plugin_set *set, const char *name);

#endif
