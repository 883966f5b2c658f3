/* SPDX-License-Identifier: MIT */
/* See error-text.h. */
#include "assembly/error-text.h"

#include <glib.h>
#include <inttypes.h>
#include <stdbool.h>
#include <string.h>

static bool is_python_traceback(const char *message)
{
    return g_str_has_prefix(message, "Traceback (most recent call last):\n");
}

/* The exception, which follows the indented lines. */
static const char *find_exception(const char *traceback)
{
    for (const char *newline = strchr(traceback, '\n'); newline;
         newline = strchr(newline + 1, '\n')) {
        if (newline[1] != ' ') {
            return newline + 1;
        }
    }
    return traceback;
}

const bt_error_cause *assembly_error_headline(const bt_error *error)
{
    const bt_error_cause *found = bt_error_borrow_cause_by_index(error, 0);

    for (uint64_t i = 1; i < bt_error_get_cause_count(error); i++) {
        const bt_error_cause *next = bt_error_borrow_cause_by_index(error, i);

        if (!is_python_traceback(bt_error_cause_get_message(found)) ||
            !is_python_traceback(bt_error_cause_get_message(next))) {
            break;
        }
        found = next;
    }
    return found;
}

char *assembly_error_text(const bt_error *error)
{
    const bt_error_cause *cause = assembly_error_headline(error);
    g_autofree char *message = g_strchomp(g_strdup(bt_error_cause_get_message(cause)));

    if (!is_python_traceback(message)) {
        return g_steal_pointer(&message);
    }

    /* The first line of the exception is enough: the list of causes has the whole traceback. */
    const char *exception = find_exception(message);

    return g_strdup_printf("%s:%" PRIu64 ": %.*s", bt_error_cause_get_file_name(cause),
        bt_error_cause_get_line_number(cause), (int) strcspn(exception, "\n"), exception);
}
