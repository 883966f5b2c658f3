/* SPDX-License-Identifier: MIT */
/* What the commands share: the general options, the plugins, and the exit statuses. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>

#include "assembly/context.h"
#include "base/terminal.h"
#include "cli/error.h"
#include "cli/plugins.h"

/* Also the exit statuses of the program. */
enum cli_status {
    CLI_OK = 0,
    CLI_ERROR = 1,
    CLI_INTERRUPTED = 2,
    CLI_DAMAGED = 3, /* nothing failed, but damage of the input was gone past */
};

/* Runs the program and returns its exit status. Only once per process. */
int cli_main(int argc, char **argv);

struct cli {
    /* For assembling graphs and making queries; its log level is that of --log-level. */
    struct assembly_context context;

    struct plugin_search plugin_search;
    /* Loaded by cli_plugins(). */
    struct plugin_library *plugins;
    /* Set by SIGINT, SIGTERM and SIGHUP. */
    bt_interrupter *interrupter;

    bool asks_for_version; /* --version is given */

    /* What to do if the error of the command is damage in a packet; static, NULL: nothing. */
    const char *damage_hint;
};

/* Sets up everything but the log level. */
void cli_init(struct cli *cli);
void cli_clear(struct cli *cli);

/* Sets the default log level, also of the library, the Python bindings and warnings. */
void cli_set_log_level(struct cli *cli, bt_logging_level level);

/* Same, unless the level is lower already: of --debug and --verbose, --debug wins. */
void cli_lower_log_level(struct cli *cli, bt_logging_level level);

/* Whether errors are printed with all their causes. */
bool cli_is_verbose(const struct cli *cli);

/* The plugins, loaded by the first call; NULL with an error when a plugin directory cannot be read.
 */
struct plugin_library *cli_plugins(struct cli *cli);

/* Colours of the standard output. */
const struct tg_palette *cli_palette(void);

/* A name or other item as the standard output shows it: with escapes if that is a terminal. Kept
 * until the program ends; NULL for NULL. */
const char *cli_shown(const char *text);

/* The same for a message on standard error, whose newlines and tabs stay. */
const char *cli_shown_message(const char *text);

/* The commands: `argv` starts after the name of the command. */
enum cli_status command_check(struct cli *cli, int argc, char **argv);
enum cli_status command_convert(struct cli *cli, int argc, char **argv);
enum cli_status command_repair(struct cli *cli, int argc, char **argv);
enum cli_status command_run(struct cli *cli, int argc, char **argv);
enum cli_status command_list_plugins(struct cli *cli, int argc, char **argv);
enum cli_status command_query(struct cli *cli, int argc, char **argv);
enum cli_status command_info(struct cli *cli, int argc, char **argv);
enum cli_status command_help(struct cli *cli, int argc, char **argv);

#endif
