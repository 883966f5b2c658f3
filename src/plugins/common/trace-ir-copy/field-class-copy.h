/* SPDX-License-Identifier: MIT */
/* Copies field classes, including all their properties and children. */
#ifndef PLUGINS_COMMON_FIELD_CLASS_COPY_H
#define PLUGINS_COMMON_FIELD_CLASS_COPY_H

#include "plugins/common/trace-ir-copy/field-class-links.h"

/*
 * The copies of field classes of one trace class. In MIP 0, a length or selector is a field class
 * object. This structure maps such objects to their copies, which the copies of arrays, options and
 * variants refer to.
 */
struct field_class_copies;

/*
 * Creates an object without copies. `trace_class` (borrowed) is the trace class in which copies
 * will be created.
 */
struct field_class_copies *field_class_copies_create(bt_trace_class *trace_class);
void field_class_copies_destroy(struct field_class_copies *self);

/*
 * Copies `original`. `roots` are the root field classes of the same event class or stream class,
 * including `original`. The roots before `original`, in the order of scopes, must already be
 * copied. Returns a new reference. On failure, returns NULL, with or without a cause.
 */
bt_field_class *field_class_copy(struct field_class_copies *self,
    const struct field_class_roots *roots, const bt_field_class *original);

#endif
