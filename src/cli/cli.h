/* SPDX-License-Identifier: MIT */
/* Declarations that all commands share: the general options, the plugins and the exit statuses. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>

#include "assembly/context.h"
#include "base/terminal.h"
#include "cli/error.h"
#include "cli/plugins.h"

/* The values are also the exit statuses of the program. */
enum cli_status {
    CLI_OK = 0,
    CLI_ERROR = 1,
    CLI_INTERRUPTED = 2,
    CLI_DAMAGED = 3, /* no error, but damage in the input was skipped */
};

/* Runs the program and returns its exit status. A process may call it only once. */
int cli_main(int argc, char **argv);

struct cli {
    /* The context for building graphs and making queries. Its log level is that of --log-level. */
    struct assembly_context context;

    struct plugin_search plugin_search;
    /* NULL until cli_plugins() loads the plugins. */
    struct plugin_library *plugins;
    /* Set by SIGINT, SIGTERM and SIGHUP. */
    bt_interrupter *interrupter;

    bool asks_for_version; /* --version is given */

    /* Advice for the user, printed after an error in damaged data. A static string, or NULL. */
    const char *damage_hint;
};

/* Initializes everything except the log level. */
void cli_init(struct cli *cli);
void cli_clear(struct cli *cli);

/* Sets the default log level of the command, the library, the Python bindings and the warnings. */
void cli_set_log_level(struct cli *cli, bt_logging_level level);

/*
 * Like cli_set_log_level(), but never raises the level: if both --debug and --verbose are given,
 * --debug wins.
 */
void cli_lower_log_level(struct cli *cli, bt_logging_level level);

/* Returns whether errors are printed with all their causes. */
bool cli_is_verbose(const struct cli *cli);

/*
 * Returns the plugins; the first call loads them. Returns NULL, with an error, if a plugin
 * directory can't be read.
 */
struct plugin_library *cli_plugins(struct cli *cli);

/* Returns the colours for standard output. */
const struct tg_palette *cli_palette(void);

/*
 * If standard output is a terminal, returns `text` with escapes for its control characters,
 * otherwise `text`. The result stays valid until the program ends; it is NULL if `text` is NULL.
 */
const char *cli_shown(const char *text);

/* Like cli_shown(), for a message on standard error: newlines and tabs aren't escaped. */
const char *cli_shown_message(const char *text);

/*
 * Each function runs one command and returns its status. `argv` starts after the name of the
 * command.
 */
enum cli_status command_check(struct cli *cli, int argc, char **argv);
enum cli_status command_convert(struct cli *cli, int argc, char **argv);
enum cli_status command_repair(struct cli *cli, int argc, char **argv);
enum cli_status command_run(struct cli *cli, int argc, char **argv);
enum cli_status command_list_plugins(struct cli *cli, int argc, char **argv);
enum cli_status command_query(struct cli *cli, int argc, char **argv);
enum cli_status command_info(struct cli *cli, int argc, char **argv);
enum cli_status command_help(struct cli *cli, int argc, char **argv);

#endif
