/* SPDX-License-Identifier: MIT */
/*
 * Python plugin provider: loads `bt_plugin_*.py` files as plugins, in a program which may not be
 * Python. The library loads this shared object when it finds the first such file, so that no other
 * program pays for an interpreter. The work is done by the package's module `bt2.py_plugin`.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/plugin-provider.h>
#include <dlfcn.h>
#include <stdbool.h>
#include <stdlib.h>

/* The library calls it; nothing else does. */
__attribute__((visibility("default"))) int bt_x_plugin_provider_load(
    const char *path, bt_bool fail_on_load_error, const bt_x_plugin_provider_host *host);

/* Buffered output of plugins must not be lost, and their `atexit` functions must run. */
static void end_interpreter(void)
{
    PyGILState_Ensure();
    Py_FinalizeEx();
}

/*
 * Extension modules may count on finding libpython's symbols in the process, but we are in a shared
 * object which was loaded without making symbols global.
 */
static void make_python_symbols_global(void)
{
    Dl_info info;

    if (dladdr((void *) (uintptr_t) Py_IsInitialized, &info)) {
        dlopen(info.dli_fname, RTLD_LAZY | RTLD_GLOBAL | RTLD_NOLOAD);
    }
}

/* In a Python program there is an interpreter already. */
static void begin_interpreter(void)
{
    if (Py_IsInitialized()) {
        return;
    }
    make_python_symbols_global();
    /* Signals remain the program's business. */
    Py_InitializeEx(0);
    atexit(end_interpreter);
    /* Each entry takes the lock by itself, from whichever thread. */
    PyEval_SaveThread();
}

static const char *text(PyObject *object)
{
    return object == Py_None ? NULL : PyUnicode_AsUTF8(object);
}

static void set_text(bt_plugin *plugin, PyObject *object, void (*set)(bt_plugin *, const char *))
{
    const char *value = text(object);

    if (value) {
        set(plugin, value);
    }
}

/* `version`: None, or (major, minor, patch, extra). */
static bool set_version(bt_plugin *plugin, PyObject *version, const bt_x_plugin_provider_host *host)
{
    unsigned int major, minor, patch;
    PyObject *extra;

    if (version == Py_None) {
        return true;
    }
    if (!PyArg_ParseTuple(version, "IIIO", &major, &minor, &patch, &extra)) {
        return false;
    }
    host->set_version(plugin, major, minor, patch, text(extra));
    return true;
}

/* A component class is destroyed: the end of what it owned. */
static void release_owned(void *owned)
{
    PyGILState_STATE gil;
    PyObject *type, *value, *traceback;

    if (!Py_IsInitialized()) {
        return;
    }
    gil = PyGILState_Ensure();
    PyErr_Fetch(&type, &value, &traceback);
    Py_DECREF((PyObject *) owned);
    PyErr_Restore(type, value, traceback);
    PyGILState_Release(gil);
}

/*
 * `classes`: list of (component class object of the package, which tells its address; what the
 * component class owns from now on).
 */
static bool add_classes(bt_plugin *plugin, PyObject *classes, const bt_x_plugin_provider_host *host)
{
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(classes); i++) {
        PyObject *object, *owned, *address;
        const bt_component_class *class;

        if (!PyArg_ParseTuple(PyList_GET_ITEM(classes, i), "OO", &object, &owned)) {
            return false;
        }
        address = PyObject_GetAttrString(object, "addr");
        class = address ? PyLong_AsVoidPtr(address) : NULL;
        Py_XDECREF(address);
        if (!class) {
            return false;
        }
        Py_INCREF(owned);
        host->set_owned_data(class, owned, release_owned);
        host->add_component_class(plugin, class);
    }
    return true;
}

/* `info`: (name, description, author, license, version, component classes). */
static bool add_plugin(PyObject *info, const char *path, const bt_x_plugin_provider_host *host)
{
    const char *name;
    PyObject *description, *author, *license, *version, *classes;
    bt_plugin *plugin;
    bool ok;

    if (!PyArg_ParseTuple(info, "sOOOOO!", &name, &description, &author, &license, &version,
            &PyList_Type, &classes)) {
        return false;
    }
    plugin = host->create_plugin(name, path);
    set_text(plugin, description, host->set_description);
    set_text(plugin, author, host->set_author);
    set_text(plugin, license, host->set_license);
    ok = set_version(plugin, version, host) && add_classes(plugin, classes, host);
    if (ok) {
        host->add_plugin(host->host_data, plugin);
    }
    bt_plugin_put_ref(plugin);
    return ok;
}

/* When the package itself is what can't be used. */
static void append_python_cause(const char *path)
{
    PyObject *type, *value, *traceback;
    PyObject *message;

    PyErr_Fetch(&type, &value, &traceback);
    PyErr_NormalizeException(&type, &value, &traceback);
    message = value ? PyObject_Str(value) : NULL;
    bt_current_thread_error_append_cause_from_unknown("Python plugin provider", __FILE__, __LINE__,
        "%s: cannot load Python plugin: %s: %s", path,
        type ? ((PyTypeObject *) type)->tp_name : "unknown error",
        message ? PyUnicode_AsUTF8(message) : "");
    PyErr_Clear();
    Py_XDECREF(message);
    Py_XDECREF(type);
    Py_XDECREF(value);
    Py_XDECREF(traceback);
}

int bt_x_plugin_provider_load(
    const char *path, bt_bool fail_on_load_error, const bt_x_plugin_provider_host *host)
{
    PyGILState_STATE gil;
    PyObject *module, *info;
    int status = __BT_FUNC_STATUS_ERROR;

    begin_interpreter();
    gil = PyGILState_Ensure();
    module = PyImport_ImportModule("bt2.py_plugin");
    info = module ? PyObject_CallMethod(module, "_load_for_provider", "s", path) : NULL;
    if (info && info != Py_None && add_plugin(info, path, host)) {
        status = __BT_FUNC_STATUS_OK;
    }
    if (PyErr_Occurred()) {
        append_python_cause(path);
    }
    Py_XDECREF(info);
    Py_XDECREF(module);
    PyGILState_Release(gil);
    return status;
}
