/* SPDX-License-Identifier: MIT */
/*
 * The `check` command: reads traces tolerantly, prints no events, and lists the damage.
 * babeltrace2-check(1) documents the JSON output.
 */
#include <stdio.h>

#include "assembly/cleanup.h"
#include "assembly/error-text.h"
#include "assembly/value.h"
#include "base/terminal-text.h"
#include "cli/command-line/arguments.h"
#include "cli/commands/help-text.h"
#include "cli/damage-text.h"
#include "cli/discovery.h"
#include "cli/graph/progress.h"
#include "cli/info/count.h"
#include "cli/json.h"
#include "document/human.h"

/*
 * The version changes if an entry changes its meaning or disappears. It doesn't change if entries
 * are added.
 */
enum { CHECK_DOCUMENT_VERSION = 1 };

struct trace_check {
    struct cli *cli;
    /* Borrowed from the command line. */
    GPtrArray *inputs;

    bool is_json;
    enum option_when progress;
};

static const struct option_row options[] = {
    {'j', "json", NULL, "Print JSON instead of text", option_set_flag,
        offsetof(struct trace_check, is_json), .heading = "Options"},
    PROGRESS_ROW(.apply = option_set_when, .offset = offsetof(struct trace_check, progress)),
    OPTION_ROW_HELP,
    {0},
};

static bool add_input(void *data, const char *input)
{
    struct trace_check *check = data;

    g_ptr_array_add(check->inputs, (gpointer) input);
    return true;
}

/* Inserts the event counts and the damage of a trace that could be opened. */
static void insert_counts(bt_value *trace, const struct event_counts *counts)
{
    uint64_t damage_count = counts->damage_count;
    bt_value *damage;

    bt_value_map_insert_unsigned_integer_entry(trace, "events", counts->count);
    bt_value_map_insert_unsigned_integer_entry(trace, "streams", counts->ports->len);
    bt_value_map_insert_unsigned_integer_entry(trace, "discarded-events", counts->discarded_events);
    bt_value_map_insert_unsigned_integer_entry(
        trace, "discarded-packets", counts->discarded_packets);
    bt_value_map_insert_empty_array_entry(trace, "damage", &damage);
    for (uint64_t i = 0; i < bt_value_array_get_length(counts->damage); i++) {
        bt_value_array_append_element(
            damage, (bt_value *) bt_value_array_borrow_element_by_index_const(counts->damage, i));
    }
    for (guint i = 0; i < counts->ports->len; i++) {
        const struct port_count *port = counts->ports->pdata[i];

        if (port->error) {
            g_autofree char *text = assembly_error_text(port->error);

            damage_append_error(damage, text);
            damage_count++;
        }
    }
    bt_value_map_insert_unsigned_integer_entry(trace, "damage-count", damage_count);
}

static void insert_error(bt_value *trace, const bt_error *error)
{
    g_autofree char *text = assembly_error_text(error);

    damage_insert_error(trace, text);
}

/*
 * Reads a trace and inserts its counts and damage into `trace`. The component class of `source`
 * supports the trace.
 */
static enum cli_status read_trace(
    const struct trace_check *check, const struct assembly_source *source, bt_value *trace)
{
    g_autoptr(GPtrArray) trace_classes =
        g_ptr_array_new_with_free_func((GDestroyNotify) bt_trace_class_put_ref);
    autovalue params = cli_source_tolerant_params(source);
    struct event_counts counts;
    enum cli_status status = event_counts_run(
        &counts, check->cli, &source->class, params, NULL, NULL, trace_classes, check->progress);

    if (status == CLI_OK) {
        insert_counts(trace, &counts);
    } else if (status == CLI_ERROR && !assembly_is_interrupted(&check->cli->context)) {
        const bt_error *error = bt_current_thread_take_error();

        insert_error(trace, error);
        bt_error_release(error);
        status = CLI_OK;
    }
    event_counts_clear(&counts);
    return status;
}

/*
 * Appends how many events and packets the tracer discarded. These aren't damage, but the trace is
 * incomplete. A tolerant source also sends messages about discarded packets for damaged packets, so
 * the number of packets is only appended if there is no damage.
 */
static void append_discarded(GString *text, const bt_value *trace)
{
    const bool has_damage = assembly_value_get_count(trace, "damage-count") > 0;
    const uint64_t packets = has_damage ? 0 : assembly_value_get_count(trace, "discarded-packets");
    const uint64_t events = assembly_value_get_count(trace, "discarded-events");

    if (events == 0 && packets == 0) {
        return;
    }
    g_string_append(text, " (the tracer discarded ");
    if (events > 0) {
        doc_append_plural(text, events, "event", "s");
        g_string_append(text, packets > 0 ? " and " : "");
    }
    if (packets > 0) {
        doc_append_plural(text, packets, "packet", "s");
    }
    g_string_append_c(text, ')');
}

