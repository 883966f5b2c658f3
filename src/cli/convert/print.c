/* SPDX-License-Identifier: MIT */
/* See print.h. */
#include "cli/convert/print.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "assembly/cleanup.h"
#include "assembly/component-class.h"
#include "assembly/value.h"
#include "base/terminal-text.h"
#include "cli/graph/run-config.h"
#include "cli/graph/run-setting.h"

/* Returns whether a shell takes `arg` literally without quotes. */
static bool is_plain_word(const char *arg)
{
    static const char safe[] = "%+,-./:=@_";

    if (!*arg) {
        return false;
    }
    for (; *arg; arg++) {
        if (!g_ascii_isalnum(*arg) && !strchr(safe, *arg)) {
            return false;
        }
    }
    return true;
}

/* Prints `arg` in the form $'...', in which a shell interprets the escapes of terminal-text.h. */
static void print_with_escapes(const char *arg)
{
    printf("$'");
    for (const char *next; *arg; arg = next) {
        next = arg + MAX(strcspn(arg, "\\'"), 1);

        g_autofree char *part = g_strndup(arg, next - arg);

        printf("%s%s", strchr("\\'", *arg) ? "\\" : "", cli_shown(part));
    }
    putchar('\'');
}

static void print_for_shell(const char *arg)
{
    if (is_plain_word(arg)) {
        fputs(arg, stdout);
        return;
    }
    if (strcmp(cli_shown(arg), arg) != 0) {
        print_with_escapes(arg);
        return;
    }
    putchar('\'');
    for (; *arg; arg++) {
        if (*arg == '\'') {
            fputs("'\"'\"'", stdout);
        } else {
            putchar(*arg);
        }
    }
    putchar('\'');
}

GPtrArray *conversion_run_args(const struct conversion *conversion)
{
    GPtrArray *args = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; i < conversion->settings->len; i++) {
        const struct run_setting *setting = conversion->settings->pdata[i];

        g_ptr_array_add(args, g_strdup_printf("--%s", run_options[setting->option].long_name));
        g_ptr_array_add(args, run_setting_text(setting));
    }
    return args;
}

void conversion_print_run_args(const struct conversion *conversion)
{
    g_autoptr(GPtrArray) args = conversion_run_args(conversion);
    bool is_for_shell = conversion->run_args_format == RUN_ARGS_SHELL;

    for (guint i = 0; i < args->len; i++) {
        if (i > 0) {
            putchar(is_for_shell ? ' ' : '\0');
        }
        if (is_for_shell) {
            print_for_shell(args->pdata[i]);
        } else {
            tg_print(stdout, "%s", (char *) args->pdata[i]);
        }
    }
}

/*
 * Opens the file of --output. Returns the standard output if the option isn't given, and NULL with
 * an error.
 */
static FILE *open_output(const struct conversion *conversion)
{
    if (!conversion->output) {
        return stdout;
    }

    FILE *file = fopen(conversion->output, "w");

    if (!file) {
        cli_error("%s: %s", conversion->output, g_strerror(errno));
    }
    return file;
}

static enum cli_status close_output(const struct conversion *conversion, FILE *file)
{
    const bool failed = (file == stdout ? fflush(file) : fclose(file)) != 0;

    if (failed) {
        cli_error("%s: %s", conversion->output ? conversion->output : "standard output",
            g_strerror(errno));
        return CLI_ERROR;
    }
    return CLI_OK;
}

/*
 * Queries the class `source.ctf.CLASS_NAME` with one string parameter. The caller owns the result,
 * which is NULL with an error.
 */
static const bt_value *query_ctf(const struct conversion *conversion, const char *class_name,
    const char *object, const char *param, const char *value)
{
    const struct plugin_library *plugins = cli_plugins(conversion->cli);
    struct assembly_class class;
    const struct assembly_context *context = &conversion->cli->context;

    if (!plugins || !assembly_find_class(context, plugins->plugins, BT_COMPONENT_CLASS_TYPE_SOURCE,
                        "ctf", class_name, &class)) {
        return NULL;
    }

    bt_value *params = bt_value_map_create();
    const bt_value *result = NULL;

    if (bt_value_map_insert_string_entry(params, param, value) < 0 ||
        assembly_class_query(context, &class, object, params, NULL, &result) !=
            BT_QUERY_EXECUTOR_QUERY_STATUS_OK) {
        cli_error(
            "Cannot query object `%s` of `source.ctf.%s` about `%s`", object, class_name, value);
        result = NULL;
    }
    bt_value_put_ref(params);
    return result;
}

enum cli_status conversion_print_metadata(const struct conversion *conversion)
{
    if (conversion->metadata) {
        cli_error(
            "--metadata cannot be combined with --output-format=ctf-metadata, which prints the "
            "metadata of a trace");
        return CLI_ERROR;
    }
    if (conversion->inputs->len != 1) {
        cli_error("--output-format=ctf-metadata takes one trace: there are %u inputs",
            conversion->inputs->len);
        return CLI_ERROR;
    }

    autovalue info =
        query_ctf(conversion, "fs", "metadata-info", "path", conversion->inputs->pdata[0]);

    if (!info) {
        return CLI_ERROR;
    }

    const char *text = assembly_value_get_string(info, "text");

    if (!text) {
        cli_error("Query object `metadata-info` of `source.ctf.fs` has no `text`");
        return CLI_ERROR;
    }

    FILE *file = open_output(conversion);

    if (!file) {
        return CLI_ERROR;
    }
    tg_print(file, "%s\n", text);
    return close_output(conversion, file);
}

enum cli_status conversion_print_lttng_live_sessions(const struct conversion *conversion)
{
    autovalue sessions =
        query_ctf(conversion, "lttng-live", "sessions", "url", conversion->inputs->pdata[0]);

    if (!sessions) {
        return assembly_is_interrupted(&conversion->cli->context) ? CLI_INTERRUPTED : CLI_ERROR;
    }
    if (!bt_value_is_array(sessions)) {
        cli_error("Query object `sessions` of `source.ctf.lttng-live` is not an array");
        return CLI_ERROR;
    }

    FILE *file = open_output(conversion);

    if (!file) {
        return CLI_ERROR;
    }
    for (uint64_t i = 0; i < bt_value_array_get_length(sessions); i++) {
        const bt_value *session = bt_value_array_borrow_element_by_index_const(sessions, i);
        const char *url = assembly_value_get_string(session, "url");
        const char *format = assembly_value_get_string(session, "trace-format");

        tg_print(file,
            "%s (timer = %" PRIu64 ", %" PRIu64 " stream(s), %" PRIu64
            " client(s) connected, %s)\n",
            url ? url : "", assembly_value_get_count(session, "timer-us"),
            assembly_value_get_count(session, "stream-count"),
            assembly_value_get_count(session, "client-count"),
            format && strcmp(format, "ctf-2.0") == 0 ? "CTF 2" : "CTF 1.8");
    }
    return close_output(conversion, file);
}
