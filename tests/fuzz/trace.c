/* SPDX-License-Identifier: MIT */
/*
 * Fuzzes whole traces (see folder.h), from the files to messages, and from messages to text. This
 * fuzzer doesn't support developer mode, which would report backward timestamps in the input as a
 * fault of the source.
 *
 * The options select the sink, tolerance of damage, the MIP version, a time range, a summary, a
 * filter that finds debugging information, and a filter that sorts events. If events are sorted,
 * the time range has an end instead of a beginning, so that the source searches for earlier events.
 */
#include "folder.h"

#include <glib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { TOLERANT = 4, MIP_1 = 8, TRIMMED = 16, SUMMARY = 32, DEBUG_INFO = 64, SORTED = 128 };

static void summarize(const char *folder, bool is_tolerant)
{
    bt_value *params = bt_value_map_create(), *inputs;

    bt_value_map_insert_empty_array_entry(params, "inputs", &inputs);
    bt_value_array_append_string_element(inputs, folder);
    bt_value_map_insert_bool_entry(params, "tolerant", is_tolerant);
    bt_value_put_ref(folder_query("tracegraph.trace-summary", params));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const struct {
        const char *plugin, *sink;
    } sinks[] = {{"text", "pretty"}, {"text", "details"}, {"utils", "dummy"}, {"text", "pretty"}};
    uint8_t options;
    const char *folder = folder_write(bytes, size, &options);
    bt_value *params;

    if (!folder) {
        return 0;
    }
    if (options & SUMMARY) {
        summarize(folder, options & TOLERANT);
    }
    params = bt_value_map_create();
    if (g_strcmp0(sinks[options & 3].sink, "pretty") == 0) {
        bt_value_map_insert_string_entry(params, "path", "/dev/null");
        bt_value_map_insert_string_entry(params, "field-default", "show");
    }
    folder_read(&(struct reading){
        .folder = folder,
        .mip_version = options & MIP_1 ? 1 : 0,
        .is_tolerant = options & TOLERANT,
        .plugin = sinks[options & 3].plugin,
        .sink = sinks[options & 3].sink,
        .sink_params = params,
        .window = options & SORTED ? "100ns" : NULL,
        .begin = (options & (TRIMMED | SORTED)) == TRIMMED ? "0.000000002" : NULL,
        .end = (options & (TRIMMED | SORTED)) == (TRIMMED | SORTED) ? "0.000001" : NULL,
        .has_debug_info = options & DEBUG_INFO,
    });
    return 0;
}
