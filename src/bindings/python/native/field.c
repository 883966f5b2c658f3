/* SPDX-License-Identifier: MIT */
/* Python values of scalar fields and of the contents of options and variants. */
#include "native/field.h"

PyTypeObject *bt2_field_type;

PyObject *bt2_field_value(const bt_field *field)
{
    switch (bt2_type_bit(bt_field_get_class_type(field))) {
    case BT2_TYPE_BIT_BOOL:
        return PyBool_FromLong(bt_field_bool_get_value(field));
    case BT2_TYPE_BIT_UNSIGNED_INTEGER:
    case BT2_TYPE_BIT_UNSIGNED_ENUMERATION:
        return PyLong_FromUnsignedLongLong(bt_field_integer_unsigned_get_value(field));
    case BT2_TYPE_BIT_SIGNED_INTEGER:
    case BT2_TYPE_BIT_SIGNED_ENUMERATION:
        return PyLong_FromLongLong(bt_field_integer_signed_get_value(field));
    case BT2_TYPE_BIT_SINGLE_PRECISION_REAL:
        return PyFloat_FromDouble((double) bt_field_real_single_precision_get_value(field));
    case BT2_TYPE_BIT_DOUBLE_PRECISION_REAL:
        return PyFloat_FromDouble(bt_field_real_double_precision_get_value(field));
    case BT2_TYPE_BIT_STRING:
        return PyUnicode_DecodeUTF8(bt_field_string_get_value(field),
            (Py_ssize_t) bt_field_string_get_length(field), "surrogateescape");
    default:
        return NULL;
    }
}

PyObject *bt2_leaf(PyObject *object)
{
    if (!PyObject_TypeCheck(object, bt2_field_type)) {
        return Py_NewRef(object);
    }
    const bt_field *field = bt2_field(object);
    for (;;) {
        bt_field_class_type type = bt_field_get_class_type(field);

        if (!(type & (BT_FIELD_CLASS_TYPE_OPTION | BT_FIELD_CLASS_TYPE_VARIANT))) {
            break;
        }
        field = bt2_content(field, type);
        if (!field) {
            Py_RETURN_NONE;
        }
    }
    PyObject *value = bt2_field_value(field);
    return value || PyErr_Occurred() ? value : bt2_wrap_field(object, field);
}
