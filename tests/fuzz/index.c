/* SPDX-License-Identifier: MIT */
/* Fuzzes the reader of LTTng index files, and the code that sorts packets. */
#include "ctf/trace-files/index.h"

enum { SIZE_FIELD = 8 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static bool is_better(
    void *data, const struct ctf_numbered_entry *kept, const struct ctf_numbered_entry *other)
{
    return other->entry.file == 1;
}

static void read_places(const uint8_t *bytes, size_t size, uint64_t file_size, bool is_valid)
{
    g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    g_autofree char *reason = NULL;
    struct ctf_missing_packets missing;
    const bool is_read =
        ctf_stream_index_read_places(places, bytes, size, file_size, &missing, &reason);

    g_assert(is_read == !reason);
    g_assert(!is_valid || missing.count == 0);
    for (guint i = 0; i < places->len; i++) {
        const uint64_t place = g_array_index(places, uint64_t, i);

        g_assert(place <= file_size && (i == 0 || place > g_array_index(places, uint64_t, i - 1)));
    }
    g_assert(!is_valid || (is_read && places->len > 0 &&
                              g_array_index(places, uint64_t, places->len - 1) == file_size));
}

/* Reads `bytes` as the index file of two data stream files with `file_size` bytes each. */
static void read_index(const uint8_t *bytes, size_t size, uint64_t file_size)
{
    g_auto(ctf_stream_index) index;

    ctf_stream_index_init(&index, true);
    for (uint32_t file = 0; file < 2; file++) {
        g_autofree char *reason = NULL;

        const bool is_valid =
            ctf_stream_index_append_lttng(&index, bytes, size, file_size, file, &reason);

        g_assert(is_valid == !reason);
        read_places(bytes, size, file_size, is_valid);
    }
    ctf_stream_index_merge_files(&index, is_better, NULL);
    for (guint i = 1; i < index.entries->len; i++) {
        g_assert(g_array_index(index.entries, struct ctf_stream_index_entry, i - 1).begin <=
                 g_array_index(index.entries, struct ctf_stream_index_entry, i).begin);
    }
}

/* The first bytes of the input are the size of the data stream file, big-endian. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    uint64_t file_size = 0;

    if (size < SIZE_FIELD) {
        return 0;
    }
    for (int i = 0; i < SIZE_FIELD; i++) {
        file_size = file_size << 8 | bytes[i];
    }
    read_index(bytes + SIZE_FIELD, size - SIZE_FIELD, file_size);
    return 0;
}
