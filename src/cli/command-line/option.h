/* SPDX-License-Identifier: MIT */

/* The rows of a table of options. */
#ifndef CLI_COMMAND_LINE_OPTION_H
#define CLI_COMMAND_LINE_OPTION_H

/* One row of a table of options; a table ends with `{0}`. */
struct option_row {
    /* Identifies the option; 0 for a heading. */
    int id;

    /* '\0' when the option has none. */
    char short_name;

    const char *long_name;

    /* Name of the argument in the help, NULL when the option takes none. */
    const char *argument;

    /* What the option does; the text of a heading. */
    const char *help;

    /* If the argument may be left out: the words that can follow as one of their own, ended by
     * NULL. The first one is what the bare option means. */
    const char *const *words;
};

/* The words of an option that says when to do something. */
extern const char *const option_when_words[];

#define OPTION_HEADING(_text) {.help = (_text)}

/* The option that every table has. */
enum { OPTION_HELP = -1 };
#define OPTION_ROW_HELP {OPTION_HELP, 'h', "help", NULL, "Print this help and exit"}

#endif
