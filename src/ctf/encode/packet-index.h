/* SPDX-License-Identifier: MIT */
/*
 * The index file of a data stream that is being written, in the format of LTTng (version 1.1).
 *
 * An index only makes reading faster. If it can't be written, it is removed: readers then look at
 * the packets themselves.
 */
#ifndef CTF_ENCODE_PACKET_INDEX_H
#define CTF_ENCODE_PACKET_INDEX_H

#include <stdbool.h>

#include "ctf/schema/lttng-index.h"

struct ctf_packet_index;

/* The file, which must not exist, is created with its first entries. `path` is copied. */
struct ctf_packet_index *ctf_packet_index_create(const char *path);

void ctf_packet_index_append(
    struct ctf_packet_index *index, const struct ctf_lttng_index_entry *entry);

/* Removes the file, and frees `index`; accepts NULL. */
void ctf_packet_index_discard(struct ctf_packet_index *index);

/*
 * Writes everything, and frees `index`; accepts NULL. If it returns false, there is no file, and
 * `*error` says why, to be freed with g_free(). `error` may be NULL.
 */
bool ctf_packet_index_finish(struct ctf_packet_index *index, char **error);

#endif
