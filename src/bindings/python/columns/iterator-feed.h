/* SPDX-License-Identifier: MIT */
/*
 * A feed of columns that takes the messages of a message iterator of this package. Python objects
 * may share the messages, so reading them needs the interpreter lock.
 */
#ifndef BINDINGS_PYTHON_COLUMNS_ITERATOR_FEED_H
#define BINDINGS_PYTHON_COLUMNS_ITERATOR_FEED_H

#include "native/object.h"

#include "columns/stream.h"

struct bt2_iterator_feed;

/*
 * Creates a stream of the messages of `iterator` (gets a new reference). It belongs to the caller,
 * and owns `*feed`. Takes the contents of `query`. Only `must_stop`, `stop_message`, `damage_hint`
 * and `warn` of `hooks` are used.
 */
struct col_stream *bt2_iterator_feed_open(PyObject *iterator, struct col_query *query,
    const struct col_stream_hooks *hooks, struct bt2_iterator_feed **feed);

/* Raises the exception that ended the iterator. Returns false if there is none. */
bool bt2_iterator_feed_raise(const struct bt2_iterator_feed *feed);

#endif
