/* SPDX-License-Identifier: MIT */
/*
 * The structures of the Arrow C data and C stream interfaces, as their specification lays them out:
 * the layout is the interface, nothing of Arrow is needed to compile or to run. Ownership: whoever
 * holds a structure whose `release` isn't NULL calls that once; moving a structure is copying it
 * and setting the source's `release` to NULL.
 */
#ifndef COLUMNS_ARROW_H
#define COLUMNS_ARROW_H

#include <stdbool.h>
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

/*
 * Makes a nullable schema with a copy of `name`, `child_count` children and a dictionary if wanted,
 * all of which are to be initialized. `format` is borrowed for ever.
 */
void col_schema_init(struct ArrowSchema *schema, const char *format, const char *name,
    int64_t child_count, bool has_dictionary);

/* Makes a copy which is independent of `schema`, but for its formats. */
void col_schema_copy(const struct ArrowSchema *schema, struct ArrowSchema *copy);

/*
 * Gives `array` its `n_children` children, and a dictionary if wanted, all of which are to be
 * initialized.
 */
void col_array_add_children(struct ArrowArray *array, bool has_dictionary);

/* Releases and frees them again: for `array->release`. */
void col_array_release_children(struct ArrowArray *array);

#endif
