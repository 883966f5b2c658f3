/* SPDX-License-Identifier: MIT */
/*
 * What the schema of the trace that is copied has, and the trace IR hasn't. It is known for the
 * classes of the sources of this plugin, as long as no filter has replaced them.
 */
#ifndef PLUGINS_CTF_FS_SINK_SCHEMA_ORIGINAL_CLASSES_H
#define PLUGINS_CTF_FS_SINK_SCHEMA_ORIGINAL_CLASSES_H

#include "ctf/schema/schema.h"

/*
 * Gives the texts in `output` the fixed lengths that they have in `original`, so that the bytes
 * after the first null character can be written, too. Both are the same root structure, or NULL:
 * `output` is the translation of the trace IR of `original`.
 */
void original_classes_adopt_text_lengths(
    struct ctf_field_class *output, const struct ctf_field_class *original);

/* Whether a field in `root`, which may be NULL, has a text of fixed length. */
bool original_classes_have_text_lengths(const struct ctf_field_class *root);

#endif
