/* SPDX-License-Identifier: MIT */
/* The `list-plugins` command. */
#include <inttypes.h>
#include <stdio.h>

#include "cli/command-line/arguments.h"
#include "cli/commands/describe.h"
#include "cli/commands/help-text.h"

static const struct option_row options[] = {
    OPTION_ROW_ONLY_HELP,
    {0},
};

static void print_directories(const GPtrArray *directories)
{
    puts("From the following plugin paths:\n");
    for (guint i = 0; i < directories->len; i++) {
        printf("  - %s%s%s%s\n", cli_palette()->bold, cli_palette()->bright_green,
            cli_shown(directories->pdata[i]), cli_palette()->reset);
    }
    putchar('\n');
}

static void print_classes(const bt_plugin *plugin, bt_component_class_type type)
{
    uint64_t count = assembly_plugin_class_count(plugin, type);

    printf("  %s%s component classes%s:%s\n", cli_palette()->bold, described_type_title(type),
        cli_palette()->reset, count == 0 ? " (none)" : "");
    for (uint64_t i = 0; i < count; i++) {
        struct assembly_class class = assembly_plugin_class_at(plugin, type, i);
        const char *description = bt_component_class_get_description(class.base);

        printf("    ");
        describe_class_name(plugin, &class);
        if (description) {
            printf(": %s", cli_shown(description));
        }
        putchar('\n');
    }
}

static void print_count(uint64_t count, const char *what, const char *plural)
{
    printf("%s%" PRIu64 "%s %s%s", cli_palette()->bold, count, cli_palette()->reset, what,
        count == 1 ? "" : plural);
}

static uint64_t count_classes(const struct plugin_library *plugins)
{
    uint64_t count = 0;

    for (guint i = 0; i < plugins->plugins->len; i++) {
        for (size_t t = 0; t < G_N_ELEMENTS(assembly_component_types); t++) {
            count += assembly_plugin_class_count(
                plugins->plugins->pdata[i], assembly_component_types[t]);
        }
    }
    return count;
}

static enum cli_status list_plugins(struct cli *cli)
{
    const struct plugin_library *plugins = cli_plugins(cli);

    if (!plugins) {
        return CLI_ERROR;
    }
    print_directories(plugins->directories);
    if (plugins->plugins->len == 0) {
        puts("No plugins found.");
        return CLI_OK;
    }
    printf("Found ");
    print_count(count_classes(plugins), "component class", "es");
    printf(" in ");
    print_count(plugins->plugins->len, "plugin", "s");
    puts(".");
    for (guint i = 0; i < plugins->plugins->len; i++) {
        const bt_plugin *plugin = plugins->plugins->pdata[i];

        putchar('\n');
        describe_plugin(plugin);
        for (size_t t = 0; t < G_N_ELEMENTS(assembly_component_types); t++) {
            print_classes(plugin, assembly_component_types[t]);
        }
    }
    return CLI_OK;
}

enum cli_status command_list_plugins(struct cli *cli, int argc, char **argv)
{
    static const struct argument_parser parser = {.command = "list-plugins", .options = options};
    bool help = false;

    if (arguments_parse(&parser, argc, argv, NULL, &help)) {
        return list_plugins(cli);
    }
    return help ? help_print("list-plugins [OPTIONS]", options, 0) : CLI_ERROR;
}
