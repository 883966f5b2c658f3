/* SPDX-License-Identifier: MIT */
/*
 * Conversion of errors in both directions: exceptions of user methods become statuses and causes.
 */
#ifndef BINDINGS_PYTHON_NATIVE_ERROR_H
#define BINDINGS_PYTHON_NATIVE_ERROR_H

#include "native/interpreter-lock.h"
#include "native/object.h"
#include "native/status.h"

/*
 * Each function that the library calls begins with `g_auto(bt2_entry_t) entry = bt2_enter()`, which
 * calls bt2_leave() at the end of the function. bt2_enter() takes the interpreter lock. It also
 * saves an exception that was already set when the library was called, for example in a destructor.
 */
typedef struct {
    struct bt2_lock lock;
    PyObject *type, *value, *traceback;
} bt2_entry_t;

bt2_entry_t bt2_enter(void);
void bt2_leave(bt2_entry_t *entry);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(bt2_entry_t, bt2_leave)

/* The last line of the text of an error about damage in the input. */
#define BT2_DAMAGE_HINT                                                                            \
    "hint: to skip the damage, pass bt2.AutoSourceComponentSpec(path, params={\"tolerant\": "      \
    "True}) instead of the path; `babeltrace2 check TRACE` lists the damage, and "                 \
    "`babeltrace2 repair TRACE OUT` writes the readable parts to a new trace"

/*
 * The exceptions that a method may raise for control flow, as bits. `_FLOW_STATUSES` in `bt2.error`
 * has the same values.
 */
enum bt2_flow {
    BT2_FLOW_NONE = 0,
    BT2_FLOW_TRY_AGAIN = 1 << 0,
    BT2_FLOW_STOP = 1 << 1,
    BT2_FLOW_UNKNOWN_OBJECT = 1 << 2,
};

/*
 * Clears the current exception and returns its status. Appends causes to the thread's error, unless
 * `allowed_flow`, a set of enum bt2_flow, contains the exception. `actor` is the component,
 * component class or message iterator that failed. For any other actor, `kind` is BT2_NONE.
 */
enum bt2_status bt2_fail(enum bt2_kind kind, const void *actor, int allowed_flow);

/*
 * Raises the stored KeyboardInterrupt or SystemExit of a user method, which must not become a
 * library error. Returns false if there is none.
 */
bool bt2_restore_interrupt(void);

#endif
