/* SPDX-License-Identifier: MIT */
/* See repair-report.h. */
#include "cli/commands/repair-report.h"

#include <glib.h>
#include <stdio.h>

#include "assembly/cleanup.h"
#include "assembly/value.h"
#include "base/terminal-text.h"
#include "cli/damage-text.h"
#include "cli/json.h"
#include "document/human.h"

/*
 * The version changes if an entry changes its meaning or disappears. It doesn't change if entries
 * are added.
 */
enum { REPAIR_DOCUMENT_VERSION = 1 };

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

void repair_print_text(const bt_value *traces)
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

/* Inserts the array `key`, which contains the elements of the arrays `key` of all traces. */
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

/* Inserts the entries with the totals of all traces. */
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

void repair_print_json(const char *path, const char *output, bt_value *traces)
{
    bt_value *document = bt_value_map_create();
    autovalue owned = document;

    bt_value_map_insert_unsigned_integer_entry(document, "version", REPAIR_DOCUMENT_VERSION);
    bt_value_map_insert_string_entry(document, "path", path);
    bt_value_map_insert_string_entry(document, "output", output);
    insert_summary(document, traces);
    bt_value_map_insert_entry(document, "traces", traces);
    cli_print_json(document);
}
