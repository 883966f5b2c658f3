/* SPDX-License-Identifier: MIT */
/* Field classes of the schema -> field classes of the trace IR. */
#ifndef PLUGINS_CTF_FIELD_CLASS_IR_H
#define PLUGINS_CTF_FIELD_CLASS_IR_H

#include <babeltrace2/babeltrace.h>

#include "ctf/schema/schema.h"

struct field_class_translation {
    bt_trace_class *trace_class; /* borrowed */
    uint64_t mip_version;
    /* struct ctf_field_class * -> bt_field_class *, both borrowed: keys are looked up here. */
    GHashTable *translated;
};

/*
 * The trace IR field class of `field_class`, a new reference; NULL if it isn't visible. What it
 * depends on (lengths, selectors) must have been translated before.
 */
bt_field_class *field_class_translate(
    struct field_class_translation *translation, const struct ctf_field_class *field_class);

#endif
