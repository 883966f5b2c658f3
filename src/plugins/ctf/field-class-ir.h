/* SPDX-License-Identifier: MIT */
/* Translates field classes of the schema to field classes of the trace IR. */
#ifndef PLUGINS_CTF_FIELD_CLASS_IR_H
#define PLUGINS_CTF_FIELD_CLASS_IR_H

#include <babeltrace2/babeltrace.h>

#include "ctf/schema/schema.h"

struct field_class_translation {
    bt_trace_class *trace_class; /* borrowed */
    uint64_t mip_version;
    /*
     * Maps struct ctf_field_class * to bt_field_class *, both borrowed. Lengths and selectors are
     * looked up here.
     */
    GHashTable *translated;
};

/*
 * Returns the trace IR field class of `field_class`, a new reference, or NULL if the field class
 * isn't visible. The lengths and selectors that it refers to must already be translated.
 */
bt_field_class *field_class_translate(
    struct field_class_translation *translation, const struct ctf_field_class *field_class);

#endif
