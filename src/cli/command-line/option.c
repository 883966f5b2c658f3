/* SPDX-License-Identifier: MIT */
/* See option.h. */
#include "cli/command-line/option.h"

#include <glib.h>
#include <string.h>

#include "base/log-level.h"
#include "cli/command-line/parameter-grammar.h"
#include "cli/error.h"

const char *const option_when_words[] = {
    [OPTION_WHEN_ALWAYS] = "always",
    [OPTION_WHEN_AUTO] = "auto",
    [OPTION_WHEN_NEVER] = "never",
    NULL,
};

bool option_parse_top(const char *text, uint64_t *top)
{
    int64_t number;

    if (!parameter_text_parse_integer(text, &number) || number < 1) {
        cli_error("`%s` is not a number of groups: --top takes a whole number, such as 10", text);
        return false;
    }
    *top = (uint64_t) number;
    return true;
}

bool option_parse_log_level(const char *name, bt_logging_level *level)
{
    const int parsed = tg_log_level_parse(name);

    if (parsed < 0) {
        cli_error("Unknown log level `%s`: --log-level takes N, F, E, W, I, D or T "
                  "(or NONE, FATAL, ERROR, WARNING, INFO, DEBUG or TRACE)",
            name);
        return false;
    }
    *level = (bt_logging_level) parsed;
    return true;
}

bool option_set_flag(void *data, const struct option_row *row, const char *value)
{
    *(bool *) option_variable(data, row) = true;
    return true;
}

bool option_parse_when(const char *option, const char *word, enum option_when *when)
{
    for (size_t i = 0; option_when_words[i]; i++) {
        if (strcmp(option_when_words[i], word) == 0) {
            *when = (enum option_when) i;
            return true;
        }
    }

    g_autofree char *words = g_strjoinv(", ", (char **) option_when_words);

    cli_error("Unknown word `%s`: --%s takes one of %s", word, option, words);
    return false;
}

bool option_set_when(void *data, const struct option_row *row, const char *value)
{
    return option_parse_when(row->long_name, value, option_variable(data, row));
}

bool option_append_text(void *data, const struct option_row *row, const char *value)
{
    g_ptr_array_add(*(GPtrArray **) option_variable(data, row), (gpointer) value);
    return true;
}
