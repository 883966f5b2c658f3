/* SPDX-License-Identifier: MIT */
/* See log-level.h. */
#include "cli/command-line/log-level.h"

#include <glib.h>

#include "base/log-level.h"
#include "cli/error.h"

static const struct {
    const char *letter;
    bt_logging_level level;
} levels[] = {
    {"N", BT_LOGGING_LEVEL_NONE},
    {"F", BT_LOGGING_LEVEL_FATAL},
    {"E", BT_LOGGING_LEVEL_ERROR},
    {"W", BT_LOGGING_LEVEL_WARNING},
    {"I", BT_LOGGING_LEVEL_INFO},
    {"D", BT_LOGGING_LEVEL_DEBUG},
    {"T", BT_LOGGING_LEVEL_TRACE},
};

bool log_level_parse(const char *name, bt_logging_level *level)
{
    for (size_t i = 0; i < G_N_ELEMENTS(levels); i++) {
        if (levels[i].letter[0] == tg_log_level_letter(name)) {
            *level = levels[i].level;
            return true;
        }
    }
    return false;
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

const char *log_level_letter(bt_logging_level level)
{
    for (size_t i = 0; i < G_N_ELEMENTS(levels); i++) {
        if (levels[i].level == level) {
            return levels[i].letter;
        }
    }
    return "N";
}
