/* SPDX-License-Identifier: MIT */

/*
 * The `info` command: an overview of traces. It queries the component classes that can read the
 * inputs for the object `tracegraph.trace-summary`; only --events reads the traces.
 */
#include <stdio.h>

#include "assembly/cleanup.h"
#include "cli/command-line/arguments.h"
#include "cli/commands/help-text.h"
#include "cli/discovery.h"
#include "cli/graph/progress.h"
#include "cli/info/document.h"
#include "cli/info/json.h"
#include "cli/info/short.h"
#include "cli/info/text.h"

enum info_option {
    OPTION_CLOCK_GMT = 1,
    OPTION_EVENTS,
    OPTION_JSON,
    OPTION_PROGRESS,
    OPTION_SHORT,
};

static const struct option_row options[] = {
    OPTION_HEADING("Options"),
    {OPTION_EVENTS, 'e', "events", NULL,
        "Read the traces and count their events: of each class, by the second, over time"},
    {OPTION_SHORT, 's', "short", NULL, "Print one line for each trace"},
    {OPTION_JSON, 'j', "json", NULL, "Print JSON, for a program to read"},
    {OPTION_CLOCK_GMT, '\0', "clock-gmt", NULL,
        "Print times in GMT instead of the local time zone"},
    PROGRESS_ROW(OPTION_PROGRESS),
    OPTION_ROW_HELP,
    {0},
};

struct info {
    struct cli *cli;

    /* Borrowed from the command line. */
    GPtrArray *inputs;

    bool has_events;
    bool is_json;
    bool is_short;
    bool is_gmt;
    enum option_when progress;
};

static bool apply_option(void *data, int option, const char *value)
{
    struct info *info = data;

    switch ((enum info_option) option) {
    case OPTION_CLOCK_GMT:
        info->is_gmt = true;
        return true;
    case OPTION_EVENTS:
        info->has_events = true;
        return true;
    case OPTION_JSON:
        info->is_json = true;
        return true;
    case OPTION_PROGRESS:
        return option_parse_when("--progress", value, &info->progress);
    case OPTION_SHORT:
        info->is_short = true;
        return true;
    }

    g_assert_not_reached();
}

static bool add_input(void *data, const char *input)
{
    struct info *info = data;

    g_ptr_array_add(info->inputs, (gpointer) input);
    return true;
}

static bt_value *source_params(const struct assembly_source *source)
{
    bt_value *params = bt_value_map_create();
    bt_value *inputs = assembly_source_inputs(source);

    bt_value_map_insert_entry(params, "inputs", inputs);
    bt_value_put_ref(inputs);
    return params;
}

static enum cli_status add_source(
    const struct info *info, bt_value *document, const struct assembly_source *source)
{
    g_autofree char *name = g_strdup_printf("source.%s.%s", source->plugin, source->class_name);
    autovalue params = source_params(source);
    autovalue summary = NULL;
    struct event_counts counts = {0};
    enum cli_status status = CLI_OK;

    bt_query_executor_query_status query_status = assembly_class_query(
        &info->cli->context, &source->class, "tracegraph.trace-summary", params, NULL, &summary);

    if (query_status != BT_QUERY_EXECUTOR_QUERY_STATUS_OK &&
        query_status != BT_QUERY_EXECUTOR_QUERY_STATUS_UNKNOWN_OBJECT) {
        cli_error("Cannot describe the trace of `%s`", (char *) source->inputs->pdata[0]);
        return assembly_is_interrupted(&info->cli->context) ? CLI_INTERRUPTED : CLI_ERROR;
    }

    if (info->has_events) {
        status = event_counts_run(&counts, info->cli, &source->class, params, info->progress);
    }

    if (status == CLI_OK) {
        info_document_add_trace(document, name, source->inputs,
            summary && bt_value_is_map(summary) ? summary : NULL,
            info->has_events ? &counts : NULL);
    }

    event_counts_clear(&counts);
    return status;
}

static void print(const struct info *info, const bt_value *document)
{
    g_autoptr(GString) text = g_string_new(NULL);

    if (info->is_json) {
        json_append(text, document);
        g_string_append_c(text, '\n');
    } else if (info->is_short) {
        info_append_short(text, document, info->is_gmt);
    } else {
        info_append_text(text, document, info->is_gmt);
    }

    fwrite(text->str, 1, text->len, stdout);
}

static enum cli_status describe(struct info *info)
{
    g_auto(assembly_discovery_t) discovery = {0};
    enum cli_status status = CLI_OK;

    if (info->inputs->len == 0) {
        cli_error("The path of a trace is missing (see `babeltrace2 info --help`)");
        return CLI_ERROR;
    }

    if (info->is_short && info->is_json) {
        cli_error("--short and --json do not go together: JSON has everything");
        return CLI_ERROR;
    }

    if (!cli_discover(info->cli, info->inputs, NULL, &discovery)) {
        return assembly_is_interrupted(&info->cli->context) ? CLI_INTERRUPTED : CLI_ERROR;
    }

    cli_report_problems(info->cli, info->inputs, &discovery, discovery.sources->len == 0);

    if (discovery.sources->len == 0) {
        return CLI_ERROR;
    }

    bt_value *document = info_document_create();

    for (guint i = 0; status == CLI_OK && i < discovery.sources->len; i++) {
        status = add_source(info, document, discovery.sources->pdata[i]);
    }

    if (status == CLI_OK) {
        print(info, document);
    }

    bt_value_put_ref(document);
    return status;
}

enum cli_status command_info(struct cli *cli, int argc, char **argv)
{
    static const struct argument_parser parser = {
        .command = "info", .options = options, .apply = apply_option, .add = add_input};
    struct info info = {.cli = cli, .progress = OPTION_WHEN_AUTO, .inputs = g_ptr_array_new()};
    enum cli_status status = CLI_ERROR;
    bool help = argc == 0;

    if (arguments_parse(&parser, argc, argv, &info, &help) && !help) {
        status = describe(&info);
    } else if (help) {
        status = help_print("info [OPTIONS] PATH...", options, 0);
    }

    g_ptr_array_unref(info.inputs);
    return status;
}
