/* SPDX-License-Identifier: MIT */
/*
 * The index of a data stream: the offsets and times of its packets. It is built from LTTng index
 * files or by scanning packets, one data stream file after the other, and then put in order.
 */
#ifndef CTF_TRACE_FILES_INDEX_H
#define CTF_TRACE_FILES_INDEX_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CTF_NO_SEQUENCE_NUMBER UINT64_MAX

/* The entry of a packet. A trace may have millions, so an entry has only 32 bytes. */
struct ctf_stream_index_entry {
    uint64_t offset;     /* byte offset in its file */
    uint64_t begin, end; /* default clock, cycles; 0 if the packet contains no time */
    uint32_t size;       /* bytes; UINT32_MAX for this and greater sizes */
    uint32_t file;       /* index of the file in its stream group */
};

/*
 * Returns whether a packet has a time. Some tracers write 0 for both times if the times are
 * unknown.
 */
static inline bool ctf_stream_index_entry_has_time(const struct ctf_stream_index_entry *entry)
{
    return entry->begin != 0 || entry->end != 0;
}

struct ctf_stream_index {
    GArray *entries; /* struct ctf_stream_index_entry */
    /*
     * For each entry, the number of the packet in its file, or UINT32_MAX if the number is greater
     * (uint32_t).
     */
    GArray *packet_numbers;
    /*
     * For each entry, the sequence number, which distinguishes packets (uint64_t). NULL unless
     * files are merged.
     */
    GArray *sequence_numbers;
    /*
     * The message if the rest of a file couldn't be indexed, or NULL. The rest of the file then has
     * one entry.
     */
    char *damage;
};

/* Initialises an index. `is_to_be_merged`: the caller will call ctf_stream_index_merge_files(). */
void ctf_stream_index_init(struct ctf_stream_index *index, bool is_to_be_merged);
void ctf_stream_index_clear(struct ctf_stream_index *index);
typedef struct ctf_stream_index ctf_stream_index;
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(ctf_stream_index, ctf_stream_index_clear)

/* Appends an entry. `packet_number` is the packet's number in its file. */
void ctf_stream_index_append(struct ctf_stream_index *index,
    const struct ctf_stream_index_entry *entry, uint64_t packet_number, uint64_t sequence_number);

static inline uint32_t ctf_stream_index_entry_size(uint64_t bytes)
{
    return (uint32_t) MIN(bytes, UINT32_MAX);
}

/*
 * Returns the path of the LTTng index file of a data stream file. The caller frees it with
 * g_free().
 */
char *ctf_lttng_index_path(const char *path);

/*
 * Appends the packets that the LTTng index file `bytes` (format version 1.x, big-endian) lists.
 * `file` is the number of the data stream file, `file_size` its size (bytes). If the index file is
 * invalid or doesn't describe the whole data stream file, appends nothing, sets `*reason`, which
 * the caller frees with g_free(), and returns false.
 */
bool ctf_stream_index_append_lttng(struct ctf_stream_index *index, const uint8_t *bytes,
    size_t size, uint64_t file_size, uint32_t file, char **reason);

/* The packets that an index file lists after the end of the data stream file. */
struct ctf_missing_packets {
    uint64_t count;
    uint64_t begin, end; /* beginning of the first, end of the last packet: default clock, cycles */
};

/*
 * Appends the packet offsets in an LTTng index file to `places`, for
 * ctf_stream_reader_set_tolerant(). At the first invalid entry, stops, sets `*reason`, which the
 * caller frees with g_free(), and returns false. `file_size` is the size of the data stream file
 * (bytes), which may be longer or shorter than the index. Sets `*missing` to the packets after the
 * end of the file.
 */
bool ctf_stream_index_read_places(GArray *places, const uint8_t *bytes, size_t size,
    uint64_t file_size, struct ctf_missing_packets *missing, char **reason);

/* Returns whether the packets are in the order of their beginning times. */
bool ctf_stream_index_is_ordered(const struct ctf_stream_index *index);

/*
 * Returns the index of the last packet that begins at or before `time`, or 0. The entries must be
 * in order.
 */
guint ctf_stream_index_find(const struct ctf_stream_index *index, uint64_t time);

/* A packet during the merge of files. */
struct ctf_numbered_entry {
    struct ctf_stream_index_entry entry;
    uint64_t sequence_number;
    uint32_t packet_number; /* number in its file */
};

/*
 * Returns whether the reader should use `other` instead of `kept`. Both are the same packet in
 * different files.
 */
typedef bool (*ctf_packet_is_better)(
    void *data, const struct ctf_numbered_entry *kept, const struct ctf_numbered_entry *other);

/*
 * Puts the packets of all files in the order of their beginning times, and removes duplicates:
 * packets that several files contain, because snapshots overlap. The copy in the first file is
 * kept, unless another copy `is_better`, which may be NULL. Only call it once, for an index of
 * several files. The packets of a single file stay in the order of the file.
 */
void ctf_stream_index_merge_files(
    struct ctf_stream_index *index, ctf_packet_is_better is_better, void *data);

#endif
