/* SPDX-License-Identifier: MIT */
/*
 * The structures of the Arrow C data and C stream interfaces, with the layout that their
 * specification gives. The layout is the interface, so neither building nor running needs an Arrow
 * library. Whoever holds a structure whose `release` isn't NULL calls `release` once. To move a
 * structure, copy it and set the `release` of the source to NULL.
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
    /* Why the last call failed. Valid until the next call. */
    const char *(*get_last_error)(struct ArrowArrayStream *stream);
    void (*release)(struct ArrowArrayStream *stream);
    void *private_data;
};

/*
 * Makes a nullable schema with a copy of `name`, `child_count` children and optionally a
 * dictionary. The caller initializes the children and the dictionary. `format` must be a constant.
 */
void col_schema_init(struct ArrowSchema *schema, const char *format, const char *name,
    int64_t child_count, bool has_dictionary);

/* Makes a copy that is independent of `schema`. */
void col_schema_copy(const struct ArrowSchema *schema, struct ArrowSchema *copy);

/*
 * Gives `array` its `n_children` children and optionally a dictionary. The caller initializes them.
 */
void col_array_add_children(struct ArrowArray *array, bool has_dictionary);

/* Releases and frees the children and the dictionary: for use in `array->release`. */
void col_array_release_children(struct ArrowArray *array);

#endif
