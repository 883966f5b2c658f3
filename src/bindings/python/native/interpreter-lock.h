/* SPDX-License-Identifier: MIT */
/*
 * Functions that take the interpreter lock in any thread, even while the interpreter is ending.
 *
 * After the interpreter has ended, PyGILState_Ensure() must not be called, because it uses freed
 * memory. Checking Py_IsInitialized() first isn't sufficient, because the interpreter may end
 * between the two calls: a daemon thread, or a thread of a consumer, may still be reading columns
 * when the program ends.
 *
 * A thread that reads columns from Python code rests while it reads: it keeps its thread state,
 * with which it can always request the lock. If the interpreter is ending, Python ends or stops the
 * thread. For other threads, bt2_try_lock() fails as soon as the program ends, before Python begins
 * to free its objects.
 */
#ifndef BINDINGS_PYTHON_NATIVE_INTERPRETER_LOCK_H
#define BINDINGS_PYTHON_NATIVE_INTERPRETER_LOCK_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdbool.h>

/* The way in which a thread took the interpreter lock, which bt2_unlock() needs. */
struct bt2_lock {
    bool was_resting;
    PyGILState_STATE gil; /* not set if `was_resting` */
};

/*
 * Releases the interpreter lock until the thread calls bt2_wake(). Until then, the thread is called
 * *resting*.
 */
void bt2_rest(void);
void bt2_wake(void);

/*
 * Takes the interpreter lock, which the thread may already have. Once the interpreter is ending,
 * only a thread that has the lock or is resting may call this function.
 */
struct bt2_lock bt2_lock(void);

/* Takes the interpreter lock, in any thread. Returns false if the interpreter is ending. */
bool bt2_try_lock(struct bt2_lock *lock);
void bt2_unlock(const struct bt2_lock *lock);

/*
 * Schedules a call of `function`, which the main thread executes when it runs Python code again:
 * see Py_AddPendingCall(). Any thread may call this, with or without the interpreter lock. Returns
 * false if the interpreter is ending or has too many pending calls.
 */
bool bt2_call_later(int (*function)(void *data), void *data);

bool bt2_init_interpreter_lock(PyObject *module);

#endif
