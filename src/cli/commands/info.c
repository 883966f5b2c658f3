/* SPDX-License-Identifier: MIT */
/*
 * The `info` command: prints an overview of traces. The component classes that can read the inputs
 * are queried for the object `tracegraph.trace-summary`. Only --events reads the traces.
 */
#include <stdio.h>

#include "assembly/cleanup.h"
#include "assembly/value.h"
#include "cli/command-line/arguments.h"
#include "cli/commands/help-text.h"
#include "cli/discovery.h"
#include "cli/error-print.h"
#include "cli/filter.h"
#include "cli/graph/progress.h"
#include "cli/info/document.h"
#include "cli/info/short.h"
#include "cli/info/text.h"
#include "cli/json.h"
#include "cli/warning.h"

/* The default of --top: how many groups of --by are described. */
enum { DEFAULT_TOP = 20 };

struct info {
    struct cli *cli;
    /* Borrowed from the command line. */
    GPtrArray *inputs;
    /*
     * The arguments of --filter (strings, borrowed) and their expressions (`bt_x_expression *`,
     * owned references).
     */
    GPtrArray *filter_texts;
    GPtrArray *filters;
    /* The argument of --by, borrowed, or NULL; and the argument of --top. */
    const char *by;
    uint64_t top;
    /*
     * The trace classes of the events that were read: `const bt_trace_class *`, owned references.
     */
    GPtrArray *trace_classes;
    /* The errors of the traces or streams that can't be read: `const bt_error *`. */
    GPtrArray *errors;

    bool has_events;
    bool is_json;
    bool is_short;
    bool is_gmt;
    enum option_when progress;
};

static bool set_by(void *data, const struct option_row *row, const char *value)
{
    struct info *info = data;

    info->by = value;
    return true;
}

static bool set_top(void *data, const struct option_row *row, const char *value)
{
    struct info *info = data;

    return option_parse_top(value, &info->top);
}

static const struct option_row options[] = {
    {'e', "events", NULL,
        "Read the traces and count the events of each class, per second and over time",
        option_set_flag, offsetof(struct info, has_events), .heading = "Options"},
    {'\0', "filter", "EXPR",
        "With --events, count only events for which EXPR is true (repeatable: all must be true)",
        option_append_text, offsetof(struct info, filter_texts)},
    {'\0', "by", "EXPR[,EXPR]...",
        "With --events, also count the events in each group; a group consists of the events with "
        "the same value of each EXPR, such as 'name,$cpu'",
        set_by},
    {'\0', "top", "N", "With --by, print the N groups with the most events (default: 20)", set_top},
    {'s', "short", NULL, "Print one line for each trace", option_set_flag,
        offsetof(struct info, is_short)},
    {'j', "json", NULL, "Print JSON instead of text", option_set_flag,
        offsetof(struct info, is_json)},
    {'\0', "clock-gmt", NULL, "Print times in GMT instead of the local time zone", option_set_flag,
        offsetof(struct info, is_gmt)},
    PROGRESS_ROW(.apply = option_set_when, .offset = offsetof(struct info, progress)),
    OPTION_ROW_HELP,
    {0},
};

static bool add_input(void *data, const char *input)
{
    struct info *info = data;

    g_ptr_array_add(info->inputs, (gpointer) input);
    return true;
}

/* Moves the errors of the ports to `info`. Without --events, there are no ports. */
static void take_errors(struct info *info, const struct event_counts *counts)
{
    for (guint i = 0; counts->ports && i < counts->ports->len; i++) {
        struct port_count *port = counts->ports->pdata[i];

        if (port->error) {
            g_ptr_array_add(info->errors, (gpointer) g_steal_pointer(&port->error));
        }
    }
}

/* Parses the arguments of --filter. Returns false with an error. */
static bool parse_filters(struct info *info)
{
    for (guint i = 0; i < info->filter_texts->len; i++) {
        bt_x_expression *expression = cli_filter_parse(info->filter_texts->pdata[i]);

        if (!expression) {
            return false;
        }
        g_ptr_array_add(info->filters, expression);
    }
    return true;
}

/*
 * Returns the time of the trace's first packet or event, in nanoseconds from the origin, or
 * INT64_MAX if the time is unknown.
 */
static int64_t find_first_time(const bt_value *summary)
{
    static const char *const keys[] = {"packet-range-ns", "range-ns"};
    const bt_value *streams = assembly_value_get_array(summary, "streams");
    int64_t first = INT64_MAX;

    for (uint64_t i = 0; i < assembly_value_array_length(streams); i++) {
        for (size_t k = 0; k < G_N_ELEMENTS(keys); k++) {
            const bt_value *range =
                assembly_value_get_map(assembly_value_map_at(streams, i), keys[k]);
            int64_t begin;

            if (assembly_value_get_signed(range, "begin", &begin)) {
                first = MIN(first, begin);
            }
        }
    }
    return first;
}

