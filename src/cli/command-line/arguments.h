/* SPDX-License-Identifier: MIT */
/*
 * Command line arguments, read one by one against a table of options. The order of arguments
 * matters (--params applies to the last --component), which is why this is an iterator and not a
 * collector. The same tables print the help of each command.
 */
#ifndef CLI_COMMAND_LINE_ARGUMENTS_H
#define CLI_COMMAND_LINE_ARGUMENTS_H

#include <stdbool.h>

#include "cli/command-line/option.h"

enum argument_kind {
    ARGUMENT_END,
    ARGUMENT_OPTION,
    ARGUMENT_POSITIONAL,

    /* Looks like an option but isn't in the table. */
    ARGUMENT_UNKNOWN_OPTION,

    /* An error is set. */
    ARGUMENT_ERROR,
};

struct arguments {
    const struct option_row *options;
    /* `convert` for example; NULL for the general options. */
    const char *command;

    int argc;
    char **argv;
    /* Index of the next argument, and of the one that holds the current item. */
    int next;
    int current;
    /* Rest of a cluster of short options, or NULL. */
    const char *cluster;
    /* The current item: an option, its argument or the positional argument. */
    const struct option_row *row;
    const char *value;
};

#define ARGUMENTS_INIT(_options, _command, _argc, _argv)                                           \
    {.options = (_options), .command = (_command), .argc = (_argc), .argv = (_argv)}

/* Moves to the next item and returns its kind. */
enum argument_kind arguments_next(struct arguments *arguments);

/* How a command reads its arguments. */
struct argument_parser {
    const char *command;
    const struct option_row *options;
    /* Takes a positional argument; returns false, without an error, if it is one too many. NULL if
     * the command takes none. */
    bool (*add)(void *data, const char *value);
};

/* Reads all the arguments of a command. False with an error, or with `*help` set when they ask for
 * help. */
bool arguments_parse(
    const struct argument_parser *parser, int argc, char **argv, void *data, bool *help);

/* Of help texts, in columns. */
enum { HELP_WIDTH = 80 };

/* Prints the rows of a table to standard output. */
void arguments_print_options(const struct option_row *options);

#endif
