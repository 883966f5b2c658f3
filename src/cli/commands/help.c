/* SPDX-License-Identifier: MIT */
/* The `help` command: describes a command, a plugin, a component class or another topic. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/terminal-text.h"
#include "cli/command-line/arguments.h"
#include "cli/command-line/component-spec.h"
#include "cli/commands/command.h"
#include "cli/commands/describe.h"
#include "cli/commands/help-text.h"
#include "cli/commands/help-topics.h"

static const struct option_row options[] = {
    OPTION_ROW_ONLY_HELP,
    {0},
};

static void print_plugin(const bt_plugin *plugin)
{
    describe_plugin(plugin);
    for (size_t i = 0; i < G_N_ELEMENTS(assembly_component_types); i++) {
        printf("  %s%s component classes%s: %" PRIu64 "\n", cli_palette()->bold,
            described_type_title(assembly_component_types[i]), cli_palette()->reset,
            assembly_plugin_class_count(plugin, assembly_component_types[i]));
    }
}

static void print_class(const bt_plugin *plugin, const struct assembly_class *class)
{
    const char *description = bt_component_class_get_description(class->base);
    const char *help = bt_component_class_get_help(class->base);

    putchar('\n');
    describe_class_name(plugin, class);
    printf("\n  %sDescription%s: %s\n", cli_palette()->bold, cli_palette()->reset,
        description ? cli_shown(description) : "(None)");
    if (help) {
        tg_print(stdout, "\n%s\n", help);
    }
}

static enum cli_status help_plugin(const struct plugin_library *plugins, const char *name)
{
    const bt_plugin *plugin = assembly_find_plugin(plugins->plugins, name);

    if (!plugin) {
        struct tg_similar similar = tg_similar_to(name);

        command_offer_all(&similar);
        help_topics_offer(&similar);
        assembly_offer_plugins(plugins->plugins, &similar);

        g_autofree char *question = tg_similar_question(&similar, "", " ");

        cli_error("Cannot find command or plugin `%s` (%ssee `babeltrace2 help` and `babeltrace2 "
                  "list-plugins`)",
            name, question);
        return CLI_ERROR;
    }
    print_plugin(plugin);
    return CLI_OK;
}

/*
 * Describes a component class and its plugin. As in Babeltrace, the plugin is described even if it
 * doesn't have the class.
 */
static enum cli_status help_class(
    const struct cli *cli, const struct plugin_library *plugins, const char *text)
{
    g_autoptr(component_spec_t) spec = component_spec_parse(text);

    if (!spec) {
        return CLI_ERROR;
    }

    const bt_plugin *plugin = assembly_find_plugin(plugins->plugins, spec->plugin);
    struct assembly_class class;

    if (plugin) {
        print_plugin(plugin);
    }
    if (!assembly_find_class(
            &cli->context, plugins->plugins, spec->type, spec->plugin, spec->class_name, &class)) {
        return CLI_ERROR;
    }
    print_class(plugin, &class);
    return CLI_OK;
}

static enum cli_status help_command(struct cli *cli, const struct command *command)
{
    char *argv[] = {(char *) "--help", NULL};

    return command->run(cli, 1, argv);
}

static enum cli_status help_about(struct cli *cli, const char *what)
{
    if (!what) {
        commands_print_help();
        return CLI_OK;
    }

    const struct command *command = command_find(what);

    if (command) {
        return help_command(cli, command);
    }

    if (help_topic_print(what)) {
        return CLI_OK;
    }

    const struct plugin_library *plugins = cli_plugins(cli);

    if (!plugins) {
        return CLI_ERROR;
    }
    return strchr(what, '.') ? help_class(cli, plugins, what) : help_plugin(plugins, what);
}

static bool add_positional(void *data, const char *value)
{
    const char **what = data;
    bool is_first = !*what;

    *what = value;
    return is_first;
}

enum cli_status command_help(struct cli *cli, int argc, char **argv)
{
    static const struct argument_parser parser = {
        .command = "help", .options = options, .add = add_positional};
    const char *what = NULL;
    bool help = false;

    if (arguments_parse(&parser, argc, argv, &what, &help)) {
        return help_about(cli, what);
    }
    if (!help) {
        return CLI_ERROR;
    }
    help_print("help [OPTIONS] [COMMAND | PLUGIN | TYPE.PLUGIN.CLASS | TOPIC]", options, 0);
    printf("\nTopics:\n\n");
    help_topics_list();
    return CLI_OK;
}
