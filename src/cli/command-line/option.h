/* SPDX-License-Identifier: MIT */
/* The rows of a table of options: what the help prints about an option, and what it does. */
#ifndef CLI_COMMAND_LINE_OPTION_H
#define CLI_COMMAND_LINE_OPTION_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stddef.h>

struct option_row;

/* Applies an option of a command, whose data is `data`. `value` is the argument, NULL if the option
 * takes none. Returns false with an error. */
typedef bool (*option_handler)(void *data, const struct option_row *row, const char *value);

/* One row of a table of options; a table ends with `{0}`. */
struct option_row {
    /* '\0' when the option has none. */
    char short_name;
    const char *long_name;
    /* Name of the argument in the help, NULL when the option takes none. */
    const char *argument;
    /* The text of the help. */
    const char *help;
    /* NULL if the option asks for the help. */
    option_handler apply;
    /* The place of the variable that the handler sets: bytes from the beginning of the data. */
    size_t offset;
    /* Other things that the handler needs to know. */
    const void *detail;
    /* If the argument may be left out: the words that can follow as one of their own, ended by
     * NULL. The first one is what the bare option means. */
    const char *const *words;
    /* The title of the group that begins with this option, or NULL. */
    const char *heading;
};

/* Returns the variable of an option. */
static inline void *option_variable(void *data, const struct option_row *row)
{
    return (char *) data + row->offset;
}

/* When to do something: the argument WHEN of an option. The words are in the same order. */
enum option_when {
    OPTION_WHEN_ALWAYS, /* also the option without WHEN */
    OPTION_WHEN_AUTO,
    OPTION_WHEN_NEVER,
};

extern const char *const option_when_words[];

/* Parses `word`, the argument of an option; false with an error. */
bool option_parse_when(const char *option, const char *word, enum option_when *when);

/* Parses `text`, the argument of --top: a number of groups; false with an error. */
bool option_parse_top(const char *text, uint64_t *top);

/* Parses `name`, the argument of --log-level; false with an error. */
bool option_parse_log_level(const char *name, bt_logging_level *level);

/* Handlers for variables of these types. */
bool option_set_flag(void *data, const struct option_row *row, const char *value); /* bool */
bool option_set_when(void *data, const struct option_row *row, const char *value); /* enum */
/* `GPtrArray *`: the argument is appended, and borrowed from the command line. */
bool option_append_text(void *data, const struct option_row *row, const char *value);

/* The option that every table has. */
#define OPTION_ROW_HELP {'h', "help", NULL, "Print this help and exit"}
/* The same, in a table without other options. */
#define OPTION_ROW_ONLY_HELP {'h', "help", NULL, "Print this help and exit", .heading = "Options"}

#endif
