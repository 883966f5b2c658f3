/* SPDX-License-Identifier: MIT */
/*
 * What the fuzzers of whole traces share: a trace in a folder, and graphs that read it. The plugins
 * are those beside the program, which are instrumented.
 *
 * An input is the text of the metadata, a null byte, a byte of options, then up to two data
 * streams and the index file of the first, with `~~~~` between them.
 */
#ifndef TESTS_FUZZ_FOLDER_H
#define TESTS_FUZZ_FOLDER_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Writes the trace of the input in place of the one before. Returns the path of its folder, which
 * stays this program's until its end, or NULL if the input isn't one; `*options` is the byte.
 */
const char *folder_write(const uint8_t *bytes, size_t size, uint8_t *options);

/* The path of another folder, which is removed with all that is in it. */
const char *folder_remove_output(void);

/* How a folder is read. */
struct reading {
    const char *folder;
    uint64_t mip_version;
    bool is_tolerant;
    const char *plugin, *sink; /* the component class */
    bt_value *sink_params;     /* taken; may be NULL */
    const char *window;        /* of a sort filter; NULL: none */
    const char *begin, *end;   /* of a trimmer, which may have one of them; or NULL */
    bool has_debug_info;       /* with a filter that adds it, if that is built */
};

/* Runs a graph. False after an error, which is cleared. */
bool folder_read(const struct reading *reading);

/* Reads it with a sink that only counts events. */
bool folder_count(const char *folder, uint64_t mip_version, bool is_tolerant, uint64_t *events);

/* Queries `source.ctf.fs`; the parameters are taken. NULL after an error, which is cleared. */
const bt_value *folder_query(const char *object, bt_value *params);

#endif