/* Sets the day of times such as `12:00` in expressions to the day of the trace's first message. */
static void set_first_time(
    bt_x_event_selector *selector, bt_x_event_groups *groups, const bt_value *summary)
{
    const int64_t first = find_first_time(summary);

    if (first == INT64_MAX) {
        return;
    }
    bt_x_event_selector_set_first_time(selector, first);
    if (groups) {
        bt_x_event_groups_set_first_time(groups, first);
    }
}

/* Warns about names in --by that match no event or field of the traces. */
static void warn_of_group_faults(const struct info *info)
{
    bt_x_event_groups *groups;

    if (!info->by || bt_x_event_groups_create(info->by, info->is_gmt, &groups) !=
                         BT_X_EVENT_GROUPS_CREATE_STATUS_OK) {
        return;
    }
    autovalue faults = bt_x_event_groups_describe_faults(groups,
        (const bt_trace_class *const *) (void *) info->trace_classes->pdata,
        info->trace_classes->len);

    for (uint64_t i = 0; i < bt_value_array_get_length(faults); i++) {
        cli_warn(
            bt_value_string_get(bt_value_array_borrow_element_by_index_const(faults, i)), NULL);
    }
    bt_x_event_groups_destroy(groups);
}

/*
 * Returns whether the argument of --by is a valid list of expressions; appends an error if it
 * isn't.
 */
static bool check_by(const struct info *info)
{
    bt_x_event_groups *groups;

    if (!info->by) {
        return true;
    }
    if (bt_x_event_groups_create(info->by, info->is_gmt, &groups) !=
        BT_X_EVENT_GROUPS_CREATE_STATUS_OK) {
        cli_error("--by takes expressions: see babeltrace2-filter-expression(7)");
        return false;
    }
    bt_x_event_groups_destroy(groups);
    return true;
}

static enum cli_status add_readable(
    struct info *info, bt_value *document, const struct assembly_source *source)
{
    autovalue params = cli_source_params(source);
    autovalue summary = NULL;
    struct event_counts counts = {0};
    bt_x_event_groups *groups = NULL;
    enum cli_status status = CLI_OK;
    bt_query_executor_query_status query_status = assembly_class_query_quietly(
        &info->cli->context, &source->class, "tracegraph.trace-summary", params, &summary);

    if (query_status != BT_QUERY_EXECUTOR_QUERY_STATUS_OK &&
        query_status != BT_QUERY_EXECUTOR_QUERY_STATUS_UNKNOWN_OBJECT) {
        cli_error("Cannot describe the trace of `%s`", (char *) source->inputs->pdata[0]);
        return CLI_ERROR;
    }
    if (info->by && bt_x_event_groups_create(info->by, info->is_gmt, &groups) !=
                        BT_X_EVENT_GROUPS_CREATE_STATUS_OK) {
        return CLI_ERROR;
    }
    if (info->has_events) {
        /*
         * In expressions, times of day belong to the first day of the trace. The days of traces
         * differ, so each trace has a separate selector.
         */
        bt_x_event_selector *selector = cli_filter_create_selector(info->filters, info->is_gmt);

        set_first_time(selector, groups, summary);
        status = event_counts_run(&counts, info->cli, &source->class, params, selector, groups,
            info->trace_classes, info->progress);
        bt_x_event_selector_destroy(selector);
    }
    if (status == CLI_OK) {
        info_document_add_trace(document, source,
            summary && bt_value_is_map(summary) ? summary : NULL, info->has_events ? &counts : NULL,
            info->top);
        take_errors(info, &counts);
    }
    bt_x_event_groups_destroy(groups);
    event_counts_clear(&counts);
    return status;
}

/* Adds a readable or unreadable trace to the document. */
static enum cli_status add_source(
    struct info *info, bt_value *document, struct assembly_source *source)
{
    enum cli_status status = source->error ? CLI_ERROR : add_readable(info, document, source);

    if (status == CLI_ERROR && assembly_is_interrupted(&info->cli->context)) {
        return CLI_INTERRUPTED;
    }
    if (status == CLI_ERROR && source->error && source->relative_path) {
        cli_warn_of_skipped(info->cli, source);
        info_document_add_unreadable(document, source, source->error);
    } else if (status == CLI_ERROR) {
        const bt_error *error =
            source->error ? g_steal_pointer(&source->error) : bt_current_thread_take_error();

        info_document_add_unreadable(document, source, error);
        g_ptr_array_add(info->errors, (gpointer) error);
    }
    return status;
}

