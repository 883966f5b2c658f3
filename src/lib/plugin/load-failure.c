/* SPDX-License-Identifier: MIT */
#include "lib/plugin/load-failure.h"

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <inttypes.h>

#include "base/python-traceback.h"
#include "lib/logging-internal.h"

/*
 * Appends the message of a cause. If the message is a Python traceback, the function appends only
 * the exception and its location.
 */
static void append_cause(GString *text, const bt_error_cause *cause)
{
    g_autofree char *message = g_strchomp(g_strdup(bt_error_cause_get_message(cause)));

    if (!tg_is_python_traceback(message)) {
        g_string_append_printf(text, ": %s", message);
        return;
    }

    g_autofree char *exception = tg_python_traceback_exception(message);

    g_string_append_printf(text, ": %s (%s:%" PRIu64 ")", exception,
        bt_error_cause_get_file_name(cause), bt_error_cause_get_line_number(cause));
}

void bt__plugin_log_load_failure(const char *path)
{
    const bt_error *error = bt_current_thread_take_error();
    g_autoptr(GString) text = g_string_new(NULL);

    for (uint64_t i = error ? bt_error_get_cause_count(error) : 0; i > 0; i--) {
        append_cause(text, bt_error_borrow_cause_by_index(error, i - 1));
    }
    BT_LOGW("%s: ignoring the plugin%s", path, text->str);
    if (error) {
        bt_error_release(error);
    }
}
