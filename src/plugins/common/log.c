/* SPDX-License-Identifier: MIT */
/* Warnings on standard error; see log.h. */
#include "plugins/common/log.h"

#include <glib.h>
#include <stdarg.h>
#include <stdio.h>

#include "base/terminal-text.h"

void log_warning(bt_logging_level level, const char *who, const char *format, ...)
{
    g_autofree char *message = NULL;
    va_list arguments;

    if (level > BT_LOGGING_LEVEL_WARNING) {
        return;
    }
    va_start(arguments, format);
    message = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    tg_clear_line(stderr);
    tg_print(stderr, "%s: warning: %s\n", who, message);
}
