/* SPDX-License-Identifier: MIT */
/* The state that the parts of a message iterator share; see follower.h. */
#include "plugins/ctf/lttng-live-source/follower.h"

bool live_follower_fail(const struct live_follower *follower, char **error, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);

    g_autofree char *fact = g_strdup_vprintf(format, arguments);

    va_end(arguments);
    *error = g_strdup_printf("%s: %s", follower->component->url_text, fact);
    return false;
}
