/* SPDX-License-Identifier: MIT */
/*
 * Fuzzes the repair of traces (see folder.h). Every repaired trace must be readable without
 * tolerance. It must contain as many events as the result of the repair reports.
 */
#include "folder.h"

#include <glib.h>

#include "ctf/repair/repair.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Returns the description of the repaired trace, or NULL if the repair fails. */
static bt_value *repair(const char *folder, const char *path)
{
    g_autoptr(GPtrArray) originals = g_ptr_array_new();
    bt_interrupter *interrupter = bt_interrupter_create();
    bt_value *result = NULL;
    g_autofree char *error = NULL;

    g_ptr_array_add(originals, (gpointer) folder);
    g_autoptr(ctf_repair_output) output = ctf_repair_output_create(path, originals, &error);
    g_assert(output);
    if (ctf_repair_trace(folder, output, "", interrupter, &result, &error) == CTF_REPAIR_OK) {
        g_assert(ctf_repair_output_finish(output, &error));
    }
    bt_interrupter_put_ref(interrupter);
    return result;
}

static uint64_t count_kept(const bt_value *result)
{
    const bt_value *files = bt_value_map_borrow_entry_value_const(result, "files");
    uint64_t kept = 0;

    for (uint64_t i = 0; i < bt_value_array_get_length(files); i++) {
        const bt_value *file = bt_value_array_borrow_element_by_index_const(files, i);

        kept += bt_value_integer_unsigned_get(
            bt_value_map_borrow_entry_value_const(file, "events-kept"));
    }
    return kept;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    uint8_t options;
    const char *folder = folder_write(bytes, size, &options), *output;
    bt_value *result;
    uint64_t kept, before, after;

    if (!folder) {
        return 0;
    }
    output = folder_remove_output();
    result = repair(folder, output);
    if (!result) {
        return 0;
    }
    kept = count_kept(result);
    bt_value_put_ref(result);
    if (folder_count(folder, 1, true, &before)) {
        g_assert(folder_count(output, 1, false, &after));
        g_assert_cmpuint(after, ==, kept);
        g_assert_cmpuint(after, <=, before);
    }
    return 0;
}
