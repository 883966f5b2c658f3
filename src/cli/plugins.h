/* SPDX-License-Identifier: MIT */

/*
 * The plugins that the command line works with. Of several plugins with the same name the first one
 * counts, in this order: BABELTRACE_PLUGIN_PATH, --plugin-path, the user's directory, the system's
 * directory, built-in plugins.
 */
#ifndef CLI_PLUGINS_H
#define CLI_PLUGINS_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>

#include "cli/cli.h"

/* A component class of any type; borrowed from its plugin. */
struct component_class {
    bt_component_class_type type;
    const bt_component_class *base;

    union {
        const bt_component_class_source *source;
        const bt_component_class_filter *filter;
        const bt_component_class_sink *sink;
    };
};

struct plugin_library {
    /* `const bt_plugin *`, owned references, no two with the same name. */
    GPtrArray *plugins;

    /* The directories that were searched, in order (strings, owned). */
    GPtrArray *directories;
};

/* Loads all the plugins; NULL with an error when it fails. */
struct plugin_library *plugin_library_load(const struct cli *cli);

void plugin_library_free(struct plugin_library *library);

const bt_plugin *plugin_library_find(const struct plugin_library *library, const char *name);

/* Number of component classes of a type in a plugin. */
uint64_t plugin_class_count(const bt_plugin *plugin, bt_component_class_type type);

/* Class number `index` of a type in a plugin. */
struct component_class plugin_class_at(
    const bt_plugin *plugin, bt_component_class_type type, uint64_t index);

/* Finds a component class; an error tells what is missing and what there is. */
bool plugin_library_find_class(const struct plugin_library *library, bt_component_class_type type,
    const char *plugin_name, const char *class_name, struct component_class *found);

/* Queries `object` until the class answers. `result` is the caller's when the status is OK. */
bt_query_executor_query_status plugin_class_query(const struct cli *cli,
    const struct component_class *class, const char *object, const bt_value *params,
    const bt_value **result);

#endif
