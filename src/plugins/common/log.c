/* SPDX-License-Identifier: MIT */
/* Writes log messages to standard error; see log.h. */
#include "plugins/common/log.h"

#include <glib.h>
#include <stdarg.h>
#include <stdio.h>

#include "base/terminal-text.h"

static void print_message(const char *who, const char *kind, const char *format, va_list arguments)
{
    g_autofree char *message = g_strdup_vprintf(format, arguments);

    tg_clear_line(stderr);
    tg_print(stderr, "%s: %s%s\n", who, kind, message);
}

void log_warning(bt_logging_level level, const char *who, const char *format, ...)
{
    va_list arguments;

    if (level <= BT_LOGGING_LEVEL_WARNING) {
        va_start(arguments, format);
        print_message(who, "warning: ", format, arguments);
        va_end(arguments);
    }
}

void log_info(bt_logging_level level, const char *who, const char *format, ...)
{
    va_list arguments;

    if (level <= BT_LOGGING_LEVEL_INFO) {
        va_start(arguments, format);
        print_message(who, "", format, arguments);
        va_end(arguments);
    }
}

void log_debug(bt_logging_level level, const char *who, const char *format, ...)
{
    va_list arguments;

    if (level <= BT_LOGGING_LEVEL_DEBUG) {
        va_start(arguments, format);
        print_message(who, "", format, arguments);
        va_end(arguments);
    }
}
