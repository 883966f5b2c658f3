/* SPDX-License-Identifier: MIT */
/* The table of the commands. */
#ifndef CLI_COMMANDS_COMMAND_H
#define CLI_COMMANDS_COMMAND_H

#include "base/similar.h"
#include "cli/cli.h"

struct command {
    const char *name;
    /* One line. */
    const char *help;

    /* The command fails without a path. (Babeltrace has no such command.) */
    bool needs_path;

    enum cli_status (*run)(struct cli *cli, int argc, char **argv);
};

/* In order of name; one without a name ends the table. */
extern const struct command commands[];

/* The command named `name`, or NULL. */
const struct command *command_find(const char *name);

/* Compares the names of the commands. */
void command_offer_all(struct tg_similar *similar);

/* Prints the general options and the commands. */
void commands_print_help(void);

#endif
