/* SPDX-License-Identifier: MIT */
/*
 * Component classes written in Python. The library calls the methods in this file, and these
 * methods call the methods of the Python class.
 *
 * A component or message iterator owns its Python object, as user data, until the library finalizes
 * the component or message iterator. The Python object borrows the library object. Finalization
 * invalidates the Python object.
 *
 * A Python class owns its component class. When the library creates a component, a table of weak
 * references leads from the component class to the Python class. The component classes of a plugin,
 * however, own their Python classes (see bt2.py_plugin).
 */
#include "native/convert.h"
#include "native/error.h"
#include "native/module.h"
#include "native/user-port.h"

/* A dictionary: address of a component class -> weak reference to its Python class. */
static PyObject *python_classes;

/* Returns the Python class of a component class (new reference). */
static PyObject *python_class(const void *component_class)
{
    g_autoptr(PyObject) key = PyLong_FromVoidPtr((void *) component_class);
    PyObject *reference = key ? PyDict_GetItemWithError(python_classes, key) : NULL;
    PyObject *class = reference ? PyObject_CallNoArgs(reference) : NULL;

    if (class == Py_None || (!class && !PyErr_Occurred())) {
        Py_CLEAR(class);
        PyErr_SetString(PyExc_RuntimeError, "the Python class doesn't exist anymore");
    }
    return class;
}

/* Returns a Python object for a library object that is valid only during a call of a method. */
static PyObject *borrowed(enum bt2_kind kind, const void *ptr)
{
    return bt2_object_new(bt2_object_type, kind, ptr, false, BT2_NONE, NULL);
}

/*
 * Returns the status of a method call. `result` (borrowed) is NULL if the method raised an
 * exception.
 */
static enum bt2_status status_of(
    PyObject *result, enum bt2_kind kind, const void *actor, int allowed_flow)
{
    return result ? BT2_STATUS_OK : bt2_fail(kind, actor, allowed_flow);
}

static enum bt2_status get_mip_versions(const void *component_class, const bt_value *params,
    void *data, bt_logging_level level, bt_integer_range_set_unsigned *versions)
{
    g_auto(bt2_entry_t) entry = bt2_enter();
    g_autoptr(PyObject) class = python_class(component_class);
    g_autoptr(PyObject) params_object = class ? bt2_wrap(BT2_VALUE, params, true, false) : NULL;
    g_autoptr(PyObject) versions_object =
        bt2_wrap(BT2_INTEGER_RANGE_SET_UNSIGNED, versions, false, false);
    g_autoptr(PyObject) result = NULL;

    if (params_object && versions_object) {
        result = PyObject_CallMethod(class, "_bt_get_supported_mip_versions_from_native", "OOiO",
            params_object, data ? (PyObject *) data : Py_None, (int) level, versions_object);
    }
    return status_of(result, BT2_COMPONENT_CLASS, component_class, BT2_FLOW_NONE);
}

static enum bt2_status query(const void *component_class, bt_private_query_executor *executor,
    const char *object_name, const bt_value *params, void *data, const bt_value **answer)
{
    g_auto(bt2_entry_t) entry = bt2_enter();
    g_autoptr(PyObject) class = python_class(component_class);
    g_autoptr(PyObject) params_object = class ? bt2_wrap(BT2_VALUE, params, true, false) : NULL;
    g_autoptr(PyObject) executor_object =
        borrowed(BT2_QUERY_EXECUTOR, bt_private_query_executor_as_query_executor_const(executor));
    g_autoptr(PyObject) result = NULL;

    if (params_object && executor_object) {
        result = PyObject_CallMethod(class, "_bt_query_from_native", "OsOO", executor_object,
            object_name, params_object, data ? (PyObject *) data : Py_None);
    }
    if (result && result != Py_None) {
        *answer = bt2_pointer(result, BT2_VALUE);
        if (*answer) {
            bt_value_get_ref(*answer);
        } else {
            Py_CLEAR(result);
        }
    } else if (result) {
        *answer = bt_value_null;
        bt_value_get_ref(*answer);
    }
    enum bt2_status status = status_of(result, BT2_COMPONENT_CLASS, component_class,
        BT2_FLOW_TRY_AGAIN | BT2_FLOW_STOP | BT2_FLOW_UNKNOWN_OBJECT);
    if (status < 0) {
        /* Babeltrace also appends a cause here. Scripts may rely on the number of causes. */
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT_CLASS(
            (bt_self_component_class *) component_class,
            "The `_user_query()` method of the Python class failed.");
    }
    if (executor_object) {
        bt2_object(executor_object)->ptr = NULL;
    }
    return status;
}

