/* SPDX-License-Identifier: MIT */
/*
 * Uses properties of the original schema that the trace IR doesn't have. The original schema is
 * known for classes that sources of this plugin have created, and for copies of these classes made
 * by filters.
 */
#ifndef PLUGINS_CTF_FS_SINK_SCHEMA_ORIGINAL_CLASSES_H
#define PLUGINS_CTF_FS_SINK_SCHEMA_ORIGINAL_CLASSES_H

#include "plugins/ctf/fs-sink/schema/translation.h"

/*
 * The length fields of the original schema that original_classes_use_lengths() has found, and their
 * translations.
 */
struct original_lengths;

struct original_lengths *original_lengths_create(void);
void original_lengths_free(struct original_lengths *lengths); /* accepts NULL */

/*
 * Finds the texts in `output` that are dynamic arrays of characters in `original`, and makes them
 * such arrays, too. Then the bytes after the first null character can also be written. A text stays
 * null-terminated if its length field isn't written.
 *
 * `output` is the translation of the trace IR of `original`. Both are root structures or NULL. Call
 * this function for the root structures in the order in which they are stored (packet header
 * first), because a length field may be in an earlier root.
 */
void original_classes_use_lengths(struct original_lengths *lengths,
    struct schema_translation *translation, struct ctf_field_class *output,
    const struct ctf_field_class *original);

#endif
