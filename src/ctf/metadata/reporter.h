/* SPDX-License-Identifier: MIT */
/* The callbacks with which a parser of metadata text reports errors and warnings. */
#ifndef CTF_METADATA_REPORTER_H
#define CTF_METADATA_REPORTER_H

#include <stdbool.h>
#include <stddef.h>

/* `message` contains no position. Parsing ends at the first error. */
struct ctf_metadata_reporter {
    void (*error)(void *data, size_t offset, const char *message);
    /*
     * Returns false if the limit of warnings is reached. Then the parser doesn't compute the
     * position of the next warning.
     */
    bool (*takes_warnings)(void *data);
    void (*warning)(void *data, size_t offset, const char *message);
    /*
     * A tolerant parser calls this function when it ignores a wrong attribute or property that
     * doesn't affect decoding. The text of the attribute or property is from `begin` to `end`.
     * `message` describes the fault at `offset`.
     */
    void (*ignored)(void *data, size_t begin, size_t end, size_t offset, const char *message);
    void *data;
};

#endif
