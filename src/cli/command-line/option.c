/* SPDX-License-Identifier: MIT */
/* See option.h. */
#include "cli/command-line/option.h"

#include <glib.h>
#include <string.h>

#include "cli/error.h"

const char *const option_when_words[] = {
    [OPTION_WHEN_ALWAYS] = "always",
    [OPTION_WHEN_AUTO] = "auto",
    [OPTION_WHEN_NEVER] = "never",
    NULL,
};

bool option_parse_when(const char *option, const char *word, enum option_when *when)
{
    for (size_t i = 0; option_when_words[i]; i++) {
        if (strcmp(option_when_words[i], word) == 0) {
            *when = (enum option_when) i;
            return true;
        }
    }

    g_autofree char *words = g_strjoinv(", ", (char **) option_when_words);

    cli_error("Unknown word `%s`: %s takes one of %s", word, option, words);
    return false;
}
