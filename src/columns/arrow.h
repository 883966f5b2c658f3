/* SPDX-License-Identifier: MIT */
/*
 * The structures of the Arrow C data and C stream interfaces, as their specification lays them out:
 * the layout is the interface, nothing of Arrow is needed to compile or to run. Ownership: whoever
 * holds a structure whose `release` isn't NULL calls that once; moving a structure is copying it
 * and setting the source's `release` to NULL.
 */
#ifndef COLUMNS_ARROW_H
#define COLUMNS_ARROW_H

#include <stdint.h>

#define ARROW_FLAG_NULLABLE 2

struct ArrowSchema {
    const char *format;
    const char *name;
    const char *metadata;
    int64_t flags;
    int64_t n_children;
    struct ArrowSchema **children;
    struct ArrowSchema *dictionary;
    void (*release)(struct ArrowSchema *schema);
    void *private_data;
};

struct ArrowArray {
    int64_t length;
    int64_t null_count;
    int64_t offset;
    int64_t n_buffers;
    int64_t n_children;
    const void **buffers;
    struct ArrowArray **children;
    struct ArrowArray *dictionary;
    void (*release)(struct ArrowArray *array);
    void *private_data;
};

struct ArrowArrayStream {
    /* Both return 0 or an errno; get_next gives a released array at the end. */
    int (*get_schema)(struct ArrowArrayStream *stream, struct ArrowSchema *schema);
    int (*get_next)(struct ArrowArrayStream *stream, struct ArrowArray *array);
    /* Why the last call failed; valid until the next one. */
    const char *(*get_last_error)(struct ArrowArrayStream *stream);
    void (*release)(struct ArrowArrayStream *stream);
    void *private_data;
};

#endif
