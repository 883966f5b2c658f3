/* SPDX-License-Identifier: MIT */
/*
 * The `repair` command: writes the undamaged parts of the traces in a folder to another folder, and
 * prints a summary of each file. The traces keep their relative paths.
 */
#include <stdio.h>

#include "assembly/cleanup.h"
#include "assembly/value.h"
#include "base/compare-strings.h"
#include "base/terminal-text.h"
#include "cli/cli.h"
#include "cli/command-line/arguments.h"
#include "cli/commands/help-text.h"
#include "cli/damage-text.h"
#include "cli/discovery.h"
#include "cli/json.h"
#include "ctf/repair/repair.h"
#include "document/human.h"

/* Changes if an entry changes its meaning or disappears, but not if entries are added. */
enum { REPAIR_DOCUMENT_VERSION = 1 };

struct repair_command {
    struct cli *cli;

    /* Borrowed from the command line. */
    const char *path;
    const char *output;

    bool is_json;
};

static const struct option_row options[] = {
    {'j', "json", NULL, "Print JSON, for a program to read", option_set_flag,
        offsetof(struct repair_command, is_json), .heading = "Options"},
    OPTION_ROW_HELP,
    {0},
};

static bool add_path(void *data, const char *value)
{
    struct repair_command *repair = data;
    const char **place = !repair->path ? &repair->path : &repair->output;

    if (*place) {
        return false;
    }
    *place = value;
    return true;
}

static void append_file(GString *text, const bt_value *file)
{
    const uint64_t dropped_events = assembly_value_get_count(file, "events-dropped");

    g_string_append_printf(text, "  %s: ", assembly_value_get_string(file, "path"));
    doc_append_plural(text, assembly_value_get_count(file, "packets-kept"), "packet", "s");
    g_string_append(text, " kept, ");
    doc_append_count(text, assembly_value_get_count(file, "packets-cut"));
    g_string_append(text, " cut, ");
    doc_append_count(text, assembly_value_get_count(file, "packets-dropped"));
    g_string_append(text, " dropped; ");
    doc_append_plural(text, assembly_value_get_count(file, "events-kept"), "event", "s");
    if (dropped_events > 0) {
        g_string_append(text, ", without ");
        doc_append_count(text, dropped_events);
        g_string_append(text, " in packets that cannot be cut");
    }
    g_string_append(text, "; ");
    doc_append_count(text, assembly_value_get_count(file, "bytes-written"));
    g_string_append(text, " of ");
    doc_append_plural(text, assembly_value_get_count(file, "bytes"), "byte", "s");
    g_string_append_c(text, '\n');
}

static void append_trace(GString *text, const bt_value *trace)
{
    const char *path = assembly_value_get_string(trace, "path");
    const char *output = assembly_value_get_string(trace, "output");
    const bt_value *files = assembly_value_get_array(trace, "files");
    const bt_value *left_out = assembly_value_get_array(trace, "left-out");

    g_string_append_printf(text, "%s: ", path);
    damage_append_text(text, assembly_value_get_count(trace, "damage-count"),
        assembly_value_get_array(trace, "damage"));
    if (!output) {
        g_string_append_printf(text, "%s: not written\n", path);
        return;
    }
    g_string_append_printf(text, "%s: written:\n", output);
    for (uint64_t i = 0; i < assembly_value_array_length(files); i++) {
        append_file(text, assembly_value_map_at(files, i));
    }
    for (uint64_t i = 0; i < assembly_value_array_length(left_out); i++) {
        const bt_value *name = bt_value_array_borrow_element_by_index_const(left_out, i);

        g_string_append_printf(text, "  %s: not copied\n", bt_value_string_get(name));
    }
}

struct total {
    uint64_t written, not_written, damage, events;
};

static void add_to_total(struct total *total, const bt_value *trace)
{
    const bt_value *files = assembly_value_get_array(trace, "files");

    if (assembly_value_get_string(trace, "output")) {
        total->written++;
    } else {
        total->not_written++;
    }
    total->damage += assembly_value_get_count(trace, "damage-count");
    for (uint64_t i = 0; i < assembly_value_array_length(files); i++) {
        total->events += assembly_value_get_count(assembly_value_map_at(files, i), "events-kept");
    }
}

