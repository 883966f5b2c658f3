/* SPDX-License-Identifier: MIT */
/* The names of events and members as interned Python strings. */
#include "native/names.h"

#include "native/convert.h"
#include "native/error.h"
#include "native/module.h"

#include "base/pointer-map.h"

#include <babeltrace2/extension/event-field.h>
#include <babeltrace2/extension/field-class-walk.h>

#define NAME_KEY      "name"
#define TIMESTAMP_KEY "timestamp"

PyObject *bt2_timestamp_key;
static PyObject *name_key;

static struct tg_pointer_map members_by_class;     /* structure field class -> struct bt2_members */
static struct tg_pointer_map names_by_event_class; /* event class -> struct bt2_event_names */
static struct tg_pointer_map watched_trace_classes; /* set of trace classes */

static void release_members(struct bt2_members *members)
{
    Py_XDECREF(members->indexes);
    for (Py_ssize_t i = 0; i < members->count; i++) {
        Py_XDECREF(members->names[i]);
    }
    PyMem_Free(members);
}

static void release_event_names(struct bt2_event_names *names)
{
    Py_XDECREF(names->name);
    Py_XDECREF(names->indexes);
    Py_XDECREF(names->row);
    for (Py_ssize_t i = 0; i < names->count; i++) {
        Py_XDECREF(names->places[i].name);
    }
    for (Py_ssize_t i = 0; i < names->key_count; i++) {
        Py_XDECREF(names->keys[i]);
    }
    PyMem_Free(names->keys);
    PyMem_Free(names);
}

static bool release_members_of(const void *class, void *value, void *trace_class)
{
    struct bt2_members *members = value;

    if (members->trace_class != trace_class) {
        return false;
    }
    release_members(members);
    return true;
}

static bool release_event_names_of(const void *class, void *value, void *trace_class)
{
    struct bt2_event_names *names = value;

    if (names->trace_class != trace_class) {
        return false;
    }
    release_event_names(names);
    return true;
}

/*
 * Removes the names of a trace class that is being destroyed, because the addresses of its classes
 * can be reused.
 */
static void on_trace_class_destruction(const bt_trace_class *trace_class, void *data)
{
    if (!Py_IsInitialized()) {
        return;
    }
    g_auto(bt2_entry_t) entry = bt2_enter();
    tg_pointer_map_remove_if(&members_by_class, release_members_of, (void *) trace_class);
    tg_pointer_map_remove_if(&names_by_event_class, release_event_names_of, (void *) trace_class);
    tg_pointer_map_remove(&watched_trace_classes, trace_class);
}

static bool watch(const bt_trace_class *trace_class)
{
    if (tg_pointer_map_get(&watched_trace_classes, trace_class)) {
        return true;
    }
    if (bt_trace_class_add_destruction_listener(
            trace_class, on_trace_class_destruction, NULL, NULL) < 0) {
        bt2_raise_memory_error("bt_trace_class_add_destruction_listener");
        return false;
    }
    tg_pointer_map_add(&watched_trace_classes, trace_class, (void *) trace_class);
    return true;
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
    g_autoptr(PyObject) number = PyLong_FromSsize_t(index);

    return number && PyDict_SetItem(indexes, name, number) == 0;
}

