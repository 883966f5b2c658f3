/* SPDX-License-Identifier: MIT */
/* The table of the commands. */
#ifndef CLI_COMMANDS_COMMAND_H
#define CLI_COMMANDS_COMMAND_H

#include "base/similar.h"
#include "cli/cli.h"

struct command {
    const char *name;
    /* One line of help. */
    const char *help;

    /*
     * Whether the command fails without a path. Babeltrace has no such command, so a user of
     * Babeltrace who gives only this name may mean a directory with the name.
     */
    bool needs_path;

    enum cli_status (*run)(struct cli *cli, int argc, char **argv);
};

/* The commands, ordered by name. The table ends with a command whose name is NULL. */
extern const struct command commands[];

/* Returns the command `name`, or NULL if there is no such command. */
const struct command *command_find(const char *name);

/* Offers the names of all commands as corrections of a misspelt name. */
void command_offer_all(struct tg_similar *similar);

/* Prints the general options and the commands. */
void commands_print_help(void);

#endif
