/* SPDX-License-Identifier: MIT */
/* Translates clock classes of the trace IR to those of the output schema. */
#ifndef PLUGINS_CTF_FS_SINK_SCHEMA_CLOCK_SCHEMA_H
#define PLUGINS_CTF_FS_SINK_SCHEMA_CLOCK_SCHEMA_H

#include "plugins/ctf/fs-sink/schema/translation.h"

/*
 * Adds the translation of `ir_class` to the schema, with an unused ID. On failure, returns NULL and
 * sets the error of `translation`.
 */
struct ctf_clock_class *clock_schema_add(
    struct schema_translation *translation, const bt_clock_class *ir_class);

#endif
