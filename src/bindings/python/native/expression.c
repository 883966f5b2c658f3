/* SPDX-License-Identifier: MIT */
/* Expressions of the filter language, and expressions that are bound to event classes. */
#include <glib.h>

#include "native/convert.h"
#include "native/module.h"

struct expression {
    struct bt2_object object;
    /* a selector with this expression only; owned; NULL before parsing */
    bt_x_event_selector *selector;
};

struct bound {
    PyObject_HEAD PyObject *expression; /* owned */
    const bt_event_class *event_class;  /* owned reference */
};

static PyTypeObject *expression_type;

/* Raises a ValueError that describes the mistake in a text and its position. */
static void raise_parse_error(void)
{
    const bt_error *error = bt_current_thread_take_error();

    bt2_raise_text(
        PyExc_ValueError, bt_error_cause_get_message(bt_error_borrow_cause_by_index(error, 0)));
    bt_error_release(error);
}

static void expression_dealloc(PyObject *self)
{
    struct expression *expression = (struct expression *) self;
    PyTypeObject *type = Py_TYPE(self);

    bt_x_event_selector_destroy(expression->selector);
    bt2_holder_put_ref(expression->object.holder_kind, expression->object.holder);
    type->tp_free(self);
    Py_DECREF(type);
}

/* _parse(text, whether times in the text are in UTC) */
static PyObject *parse(PyObject *self, PyObject *args)
{
    struct expression *expression = (struct expression *) self;
    PyObject *text;
    int is_gmt;
    bt_x_expression *parsed;

    if (!PyArg_ParseTuple(args, "Up", &text, &is_gmt)) {
        return NULL;
    }
    if (expression->object.ptr) {
        PyErr_SetString(PyExc_RuntimeError, "an expression can't be initialized twice");
        return NULL;
    }
    g_autofree char *copy = bt2_copy_text(text);
    if (!copy) {
        return NULL;
    }
    if (bt_x_expression_parse(copy, &parsed) != BT_X_EXPRESSION_PARSE_STATUS_OK) {
        raise_parse_error();
        return NULL;
    }
    expression->object.ptr = expression->object.holder = parsed;
    expression->object.kind = expression->object.holder_kind = BT2_EXPRESSION;
    expression->selector =
        bt_x_event_selector_create((const bt_x_expression *const *) &parsed, 1, is_gmt);
    Py_RETURN_NONE;
}

/*
 * Returns the message (borrowed) of the Python object `object`, and sets `*is_event` to whether it
 * is an event message. Returns NULL with an exception if `object` isn't a message.
 */
static const bt_message *message_of(PyObject *object, bool *is_event)
{
    const bt_message *message = bt2_pointer(object, BT2_MESSAGE);

    *is_event = message && bt_message_get_type(message) == BT_MESSAGE_TYPE_EVENT;
    return message;
}

static const bt_event_class *event_class_of(const bt_message *message)
{
    return bt_event_borrow_class_const(bt_message_event_borrow_event_const(message));
}

/* Returns the selector of an expression. Returns NULL with an exception if no text was parsed. */
static bt_x_event_selector *selector_of(PyObject *self)
{
    return bt2_pointer(self, BT2_EXPRESSION) ? ((struct expression *) self)->selector : NULL;
}

static bt_x_expression_truth test_event(bt_x_event_selector *selector, const bt_message *message)
{
    const bt_event_class *event_class = event_class_of(message);
    bt_x_expression_truth truth;

    bt_x_event_selector_test(selector, &message, &event_class, 1, &truth);
    return truth;
}

static PyObject *matches(PyObject *self, PyObject *object)
{
    bool is_event;
    const bt_message *message = message_of(object, &is_event);

    if (!message) {
        return NULL;
    }
    if (!is_event) {
        Py_RETURN_FALSE;
    }
    bt_x_event_selector *selector = selector_of(self);
    if (!selector) {
        return NULL;
    }
    return PyBool_FromLong(test_event(selector, message) == BT_X_EXPRESSION_TRUTH_TRUE);
}

