/* SPDX-License-Identifier: MIT */
/* Functions that describe graphs by objects of the package. */
#ifndef BINDINGS_PYTHON_NATIVE_ASSEMBLY_H
#define BINDINGS_PYTHON_NATIVE_ASSEMBLY_H

#include "assembly/description.h"
#include "assembly/stream-times.h"
#include "native/object.h"

/*
 * Adds the components of a list to `description` and connects all sources to the first component,
 * the muxer. Each item is a tuple `(component class, name, parameters, object, log level, is in
 * chain)`. The description borrows the classes and objects. Returns false with an exception on
 * failure.
 */
bool bt2_describe(struct assembly_description *description, PyObject *components);

/*
 * Describes for users why the sources of `description` have no event in `range`. The caller frees
 * the text. Returns NULL if the reason isn't known. Also returns NULL if `may_be_filtered` is true
 * and the range overlaps the traces. The current thread must have no error.
 */
char *bt2_describe_empty_range(const struct assembly_context *context,
    const struct assembly_description *description, const struct assembly_ns_range *range,
    bool may_be_filtered);

#endif
