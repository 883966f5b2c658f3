/* SPDX-License-Identifier: MIT */
/*
 * Events. `event[name]` searches the payload, specific context, common context and packet context,
 * with one table per event class (see names.h).
 */
#include "native/convert.h"
#include "native/field.h"
#include "native/module.h"
#include "native/names.h"

static PyObject *name_of_name;
static PyObject *name_of_payload_field;

static inline const bt_event *event(PyObject *self)
{
    return bt2_object(self)->ptr;
}

static inline const struct bt2_event_names *names_of(PyObject *self)
{
    return bt2_names_of(bt_event_borrow_class_const(event(self)));
}

/*
 * Returns the field of a scope. A packet context field belongs to the packet, which the message
 * keeps alive.
 */
static const bt_field *root_field(PyObject *self, enum bt2_scope scope)
{
    const bt_packet *packet;

    switch (scope) {
    case BT2_SCOPE_PAYLOAD:
        return bt_event_borrow_payload_field_const(event(self));
    case BT2_SCOPE_SPECIFIC_CONTEXT:
        return bt_event_borrow_specific_context_field_const(event(self));
    case BT2_SCOPE_COMMON_CONTEXT:
        return bt_event_borrow_common_context_field_const(event(self));
    default:
        packet = bt_event_borrow_packet_const(event(self));
        return packet ? bt_packet_borrow_context_field_const(packet) : NULL;
    }
}

static PyObject *get_name(PyObject *self, void *closure)
{
    const struct bt2_event_names *names = names_of(self);

    if (!names) {
        return NULL;
    }
    return Py_NewRef(names->name);
}

static PyObject *get_id(PyObject *self, void *closure)
{
    return PyLong_FromUnsignedLongLong(
        bt_event_class_get_id(bt_event_borrow_class_const(event(self))));
}

static PyObject *get_class(PyObject *self, void *closure)
{
    return bt2_wrap(BT2_EVENT_CLASS, bt_event_borrow_class_const(event(self)),
        bt2_object(self)->is_const, false);
}

static PyObject *get_root_field(PyObject *self, void *closure)
{
    const bt_field *field = root_field(self, (enum bt2_scope)(intptr_t) closure);

    if (!field) {
        Py_RETURN_NONE;
    }
    return bt2_wrap_field(self, field);
}

static PyObject *get_packet(PyObject *self, void *closure)
{
    return bt2_wrap(
        BT2_PACKET, bt_event_borrow_packet_const(event(self)), bt2_object(self)->is_const, false);
}

static PyObject *get_stream(PyObject *self, void *closure)
{
    return bt2_wrap(
        BT2_STREAM, bt_event_borrow_stream_const(event(self)), bt2_object(self)->is_const, false);
}

/* Finds the most used attributes of loops directly, without a look-up in the base classes. */
static PyObject *event_getattro(PyObject *self, PyObject *name)
{
    if (name == name_of_name) {
        return get_name(self, NULL);
    }
    if (name == name_of_payload_field) {
        return get_root_field(self, (void *) BT2_SCOPE_PAYLOAD);
    }
    return PyObject_GenericGetAttr(self, name);
}

/*
 * Returns the field at `place`. Returns NULL without an exception if the event doesn't have the
 * field because it has no packet.
 */
static PyObject *field_at(PyObject *self, const struct bt2_place *place)
{
    const bt_field *root = root_field(self, place->scope);

    if (!root) {
        return NULL;
    }
    return bt2_wrap_field(
        self, bt_field_structure_borrow_member_field_by_index_const(root, place->index));
}

static PyObject *event_subscript(PyObject *self, PyObject *name)
{
    const struct bt2_event_names *names = names_of(self);
    Py_ssize_t place = names ? bt2_place_index(names, name) : BT2_INDEX_ERROR;
    PyObject *field = place >= 0 ? field_at(self, &names->places[place]) : NULL;

    if (!field && !PyErr_Occurred()) {
        PyErr_SetObject(PyExc_KeyError, name);
    }
    return field;
}

static int event_contains(PyObject *self, PyObject *name)
{
    const struct bt2_event_names *names = names_of(self);
    Py_ssize_t place = names ? bt2_place_index(names, name) : BT2_INDEX_ERROR;

    return place == BT2_INDEX_ERROR ? -1 : place >= 0;
}

static Py_ssize_t event_length(PyObject *self)
{
    const struct bt2_event_names *names = names_of(self);

    return names ? names->count : -1;
}

static PyObject *event_iter(PyObject *self)
{
    const struct bt2_event_names *names = names_of(self);

    return names ? PyObject_GetIter(names->indexes) : NULL;
}

static PyObject *event_dict(PyObject *self)
{
    const struct bt2_event_names *names = names_of(self);
    PyObject *dict = names ? PyDict_New() : NULL;

    for (Py_ssize_t i = 0; dict && i < names->count; i++) {
        g_autoptr(PyObject) field = field_at(self, &names->places[i]);

        if (field) {
            PyDict_SetItem(dict, names->places[i].name, field);
        }
        if (PyErr_Occurred()) {
            Py_CLEAR(dict);
        }
    }
    return dict;
}

static PyObject *event_items(PyObject *self, PyObject *unused)
{
    return bt2_take_view(event_dict(self), "items");
}

static PyObject *event_values(PyObject *self, PyObject *unused)
{
    return bt2_take_view(event_dict(self), "values");
}

static PyObject *event_keys(PyObject *self, PyObject *unused)
{
    const struct bt2_event_names *names = names_of(self);

    return names ? bt2_take_view(PyDict_Copy(names->indexes), "keys") : NULL;
}

