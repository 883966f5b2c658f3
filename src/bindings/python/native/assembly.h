/* SPDX-License-Identifier: MIT */
/* Descriptions of graphs from the package's objects. */
#ifndef BINDINGS_PYTHON_NATIVE_ASSEMBLY_H
#define BINDINGS_PYTHON_NATIVE_ASSEMBLY_H

#include "assembly/description.h"
#include "native/object.h"

/*
 * Adds the components of a list, and connects all sources to the first one, the muxer. Each item is
 * a tuple `(component class, name, parameters, object, log level, is in chain)`. The classes and
 * objects are borrowed. Returns false with an exception on failure.
 */
bool bt2_describe(struct assembly_description *description, PyObject *components);

#endif
