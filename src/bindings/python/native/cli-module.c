/* SPDX-License-Identifier: MIT */
/*
 * The module `bt2._cli`, which runs the program `babeltrace2` in the process of an interpreter.
 * Plugins written in Python then use this interpreter and its environment, and no second
 * interpreter is needed.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "cli/cli.h"

/*
 * Returns a list of the arguments as bytes, exactly as given. Returns NULL with an exception on
 * failure.
 */
static PyObject *encode_arguments(PyObject *list)
{
    PyObject *encoded = PyList_New(PyList_GET_SIZE(list));

    for (Py_ssize_t i = 0; encoded && i < PyList_GET_SIZE(list); i++) {
        PyObject *bytes;

        if (!PyUnicode_FSConverter(PyList_GET_ITEM(list, i), &bytes)) {
            Py_CLEAR(encoded);
            break;
        }
        PyList_SET_ITEM(encoded, i, bytes);
    }
    return encoded;
}

static PyObject *run(PyObject *module, PyObject *list)
{
    int status;

    if (!PyList_Check(list)) {
        PyErr_SetString(PyExc_TypeError, "a list of arguments is needed");
        return NULL;
    }
    PyObject *encoded = encode_arguments(list);
    if (!encoded) {
        return NULL;
    }
    int argc = (int) PyList_GET_SIZE(encoded);
    g_autofree char **argv = g_new0(char *, argc + 1);
    for (int i = 0; i < argc; i++) {
        argv[i] = PyBytes_AS_STRING(PyList_GET_ITEM(encoded, i));
    }
    Py_BEGIN_ALLOW_THREADS;
    status = cli_main(argc, argv);
    Py_END_ALLOW_THREADS;
    Py_DECREF(encoded);
    return PyLong_FromLong(status);
}

static PyMethodDef methods[] = {
    {"run", run, METH_O, "run(arguments) -> exit status; the first argument is the program's name"},
    {0},
};

static struct PyModuleDef module_definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "bt2._cli",
    .m_doc = "The program babeltrace2.",
    .m_methods = methods,
};

PyMODINIT_FUNC PyInit__cli(void);

PyMODINIT_FUNC PyInit__cli(void)
{
    return PyModuleDef_Init(&module_definition);
}
