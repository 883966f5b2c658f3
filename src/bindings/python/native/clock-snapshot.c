/* SPDX-License-Identifier: MIT */
/* Clock snapshots. They are compared with each other and with numbers by value. */
#include "native/convert.h"
#include "native/module.h"

static PyTypeObject *clock_snapshot_type;

static const bt_clock_snapshot *snapshot(PyObject *self)
{
    return bt2_object(self)->ptr;
}

static PyObject *get_value(PyObject *self, void *closure)
{
    return PyLong_FromUnsignedLongLong(bt_clock_snapshot_get_value(snapshot(self)));
}

static PyObject *get_ns_from_origin(PyObject *self, void *closure)
{
    int64_t ns;

    if (bt_clock_snapshot_get_ns_from_origin(snapshot(self), &ns) < 0) {
        bt2_raise(BT2_STATUS_OVERFLOW_ERROR, "bt_clock_snapshot_get_ns_from_origin");
        return NULL;
    }
    return PyLong_FromLongLong(ns);
}

static PyObject *get_clock_class(PyObject *self, void *closure)
{
    return bt2_wrap(
        BT2_CLOCK_CLASS, bt_clock_snapshot_borrow_clock_class_const(snapshot(self)), true, false);
}

static PyObject *compare(PyObject *self, PyObject *other, int comparison)
{
    g_autoptr(PyObject) ours = NULL;
    g_autoptr(PyObject) theirs = NULL;

    if (PyObject_TypeCheck(other, clock_snapshot_type)) {
        theirs = get_value(other, NULL);
    } else if (PyNumber_Check(other)) {
        theirs = Py_NewRef(other);
    } else {
        Py_RETURN_NOTIMPLEMENTED;
    }
    ours = get_value(self, NULL);
    return ours && theirs ? PyObject_RichCompare(ours, theirs, comparison) : NULL;
}

static PyGetSetDef getset[] = {
    {"value", get_value, NULL, "The value, in cycles of the clock.", NULL},
    {"ns_from_origin", get_ns_from_origin, NULL,
        "The time, in nanoseconds from the clock's origin.", NULL},
    {"clock_class", get_clock_class, NULL, "The clock class.", NULL},
    {NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, (void *) "Engine of clock snapshots."},
    {Py_tp_hash, PyObject_HashNotImplemented},
    {Py_tp_richcompare, compare},
    {Py_tp_getset, getset},
    {0, NULL},
};

bool bt2_init_clock_snapshot(PyObject *module)
{
    clock_snapshot_type =
        bt2_add_engine_type(module, "bt2._native.ClockSnapshot", slots, bt2_object_type);
    return clock_snapshot_type != NULL;
}
