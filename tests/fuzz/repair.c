/* SPDX-License-Identifier: MIT */
/*
 * Fuzzes the repairing of traces: whatever can be repaired (see folder.h) is read without tolerance
 * afterwards, and needs no other repair.
 */
#include "folder.h"

#include <glib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    uint8_t options;
    const char *folder = folder_write(bytes, size, &options), *output;
    const bt_value *result;
    bt_value *params;
    uint64_t before, after;

    if (!folder) {
        return 0;
    }
    output = folder_remove_output();
    params = bt_value_map_create();
    bt_value_map_insert_string_entry(params, "path", folder);
    bt_value_map_insert_string_entry(params, "output", output);
    result = folder_query("tracegraph.repair", params);
    if (!result) {
        return 0;
    }
    bt_value_put_ref(result);
    if (folder_count(folder, 1, true, &before)) {
        g_assert(folder_count(output, 1, false, &after));
        g_assert_cmpuint(after, <=, before);
    }
    return 0;
}
