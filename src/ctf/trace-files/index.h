/* SPDX-License-Identifier: MIT */
/*
 * The index of a data stream: where its packets are, and when. Made from LTTng index files, from
 * scanning packets, or both, one data stream file after the other, then put in order.
 */
#ifndef CTF_TRACE_FILES_INDEX_H
#define CTF_TRACE_FILES_INDEX_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CTF_NO_SEQUENCE_NUMBER UINT64_MAX

/* One packet. A trace may have millions: 32 bytes. */
struct ctf_stream_index_entry {
    uint64_t offset;     /* in its file, bytes */
    uint64_t begin, end; /* default clock, cycles; 0 if the packet doesn't say */
    uint32_t size;       /* bytes; UINT32_MAX if it is that long or longer */
    uint32_t file;       /* number of the file in its stream group */
};

/* Whether a packet says when it is: some tracers write 0 for both times. */
static inline bool ctf_stream_index_entry_has_time(const struct ctf_stream_index_entry *entry)
{
    return entry->begin != 0 || entry->end != 0;
}

struct ctf_stream_index {
    GArray *entries; /* struct ctf_stream_index_entry */
    /* uint32_t for each entry: the number of the packet in its file, or UINT32_MAX if greater. */
    GArray *packet_numbers;
    /* uint64_t for each entry, which tell packets apart; NULL unless files are to be merged. */
    GArray *sequence_numbers;
    /* Why the rest of a file couldn't be indexed, or NULL; that rest is one more entry then. */
    char *damage;
};

/* `is_to_be_merged`: ctf_stream_index_merge_files() will be called. */
void ctf_stream_index_init(struct ctf_stream_index *index, bool is_to_be_merged);
void ctf_stream_index_clear(struct ctf_stream_index *index);
typedef struct ctf_stream_index ctf_stream_index;
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(ctf_stream_index, ctf_stream_index_clear)

/* `packet_number`: in its file. */
void ctf_stream_index_append(struct ctf_stream_index *index,
    const struct ctf_stream_index_entry *entry, uint64_t packet_number, uint64_t sequence_number);

static inline uint32_t ctf_stream_index_entry_size(uint64_t bytes)
{
    return (uint32_t) MIN(bytes, UINT32_MAX);
}

/* The path of the LTTng index file of a data stream file, to be freed with g_free(). */
char *ctf_lttng_index_path(const char *path);

/*
 * Appends the packets that the LTTng index file `bytes` lists (format version 1.x, big-endian) for
 * the data stream file number `file` of `file_size` bytes. Returns false if the index file is not
 * valid or does not describe the whole of that file; then nothing is appended and `*reason` says
 * why, to be freed with g_free().
 */
bool ctf_stream_index_append_lttng(struct ctf_stream_index *index, const uint8_t *bytes,
    size_t size, uint64_t file_size, uint32_t file, char **reason);

/* Packets that an index file lists after the end of the data stream file. */
struct ctf_missing_packets {
    uint64_t count;
    uint64_t begin, end; /* of the first, of the last: default clock, cycles */
};

/*
 * For ctf_stream_reader_set_tolerant(): appends to `places` where the packets begin that an index
 * file lists, up to its first invalid entry, if there is one: then it returns false, with `*reason`
 * as above. The data stream file, of `file_size` bytes, may be longer, or shorter: `*missing` is
 * set to what it hasn't.
 */
bool ctf_stream_index_read_places(GArray *places, const uint8_t *bytes, size_t size,
    uint64_t file_size, struct ctf_missing_packets *missing, char **reason);

/* Whether the packets are in order of their beginning. */
bool ctf_stream_index_is_ordered(const struct ctf_stream_index *index);

/* The number of the last packet which begins at or before `time`, or 0; the index is ordered. */
guint ctf_stream_index_find(const struct ctf_stream_index *index, uint64_t time);

/* A packet, while files are merged. */
struct ctf_numbered_entry {
    struct ctf_stream_index_entry entry;
    uint64_t sequence_number;
    uint32_t packet_number; /* in its file */
};

/* Whether `other`, the same packet as `kept` in another file, is to be read in its place. */
typedef bool (*ctf_packet_is_better)(
    void *data, const struct ctf_numbered_entry *kept, const struct ctf_numbered_entry *other);

/*
 * Puts the packets of all the files in order of their beginning and drops those which several files
 * have (overlapping snapshots). Of these, the first file's is kept, unless another one `is_better`,
 * which may be NULL. Call it once, when an index covers
 * more than one file; the packets of a single file stay in the order of that file.
 */
void ctf_stream_index_merge_files(
    struct ctf_stream_index *index, ctf_packet_is_better is_better, void *data);

#endif
