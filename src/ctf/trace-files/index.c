/* SPDX-License-Identifier: MIT */
/* The index of a data stream; see index.h. */
#include "ctf/trace-files/index.h"

#include <inttypes.h>
#include <string.h>

#include "base/sorted.h"
#include "ctf/schema/lttng-index.h"

enum {
    /*
     * When the index is merged, a packet is compared with at most this many packets that begin at
     * the same time. Without this bound, hostile files could make the search for duplicates
     * quadratic.
     */
    MAX_COMPARED = 64,
};

#define READ_ENTRY(bytes, member) read_u64((bytes) + offsetof(struct ctf_lttng_index_entry, member))

void ctf_stream_index_init(struct ctf_stream_index *index, bool is_to_be_merged)
{
    *index = (struct ctf_stream_index){
        .entries = g_array_new(FALSE, FALSE, sizeof(struct ctf_stream_index_entry)),
        .packet_numbers = g_array_new(FALSE, FALSE, sizeof(uint32_t)),
        .sequence_numbers = is_to_be_merged ? g_array_new(FALSE, FALSE, sizeof(uint64_t)) : NULL,
    };
}

void ctf_stream_index_clear(struct ctf_stream_index *index)
{
    if (index->entries) {
        g_array_free(index->entries, TRUE);
        g_array_free(index->packet_numbers, TRUE);
    }
    if (index->sequence_numbers) {
        g_array_free(index->sequence_numbers, TRUE);
    }
    g_free(index->damage);
    *index = (struct ctf_stream_index){0};
}

void ctf_stream_index_append(struct ctf_stream_index *index,
    const struct ctf_stream_index_entry *entry, uint64_t packet_number, uint64_t sequence_number)
{
    const uint32_t number = (uint32_t) MIN(packet_number, UINT32_MAX);

    g_array_append_vals(index->entries, entry, 1);
    g_array_append_vals(index->packet_numbers, &number, 1);
    if (index->sequence_numbers) {
        g_array_append_vals(index->sequence_numbers, &sequence_number, 1);
    }
}

static void set_length(struct ctf_stream_index *index, guint length)
{
    g_array_set_size(index->entries, length);
    g_array_set_size(index->packet_numbers, length);
    if (index->sequence_numbers) {
        g_array_set_size(index->sequence_numbers, length);
    }
}

static uint32_t read_u32(const uint8_t *bytes)
{
    uint32_t value;

    memcpy(&value, bytes, sizeof(value));
    return GUINT32_FROM_BE(value);
}

static uint64_t read_u64(const uint8_t *bytes)
{
    uint64_t value;

    memcpy(&value, bytes, sizeof(value));
    return GUINT64_FROM_BE(value);
}

/* Returns the size (bytes) of an entry, or 0 if the header is invalid. */
static uint32_t check_lttng_header(const uint8_t *bytes, size_t size, char **reason)
{
    uint32_t entry_size;

    if (size < sizeof(struct ctf_lttng_index_header)) {
        *reason = g_strdup_printf("it is shorter than its header: %zu bytes", size);
        return 0;
    }
    if (read_u32(bytes) != CTF_LTTNG_INDEX_MAGIC) {
        *reason = g_strdup_printf("wrong magic number: 0x%08x", read_u32(bytes));
        return 0;
    }
    if (read_u32(bytes + offsetof(struct ctf_lttng_index_header, major)) != CTF_LTTNG_INDEX_MAJOR) {
        *reason = g_strdup_printf("unknown major version: %u",
            read_u32(bytes + offsetof(struct ctf_lttng_index_header, major)));
        return 0;
    }
    entry_size = read_u32(bytes + offsetof(struct ctf_lttng_index_header, entry_size));
    if (entry_size < CTF_LTTNG_INDEX_SHORT_ENTRY_SIZE) {
        *reason = g_strdup_printf("impossible entry size: %u bytes", entry_size);
        return 0;
    }
    return entry_size;
}

/*
 * Appends an entry. `*next` is the required offset of its packet; the function advances it to the
 * next packet. `file_size` is UINT64_MAX if it is unknown.
 */
