/* SPDX-License-Identifier: MIT */
/*
 * Names of events and members as interned Python strings, created once for each class.
 *
 * Two maps find the names by the address of an event class or a structure field class. An address
 * can be reused after its class is destroyed. A destruction listener of the trace class therefore
 * removes all names of that trace class. Event classes and the classes of their fields live exactly
 * as long as their trace class.
 */
#ifndef BINDINGS_PYTHON_NATIVE_NAMES_H
#define BINDINGS_PYTHON_NATIVE_NAMES_H

#include "native/object.h"

/* The names of the members of a structure field class. */
struct bt2_members {
    const bt_trace_class *trace_class;
    Py_ssize_t count;
    PyObject *indexes; /* name -> index */
    PyObject *names[]; /* interned texts */
};

/* The scopes of an event, in the order in which `event[name]` searches them. */
enum bt2_scope {
    BT2_SCOPE_PAYLOAD,
    BT2_SCOPE_SPECIFIC_CONTEXT,
    BT2_SCOPE_COMMON_CONTEXT,
    BT2_SCOPE_PACKET_CONTEXT,
    BT2_SCOPE_COUNT
};

/*
 * The position of a field that `event[name]` finds: the scope, and the member index in that scope.
 */
struct bt2_place {
    PyObject *name;
    uint32_t index;
    uint8_t scope;
};

/*
 * The name of an event class, the distinct names of all members of its events, and the keys of
 * `to_dict()`. The dictionary of an event is a copy of `row`, which has all keys, so that setting
 * the values never resizes the dictionary. `keys` contains the keys of all scopes, one scope after
 * the other.
 */
struct bt2_event_names {
    const bt_trace_class *trace_class;
    PyObject *name;    /* a text, or None if the event class has no name */
    PyObject *indexes; /* name -> index in `places` */
    PyObject *row;
    PyObject **keys;
    Py_ssize_t key_count;
    uint32_t member_counts[BT2_SCOPE_COUNT];
    Py_ssize_t count;
    struct bt2_place places[];
};

/*
 * Returns the members (borrowed) of a structure field's class. `holder`, a message or a packet, is
 * the holder of the field. Returns NULL with an exception if memory is exhausted.
 */
const struct bt2_members *bt2_members_of(
    const bt_field *field, enum bt2_kind holder_kind, const void *holder);

/* The key of the timestamp in `to_dict()`. */
extern PyObject *bt2_timestamp_key;

/*
 * Returns the names (borrowed) of an event class. Returns NULL with an exception if memory is
 * exhausted.
 */
const struct bt2_event_names *bt2_names_of(const bt_event_class *event_class);

/* The functions below return one of these values instead of an index. */
enum { BT2_NO_INDEX = -1, BT2_INDEX_ERROR = -2 };

/*
 * The number of names that are compared by address before a look-up by value. Names in the source
 * of a script are also interned, so comparing addresses is usually sufficient.
 */
enum { BT2_NAMES_TO_COMPARE = 16 };

/*
 * Looks up the index of `name` by value. Returns BT2_NO_INDEX if it isn't found, or BT2_INDEX_ERROR
 * with an exception.
 */
Py_ssize_t bt2_index_by_value(PyObject *indexes, PyObject *name);

/* Returns the index of `name` in `members`. The other results are those of bt2_index_by_value(). */
static inline Py_ssize_t bt2_member_index(const struct bt2_members *members, PyObject *name)
{
    for (Py_ssize_t i = 0; i < members->count && i < BT2_NAMES_TO_COMPARE; i++) {
        if (members->names[i] == name) {
            return i;
        }
    }
    return bt2_index_by_value(members->indexes, name);
}

/*
 * Returns the index of `name` in the places of an event class. The other results are those of
 * bt2_index_by_value().
 */
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
