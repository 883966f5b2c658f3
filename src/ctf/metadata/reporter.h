/* SPDX-License-Identifier: MIT */
/* What a parser of metadata text reports. */
#ifndef CTF_METADATA_REPORTER_H
#define CTF_METADATA_REPORTER_H

#include <stdbool.h>
#include <stddef.h>

/* `message` is without position. The first error ends the parsing. */
struct ctf_metadata_reporter {
    void (*error)(void *data, size_t offset, const char *message);
    /* False if there were enough: then a parser doesn't even look for the place of the next one. */
    bool (*takes_warnings)(void *data);
    void (*warning)(void *data, size_t offset, const char *message);
    /*
     * A tolerant parser ignores a wrong attribute or property that reading can do without: the
     * bytes from `begin` to `end` of the text. `message` explains the fault at `offset`.
     */
    void (*ignored)(void *data, size_t begin, size_t end, size_t offset, const char *message);
    void *data;
};

#endif
