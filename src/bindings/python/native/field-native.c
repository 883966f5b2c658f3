/* SPDX-License-Identifier: MIT */
/*
 * Conversion of fields to native Python objects: `field.to_native()`, and the values of
 * `event.to_dict()`. The conversion creates no Python objects for fields.
 */
#include "native/convert.h"
#include "native/field.h"
#include "native/names.h"

const char bt2_field_to_native_doc[] =
    "to_native($self, *, enumeration_values=False)\n--\n\n"
    "Returns the value of the field and of all fields in it as new native Python objects.\n\n"
    "========================  ==================================================================\n"
    "boolean                   `bool`\n"
    "integer, bit array        `int`\n"
    "real                      `float`\n"
    "string                    `str`; bytes that aren't UTF-8 become surrogates\n"
    "BLOB                      `bytes`\n"
    "enumeration               `str`: the label, several labels joined with ``\" | \"``, or the\n"
    "                          digits of a value without a label; `int` with `enumeration_values`\n"
    "array, sequence           `list`\n"
    "structure                 `dict`, in the order of the members\n"
    "option                    the value of its field; None if the field is absent\n"
    "variant                   the value of the selected option\n"
    "========================  "
    "==================================================================\n\n"
    "The result doesn't keep the message alive. If fields are nested too deeply, a\n"
    "`RecursionError` is raised.\n\n"
    "An extension: Babeltrace's package doesn't have it.";

static PyObject *convert(const struct bt2_conversion *conversion, const bt_field *field);

static PyObject *convert_enumeration(const struct bt2_conversion *conversion, const bt_field *field,
    bt_field_enumeration_get_mapping_labels_status (*get_labels)(
        const bt_field *, bt_field_class_enumeration_mapping_label_array *, uint64_t *))
{
    bt_field_class_enumeration_mapping_label_array labels;
    uint64_t count;

    if (conversion->enumeration_values) {
        return bt2_field_value(field);
    }
    if (get_labels(field, &labels, &count) < 0) {
        return bt2_raise_memory_error("bt_field_enumeration_get_mapping_labels");
    }
    if (count == 1) {
        return bt2_text(labels[0]);
    }
    if (count == 0) {
        g_autoptr(PyObject) value = bt2_field_value(field);

        return value ? PyObject_Str(value) : NULL;
    }
    g_autoptr(PyObject) list = bt2_labels_output(Py_NewRef(Py_None), labels, count);
    g_autoptr(PyObject) separator = list ? PyUnicode_FromString(" | ") : NULL;
    return separator ? PyUnicode_Join(separator, list) : NULL;
}

static PyObject *convert_array(const struct bt2_conversion *conversion, const bt_field *field)
{
    Py_ssize_t count = (Py_ssize_t) bt_field_array_get_length(field);
    g_autoptr(PyObject) list = PyList_New(count);

    for (Py_ssize_t i = 0; list && i < count; i++) {
        PyObject *element = convert(
            conversion, bt_field_array_borrow_element_field_by_index_const(field, (uint64_t) i));

        if (!element) {
            return NULL;
        }
        PyList_SET_ITEM(list, i, element);
    }
    return g_steal_pointer(&list);
}

static PyObject *convert_structure(const struct bt2_conversion *conversion, const bt_field *field)
{
    const struct bt2_members *members =
        bt2_members_of(field, conversion->holder_kind, conversion->holder);
    g_autoptr(PyObject) dict = members ? PyDict_New() : NULL;

    return dict && bt2_convert_members(conversion, field, members->names, members->count, dict)
               ? g_steal_pointer(&dict)
               : NULL;
}

/* Converts a field that isn't a number, a string or a BLOB. */
static PyObject *convert_container(
    const struct bt2_conversion *conversion, const bt_field *field, bt_field_class_type type)
{
    const bt_field *content;

    if (type == BT_FIELD_CLASS_TYPE_STRUCTURE) {
        return convert_structure(conversion, field);
    }
    if (type & BT_FIELD_CLASS_TYPE_ARRAY) {
        return convert_array(conversion, field);
    }
    content = bt2_content(field, type);
    return content ? convert(conversion, content) : Py_NewRef(Py_None);
}

static PyObject *convert(const struct bt2_conversion *conversion, const bt_field *field)
{
    bt_field_class_type type = bt_field_get_class_type(field);
    PyObject *result;

    switch ((uint64_t) type) {
    case BT_FIELD_CLASS_TYPE_UNSIGNED_ENUMERATION:
        return convert_enumeration(
            conversion, field, bt_field_enumeration_unsigned_get_mapping_labels);
    case BT_FIELD_CLASS_TYPE_SIGNED_ENUMERATION:
        return convert_enumeration(
            conversion, field, bt_field_enumeration_signed_get_mapping_labels);
    case BT_FIELD_CLASS_TYPE_BIT_ARRAY:
        return PyLong_FromUnsignedLongLong(bt_field_bit_array_get_value_as_integer(field));
    default:
        break;
    }
    if (type & BT_FIELD_CLASS_TYPE_BLOB) {
        uint64_t length = bt_field_blob_get_length(field);

        return PyBytes_FromStringAndSize(
            length > 0 ? (const char *) bt_field_blob_get_data_const(field) : NULL,
            (Py_ssize_t) length);
    }
    result = bt2_field_value(field);
    if (result || PyErr_Occurred()) {
        return result;
    }
    if (Py_EnterRecursiveCall(" while converting a field")) {
        return NULL;
    }
    result = convert_container(conversion, field, type);
    Py_LeaveRecursiveCall();
    return result;
}

bool bt2_convert_members(const struct bt2_conversion *conversion, const bt_field *structure,
    PyObject *const *keys, Py_ssize_t count, PyObject *dict)
{
    for (Py_ssize_t i = 0; i < count; i++) {
        g_autoptr(PyObject) value = convert(conversion,
            bt_field_structure_borrow_member_field_by_index_const(structure, (uint64_t) i));

        if (!value || PyDict_SetItem(dict, keys[i], value) < 0) {
            return false;
        }
    }
    return true;
}

bool bt2_conversion_init(struct bt2_conversion *conversion, PyObject *self, PyObject *const *args,
    Py_ssize_t count, PyObject *keywords)
{
    const struct bt2_object *object = bt2_object(self);

    *conversion = (struct bt2_conversion){false, object->holder_kind, object->holder};
    if (count > 0) {
        PyErr_SetString(PyExc_TypeError, "the arguments must have keywords");
        return false;
    }
    for (Py_ssize_t i = 0; keywords && i < PyTuple_GET_SIZE(keywords); i++) {
        PyObject *keyword = PyTuple_GET_ITEM(keywords, i);
        int is_true;

        if (PyUnicode_CompareWithASCIIString(keyword, "enumeration_values") != 0) {
            PyErr_Format(PyExc_TypeError, "unexpected keyword argument '%U'", keyword);
            return false;
        }
        is_true = PyObject_IsTrue(args[i]);
        if (is_true < 0) {
            return false;
        }
        conversion->enumeration_values = is_true;
    }
    return true;
}

PyObject *bt2_field_to_native(
    PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *keywords)
{
    struct bt2_conversion conversion;

    return bt2_conversion_init(&conversion, self, args, count, keywords)
               ? convert(&conversion, bt2_field(self))
               : NULL;
}
