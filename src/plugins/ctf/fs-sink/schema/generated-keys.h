/* SPDX-License-Identifier: MIT */
/*
 * Generates the lengths and selectors that the output format needs but the trace IR doesn't have.
 */
#ifndef PLUGINS_CTF_FS_SINK_SCHEMA_GENERATED_KEYS_H
#define PLUGINS_CTF_FS_SINK_SCHEMA_GENERATED_KEYS_H

#include "plugins/ctf/fs-sink/schema/translation.h"

/*
 * Gives `dependent` a generated key. If the enclosing class is a structure, adds the key as the
 * next member of this structure, and returns NULL. The caller must then add `dependent` as the
 * member after the key. Otherwise, returns a new structure that contains the key. The caller must
 * then add `dependent` as the last member of the new structure.
 */
struct ctf_field_class *generated_keys_add(
    struct schema_translation *self, struct ctf_field_class *dependent);

#endif
