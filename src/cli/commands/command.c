/* SPDX-License-Identifier: MIT */

/* See command.h. */
#include "cli/commands/command.h"

#include <string.h>

const struct command commands[] = {
    {"convert", "Convert traces, text by default (default command)", command_convert},
    {"help", "Describe a command, a plugin or a component class", command_help},
    {"info", "Describe traces: where and when they are from, what is in them", command_info},
    {"list-plugins", "List the plugins and their component classes", command_list_plugins},
    {"query", "Query an object of a component class", command_query},
    {"run", "Build a graph of components and run it", command_run},
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
