/* SPDX-License-Identifier: MIT */
/*
 * An iterator over the command-line arguments, which uses a table of options. The order of the
 * arguments matters: --params applies to the --component before it, for example. The table also
 * provides the help of the command.
 */
#ifndef CLI_COMMAND_LINE_ARGUMENTS_H
#define CLI_COMMAND_LINE_ARGUMENTS_H

#include <stdbool.h>

#include "cli/command-line/option.h"

enum argument_kind {
    ARGUMENT_END,
    ARGUMENT_OPTION,
    ARGUMENT_POSITIONAL,

    /* The argument has the form of an option, but the table doesn't contain it. */
    ARGUMENT_UNKNOWN_OPTION,

    /* The current thread has an error. */
    ARGUMENT_ERROR,
};

struct arguments {
    const struct option_row *options;
    /* The name of the command, such as `convert`, or NULL for the general options. */
    const char *command;

    int argc;
    char **argv;
    /*
     * The index of the next argument, and the index of the argument that contains the current item.
     */
    int next;
    int current;
    /* The rest of a cluster of short options, or NULL. */
    const char *cluster;
    /* The current item: an option, the value of an option, or a positional argument. */
    const struct option_row *row;
    const char *value;
};

#define ARGUMENTS_INIT(_options, _command, _argc, _argv)                                           \
    {.options = (_options), .command = (_command), .argc = (_argc), .argv = (_argv)}

/* Moves to the next item and returns the kind of the item. */
enum argument_kind arguments_next(struct arguments *arguments);

/* The table of a command's options and the function for its positional arguments. */
struct argument_parser {
    const char *command;
    const struct option_row *options;
    /*
     * Adds a positional argument. Returns false, without an error, if the command doesn't accept
     * another one. `add` is NULL if the command takes no positional arguments.
     */
    bool (*add)(void *data, const char *value);
};

/*
 * Reads all arguments of a command. Returns false with an error, or with `*help` set if an option
 * requests the help.
 */
bool arguments_parse(
    const struct argument_parser *parser, int argc, char **argv, void *data, bool *help);

/* The width of help texts, in columns. */
enum { HELP_WIDTH = 80 };

/* Prints the rows of a table to standard output. */
void arguments_print_options(const struct option_row *options);

#endif
