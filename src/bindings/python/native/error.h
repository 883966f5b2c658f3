/* SPDX-License-Identifier: MIT */
/* Errors in both directions: turns exceptions of user methods into statuses and causes. */
#ifndef BINDINGS_PYTHON_NATIVE_ERROR_H
#define BINDINGS_PYTHON_NATIVE_ERROR_H

#include "native/object.h"
#include "native/status.h"

/*
 * Every function that the library calls begins with bt2_enter() and ends with bt2_leave(). They
 * take the interpreter lock, and put aside an exception that may be set where the library was
 * called (in a destructor).
 */
struct bt2_entry {
    PyGILState_STATE gil;
    PyObject *type, *value, *traceback;
};

void bt2_enter(struct bt2_entry *entry);
void bt2_leave(struct bt2_entry *entry);

/*
 * Clears the current exception and returns its status. Appends causes to the thread's error, unless
 * `is_flow_allowed` and the exception controls the flow (`bt2.Stop`, `bt2.TryAgain`). `actor` is
 * the component, component class or message iterator that failed, of kind BT2_NONE for anything
 * else.
 */
enum bt2_status bt2_fail(enum bt2_kind kind, const void *actor, bool is_flow_allowed);

/* Raises the exception that must not become an error again (Ctrl-C in a user method), if any. */
bool bt2_restore_interrupt(void);

#endif
