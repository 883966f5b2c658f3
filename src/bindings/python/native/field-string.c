/* SPDX-License-Identifier: MIT */
/* String fields, and the bytes of BLOB fields. */
#include "native/field.h"
#include "native/module.h"

#include <babeltrace2/extension/text-bytes.h>

static PyObject *string_value(PyObject *self)
{
    return bt2_field_value(bt2_field(self));
}

static PyObject *string_repr(PyObject *self)
{
    g_autoptr(PyObject) value = string_value(self);

    return value ? PyObject_Repr(value) : NULL;
}

static Py_hash_t string_hash(PyObject *self)
{
    g_autoptr(PyObject) value = string_value(self);

    return value ? PyObject_Hash(value) : -1;
}

/* Returns the length in characters, not in bytes. */
static Py_ssize_t string_length(PyObject *self)
{
    g_autoptr(PyObject) value = string_value(self);

    return value ? PyUnicode_GET_LENGTH(value) : -1;
}

static int string_bool(PyObject *self)
{
    return bt_field_string_get_length(bt2_field(self)) > 0;
}

static PyObject *string_subscript(PyObject *self, PyObject *key)
{
    g_autoptr(PyObject) value = string_value(self);

    return value ? PyObject_GetItem(value, key) : NULL;
}

static PyObject *string_item(PyObject *self, Py_ssize_t index)
{
    g_autoptr(PyObject) value = string_value(self);

    return value ? PySequence_GetItem(value, index) : NULL;
}

static PyObject *string_iter(PyObject *self)
{
    g_autoptr(PyObject) value = string_value(self);

    return value ? PyObject_GetIter(value) : NULL;
}

static PyObject *string_compare(PyObject *self, PyObject *other, int comparison)
{
    g_autoptr(PyObject) value = string_value(self);
    g_autoptr(PyObject) right = value ? bt2_leaf(other) : NULL;

    if (right && comparison != Py_EQ && comparison != Py_NE && !PyUnicode_Check(right)) {
        return PyErr_Format(PyExc_TypeError, "expecting a 'str' object");
    }
    return right ? PyObject_RichCompare(value, right, comparison) : NULL;
}

static PyObject *get_value(PyObject *self, void *closure)
{
    return string_value(self);
}

static PyObject *get_bytes(PyObject *self, PyObject *args)
{
    uint64_t size;
    const uint8_t *bytes = bt_x_field_string_get_bytes(bt2_field(self), &size);

    return PyBytes_FromStringAndSize((const char *) bytes, (Py_ssize_t) size);
}

static PyMethodDef string_methods[] = {
    {"__bytes__", get_bytes, METH_NOARGS, NULL},
    {NULL},
};

static PyGetSetDef string_getset[] = {
    {"_value", get_value, NULL, NULL, NULL},
    {NULL},
};

static PyType_Slot string_slots[] = {
    {Py_tp_doc, (void *) "Engine of string fields."},
    {Py_tp_repr, string_repr},
    {Py_tp_str, string_value},
    {Py_tp_hash, string_hash},
    {Py_tp_iter, string_iter},
    {Py_tp_richcompare, string_compare},
    {Py_nb_bool, string_bool},
    {Py_mp_length, string_length},
    {Py_mp_subscript, string_subscript},
    {Py_sq_item, string_item},
    {Py_tp_getset, string_getset},
    {Py_tp_methods, string_methods},
    {0, NULL},
};

/* The buffer isn't a copy: it keeps the field alive, and the field keeps the message alive. */
static int blob_get_buffer(PyObject *self, Py_buffer *view, int flags)
{
    const bt_field *field = bt2_field(self);
    uint64_t length = bt_field_blob_get_length(field);
    bool is_const = bt2_object(self)->is_const;
    void *data;

    if (length == 0) {
        data = (void *) "";
    } else {
        data = is_const ? (void *) bt_field_blob_get_data_const(field)
                        : (void *) bt_field_blob_get_data((bt_field *) field);
    }
    return PyBuffer_FillInfo(view, self, data, (Py_ssize_t) length, is_const, flags);
}

static Py_ssize_t blob_length(PyObject *self)
{
    return (Py_ssize_t) bt_field_blob_get_length(bt2_field(self));
}

static PyType_Slot blob_slots[] = {
    {Py_tp_doc, (void *) "Engine of BLOB fields."},
    {Py_bf_getbuffer, blob_get_buffer},
    {Py_mp_length, blob_length},
    {0, NULL},
};

bool bt2_init_field_string(PyObject *module)
{
    return bt2_add_engine_type(module, "bt2._native.StringField", string_slots, bt2_field_type) &&
           bt2_add_engine_type(module, "bt2._native.BlobField", blob_slots, bt2_field_type);
}
