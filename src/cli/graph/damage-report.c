/* SPDX-License-Identifier: MIT */
/* See damage-report.h. */
#include "cli/graph/damage-report.h"

#include <babeltrace2/extension/damage.h>

#include "assembly/cleanup.h"
#include "base/output.h"
#include "document/value-json.h"

/*
 * The version changes if an entry changes its meaning or disappears. It doesn't change if entries
 * are added.
 */
enum { DAMAGE_REPORT_VERSION = 1 };

static void write_description(struct tg_output *output, const bt_graph *graph)
{
    struct tg_json_writer json = {.output = output, .layout = TG_JSON_INDENTED};
    bt_value *report = bt_value_map_create();
    autovalue owned = report;
    autovalue damage = bt_x_graph_describe_damage(graph);

    bt_value_map_insert_unsigned_integer_entry(report, "version", DAMAGE_REPORT_VERSION);
    bt_value_map_insert_unsigned_integer_entry(report, "count", bt_x_graph_get_damage_count(graph));
    bt_value_map_insert_entry(report, "damage", (bt_value *) damage);
    doc_write_value(&json, NULL, report);
    tg_output_write(output, "\n", 1);
}

static bool write_report(const bt_graph *graph, const char *path)
{
    struct tg_output output;
    /* The path may be that of a pipe or a device, which must not be replaced by a file. */
    int error = tg_output_open(&output, path);

    if (error == 0) {
        write_description(&output, graph);
        error = tg_output_close(&output);
    }
    tg_output_clear(&output);
    if (error != 0) {
        cli_error("%s: cannot write the report of damage: %s", path, g_strerror(error));
    }
    return error == 0;
}

enum cli_status graph_report_damage(const bt_graph *graph, const char *path, enum cli_status status)
{
    /*
     * Values can't be created while the thread has an error, so the error of a failed run is set
     * aside.
     */
    const bt_error *error = bt_current_thread_take_error();
    const bool is_written = !path || write_report(graph, path);

    /* Restore the error of the run, which is more important than that of the report. */
    if (error) {
        bt_current_thread_clear_error();
        bt_current_thread_move_error(error);
    }
    if (status != CLI_OK) {
        return status;
    }
    return !is_written ? CLI_ERROR : bt_x_graph_get_damage_count(graph) > 0 ? CLI_DAMAGED : CLI_OK;
}
