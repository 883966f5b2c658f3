/* SPDX-License-Identifier: MIT */
/*
 * The plugins of the command line. Of several plugins with the same name, only the first one is
 * used. The order of the search is: BABELTRACE_PLUGIN_PATH, --plugin-path, the user's directory,
 * the system's directory, built-in plugins.
 */
#ifndef CLI_PLUGINS_H
#define CLI_PLUGINS_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>

/* The places that are searched for plugins. */
struct plugin_search {
    /* The directories of --plugin-path: strings, owned. */
    GPtrArray *path;

    bool omits_home;
    bool omits_system;
};

void plugin_search_init(struct plugin_search *search);
void plugin_search_clear(struct plugin_search *search);

/* Adds the directories of the text `PATH[:PATH]...`. */
void plugin_search_add_path(struct plugin_search *search, const char *path);

struct plugin_library {
    /* `const bt_plugin *`, owned references. Their names are unique. */
    GPtrArray *plugins;
    /* The searched directories, in order: strings, owned. */
    GPtrArray *directories;
};

/* Loads all plugins. Returns NULL, with an error, on failure. */
struct plugin_library *plugin_library_load(const struct plugin_search *search);

void plugin_library_free(struct plugin_library *library);

#endif