static bool append_lttng_entry(struct ctf_stream_index *index, const uint8_t *bytes,
    uint32_t entry_size, uint64_t file_size, uint32_t file, uint64_t packet_number, uint64_t *next,
    char **reason)
{
    uint64_t bits = READ_ENTRY(bytes, total_length);
    struct ctf_stream_index_entry entry = {
        .offset = READ_ENTRY(bytes, offset),
        .begin = READ_ENTRY(bytes, begin_time),
        .end = READ_ENTRY(bytes, end_time),
        .size = ctf_stream_index_entry_size(bits / 8),
        .file = file,
    };

    if (entry.offset > file_size) {
        *reason = g_strdup_printf("a packet is at byte %" PRIu64
                                  ", beyond the end of the data stream file (%" PRIu64 " bytes)",
            entry.offset, file_size);
        return false;
    }
    if (entry.offset != *next) {
        *reason = g_strdup_printf(
            "a packet is at byte %" PRIu64 " instead of %" PRIu64, entry.offset, *next);
        return false;
    }
    if (bits == 0 || bits % 8 != 0) {
        *reason = g_strdup_printf("impossible packet size: %" PRIu64 " bits", bits);
        return false;
    }
    if (bits / 8 > file_size - entry.offset) {
        *reason = g_strdup_printf("a packet ends at byte %" PRIu64
                                  ", beyond the end of the data stream file (%" PRIu64 " bytes)",
            entry.offset + bits / 8, file_size);
        return false;
    }
    if (entry.begin > entry.end && entry.end != 0) {
        *reason =
            g_strdup_printf("the packet at byte %" PRIu64 " ends before it begins", entry.offset);
        return false;
    }
    *next += bits / 8;
    ctf_stream_index_append(index, &entry, packet_number,
        entry_size >= sizeof(struct ctf_lttng_index_entry) ? READ_ENTRY(bytes, sequence_number)
                                                           : CTF_NO_SEQUENCE_NUMBER);
    return true;
}

char *ctf_lttng_index_path(const char *path)
{
    g_autofree char *directory = g_path_get_dirname(path);
    g_autofree char *name = g_path_get_basename(path);
    g_autofree char *index_name = g_strconcat(name, CTF_LTTNG_INDEX_SUFFIX, NULL);

    return g_build_filename(directory, CTF_LTTNG_INDEX_DIRECTORY, index_name, NULL);
}

/* Appends the entries before the first invalid entry. Sets `*end` to the end of the last packet. */
static bool append_lttng_entries(struct ctf_stream_index *index, const uint8_t *bytes, size_t size,
    uint64_t file_size, uint32_t file, uint64_t *end, char **reason)
{
    const uint32_t entry_size = check_lttng_header(bytes, size, reason);
    const size_t begin = sizeof(struct ctf_lttng_index_header);
    const size_t count = entry_size > 0 ? (size - begin) / entry_size : 0;

    *end = 0;
    for (size_t i = 0; i < count; i++) {
        if (!append_lttng_entry(index, bytes + begin + i * entry_size, entry_size, file_size, file,
                i, end, reason)) {
            return false;
        }
    }
    if (entry_size > 0 && begin + count * entry_size < size) {
        *reason = g_strdup_printf("its size, %zu bytes, is not a whole number of entries of "
                                  "%u bytes",
            size, entry_size);
        return false;
    }
    return entry_size > 0;
}

bool ctf_stream_index_append_lttng(struct ctf_stream_index *index, const uint8_t *bytes,
    size_t size, uint64_t file_size, uint32_t file, char **reason)
{
    const guint length = index->entries->len;
    uint64_t next;
    bool is_valid = append_lttng_entries(index, bytes, size, file_size, file, &next, reason);

    if (is_valid && next != file_size) {
        *reason = g_strdup_printf("its packets end at byte %" PRIu64
                                  ", the data stream file at byte %" PRIu64,
            next, file_size);
        is_valid = false;
    }
    if (!is_valid) {
        set_length(index, length);
    }
    return is_valid;
}

static void add_missing(
    struct ctf_missing_packets *missing, const struct ctf_stream_index_entry *entry)
{
    if (missing->count++ == 0) {
        missing->begin = entry->begin;
    }
    missing->end = entry->end;
}

