/* SPDX-License-Identifier: MIT */
/*
 * The common functions of the fuzzers for whole traces: they write a trace to a folder, and read it
 * with graphs. The plugins are instrumented, and are in the same folder as the program.
 *
 * An input consists of the metadata text, a null byte, a byte with options, up to two data streams,
 * and the index file of the first data stream. `~~~~` separates the data streams and the index
 * file.
 */
#ifndef TESTS_FUZZ_FOLDER_H
#define TESTS_FUZZ_FOLDER_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Writes the input's trace, which replaces the previous one. Returns the path of its folder, or
 * NULL if the input is invalid. The path is valid until the program ends. Sets `*options` to the
 * byte with options.
 */
const char *folder_write(const uint8_t *bytes, size_t size, uint8_t *options);

/* Returns the path of another folder, and removes that folder with everything in it. */
const char *folder_remove_output(void);

/* The graph that reads a folder. */
struct reading {
    const char *folder;
    uint64_t mip_version;
    bool is_tolerant;
    const char *plugin, *sink; /* the component class of the sink */
    bt_value *sink_params;     /* folder_read() takes over the reference; may be NULL */
    const char *window;        /* parameter of a sort filter; NULL: no such filter */
    const char *begin, *end;   /* parameters of a trimmer; one may be NULL; both NULL: no trimmer */
    bool has_debug_info;       /* add a filter for debugging information, if it is built */
};

/* Runs a graph. If that fails, clears the error and returns false. */
bool folder_read(const struct reading *reading);

/* Reads a folder with a sink that only counts events. */
bool folder_count(const char *folder, uint64_t mip_version, bool is_tolerant, uint64_t *events);

/*
 * Queries `source.ctf.fs`. Takes over the reference to `params`. If the query fails, clears the
 * error and returns NULL.
 */
const bt_value *folder_query(const char *object, bt_value *params);

#endif
