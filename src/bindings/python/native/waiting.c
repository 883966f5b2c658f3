/* SPDX-License-Identifier: MIT */
/* Waiting for a graph, and declaring what a message iterator written in Python waits for. */
#include "native/waiting.h"

#include <babeltrace2/extension/waiting.h>

#include "native/module.h"

bool bt2_graph_wait(bt_graph *graph, uint64_t retry_us)
{
    bool is_over = false;

    bt_graph_get_ref(graph);
    while (!is_over && PyErr_CheckSignals() == 0) {
        Py_BEGIN_ALLOW_THREADS;
        is_over = bt_x_graph_wait(graph, retry_us, BT2_MAX_WAIT_US);
        Py_END_ALLOW_THREADS;
    }
    bt_graph_put_ref(graph);
    return is_over;
}

/* graph_wait(graph, retry duration in µs) */
static PyObject *graph_wait(PyObject *module, PyObject *args)
{
    bt_graph *graph;
    unsigned long long retry_us;

    if (!PyArg_ParseTuple(args, "O&K", bt2_parse_graph, &graph, &retry_us) ||
        !bt2_graph_wait(graph, retry_us)) {
        return NULL;
    }
    Py_RETURN_NONE;
}

/* iterator_wait_for(self message iterator, file or None, events, deadline in ns) */
static PyObject *iterator_wait_for(PyObject *module, PyObject *args)
{
    PyObject *object, *file;
    int descriptor = -1;
    short events;
    long long deadline_ns;

    if (!PyArg_ParseTuple(args, "OOhL", &object, &file, &events, &deadline_ns)) {
        return NULL;
    }
    const void *iterator = bt2_pointer(object, BT2_SELF_MESSAGE_ITERATOR);
    if (!iterator) {
        return NULL;
    }
    if (file != Py_None) {
        descriptor = PyObject_AsFileDescriptor(file);
        if (descriptor < 0) {
            return NULL;
        }
    }
    bt_x_self_message_iterator_wait_for(
        (bt_self_message_iterator *) iterator, descriptor, events, deadline_ns);
    Py_RETURN_NONE;
}

static PyMethodDef functions[] = {
    {"graph_wait", graph_wait, METH_VARARGS, NULL},
    {"iterator_wait_for", iterator_wait_for, METH_VARARGS, NULL},
    {NULL},
};

bool bt2_init_waiting(PyObject *module)
{
    return PyModule_AddFunctions(module, functions) == 0;
}
