/* SPDX-License-Identifier: MIT */
#include "cli/debuginfod-limit.h"

#include <glib.h>

static const char variable[] = "DEBUGINFOD_MAXTIME";

void cli_limit_debuginfod(void)
{
    const char *seconds = g_getenv(variable);

    if (!seconds || g_ascii_strtoll(seconds, NULL, 10) <= 0) {
        /* The default limit in seconds, as in debug-info/debuginfod.c. */
        (void) g_setenv(variable, "30", TRUE);
    }
}
