/* SPDX-License-Identifier: MIT */
/*
 * The fields that hold lengths and selectors, in the output schema: those which the format needs
 * and the trace IR doesn't have.
 */
#ifndef PLUGINS_CTF_FS_SINK_SCHEMA_GENERATED_KEYS_H
#define PLUGINS_CTF_FS_SINK_SCHEMA_GENERATED_KEYS_H

#include "plugins/ctf/fs-sink/schema/translation.h"

/*
 * Gives `dependent` a generated key: a member of the enclosing structure, to be followed by that of
 * `dependent`. If what encloses `dependent` isn't a structure, returns a new structure, whose last
 * member `dependent` must become; NULL otherwise.
 */
struct ctf_field_class *generated_keys_add(
    struct schema_translation *self, struct ctf_field_class *dependent);

#endif
