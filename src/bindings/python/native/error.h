/* SPDX-License-Identifier: MIT */
/* Errors in both directions: exceptions of user methods as statuses and causes. */
#ifndef BINDINGS_PYTHON_NATIVE_ERROR_H
#define BINDINGS_PYTHON_NATIVE_ERROR_H

#include "native/object.h"

/*
 * What every function that the library calls begins and ends with: the interpreter lock, and the
 * exception that may be in flight where the library was called from (a destructor).
 */
struct bt2_entry {
    PyGILState_STATE gil;
    PyObject *type, *value, *traceback;
};

void bt2_enter(struct bt2_entry *entry);
void bt2_leave(struct bt2_entry *entry);

/*
 * Status for the current exception, which it clears: appends causes to the thread's error unless
 * the exception is about the flow, and `is_flow_allowed`. `actor` is what failed: a component, a
 * component class or a message iterator; of kind BT2_NONE if it is none of these.
 */
int bt2_fail(enum bt2_kind kind, const void *actor, bool is_flow_allowed);

/* Sets the exception which must not become an error (Ctrl-C in a user method), if there is one. */
bool bt2_restore_interrupt(void);

#endif
