/* SPDX-License-Identifier: MIT */
/* Copies of field classes with everything in them. */
#ifndef PLUGINS_COMMON_FIELD_CLASS_COPY_H
#define PLUGINS_COMMON_FIELD_CLASS_COPY_H

#include "plugins/common/trace-ir-copy/field-class-links.h"

/*
 * The copies of field classes of one trace class. In MIP 0, a length or selector is a field class
 * object: its copy is remembered for the field classes that need it.
 */
struct field_class_copies;

/* `trace_class` is the class for which copies are made; borrowed. */
struct field_class_copies *field_class_copies_create(bt_trace_class *trace_class);
void field_class_copies_destroy(struct field_class_copies *self);

/*
 * `roots` are those of the original's class, and contain `original`. The roots before it, in the
 * order of scopes, must have been copied. Returns a new reference; NULL on failure, possibly
 * without a cause.
 */
bt_field_class *field_class_copy(struct field_class_copies *self,
    const struct field_class_roots *roots, const bt_field_class *original);

#endif
