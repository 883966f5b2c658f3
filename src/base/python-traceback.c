/* SPDX-License-Identifier: MIT */
/* See python-traceback.h. */
#include "base/python-traceback.h"

#include <glib.h>
#include <string.h>

bool tg_is_python_traceback(const char *text)
{
    return g_str_has_prefix(text, "Traceback (most recent call last):\n");
}

char *tg_python_traceback_exception(const char *traceback)
{
    const char *line = traceback;

    /* In a traceback, the first line that isn't indented names the exception. */
    for (const char *newline = strchr(line, '\n'); newline; newline = strchr(newline + 1, '\n')) {
        if (newline[1] != ' ') {
            line = newline + 1;
            break;
        }
    }
    return g_strndup(line, strcspn(line, "\n"));
}
