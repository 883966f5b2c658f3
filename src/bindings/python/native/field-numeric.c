/* SPDX-License-Identifier: MIT */
/*
 * Boolean, integer, enumeration and real fields. Their operations are those of a Python number with
 * the same value.
 */
#include "native/convert.h"
#include "native/field.h"
#include "native/module.h"

/*
 * Returns an operand of an arithmetic operation: the value of a field, or any other object as is.
 */
static PyObject *operand(PyObject *object)
{
    if (PyLong_CheckExact(object) || PyFloat_CheckExact(object)) {
        return Py_NewRef(object);
    }
    /*
     * bt2_leaf() returns the object itself if it is a numeric value object (bt2.IntegerValue, for
     * example). Python then calls the reflected operation of the value object.
     */
    return bt2_leaf(object);
}

static PyObject *binary(PyObject *a, PyObject *b, PyObject *(*operation)(PyObject *, PyObject *) )
{
    g_autoptr(PyObject) left = operand(a);
    g_autoptr(PyObject) right = left ? operand(b) : NULL;

    return right ? operation(left, right) : NULL;
}

static PyObject *unary(PyObject *self, PyObject *(*operation)(PyObject *) )
{
    g_autoptr(PyObject) value = bt2_field_value(bt2_field(self));

    return value ? operation(value) : NULL;
}

#define BINARY_OPERATIONS(X)                                                                       \
    X(add, PyNumber_Add)                                                                           \
    X(subtract, PyNumber_Subtract)                                                                 \
    X(multiply, PyNumber_Multiply)                                                                 \
    X(true_divide, PyNumber_TrueDivide)                                                            \
    X(floor_divide, PyNumber_FloorDivide)                                                          \
    X(remainder, PyNumber_Remainder)                                                               \
    X(divmod, PyNumber_Divmod)

#define INTEGRAL_OPERATIONS(X)                                                                     \
    X(lshift, PyNumber_Lshift)                                                                     \
    X(rshift, PyNumber_Rshift)                                                                     \
    X(and, PyNumber_And)                                                                           \
    X(xor, PyNumber_Xor)                                                                           \
    X(or, PyNumber_Or)

#define UNARY_OPERATIONS(X)                                                                        \
    X(negative, PyNumber_Negative)                                                                 \
    X(positive, PyNumber_Positive)                                                                 \
    X(absolute, PyNumber_Absolute)

#define X(name, function)                                                                          \
    static PyObject *number_##name(PyObject *a, PyObject *b)                                       \
    {                                                                                              \
        return binary(a, b, function);                                                             \
    }
BINARY_OPERATIONS(X)
INTEGRAL_OPERATIONS(X)
#undef X

#define X(name, function)                                                                          \
    static PyObject *number_##name(PyObject *self)                                                 \
    {                                                                                              \
        return unary(self, function);                                                              \
    }
UNARY_OPERATIONS(X)
X(invert, PyNumber_Invert)
X(float, PyNumber_Float)
#undef X

static PyObject *number_int(PyObject *self)
{
    PyObject *value = bt2_field_value(bt2_field(self));

    return value && PyLong_CheckExact(value) ? value : unary(self, PyNumber_Long);
}

static PyObject *number_power(PyObject *a, PyObject *b, PyObject *modulus)
{
    g_autoptr(PyObject) left = operand(a);
    g_autoptr(PyObject) right = left ? operand(b) : NULL;

    return right ? PyNumber_Power(left, right, modulus) : NULL;
}

static int number_bool(PyObject *self)
{
    g_autoptr(PyObject) value = bt2_field_value(bt2_field(self));

    return value ? PyObject_IsTrue(value) : -1;
}

static Py_hash_t number_hash(PyObject *self)
{
    g_autoptr(PyObject) value = bt2_field_value(bt2_field(self));

    return value ? PyObject_Hash(value) : -1;
}

