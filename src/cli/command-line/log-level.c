/* SPDX-License-Identifier: MIT */
/* See log-level.h. */
#include "cli/command-line/log-level.h"

#include "base/log-level.h"
#include "cli/error.h"

bool log_level_parse(const char *name, bt_logging_level *level)
{
    const int parsed = tg_log_level_parse(name);

    if (parsed >= 0) {
        *level = (bt_logging_level) parsed;
    }
    return parsed >= 0;
}

bool log_level_parse_option(const char *name, bt_logging_level *level)
{
    if (log_level_parse(name, level)) {
        return true;
    }
    cli_error("Unknown log level `%s`: --log-level takes N, F, E, W, I, D or T "
              "(or NONE, FATAL, ERROR, WARNING, INFO, DEBUG or TRACE)",
        name);
    return false;
}
