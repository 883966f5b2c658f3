/* SPDX-License-Identifier: MIT */
/* Names of events and members as interned Python strings: see the header. */
#include "native/names.h"

#include "native/convert.h"
#include "native/error.h"
#include "native/module.h"

#include <string.h>

struct entry {
    const void *key; /* NULL: free */
    const bt_trace_class *trace_class;
    void *value;
};

/* Open addressing, a power of two in size, at most half full. */
static struct {
    struct entry *entries;
    size_t capacity;
    size_t count;
    void (*release)(void *value);
} members_table, events_table;

static inline size_t slot_of(const void *key, size_t capacity)
{
    return (size_t) (((uintptr_t) key >> 4) * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (capacity - 1);
}

static inline void *find(const struct entry *entries, size_t capacity, const void *key)
{
    if (capacity == 0) {
        return NULL;
    }
    for (size_t i = slot_of(key, capacity);; i = (i + 1) & (capacity - 1)) {
        if (entries[i].key == key) {
            return entries[i].value;
        }
        if (!entries[i].key) {
            return NULL;
        }
    }
}

static void put(struct entry *entries, size_t capacity, struct entry entry)
{
    size_t i = slot_of(entry.key, capacity);

    while (entries[i].key) {
        i = (i + 1) & (capacity - 1);
    }
    entries[i] = entry;
}

/* Moves what `keep` accepts into a new array of `capacity` entries; releases the rest. */
static bool rebuild(struct entry **entries, size_t *old_capacity, size_t *count, size_t capacity,
    const bt_trace_class *dropped, void (*release)(void *))
{
    struct entry *moved = PyMem_Calloc(capacity, sizeof(*moved));
    struct entry *old = *entries;

    if (!moved) {
        PyErr_NoMemory();
        return false;
    }
    *count = 0;
    for (size_t i = 0; i < *old_capacity; i++) {
        if (!old[i].key) {
            continue;
        }
        if (dropped && old[i].trace_class == dropped) {
            release(old[i].value);
            continue;
        }
        put(moved, capacity, old[i]);
        (*count)++;
    }
    PyMem_Free(old);
    *entries = moved;
    *old_capacity = capacity;
    return true;
}

#define REBUILD(table, new_capacity, dropped)                                                      \
    rebuild(&(table).entries, &(table).capacity, &(table).count, new_capacity, dropped,            \
        (table).release)

/* The library destroys a trace class: nothing of it may be found anymore. */
static void on_trace_class_destruction(const bt_trace_class *trace_class, void *data)
{
    struct bt2_entry entry;

    if (!Py_IsInitialized()) {
        return;
    }
    bt2_enter(&entry);
    if (members_table.capacity > 0) {
        REBUILD(members_table, members_table.capacity, trace_class);
    }
    if (events_table.capacity > 0) {
        REBUILD(events_table, events_table.capacity, trace_class);
    }
    bt2_leave(&entry);
}

static bool knows_trace_class(const bt_trace_class *trace_class)
{
    for (size_t i = 0; i < members_table.capacity; i++) {
        if (members_table.entries[i].key && members_table.entries[i].trace_class == trace_class) {
            return true;
        }
    }
    for (size_t i = 0; i < events_table.capacity; i++) {
        if (events_table.entries[i].key && events_table.entries[i].trace_class == trace_class) {
            return true;
        }
    }
    return false;
}

static bool watch(const bt_trace_class *trace_class)
{
    if (knows_trace_class(trace_class)) {
        return true;
    }
    if (bt_trace_class_add_destruction_listener(
            trace_class, on_trace_class_destruction, NULL, NULL) < 0) {
        PyErr_NoMemory();
        return false;
    }
    return true;
}

#define INSERT(table, the_key, the_trace_class, the_value)                                         \
    (watch(the_trace_class) &&                                                                     \
        ((table).count * 2 < (table).capacity ||                                                   \
            REBUILD(table, (table).capacity ? (table).capacity * 2 : 64, NULL)) &&                 \
        (put((table).entries, (table).capacity,                                                    \
             (struct entry){the_key, the_trace_class, the_value}),                                 \
            (table).count++, true))

static void release_members(void *value)
{
    struct bt2_members *members = value;

    Py_XDECREF(members->indexes);
    for (Py_ssize_t i = 0; i < members->count; i++) {
        Py_XDECREF(members->names[i]);
    }
    PyMem_Free(members);
}

static void release_event_names(void *value)
{
    struct bt2_event_names *names = value;

    Py_XDECREF(names->name);
    Py_XDECREF(names->indexes);
    for (Py_ssize_t i = 0; i < names->count; i++) {
        Py_XDECREF(names->places[i].name);
    }
    PyMem_Free(names);
}

static PyObject *interned(const char *text)
{
    PyObject *name = bt2_text(text);

    if (name && name != Py_None) {
        PyUnicode_InternInPlace(&name);
    }
    return name;
}

static bool add_index(PyObject *indexes, PyObject *name, Py_ssize_t index)
{
    PyObject *number = PyLong_FromSsize_t(index);
    bool ok = number && PyDict_SetItem(indexes, name, number) == 0;

    Py_XDECREF(number);
    return ok;
}

static const char *member_name(const bt_field_class *structure_class, uint64_t index)
{
    return bt_field_class_structure_member_get_name(
        bt_field_class_structure_borrow_member_by_index_const(structure_class, index));
}

static struct bt2_members *make_members(const bt_field_class *class)
{
    uint64_t count = bt_field_class_structure_get_member_count(class);
    struct bt2_members *members =
        PyMem_Calloc(1, sizeof(*members) + count * sizeof(members->names[0]));

    if (!members) {
        PyErr_NoMemory();
        return NULL;
    }
    members->count = (Py_ssize_t) count;
    members->indexes = PyDict_New();
    for (uint64_t i = 0; i < count; i++) {
        members->names[i] = interned(member_name(class, i));
        if (!members->indexes || !members->names[i] ||
            !add_index(members->indexes, members->names[i], (Py_ssize_t) i)) {
            release_members(members);
            return NULL;
        }
    }
    return members;
}

static const bt_trace_class *trace_class_of_holder(enum bt2_kind kind, const void *holder)
{
    const bt_stream_class *stream_class =
        kind == BT2_PACKET ? bt_stream_borrow_class_const(bt_packet_borrow_stream_const(holder))
                           : bt_event_class_borrow_stream_class_const(bt_event_borrow_class_const(
                                 bt_message_event_borrow_event_const(holder)));

    return bt_stream_class_borrow_trace_class_const(stream_class);
}

const struct bt2_members *bt2_members_of(
    const bt_field *field, enum bt2_kind holder_kind, const void *holder)
{
    const bt_field_class *class = bt_field_borrow_class_const(field);
    struct bt2_members *members = find(members_table.entries, members_table.capacity, class);

    if (members) {
        return members;
    }
    members = make_members(class);
    if (!members) {
        return NULL;
    }
    if (!INSERT(members_table, class, trace_class_of_holder(holder_kind, holder), members)) {
        release_members(members);
        return NULL;
    }
    return members;
}

static const bt_field_class *scope_class(const bt_event_class *event_class, enum bt2_scope scope)
{
    const bt_stream_class *stream_class = bt_event_class_borrow_stream_class_const(event_class);

    switch (scope) {
    case BT2_SCOPE_PAYLOAD:
        return bt_event_class_borrow_payload_field_class_const(event_class);
    case BT2_SCOPE_SPECIFIC_CONTEXT:
        return bt_event_class_borrow_specific_context_field_class_const(event_class);
    case BT2_SCOPE_COMMON_CONTEXT:
        return bt_stream_class_borrow_event_common_context_field_class_const(stream_class);
    default:
        if (!bt_stream_class_supports_packets(stream_class)) {
            return NULL;
        }
        return bt_stream_class_borrow_packet_context_field_class_const(stream_class);
    }
}

static bool add_places(
    struct bt2_event_names *names, const bt_field_class *class, enum bt2_scope scope)
{
    uint64_t count = class ? bt_field_class_structure_get_member_count(class) : 0;

    for (uint64_t i = 0; i < count; i++) {
        PyObject *name = interned(member_name(class, i));

        if (!name) {
            return false;
        }
        if (PyDict_Contains(names->indexes, name) == 1) {
            Py_DECREF(name);
            continue;
        }
        names->places[names->count] =
            (struct bt2_place){.name = name, .index = (uint32_t) i, .scope = (uint8_t) scope};
        if (!add_index(names->indexes, name, names->count++)) {
            return false;
        }
    }
    return true;
}

static struct bt2_event_names *make_event_names(const bt_event_class *event_class)
{
    struct bt2_event_names *names;
    uint64_t total = 0;

    for (int scope = 0; scope < BT2_SCOPE_COUNT; scope++) {
        const bt_field_class *class = scope_class(event_class, scope);

        total += class ? bt_field_class_structure_get_member_count(class) : 0;
    }
    names = PyMem_Calloc(1, sizeof(*names) + total * sizeof(names->places[0]));
    if (!names) {
        PyErr_NoMemory();
        return NULL;
    }
    names->name = interned(bt_event_class_get_name(event_class));
    names->indexes = PyDict_New();
    if (!names->name || !names->indexes) {
        release_event_names(names);
        return NULL;
    }
    for (int scope = 0; scope < BT2_SCOPE_COUNT; scope++) {
        if (!add_places(names, scope_class(event_class, scope), scope)) {
            release_event_names(names);
            return NULL;
        }
    }
    return names;
}

const struct bt2_event_names *bt2_names_of(const bt_event_class *event_class)
{
    struct bt2_event_names *names = find(events_table.entries, events_table.capacity, event_class);
    const bt_trace_class *trace_class;

    if (names) {
        return names;
    }
    names = make_event_names(event_class);
    if (!names) {
        return NULL;
    }
    trace_class = bt_stream_class_borrow_trace_class_const(
        bt_event_class_borrow_stream_class_const(event_class));
    if (!INSERT(events_table, event_class, trace_class, names)) {
        release_event_names(names);
        return NULL;
    }
    return names;
}

Py_ssize_t bt2_index_by_value(PyObject *indexes, PyObject *name)
{
    PyObject *index;

    if (!PyUnicode_Check(name)) {
        PyErr_Format(PyExc_TypeError, "'%s' is not a 'str' object", Py_TYPE(name)->tp_name);
        return BT2_INDEX_ERROR;
    }
    index = PyDict_GetItemWithError(indexes, name);
    if (!index) {
        return PyErr_Occurred() ? BT2_INDEX_ERROR : BT2_NO_INDEX;
    }
    return PyLong_AsSsize_t(index);
}

bool bt2_init_names(PyObject *module)
{
    members_table.release = release_members;
    events_table.release = release_event_names;
    return true;
}
