/* SPDX-License-Identifier: MIT */
/* Structure and array fields. */
#include "native/field.h"
#include "native/module.h"
#include "native/names.h"

static inline const struct bt2_members *members_of(PyObject *self)
{
    const struct bt2_object *object = bt2_object(self);

    return bt2_members_of(object->ptr, object->holder_kind, object->holder);
}

static inline PyObject *member(PyObject *self, Py_ssize_t index)
{
    return bt2_wrap_field(self,
        bt_field_structure_borrow_member_field_by_index_const(bt2_field(self), (uint64_t) index));
}

static PyObject *structure_subscript(PyObject *self, PyObject *name)
{
    const struct bt2_members *members = members_of(self);
    Py_ssize_t index = members ? bt2_member_index(members, name) : BT2_INDEX_ERROR;

    if (index == BT2_NO_INDEX) {
        PyErr_SetObject(PyExc_KeyError, name);
    }
    return index < 0 ? NULL : member(self, index);
}

static int structure_contains(PyObject *self, PyObject *name)
{
    const struct bt2_members *members = members_of(self);
    Py_ssize_t index = members ? bt2_member_index(members, name) : BT2_INDEX_ERROR;

    return index == BT2_INDEX_ERROR ? -1 : index >= 0;
}

static Py_ssize_t structure_length(PyObject *self)
{
    const struct bt2_members *members = members_of(self);

    return members ? members->count : -1;
}

static PyObject *structure_iter(PyObject *self)
{
    const struct bt2_members *members = members_of(self);

    return members ? PyObject_GetIter(members->indexes) : NULL;
}

static PyObject *structure_get(PyObject *self, PyObject *args)
{
    PyObject *name;
    PyObject *otherwise = Py_None;
    const struct bt2_members *members = members_of(self);

    if (!members || !PyArg_ParseTuple(args, "O|O", &name, &otherwise)) {
        return NULL;
    }
    Py_ssize_t index = bt2_member_index(members, name);
    if (index == BT2_NO_INDEX) {
        return Py_NewRef(otherwise);
    }
    return index < 0 ? NULL : member(self, index);
}

/* Creates a dictionary (name -> field) for the views below. */
static PyObject *structure_dict(PyObject *self)
{
    const struct bt2_members *members = members_of(self);
    PyObject *dict = members ? PyDict_New() : NULL;

    for (Py_ssize_t i = 0; dict && i < members->count; i++) {
        g_autoptr(PyObject) field = member(self, i);

        if (!field || PyDict_SetItem(dict, members->names[i], field) < 0) {
            Py_CLEAR(dict);
        }
    }
    return dict;
}

static PyObject *structure_items(PyObject *self, PyObject *unused)
{
    return bt2_take_view(structure_dict(self), "items");
}

static PyObject *structure_values(PyObject *self, PyObject *unused)
{
    return bt2_take_view(structure_dict(self), "values");
}

static PyObject *structure_keys(PyObject *self, PyObject *unused)
{
    const struct bt2_members *members = members_of(self);

    return members ? bt2_take_view(PyDict_Copy(members->indexes), "keys") : NULL;
}

static PyObject *structure_member_at_index(PyObject *self, PyObject *number)
{
    const struct bt2_members *members = members_of(self);
    Py_ssize_t index = members ? PyNumber_AsSsize_t(number, PyExc_IndexError) : -1;

    if (!members || PyErr_Occurred()) {
        return NULL;
    }
    if (index < 0 || index >= members->count) {
        PyErr_SetNone(PyExc_IndexError);
        return NULL;
    }
    return member(self, index);
}

static PyObject *structure_repr(PyObject *self)
{
    g_autoptr(PyObject) dict = structure_dict(self);

    return dict ? PyObject_Repr(dict) : NULL;
}

/* A structure is equal to any mapping with the same keys and equal values. */
static PyObject *structure_compare(PyObject *self, PyObject *other, int comparison)
{
    if (comparison != Py_EQ && comparison != Py_NE) {
        Py_RETURN_NOTIMPLEMENTED;
    }
    const struct bt2_members *members = members_of(self);
    if (!members) {
        return NULL;
    }
    bool equal = PyMapping_Check(other) && !PyUnicode_Check(other) &&
                 PyObject_HasAttrString(other, "keys") && PyObject_Size(other) == members->count;
    for (Py_ssize_t i = 0; equal && i < members->count; i++) {
        g_autoptr(PyObject) theirs = PyObject_GetItem(other, members->names[i]);
        g_autoptr(PyObject) ours = theirs ? member(self, i) : NULL;
        int result = ours ? PyObject_RichCompareBool(ours, theirs, Py_EQ) : -1;

        if (result < 0 && !PyErr_ExceptionMatches(PyExc_KeyError)) {
            return NULL;
        }
        if (result < 0) {
            PyErr_Clear();
        }
        equal = result == 1;
    }
    if (PyErr_Occurred()) {
        return NULL;
    }
    return PyBool_FromLong(equal == (comparison == Py_EQ));
}

