/* SPDX-License-Identifier: MIT */
/*
 * The plugins that the command line works with. Of several plugins with the same name, the first
 * one wins. They are searched for in BABELTRACE_PLUGIN_PATH, --plugin-path, the user's directory
 * and the system's directory; built-in plugins come last.
 */
#ifndef CLI_PLUGINS_H
#define CLI_PLUGINS_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>

/* Where plugins are looked for. */
struct plugin_search {
    /* Directories of --plugin-path (strings, owned). */
    GPtrArray *path;

    bool omits_home;
    bool omits_system;
};

void plugin_search_init(struct plugin_search *search);
void plugin_search_clear(struct plugin_search *search);

/* Adds the directories of `PATH[:PATH]...`. */
void plugin_search_add_path(struct plugin_search *search, const char *path);

struct plugin_library {
    /* `const bt_plugin *`, owned references, no two with the same name. */
    GPtrArray *plugins;
    /* The directories that were searched, in order (strings, owned). */
    GPtrArray *directories;
};

/* Loads all the plugins; NULL with an error if it fails. */
struct plugin_library *plugin_library_load(const struct plugin_search *search);

void plugin_library_free(struct plugin_library *library);

#endif
