/* SPDX-License-Identifier: MIT */
/* Finds copies of the same trace; see existing-copies.h. */
#include "plugins/ctf/fs-sink/existing-copies.h"

#include <string.h>

#include "ctf/metadata/clock-difference.h"
#include "ctf/trace-files/index-build.h"
#include "ctf/trace-files/metadata-file.h"
#include "ctf/trace-files/trace.h"
#include "plugins/ctf/trace-ir.h"

/* The range of times from the first to the last packet, in cycles of the default clock. */
struct cycle_range {
    uint64_t begin, end;
};

/* Returns NULL if the trace can't be read. */
static struct ctf_trace *open_trace(const char *path)
{
    const struct ctf_trace_options options = {0};
    g_autoptr(GPtrArray) inputs = g_ptr_array_new();
    g_autofree char *error = NULL;

    if (!ctf_metadata_file_exists(path)) {
        return NULL;
    }
    g_ptr_array_add(inputs, (char *) path);
    return ctf_trace_open(inputs, &options, &trace_ir_library_functions, &error);
}

static bool is_same_entry(
    const struct ctf_environment_entry *a, const struct ctf_environment_entry *b)
{
    return strcmp(a->name, b->name) == 0 && a->is_string == b->is_string &&
           a->integer == b->integer && g_strcmp0(a->string, b->string) == 0;
}

static bool have_same_environment(const struct ctf_schema *a, const struct ctf_schema *b)
{
    if (a->environment->len != b->environment->len) {
        return false;
    }
    for (guint i = 0; i < a->environment->len; i++) {
        if (!is_same_entry(&g_array_index(a->environment, struct ctf_environment_entry, i),
                &g_array_index(b->environment, struct ctf_environment_entry, i))) {
            return false;
        }
    }
    return true;
}

static bool have_same_clocks(const struct ctf_schema *a, const struct ctf_schema *b)
{
    if (a->clock_classes->len != b->clock_classes->len) {
        return false;
    }
    for (guint i = 0; i < a->clock_classes->len; i++) {
        if (ctf_clock_class_difference(a->clock_classes->pdata[i], b->clock_classes->pdata[i])) {
            return false;
        }
    }
    return true;
}

/* Returns false if no packet of the trace has a time. */
static bool find_time_range(struct ctf_trace *trace, struct cycle_range *range)
{
    *range = (struct cycle_range){.begin = UINT64_MAX};
    for (guint i = 0; i < trace->groups.groups->len; i++) {
        const struct ctf_stream_index *index =
            ctf_stream_group_borrow_index(trace, trace->groups.groups->pdata[i]);

        for (guint j = 0; j < index->entries->len; j++) {
            const struct ctf_stream_index_entry *entry =
                &g_array_index(index->entries, struct ctf_stream_index_entry, j);

            if (ctf_stream_index_entry_has_time(entry)) {
                range->begin = MIN(range->begin, entry->begin);
                range->end = MAX(range->end, entry->end);
            }
        }
    }
    return range->begin <= range->end;
}

static bool overlap(struct ctf_trace *a, struct ctf_trace *b)
{
    struct cycle_range range, other;

    return have_same_environment(a->schema, b->schema) && have_same_clocks(a->schema, b->schema) &&
           find_time_range(a, &range) && find_time_range(b, &other) && range.begin <= other.end &&
           other.begin <= range.end;
}

/* Returns the path without the number at its end, or NULL if the path has no number there. */
static char *remove_number(const char *path)
{
    const char *dash = strrchr(path, '-');

    return dash && dash[1] != '\0' && strspn(dash + 1, "0123456789") == strlen(dash + 1)
               ? g_strndup(path, (size_t) (dash - path))
               : NULL;
}

char *existing_copies_find(const char *path, GHashTable *ignored)
{
    enum { MAX_COMPARED_COUNT = 16 };
    g_autofree char *base = remove_number(path);
    g_autoptr(ctf_trace) trace = base ? open_trace(path) : NULL;

    for (int number = -1; trace && number < MAX_COMPARED_COUNT; number++) {
        g_autofree char *other =
            number < 0 ? g_strdup(base) : g_strdup_printf("%s-%d", base, number);

        if (strcmp(other, path) == 0) {
            break;
        }
        g_autoptr(ctf_trace) existing =
            g_hash_table_contains(ignored, other) ? NULL : open_trace(other);
        if (existing && overlap(trace, existing)) {
            return g_steal_pointer(&other);
        }
    }
    return NULL;
}