static enum bt2_status initialize(bt_self_component *self, const bt_value *params, void *data)
{
    g_auto(bt2_entry_t) entry = bt2_enter();
    g_autoptr(PyObject) class =
        python_class(bt_component_borrow_class_const(bt_self_component_as_component(self)));
    g_autoptr(PyObject) params_object = class ? bt2_wrap(BT2_VALUE, params, true, false) : NULL;
    g_autoptr(PyObject) self_object = borrowed(BT2_COMPONENT, self);
    PyObject *component = NULL;
    enum bt2_status status = BT2_STATUS_OK;

    if (params_object && self_object) {
        component = PyObject_CallMethod(class, "_bt_init_from_native", "OOO", self_object,
            params_object, data ? (PyObject *) data : Py_None);
    }
    if (component) {
        bt_self_component_set_data(self, component);
    } else {
        status = bt2_fail(BT2_COMPONENT, self, BT2_FLOW_TRY_AGAIN | BT2_FLOW_STOP);
        bt2_user_ports_invalidate(self);
    }
    return status;
}

/*
 * Releases a Python object and invalidates it. The function can only print an exception, because
 * finalization has no status.
 */
static void finalize(PyObject *object)
{
    if (!object || !Py_IsInitialized()) {
        return;
    }
    g_auto(bt2_entry_t) entry = bt2_enter();
    g_autoptr(PyObject) result = PyObject_CallMethod(object, "_bt_finalize_from_native", NULL);
    if (!result) {
        PyErr_WriteUnraisable(object);
    }
    bt2_user_ports_invalidate(bt2_object(object)->ptr);
    bt2_object(object)->ptr = NULL;
    Py_DECREF(object);
}

static enum bt2_status port_connected(
    bt_self_component *self, const void *self_port, const void *other_port)
{
    g_auto(bt2_entry_t) entry = bt2_enter();
    g_autoptr(PyObject) port = bt2_user_port((const bt_port *) self_port);
    g_autoptr(PyObject) other = bt2_wrap(BT2_PORT, other_port, true, false);
    g_autoptr(PyObject) result = NULL;

    if (port && other) {
        result = PyObject_CallMethod(
            bt_self_component_get_data(self), "_bt_port_connected_from_native", "OO", port, other);
    }
    return status_of(result, BT2_COMPONENT, self, BT2_FLOW_NONE);
}

/*
 * Calls a method of a component or message iterator. Passes `*ns` unless `ns` is NULL. Stores the
 * result, which must be a Boolean, in `*answer` unless `answer` is NULL.
 */
static enum bt2_status call(PyObject *object, enum bt2_kind kind, const char *method,
    const int64_t *ns, bt_bool *answer, int allowed_flow)
{
    g_auto(bt2_entry_t) entry = bt2_enter();
    g_autoptr(PyObject) result = ns ? PyObject_CallMethod(object, method, "L", (long long) *ns)
                                    : PyObject_CallMethod(object, method, NULL);

    if (result && answer) {
        *answer = result == Py_True;
    }
    return status_of(result, kind, bt2_object(object)->ptr, allowed_flow);
}