static PyObject *number_compare(PyObject *self, PyObject *other, int comparison)
{
    g_autoptr(PyObject) value = bt2_field_value(bt2_field(self));
    g_autoptr(PyObject) right = value ? bt2_leaf(other) : NULL;

    if (right && comparison != Py_EQ && comparison != Py_NE && !PyNumber_Check(right)) {
        return PyErr_Format(PyExc_TypeError, "unorderable types: %s() < %s()",
            Py_TYPE(self)->tp_name, Py_TYPE(other)->tp_name);
    }
    return right ? PyObject_RichCompare(value, right, comparison) : NULL;
}

static PyObject *number_repr(PyObject *self)
{
    return unary(self, PyObject_Repr);
}

/*
 * Defines a method of a field. The method calls the method with the same name of the field's Python
 * number.
 */
#define METHOD(name)                                                                               \
    static PyObject *method_##name(PyObject *self, PyObject *args)                                 \
    {                                                                                              \
        g_autoptr(PyObject) value = bt2_field_value(bt2_field(self));                              \
        g_autoptr(PyObject) method =                                                               \
            value ? PyObject_GetAttrString(value, "__" #name "__") : NULL;                         \
                                                                                                   \
        return method ? PyObject_CallObject(method, args) : NULL;                                  \
    }
METHOD(round)
METHOD(trunc)

/* The functions of `math` accept any number that has `__float__`. */
static PyObject *call_math(PyObject *self, const char *name)
{
    g_autoptr(PyObject) math = PyImport_ImportModule("math");
    g_autoptr(PyObject) value = math ? bt2_field_value(bt2_field(self)) : NULL;

    return value ? PyObject_CallMethod(math, name, "O", value) : NULL;
}

static PyObject *method_floor(PyObject *self, PyObject *unused)
{
    return call_math(self, "floor");
}

static PyObject *method_ceil(PyObject *self, PyObject *unused)
{
    return call_math(self, "ceil");
}

static PyObject *method_complex(PyObject *self, PyObject *unused)
{
    g_autoptr(PyObject) value = bt2_field_value(bt2_field(self));
    double real = value ? PyFloat_AsDouble(value) : -1;

    return PyErr_Occurred() ? NULL : PyComplex_FromDoubles(real, 0);
}

static PyObject *method_conjugate(PyObject *self, PyObject *unused)
{
    return unary(self, PyNumber_Positive);
}

static PyObject *get_real(PyObject *self, void *closure)
{
    return unary(self, PyNumber_Positive);
}

static PyObject *get_number(PyObject *self, void *closure)
{
    return PyLong_FromLong((long) (intptr_t) closure);
}

static PyObject *get_value(PyObject *self, void *closure)
{
    return bt2_field_value(bt2_field(self));
}

static PyObject *get_class(PyObject *self, void *closure)
{
    return bt2_wrap(BT2_FIELD_CLASS, bt_field_borrow_class_const(bt2_field(self)),
        bt2_object(self)->is_const, false);
}

static PyGetSetDef field_getset[] = {
    {"cls", get_class, NULL, "The field class.", NULL},
    {NULL},
};

static PyMethodDef field_methods[] = {
    {"to_native", (PyCFunction) (void (*)(void)) bt2_field_to_native, METH_FASTCALL | METH_KEYWORDS,
        bt2_field_to_native_doc},
    {NULL},
};

static PyType_Slot field_slots[] = {
    {Py_tp_doc, (void *) "Engine of fields."},
    {Py_tp_methods, field_methods},
    {Py_tp_getset, field_getset},
    {0, NULL},
};

static PyGetSetDef numeric_getset[] = {
    {"_value", get_value, NULL, NULL, NULL},
    {"real", get_real, NULL, NULL, NULL},
    {"imag", get_number, NULL, NULL, (void *) 0},
    {NULL},
};

static PyMethodDef numeric_methods[] = {
    {"__round__", method_round, METH_VARARGS, NULL},
    {"__trunc__", method_trunc, METH_VARARGS, NULL},
    {"__floor__", method_floor, METH_NOARGS, NULL},
    {"__ceil__", method_ceil, METH_NOARGS, NULL},
    {"__complex__", method_complex, METH_NOARGS, NULL},
    {"conjugate", method_conjugate, METH_NOARGS, "conjugate($self)\n--\n\nThe number itself."},
    {NULL},
};

static PyType_Slot numeric_slots[] = {
    {Py_tp_doc, (void *) "Engine of fields which are numbers."},
#define X(name, function) {Py_nb_##name, number_##name},
    BINARY_OPERATIONS(X) UNARY_OPERATIONS(X)
#undef X
        {Py_nb_power, number_power},
    {Py_nb_bool, number_bool},
    {Py_nb_int, number_int},
    {Py_nb_float, number_float},
    {Py_tp_hash, number_hash},
    {Py_tp_richcompare, number_compare},
    {Py_tp_repr, number_repr},
    {Py_tp_getset, numeric_getset},
    {Py_tp_methods, numeric_methods},
    {0, NULL},
};

static PyGetSetDef integral_getset[] = {
    {"numerator", get_real, NULL, NULL, NULL},
    {"denominator", get_number, NULL, NULL, (void *) 1},
    {NULL},
};

static PyType_Slot integral_slots[] = {
    {Py_tp_doc, (void *) "Engine of boolean and integer fields."},
#define X(name, function) {Py_nb_##name, number_##name},
    INTEGRAL_OPERATIONS(X)
#undef X
        {Py_nb_invert, number_invert},
    {Py_nb_index, number_int},
    {Py_tp_getset, integral_getset},
    {0, NULL},
};

static PyObject *get_labels(PyObject *self, void *closure)
{
    const bt_field *field = bt2_field(self);
    const char *const *labels;
    uint64_t count;
    bool is_signed = bt_field_get_class_type(field) == BT_FIELD_CLASS_TYPE_SIGNED_ENUMERATION;
    enum bt2_status status =
        is_signed ? (enum bt2_status) bt_field_enumeration_signed_get_mapping_labels(
                        field, &labels, &count)
                  : (enum bt2_status) bt_field_enumeration_unsigned_get_mapping_labels(
                        field, &labels, &count);

    if (status < 0) {
        return bt2_raise_memory_error("bt_field_enumeration_get_mapping_labels");
    }
    return bt2_labels_output(Py_NewRef(Py_None), labels, count);
}

/* The text of an enumeration has the labels after the value: "2 (aa, bb)". */
static PyObject *enumeration_repr(PyObject *self)
{
    g_autoptr(PyObject) labels = get_labels(self, NULL);
    g_autoptr(PyObject) comma = PyUnicode_FromString(", ");
    g_autoptr(PyObject) text = labels && comma ? PyUnicode_Join(comma, labels) : NULL;
    g_autoptr(PyObject) value = text ? bt2_field_value(bt2_field(self)) : NULL;

    return value ? PyUnicode_FromFormat("%S (%U)", value, text) : NULL;
}

static PyGetSetDef enumeration_getset[] = {
    {"labels", get_labels, NULL, "The labels of the mappings that contain the value.", NULL},
    {NULL},
};

static PyType_Slot enumeration_slots[] = {
    {Py_tp_doc, (void *) "Engine of enumeration fields."},
    {Py_tp_repr, enumeration_repr},
    {Py_tp_getset, enumeration_getset},
    {0, NULL},
};

bool bt2_init_field_numeric(PyObject *module)
{
    bt2_field_type = bt2_add_engine_type(module, "bt2._native.Field", field_slots, bt2_object_type);
    if (!bt2_field_type) {
        return false;
    }
    PyTypeObject *numeric =
        bt2_add_engine_type(module, "bt2._native.NumericField", numeric_slots, bt2_field_type);
    PyTypeObject *integral =
        numeric ? bt2_add_engine_type(module, "bt2._native.IntegralField", integral_slots, numeric)
                : NULL;
    return integral &&
           bt2_add_engine_type(module, "bt2._native.EnumerationField", enumeration_slots, integral);
}
