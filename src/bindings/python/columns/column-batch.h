/* SPDX-License-Identifier: MIT */
/* A batch of rows as a Python object, which can be exported any number of times. */
#ifndef BINDINGS_PYTHON_COLUMNS_COLUMN_BATCH_H
#define BINDINGS_PYTHON_COLUMNS_COLUMN_BATCH_H

#include "native/object.h"

#include "columns/arrow.h"

/* Takes both structures, also on failure. */
PyObject *bt2_batch_new(struct ArrowSchema *schema, struct ArrowArray *array);

/* Capsules, as the Arrow PyCapsule interface names them; they take the structure. */
PyObject *bt2_schema_capsule(struct ArrowSchema *schema);
PyObject *bt2_stream_capsule(struct ArrowArrayStream *stream);

bool bt2_init_batch(PyObject *module);

#endif
