/* SPDX-License-Identifier: MIT */
/* Message iterators that get their messages from the sink of a graph. */
#ifndef BINDINGS_PYTHON_NATIVE_MESSAGE_ITERATOR_H
#define BINDINGS_PYTHON_NATIVE_MESSAGE_ITERATOR_H

#include "assembly/description.h"
#include "native/object.h"

/*
 * The sink at the end of a message iterator's graph. Pass the message iterator to assembly_create()
 * as the data of the sink.
 */
extern const struct assembly_simple_sink bt2_iterator_sink;

/*
 * Creates the batch of messages that the iterator and the sink of its graph share. Raises a
 * RuntimeError if the iterator already has a graph.
 */
bool bt2_iterator_prepare(PyObject *iterator);

/* Reverts bt2_iterator_prepare() if the graph could not be assembled. */
void bt2_iterator_abandon(PyObject *iterator);

/* Sets the graph of a message iterator. Its sink must be bt2_iterator_sink. */
void bt2_iterator_set_graph(PyObject *iterator, bt_graph *graph);

#endif
