/* SPDX-License-Identifier: MIT */
/*
 * Names of events and members as interned Python strings, made once for each class.
 *
 * The tables are keyed by the addresses of library classes. An address could be reused once its
 * class is destroyed, so what belongs to a trace class is dropped by a destruction listener of that
 * class (event classes and the field classes of their fields live exactly as long as their trace
 * class).
 */
#ifndef BINDINGS_PYTHON_NATIVE_NAMES_H
#define BINDINGS_PYTHON_NATIVE_NAMES_H

#include "native/object.h"

/* The members of a structure field class. */
struct bt2_members {
    const bt_trace_class *trace_class; /* which has them */
    Py_ssize_t count;
    PyObject *indexes; /* name -> index */
    PyObject *names[]; /* interned */
};

/* The scopes of an event in the order in which `event[name]` searches them. */
enum bt2_scope {
    BT2_SCOPE_PAYLOAD,
    BT2_SCOPE_SPECIFIC_CONTEXT,
    BT2_SCOPE_COMMON_CONTEXT,
    BT2_SCOPE_PACKET_CONTEXT,
    BT2_SCOPE_COUNT
};

/* What `event[name]` finds: the scope, and the index in it. */
struct bt2_place {
    PyObject *name;
    uint32_t index;
    uint8_t scope;
};

/* An event class: its name, and the unique names of all the members of its events. */
struct bt2_event_names {
    const bt_trace_class *trace_class; /* which has them */
    PyObject *name;                    /* or None */
    PyObject *indexes;                 /* name -> index in `places` */
    Py_ssize_t count;
    struct bt2_place places[];
};

/*
 * The members of the class of `field`, a structure field of what `holder` (a message or a packet)
 * contains. Borrowed; NULL with an exception on memory error.
 */
const struct bt2_members *bt2_members_of(
    const bt_field *field, enum bt2_kind holder_kind, const void *holder);

/* Same for the class of an event. */
const struct bt2_event_names *bt2_names_of(const bt_event_class *event_class);

/* What the look-ups below return instead of an index. */
enum { BT2_NO_INDEX = -1, BT2_INDEX_ERROR = -2 };

/*
 * How many names a look-up compares by address before it hashes. The names in a script are interned
 * too, so that most look-ups end there.
 */
enum { BT2_NAMES_TO_COMPARE = 16 };

/* Index of `name` by value: BT2_NO_INDEX if there is none, BT2_INDEX_ERROR with an exception. */
Py_ssize_t bt2_index_by_value(PyObject *indexes, PyObject *name);

/* Index of `name` in `members`, as bt2_index_by_value(). */
static inline Py_ssize_t bt2_member_index(const struct bt2_members *members, PyObject *name)
{
    for (Py_ssize_t i = 0; i < members->count && i < BT2_NAMES_TO_COMPARE; i++) {
        if (members->names[i] == name) {
            return i;
        }
    }
    return bt2_index_by_value(members->indexes, name);
}

/* Index of `name` in the places of an event class, as bt2_index_by_value(). */
static inline Py_ssize_t bt2_place_index(const struct bt2_event_names *names, PyObject *name)
{
    for (Py_ssize_t i = 0; i < names->count && i < BT2_NAMES_TO_COMPARE; i++) {
        if (names->places[i].name == name) {
            return i;
        }
    }
    return bt2_index_by_value(names->indexes, name);
}

#endif
