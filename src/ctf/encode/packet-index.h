/* SPDX-License-Identifier: MIT */
/*
 * Writes the index file of a data stream in LTTng's format (version 1.1).
 *
 * An index only makes reading faster. If it can't be written, it is removed, and readers read the
 * packet headers instead.
 */
#ifndef CTF_ENCODE_PACKET_INDEX_H
#define CTF_ENCODE_PACKET_INDEX_H

#include <stdbool.h>

#include "ctf/schema/lttng-index.h"

struct ctf_packet_index;

/*
 * Creates an index. The file must not exist; it is created with the first entries. `path` is
 * copied.
 */
struct ctf_packet_index *ctf_packet_index_create(const char *path);

void ctf_packet_index_append(
    struct ctf_packet_index *index, const struct ctf_lttng_index_entry *entry);

/* Removes the file and frees `index`, which may be NULL. */
void ctf_packet_index_discard(struct ctf_packet_index *index);

/*
 * Writes all entries and frees `index`, which may be NULL. On failure, returns false, removes the
 * file and sets `*error`, which the caller frees with g_free(). `error` may be NULL.
 */
bool ctf_packet_index_finish(struct ctf_packet_index *index, char **error);

#endif
