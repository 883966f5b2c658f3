/* SPDX-License-Identifier: MIT */
/* Conversion of library results to Python objects, and of statuses to exceptions. */
#include "native/convert.h"

#include "native/error.h"

#include <glib.h>
#include <string.h>

static PyObject *exceptions[BT2_EXCEPTION_COUNT];

PyObject *bt2_text(const char *text)
{
    if (!text) {
        Py_RETURN_NONE;
    }
    return PyUnicode_DecodeUTF8(text, (Py_ssize_t) strlen(text), "surrogateescape");
}

PyObject *bt2_bytes(PyObject *text)
{
    return PyUnicode_AsEncodedString(text, "utf-8", "surrogateescape");
}

char *bt2_copy_text(PyObject *text)
{
    g_autoptr(PyObject) bytes = bt2_bytes(text);

    if (bytes && strlen(PyBytes_AS_STRING(bytes)) == (size_t) PyBytes_GET_SIZE(bytes)) {
        return g_strdup(PyBytes_AS_STRING(bytes));
    }
    if (bytes) {
        PyErr_SetString(PyExc_ValueError, "embedded null character");
    }
    return NULL;
}

void bt2_raise_text(PyObject *class, const char *text)
{
    g_autoptr(PyObject) object = bt2_text(text);

    if (object) {
        PyErr_SetObject(class, object);
    }
}

bool bt2_warn(const char *text, int stack_level)
{
    PyObject *type, *value, *traceback;

    PyErr_Fetch(&type, &value, &traceback);
    g_autoptr(PyObject) object = bt2_text(text);
    bool ok = object && PyErr_WarnFormat(PyExc_UserWarning, stack_level, "%U", object) == 0;
    if (type) {
        PyErr_Restore(type, value, traceback);
    }
    return ok;
}

static enum bt2_exception exception_of(long long status)
{
    switch (status) {
    case BT2_STATUS_END:
        return BT2_EXCEPTION_STOP;
    case BT2_STATUS_AGAIN:
        return BT2_EXCEPTION_TRY_AGAIN;
    case BT2_STATUS_UNKNOWN_OBJECT:
        return BT2_EXCEPTION_UNKNOWN_OBJECT;
    case BT2_STATUS_MEMORY_ERROR:
        return BT2_EXCEPTION_MEMORY_ERROR;
    case BT2_STATUS_OVERFLOW_ERROR:
        return BT2_EXCEPTION_OVERFLOW_ERROR;
    default:
        return BT2_EXCEPTION_ERROR;
    }
}

/*
 * The first lines of the texts of errors. They equal those of Babeltrace 2.1, because scripts
 * compare them. The first entry whose `function_name` is a prefix of the function's name applies.
 */
static const struct {
    const char *function_name;
    const char *text;
} failures[] = {
    {"bt_clock_class_cycles_to_ns_from_origin",
        "cannot convert clock value to nanoseconds from origin for given clock class"},
    {"bt_clock_snapshot_get_ns_from_origin", "cannot get clock snapshot's nanoseconds from origin"},
    {"bt_get_greatest_operative_mip_version", "cannot get greatest operative MIP version"},
    {"bt_graph_add_source_component", "cannot add component to graph"},
    {"bt_graph_add_filter_component", "cannot add component to graph"},
    {"bt_graph_add_sink_component", "cannot add component to graph"},
    {"bt_graph_connect_ports", "cannot connect component ports within graph"},
    {"bt_graph_run_once", "graph object could not run once"},
    {"bt_graph_run", "graph object stopped running"},
    {"bt_message_iterator_can_seek_beginning",
        "cannot check whether or not message iterator can seek its beginning"},
    {"bt_message_iterator_can_seek_ns_from_origin",
        "cannot check whether or not message iterator can seek given ns from origin"},
    {"bt_message_iterator_create", "cannot create message iterator object"},
    {"bt_message_iterator_next", "unexpected error: cannot advance the message iterator"},
    {"bt_message_iterator_seek_beginning", "cannot seek message iterator beginning"},
    {"bt_message_iterator_seek_ns_from_origin",
        "message iterator cannot seek given ns from origin"},
    {"bt_plugin_find_all", "failed to find plugins"},
    {"bt_plugin_find", "failed to find plugin"},
    {"bt_query_executor_query", "cannot query component class"},
    {"columns", "cannot read columns"},
};

/*
 * Returns the first line of an error. Most functions without an entry fail only if memory is
 * exhausted.
 */
