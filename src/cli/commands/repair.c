/* SPDX-License-Identifier: MIT */
/*
 * The `repair` command: writes the undamaged parts of the traces in a folder to another folder.
 * Each trace keeps its path relative to the folder.
 */
#include "assembly/cleanup.h"
#include "base/compare-strings.h"
#include "cli/cli.h"
#include "cli/command-line/arguments.h"
#include "cli/commands/help-text.h"
#include "cli/commands/repair-report.h"
#include "cli/damage-text.h"
#include "cli/discovery.h"
#include "ctf/repair/repair.h"

struct repair_command {
    struct cli *cli;

    /* Borrowed from the command line. */
    const char *path;
    const char *output;

    bool is_json;
};

static const struct option_row options[] = {
    {'j', "json", NULL, "Print JSON instead of text", option_set_flag,
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

/* Appends the description of an unreadable trace. The error is its only damage. */
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
    bool is_incomplete; /* whether a part of the input can't be searched */
    struct ctf_repair_output *output;
    bt_value *traces; /* the descriptions of the traces that are finished */
    uint64_t written_count;
    bool is_finished;
};

/*
 * Repairs one trace. An unreadable trace is an error if it is the only trace; otherwise, it is
 * skipped with a warning.
 */
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

/* Writes the repaired traces. When all are complete, prints their descriptions. */
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
        repair_print_json(command->path, command->output, work->traces);
    } else {
        repair_print_text(work->traces);
    }
    return work->is_incomplete || work->written_count < work->paths->len ? CLI_ERROR : CLI_OK;
}

/*
 * Adds the folders of the discovered traces. A source may read several traces, but each trace is
 * repaired separately.
 */
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