/* Converts an array value to a list of texts, and releases the reference to the array value. */
static PyObject *list_of_texts(const bt_value *array)
{
    PyObject *list = PyList_New(0);

    for (uint64_t i = 0; list && i < bt_value_array_get_length(array); i++) {
        const bt_value *text = bt_value_array_borrow_element_by_index_const(array, i);

        if (!bt2_take_item(list, bt2_text(bt_value_string_get(text)))) {
            Py_CLEAR(list);
        }
    }
    bt_value_put_ref(array);
    return list;
}

/* _faults(list of trace classes) -> list of texts */
static PyObject *faults(PyObject *self, PyObject *args)
{
    const bt_x_event_selector *selector = selector_of(self);
    PyObject *list;

    if (!selector || !PyArg_ParseTuple(args, "O!", &PyList_Type, &list)) {
        return NULL;
    }
    g_autofree const bt_trace_class **trace_classes =
        g_new(const bt_trace_class *, (size_t) PyList_GET_SIZE(list));
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); i++) {
        trace_classes[i] = bt2_pointer(PyList_GET_ITEM(list, i), BT2_TRACE_CLASS);
        if (!trace_classes[i]) {
            return NULL;
        }
    }
    return list_of_texts(bt_x_event_selector_describe_faults(
        selector, trace_classes, (uint64_t) PyList_GET_SIZE(list)));
}

static PyObject *get_text(PyObject *self, void *closure)
{
    const bt_x_expression *parsed = bt2_pointer(self, BT2_EXPRESSION);

    return parsed ? bt2_text(bt_x_expression_borrow_text(parsed)) : NULL;
}

static PyObject *bound_or_none(int64_t ns, int64_t none)
{
    if (ns == none) {
        Py_RETURN_NONE;
    }
    return PyLong_FromLongLong(ns);
}

static PyObject *get_time_range(PyObject *self, void *closure)
{
    bt_x_event_selector *selector = selector_of(self);
    int64_t begin, end;

    if (!selector) {
        return NULL;
    }
    bt_x_event_selector_get_time_range(selector, &begin, &end);
    return Py_BuildValue("NN", bound_or_none(begin, INT64_MIN), bound_or_none(end, INT64_MAX));
}

static PyGetSetDef expression_getset[] = {
    {"text", get_text, NULL, "The text of the expression.", NULL},
    {"time_range", get_time_range, NULL,
        "The time range of all events for which the expression can be true: a tuple of the first\n"
        "and the last nanosecond from the clock's origin. A bound that isn't known is None.",
        NULL},
    {NULL},
};

static PyMethodDef expression_methods[] = {
    {"_faults", faults, METH_VARARGS, NULL},
    {"_parse", parse, METH_VARARGS, NULL},
    {"matches", matches, METH_O,
        "matches($self, message, /)\n--\n\n"
        "Returns whether a message is an event message and the expression is true for its "
        "event.\n\n"
        "The method binds the expression to each event class once. The expression then owns a "
        "reference\n"
        "to the class. After 4096 event classes, the expression drops all its bindings and their "
        "references."},
    {NULL},
};

static PyType_Slot expression_slots[] = {
    {Py_tp_doc, (void *) "Engine of expressions."},
    {Py_tp_new, PyType_GenericNew},
    {Py_tp_dealloc, expression_dealloc},
    {Py_tp_getset, expression_getset},
    {Py_tp_methods, expression_methods},
    {0, NULL},
};

static PyType_Spec expression_spec = {
    .name = "bt2._native.Expression",
    .basicsize = sizeof(struct expression),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .slots = expression_slots,
};