bool ctf_stream_index_read_places(GArray *places, const uint8_t *bytes, size_t size,
    uint64_t file_size, struct ctf_missing_packets *missing, char **reason)
{
    g_auto(ctf_stream_index) index = {0};
    uint64_t end;

    *missing = (struct ctf_missing_packets){0};
    ctf_stream_index_init(&index, false);
    bool is_valid = append_lttng_entries(&index, bytes, size, UINT64_MAX, 0, &end, reason);
    for (guint i = 0; i < index.entries->len; i++) {
        const struct ctf_stream_index_entry *entry =
            &g_array_index(index.entries, struct ctf_stream_index_entry, i);

        if (entry->offset < file_size) {
            g_array_append_val(places, entry->offset);
        } else {
            add_missing(missing, entry);
        }
    }
    if (is_valid && end == file_size) {
        g_array_append_val(places, end);
    }
    return is_valid;
}

static const struct ctf_stream_index_entry *entry_at(const struct ctf_stream_index *index, guint i)
{
    return &g_array_index(index->entries, struct ctf_stream_index_entry, i);
}

bool ctf_stream_index_is_ordered(const struct ctf_stream_index *index)
{
    for (guint i = 1; i < index->entries->len; i++) {
        if (entry_at(index, i)->begin < entry_at(index, i - 1)->begin) {
            return false;
        }
    }
    return true;
}

guint ctf_stream_index_find(const struct ctf_stream_index *index, uint64_t time)
{
    const guint count = TG_COUNT_UP_TO(index->entries, struct ctf_stream_index_entry, begin, time);

    return MAX(count, 1) - 1;
}

static int compare_numbers(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

/*
 * An empty packet may begin at the same time as the next packet, so the sequence numbers decide
 * their order.
 */
static int compare_entries(const void *a, const void *b)
{
    const struct ctf_numbered_entry *entry_a = a, *entry_b = b;
    int order = compare_numbers(entry_a->entry.begin, entry_b->entry.begin);

    return order != 0 ? order : compare_numbers(entry_a->sequence_number, entry_b->sequence_number);
}

static bool is_same_packet(const struct ctf_numbered_entry *a, const struct ctf_numbered_entry *b)
{
    return a->entry.file != b->entry.file && a->entry.size == b->entry.size &&
           a->entry.end == b->entry.end &&
           (a->sequence_number == b->sequence_number ||
               a->sequence_number == CTF_NO_SEQUENCE_NUMBER ||
               b->sequence_number == CTF_NO_SEQUENCE_NUMBER);
}

/*
 * Returns the entry of `kept` (`count` entries, in order) that is the same packet as `entry`, or
 * NULL.
 */
static struct ctf_numbered_entry *find_same(
    struct ctf_numbered_entry *kept, guint count, const struct ctf_numbered_entry *entry)
{
    guint compared = MIN(count, MAX_COMPARED);

    for (guint i = 0; i < compared; i++) {
        struct ctf_numbered_entry *other = &kept[count - 1 - i];

        if (other->entry.begin != entry->entry.begin) {
            return NULL;
        }
        if (is_same_packet(other, entry)) {
            return other;
        }
    }
    return NULL;
}

void ctf_stream_index_merge_files(
    struct ctf_stream_index *index, ctf_packet_is_better is_better, void *data)
{
    guint length = index->entries->len;
    g_autoptr(GArray) sorted =
        g_array_sized_new(FALSE, FALSE, sizeof(struct ctf_numbered_entry), length);
    struct ctf_numbered_entry *all = (struct ctf_numbered_entry *) sorted->data;
    guint kept = 0;

    g_array_set_size(sorted, length);
    for (guint i = 0; i < length; i++) {
        all[i].entry = g_array_index(index->entries, struct ctf_stream_index_entry, i);
        all[i].sequence_number = g_array_index(index->sequence_numbers, uint64_t, i);
        all[i].packet_number = g_array_index(index->packet_numbers, uint32_t, i);
    }
    g_array_sort(sorted, compare_entries); /* the sort is stable */
    for (guint i = 0; i < length; i++) {
        struct ctf_numbered_entry *same = find_same(all, kept, &all[i]);

        if (!same) {
            all[kept++] = all[i];
        } else if (is_better && is_better(data, same, &all[i])) {
            *same = all[i];
        }
    }
    for (guint i = 0; i < kept; i++) {
        g_array_index(index->entries, struct ctf_stream_index_entry, i) = all[i].entry;
        g_array_index(index->packet_numbers, uint32_t, i) = all[i].packet_number;
    }
    set_length(index, kept);
    g_array_free(index->sequence_numbers, TRUE);
    index->sequence_numbers = NULL;
}
