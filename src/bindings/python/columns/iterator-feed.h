/* SPDX-License-Identifier: MIT */
/*
 * A feed for columns that takes its messages from a message iterator of this package. Python
 * objects may share these messages, so reading them needs the interpreter lock.
 */
#ifndef BINDINGS_PYTHON_COLUMNS_ITERATOR_FEED_H
#define BINDINGS_PYTHON_COLUMNS_ITERATOR_FEED_H

#include "native/object.h"

#include "columns/stream.h"

struct bt2_iterator_feed;

/*
 * Creates a stream of the messages of `iterator`, and gets a reference to `iterator`. The caller
 * owns the stream, and the stream owns `*feed`. Takes the contents of `query`. The stream uses only
 * `must_stop`, `stop_message`, `damage_hint` and `warn` of `hooks`.
 */
struct col_stream *bt2_iterator_feed_open(PyObject *iterator, struct col_query *query,
    const struct col_stream_hooks *hooks, struct bt2_iterator_feed **feed);

/* Raises the exception that ended the iterator. Returns false if no exception ended it. */
bool bt2_iterator_feed_raise(const struct bt2_iterator_feed *feed);

#endif