static void append_trace(GString *text, const bt_value *trace)
{
    const bt_value *inputs = assembly_value_get_array(trace, "inputs");
    const bt_value *damage = assembly_value_get_array(trace, "damage");
    uint64_t number;

    for (uint64_t i = 0; i < assembly_value_array_length(inputs); i++) {
        g_string_append_printf(text, "%s%s", i == 0 ? "" : ", ",
            bt_value_string_get(bt_value_array_borrow_element_by_index_const(inputs, i)));
    }
    g_string_append(text, ": ");
    if (assembly_value_get_unsigned(trace, "events", &number)) {
        doc_append_plural(text, number, "event", "s");
        append_discarded(text, trace);
        g_string_append(text, ", ");
    }
    damage_append_text(text, assembly_value_get_count(trace, "damage-count"), damage);
}

static void print(const struct trace_check *check, const bt_value *document)
{
    g_autoptr(GString) text = g_string_new(NULL);
    const bt_value *traces = assembly_value_get_array(document, "traces");

    if (check->is_json) {
        cli_print_json(document);
        return;
    }
    for (uint64_t i = 0; i < assembly_value_array_length(traces); i++) {
        append_trace(text, bt_value_array_borrow_element_by_index_const(traces, i));
    }
    tg_print(stdout, "%s", text->str);
}

static bool has_damage(const bt_value *document)
{
    const bt_value *traces = assembly_value_get_array(document, "traces");
    bool is_damaged = false;

    for (uint64_t i = 0; i < assembly_value_array_length(traces); i++) {
        is_damaged |=
            assembly_value_get_count(assembly_value_map_at(traces, i), "damage-count") > 0;
    }
    return is_damaged;
}

static enum cli_status check_sources(const struct trace_check *check, const GPtrArray *sources)
{
    bt_value *document = bt_value_map_create();
    autovalue owned = document;
    bt_value *traces;

    bt_value_map_insert_unsigned_integer_entry(document, "version", CHECK_DOCUMENT_VERSION);
    bt_value_map_insert_empty_array_entry(document, "traces", &traces);
    for (guint i = 0; i < sources->len; i++) {
        const struct assembly_source *source = sources->pdata[i];
        bt_value *trace;

        bt_value_array_append_empty_map_element(traces, &trace);
        cli_source_insert_inputs(source, trace);
        if (source->error && !cli_source_is_ctf_fs(source)) {
            insert_error(trace, source->error);
        } else if (read_trace(check, source, trace) != CLI_OK) {
            return CLI_INTERRUPTED;
        }
    }
    print(check, document);
    return has_damage(document) ? CLI_ERROR : CLI_OK;
}

static enum cli_status check_inputs(const struct trace_check *check)
{
    g_auto(assembly_discovery_t) discovery = {.failed_inputs = ASSEMBLY_FAILED_INPUT_KEEP};

    if (check->inputs->len == 0) {
        cli_error("The path of a trace is missing (see `babeltrace2 check --help`)");
        return CLI_ERROR;
    }
    if (!cli_discover(check->cli, check->inputs, NULL, &discovery)) {
        return assembly_is_interrupted(&check->cli->context) ? CLI_INTERRUPTED : CLI_ERROR;
    }
    cli_report_problems(check->cli, check->inputs, &discovery, discovery.sources->len == 0);
    if (discovery.sources->len == 0) {
        return CLI_ERROR;
    }
    enum cli_status status = check_sources(check, discovery.sources);
    const bool is_incomplete = discovery.problems->len > 0 || discovery.is_incomplete;

    return status == CLI_OK && is_incomplete ? CLI_ERROR : status;
}

enum cli_status command_check(struct cli *cli, int argc, char **argv)
{
    static const struct argument_parser parser = {
        .command = "check", .options = options, .add = add_input};
    struct trace_check check = {
        .cli = cli,
        .inputs = g_ptr_array_new(),
        .progress = OPTION_WHEN_AUTO,
    };
    enum cli_status status = CLI_ERROR;
    bool help = false;

    if (arguments_parse(&parser, argc, argv, &check, &help) && !help) {
        status = check_inputs(&check);
    } else if (help) {
        status = help_print("check [OPTIONS] PATH...", options, 0);
    }
    g_ptr_array_unref(check.inputs);
    return status;
}
