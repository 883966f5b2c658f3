/* SPDX-License-Identifier: MIT */
/*
 * The layout of LTTng's index files, for reading and writing: a header, and an entry per packet of
 * a data stream file, in order. All numbers are big-endian.
 */
#ifndef CTF_SCHEMA_LTTNG_INDEX_H
#define CTF_SCHEMA_LTTNG_INDEX_H

#include <stddef.h>
#include <stdint.h>

/* The index of DIRECTORY/NAME is DIRECTORY/index/NAME.idx. */
#define CTF_LTTNG_INDEX_DIRECTORY "index"
#define CTF_LTTNG_INDEX_SUFFIX    ".idx"

struct ctf_lttng_index_header {
    uint32_t magic, major, minor;
    uint32_t entry_size; /* bytes */
};

struct ctf_lttng_index_entry {
    uint64_t offset;                       /* bytes */
    uint64_t total_length, content_length; /* bits */
    uint64_t begin_time, end_time;         /* cycles */
    uint64_t discarded_events;             /* total of the stream up to this packet */
    uint64_t stream_class_id;
    uint64_t stream_id, sequence_number; /* since version 1.1 */
};

enum {
    CTF_LTTNG_INDEX_MAGIC = 0xc1f1dcc1,
    CTF_LTTNG_INDEX_MAJOR = 1,
    CTF_LTTNG_INDEX_MINOR = 1,
    CTF_LTTNG_INDEX_SHORT_ENTRY_SIZE = offsetof(struct ctf_lttng_index_entry, stream_id), /* 1.0 */
};

#endif
