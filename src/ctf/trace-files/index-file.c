/* SPDX-License-Identifier: MIT */
/* LTTng index files; see index-file.h. */
#include "ctf/trace-files/index-file.h"

#include <sys/stat.h>

#include "ctf/decode/medium.h"

/*
 * Returns the bytes of the index file at `path`, owned by the caller, or NULL if it can't be read.
 */
static uint8_t *read_file(const char *path, size_t *size, GPtrArray *warnings)
{
    g_autofree char *reason = NULL;
    struct stat status;

    /* Most traces have no index, so a missing file causes no warning. */
    if (lstat(path, &status) != 0) {
        return NULL;
    }
    uint8_t *bytes = ctf_file_read(path, size, &reason);
    if (!bytes) {
        g_ptr_array_add(warnings,
            g_strdup_printf("%s (the packets are scanned instead of this index)", reason));
    }
    return bytes;
}

bool ctf_stream_index_append_file(struct ctf_stream_index *index, const char *path, uint64_t size,
    uint32_t file, GPtrArray *warnings)
{
    g_autofree char *index_path = ctf_lttng_index_path(path);
    g_autofree char *reason = NULL;
    size_t index_size;
    g_autofree uint8_t *bytes = read_file(index_path, &index_size, warnings);

    if (!bytes) {
        return false;
    }
    if (ctf_stream_index_append_lttng(index, bytes, index_size, size, file, &reason)) {
        return true;
    }
    g_ptr_array_add(warnings,
        g_strdup_printf("%s: ignoring the index file (the packets are scanned instead): %s",
            index_path, reason));
    return false;
}

GArray *ctf_stream_index_read_places_of_file(
    const char *path, uint64_t size, struct ctf_missing_packets *missing, GPtrArray *warnings)
{
    g_autofree char *index_path = ctf_lttng_index_path(path);
    g_autofree char *reason = NULL;
    size_t index_size;
    g_autofree uint8_t *bytes = read_file(index_path, &index_size, warnings);

    if (!bytes) {
        return NULL;
    }
    GArray *places = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    if (!ctf_stream_index_read_places(places, bytes, index_size, size, missing, &reason)) {
        g_ptr_array_add(
            warnings, g_strdup_printf("%s: ignoring the index file from its first fault on: %s",
                          index_path, reason));
    }
    return places;
}