static PyObject *failure_text(const char *function_name)
{
    for (size_t i = 0; i < sizeof(failures) / sizeof(failures[0]); i++) {
        const char *prefix = failures[i].function_name;

        if (strncmp(function_name, prefix, strlen(prefix)) == 0) {
            return PyUnicode_FromString(failures[i].text);
        }
    }
    return PyUnicode_FromFormat("%s() failed", function_name);
}

void bt2_raise(long long status, const char *function_name)
{
    PyObject *class = exceptions[exception_of(status)];

    /*
     * If a Python method in the graph was interrupted, raise the interruption instead of an error.
     */
    if (bt2_restore_interrupt() || PyErr_CheckSignals() < 0) {
        bt_current_thread_clear_error();
        return;
    }
    g_autoptr(PyObject) exception = PyObject_CallFunction(class, "N", failure_text(function_name));
    if (exception) {
        PyErr_SetObject(class, exception);
    }
    /*
     * Some exceptions, such as Python's MemoryError, leave the error in the current thread, so
     * clear this error.
     */
    bt_current_thread_clear_error();
}

PyObject *bt2_raise_memory_error(const char *function_name)
{
    bt2_raise(BT2_STATUS_MEMORY_ERROR, function_name);
    return NULL;
}

PyObject *bt2_enumerator(const char *type, const char *function_name, long long value)
{
    if (strstr(type, "_availability") || strstr(type, "clock_snapshot_state")) {
        return Py_NewRef(value ? Py_None : Py_NotImplemented);
    }
    if (!strstr(type, "_status")) {
        return PyLong_FromLongLong(value);
    }
    if (value == BT2_STATUS_OK) {
        Py_RETURN_NONE;
    }
    if (value == BT2_STATUS_NOT_FOUND || value == BT2_STATUS_NO_MATCH) {
        return Py_NewRef(Py_NotImplemented);
    }
    bt2_raise(value, function_name);
    return NULL;
}

/* Returns whether the function has set its output parameter. If not, sets `*result` to None. */
static bool has_output(PyObject **result)
{
    if (*result != Py_NotImplemented) {
        Py_DECREF(*result);
        return true;
    }
    Py_DECREF(*result);
    *result = Py_NewRef(Py_None);
    return false;
}

PyObject *bt2_object_output(
    PyObject *result, enum bt2_kind kind, const void *output, bool is_const, bool is_owned)
{
    return has_output(&result) ? bt2_wrap(kind, output, is_const, is_owned) : result;
}

PyObject *bt2_unsigned_output(PyObject *result, uint64_t output)
{
    return has_output(&result) ? PyLong_FromUnsignedLongLong(output) : result;
}

PyObject *bt2_signed_output(PyObject *result, int64_t output)
{
    return has_output(&result) ? PyLong_FromLongLong(output) : result;
}

PyObject *bt2_bool_output(PyObject *result, bt_bool output)
{
    return has_output(&result) ? PyBool_FromLong(output) : result;
}

PyObject *bt2_labels_output(PyObject *result, const char *const *labels, uint64_t count)
{
    if (!has_output(&result)) {
        return result;
    }
    PyObject *list = PyList_New((Py_ssize_t) count);
    for (uint64_t i = 0; list && i < count; i++) {
        PyObject *label = bt2_text(labels[i]);

        if (!label) {
            Py_CLEAR(list);
            break;
        }
        PyList_SET_ITEM(list, (Py_ssize_t) i, label);
    }
    return list;
}

const void *bt2_pointer_of_3(
    PyObject *object, enum bt2_kind kind_0, enum bt2_kind kind_1, enum bt2_kind kind_2)
{
    enum bt2_kind kind = PyObject_TypeCheck(object, bt2_object_type)
                             ? (enum bt2_kind) bt2_object(object)->kind
                             : BT2_NONE;

    return bt2_pointer(
        object, kind != BT2_NONE && (kind == kind_1 || kind == kind_2) ? kind : kind_0);
}

static PyObject *set_exceptions(PyObject *module, PyObject *args)
{
    if (PyTuple_GET_SIZE(args) != BT2_EXCEPTION_COUNT) {
        return PyErr_Format(PyExc_TypeError, "%d classes expected", BT2_EXCEPTION_COUNT);
    }
    for (int i = 0; i < BT2_EXCEPTION_COUNT; i++) {
        Py_XSETREF(exceptions[i], Py_NewRef(PyTuple_GET_ITEM(args, i)));
    }
    Py_RETURN_NONE;
}

static PyMethodDef functions[] = {
    {"set_exceptions", set_exceptions, METH_VARARGS,
        "Sets the exception classes, in the order of enum bt2_exception."},
    {NULL},
};

bool bt2_init_convert(PyObject *module)
{
    return PyModule_AddFunctions(module, functions) == 0;
}
