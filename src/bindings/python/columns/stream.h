/* SPDX-License-Identifier: MIT */
/*
 * The owner of a reader, shared by a Python object and the Arrow streams made from it. It
 * serializes their access and knows whether the interpreter lock is needed.
 */
#ifndef BINDINGS_PYTHON_COLUMNS_STREAM_H
#define BINDINGS_PYTHON_COLUMNS_STREAM_H

#include "native/object.h"

#include "columns/arrow.h"
#include "columns/private-graph.h"
#include "columns/query.h"

struct bt2_owner;

/*
 * Creates the reader of a private graph (`iterator` is NULL), or of a message iterator of this
 * package (gets a new reference). The latter needs the interpreter lock, which the caller holds.
 * Takes `graph` and the contents of `query`.
 */
struct bt2_owner *bt2_owner_create(
    struct col_graph *graph, PyObject *iterator, struct col_query *query);
struct bt2_owner *bt2_owner_get_ref(struct bt2_owner *owner);
void bt2_owner_put_ref(struct bt2_owner *owner); /* accepts NULL */

/*
 * For callers that hold the interpreter lock; it is released while reading if possible. They return
 * `false` or -1 with an exception. bt2_owner_next() returns 1 with a batch and 0 at the end.
 */
bool bt2_owner_export_schema(struct bt2_owner *owner, struct ArrowSchema *schema);
int bt2_owner_next(struct bt2_owner *owner, struct ArrowArray *array);

/* Exports a stream, which holds a reference on `owner`. */
void bt2_owner_export_stream(struct bt2_owner *owner, struct ArrowArrayStream *stream);

#endif
