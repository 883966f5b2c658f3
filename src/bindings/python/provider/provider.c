/* SPDX-License-Identifier: MIT */
/*
 * The provider of plugins written in Python: loads `bt_plugin_*.py` files, in programs of any
 * language. The library loads this shared object when it finds the first such file, so that other
 * programs don't need an interpreter. The package's module `bt2.py_plugin` imports the files.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/plugin-provider.h>
#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The entry point, which only the library calls. */
__attribute__((visibility("default"))) int bt_x_plugin_provider_load(
    const char *path, bt_bool fail_on_load_error, const bt_x_plugin_provider_host *host);

/* Flushes the buffered output of plugins and runs their `atexit` functions. */
static void end_interpreter(void)
{
    PyGILState_Ensure();
    Py_FinalizeEx();
}

/*
 * Makes libpython's symbols visible to all libraries of the process, because extension modules may
 * need them. The library has loaded this shared object, and libpython with it, without making the
 * symbols global.
 */
static void make_python_symbols_global(void)
{
    Dl_info info;

    if (dladdr((void *) (uintptr_t) Py_IsInitialized, &info)) {
        dlopen(info.dli_fname, RTLD_LAZY | RTLD_GLOBAL | RTLD_NOLOAD);
    }
}

/* Starts an interpreter, unless the program is a Python program that already has one. */
static void begin_interpreter(void)
{
    if (Py_IsInitialized()) {
        return;
    }
    make_python_symbols_global();
    /* 0: Python must not install signal handlers, because signals belong to the program. */
    Py_InitializeEx(0);
    atexit(end_interpreter);
    /* Release the interpreter lock. Each function takes it again, in any thread. */
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

/* Sets the version of a plugin from `version`, a tuple (major, minor, patch, extra). */
static bool set_version(bt_plugin *plugin, PyObject *version, const bt_x_plugin_provider_host *host)
{
    unsigned int major, minor, patch;
    PyObject *extra;

    if (!PyArg_ParseTuple(version, "IIIO", &major, &minor, &patch, &extra)) {
        return false;
    }
    host->set_version(plugin, major, minor, patch, text(extra));
    return true;
}

/* Called when a component class is destroyed: releases the object that the class owned. */
static void release_owned(void *owned)
{
    PyObject *type, *value, *traceback;

    if (!Py_IsInitialized()) {
        return;
    }
    PyGILState_STATE gil = PyGILState_Ensure();
    PyErr_Fetch(&type, &value, &traceback);
    Py_DECREF((PyObject *) owned);
    PyErr_Restore(type, value, traceback);
    PyGILState_Release(gil);
}

/*
 * Adds component classes to a plugin. `classes` is a list of pairs. The first item of a pair is an
 * object of the package with the address of a component class. The second item is the object that
 * this component class will own.
 */
static bool add_classes(bt_plugin *plugin, PyObject *classes, const bt_x_plugin_provider_host *host)
{
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(classes); i++) {
        PyObject *object, *owned, *address;

        if (!PyArg_ParseTuple(PyList_GET_ITEM(classes, i), "OO", &object, &owned)) {
            return false;
        }
        address = PyObject_GetAttrString(object, "addr");
        const bt_component_class *class = address ? PyLong_AsVoidPtr(address) : NULL;
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

/*
 * Adds a plugin. `info` is a tuple (name, description, author, license, version, component
 * classes).
 */
static bool add_plugin(PyObject *info, const char *path, const bt_x_plugin_provider_host *host)
{
    const char *name;
    PyObject *description, *author, *license, *version, *classes;

    if (!PyArg_ParseTuple(info, "sOOOOO!", &name, &description, &author, &license, &version,
            &PyList_Type, &classes)) {
        return false;
    }
    bt_plugin *plugin = host->create_plugin(name, path);
    set_text(plugin, description, host->set_description);
    set_text(plugin, author, host->set_author);
    set_text(plugin, license, host->set_license);
    bool ok = set_version(plugin, version, host) && add_classes(plugin, classes, host);
    if (ok) {
        host->add_plugin(host->host_data, plugin);
    }
    bt_plugin_put_ref(plugin);
    return ok;
}

/* Appends a cause with Python's own text, because bt2_bytes() can't be used without the package. */
static void append_python_cause(const char *path)
{
    PyObject *type, *value, *traceback;

    PyErr_Fetch(&type, &value, &traceback);
    PyErr_NormalizeException(&type, &value, &traceback);
    PyObject *message = value ? PyObject_Str(value) : NULL;
    PyObject *bytes = message ? PyUnicode_EncodeFSDefault(message) : NULL;
    bt_current_thread_error_append_cause_from_unknown("Python plugin provider", __FILE__, __LINE__,
        "%s: cannot load Python plugin: %s: %s", path,
        type ? ((PyTypeObject *) type)->tp_name : "unknown error",
        bytes ? PyBytes_AS_STRING(bytes) : "");
    PyErr_Clear();
    Py_XDECREF(bytes);
    Py_XDECREF(message);
    Py_XDECREF(type);
    Py_XDECREF(value);
    Py_XDECREF(traceback);
}

/*
 * Returns the folder of this shared object, with symbolic links resolved. The caller owns the text.
 * NULL means that the folder is unknown.
 */
static char *own_folder(void)
{
    Dl_info info;
    char *path = NULL;

    if (dladdr((void *) (uintptr_t) own_folder, &info)) {
        path = realpath(info.dli_fname, NULL);
    }
    if (path) {
        *strrchr(path, '/') = '\0';
    }
    return path;
}

/*
 * Returns a new reference to the folder `own`/`relative` if it contains the package. Otherwise,
 * returns NULL.
 */
static PyObject *package_folder(const char *own, const char *relative)
{
    static const char file[] = "/bt2/py_plugin.py";
    char *path = NULL, *real = NULL;
    PyObject *folder = NULL;

    if (asprintf(&path, "%s/%s%s", own, relative, file) >= 0) {
        real = realpath(path, NULL);
        free(path);
    }
    if (real && strlen(real) > strlen(file)) {
        folder = PyUnicode_DecodeFSDefaultAndSize(real, strlen(real) - strlen(file));
    }
    free(real);
    return folder;
}

/*
 * Returns a new reference to the folder of the package that belongs to this shared object, or NULL.
 */
static PyObject *find_package_folder(void)
{
    char *own = own_folder();
    PyObject *folder = NULL;

    if (own) {
        folder = package_folder(own, PACKAGE_FOLDER);
        if (!folder) {
            folder = package_folder(own, "."); /* in a build tree */
        }
    }
    free(own);
    return folder;
}

/*
 * Inserts `folder` as the first element of Python's path. Returns false with an exception on
 * failure.
 */
static bool search_first(PyObject *folder)
{
    PyObject *path = PySys_GetObject("path");

    if (!path || !PyList_Check(path)) {
        PyErr_SetString(PyExc_TypeError, "sys.path isn't a list");
        return false;
    }
    return PyList_Insert(path, 0, folder) == 0;
}

/*
 * Removes the element that search_first() inserted, if it is still the first. If there is an
 * exception, it stays set.
 */
static void search_no_longer(PyObject *folder)
{
    PyObject *type, *value, *traceback;
    PyObject *path; /* imported modules may have replaced the list */

    PyErr_Fetch(&type, &value, &traceback);
    path = PySys_GetObject("path");
    if (path && PyList_Check(path) && PyList_GET_SIZE(path) > 0 &&
        PyList_GET_ITEM(path, 0) == folder) {
        PyList_SetSlice(path, 0, 1, NULL);
    }
    PyErr_Restore(type, value, traceback);
}

/*
 * Imports the module `bt2.py_plugin` of this library's package, even if another package named `bt2`
 * (Debian's, or that of another installation) comes first in Python's path. If the program has
 * already imported the other package, imports the module of that package, because a program can't
 * have two packages of one name.
 */
static PyObject *import_package(void)
{
    PyObject *folder = find_package_folder(), *module;

    if (!folder) {
        return PyErr_Occurred() ? NULL : PyImport_ImportModule("bt2.py_plugin");
    }
    if (!search_first(folder)) {
        Py_DECREF(folder);
        return NULL;
    }
    module = PyImport_ImportModule("bt2.py_plugin");
    search_no_longer(folder);
    Py_DECREF(folder);
    return module;
}

/* Sets an exception if the module doesn't belong to this project's package. */
static bool check_package(PyObject *module)
{
    if (PyObject_HasAttrString(module, "_load_for_provider")) {
        return true;
    }
    PyObject *file = PyObject_GetAttrString(module, "__file__");
    char *own = own_folder();
    if (file) {
        PyErr_Format(PyExc_ImportError,
            "%S belongs to another package `bt2`, but the package of the library in %s is needed",
            file, own ? own : "an unknown folder");
    }
    free(own);
    Py_XDECREF(file);
    return false;
}

int bt_x_plugin_provider_load(
    const char *path, bt_bool fail_on_load_error, const bt_x_plugin_provider_host *host)
{
    bt_plugin_find_all_from_file_status status = BT_PLUGIN_FIND_ALL_FROM_FILE_STATUS_ERROR;

    begin_interpreter();
    PyGILState_STATE gil = PyGILState_Ensure();
    PyObject *module = import_package();
    PyObject *info = module && check_package(module)
                         ? PyObject_CallMethod(
                               module, "_load_for_provider", "N", PyUnicode_DecodeFSDefault(path))
                         : NULL;
    if (info && info != Py_None && add_plugin(info, path, host)) {
        status = BT_PLUGIN_FIND_ALL_FROM_FILE_STATUS_OK;
    }
    if (PyErr_Occurred()) {
        append_python_cause(path);
    }
    Py_XDECREF(info);
    Py_XDECREF(module);
    PyGILState_Release(gil);
    return (int) status;
}
