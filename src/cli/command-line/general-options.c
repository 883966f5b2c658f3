/* SPDX-License-Identifier: MIT */
/* See general-options.h. */
#include "cli/command-line/general-options.h"

static bool set_log_level(void *data, const struct option_row *row, const char *value)
{
    bt_logging_level level;

    if (!option_parse_log_level(value, &level)) {
        return false;
    }
    cli_set_log_level(data, level);
    return true;
}

bool general_options_lower_log_level(void *data, const struct option_row *row, const char *value)
{
    cli_lower_log_level(
        data, row->short_name == 'd' ? BT_LOGGING_LEVEL_TRACE : BT_LOGGING_LEVEL_INFO);
    return true;
}

static bool add_plugin_path(void *data, const struct option_row *row, const char *value)
{
    plugin_search_add_path(&((struct cli *) data)->plugin_search, value);
    return true;
}

const struct option_row general_options[] = {
    {'\0', "plugin-path", "PATH[:PATH]...", "Also look for plugins in the directories PATH",
        add_plugin_path, .heading = "General options"},
    {'\0', "omit-home-plugin-path", NULL,
        "Do not look for plugins in ~/.local/lib/babeltrace2/plugins", option_set_flag,
        offsetof(struct cli, plugin_search.omits_home)},
    {'\0', "omit-system-plugin-path", NULL,
        "Do not look for plugins in the system's plugin directory", option_set_flag,
        offsetof(struct cli, plugin_search.omits_system)},
    {'l', "log-level", "LVL",
        "Log messages of level LVL and above: N (none), F (fatal), E (error), W (warning, "
        "default), I (info), D (debug) or T (trace)",
        set_log_level},
    {'v', "verbose", NULL, "Same as --log-level=I", general_options_lower_log_level},
    {'d', "debug", NULL, "Same as --log-level=T", general_options_lower_log_level},
    OPTION_ROW_HELP,
    {'V', "version", NULL, "Print the version and quit", option_set_flag,
        offsetof(struct cli, asks_for_version)},
    {0},
};
