/* SPDX-License-Identifier: MIT */
/*
 * The engine types of fields, which contain the operations that loops over events use. The public
 * classes in the module `bt2.field` derive from them and have the same memory layout.
 */
#ifndef BINDINGS_PYTHON_NATIVE_FIELD_H
#define BINDINGS_PYTHON_NATIVE_FIELD_H

#include "native/object.h"

/* The base type of the engine types of fields. */
extern PyTypeObject *bt2_field_type;

static inline const bt_field *bt2_field(PyObject *self)
{
    return bt2_object(self)->ptr;
}

/* Creates the Python object for a field that has the same holder as `self`. */
static inline PyObject *bt2_wrap_field(PyObject *self, const bt_field *field)
{
    const struct bt2_object *object = bt2_object(self);

    PyTypeObject *class =
        bt2_classes[BT2_FIELD][object->is_const][bt2_type_bit(bt_field_get_class_type(field))];

    bt2_holder_get_ref(object->holder_kind, object->holder);
    return bt2_object_new(
        class, BT2_FIELD, field, object->is_const, object->holder_kind, object->holder);
}

/*
 * Returns the Python value (new reference) of a boolean, integer, real or string field. For any
 * other field, returns NULL without an exception.
 */
PyObject *bt2_field_value(const bt_field *field);

/*
 * Returns the content of an option or a variant, whose type is `type`. Returns NULL if an option is
 * empty, or if a component written in Python hasn't selected an option of its variant yet.
 */
static inline const bt_field *bt2_content(const bt_field *field, bt_field_class_type type)
{
    return type & BT_FIELD_CLASS_TYPE_OPTION
               ? bt_field_option_borrow_field_const(field)
               : bt_field_variant_borrow_selected_option_field_const(field);
}

/*
 * Returns the object (new reference) that comparisons and arithmetic use instead of `object`. An
 * option or a variant counts as the field in it, or as None if there is no field in it. The result
 * for a scalar field is its value. For any other object, the result is the object.
 */
PyObject *bt2_leaf(PyObject *object);

/* The options of a conversion to native Python objects, and the holder of the fields. */
struct bt2_conversion {
    bool enumeration_values;
    enum bt2_kind holder_kind;
    const void *holder;
};

/*
 * Initializes `conversion` from the arguments of a method of `self` (a field or an event). The
 * method has the flags METH_FASTCALL and METH_KEYWORDS. Returns false with an exception on failure.
 */
bool bt2_conversion_init(struct bt2_conversion *conversion, PyObject *self, PyObject *const *args,
    Py_ssize_t count, PyObject *keywords);

/*
 * Converts the first `count` members of `structure` and stores them in `dict` with the keys `keys`.
 * Returns false with an exception on failure.
 */
bool bt2_convert_members(const struct bt2_conversion *conversion, const bt_field *structure,
    PyObject *const *keys, Py_ssize_t count, PyObject *dict);

/* The method `to_native()` of fields and its docstring. */
PyObject *bt2_field_to_native(
    PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *keywords);
extern const char bt2_field_to_native_doc[];

#endif
