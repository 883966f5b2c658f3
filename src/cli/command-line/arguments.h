/* SPDX-License-Identifier: MIT */

/*
 * Command line arguments, read one by one against a table of options. The order of arguments
 * matters (--params applies to the last --component), which is why this is an iterator and not a
 * collector. The same tables print the help of each command.
 */
#ifndef CLI_COMMAND_LINE_ARGUMENTS_H
#define CLI_COMMAND_LINE_ARGUMENTS_H

#include <stdbool.h>

/* One row of a table of options; a table ends with `{0}`. */
struct option_row {
    /* Tells options apart for the caller; 0 for a heading. */
    int id;

    /* '\0' when the option has none. */
    char short_name;

    const char *long_name;

    /* Name of the argument in the help, NULL when the option takes none. */
    const char *argument;

    /* What the option does; the text of a heading. */
    const char *help;
};

#define OPTION_HEADING(_text) {.help = (_text)}

enum argument_kind {
    ARGUMENT_END,
    ARGUMENT_OPTION,
    ARGUMENT_POSITIONAL,

    /* Looks like an option but isn't in the table: arguments_fail_unknown() reports it. */
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

    /* The current item: id of an option, its argument or the positional argument. */
    int id;
    const char *value;
};

#define ARGUMENTS_INIT(_options, _command, _argc, _argv)                                           \
    {.options = (_options), .command = (_command), .argc = (_argc), .argv = (_argv)}

/* Moves to the next item and tells what it is. */
enum argument_kind arguments_next(struct arguments *arguments);

/* Sets an error about the current item, which arguments_next() found to be unknown. */
void arguments_fail_unknown(const struct arguments *arguments);

/* Prints the rows of a table to standard output. */
void arguments_print_options(const struct option_row *options);

#endif