#define COMMON_METHODS(type)                                                                       \
    static bt_component_class_get_supported_mip_versions_method_status type##_mip_versions(        \
        bt_self_component_class_##type *component_class, const bt_value *params, void *data,       \
        bt_logging_level level, bt_integer_range_set_unsigned *versions)                           \
    {                                                                                              \
        return (bt_component_class_get_supported_mip_versions_method_status) get_mip_versions(     \
            component_class, params, data, level, versions);                                       \
    }                                                                                              \
    static bt_component_class_query_method_status type##_query(                                    \
        bt_self_component_class_##type *component_class, bt_private_query_executor *executor,      \
        const char *object_name, const bt_value *params, void *data, const bt_value **answer)      \
    {                                                                                              \
        return (bt_component_class_query_method_status) query(                                     \
            component_class, executor, object_name, params, data, answer);                         \
    }                                                                                              \
    static bt_component_class_initialize_method_status type##_initialize(                          \
        bt_self_component_##type *self, bt_self_component_##type##_configuration *configuration,   \
        const bt_value *params, void *data)                                                        \
    {                                                                                              \
        return (bt_component_class_initialize_method_status) initialize(                           \
            bt_self_component_##type##_as_self_component(self), params, data);                     \
    }                                                                                              \
    static void type##_finalize(bt_self_component_##type *self)                                    \
    {                                                                                              \
        finalize(bt_self_component_get_data(bt_self_component_##type##_as_self_component(self)));  \
    }                                                                                              \
    static void set_##type##_methods(bt_component_class_##type *class)                             \
    {                                                                                              \
        bt_component_class_##type##_set_get_supported_mip_versions_method(                         \
            class, type##_mip_versions);                                                           \
        bt_component_class_##type##_set_query_method(class, type##_query);                         \
        bt_component_class_##type##_set_initialize_method(class, type##_initialize);               \
        bt_component_class_##type##_set_finalize_method(class, type##_finalize);                   \
    }
COMMON_METHODS(source)
COMMON_METHODS(filter)
COMMON_METHODS(sink)

#define PORT_CONNECTED(type, direction, other)                                                     \
    static bt_component_class_port_connected_method_status type##_##direction##_connected(         \
        bt_self_component_##type *self, bt_self_component_port_##direction *port,                  \
        const bt_port_##other *other_port)                                                         \
    {                                                                                              \
        return (bt_component_class_port_connected_method_status) port_connected(                   \
            bt_self_component_##type##_as_self_component(self), port, other_port);                 \
    }
PORT_CONNECTED(source, output, input)
PORT_CONNECTED(filter, input, output)
PORT_CONNECTED(filter, output, input)
PORT_CONNECTED(sink, input, output)

static enum bt2_status call_sink(bt_self_component_sink *self, const char *method, int allowed_flow)
{
    return call(bt_self_component_get_data(bt_self_component_sink_as_self_component(self)),
        BT2_COMPONENT, method, NULL, NULL, allowed_flow);
}

static bt_component_class_sink_consume_method_status consume(bt_self_component_sink *self)
{
    return (bt_component_class_sink_consume_method_status) call_sink(
        self, "_user_consume", BT2_FLOW_TRY_AGAIN | BT2_FLOW_STOP);
}

static bt_component_class_sink_graph_is_configured_method_status graph_is_configured(
    bt_self_component_sink *self)
{
    return (bt_component_class_sink_graph_is_configured_method_status) call_sink(
        self, "_bt_graph_is_configured_from_native", BT2_FLOW_NONE);
}

static bt_message_iterator_class_initialize_method_status iterator_initialize(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *self_port)
{
    PyObject *component =
        bt_self_component_get_data(bt_self_message_iterator_borrow_component(self));
    g_auto(bt2_entry_t) entry = bt2_enter();
    g_autoptr(PyObject) self_object = borrowed(BT2_SELF_MESSAGE_ITERATOR, self);
    g_autoptr(PyObject) configuration_object = borrowed(BT2_CONFIGURATION, configuration);
    g_autoptr(PyObject) port = bt2_user_port((const bt_port *) self_port);
    PyObject *iterator = NULL;
    enum bt2_status status = BT2_STATUS_OK;

    if (self_object && configuration_object && port) {
        iterator = PyObject_CallMethod(component, "_bt_create_iterator_from_native", "OOO",
            self_object, configuration_object, port);
    }
    if (iterator) {
        bt_self_message_iterator_set_data(self, iterator);
    } else {
        status = bt2_fail(BT2_SELF_MESSAGE_ITERATOR, self, BT2_FLOW_NONE);
    }
    if (configuration_object) {
        bt2_object(configuration_object)->ptr = NULL;
    }
    return (bt_message_iterator_class_initialize_method_status) status;
}

static void iterator_finalize(bt_self_message_iterator *self)
{
    finalize(bt_self_message_iterator_get_data(self));
}

/*
 * Returns the message of `result`. If `result` isn't a message, raises an exception that names the
 * method.
 */
static const bt_message *message_of(PyObject *iterator, PyObject *result)
{
    const bt_message *message = bt2_pointer(result, BT2_MESSAGE);

    if (!message) {
        PyErr_Clear();
        Py_XDECREF(PyObject_CallMethod(iterator, "_bt_reject_from_native", "O", result));
    }
    return message;
}

/*
 * Returns one message per call, so that the Python iterator doesn't create a message before the
 * message is needed.
 */
static bt_message_iterator_class_next_method_status iterator_next(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    PyObject *iterator = bt_self_message_iterator_get_data(self);
    enum bt2_status status = BT2_STATUS_OK;
    g_auto(bt2_entry_t) entry = bt2_enter();
    g_autoptr(PyObject) result = PyObject_CallMethod(iterator, "__next__", NULL);
    const bt_message *message = result ? message_of(iterator, result) : NULL;

    if (message) {
        bt_message_get_ref(message);
        messages[0] = message;
        *count = 1;
    } else if (PyErr_ExceptionMatches(PyExc_StopIteration)) {
        PyErr_Clear();
        status = BT2_STATUS_END;
    } else {
        status = bt2_fail(BT2_SELF_MESSAGE_ITERATOR, self, BT2_FLOW_TRY_AGAIN | BT2_FLOW_STOP);
    }
    return (bt_message_iterator_class_next_method_status) status;
}

static enum bt2_status call_iterator(bt_self_message_iterator *self, const char *method,
    const int64_t *ns, bt_bool *answer, int allowed_flow)
{
    return call(bt_self_message_iterator_get_data(self), BT2_SELF_MESSAGE_ITERATOR, method, ns,
        answer, allowed_flow);
}

static bt_message_iterator_class_can_seek_beginning_method_status iterator_can_seek_beginning(
    bt_self_message_iterator *self, bt_bool *can)
{
    return (bt_message_iterator_class_can_seek_beginning_method_status) call_iterator(
        self, "_bt_can_seek_beginning_from_native", NULL, can, BT2_FLOW_TRY_AGAIN | BT2_FLOW_STOP);
}

static bt_message_iterator_class_can_seek_ns_from_origin_method_status iterator_can_seek_ns(
    bt_self_message_iterator *self, int64_t ns, bt_bool *can)
{
    return (bt_message_iterator_class_can_seek_ns_from_origin_method_status) call_iterator(self,
        "_bt_can_seek_ns_from_origin_from_native", &ns, can, BT2_FLOW_TRY_AGAIN | BT2_FLOW_STOP);
}

static bt_message_iterator_class_seek_beginning_method_status iterator_seek_beginning(
    bt_self_message_iterator *self)
{
    return (bt_message_iterator_class_seek_beginning_method_status) call_iterator(
        self, "_bt_seek_beginning_from_native", NULL, NULL, BT2_FLOW_TRY_AGAIN);
}

static bt_message_iterator_class_seek_ns_from_origin_method_status iterator_seek_ns(
    bt_self_message_iterator *self, int64_t ns)
{
    return (bt_message_iterator_class_seek_ns_from_origin_method_status) call_iterator(
        self, "_bt_seek_ns_from_origin_from_native", &ns, NULL, BT2_FLOW_TRY_AGAIN);
}

static bt_message_iterator_class *create_iterator_class(void)
{
    bt_message_iterator_class *class = bt_message_iterator_class_create(iterator_next);

    if (class) {
        bt_message_iterator_class_set_initialize_method(class, iterator_initialize);
        bt_message_iterator_class_set_finalize_method(class, iterator_finalize);
        bt_message_iterator_class_set_seek_beginning_methods(
            class, iterator_seek_beginning, iterator_can_seek_beginning);
        bt_message_iterator_class_set_seek_ns_from_origin_methods(
            class, iterator_seek_ns, iterator_can_seek_ns);
    }
    return class;
}

static bt_component_class *create_source(const char *name)
{
    bt_message_iterator_class *iterator_class = create_iterator_class();
    bt_component_class_source *class =
        iterator_class ? bt_component_class_source_create(name, iterator_class) : NULL;

    bt_message_iterator_class_put_ref(iterator_class);
    if (!class) {
        return NULL;
    }
    set_source_methods(class);
    bt_component_class_source_set_output_port_connected_method(class, source_output_connected);
    return bt_component_class_source_as_component_class(class);
}

static bt_component_class *create_filter(const char *name)
{
    bt_message_iterator_class *iterator_class = create_iterator_class();
    bt_component_class_filter *class =
        iterator_class ? bt_component_class_filter_create(name, iterator_class) : NULL;

    bt_message_iterator_class_put_ref(iterator_class);
    if (!class) {
        return NULL;
    }
    set_filter_methods(class);
    bt_component_class_filter_set_input_port_connected_method(class, filter_input_connected);
    bt_component_class_filter_set_output_port_connected_method(class, filter_output_connected);
    return bt_component_class_filter_as_component_class(class);
}

static bt_component_class *create_sink(const char *name)
{
    bt_component_class_sink *class = bt_component_class_sink_create(name, consume);

    if (!class) {
        return NULL;
    }
    set_sink_methods(class);
    bt_component_class_sink_set_graph_is_configured_method(class, graph_is_configured);
    bt_component_class_sink_set_input_port_connected_method(class, sink_input_connected);
    return bt_component_class_sink_as_component_class(class);
}

/* Called when the Python class of the component class at the address `key` is destroyed. */
static PyObject *forget_class(PyObject *key, PyObject *reference)
{
    /* A new class at the same address may already have replaced the entry. */
    if (PyDict_GetItemWithError(python_classes, key) == reference) {
        PyDict_DelItem(python_classes, key);
    }
    PyErr_Clear();
    Py_RETURN_NONE;
}

static PyMethodDef forget_class_method = {"forget_class", forget_class, METH_O, NULL};

static bool remember_class(const bt_component_class *class, PyObject *python)
{
    g_autoptr(PyObject) key = PyLong_FromVoidPtr((void *) class);
    g_autoptr(PyObject) forget = key ? PyCFunction_New(&forget_class_method, key) : NULL;
    g_autoptr(PyObject) reference = forget ? PyWeakref_NewRef(python, forget) : NULL;

    return reference && PyDict_SetItem(python_classes, key, reference) == 0;
}

/* component_class_create(Python class, type, name, description, help) -> component class */
static PyObject *component_class_create(PyObject *module, PyObject *args)
{
    PyObject *python;
    const char *name, *description, *help;
    int type;

    if (!PyArg_ParseTuple(args, "Oiszz", &python, &type, &name, &description, &help)) {
        return NULL;
    }
    bt_component_class *class = type == BT_COMPONENT_CLASS_TYPE_SOURCE   ? create_source(name)
                                : type == BT_COMPONENT_CLASS_TYPE_FILTER ? create_filter(name)
                                                                         : create_sink(name);
    if (!class || (description && bt_component_class_set_description(class, description) < 0) ||
        (help && bt_component_class_set_help(class, help) < 0)) {
        bt2_raise(BT2_STATUS_MEMORY_ERROR, "bt_component_class_create");
        return NULL;
    }
    if (!remember_class(class, python)) {
        bt_component_class_put_ref(class);
        return NULL;
    }
    return bt2_wrap(BT2_COMPONENT_CLASS, class, false, true);
}

/* component_class_forget(address): the component class at the address is being destroyed. */
static PyObject *component_class_forget(PyObject *module, PyObject *key)
{
    if (PyDict_DelItem(python_classes, key) < 0) {
        PyErr_Clear();
    }
    Py_RETURN_NONE;
}

/* component_class_python(component class) -> the Python class that implements it, or None */
static PyObject *component_class_python(PyObject *module, PyObject *object)
{
    const bt_component_class *class = bt2_pointer(object, BT2_COMPONENT_CLASS);
    PyObject *python = class ? python_class(class) : NULL;

    if (!class || python) {
        return python;
    }
    PyErr_Clear(); /* The component class isn't in the table. */
    Py_RETURN_NONE;
}

/* iterator_component(message iterator) -> the Python object of its component */
static PyObject *iterator_component(PyObject *module, PyObject *object)
{
    const bt_self_message_iterator *self = bt2_pointer(object, BT2_SELF_MESSAGE_ITERATOR);

    if (!self) {
        return NULL;
    }
    return Py_NewRef(bt_self_component_get_data(
        bt_self_message_iterator_borrow_component((bt_self_message_iterator *) self)));
}

static PyMethodDef functions[] = {
    {"component_class_create", component_class_create, METH_VARARGS, NULL},
    {"component_class_forget", component_class_forget, METH_O, NULL},
    {"component_class_python", component_class_python, METH_O, NULL},
    {"iterator_component", iterator_component, METH_O, NULL},
    {NULL},
};

bool bt2_init_component_class(PyObject *module)
{
    python_classes = PyDict_New();
    return python_classes && PyModule_AddFunctions(module, functions) == 0;
}
