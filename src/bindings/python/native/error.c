/* SPDX-License-Identifier: MIT */
/*
 * Conversion of errors in both directions. The Python module `bt2.error` determines the status of
 * an exception.
 */
#include "native/error.h"

#include "native/module.h"

#include <babeltrace2/extension/damage.h>

/* The function bt2.error._status_of_exception(exception, actor, allowed flow). */
static PyObject *failure_handler;

/* A KeyboardInterrupt or SystemExit, to be raised again when the library has returned. */
static PyObject *interrupt;

bt2_entry_t bt2_enter(void)
{
    bt2_entry_t entry = {.lock = bt2_lock()};

    PyErr_Fetch(&entry.type, &entry.value, &entry.traceback);
    return entry;
}

void bt2_leave(bt2_entry_t *entry)
{
    PyErr_Restore(entry->type, entry->value, entry->traceback);
    bt2_unlock(&entry->lock);
}

static PyObject *fetch_exception(void)
{
    PyObject *type, *value, *traceback;

    PyErr_Fetch(&type, &value, &traceback);
    PyErr_NormalizeException(&type, &value, &traceback);
    if (traceback) {
        PyException_SetTraceback(value, traceback);
    }
    Py_XDECREF(type);
    Py_XDECREF(traceback);
    return value;
}

enum bt2_status bt2_fail(enum bt2_kind kind, const void *actor, int allowed_flow)
{
    g_autoptr(PyObject) exception = fetch_exception();
    g_autoptr(PyObject) object =
        bt2_object_new(bt2_object_type, kind, actor, false, BT2_NONE, NULL);
    g_autoptr(PyObject) allowed = PyLong_FromLong(allowed_flow);
    g_autoptr(PyObject) result = NULL;
    long status = BT2_STATUS_ERROR;

    if (exception && !PyObject_TypeCheck(exception, (PyTypeObject *) PyExc_Exception)) {
        Py_XSETREF(interrupt, Py_NewRef(exception));
    }
    if (object && exception && allowed && failure_handler) {
        result = PyObject_CallFunctionObjArgs(failure_handler, exception, object, allowed, NULL);
    }
    if (result) {
        status = PyLong_AsLong(result);
    }
    if (PyErr_Occurred()) {
        PyErr_WriteUnraisable(failure_handler);
        status = BT2_STATUS_ERROR;
    }
    return (enum bt2_status) status;
}

bool bt2_restore_interrupt(void)
{
    g_autoptr(PyObject) exception = g_steal_pointer(&interrupt);

    if (exception) {
        PyErr_SetObject((PyObject *) Py_TYPE(exception), exception);
    }
    return exception != NULL;
}

static PyObject *set_failure_handler(PyObject *module, PyObject *handler)
{
    Py_XSETREF(failure_handler, Py_NewRef(handler));
    Py_RETURN_NONE;
}

/* take_error() -> the error of the current thread, or None */
static PyObject *take_error(PyObject *module, PyObject *unused)
{
    const bt_error *error = bt_current_thread_take_error();

    if (!error) {
        Py_RETURN_NONE;
    }
    return bt2_object_new(bt2_object_type, BT2_ERROR, error, true, BT2_ERROR, error);
}

/* move_error(error): moves the error back to the current thread. */
static PyObject *move_error(PyObject *module, PyObject *object)
{
    const bt_error *error = bt2_pointer(object, BT2_ERROR);

    if (!error) {
        return NULL;
    }
    bt2_object(object)->ptr = NULL;
    bt2_object(object)->holder = NULL;
    bt_current_thread_clear_error();
    bt_current_thread_move_error(error);
    Py_RETURN_NONE;
}

/* append_cause(actor, file name, line, message): the texts are bytes. */
static PyObject *append_cause(PyObject *module, PyObject *args)
{
    PyObject *actor;
    const char *file_name, *message;
    unsigned long long line;

    if (!PyArg_ParseTuple(args, "O!yKy", bt2_object_type, &actor, &file_name, &line, &message)) {
        return NULL;
    }
    void *ptr = (void *) bt2_object(actor)->ptr;
    switch (ptr ? bt2_object(actor)->kind : BT2_NONE) {
    case BT2_COMPONENT:
        bt_current_thread_error_append_cause_from_component(ptr, file_name, line, "%s", message);
        break;
    case BT2_COMPONENT_CLASS:
        bt_current_thread_error_append_cause_from_component_class(
            ptr, file_name, line, "%s", message);
        break;
    case BT2_SELF_MESSAGE_ITERATOR:
        bt_current_thread_error_append_cause_from_message_iterator(
            ptr, file_name, line, "%s", message);
        break;
    default:
        bt_current_thread_error_append_cause_from_unknown(
            "Babeltrace 2 Python bindings", file_name, line, "%s", message);
        break;
    }
    Py_RETURN_NONE;
}

/* is_damage(cause) -> whether the cause describes damage in the input */
static PyObject *is_damage(PyObject *module, PyObject *object)
{
    const bt_error_cause *cause = bt2_pointer(object, BT2_ERROR_CAUSE);

    return cause ? PyBool_FromLong(bt_x_error_cause_is_damage(cause)) : NULL;
}

static PyMethodDef functions[] = {
    {"set_failure_handler", set_failure_handler, METH_O, NULL},
    {"take_error", take_error, METH_NOARGS, NULL},
    {"move_error", move_error, METH_O, NULL},
    {"append_cause", append_cause, METH_VARARGS, NULL},
    {"is_damage", is_damage, METH_O, NULL},
    {NULL},
};

bool bt2_init_error(PyObject *module)
{
    return PyModule_AddFunctions(module, functions) == 0 &&
           PyModule_AddStringConstant(module, "DAMAGE_HINT", BT2_DAMAGE_HINT) == 0;
}
