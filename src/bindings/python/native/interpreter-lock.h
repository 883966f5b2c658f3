/* SPDX-License-Identifier: MIT */
/*
 * Taking the interpreter lock in any thread, even while the interpreter is ending.
 *
 * PyGILState_Ensure() must not be called when the interpreter has ended: it uses freed memory.
 * Asking Py_IsInitialized() first isn't enough, because the interpreter may end between the two
 * calls. A daemon thread, or a thread of a consumer, may read columns at that time.
 *
 * A thread that comes from Python keeps its thread state, so it can always ask for the lock: if the
 * interpreter is ending, Python ends or stops the thread. For other threads, bt2_try_lock() fails
 * from the end of the program on, before Python begins to free anything.
 */
#ifndef BINDINGS_PYTHON_NATIVE_INTERPRETER_LOCK_H
#define BINDINGS_PYTHON_NATIVE_INTERPRETER_LOCK_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdbool.h>

/* How a thread has taken the interpreter lock. */
struct bt2_lock {
    bool was_resting;
    PyGILState_STATE gil; /* unless `was_resting` */
};

/* Releases the interpreter lock until bt2_wake(): the thread rests. */
void bt2_rest(void);
void bt2_wake(void);

/*
 * Takes the interpreter lock. The thread may have it already. If the thread neither has it nor
 * rests, the interpreter must not be ending.
 */
struct bt2_lock bt2_lock(void);

/* Takes the interpreter lock, in any thread. Returns false if the interpreter is ending. */
bool bt2_try_lock(struct bt2_lock *lock);
void bt2_unlock(const struct bt2_lock *lock);

/*
 * Lets the main thread call `function` when it runs Python code again: see Py_AddPendingCall(). Any
 * thread may call it, with or without the interpreter lock. Returns false if the interpreter is
 * ending, or has too many such calls.
 */
bool bt2_call_later(int (*function)(void *data), void *data);

bool bt2_init_interpreter_lock(PyObject *module);

#endif
