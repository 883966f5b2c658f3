/* SPDX-License-Identifier: MIT */
/*
 * Properties that the schema of the trace that is copied has, and the trace IR hasn't. The schema
 * is known for the classes of the sources of this plugin, and for the copies that filters make of
 * them.
 */
#ifndef PLUGINS_CTF_FS_SINK_SCHEMA_ORIGINAL_CLASSES_H
#define PLUGINS_CTF_FS_SINK_SCHEMA_ORIGINAL_CLASSES_H

#include "plugins/ctf/fs-sink/schema/translation.h"

/* The length fields of the original schema that were found so far, with their translations. */
struct original_lengths;

struct original_lengths *original_lengths_create(void);
void original_lengths_free(struct original_lengths *lengths); /* accepts NULL */

/*
 * Makes the texts in `output` dynamic arrays of characters if they are such arrays in `original`,
 * so that the bytes after the first null character can be written, too. Such a text stays
 * null-terminated if its length field isn't written.
 *
 * Both are the same root structure, or NULL: `output` is the translation of the trace IR of
 * `original`. The roots that come before it must have been passed to this function.
 */
void original_classes_use_lengths(struct original_lengths *lengths,
    struct schema_translation *translation, struct ctf_field_class *output,
    const struct ctf_field_class *original);

#endif