static struct bt2_members *make_members(
    const bt_field_class *class, const bt_trace_class *trace_class)
{
    uint64_t count = bt_x_field_class_get_child_count(class);
    struct bt2_members *members =
        PyMem_Calloc(1, sizeof(*members) + count * sizeof(members->names[0]));

    if (!members) {
        PyErr_NoMemory();
        return NULL;
    }
    members->trace_class = trace_class;
    members->count = (Py_ssize_t) count;
    members->indexes = PyDict_New();
    for (uint64_t i = 0; i < count; i++) {
        members->names[i] = interned(bt_x_field_class_get_child_name(class, i));
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
    struct bt2_members *members = tg_pointer_map_get(&members_by_class, class);

    if (members) {
        return members;
    }
    const bt_trace_class *trace_class = trace_class_of_holder(holder_kind, holder);
    members = watch(trace_class) ? make_members(class, trace_class) : NULL;
    if (members) {
        tg_pointer_map_add(&members_by_class, class, members);
    }
    return members;
}

static const bt_field_class *scope_class(const bt_event_class *event_class, enum bt2_scope scope)
{
    static const bt_field_path_scope scopes[BT2_SCOPE_COUNT] = {
        [BT2_SCOPE_PAYLOAD] = BT_FIELD_PATH_SCOPE_EVENT_PAYLOAD,
        [BT2_SCOPE_SPECIFIC_CONTEXT] = BT_FIELD_PATH_SCOPE_EVENT_SPECIFIC_CONTEXT,
        [BT2_SCOPE_COMMON_CONTEXT] = BT_FIELD_PATH_SCOPE_EVENT_COMMON_CONTEXT,
        [BT2_SCOPE_PACKET_CONTEXT] = BT_FIELD_PATH_SCOPE_PACKET_CONTEXT,
    };

    return bt_x_event_class_borrow_scope_field_class_const(event_class, scopes[scope]);
}

/* Adds the key of the next member. On failure, sets an exception and adds no key. */
static void add_key(bt_field_path_scope scope, uint64_t index, const char *name, void *data)
{
    struct bt2_event_names *names = data;
    PyObject *key = PyErr_Occurred() ? NULL : interned(name);

    if (key) {
        names->keys[names->key_count++] = key;
        (void) PyDict_SetItem(names->row, key, Py_None);
    }
}

/* Adds the keys of `to_dict()`. Returns false with an exception on failure. */
static bool add_keys(struct bt2_event_names *names, const bt_event_class *event_class)
{
    static const char *const taken[] = {NAME_KEY, TIMESTAMP_KEY};

    if (PyDict_SetItem(names->row, name_key, names->name) < 0 ||
        PyDict_SetItem(names->row, bt2_timestamp_key, Py_None) < 0) {
        return false;
    }
    bt_x_event_class_name_members(event_class, taken, G_N_ELEMENTS(taken), add_key, names);
    return !PyErr_Occurred();
}

static bool add_places(
    struct bt2_event_names *names, const bt_field_class *class, enum bt2_scope scope)
{
    uint64_t count = class ? bt_x_field_class_get_child_count(class) : 0;

    names->member_counts[scope] = (uint32_t) count;
    for (uint64_t i = 0; i < count; i++) {
        PyObject *name = interned(bt_x_field_class_get_child_name(class, i));
        int is_known = name ? PyDict_Contains(names->indexes, name) : -1;

        if (is_known != 0) {
            Py_XDECREF(name);
            if (is_known < 0) {
                return false;
            }
            continue;
        }
        names->places[names->count] =
            (struct bt2_place){.name = name, .index = (uint32_t) i, .scope = (uint8_t) scope};
        /* From here on, the place owns its name, even if adding the index fails. */
        if (!add_index(names->indexes, name, names->count++)) {
            return false;
        }
    }
    return true;
}

static struct bt2_event_names *make_event_names(
    const bt_event_class *event_class, const bt_trace_class *trace_class)
{
    struct bt2_event_names *names;
    uint64_t total = 0;

    for (int scope = 0; scope < BT2_SCOPE_COUNT; scope++) {
        const bt_field_class *class = scope_class(event_class, scope);

        total += class ? bt_x_field_class_get_child_count(class) : 0;
    }
    names = PyMem_Calloc(1, sizeof(*names) + total * sizeof(names->places[0]));
    if (!names) {
        PyErr_NoMemory();
        return NULL;
    }
    names->trace_class = trace_class;
    names->name = interned(bt_event_class_get_name(event_class));
    names->indexes = PyDict_New();
    names->row = PyDict_New();
    names->keys = PyMem_Calloc(total + 1, sizeof(names->keys[0]));
    if (!names->keys) {
        PyErr_NoMemory();
    }
    if (!names->name || !names->indexes || !names->row || !names->keys ||
        !add_keys(names, event_class)) {
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
    struct bt2_event_names *names = tg_pointer_map_get(&names_by_event_class, event_class);

    if (names) {
        return names;
    }
    const bt_trace_class *trace_class = bt_stream_class_borrow_trace_class_const(
        bt_event_class_borrow_stream_class_const(event_class));
    names = watch(trace_class) ? make_event_names(event_class, trace_class) : NULL;
    if (names) {
        tg_pointer_map_add(&names_by_event_class, event_class, names);
    }
    return names;
}

Py_ssize_t bt2_index_by_value(PyObject *indexes, PyObject *name)
{
    if (!PyUnicode_Check(name)) {
        PyErr_Format(PyExc_TypeError, "'%s' is not a 'str' object", Py_TYPE(name)->tp_name);
        return BT2_INDEX_ERROR;
    }
    PyObject *index = PyDict_GetItemWithError(indexes, name);
    if (!index) {
        return PyErr_Occurred() ? BT2_INDEX_ERROR : BT2_NO_INDEX;
    }
    return PyLong_AsSsize_t(index);
}

bool bt2_init_names(PyObject *module)
{
    tg_pointer_map_init(&members_by_class);
    tg_pointer_map_init(&names_by_event_class);
    tg_pointer_map_init(&watched_trace_classes);
    name_key = PyUnicode_InternFromString(NAME_KEY);
    bt2_timestamp_key = PyUnicode_InternFromString(TIMESTAMP_KEY);
    return name_key && bt2_timestamp_key;
}
