/* SPDX-License-Identifier: MIT */
/* The library's own log and its level. */
#include "lib/logging-internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/log-level.h"
#include "base/terminal-text.h"

int bt__log_level = BT_LOGGING_LEVEL_NONE;

/* The level is read in a constructor, because any function of the library may log first. */
__attribute__((constructor)) static void read_initial_level(void)
{
    const char *name = g_getenv("LIBBABELTRACE2_INIT_LOG_LEVEL");
    const int level = name ? tg_log_level_parse(name) : -1;

    if (level >= 0) {
        bt__log_level = level;
    }
}

void bt_logging_set_global_level(bt_logging_level logging_level)
{
    bt__log_level = (int) logging_level;
}

bt_logging_level bt_logging_get_global_level(void)
{
    return (bt_logging_level) bt__log_level;
}

bt_logging_level bt_logging_get_minimal_level(void)
{
    /* BT_LOGD() is the most verbose statement of the library. */
    return BT_LOGGING_LEVEL_DEBUG;
}

void bt__log(bt_logging_level level, const char *file, int line, const char *format, ...)
{
    g_autoptr(GDateTime) now = g_date_time_new_now_local();
    g_autofree char *time = g_date_time_format(now, "%m-%d %H:%M:%S");
    va_list arguments;

    va_start(arguments, format);
    g_autofree char *message = g_strdup_vprintf(format, arguments);
    va_end(arguments);

    /* The whole line is printed with one call, because several threads may log at the same time. */
    tg_print(stderr, "%s.%03d %ld %ld %c LIB %s:%d %s\n", time,
        g_date_time_get_microsecond(now) / 1000, (long) getpid(), (long) syscall(SYS_gettid),
        tg_log_level_letter((int) level), file, line, message);
}