static PyMethodDef structure_methods[] = {
    {"get", structure_get, METH_VARARGS,
        "get($self, key, default=None)\n--\n\nReturns the member named `key`, or `default`."},
    {"items", structure_items, METH_NOARGS,
        "items($self)\n--\n\nReturns a view of pairs: the name and the field of a member."},
    {"keys", structure_keys, METH_NOARGS,
        "keys($self)\n--\n\nReturns a view of the names of the members."},
    {"values", structure_values, METH_NOARGS,
        "values($self)\n--\n\nReturns a view of the fields of the members."},
    {"member_at_index", structure_member_at_index, METH_O,
        "member_at_index($self, index)\n--\n\nReturns the field of the member at an index."},
    {NULL},
};

static PyType_Slot structure_slots[] = {
    {Py_tp_doc, (void *) "Engine of structure fields."},
    {Py_tp_repr, structure_repr},
    {Py_tp_hash, PyObject_HashNotImplemented},
    {Py_tp_richcompare, structure_compare},
    {Py_tp_iter, structure_iter},
    {Py_mp_subscript, structure_subscript},
    {Py_mp_length, structure_length},
    {Py_sq_contains, structure_contains},
    {Py_tp_methods, structure_methods},
    {0, NULL},
};

static Py_ssize_t array_length(PyObject *self)
{
    return (Py_ssize_t) bt_field_array_get_length(bt2_field(self));
}

static PyObject *array_item(PyObject *self, Py_ssize_t index)
{
    if (index < 0 || index >= array_length(self)) {
        g_autoptr(PyObject) name = PyObject_GetAttrString(self, "_NAME");

        return name ? PyErr_Format(PyExc_IndexError, "%U field object index is out of range", name)
                    : NULL;
    }
    return bt2_wrap_field(self,
        bt_field_array_borrow_element_field_by_index_const(bt2_field(self), (uint64_t) index));
}

static PyObject *array_subscript(PyObject *self, PyObject *key)
{
    if (!PyIndex_Check(key)) {
        return PyErr_Format(PyExc_TypeError, "'%s' is not an integral number object: invalid index",
            Py_TYPE(key)->tp_name);
    }
    Py_ssize_t index = PyNumber_AsSsize_t(key, PyExc_IndexError);
    return index == -1 && PyErr_Occurred() ? NULL : array_item(self, index);
}

static PyObject *array_list(PyObject *self)
{
    Py_ssize_t count = array_length(self);
    PyObject *list = PyList_New(count);

    for (Py_ssize_t i = 0; list && i < count; i++) {
        PyObject *element = array_item(self, i);

        if (!element) {
            Py_CLEAR(list);
            break;
        }
        PyList_SET_ITEM(list, i, element);
    }
    return list;
}

static PyObject *array_repr(PyObject *self)
{
    g_autoptr(PyObject) list = array_list(self);

    return list ? PyObject_Repr(list) : NULL;
}

/* An array is equal to any sequence, except text, with equal elements in the same order. */
static PyObject *array_compare(PyObject *self, PyObject *other, int comparison)
{
    if (comparison != Py_EQ && comparison != Py_NE) {
        Py_RETURN_NOTIMPLEMENTED;
    }
    Py_ssize_t count = array_length(self);
    bool equal =
        PySequence_Check(other) && !PyUnicode_Check(other) && PyObject_Size(other) == count;
    for (Py_ssize_t i = 0; equal && i < count; i++) {
        g_autoptr(PyObject) theirs = PySequence_GetItem(other, i);
        g_autoptr(PyObject) ours = theirs ? array_item(self, i) : NULL;
        int result = ours ? PyObject_RichCompareBool(ours, theirs, Py_EQ) : -1;

        if (result < 0) {
            return NULL;
        }
        equal = result == 1;
    }
    if (PyErr_Occurred()) {
        return NULL;
    }
    return PyBool_FromLong(equal == (comparison == Py_EQ));
}

static PyType_Slot array_slots[] = {
    {Py_tp_doc, (void *) "Engine of array fields."},
    {Py_tp_repr, array_repr},
    {Py_tp_hash, PyObject_HashNotImplemented},
    {Py_tp_richcompare, array_compare},
    {Py_mp_subscript, array_subscript},
    {Py_mp_length, array_length},
    {Py_sq_item, array_item},
    {Py_sq_length, array_length},
    {0, NULL},
};

bool bt2_init_field_container(PyObject *module)
{
    return bt2_add_engine_type(
               module, "bt2._native.StructureField", structure_slots, bt2_field_type) &&
           bt2_add_engine_type(module, "bt2._native.ArrayField", array_slots, bt2_field_type);
}
