/* SPDX-License-Identifier: MIT */
/*
 * The structures of the Arrow C data and C stream interfaces, with the memory layout that Arrow's
 * specification defines. This layout is the whole interface, so neither building nor running needs
 * an Arrow library. The owner of a structure whose `release` isn't NULL must call `release` once.
 * To move a structure, copy it and set `release` in the source to NULL.
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
    /*
     * Both functions return 0 or an errno. After the last array, get_next() returns a released
     * array.
     */
    int (*get_schema)(struct ArrowArrayStream *stream, struct ArrowSchema *schema);
    int (*get_next)(struct ArrowArrayStream *stream, struct ArrowArray *array);
    /* Returns a description of the last failure. The text is valid until the next call. */
    const char *(*get_last_error)(struct ArrowArrayStream *stream);
    void (*release)(struct ArrowArrayStream *stream);
    void *private_data;
};

/*
 * Initializes a nullable schema with a copy of `name`, `child_count` children and optionally a
 * dictionary. The caller initializes the children and the dictionary. `format` must be a constant,
 * because the schema borrows it.
 */
void col_schema_init(struct ArrowSchema *schema, const char *format, const char *name,
    int64_t child_count, bool has_dictionary);

/* Creates a deep copy of `schema` in `copy`. */
void col_schema_copy(const struct ArrowSchema *schema, struct ArrowSchema *copy);

/*
 * Allocates the `n_children` children of `array` and optionally its dictionary. The caller
 * initializes them.
 */
void col_array_add_children(struct ArrowArray *array, bool has_dictionary);

/* Releases and frees the children and the dictionary of an array. For use in `array->release`. */
void col_array_release_children(struct ArrowArray *array);

#endif
