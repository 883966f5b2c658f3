/* SPDX-License-Identifier: MIT */
/* Finds the fields of the trace IR that are lengths and selectors in the output schema. */
#ifndef PLUGINS_CTF_FS_SINK_SCHEMA_EXISTING_KEYS_H
#define PLUGINS_CTF_FS_SINK_SCHEMA_EXISTING_KEYS_H

#include "plugins/ctf/fs-sink/schema/translation.h"

/*
 * Sets the key of `dependent` to the translation of the key of `ir_class`. Returns false if
 * `ir_class` has no key, or if the format doesn't allow this key for `dependent`. The ranges of the
 * options of a variant or of an optional must already be set.
 */
bool existing_keys_find(struct schema_translation *self, const bt_field_class *ir_class,
    struct ctf_field_class *dependent);

#endif
