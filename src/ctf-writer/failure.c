/* SPDX-License-Identifier: MIT */
/* The log of failed calls; see failure.h. */
#include "ctf-writer/failure.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

#include "base/log-level.h"
#include "base/terminal-text.h"

static bool shows_warnings(void)
{
    const char *name = g_getenv("BABELTRACE_CTF_WRITER_LOG_LEVEL");
    const int level = name ? tg_log_level_parse(name) : -1;

    return level >= 0 && level <= tg_log_level_parse("WARNING");
}

int ctfw_fail(const char *function, const char *format, ...)
{
    va_list arguments;

    if (!shows_warnings()) {
        return -1;
    }
    va_start(arguments, format);
    g_autofree char *message = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    tg_print(stderr, "%s(): warning: %s\n", function, message);
    return -1;
}

void ctfw_replace_text(char **text, const char *value)
{
    char *copy = g_strdup(value);

    g_free(*text);
    *text = copy;
}
