/* SPDX-License-Identifier: MIT */
/* See warning.h. */
#include "cli/warning.h"

#include <glib.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

#include "base/log-level.h"
#include "base/terminal-text.h"

/* The level of --log-level. BABELTRACE_CLI_LOG_LEVEL overrides it. */
static bt_logging_level general_level = BT_LOGGING_LEVEL_WARNING;

void cli_warn_set_level(bt_logging_level level)
{
    general_level = level;
}

static bool is_shown(bt_logging_level level)
{
    const char *name = g_getenv("BABELTRACE_CLI_LOG_LEVEL");
    const int own_level = name ? tg_log_level_parse(name) : -1;

    return (own_level >= 0 ? own_level : (int) general_level) <= (int) level;
}

void cli_warn(const char *text, void *unused)
{
    if (is_shown(BT_LOGGING_LEVEL_WARNING)) {
        tg_print(stderr, "warning: %s\n", text);
    }
}

void cli_inform(const char *format, ...)
{
    va_list arguments;

    if (is_shown(BT_LOGGING_LEVEL_INFO)) {
        va_start(arguments, format);
        g_autofree char *text = g_strdup_vprintf(format, arguments);
        va_end(arguments);
        tg_print(stderr, "babeltrace2: %s\n", text);
    }
}
