/* SPDX-License-Identifier: MIT */
/*
 * The hand-written parts of the native module. Each part has a function that adds its names to the
 * module.
 */
#ifndef BINDINGS_PYTHON_NATIVE_MODULE_H
#define BINDINGS_PYTHON_NATIVE_MODULE_H

#include "native/object.h"

bool bt2_init_assembly(PyObject *module);
bool bt2_init_clock_snapshot(PyObject *module);
bool bt2_init_columns(PyObject *module);
bool bt2_init_component_class(PyObject *module);
bool bt2_init_error(PyObject *module);
bool bt2_init_event(PyObject *module);
bool bt2_init_expression(PyObject *module);
bool bt2_init_field_container(PyObject *module);
bool bt2_init_field_numeric(PyObject *module);
bool bt2_init_field_string(PyObject *module);
bool bt2_init_graph(PyObject *module);
bool bt2_init_listener(PyObject *module);
bool bt2_init_message(PyObject *module);
bool bt2_init_message_iterator(PyObject *module);
bool bt2_init_names(PyObject *module);
bool bt2_init_user_port(PyObject *module);
bool bt2_init_waiting(PyObject *module);
bool bt2_init_wrappers(PyObject *module);

/* Initializes all hand-written parts. */
bool bt2_init_module(PyObject *module);

/* Returns whether `object` is a message iterator. If not, sets a TypeError. */
bool bt2_is_iterator(PyObject *object);

/*
 * Takes the remaining messages of the batch. If none remain, reads the next batch and takes its
 * messages. The caller owns a reference to each message. The array is valid until the next call. If
 * the status is a failure, an exception is set.
 */
bt_message_iterator_next_status bt2_iterator_take(
    PyObject *iterator, bt_message_array_const *messages, uint64_t *count);

/*
 * After `TryAgain`: releases the interpreter lock and waits until messages may be available, or for
 * a fraction of a second. Returns false if the iterator can't wait, because other code runs its
 * graph.
 */
bool bt2_iterator_wait_for_a_while(PyObject *iterator);

#endif
