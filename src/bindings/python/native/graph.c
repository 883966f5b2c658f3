/* SPDX-License-Identifier: MIT */
/* Graphs: functions that run a graph step by step, and that return its state. */
#include "native/convert.h"
#include "native/module.h"
#include "native/warnings.h"

#include <babeltrace2/extension/graph-state.h>

static bool is_any_set(PyObject *interrupters)
{
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(interrupters); i++) {
        const bt_interrupter *interrupter =
            bt2_pointer(PyList_GET_ITEM(interrupters, i), BT2_INTERRUPTER);

        if (interrupter && bt_interrupter_is_set(interrupter)) {
            return true;
        }
    }
    return false;
}

/*
 * The stack level of a warning. The package's methods `Graph._call()` and `Graph.run()` are levels
 * 1 and 2, and the user's code is level 3.
 */
enum { USER_STACK_LEVEL = 3 };

/*
 * Issues the warnings of `graph` and releases a reference to it. Returns None, or raises the
 * exception for `status`.
 */
static PyObject *finish_run(
    bt_graph *graph, bt_graph_run_once_status status, bool is_success, const char *function_name)
{
    PyObject *result = is_success ? Py_NewRef(Py_None) : NULL;

    if (!is_success) {
        bt2_raise(status, function_name);
    }
    if (!bt2_warn_of_graph(graph, USER_STACK_LEVEL)) {
        Py_CLEAR(result);
    }
    bt_graph_put_ref(graph);
    return result;
}

/*
 * graph_run(graph, list of its interrupters): runs the graph step by step. Between steps, it checks
 * for signals, so that Ctrl-C also stops a graph without components written in Python.
 */
static PyObject *graph_run(PyObject *module, PyObject *args)
{
    bt_graph *graph;
    PyObject *interrupters;
    bt_graph_run_once_status status;

    if (!PyArg_ParseTuple(args, "O&O!", bt2_parse_graph, &graph, &PyList_Type, &interrupters)) {
        return NULL;
    }
    bt_graph_get_ref(graph);
    do {
        if (PyErr_CheckSignals() < 0 || !bt2_warn_of_graph(graph, USER_STACK_LEVEL)) {
            bt_graph_put_ref(graph);
            return NULL;
        }
        status =
            is_any_set(interrupters) ? BT_GRAPH_RUN_ONCE_STATUS_AGAIN : bt_graph_run_once(graph);
    } while (status == BT_GRAPH_RUN_ONCE_STATUS_OK);
    return finish_run(graph, status, status == BT_GRAPH_RUN_ONCE_STATUS_END, "bt_graph_run");
}

static PyObject *graph_run_once(PyObject *module, PyObject *object)
{
    bt_graph *graph = (bt_graph *) bt2_pointer(object, BT2_GRAPH);

    if (!graph) {
        return NULL;
    }
    bt_graph_get_ref(graph);
    bt_graph_run_once_status status = bt_graph_run_once(graph);
    return finish_run(graph, status, status == BT_GRAPH_RUN_ONCE_STATUS_OK, "bt_graph_run_once");
}

/* graph_state(graph) -> "configuring", "configured" or "faulty" */
static PyObject *graph_state(PyObject *module, PyObject *object)
{
    static const char *const names[] = {
        [BT_X_GRAPH_STATE_CONFIGURING] = "configuring",
        [BT_X_GRAPH_STATE_CONFIGURED] = "configured",
        [BT_X_GRAPH_STATE_FAULTY] = "faulty",
    };
    const bt_graph *graph = bt2_pointer(object, BT2_GRAPH);

    return graph ? PyUnicode_FromString(names[bt_x_graph_get_state(graph)]) : NULL;
}

static PyObject *graph_has_sink(PyObject *module, PyObject *object)
{
    const bt_graph *graph = bt2_pointer(object, BT2_GRAPH);

    return graph ? PyBool_FromLong(bt_x_graph_has_sink(graph)) : NULL;
}

static PyObject *graph_can_consume(PyObject *module, PyObject *object)
{
    const bt_graph *graph = bt2_pointer(object, BT2_GRAPH);

    return graph ? PyBool_FromLong(bt_x_graph_can_consume(graph)) : NULL;
}

/* graph_component_addr(graph, name) -> the address of the component with this name, or None */
static PyObject *graph_component_addr(PyObject *module, PyObject *args)
{
    bt_graph *graph;
    const char *name;

    if (!PyArg_ParseTuple(args, "O&s", bt2_parse_graph, &graph, &name)) {
        return NULL;
    }
    const bt_component *component = bt_x_graph_borrow_component_by_name_const(graph, name);
    if (!component) {
        Py_RETURN_NONE;
    }
    return PyLong_FromVoidPtr((void *) component);
}

static PyMethodDef functions[] = {
    {"graph_can_consume", graph_can_consume, METH_O, NULL},
    {"graph_component_addr", graph_component_addr, METH_VARARGS, NULL},
    {"graph_has_sink", graph_has_sink, METH_O, NULL},
    {"graph_run", graph_run, METH_VARARGS, NULL},
    {"graph_run_once", graph_run_once, METH_O, NULL},
    {"graph_state", graph_state, METH_O, NULL},
    {NULL},
};

bool bt2_init_graph(PyObject *module)
{
    return PyModule_AddFunctions(module, functions) == 0;
}
