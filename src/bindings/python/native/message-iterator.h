/* SPDX-License-Identifier: MIT */
/* Message iterators that are fed by the sink of a graph. */
#ifndef BINDINGS_PYTHON_NATIVE_MESSAGE_ITERATOR_H
#define BINDINGS_PYTHON_NATIVE_MESSAGE_ITERATOR_H

#include "assembly/description.h"
#include "native/object.h"

/* The sink at the end of the graph of a message iterator, which is its data. */
extern const struct assembly_simple_sink bt2_iterator_sink;

/* Makes room for the batches of that sink; RuntimeError if the iterator has a graph. */
bool bt2_iterator_prepare(PyObject *iterator);

/* Undoes bt2_iterator_prepare(), after assembling the graph has failed. */
void bt2_iterator_abandon(PyObject *iterator);

/* Makes the iterator that of the sink of `graph`. */
void bt2_iterator_set_graph(PyObject *iterator, bt_graph *graph);

#endif
