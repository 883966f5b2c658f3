/* SPDX-License-Identifier: MIT */
/* Event messages: the only kind of message that loops read in large numbers. */
#include "native/module.h"

static PyObject *name_of_event;
static PyObject *name_of_default_clock_snapshot;

static inline const bt_message *message(PyObject *self)
{
    return bt2_object(self)->ptr;
}

static PyObject *get_event(PyObject *self, void *closure)
{
    bool is_const = bt2_object(self)->is_const;
    const bt_event *event = bt_message_event_borrow_event_const(message(self));

    bt_message_get_ref(message(self));
    return bt2_object_new(bt2_classes[BT2_EVENT][is_const][0], BT2_EVENT, event, is_const,
        BT2_MESSAGE, message(self));
}

static PyObject *get_default_clock_snapshot(PyObject *self, void *closure)
{
    if (!bt_message_event_borrow_stream_class_default_clock_class_const(message(self))) {
        PyErr_SetString(PyExc_ValueError,
            "cannot get default clock snapshot: the stream class has no default clock class");
        return NULL;
    }
    const bt_clock_snapshot *snapshot =
        bt_message_event_borrow_default_clock_snapshot_const(message(self));
    bt_message_get_ref(message(self));
    return bt2_object_new(bt2_classes[BT2_CLOCK_SNAPSHOT][true][0], BT2_CLOCK_SNAPSHOT, snapshot,
        true, BT2_MESSAGE, message(self));
}

static PyObject *getattro(PyObject *self, PyObject *name)
{
    if (name == name_of_event) {
        return get_event(self, NULL);
    }
    if (name == name_of_default_clock_snapshot) {
        return get_default_clock_snapshot(self, NULL);
    }
    return PyObject_GenericGetAttr(self, name);
}

static PyGetSetDef getset[] = {
    {"event", get_event, NULL, "The event.", NULL},
    {"default_clock_snapshot", get_default_clock_snapshot, NULL,
        "The time of the event, as a snapshot of the stream's default clock.", NULL},
    {NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, (void *) "Engine of event messages."},
    {Py_tp_getattro, getattro},
    {Py_tp_getset, getset},
    {0, NULL},
};

bool bt2_init_message(PyObject *module)
{
    name_of_event = PyUnicode_InternFromString("event");
    name_of_default_clock_snapshot = PyUnicode_InternFromString("default_clock_snapshot");
    return name_of_event && name_of_default_clock_snapshot &&
           bt2_add_engine_type(module, "bt2._native.EventMessage", slots, bt2_object_type);
}
