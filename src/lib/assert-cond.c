/* SPDX-License-Identifier: MIT */
/*
 * Ends a program that violated a condition of the API. The code prints the condition, independently
 * of the log level. It then runs the command in the environment variable
 * `BABELTRACE_EXEC_ON_ABORT`, which typically saves the state of the process, and aborts.
 */
#include "lib/assert-cond.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/terminal-text.h"
#include "lib/dev-mode/method-call.h"

/* The program is about to abort, so a failure of the command is ignored. */
static void run_command_of_user(void)
{
    /*
     * With secure_getenv(), a privileged program doesn't run a command from the environment of its
     * caller.
     */
    const char *command_line = secure_getenv("BABELTRACE_EXEC_ON_ABORT");
    g_autoptr(GError) error = NULL;
    g_auto(GStrv) arguments = NULL;

    if (!command_line || command_line[0] == '\0') {
        return;
    }

    if (!g_shell_parse_argv(command_line, NULL, &arguments, &error) ||
        !g_spawn_sync(NULL, arguments, NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_CHILD_INHERITS_STDIN,
            NULL, NULL, NULL, NULL, NULL, &error)) {
        tg_print(stderr, "BABELTRACE_EXEC_ON_ABORT: cannot run `%s`: %s\n", command_line,
            error->message);
    }
}

/* Prints the method that the thread is in, if any. This method has violated the condition. */
static void print_caller(void)
{
#if BT_DEV_MODE
    g_autofree char *caller = bt__method_call_describe(bt__method_call_current());

    if (caller) {
        tg_print(stderr, "  %s\n", caller);
    }
#endif
}

void bt__assert_cond_failed(
    const char *kind, const char *function, const char *condition, const char *format, ...)
{
    const bool is_post = strcmp(kind, "post") == 0;
    const char *subject = g_str_has_prefix(function, "bt_") ? function + 3 : function;
    g_autofree char *dashed = g_strdelimit(g_strdup(subject), "_", '-');
    va_list arguments;

    va_start(arguments, format);
    g_autofree char *message = g_strdup_vprintf(format, arguments);
    va_end(arguments);

    tg_print(stderr, "Library %scondition not satisfied: %s\n", kind, message);
    if (!is_post) {
        print_caller();
    }
    fprintf(stderr, "Condition ID: `%s:%s:%s`.\n", kind, dashed, condition);
    if (is_post || subject == function) {
        fprintf(stderr, "Aborting: %s is at fault.\n", dashed);
    } else {
        fprintf(stderr, "Aborting: the caller of %s() is at fault.\n", function);
    }
    run_command_of_user();
    abort();
}