static void append_total(GString *text, const struct total *total)
{
    g_string_append(text, "total: ");
    doc_append_plural(text, total->written, "trace", "s");
    g_string_append(text, " written, ");
    if (total->not_written > 0) {
        doc_append_count(text, total->not_written);
        g_string_append(text, " not written, ");
    }
    doc_append_plural(text, total->events, "event", "s");
    g_string_append(text, ", ");
    damage_append_count(text, total->damage);
    g_string_append_c(text, '\n');
}

static void print_text(const bt_value *traces)
{
    const uint64_t count = bt_value_array_get_length(traces);
    g_autoptr(GString) text = g_string_new(NULL);
    struct total total = {0};

    for (uint64_t i = 0; i < count; i++) {
        append_trace(text, assembly_value_map_at(traces, i));
        add_to_total(&total, assembly_value_map_at(traces, i));
    }
    if (count > 1) {
        append_total(text, &total);
    }
    tg_print(stdout, "%s", text->str);
}

/* Inserts the array `key`, which joins the arrays `key` of all traces. */
static void insert_elements(bt_value *document, const char *key, const bt_value *traces)
{
    bt_value *all;

    bt_value_map_insert_empty_array_entry(document, key, &all);
    for (uint64_t i = 0; i < bt_value_array_get_length(traces); i++) {
        const bt_value *array = assembly_value_get_array(assembly_value_map_at(traces, i), key);

        for (uint64_t j = 0; j < assembly_value_array_length(array); j++) {
            bt_value_array_append_element(
                all, (bt_value *) bt_value_array_borrow_element_by_index_const(array, j));
        }
    }
}

/* Inserts the entries that sum up all traces. */
static void insert_summary(bt_value *document, const bt_value *traces)
{
    uint64_t damage_count = 0;
    bool is_cut = false;

    for (uint64_t i = 0; i < bt_value_array_get_length(traces); i++) {
        const bt_value *trace = assembly_value_map_at(traces, i);

        is_cut |= g_strcmp0(assembly_value_get_string(trace, "metadata"), "cut") == 0;
        damage_count += assembly_value_get_count(trace, "damage-count");
    }
    bt_value_map_insert_string_entry(document, "metadata", is_cut ? "cut" : "copied");
    insert_elements(document, "files", traces);
    insert_elements(document, "left-out", traces);
    insert_elements(document, "damage", traces);
    bt_value_map_insert_unsigned_integer_entry(document, "damage-count", damage_count);
}

static void print_json(const struct repair_command *repair, bt_value *traces)
{
    bt_value *document = bt_value_map_create();
    autovalue owned = document;

    bt_value_map_insert_unsigned_integer_entry(document, "version", REPAIR_DOCUMENT_VERSION);
    bt_value_map_insert_string_entry(document, "path", repair->path);
    bt_value_map_insert_string_entry(document, "output", repair->output);
    insert_summary(document, traces);
    bt_value_map_insert_entry(document, "traces", traces);
    cli_print_json(document);
}

/* Appends the description of an unreadable trace: its error is its only damage. */
static void append_unreadable(bt_value *traces, const char *path, const char *error)
{
    bt_value *trace;

    bt_value_array_append_empty_map_element(traces, &trace);
    bt_value_map_insert_string_entry(trace, "path", path);
    damage_insert_error(trace, error);
}

/* The traces to repair, and the folder for their copies. */
struct repair_work {
    const struct repair_command *command;
    GPtrArray *paths;   /* borrowed, sorted */
    bool is_incomplete; /* a part of the input can't be searched */
    struct ctf_repair_output *output;
    bt_value *traces; /* descriptions of the traces so far */
    uint64_t written_count;
    bool is_finished;
};

/* Repairs one trace. An unreadable trace is an error only if it is the only one. */
static enum cli_status repair_trace(struct repair_work *work, const char *path)
{
    const struct cli *cli = work->command->cli;
    g_autofree char *relative = assembly_relative_path(work->command->path, path);
    g_autofree char *error = NULL;
    bt_value *result = NULL;
    enum cli_status status = CLI_OK;

    switch (ctf_repair_trace(
        path, work->output, relative ? relative : "", cli->interrupter, &result, &error)) {
    case CTF_REPAIR_OK:
        bt_value_array_append_element(work->traces, result);
        work->written_count++;
        break;
    case CTF_REPAIR_UNREADABLE:
        if (work->paths->len == 1) {
            cli_error("%s", error);
            status = CLI_ERROR;
        } else {
            assembly_warn(&cli->context, "Skipping `%s`: %s", path, error);
            append_unreadable(work->traces, path, error);
        }
        break;
    case CTF_REPAIR_ERROR:
        cli_error("%s", error);
        status = CLI_ERROR;
        break;
    case CTF_REPAIR_INTERRUPTED:
        status = CLI_INTERRUPTED;
        break;
    }
    bt_value_put_ref(result);
    return status;
}

