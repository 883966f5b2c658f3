/* SPDX-License-Identifier: MIT */
/*
 * Hand-written functions for cases that typemaps of SWIG can't handle: several outputs, arrays,
 * callbacks, constants.
 */
#include "native/convert.h"
#include "native/module.h"

#include <babeltrace2/extension/exact-seeking.h>

/* plugin_version(plugin) -> (major, minor, patch, extra) or None */
static PyObject *plugin_version(PyObject *module, PyObject *object)
{
    const bt_plugin *plugin = bt2_pointer(object, BT2_PLUGIN);
    unsigned int major, minor, patch;
    const char *extra;

    if (!plugin) {
        return NULL;
    }
    if (!bt_plugin_get_version(plugin, &major, &minor, &patch, &extra)) {
        Py_RETURN_NONE;
    }
    return Py_BuildValue("IIIN", major, minor, patch, bt2_text(extra));
}

/* clock_class_offset(clock class) -> (seconds, cycles) */
static PyObject *clock_class_offset(PyObject *module, PyObject *object)
{
    const bt_clock_class *clock_class = bt2_pointer(object, BT2_CLOCK_CLASS);
    int64_t seconds;
    uint64_t cycles;

    if (!clock_class) {
        return NULL;
    }
    bt_clock_class_get_offset(clock_class, &seconds, &cycles);
    return Py_BuildValue("LK", (long long) seconds, (unsigned long long) cycles);
}

/* trace_environment_names(trace) -> list */
static PyObject *trace_environment_names(PyObject *module, PyObject *object)
{
    const bt_trace *trace = bt2_pointer(object, BT2_TRACE);
    PyObject *list = trace ? PyList_New(0) : NULL;

    for (uint64_t i = 0; list && i < bt_trace_get_environment_entry_count(trace); i++) {
        const bt_value *value;
        const char *name;

        bt_trace_borrow_environment_entry_by_index_const(trace, i, &name, &value);
        if (!bt2_take_item(list, bt2_text(name))) {
            Py_CLEAR(list);
        }
    }
    return list;
}

/*
 * trace_environment_value(trace, name) -> the value or None. The value is as mutable as the trace.
 */
static PyObject *trace_environment_value(PyObject *module, PyObject *args)
{
    PyObject *object;
    const char *name;

    if (!PyArg_ParseTuple(args, "Os", &object, &name)) {
        return NULL;
    }
    const bt_trace *trace = bt2_pointer(object, BT2_TRACE);
    if (!trace) {
        return NULL;
    }
    const bt_value *value = bt_trace_borrow_environment_entry_value_by_name_const(trace, name);
    return bt2_wrap(BT2_VALUE, value, bt2_object(object)->is_const, false);
}

static bt_value_map_foreach_entry_const_func_status append_key(
    const char *key, const bt_value *value, void *list)
{
    return bt2_take_item(list, bt2_text(key))
               ? BT_VALUE_MAP_FOREACH_ENTRY_CONST_FUNC_STATUS_OK
               : BT_VALUE_MAP_FOREACH_ENTRY_CONST_FUNC_STATUS_INTERRUPT;
}

/* map_value_keys(map value) -> list */
static PyObject *map_value_keys(PyObject *module, PyObject *object)
{
    const bt_value *value = bt2_pointer(object, BT2_VALUE);
    PyObject *list = value ? PyList_New(0) : NULL;

    if (list) {
        bt_value_map_foreach_entry_const(value, append_key, list);
        if (PyErr_Occurred()) {
            Py_CLEAR(list);
        }
    }
    return list;
}

/* field_location_create(trace class, scope, list of str) */
static PyObject *field_location_create(PyObject *module, PyObject *args)
{
    PyObject *object, *items;
    int scope;

    if (!PyArg_ParseTuple(args, "OiO!", &object, &scope, &PyList_Type, &items)) {
        return NULL;
    }
    bt_trace_class *trace_class = (bt_trace_class *) bt2_pointer(object, BT2_TRACE_CLASS);
    if (!trace_class) {
        return NULL;
    }
    Py_ssize_t count = PyList_GET_SIZE(items);
    g_autofree const char **texts = g_new(const char *, (size_t) count);
    for (Py_ssize_t i = 0; i < count; i++) {
        texts[i] = PyUnicode_AsUTF8(PyList_GET_ITEM(items, i));
        if (!texts[i]) {
            return NULL;
        }
    }
    const bt_field_location *location = bt_field_location_create(
        trace_class, (bt_field_location_scope) scope, texts, (uint64_t) count);
    return location ? bt2_wrap(BT2_FIELD_LOCATION, location, true, true)
                    : bt2_raise_memory_error("bt_field_location_create");
}

/* null_value() -> the null value, which represents None in an array or a map */
static PyObject *null_value(PyObject *module, PyObject *unused)
{
    bt_value_get_ref(bt_value_null);
    return bt2_object_new(
        bt2_object_type, BT2_VALUE, bt_value_null, false, BT2_VALUE, bt_value_null);
}

/* configuration_set_seeks_exactly(configuration of a message iterator, bool) */
static PyObject *configuration_set_seeks_exactly(PyObject *module, PyObject *args)
{
    PyObject *object;
    int is_exact;

    if (!PyArg_ParseTuple(args, "Op", &object, &is_exact)) {
        return NULL;
    }
    const void *configuration = bt2_pointer(object, BT2_CONFIGURATION);
    if (!configuration) {
        return NULL;
    }
    bt_x_self_message_iterator_configuration_set_seeks_exactly(
        (bt_self_message_iterator_configuration *) configuration, is_exact);
    Py_RETURN_NONE;
}

/*
 * message_iterator_can_seek_ns(message iterator, ns from origin) -> bool, as in Babeltrace: whether
 * the iterator can seek to this time from any position
 */
static PyObject *message_iterator_can_seek_ns(PyObject *module, PyObject *args)
{
    PyObject *object;
    long long ns;
    bt_bool can_seek;

    if (!PyArg_ParseTuple(args, "OL", &object, &ns)) {
        return NULL;
    }
    const void *iterator = bt2_pointer(object, BT2_MESSAGE_ITERATOR);
    if (!iterator) {
        return NULL;
    }
    bt_message_iterator_can_seek_ns_from_origin_status status =
        bt_x_message_iterator_can_seek_ns_from_any_position(
            (bt_message_iterator *) iterator, ns, &can_seek);
    if (status != BT_MESSAGE_ITERATOR_CAN_SEEK_NS_FROM_ORIGIN_STATUS_OK) {
        bt2_raise(status, "bt_message_iterator_can_seek_ns_from_origin");
        return NULL;
    }
    return PyBool_FromLong(can_seek);
}

static PyMethodDef functions[] = {
    {"clock_class_offset", clock_class_offset, METH_O, NULL},
    {"configuration_set_seeks_exactly", configuration_set_seeks_exactly, METH_VARARGS, NULL},
    {"field_location_create", field_location_create, METH_VARARGS, NULL},
    {"map_value_keys", map_value_keys, METH_O, NULL},
    {"message_iterator_can_seek_ns", message_iterator_can_seek_ns, METH_VARARGS, NULL},
    {"null_value", null_value, METH_NOARGS, NULL},
    {"plugin_version", plugin_version, METH_O, NULL},
    {"trace_environment_names", trace_environment_names, METH_O, NULL},
    {"trace_environment_value", trace_environment_value, METH_VARARGS, NULL},
    {NULL},
};

bool bt2_init_wrappers(PyObject *module)
{
    return PyModule_AddFunctions(module, functions) == 0;
}
