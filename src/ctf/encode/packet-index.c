/* SPDX-License-Identifier: MIT */
/* Writes index files: see packet-index.h. */
#include "ctf/encode/packet-index.h"

#include <fcntl.h>
#include <unistd.h>

#include "base/open-file.h"

enum {
    NUMBERS_PER_ENTRY = sizeof(struct ctf_lttng_index_entry) / sizeof(uint64_t),
    ENTRY_SIZE = sizeof(struct ctf_lttng_index_entry),
    /*
     * The maximum size (bytes) of the entries that wait in memory. If there are many streams and
     * few file descriptors, writing each entry at once would reopen files very often.
     */
    MAX_WAITING = 56 * ENTRY_SIZE,
};

struct ctf_packet_index {
    struct tg_open_file file;
    char *path;
    uint64_t offset;     /* byte offset in the file of the collected entries */
    GByteArray *waiting; /* the collected entries; NULL after a failure */
    char *error;         /* message of the failure */
};

static void append_u32(GByteArray *bytes, uint32_t value)
{
    value = GUINT32_TO_BE(value);
    g_byte_array_append(bytes, (const uint8_t *) &value, sizeof value);
}

struct ctf_packet_index *ctf_packet_index_create(const char *path)
{
    struct ctf_packet_index *index = g_new0(struct ctf_packet_index, 1);

    tg_open_file_init(&index->file, path, NULL, O_WRONLY | O_CREAT | O_EXCL);
    index->path = g_strdup(path);
    index->waiting = g_byte_array_new();
    append_u32(index->waiting, CTF_LTTNG_INDEX_MAGIC);
    append_u32(index->waiting, CTF_LTTNG_INDEX_MAJOR);
    append_u32(index->waiting, CTF_LTTNG_INDEX_MINOR);
    append_u32(index->waiting, ENTRY_SIZE);
    return index;
}

/* Takes ownership of `error`. Removes the file only if this writer has created it. */
static void give_up(struct ctf_packet_index *index, char *error)
{
    index->error = error;
    if (index->file.is_known) {
        unlink(index->path);
    }
    g_clear_pointer(&index->waiting, g_byte_array_unref);
}

static void write_waiting(struct ctf_packet_index *index)
{
    char *error;
    size_t done;

    if (!tg_open_file_write_at(&index->file, index->offset, index->waiting->data,
            index->waiting->len, &done, &error)) {
        give_up(index, error);
        return;
    }
    index->offset += done;
    g_byte_array_set_size(index->waiting, 0);
}

void ctf_packet_index_append(
    struct ctf_packet_index *index, const struct ctf_lttng_index_entry *entry)
{
    uint64_t numbers[NUMBERS_PER_ENTRY];

    if (!index->waiting) {
        return;
    }
    memcpy(numbers, entry, sizeof numbers);
    for (unsigned i = 0; i < NUMBERS_PER_ENTRY; i++) {
        numbers[i] = GUINT64_TO_BE(numbers[i]);
    }
    g_byte_array_append(index->waiting, (const uint8_t *) numbers, sizeof numbers);
    if (index->waiting->len >= MAX_WAITING) {
        write_waiting(index);
    }
}

void ctf_packet_index_discard(struct ctf_packet_index *index)
{
    if (index && index->waiting) {
        give_up(index, NULL);
    }
    (void) ctf_packet_index_finish(index, NULL);
}

bool ctf_packet_index_finish(struct ctf_packet_index *index, char **error)
{
    char *close_error;

    if (!index) {
        return true;
    }
    /*
     * Don't write an index that has only a header: the data stream is empty, and readers need no
     * index.
     */
    if (index->waiting && (index->offset > 0 || index->waiting->len >= ENTRY_SIZE)) {
        write_waiting(index);
    }
    if (!tg_open_file_close(&index->file, &close_error)) {
        if (index->waiting) {
            give_up(index, close_error);
        } else {
            g_free(close_error);
        }
    }
    bool is_written = !index->error;
    if (error) {
        *error = g_steal_pointer(&index->error);
    }
    tg_open_file_clear(&index->file);
    g_clear_pointer(&index->waiting, g_byte_array_unref);
    g_free(index->error);
    g_free(index->path);
    g_free(index);
    return is_written;
}
