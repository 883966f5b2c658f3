/* SPDX-License-Identifier: MIT */
/* The hand-written parts of the module. Each has a function that adds its names to the module. */
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

/* Initializes all of them. */
bool bt2_init_module(PyObject *module);

/* Whether `object` is a message iterator; if not, with TypeError. */
bool bt2_is_iterator(PyObject *object);

/*
 * Takes the remaining messages of the batch, or those of the next batch if none remains. The caller
 * owns a reference to each; the array is valid until the next call. The failure statuses come with
 * an exception.
 */
bt_message_iterator_next_status bt2_iterator_take(
    PyObject *iterator, bt_message_array_const *messages, uint64_t *count);

/*
 * After `TryAgain`: waits until there may be messages, without the interpreter lock, or until a
 * fraction of a second is over. Returns false if the iterator can't wait, because somebody else
 * runs its graph.
 */
bool bt2_iterator_wait_for_a_while(PyObject *iterator);

#endif
