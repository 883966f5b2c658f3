/* SPDX-License-Identifier: MIT */
/*
 * Translates field classes of the trace IR to those of the output schema. This is the inverse of
 * plugins/ctf/field-class-ir.h.
 */
#ifndef PLUGINS_CTF_FS_SINK_SCHEMA_FIELD_CLASS_SCHEMA_H
#define PLUGINS_CTF_FS_SINK_SCHEMA_FIELD_CLASS_SCHEMA_H

#include "plugins/ctf/fs-sink/schema/translation.h"

/*
 * Translates `ir_root`, a structure or NULL, into the structure `root`. `root` may already have
 * members that the trace IR doesn't have. Returns false and sets `self->error` if classes are
 * nested too deeply or can't be written.
 */
bool field_class_schema_translate_root(struct schema_translation *self, enum ctf_scope scope,
    const char *owner, const bt_field_class *ir_root, struct ctf_field_class *root);

#endif
