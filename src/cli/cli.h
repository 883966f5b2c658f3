/* SPDX-License-Identifier: MIT */

/*
 * What every part of the command line shares: the general options, the exit statuses and how to
 * fail.
 *
 * Errors of the command line are causes of the thread's error, like those of the library and the
 * plugins: cli_main() prints the whole chain once. A function that returns CLI_ERROR, false or NULL
 * has appended at least one.
 */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>

#include "base/terminal.h"

/* Also the exit statuses of the program. */
enum cli_status {
    CLI_OK = 0,
    CLI_ERROR = 1,
    CLI_INTERRUPTED = 2,
};

/* The program: its arguments to its exit status. Once in a process. */
int cli_main(int argc, char **argv);

struct plugin_library;

struct cli {
    /* Of components and queries without a level of their own. */
    bt_logging_level log_level;

    bool omit_home_plugin_path;
    bool omit_system_plugin_path;

    /* Directories of --plugin-path (strings, owned). */
    GPtrArray *plugin_path;

    /* Loaded by cli_plugins(). */
    struct plugin_library *plugins;

    /* Set by SIGINT and SIGTERM. */
    bt_interrupter *interrupter;
};

/* Appends a cause to the error of the current thread. */
#define cli_error(...)                                                                             \
    ((void) BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_UNKNOWN("Babeltrace CLI", __VA_ARGS__))

/* Prints one line to standard error, unless BABELTRACE_CLI_LOG_LEVEL or --log-level say to be more
 * quiet. */
void cli_warn(const char *format, ...) G_GNUC_PRINTF(1, 2);

/* Sets the default log level, also of the library, the Python bindings and cli_warn(). */
void cli_set_log_level(struct cli *cli, bt_logging_level level);

/* Same unless the level is lower already: of --debug and --verbose the more talkative one counts.
 */
void cli_lower_log_level(struct cli *cli, bt_logging_level level);

/* The plugins, loaded the first time. Exits through NULL with an error when a plugin directory
 * cannot be read. */
struct plugin_library *cli_plugins(struct cli *cli);

bool cli_is_interrupted(const struct cli *cli);

/* Sleeps before a retry; a signal ends the sleep. */
void cli_sleep_us(uint64_t duration_us);

/* Colors of the standard output. */
const struct tg_palette *cli_palette(void);

/* The commands: `argv` starts after the name of the command. */
enum cli_status command_convert(struct cli *cli, int argc, char **argv);
enum cli_status command_run(struct cli *cli, int argc, char **argv);
enum cli_status command_list_plugins(struct cli *cli, int argc, char **argv);
enum cli_status command_query(struct cli *cli, int argc, char **argv);
enum cli_status command_info(struct cli *cli, int argc, char **argv);
enum cli_status command_help(struct cli *cli, int argc, char **argv);

/* Scope-based cleanup of the library's objects. */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(bt_query_executor, bt_query_executor_put_ref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(bt_component_descriptor_set, bt_component_descriptor_set_put_ref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(bt_integer_range_set_unsigned, bt_integer_range_set_unsigned_put_ref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(bt_graph, bt_graph_put_ref)

static inline void cli_clear_value(const bt_value **value)
{
    bt_value_put_ref(*value);
}

/* A reference to a value that the scope owns. */
#define cli_autovalue __attribute__((cleanup(cli_clear_value))) const bt_value *

#endif
