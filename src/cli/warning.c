/* SPDX-License-Identifier: MIT */
/* See warning.h. */
#include "cli/warning.h"

#include <glib.h>
#include <stdio.h>

#include "base/log-level.h"
#include "base/terminal-text.h"

/* The environment may set another one. */
static bt_logging_level general_level = BT_LOGGING_LEVEL_WARNING;

void cli_warn_set_level(bt_logging_level level)
{
    general_level = level;
}

void cli_warn(const char *text, void *unused)
{
    const char *name = g_getenv("BABELTRACE_CLI_LOG_LEVEL");
    const int own_level = name ? tg_log_level_parse(name) : -1;

    if ((own_level >= 0 ? own_level : (int) general_level) <= BT_LOGGING_LEVEL_WARNING) {
        tg_print(stderr, "warning: %s\n", text);
    }
}
