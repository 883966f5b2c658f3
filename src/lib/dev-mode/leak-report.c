/* SPDX-License-Identifier: MIT */
/* See leak-report.h. */
#include "lib/dev-mode/leak-report.h"

#include <stdio.h>
#include <string.h>

#include "base/terminal-text.h"
#include "lib/dev-mode/object-entry.h"

/*
 * A line of the report: the count of leaked objects of one type that one component class created.
 */
struct row {
    const char *type, *creator;
    size_t count;
};

/*
 * Counts the references that the children of each object hold. A child holds one reference to its
 * parent if references to the child exist. Returns an owned table: parent (borrowed) -> count.
 */
static GHashTable *count_references_of_children(GHashTable *entries)
{
    GHashTable *counts = g_hash_table_new(NULL, NULL);
    GHashTableIter iterator;
    gpointer value;

    g_hash_table_iter_init(&iterator, entries);
    while (g_hash_table_iter_next(&iterator, NULL, &value)) {
        const struct bt__object_entry *entry = value;

        if (entry->base && entry->base->parent && bt__object_reference_count(entry->base) > 0) {
            const size_t count = GPOINTER_TO_SIZE(g_hash_table_lookup(counts, entry->base->parent));

            g_hash_table_insert(counts, entry->base->parent, GSIZE_TO_POINTER(count + 1));
        }
    }
    return counts;
}

/*
 * Returns whether references to the object exist, in addition to the references of its parent and
 * its children. Objects that a program keeps on purpose don't count, unless a method created them.
 */
static bool is_leaked(const struct bt__object_entry *entry, GHashTable *references_of_children)
{
    if (entry->state != BT__OBJECT_ALIVE || (entry->is_kept && !entry->creator)) {
        return false;
    }
    return !entry->base ||
           bt__object_reference_count(entry->base) >
               GPOINTER_TO_SIZE(g_hash_table_lookup(references_of_children, entry->base));
}

static void count_object(GArray *rows, const struct bt__object_entry *entry)
{
    const struct row new_row = {.type = entry->type, .creator = entry->creator, .count = 1};

    for (guint i = 0; i < rows->len; i++) {
        struct row *row = &g_array_index(rows, struct row, i);

        if (strcmp(row->type, entry->type) == 0 && g_strcmp0(row->creator, entry->creator) == 0) {
            row->count++;
            return;
        }
    }
    g_array_append_val(rows, new_row);
}

static gint compare_rows(gconstpointer a, gconstpointer b)
{
    const struct row *row_a = a, *row_b = b;
    const int order = strcmp(row_a->type, row_b->type);

    return order != 0 ? order : g_strcmp0(row_a->creator, row_b->creator);
}

/*
 * Returns the rows of the report; the caller owns the array. The report is empty if the program
 * itself still holds a graph, because the program has then ended early, before it released its
 * objects. This rule doesn't apply to a graph that a method created, or that only a leaked
 * component, port or connection holds.
 */
static GArray *count_leaked_objects(GHashTable *entries)
{
    g_autoptr(GHashTable) references_of_children = count_references_of_children(entries);
    GArray *rows = g_array_new(FALSE, FALSE, sizeof(struct row));
    GHashTableIter iterator;
    gpointer value;

    g_hash_table_iter_init(&iterator, entries);
    while (g_hash_table_iter_next(&iterator, NULL, &value)) {
        const struct bt__object_entry *entry = value;

        if (!is_leaked(entry, references_of_children)) {
            continue;
        }
        if (!entry->creator && strcmp(entry->type, "graph") == 0) {
            g_array_set_size(rows, 0);
            break;
        }
        count_object(rows, entry);
    }
    g_array_sort(rows, compare_rows);
    return rows;
}

void bt__leak_report_print(GHashTable *entries)
{
    g_autoptr(GArray) rows = count_leaked_objects(entries);

    if (rows->len > 0) {
        fprintf(stderr, "Developer mode: objects that were never released, including the objects "
                        "that they hold, by type and component class:\n");
    }
    for (guint i = 0; i < rows->len; i++) {
        const struct row *row = &g_array_index(rows, struct row, i);

        fprintf(stderr, "  %s: %zu", row->type, row->count);
        if (row->creator) {
            tg_print(stderr, " (%s)", row->creator);
        }
        fprintf(stderr, "\n");
    }
}