static PyObject *event_get(PyObject *self, PyObject *args)
{
    PyObject *name;
    PyObject *otherwise = Py_None;

    if (!PyArg_ParseTuple(args, "O|O", &name, &otherwise)) {
        return NULL;
    }
    PyObject *field = event_subscript(self, name);
    if (!field && PyErr_ExceptionMatches(PyExc_KeyError)) {
        PyErr_Clear();
        return Py_NewRef(otherwise);
    }
    return field;
}

/*
 * Sets the time of the event in nanoseconds from the clock's origin. If the stream has no clock,
 * the time stays None. The message of the event is the holder of `self`.
 */
static bool set_timestamp(PyObject *self, PyObject *dict)
{
    const bt_message *message = bt2_object(self)->holder;
    int64_t ns;

    if (!bt_message_event_borrow_stream_class_default_clock_class_const(message)) {
        return true;
    }
    if (bt_clock_snapshot_get_ns_from_origin(
            bt_message_event_borrow_default_clock_snapshot_const(message), &ns) < 0) {
        bt2_raise(BT2_STATUS_OVERFLOW_ERROR, "bt_clock_snapshot_get_ns_from_origin");
        return false;
    }
    g_autoptr(PyObject) timestamp = PyLong_FromLongLong(ns);
    return timestamp && PyDict_SetItem(dict, bt2_timestamp_key, timestamp) == 0;
}

static PyObject *event_to_dict(
    PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *keywords)
{
    struct bt2_conversion conversion;
    const struct bt2_event_names *names;

    if (!bt2_conversion_init(&conversion, self, args, count, keywords)) {
        return NULL;
    }
    names = names_of(self);
    g_autoptr(PyObject) dict = names ? PyDict_Copy(names->row) : NULL;
    if (!dict || !set_timestamp(self, dict)) {
        return NULL;
    }
    PyObject *const *keys = names->keys;
    for (enum bt2_scope scope = 0; scope < BT2_SCOPE_COUNT; scope++) {
        const bt_field *root = names->member_counts[scope] > 0 ? root_field(self, scope) : NULL;

        if (root &&
            !bt2_convert_members(&conversion, root, keys, names->member_counts[scope], dict)) {
            return NULL;
        }
        keys += names->member_counts[scope];
    }
    return g_steal_pointer(&dict);
}

static PyGetSetDef getset[] = {
    {"name", get_name, NULL, "The name of the event's class, or None.", NULL},
    {"id", get_id, NULL, "The numeric ID of the event's class.", NULL},
    {"cls", get_class, NULL, "The event class.", NULL},
    {"payload_field", get_root_field, NULL, "The payload field, or None.",
        (void *) BT2_SCOPE_PAYLOAD},
    {"specific_context_field", get_root_field, NULL, "The specific context field, or None.",
        (void *) BT2_SCOPE_SPECIFIC_CONTEXT},
    {"common_context_field", get_root_field, NULL, "The common context field, or None.",
        (void *) BT2_SCOPE_COMMON_CONTEXT},
    {"packet", get_packet, NULL, "The packet that contains the event, or None.", NULL},
    {"stream", get_stream, NULL, "The stream that contains the event.", NULL},
    {NULL},
};

static const char to_dict_doc[] =
    "to_dict($self, *, enumeration_values=False)\n--\n\n"
    "Returns the event as a new dictionary of native Python objects.\n\n"
    "The first two keys are `name` (`str`, or None) and `timestamp`: nanoseconds from the\n"
    "clock's origin (`int`), or None if the stream has no clock. If the time doesn't fit in 64\n"
    "bits, an `OverflowError` is raised. The next keys are the names of all members of the\n"
    "payload, the specific context, the common context and the packet context. If an earlier\n"
    "key has the same name, the later member's key begins with its scope, for example\n"
    "`payload.name` or `common_context.tid`. All events of a class have the same keys in the\n"
    "same order. If an event has no packet, the members of the packet context are None.\n\n"
    "The method converts each field with `field.to_native()`, and passes `enumeration_values`\n"
    "to it.\n\n"
    "An extension: Babeltrace's package doesn't have it.";

static PyMethodDef methods[] = {
    {"get", event_get, METH_VARARGS,
        "get($self, key, default=None)\n--\n\nReturns the field named `key`, or `default`."},
    {"items", event_items, METH_NOARGS,
        "items($self)\n--\n\nReturns a view of pairs: the name and the field."},
    {"keys", event_keys, METH_NOARGS,
        "keys($self)\n--\n\nReturns a view of the names of the fields."},
    {"values", event_values, METH_NOARGS, "values($self)\n--\n\nReturns a view of the fields."},
    {"to_dict", (PyCFunction) (void (*)(void)) event_to_dict, METH_FASTCALL | METH_KEYWORDS,
        to_dict_doc},
    {NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, (void *) "Engine of events."},
    {Py_tp_getattro, event_getattro},
    {Py_tp_hash, PyObject_HashNotImplemented},
    {Py_tp_iter, event_iter},
    {Py_mp_subscript, event_subscript},
    {Py_mp_length, event_length},
    {Py_sq_contains, event_contains},
    {Py_tp_getset, getset},
    {Py_tp_methods, methods},
    {0, NULL},
};

bool bt2_init_event(PyObject *module)
{
    name_of_name = PyUnicode_InternFromString("name");
    name_of_payload_field = PyUnicode_InternFromString("payload_field");
    return name_of_name && name_of_payload_field &&
           bt2_add_engine_type(module, "bt2._native.Event", slots, bt2_object_type);
}
