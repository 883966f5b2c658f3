/* SPDX-License-Identifier: MIT */
/* The rows of a table of options. */
#ifndef CLI_COMMAND_LINE_OPTION_H
#define CLI_COMMAND_LINE_OPTION_H

#include <stdbool.h>

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

/* When to do something: the argument WHEN of an option. The words are in the same order. */
enum option_when {
    OPTION_WHEN_ALWAYS, /* also the option without WHEN */
    OPTION_WHEN_AUTO,
    OPTION_WHEN_NEVER,
};

extern const char *const option_when_words[];

/* Finds what `word`, the argument of the option `option` (`--color` for example), says; false with
 * an error. */
bool option_parse_when(const char *option, const char *word, enum option_when *when);

#define OPTION_HEADING(_text) {.help = (_text)}

/* The option that every table has. */
enum { OPTION_HELP = -1 };
#define OPTION_ROW_HELP {OPTION_HELP, 'h', "help", NULL, "Print this help and exit"}

#endif
