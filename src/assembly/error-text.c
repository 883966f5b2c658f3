/* SPDX-License-Identifier: MIT */
/* See error-text.h. */
#include "assembly/error-text.h"

#include <glib.h>
#include <inttypes.h>

#include "base/python-traceback.h"

const bt_error_cause *assembly_error_headline(const bt_error *error)
{
    const bt_error_cause *found = bt_error_borrow_cause_by_index(error, 0);

    for (uint64_t i = 1; i < bt_error_get_cause_count(error); i++) {
        const bt_error_cause *next = bt_error_borrow_cause_by_index(error, i);

        if (!tg_is_python_traceback(bt_error_cause_get_message(found)) ||
            !tg_is_python_traceback(bt_error_cause_get_message(next))) {
            break;
        }
        found = next;
    }
    return found;
}

char *assembly_cause_message(const bt_error_cause *cause)
{
    return g_strchomp(g_strdup(bt_error_cause_get_message(cause)));
}

char *assembly_error_text(const bt_error *error)
{
    const bt_error_cause *cause = assembly_error_headline(error);
    g_autofree char *message = assembly_cause_message(cause);

    if (!tg_is_python_traceback(message)) {
        return g_steal_pointer(&message);
    }

    /* The text has only the exception. For the complete traceback, users read the causes. */
    g_autofree char *exception = tg_python_traceback_exception(message);

    return g_strdup_printf("%s:%" PRIu64 ": %s", bt_error_cause_get_file_name(cause),
        bt_error_cause_get_line_number(cause), exception);
}
