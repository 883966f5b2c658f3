/* SPDX-License-Identifier: MIT */

/* See cli.h. */
#include "cli/cli.h"

#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/command-line/log-level.h"
#include "cli/plugins.h"

/* Level of cli_warn() when the environment does not set one. */
static bt_logging_level general_log_level = BT_LOGGING_LEVEL_WARNING;

static bt_logging_level own_log_level(void)
{
    const char *name = g_getenv("BABELTRACE_CLI_LOG_LEVEL");
    bt_logging_level level = general_log_level;

    if (name) {
        (void) log_level_parse(name, &level);
    }

    return level;
}

void cli_warn(const char *format, ...)
{
    va_list args;

    if (own_log_level() > BT_LOGGING_LEVEL_WARNING) {
        return;
    }

    va_start(args, format);
    fputs("warning: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
}

void cli_set_log_level(struct cli *cli, bt_logging_level level)
{
    cli->log_level = level;
    general_log_level = level;

    if (!g_getenv("LIBBABELTRACE2_INIT_LOG_LEVEL")) {
        bt_logging_set_global_level(level);
    }
}

void cli_lower_log_level(struct cli *cli, bt_logging_level level)
{
    cli_set_log_level(cli, MIN(cli->log_level, level));
}

struct plugin_library *cli_plugins(struct cli *cli)
{
    if (!cli->plugins) {
        /* A plugin may be the one that loads Python. */
        (void) g_setenv("BABELTRACE_PYTHON_BT2_LOG_LEVEL", log_level_letter(cli->log_level), FALSE);
        cli->plugins = plugin_library_load(cli);
    }

    return cli->plugins;
}

bool cli_is_interrupted(const struct cli *cli)
{
    return bt_interrupter_is_set(cli->interrupter);
}

void cli_sleep_us(uint64_t duration_us)
{
    /* usleep() need not take more than a million; sleeping less only means asking once more. */
    (void) usleep((useconds_t) MIN(duration_us, 999999));
}

const struct tg_palette *cli_palette(void)
{
    static const struct tg_palette *palette;

    if (!palette) {
        palette = tg_terminal_palette(tg_terminal_shows_colors());
    }

    return palette;
}