static PyObject *bound_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    PyObject *expression, *object;

    if (!PyArg_ParseTuple(args, "O!O", expression_type, &expression, &object)) {
        return NULL;
    }
    const bt_event_class *event_class =
        selector_of(expression) ? bt2_pointer(object, BT2_EVENT_CLASS) : NULL;
    struct bound *self = event_class ? (struct bound *) type->tp_alloc(type, 0) : NULL;
    if (self) {
        self->expression = Py_NewRef(expression);
        bt_event_class_get_ref(event_class);
        self->event_class = event_class;
        /* This call freezes the event class. Its result is not needed here. */
        (void) bt_x_event_selector_get_verdict(selector_of(expression), event_class);
    }
    return (PyObject *) self;
}

static void bound_dealloc(PyObject *self)
{
    struct bound *bound = (struct bound *) self;
    PyTypeObject *type = Py_TYPE(self);

    bt_event_class_put_ref(bound->event_class);
    Py_DECREF(bound->expression);
    type->tp_free(self);
    Py_DECREF(type);
}

static PyObject *test(PyObject *self, PyObject *object)
{
    struct bound *bound = (struct bound *) self;
    bool is_event;
    const bt_message *message = message_of(object, &is_event);

    if (!message) {
        return NULL;
    }
    if (!is_event || event_class_of(message) != bound->event_class) {
        PyErr_SetString(
            PyExc_ValueError, "the message isn't an event message of the expression's event class");
        return NULL;
    }
    bt_x_expression_truth truth = test_event(selector_of(bound->expression), message);
    if (truth == BT_X_EXPRESSION_TRUTH_UNKNOWN) {
        Py_RETURN_NONE;
    }
    return PyBool_FromLong(truth == BT_X_EXPRESSION_TRUTH_TRUE);
}

static PyObject *get_verdict(PyObject *self, void *closure)
{
    struct bound *bound = (struct bound *) self;

    return PyLong_FromLong(
        bt_x_event_selector_get_verdict(selector_of(bound->expression), bound->event_class));
}

static PyGetSetDef bound_getset[] = {
    {"_verdict", get_verdict, NULL, NULL, NULL},
    {NULL},
};

static PyMethodDef bound_methods[] = {
    {"test", test, METH_O,
        "test($self, message, /)\n--\n\n"
        "Returns whether the expression is true for the event of a message. If the result depends\n"
        "on a field that the event doesn't have, the method returns None. However, if the verdict\n"
        "is `NEVER`, the method always returns False."},
    {NULL},
};

static PyType_Slot bound_slots[] = {
    {Py_tp_doc, (void *) "Engine of expressions bound to event classes."},
    {Py_tp_new, bound_new},
    {Py_tp_dealloc, bound_dealloc},
    {Py_tp_getset, bound_getset},
    {Py_tp_methods, bound_methods},
    {0, NULL},
};

static PyType_Spec bound_spec = {
    .name = "bt2._native.BoundExpression",
    .basicsize = sizeof(struct bound),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .slots = bound_slots,
};

static bool add_verdicts(PyObject *module)
{
    static const struct {
        const char *name;
        bt_x_expression_verdict verdict;
    } verdicts[] = {
        {"BT_X_EXPRESSION_VERDICT_NEVER", BT_X_EXPRESSION_VERDICT_NEVER},
        {"BT_X_EXPRESSION_VERDICT_ALWAYS", BT_X_EXPRESSION_VERDICT_ALWAYS},
        {"BT_X_EXPRESSION_VERDICT_DEPENDS", BT_X_EXPRESSION_VERDICT_DEPENDS},
    };

    for (size_t i = 0; i < sizeof(verdicts) / sizeof(verdicts[0]); i++) {
        if (PyModule_AddIntConstant(module, verdicts[i].name, verdicts[i].verdict) < 0) {
            return false;
        }
    }
    return true;
}

bool bt2_init_expression(PyObject *module)
{
    expression_type = bt2_add_type(module, &expression_spec, bt2_object_type);
    return expression_type && bt2_add_type(module, &bound_spec, NULL) && add_verdicts(module);
}
