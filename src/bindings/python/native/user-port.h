/* SPDX-License-Identifier: MIT */
/*
 * The ports of components written in Python, for use by these components. Each port has one Python
 * object, which borrows the port. If this object owned a reference to the port, the port would keep
 * its component and graph alive. Components usually keep the objects of their ports, so none of
 * them would ever be destroyed.
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
