/* SPDX-License-Identifier: MIT */
/*
 * The `repair` command: writes what can be read of a trace to another one, and prints what became
 * of each file.
 */
#include <stdio.h>

#include "assembly/cleanup.h"
#include "assembly/value.h"
#include "base/terminal-text.h"
#include "cli/cli.h"
#include "cli/command-line/arguments.h"
#include "cli/commands/help-text.h"
#include "cli/damage-text.h"
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

static void append_text(GString *text, const bt_value *result)
{
    const bt_value *files = assembly_value_get_array(result, "files");
    const bt_value *left_out = assembly_value_get_array(result, "left-out");

    g_string_append_printf(text, "%s: ", assembly_value_get_string(result, "path"));
    damage_append_text(text, assembly_value_get_count(result, "damage-count"),
        assembly_value_get_array(result, "damage"));
    g_string_append_printf(text, "%s: written:\n", assembly_value_get_string(result, "output"));
    for (uint64_t i = 0; i < assembly_value_array_length(files); i++) {
        append_file(text, assembly_value_map_at(files, i));
    }
    for (uint64_t i = 0; i < assembly_value_array_length(left_out); i++) {
        const bt_value *path = bt_value_array_borrow_element_by_index_const(left_out, i);

        g_string_append_printf(text, "  %s: not copied\n", bt_value_string_get(path));
    }
}

static void print_json(const bt_value *result)
{
    bt_value *document = bt_value_map_create();
    autovalue owned = document;

    bt_value_map_insert_unsigned_integer_entry(document, "version", REPAIR_DOCUMENT_VERSION);
    bt_value_map_extend(document, result);
    cli_print_json(document);
}

static void print_text(const bt_value *result)
{
    g_autoptr(GString) text = g_string_new(NULL);

    append_text(text, result);
    tg_print(stdout, "%s", text->str);
}

static enum cli_status run(const struct repair_command *repair)
{
    g_autofree char *error = NULL;

    if (!repair->output) {
        cli_error("The paths of a trace and of its repaired copy are needed "
                  "(see `babeltrace2 repair --help`)");
        return CLI_ERROR;
    }
    autovalue result = ctf_repair(repair->path, repair->output, repair->cli->interrupter, &error);
    if (result) {
        (repair->is_json ? print_json : print_text)(result);
        return CLI_OK;
    }
    if (assembly_is_interrupted(&repair->cli->context)) {
        return CLI_INTERRUPTED;
    }
    cli_error("%s", error);
    cli_error("Cannot repair the trace `%s`", repair->path);
    return CLI_ERROR;
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
    return help ? help_print("repair [OPTIONS] TRACE OUT", options, 0) : run(&repair);
}
