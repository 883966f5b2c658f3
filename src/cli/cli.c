/* SPDX-License-Identifier: MIT */
/* See cli.h. */
#include "cli/cli.h"

#include <string.h>

#include "base/log-level.h"
#include "base/terminal-text.h"
#include "cli/warning.h"

void cli_init(struct cli *cli)
{
    *cli = (struct cli){.interrupter = bt_interrupter_create()};
    plugin_search_init(&cli->plugin_search);
    cli->context = (struct assembly_context){
        .module = CLI_MODULE,
        .interrupter = cli->interrupter,
        .warn = cli_warn,
        .connect_option = "--connect option",
        .intersection_option = "--stream-intersection",
        .mip_option = "--allowed-mip-versions",
    };
}

void cli_clear(struct cli *cli)
{
    plugin_library_free(cli->plugins);
    plugin_search_clear(&cli->plugin_search);
    bt_interrupter_put_ref(cli->interrupter);
}

void cli_set_log_level(struct cli *cli, bt_logging_level level)
{
    cli->context.log_level = level;
    cli_warn_set_level(level);
    if (!g_getenv("LIBBABELTRACE2_INIT_LOG_LEVEL")) {
        bt_logging_set_global_level(level);
    }
}

void cli_lower_log_level(struct cli *cli, bt_logging_level level)
{
    cli_set_log_level(cli, MIN(cli->context.log_level, level));
}

bool cli_is_verbose(const struct cli *cli)
{
    return cli->context.log_level <= BT_LOGGING_LEVEL_INFO;
}

struct plugin_library *cli_plugins(struct cli *cli)
{
    if (!cli->plugins) {
        const char level[] = {tg_log_level_letter((int) cli->context.log_level), '\0'};

        /* Set the log level of the Python package bt2, which a plugin may load. */
        (void) g_setenv("BABELTRACE_PYTHON_BT2_LOG_LEVEL", level, FALSE);
        cli->plugins = plugin_library_load(&cli->plugin_search);
    }
    return cli->plugins;
}

const struct tg_palette *cli_palette(void)
{
    static const struct tg_palette *palette;

    if (!palette) {
        palette = tg_terminal_palette(tg_terminal_shows_colors(false));
    }
    return palette;
}

static const char *show(FILE *stream, const char *text, bool has_layout)
{
    if (!text || !tg_is_terminal(stream)) {
        return text;
    }

    g_autoptr(GString) shown = g_string_new(NULL);

    tg_append_terminal_text(shown, text, strlen(text), has_layout);
    return g_intern_string(shown->str);
}

const char *cli_shown(const char *text)
{
    return show(stdout, text, false);
}

const char *cli_shown_message(const char *text)
{
    return show(stderr, text, true);
}
