/* SPDX-License-Identifier: MIT */
/* See general-options.h. */
#include "cli/command-line/general-options.h"

#include <stddef.h>

const struct option_row general_options[] = {
    OPTION_HEADING("General options"),
    {GENERAL_OPTION_PLUGIN_PATH, '\0', "plugin-path", "PATH[:PATH]...",
        "Look for plugins in the directories PATH, too"},
    {GENERAL_OPTION_OMIT_HOME_PLUGIN_PATH, '\0', "omit-home-plugin-path", NULL,
        "Do not look for plugins in ~/.local/lib/babeltrace2/plugins"},
    {GENERAL_OPTION_OMIT_SYSTEM_PLUGIN_PATH, '\0', "omit-system-plugin-path", NULL,
        "Do not look for plugins in the directory of the system"},
    {GENERAL_OPTION_LOG_LEVEL, 'l', "log-level", "LVL",
        "Log from level LVL on: N (nothing), F (fatal), E (error), W (warning, default), I (info), "
        "D (debug) or T (trace)"},
    {GENERAL_OPTION_VERBOSE, 'v', "verbose", NULL, "Same as --log-level=I"},
    {GENERAL_OPTION_DEBUG, 'd', "debug", NULL, "Same as --log-level=T"},
    OPTION_ROW_HELP,
    {GENERAL_OPTION_VERSION, 'V', "version", NULL, "Print the version and quit"},
    {0},
};
