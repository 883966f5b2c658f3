/* SPDX-License-Identifier: MIT */
/* Errors in both directions: turns exceptions of user methods into statuses and causes. */
#ifndef BINDINGS_PYTHON_NATIVE_ERROR_H
#define BINDINGS_PYTHON_NATIVE_ERROR_H

#include "native/interpreter-lock.h"
#include "native/object.h"
#include "native/status.h"

/*
 * Every function that the library calls begins with bt2_enter(), and bt2_leave() runs at its end:
 * `g_auto(bt2_entry_t) entry = bt2_enter()`. They take the interpreter lock, and put aside an
 * exception that may be set where the library was called (in a destructor).
 */
typedef struct {
    struct bt2_lock lock;
    PyObject *type, *value, *traceback;
} bt2_entry_t;

bt2_entry_t bt2_enter(void);
void bt2_leave(bt2_entry_t *entry);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(bt2_entry_t, bt2_leave)

/* A hint for users, which ends the text of an error about damage of the input. */
#define BT2_DAMAGE_HINT                                                                            \
    "hint: bt2.AutoSourceComponentSpec(path, params={\"tolerant\": True}) instead of the path "    \
    "skips the damage, `babeltrace2 check TRACE` lists it, and `babeltrace2 repair "               \
    "TRACE OUT` writes the readable parts to a new trace"

/* The exceptions with which a method may control the flow. `_FLOW_STATUSES` has these numbers. */
enum bt2_flow {
    BT2_FLOW_NONE = 0,
    BT2_FLOW_TRY_AGAIN = 1 << 0,
    BT2_FLOW_STOP = 1 << 1,
    BT2_FLOW_UNKNOWN_OBJECT = 1 << 2,
};

/*
 * Clears the current exception and returns its status. Appends causes to the thread's error, unless
 * the exception is among `allowed_flow`, a set of enum bt2_flow. `actor` is the component,
 * component class or message iterator that failed, of kind BT2_NONE for anything else.
 */
enum bt2_status bt2_fail(enum bt2_kind kind, const void *actor, int allowed_flow);

/* Raises the exception that must not become an error again (Ctrl-C in a user method), if any. */
bool bt2_restore_interrupt(void);

#endif
