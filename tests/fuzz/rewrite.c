/* SPDX-License-Identifier: MIT */
/*
 * Fuzzes the writing of traces (see folder.h). Every trace that can be read and written, in either
 * version of the format, must be readable again. The number of events must be the same.
 */
#include "folder.h"

#include <glib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { CTF_1 = 1, TOLERANT = 4 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    uint8_t options;
    const char *folder = folder_write(bytes, size, &options), *output;
    const bool is_tolerant = folder && options & TOLERANT;
    uint64_t expected, actual;
    bt_value *params;

    /* Without a stream, the sink doesn't write a trace. */
    if (!folder || !folder_count(folder, 1, is_tolerant, &expected) || expected == 0) {
        return 0;
    }
    output = folder_remove_output();
    params = bt_value_map_create();
    bt_value_map_insert_string_entry(params, "path", output);
    bt_value_map_insert_string_entry(params, "ctf-version", options & CTF_1 ? "1.8" : "2");
    bt_value_map_insert_bool_entry(params, "assume-single-trace", BT_TRUE);
    bt_value_map_insert_bool_entry(params, "quiet", BT_TRUE);
    if (folder_read(&(struct reading){
            .folder = folder,
            .mip_version = 1,
            .is_tolerant = is_tolerant,
            .plugin = "ctf",
            .sink = "fs",
            .sink_params = params,
        })) {
        g_assert(folder_count(output, 1, false, &actual));
        g_assert_cmpuint(actual, ==, expected);
    }
    return 0;
}
