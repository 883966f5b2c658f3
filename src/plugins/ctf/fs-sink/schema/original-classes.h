/* SPDX-License-Identifier: MIT */
/*
 * Properties of the schema of the copied trace that the trace IR doesn't have. The schema is known
 * for the classes that the sources of this plugin create, and for the copies that filters make of
 * these classes.
 */
#ifndef PLUGINS_CTF_FS_SINK_SCHEMA_ORIGINAL_CLASSES_H
#define PLUGINS_CTF_FS_SINK_SCHEMA_ORIGINAL_CLASSES_H

#include "plugins/ctf/fs-sink/schema/translation.h"

/* The length fields of the original schema that the function below has found, with their
 * translations. */
struct original_lengths;

struct original_lengths *original_lengths_create(void);
void original_lengths_free(struct original_lengths *lengths); /* accepts NULL */

/*
 * Makes the texts in `output` dynamic arrays of characters if they are such arrays in `original`,
 * so that the bytes after the first null character can be written, too. Such a text stays
 * null-terminated if its length field isn't written.
 *
 * Both are the same root structure, or NULL: `output` is the translation of the trace IR of
 * `original`. The roots before it must have been passed to this function earlier.
 */
void original_classes_use_lengths(struct original_lengths *lengths,
    struct schema_translation *translation, struct ctf_field_class *output,
    const struct ctf_field_class *original);

#endif