static enum cli_status repair_traces(struct repair_work *work)
{
    enum cli_status status = CLI_OK;

    for (guint i = 0; i < work->paths->len && status == CLI_OK; i++) {
        status = repair_trace(work, work->paths->pdata[i]);
    }
    if (status == CLI_OK && work->written_count == 0) {
        cli_error("None of the traces in `%s` can be read", work->command->path);
        status = CLI_ERROR;
    }
    return status;
}

/* Writes the output. When it is complete, prints the descriptions of the traces. */
static enum cli_status write_output(struct repair_work *work)
{
    const struct repair_command *command = work->command;
    g_autoptr(GPtrArray) originals = g_ptr_array_new();
    g_autofree char *error = NULL;
    enum cli_status status;

    g_ptr_array_add(originals, (gpointer) command->path);
    g_ptr_array_extend(originals, work->paths, NULL, NULL);
    work->output = ctf_repair_output_create(command->output, originals, &error);
    if (!work->output) {
        cli_error("%s", error);
        return CLI_ERROR;
    }
    status = repair_traces(work);
    if (status != CLI_OK) {
        return status;
    }
    work->is_finished = ctf_repair_output_finish(work->output, &error);
    if (!work->is_finished) {
        cli_error("%s", error);
        return CLI_ERROR;
    }
    if (command->is_json) {
        print_json(command, work->traces);
    } else {
        print_text(work->traces);
    }
    return work->is_incomplete || work->written_count < work->paths->len ? CLI_ERROR : CLI_OK;
}

/* Adds the folders of the discovered traces. A source may read several traces: each is repaired
 * alone. */
static void add_paths(struct repair_work *work, const struct assembly_discovery *discovery)
{
    work->is_incomplete = discovery->is_incomplete;
    for (guint i = 0; i < discovery->sources->len; i++) {
        const struct assembly_source *source = discovery->sources->pdata[i];

        g_ptr_array_extend(work->paths, source->inputs, NULL, NULL);
    }
    g_ptr_array_sort(work->paths, tg_compare_strings);
}

static enum cli_status find_and_repair(struct repair_work *work)
{
    const struct repair_command *command = work->command;
    g_auto(assembly_discovery_t) discovery = {.failed_inputs = ASSEMBLY_FAILED_INPUT_KEEP};
    g_autoptr(GPtrArray) inputs = g_ptr_array_new();

    g_ptr_array_add(inputs, (gpointer) command->path);
    if (!cli_discover(command->cli, inputs, "ctf.fs", &discovery)) {
        return assembly_is_interrupted(&command->cli->context) ? CLI_INTERRUPTED : CLI_ERROR;
    }
    cli_report_problems(command->cli, inputs, &discovery, true);
    if (discovery.sources->len == 0) {
        return CLI_ERROR;
    }
    add_paths(work, &discovery);
    return write_output(work);
}

static enum cli_status run(const struct repair_command *repair)
{
    g_autoptr(GPtrArray) paths = g_ptr_array_new();
    bt_value *traces = bt_value_array_create();
    autovalue owned = traces;
    struct repair_work work = {.command = repair, .paths = paths, .traces = traces};
    enum cli_status status;

    if (!repair->output) {
        cli_error("The paths of the traces and of their repaired copies are needed "
                  "(see `babeltrace2 repair --help`)");
        return CLI_ERROR;
    }
    status = find_and_repair(&work);
    if (status == CLI_ERROR && !work.is_finished) {
        cli_error("Cannot repair `%s`", repair->path);
    }
    ctf_repair_output_free(work.output);
    return status;
}

enum cli_status command_repair(struct cli *cli, int argc, char **argv)
{
    static const struct argument_parser parser = {
        .command = "repair", .options = options, .add = add_path};
    struct repair_command repair = {.cli = cli};
    bool help = false;

    if (!arguments_parse(&parser, argc, argv, &repair, &help) && !help) {
        return CLI_ERROR;
    }
    return help ? help_print("repair [OPTIONS] PATH OUT", options, 0) : run(&repair);
}
