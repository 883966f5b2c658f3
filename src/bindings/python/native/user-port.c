/* SPDX-License-Identifier: MIT */
/* The ports of components written in Python. */
#include "native/user-port.h"

#include "native/module.h"

/* A dictionary: address of a component -> (address of a port -> Python object of the port). */
static PyObject *user_ports;

/* Returns the value (borrowed) for an address. If there is none, `make` creates it. */
static PyObject *find_or_add(
    PyObject *table, const void *address, PyObject *(*make)(const void *address))
{
    g_autoptr(PyObject) key = PyLong_FromVoidPtr((void *) address);
    PyObject *value = key ? PyDict_GetItemWithError(table, key) : NULL;

    if (key && !value && !PyErr_Occurred()) {
        value = make(address);
        if (value && PyDict_SetItem(table, key, value) < 0) {
            Py_CLEAR(value);
        }
        /* The table has its own reference. */
        Py_XDECREF(value);
    }
    return value;
}

static PyObject *make_table(const void *component)
{
    return PyDict_New();
}

static PyObject *make_port(const void *port)
{
    return bt2_object_new(
        bt2_class_of(BT2_PORT, port, false), BT2_PORT, port, false, BT2_NONE, NULL);
}

PyObject *bt2_user_port(const bt_port *port)
{
    if (!port) {
        Py_RETURN_NONE;
    }
    PyObject *table = find_or_add(user_ports, bt_port_borrow_component_const(port), make_table);
    return Py_XNewRef(table ? find_or_add(table, port, make_port) : NULL);
}

void bt2_user_ports_invalidate(const void *component)
{
    g_autoptr(PyObject) key = PyLong_FromVoidPtr((void *) component);
    PyObject *table = key ? PyDict_GetItemWithError(user_ports, key) : NULL;
    PyObject *port;
    Py_ssize_t position = 0;

    while (table && PyDict_Next(table, &position, NULL, &port)) {
        bt2_object(port)->ptr = NULL;
    }
    if (table) {
        PyDict_DelItem(user_ports, key);
    }
}

/* port_user_data(port of a user component) -> the user data. The component keeps it alive. */
static PyObject *port_user_data(PyObject *module, PyObject *object)
{
    const bt_self_component_port *port = bt2_pointer(object, BT2_PORT);
    PyObject *data = port ? bt_self_component_port_get_data(port) : NULL;

    if (!port) {
        return NULL;
    }
    return Py_NewRef(data ? data : Py_None);
}

static PyMethodDef functions[] = {
    {"port_user_data", port_user_data, METH_O, NULL},
    {NULL},
};

bool bt2_init_user_port(PyObject *module)
{
    user_ports = PyDict_New();
    return user_ports && PyModule_AddFunctions(module, functions) == 0;
}
