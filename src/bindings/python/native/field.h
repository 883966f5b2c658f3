/* SPDX-License-Identifier: MIT */
/*
 * Engine types of fields: the parts of the public classes of module `bt2.field` that loops over
 * events use. The public classes derive from them, with the same memory layout.
 */
#ifndef BINDINGS_PYTHON_NATIVE_FIELD_H
#define BINDINGS_PYTHON_NATIVE_FIELD_H

#include "native/object.h"

/* Base of the engine types of fields. */
extern PyTypeObject *bt2_field_type;

static inline const bt_field *bt2_field(PyObject *self)
{
    return bt2_object(self)->ptr;
}

/* The Python object of a field that has the same holder as `self`. */
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
 * The Python value (new reference) of a boolean, integer, real or string field; NULL without an
 * exception for any other field.
 */
PyObject *bt2_field_value(const bt_field *field);

/*
 * What `object` compares and computes as (new reference): the value of a field, the content of an
 * option (None if it is empty) or of a variant; an object that isn't a field itself.
 */
PyObject *bt2_leaf(PyObject *object);

#endif
