/* SPDX-License-Identifier: MIT */
/* See describe.h. */
#include "cli/commands/describe.h"

#include <stdio.h>

#include "cli/cli.h"
#include "cli/command-line/component-spec.h"

const char *described_type_title(bt_component_class_type type)
{
    static const char *const titles[] = {
        [BT_COMPONENT_CLASS_TYPE_SOURCE] = "Source",
        [BT_COMPONENT_CLASS_TYPE_FILTER] = "Filter",
        [BT_COMPONENT_CLASS_TYPE_SINK] = "Sink",
    };

    return titles[type];
}

static void print_property(const char *name, const char *value, const char *unknown)
{
    printf("  %s%s%s: %s\n", cli_palette()->bold, name, cli_palette()->reset,
        value ? cli_shown(value) : unknown);
}

static void print_version(const bt_plugin *plugin)
{
    unsigned major, minor, patch;
    const char *extra = NULL;

    if (bt_plugin_get_version(plugin, &major, &minor, &patch, &extra) !=
        BT_PROPERTY_AVAILABILITY_AVAILABLE) {
        return;
    }

    g_autofree char *version =
        g_strdup_printf("%u.%u.%u%s", major, minor, patch, extra ? extra : "");

    print_property("Version", version, NULL);
}

void describe_plugin(const bt_plugin *plugin)
{
    printf("%s%s%s%s:\n", cli_palette()->bold, cli_palette()->bright_blue,
        cli_shown(bt_plugin_get_name(plugin)), cli_palette()->reset);
    if (bt_plugin_get_path(plugin)) {
        print_property("Path", bt_plugin_get_path(plugin), NULL);
    } else {
        puts("  Built-in");
    }
    print_version(plugin);
    print_property("Description", bt_plugin_get_description(plugin), "(None)");
    print_property("Author", bt_plugin_get_author(plugin), "(Unknown)");
    print_property("License", bt_plugin_get_license(plugin), "(Unknown)");
}

void describe_class_name(const bt_plugin *plugin, const struct assembly_class *class)
{
    printf("'%s%s%s%s.%s%s%s.%s%s%s'", cli_palette()->bold, cli_palette()->bright_cyan,
        assembly_component_type_name(class->type), cli_palette()->default_color,
        cli_palette()->blue, cli_shown(bt_plugin_get_name(plugin)), cli_palette()->default_color,
        cli_palette()->yellow, cli_shown(bt_component_class_get_name(class->base)),
        cli_palette()->reset);
}
