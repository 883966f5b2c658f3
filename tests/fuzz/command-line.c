/* SPDX-License-Identifier: MIT */
/*
 * Fuzzes the arguments of the commands `convert` and `run`, one argument per line. The command is
 * `run` if the first line is `run`, and `convert` otherwise. `run` must be able to parse the
 * arguments that `convert` prints for it.
 */
#include "cli/convert/complete.h"
#include "cli/convert/options.h"
#include "cli/convert/print.h"
#include "cli/graph/run-config.h"
#include "text.h"

#include <string.h>

static bool parse_run(struct cli *cli, int argc, char **argv)
{
    bool help = false;
    struct run_config *config = run_config_parse(cli, argc, argv, &help);
    const bool is_ok = config;

    run_config_free(config);
    return is_ok;
}

static void parse_convert(struct cli *cli, int argc, char **argv)
{
    g_autoptr(conversion_t) conversion = conversion_create(cli);
    bool help = false;

    /*
     * Skip arguments that are inputs, because the command would search for them in the file system.
     */
    if (!conversion_parse(conversion, argc, argv, &help) || conversion->inputs->len > 0 ||
        conversion->run_args_format != RUN_ARGS_NONE || !conversion_complete(conversion)) {
        return;
    }

    g_autoptr(GPtrArray) arguments = conversion_run_args(conversion);
    bool is_same;

    g_ptr_array_add(arguments, NULL);
    is_same = parse_run(cli, (int) arguments->len - 1, (char **) arguments->pdata);
    if (!is_same) {
        const bt_error *error = bt_current_thread_take_error();
        g_autofree char *line = g_strjoinv(" ", (char **) arguments->pdata);

        g_error("%s: %s", line,
            error ? bt_error_cause_get_message(bt_error_borrow_cause_by_index(error, 0)) : "help");
    }
}

void fuzz_text(const char *text)
{
    static struct cli cli;
    g_auto(GStrv) argv = g_strsplit(text, "\n", -1);
    int argc = (int) g_strv_length(argv);

    if (!cli.interrupter) {
        cli_init(&cli);
    }
    cli_set_log_level(&cli, BT_LOGGING_LEVEL_NONE);
    cli.plugin_search.omits_home = cli.plugin_search.omits_system = true;
    if (argc > 0 && strcmp(argv[0], "run") == 0) {
        parse_run(&cli, argc - 1, argv + 1);
    } else {
        parse_convert(&cli, argc, argv);
    }
    bt_current_thread_clear_error();
}
