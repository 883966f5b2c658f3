/* SPDX-License-Identifier: MIT */
/* The rows of a table of options: each has the help text and the handler of one option. */
#ifndef CLI_COMMAND_LINE_OPTION_H
#define CLI_COMMAND_LINE_OPTION_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stddef.h>

struct option_row;

/*
 * Applies an option. `data` is the data of the command. `value` is the argument, or NULL if the
 * option takes none. Returns false with an error.
 */
typedef bool (*option_handler)(void *data, const struct option_row *row, const char *value);

/* A row of a table of options. The table ends with `{0}`. */
struct option_row {
    /* '\0' if the option has no short name. */
    char short_name;
    const char *long_name;
    /* The name of the argument in the help; NULL if the option takes no argument. */
    const char *argument;
    /* The help text. */
    const char *help;
    /* NULL for the option that requests the help. */
    option_handler apply;
    /* The offset of the variable that the handler sets, in bytes from the beginning of the data. */
    size_t offset;
    /* More data for the handler; its type depends on the handler. */
    const void *detail;
    /*
     * If the argument is optional, the words that may follow the option as a separate argument,
     * ended by NULL. Without an argument, the option means the first word. NULL if the argument is
     * required, or if the option takes none.
     */
    const char *const *words;
    /* The title of the group of options that begins with this option, or NULL. */
    const char *heading;
};

static inline void *option_variable(void *data, const struct option_row *row)
{
    return (char *) data + row->offset;
}

/* The values of an option's argument WHEN, in the order of the words. */
enum option_when {
    OPTION_WHEN_ALWAYS, /* also if WHEN is left out */
    OPTION_WHEN_AUTO,
    OPTION_WHEN_NEVER,
};

extern const char *const option_when_words[];

/* Parses `word`, the argument of an option. Returns false with an error. */
bool option_parse_when(const char *option, const char *word, enum option_when *when);

/* Parses `text`, the argument of --top: a count of groups. Returns false with an error. */
bool option_parse_top(const char *text, uint64_t *top);

/* Parses `name`, the argument of --log-level. Returns false with an error. */
bool option_parse_log_level(const char *name, bt_logging_level *level);

/* These handlers set the option's variable, whose type is the comment after the handler. */
bool option_set_flag(void *data, const struct option_row *row, const char *value); /* bool */
bool option_set_when(void *data, const struct option_row *row, const char *value); /* enum */
/* Appends the argument to a `GPtrArray *`. The text is borrowed from the command line. */
bool option_append_text(void *data, const struct option_row *row, const char *value);

/* The option --help, which every table has. */
#define OPTION_ROW_HELP {'h', "help", NULL, "Print this help and exit"}
/* The row of --help in a table without other options. */
#define OPTION_ROW_ONLY_HELP {'h', "help", NULL, "Print this help and exit", .heading = "Options"}

#endif
