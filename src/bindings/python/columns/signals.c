/* SPDX-License-Identifier: MIT */
/* See signals.h. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "bindings/python/columns/signals.h"

#include <time.h>
#include <unistd.h>

#include "base/units.h"
#include "native/error.h"

/*
 * The interval between two checks. Each check may wait 5 ms for the interpreter lock if another
 * Python thread is busy.
 */
enum { INTERVAL_MS = 100 };

static long long now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long) now.tv_sec * 1000 + now.tv_nsec / TG_NS_PER_MS;
}

static int raise_later(void *exception)
{
    PyErr_SetObject((PyObject *) Py_TYPE((PyObject *) exception), exception);
    Py_DECREF((PyObject *) exception);
    return -1;
}

/*
 * Schedules the exception for later. A consumer returns its own error, so an exception raised now
 * would be lost.
 */
static void postpone_exception(void)
{
    PyObject *type, *value, *traceback;

    PyErr_Fetch(&type, &value, &traceback);
    PyErr_NormalizeException(&type, &value, &traceback);
    Py_XDECREF(type);
    Py_XDECREF(traceback);
    if (Py_AddPendingCall(raise_later, value) < 0) {
        Py_DECREF(value);
        PyErr_SetInterrupt();
    }
}

/*
 * Returns whether the current thread handles Python's signals. This is the main thread of the
 * process. After fork(), it is the thread that called fork().
 */
static bool is_signal_thread(void)
{
    return gettid() == getpid();
}

bool bt2_signal_has_raised(void)
{
    static long long next_ms;

    if (!is_signal_thread() || now_ms() < next_ms || !Py_IsInitialized()) {
        return false;
    }
    next_ms = now_ms() + INTERVAL_MS;
    g_auto(bt2_entry_t) entry = bt2_enter();
    bool has_raised = PyErr_CheckSignals() < 0;
    if (has_raised) {
        postpone_exception();
    }
    return has_raised;
}
