/* SPDX-License-Identifier: MIT */
/*
 * The ports of components written in Python, as those components see them.
 *
 * Each has one Python object, which only borrows the port. Components usually keep their ports. If
 * the objects owned references, which are references on the component and its graph, all of these
 * would keep each other for ever.
 */
#ifndef BINDINGS_PYTHON_NATIVE_USER_PORT_H
#define BINDINGS_PYTHON_NATIVE_USER_PORT_H

#include "native/object.h"

/* The Python object (new reference) of a port of a component written in Python; None for NULL. */
PyObject *bt2_user_port(const bt_port *port);

/* Invalidates the Python objects of all ports of a component: the library is about to destroy it.
 */
void bt2_user_ports_invalidate(const void *component);

#endif
