/* SPDX-License-Identifier: MIT */
/* See interpreter-lock.h. */
#include "native/interpreter-lock.h"

#include <pthread.h>
#include <stdatomic.h>

#include "native/object.h"

enum { CLOSING_INTERVAL_US = 100 };

/* The thread state of a resting thread; NULL for other threads. */
static __thread PyThreadState *resting_state;

/* The number of threads that are in bt2_try_lock() or bt2_call_later(). */
static atomic_uint waiting_count;
static atomic_bool is_closed;

void bt2_rest(void)
{
    resting_state = PyEval_SaveThread();
}

void bt2_wake(void)
{
    PyThreadState *state = resting_state;

    resting_state = NULL;
    PyEval_RestoreThread(state);
}

struct bt2_lock bt2_lock(void)
{
    if (resting_state) {
        bt2_wake();
        return (struct bt2_lock){.was_resting = true};
    }
    return (struct bt2_lock){.gil = PyGILState_Ensure()};
}

bool bt2_try_lock(struct bt2_lock *lock)
{
    if (resting_state) {
        *lock = bt2_lock();
        return true;
    }
    atomic_fetch_add(&waiting_count, 1);
    /*
     * close_lock() sets `is_closed` before it reads `waiting_count`. So either this thread reads
     * `is_closed` as true, or close_lock() waits for this thread.
     */
    const bool is_open = !atomic_load(&is_closed);
    if (is_open) {
        *lock = bt2_lock();
    }
    atomic_fetch_sub(&waiting_count, 1);
    return is_open;
}

void bt2_unlock(const struct bt2_lock *lock)
{
    if (lock->was_resting) {
        bt2_rest();
    } else {
        PyGILState_Release(lock->gil);
    }
}

bool bt2_call_later(int (*function)(void *data), void *data)
{
    atomic_fetch_add(&waiting_count, 1);
    const bool is_added = !atomic_load(&is_closed) && Py_AddPendingCall(function, data) == 0;
    atomic_fetch_sub(&waiting_count, 1);
    return is_added;
}

/* Python calls this function at the end of the program, before Python frees its state. */
static PyObject *close_lock(PyObject *self, PyObject *unused)
{
    atomic_store(&is_closed, true);
    Py_BEGIN_ALLOW_THREADS;
    while (atomic_load(&waiting_count) > 0) {
        g_usleep(CLOSING_INTERVAL_US);
    }
    Py_END_ALLOW_THREADS;
    Py_RETURN_NONE;
}

/*
 * Called in a forked process. The process has only the thread that called fork(), so no thread
 * waits for the lock.
 */
static void forget_threads(void)
{
    atomic_store(&waiting_count, 0);
}

bool bt2_init_interpreter_lock(PyObject *self)
{
    static PyMethodDef method = {"_close_lock", close_lock, METH_NOARGS, NULL};
    static bool handles_fork;
    g_autoptr(PyObject) module = PyImport_ImportModule("atexit");
    g_autoptr(PyObject) function = module ? PyCFunction_New(&method, NULL) : NULL;
    g_autoptr(PyObject) result =
        function ? PyObject_CallMethod(module, "register", "O", function) : NULL;

    if (result && !handles_fork) {
        handles_fork = pthread_atfork(NULL, NULL, forget_threads) == 0;
    }
    atomic_store(&is_closed, result == NULL);
    return result != NULL;
}
