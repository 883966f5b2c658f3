/* SPDX-License-Identifier: MIT */
/* See command.h. */
#include "cli/commands/command.h"

#include <stdio.h>
#include <string.h>

#include "cli/command-line/arguments.h"
#include "cli/command-line/general-options.h"
#include "cli/commands/help-topics.h"

const struct command commands[] = {
    {"check", "Check that traces are complete and undamaged", true, command_check},
    {"convert", "Convert traces, text by default (default command)", false, command_convert},
    {"help", "Describe a command, a plugin, a component class or a topic", false, command_help},
    {"info", "Describe traces: host, tracer, time range, streams, events", true, command_info},
    {"list-plugins", "List the plugins and their component classes", false, command_list_plugins},
    {"query", "Query an object of a component class", false, command_query},
    {"repair", "Write the readable parts of damaged traces to a new directory", true,
        command_repair},
    {"run", "Build a graph of components and run it", false, command_run},
    {0},
};

const struct command *command_find(const char *name)
{
    for (const struct command *command = commands; command->name; command++) {
        if (strcmp(command->name, name) == 0) {
            return command;
        }
    }
    return NULL;
}

void command_offer_all(struct tg_similar *similar)
{
    for (const struct command *command = commands; command->name; command++) {
        tg_similar_offer(similar, command->name);
    }
}

void commands_print_help(void)
{
    printf("Usage: babeltrace2 [GENERAL OPTIONS] [COMMAND] [COMMAND ARGUMENTS]\n\n");
    arguments_print_options(general_options);
    printf("\nCommands:\n\n");
    for (const struct command *command = commands; command->name; command++) {
        printf("  %-14s%s\n", command->name, command->help);
    }
    printf("\nTopics:\n\n");
    help_topics_list();
    printf("\nUse `babeltrace2 help COMMAND` or `babeltrace2 help TOPIC` to print more.\n");
}
