/* SPDX-License-Identifier: MIT */
/*
 * Listeners written in Python: for ports that are added to a graph, and for the destruction of
 * traces.
 */
#include "native/convert.h"
#include "native/error.h"
#include "native/module.h"

static bt_graph_listener_func_status on_port_added(
    const void *component, const void *port, void *listener)
{
    g_auto(bt2_entry_t) entry = bt2_enter();
    g_autoptr(PyObject) component_object = bt2_wrap(BT2_COMPONENT, component, true, false);
    g_autoptr(PyObject) port_object = bt2_wrap(BT2_PORT, port, true, false);
    g_autoptr(PyObject) result = NULL;

    if (component_object && port_object) {
        result = PyObject_CallFunctionObjArgs(listener, component_object, port_object, NULL);
    }
    if (result) {
        return BT_GRAPH_LISTENER_FUNC_STATUS_OK;
    }
    return bt2_fail(BT2_NONE, NULL, BT2_FLOW_NONE) == BT2_STATUS_MEMORY_ERROR
               ? BT_GRAPH_LISTENER_FUNC_STATUS_MEMORY_ERROR
               : BT_GRAPH_LISTENER_FUNC_STATUS_ERROR;
}

#define LISTENER(name, component_type, port_type)                                                  \
    static bt_graph_listener_func_status name(                                                     \
        const component_type *component, const port_type *port, void *listener)                    \
    {                                                                                              \
        return on_port_added(component, port, listener);                                           \
    }
LISTENER(on_source_output, bt_component_source, bt_port_output)
LISTENER(on_filter_input, bt_component_filter, bt_port_input)
LISTENER(on_filter_output, bt_component_filter, bt_port_output)
LISTENER(on_sink_input, bt_component_sink, bt_port_input)

/* graph_add_port_added_listener(graph, listener): the caller must keep `listener` alive. */
static PyObject *add_port_added_listener(PyObject *module, PyObject *args)
{
    bt_graph *graph;
    PyObject *listener;

    if (!PyArg_ParseTuple(args, "O&O", bt2_parse_graph, &graph, &listener)) {
        return NULL;
    }
    if (bt_graph_add_source_component_output_port_added_listener(
            graph, on_source_output, listener, NULL) < 0 ||
        bt_graph_add_filter_component_input_port_added_listener(
            graph, on_filter_input, listener, NULL) < 0 ||
        bt_graph_add_filter_component_output_port_added_listener(
            graph, on_filter_output, listener, NULL) < 0 ||
        bt_graph_add_sink_component_input_port_added_listener(
            graph, on_sink_input, listener, NULL) < 0) {
        bt2_raise(BT2_STATUS_MEMORY_ERROR, "bt_graph_add_port_added_listener");
        return NULL;
    }
    Py_RETURN_NONE;
}

/* Calls the listener and then releases it, because a destruction listener is called only once. */
static void on_destruction(enum bt2_kind kind, const void *object, void *listener)
{
    if (!Py_IsInitialized()) {
        return;
    }
    g_auto(bt2_entry_t) entry = bt2_enter();
    g_autoptr(PyObject) wrapped = bt2_wrap(kind, object, true, false);
    g_autoptr(PyObject) result =
        wrapped ? PyObject_CallFunctionObjArgs(listener, wrapped, NULL) : NULL;
    if (!result) {
        PyErr_WriteUnraisable(listener);
    }
    Py_DECREF((PyObject *) listener);
}

static void on_trace_destruction(const bt_trace *trace, void *listener)
{
    on_destruction(BT2_TRACE, trace, listener);
}

static void on_trace_class_destruction(const bt_trace_class *trace_class, void *listener)
{
    on_destruction(BT2_TRACE_CLASS, trace_class, listener);
}

/* trace_add_destruction_listener(trace or trace class, listener) -> listener ID */
static PyObject *add_destruction_listener(PyObject *module, PyObject *args)
{
    PyObject *object, *listener;
    bt_listener_id id;
    enum bt2_status status;

    if (!PyArg_ParseTuple(args, "O!O", bt2_object_type, &object, &listener)) {
        return NULL;
    }
    if (bt2_object(object)->kind == BT2_TRACE) {
        status = (enum bt2_status) bt_trace_add_destruction_listener(
            bt2_object(object)->ptr, on_trace_destruction, listener, &id);
    } else if (bt2_pointer(object, BT2_TRACE_CLASS)) {
        status = (enum bt2_status) bt_trace_class_add_destruction_listener(
            bt2_object(object)->ptr, on_trace_class_destruction, listener, &id);
    } else {
        return NULL;
    }
    if (status < 0) {
        bt2_raise(status, "bt_trace_add_destruction_listener");
        return NULL;
    }
    Py_INCREF(listener);
    return PyLong_FromUnsignedLongLong(id);
}

/* trace_remove_destruction_listener(trace or trace class, listener ID, listener) */
static PyObject *remove_destruction_listener(PyObject *module, PyObject *args)
{
    PyObject *object, *listener;
    unsigned long long id;
    enum bt2_status status;

    if (!PyArg_ParseTuple(args, "O!KO", bt2_object_type, &object, &id, &listener)) {
        return NULL;
    }
    if (bt2_object(object)->kind == BT2_TRACE) {
        status =
            (enum bt2_status) bt_trace_remove_destruction_listener(bt2_object(object)->ptr, id);
    } else if (bt2_pointer(object, BT2_TRACE_CLASS)) {
        status = (enum bt2_status) bt_trace_class_remove_destruction_listener(
            bt2_object(object)->ptr, id);
    } else {
        return NULL;
    }
    if (status < 0) {
        bt2_raise(status, "bt_trace_remove_destruction_listener");
        return NULL;
    }
    Py_DECREF(listener);
    Py_RETURN_NONE;
}

static PyMethodDef functions[] = {
    {"graph_add_port_added_listener", add_port_added_listener, METH_VARARGS, NULL},
    {"trace_add_destruction_listener", add_destruction_listener, METH_VARARGS, NULL},
    {"trace_remove_destruction_listener", remove_destruction_listener, METH_VARARGS, NULL},
    {NULL},
};

bool bt2_init_listener(PyObject *module)
{
    return PyModule_AddFunctions(module, functions) == 0;
}
