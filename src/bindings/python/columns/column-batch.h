/* SPDX-License-Identifier: MIT */
/* The Python object of a batch of rows. It can be exported any number of times. */
#ifndef BINDINGS_PYTHON_COLUMNS_COLUMN_BATCH_H
#define BINDINGS_PYTHON_COLUMNS_COLUMN_BATCH_H

#include "native/object.h"

#include "columns/arrow.h"

/* Creates a batch. Takes both structures, also on failure. */
PyObject *bt2_batch_new(struct ArrowSchema *schema, struct ArrowArray *array);

/*
 * Both functions create a capsule, named as in the Arrow PyCapsule interface. The capsule takes the
 * structure.
 */
PyObject *bt2_schema_capsule(struct ArrowSchema *schema);
PyObject *bt2_stream_capsule(struct ArrowArrayStream *stream);

bool bt2_init_batch(PyObject *module);

#endif
