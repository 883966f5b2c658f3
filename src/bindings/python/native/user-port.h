/* SPDX-License-Identifier: MIT */
/*
 * The ports of components written in Python, for use by these components. Each port has one Python
 * object, which borrows the port. A reference on a port keeps its component and graph alive, and
 * components usually keep their ports. Objects that own a reference would therefore keep all of
 * them alive for ever.
 */
#ifndef BINDINGS_PYTHON_NATIVE_USER_PORT_H
#define BINDINGS_PYTHON_NATIVE_USER_PORT_H

#include "native/object.h"

/*
 * Returns the Python object (new reference) for a port of a component written in Python, or None
 * for NULL.
 */
PyObject *bt2_user_port(const bt_port *port);

/*
 * Invalidates the Python objects of all ports of a component, which the library is about to
 * destroy.
 */
void bt2_user_ports_invalidate(const void *component);

#endif
