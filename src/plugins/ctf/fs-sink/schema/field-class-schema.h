/* SPDX-License-Identifier: MIT */
/*
 * Field classes of the trace IR -> those of the output schema: the mirror of
 * plugins/ctf/field-class-ir.h.
 */
#ifndef PLUGINS_CTF_FS_SINK_SCHEMA_FIELD_CLASS_SCHEMA_H
#define PLUGINS_CTF_FS_SINK_SCHEMA_FIELD_CLASS_SCHEMA_H

#include "plugins/ctf/fs-sink/schema/translation.h"

/*
 * Translates `ir_root`, a structure or NULL, into `root`: a structure that may already have members
 * of its own, those which the trace IR doesn't have. Returns false and sets `self->error` if
 * classes are nested too deeply or can't be written at all.
 */
bool field_class_schema_translate_root(struct schema_translation *self, enum ctf_scope scope,
    const char *owner, const bt_field_class *ir_root, struct ctf_field_class *root);

#endif