static void print(const struct info *info, const bt_value *document)
{
    g_autoptr(GString) text = g_string_new(NULL);

    if (info->is_json) {
        cli_print_json(document);
        return;
    }
    if (info->is_short) {
        info_append_short(text, document, info->is_gmt);
    } else {
        info_append_text(text, document, info->is_gmt);
    }
    fwrite(text->str, 1, text->len, stdout);
}

static void print_errors(const struct info *info)
{
    /*
     * Write the descriptions of the traces before the errors, even if standard output and standard
     * error are the same file.
     */
    (void) fflush(stdout);
    for (guint i = 0; i < info->errors->len; i++) {
        error_print(info->errors->pdata[i], cli_is_verbose(info->cli), NULL);
    }
}

/*
 * Warns about names in --filter and --by that match no event or field. A name may belong to any of
 * the traces, so there are no warnings if one of the traces can't be read.
 */
static void warn_of_faults(const struct info *info, bool is_complete)
{
    if (is_complete && info->trace_classes->len > 0) {
        cli_filter_warn_of_faults(info->filters, info->trace_classes);
        warn_of_group_faults(info);
    }
}

static enum cli_status describe_sources(struct info *info, const GPtrArray *sources)
{
    bt_value *document = info_document_create();
    autovalue owned = document;
    bool is_any_readable = false;
    bool is_any_unreadable = false;

    for (guint i = 0; i < sources->len; i++) {
        enum cli_status status = add_source(info, document, sources->pdata[i]);

        if (status == CLI_INTERRUPTED) {
            return status;
        }
        is_any_readable |= status == CLI_OK;
        is_any_unreadable |= status != CLI_OK;
    }
    warn_of_faults(info, !is_any_unreadable);
    /* If no trace is readable, the errors contain everything that the text would contain. */
    if (is_any_readable || info->is_json) {
        print(info, document);
    }
    if (!is_any_readable && info->errors->len == 0) {
        cli_error("None of the traces that were found can be read");
    }
    print_errors(info);
    return info->errors->len > 0 || !is_any_readable ? CLI_ERROR : CLI_OK;
}

static enum cli_status describe(struct info *info)
{
    g_auto(assembly_discovery_t) discovery = {.failed_inputs = ASSEMBLY_FAILED_INPUT_KEEP};

    if (info->inputs->len == 0) {
        cli_error("The path of a trace is missing (see `babeltrace2 info --help`)");
        return CLI_ERROR;
    }
    if (info->is_short && info->is_json) {
        cli_error("--short cannot be combined with --json, which always prints everything");
        return CLI_ERROR;
    }
    if (info->filter_texts->len > 0 && !info->has_events) {
        cli_error("--filter needs --events, which counts the events");
        return CLI_ERROR;
    }
    if (info->by && !info->has_events) {
        cli_error("--by needs --events, which counts the events");
        return CLI_ERROR;
    }
    if (info->top > 0 && !info->by) {
        cli_error("--top needs --by, which counts the events of each group");
        return CLI_ERROR;
    }
    info->top = info->top > 0 ? info->top : DEFAULT_TOP;
    if (!parse_filters(info) || !check_by(info)) {
        return CLI_ERROR;
    }
    if (!cli_discover(info->cli, info->inputs, NULL, &discovery)) {
        return assembly_is_interrupted(&info->cli->context) ? CLI_INTERRUPTED : CLI_ERROR;
    }
    cli_report_problems(info->cli, info->inputs, &discovery, discovery.sources->len == 0);

    enum cli_status status =
        discovery.sources->len == 0 ? CLI_ERROR : describe_sources(info, discovery.sources);

    return status == CLI_OK && discovery.problems->len > 0 ? CLI_ERROR : status;
}

enum cli_status command_info(struct cli *cli, int argc, char **argv)
{
    static const struct argument_parser parser = {
        .command = "info", .options = options, .add = add_input};
    struct info info = {
        .cli = cli,
        .inputs = g_ptr_array_new(),
        .filter_texts = g_ptr_array_new(),
        .filters = g_ptr_array_new_with_free_func((GDestroyNotify) bt_x_expression_put_ref),
        .trace_classes = g_ptr_array_new_with_free_func((GDestroyNotify) bt_trace_class_put_ref),
        .errors = g_ptr_array_new_with_free_func((GDestroyNotify) bt_error_release),
        .progress = OPTION_WHEN_AUTO,
    };
    enum cli_status status = CLI_ERROR;
    bool help = false;

    if (arguments_parse(&parser, argc, argv, &info, &help) && !help) {
        status = describe(&info);
    } else if (help) {
        status = help_print("info [OPTIONS] PATH...", options, 0);
    }
    g_ptr_array_unref(info.inputs);
    g_ptr_array_unref(info.filter_texts);
    g_ptr_array_unref(info.filters);
    g_ptr_array_unref(info.trace_classes);
    g_ptr_array_unref(info.errors);
    return status;
}
