/* SPDX-License-Identifier: MIT */
/*
 * The ports of components written in Python, as seen by these components.
 *
 * Each port has one Python object, which only borrows it. A reference to a port keeps its component
 * and graph alive, and components usually keep their ports, so that owning objects would keep
 * everything alive for ever.
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
