/* SPDX-License-Identifier: MIT */
/* Messages for a person about a place in the metadata text. */
#ifndef CTF_METADATA_MESSAGE_H
#define CTF_METADATA_MESSAGE_H

#include <glib.h>

/* What a parser reports; `message` is without position. The first error ends the parsing. */
struct ctf_metadata_reporter {
    void (*error)(void *data, size_t offset, const char *message);
    void (*warning)(void *data, size_t offset, const char *message);
    void *data;
};

/*
 * "PATH:LINE:COLUMN: text", then the source line that holds the byte `offset` and a caret below it.
 * Long lines are cut around the caret. To be freed with g_free().
 */
char *ctf_metadata_message(
    const char *path, const char *source, size_t length, size_t offset, const char *text);

#endif
