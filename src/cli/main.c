/* SPDX-License-Identifier: MIT */
/*
 * The program `babeltrace2`: reads the general options and runs the command. Exit statuses: 0
 * success, 1 error, 2 ended early by a signal, 3 the input is damaged and the damage was skipped.
 */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/command-line/arguments.h"
#include "cli/command-line/general-options.h"
#include "cli/commands/command.h"
#include "cli/debuginfod-limit.h"
#include "cli/error-print.h"
#include "cli/interruption.h"
#include "config.h"

static void print_version(void)
{
    const char *stage = bt_version_get_development_stage();
    const char *name = bt_version_get_name();

    printf("Babeltrace %u.%u.%u%s", bt_version_get_major(), bt_version_get_minor(),
        bt_version_get_patch(), stage ? stage : "");
    if (name) {
        printf(" \"%s\"", name);
    }
    printf("\nTracegraph %s\n", TRACEGRAPH_VERSION);
}

/* Warns if a directory has the name of the command, because the user may mean a trace in it. */
static void warn_of_directory(const struct cli *cli, const char *command)
{
    const char *wanted = g_getenv("BABELTRACE_CLI_WARN_COMMAND_NAME_DIRECTORY_CLASH");

    if (wanted && strcmp(wanted, "0") == 0) {
        return;
    }
    if (g_file_test(command, G_FILE_TEST_IS_DIR)) {
        assembly_warn(&cli->context,
            "`%s` is a command, but also a directory here: to convert the trace in it, run "
            "`babeltrace2 convert %s`",
            command, command);
    }
}

static enum cli_status run_command(struct cli *cli, const struct arguments *arguments)
{
    const struct command *command = command_find(arguments->value);
    int first = arguments->next;

    if (command) {
        if (command->needs_path || (command->run != command_convert && first < arguments->argc)) {
            warn_of_directory(cli, command->name);
        }
        return command->run(cli, arguments->argc - first, arguments->argv + first);
    }
    return command_convert(
        cli, arguments->argc - arguments->current, arguments->argv + arguments->current);
}

/* Reads the general options, then runs the command. */
static enum cli_status run(struct cli *cli, int argc, char **argv)
{
    struct arguments arguments = ARGUMENTS_INIT(general_options, NULL, argc, argv);

    for (;;) {
        switch (arguments_next(&arguments)) {
        case ARGUMENT_END:
            if (argc == 0) {
                print_version();
                putchar('\n');
            }
            commands_print_help();
            return CLI_OK;
        case ARGUMENT_POSITIONAL:
            return run_command(cli, &arguments);
        case ARGUMENT_UNKNOWN_OPTION:
            /* The user left out the command, so this argument is the first option of `convert`. */
            return command_convert(cli, argc - arguments.current, argv + arguments.current);
        case ARGUMENT_ERROR:
            return CLI_ERROR;
        case ARGUMENT_OPTION:
            break;
        }
        if (!arguments.row->apply) {
            commands_print_help();
            return CLI_OK;
        }
        if (!arguments.row->apply(cli, arguments.row, arguments.value)) {
            return CLI_ERROR;
        }
        if (cli->asks_for_version) {
            print_version();
            return CLI_OK;
        }
    }
}

static bool environment_asks(const char *variable)
{
    const char *value = g_getenv(variable);

    return value && strcmp(value, "1") == 0;
}

/*
 * Opens /dev/null for each standard descriptor that is closed. Otherwise, a file could get the
 * descriptor of standard error, and warnings would be written to the file. Reads from standard
 * input, and writes to standard output and standard error, must still fail. Therefore, the function
 * opens /dev/null for writing if standard input is closed, and for reading if another one is
 * closed.
 */
static void reserve_standard_descriptors(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        if (fcntl(fd, F_GETFD) < 0) {
            (void) open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        }
    }
}

static void init(struct cli *cli)
{
    reserve_standard_descriptors();
    cli_limit_debuginfod();
    cli_init(cli);
    cli_set_log_level(cli, environment_asks("BABELTRACE_DEBUG")     ? BT_LOGGING_LEVEL_TRACE
                           : environment_asks("BABELTRACE_VERBOSE") ? BT_LOGGING_LEVEL_INFO
                                                                    : BT_LOGGING_LEVEL_WARNING);
    interruption_handle_signals(cli->interrupter);
}

/* Writes the buffered output. A full disk, for example, may only be detected here. */
static enum cli_status flush_output(enum cli_status status)
{
    if (fflush(stdout) == 0 && !ferror(stdout)) {
        return status == CLI_OK && interruption_dropped_output() ? CLI_INTERRUPTED : status;
    }
    cli_error("standard output: cannot write");
    return CLI_ERROR;
}

int cli_main(int argc, char **argv)
{
    struct cli cli;

    init(&cli);

    enum cli_status status = flush_output(run(&cli, argc - 1, argv + 1));

    if (status == CLI_INTERRUPTED) {
        bt_current_thread_clear_error();
    } else if (status == CLI_ERROR) {
        error_print_and_clear(cli_is_verbose(&cli), cli.damage_hint);
    }
    cli_clear(&cli);
    return status;
}
