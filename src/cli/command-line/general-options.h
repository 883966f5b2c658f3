/* SPDX-License-Identifier: MIT */
/* The options before the command. */
#ifndef CLI_COMMAND_LINE_GENERAL_OPTIONS_H
#define CLI_COMMAND_LINE_GENERAL_OPTIONS_H

#include "cli/command-line/option.h"

enum general_option {
    GENERAL_OPTION_DEBUG = 1,
    GENERAL_OPTION_LOG_LEVEL,
    GENERAL_OPTION_OMIT_HOME_PLUGIN_PATH,
    GENERAL_OPTION_OMIT_SYSTEM_PLUGIN_PATH,
    GENERAL_OPTION_PLUGIN_PATH,
    GENERAL_OPTION_VERBOSE,
    GENERAL_OPTION_VERSION,
};

extern const struct option_row general_options[];

#endif
