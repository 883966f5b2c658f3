/* SPDX-License-Identifier: MIT */
/* Descriptions of graphs from the package's objects. */
#ifndef BINDINGS_PYTHON_NATIVE_ASSEMBLY_H
#define BINDINGS_PYTHON_NATIVE_ASSEMBLY_H

#include "assembly/description.h"
#include "assembly/stream-times.h"
#include "native/object.h"

/*
 * Adds the components of a list, and connects all sources to the first one, the muxer. Each item is
 * a tuple `(component class, name, parameters, object, log level, is in chain)`. The classes and
 * objects are borrowed. Returns false with an exception on failure.
 */
bool bt2_describe(struct assembly_description *description, PyObject *components);

/*
 * Describes for users why no event of the sources of `description` is in `range`. The caller frees
 * the text. Returns NULL if the reason isn't known, or if `may_be_filtered` and the range overlaps
 * the traces. The current thread must have no error.
 */
char *bt2_describe_empty_range(const struct assembly_context *context,
    const struct assembly_description *description, const struct assembly_ns_range *range,
    bool may_be_filtered);

#endif
