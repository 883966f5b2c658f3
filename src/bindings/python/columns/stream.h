/* SPDX-License-Identifier: MIT */
/*
 * Who owns a reader: a Python object and the Arrow streams which were made of it, whichever lives
 * longest. It serialises them, and knows whether the interpreter lock is needed.
 */
#ifndef BINDINGS_PYTHON_COLUMNS_STREAM_H
#define BINDINGS_PYTHON_COLUMNS_STREAM_H

#include "native/object.h"

#include "columns/arrow.h"
#include "columns/graph.h"
#include "columns/query.h"

struct bt2_owner;

/*
 * The reader of a private graph (`iterator` is NULL), or of a message iterator of this package (a
 * new reference is taken): the interpreter lock is needed for the latter, and held by the caller.
 * Takes `graph` and the contents of `query`.
 */
struct bt2_owner *bt2_owner_create(
    struct col_graph *graph, PyObject *iterator, struct col_query *query);
struct bt2_owner *bt2_owner_get_ref(struct bt2_owner *owner);
void bt2_owner_put_ref(struct bt2_owner *owner); /* accepts NULL */

/*
 * For Python, with the interpreter lock, which they let go where they can. `false`, or -1: there is
 * an exception. bt2_owner_next() returns 0 at the end, otherwise 1 with a batch.
 */
bool bt2_owner_export_schema(struct bt2_owner *owner, struct ArrowSchema *schema);
int bt2_owner_next(struct bt2_owner *owner, struct ArrowArray *array);

/* Gives a stream, which holds a reference on `owner`. */
void bt2_owner_export_stream(struct bt2_owner *owner, struct ArrowArrayStream *stream);

#endif
