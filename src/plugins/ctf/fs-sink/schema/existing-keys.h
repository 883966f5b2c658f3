/* SPDX-License-Identifier: MIT */
/*
 * The fields that hold lengths and selectors, in the output schema: those which the trace IR has.
 */
#ifndef PLUGINS_CTF_FS_SINK_SCHEMA_EXISTING_KEYS_H
#define PLUGINS_CTF_FS_SINK_SCHEMA_EXISTING_KEYS_H

#include "plugins/ctf/fs-sink/schema/translation.h"

/*
 * Gives `dependent` the key which `ir_class` has, if it has one that the format can use for it:
 * otherwise returns false. The ranges of the options and of the optional must be set.
 */
bool existing_keys_find(struct schema_translation *self, const bt_field_class *ir_class,
    struct ctf_field_class *dependent);

#endif
