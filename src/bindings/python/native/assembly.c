/* SPDX-License-Identifier: MIT */
/*
 * Discovers sources and assembles graphs with the functions of `assembly/`, for objects of the
 * Python package.
 */
#include "native/assembly.h"

#include <babeltrace2/extension/damage.h>
#include <babeltrace2/extension/trimmer.h>

#include "assembly/assembly.h"
#include "assembly/source-discovery.h"
#include "assembly/time-range.h"
#include "document/empty-range.h"
#include "native/convert.h"
#include "native/message-iterator.h"
#include "native/module.h"

/* The data that must live as long as the graph of a message iterator. */
struct collection {
    struct assembly_context context;
    struct assembly_failure failure;
    struct assembly_description *description;
    struct assembly *assembly;

    /* The time range of the trimmer, if there is a trimmer. */
    struct assembly_ns_range range;
    int may_be_filtered;          /* filters may remove events in the range */
    bt_x_trimmer_outcome outcome; /* the outcome of the trimmer, which is the second component */
};

static bool must_stop(void *data)
{
    return PyErr_CheckSignals() < 0;
}

/*
 * Returns whether the search must stop: the user has interrupted it, or warn() has raised an
 * exception.
 */
static bool must_stop_search(void *data)
{
    return PyErr_Occurred() || must_stop(data);
}

static void warn(const char *text, void *stack_level)
{
    if (!PyErr_Occurred()) {
        (void) bt2_warn(text, *(int *) stack_level);
    }
}

static void init_context(struct assembly_context *context, struct assembly_failure *failure)
{
    *failure = (struct assembly_failure){0};
    *context = (struct assembly_context){
        .module = "bt2",
        .log_level = BT_LOGGING_LEVEL_NONE,
        .must_stop = must_stop,
        .failure = failure,
        .connect_option = "connection",
        .intersection_option = "stream intersection",
        .mip_option = "the caller",
    };
}

/* Raises a RuntimeError for an error that `assembly` itself has detected. */
static void raise_own(void)
{
    const bt_error *error = bt_current_thread_take_error();
    const char *message = "the graph was not assembled";

    if (error && bt_error_get_cause_count(error) > 0) {
        message = bt_error_cause_get_message(bt_error_borrow_cause_by_index(error, 0));
    }
    bt2_raise_text(PyExc_RuntimeError, message);
    if (error) {
        bt_error_release(error);
    }
}

static void raise_failure(const struct assembly_failure *failure)
{
    if (PyErr_Occurred()) {
        bt_current_thread_clear_error();
    } else if (!failure->function) {
        raise_own();
    } else {
        if (failure->status > 0) {
            bt_current_thread_clear_error();
        }
        bt2_raise(failure->status, failure->function);
    }
}

/*
 * Returns whether all arguments of a source are tolerant. `tolerant_list` has a bool for each
 * argument.
 */
static bool is_tolerant(const struct assembly_source *source, PyObject *tolerant_list)
{
    for (guint i = 0; i < source->arguments->len; i++) {
        if (PyList_GET_ITEM(tolerant_list, g_array_index(source->arguments, guint, i)) != Py_True) {
            return false;
        }
    }
    return true;
}

/*
 * Handles sources that can't be read. A damaged source stays if its arguments are tolerant. A
 * source that was found in a directory is removed with a warning. For any other source, the
 * function raises its error and returns false. It also returns false if the program turns warnings
 * into exceptions.
 */
static bool check_sources(const struct assembly_context *context,
    const struct assembly_discovery *discovery, PyObject *tolerant_list)
{
    for (guint i = 0; i < discovery->sources->len;) {
        struct assembly_source *source = discovery->sources->pdata[i];
        const bool is_damage = source->error && assembly_source_opens_tolerantly(context, source);

        if (!source->error || (is_damage && is_tolerant(source, tolerant_list))) {
            i++;
        } else if (source->relative_path) {
            assembly_warn_of_skipped_source(context, source);
            if (PyErr_Occurred()) {
                return false;
            }
            g_ptr_array_remove_index(discovery->sources, i);
        } else {
            bt_current_thread_move_error(g_steal_pointer(&source->error));
            if (is_damage) {
                bt_x_current_thread_error_mark_damage();
            }
            raise_failure(&source->failure);
            return false;
        }
    }
    return true;
}

/*
 * Converts each item of `list` with `item` and adds the result to `array`. Returns false with an
 * exception on failure.
 */
static bool fill(GPtrArray *array, PyObject *list, const void *(*item)(PyObject *object))
{
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); i++) {
        const void *pointer = item(PyList_GET_ITEM(list, i));

        if (!pointer) {
            return false;
        }
        g_ptr_array_add(array, (gpointer) pointer);
    }
    return true;
}

static const void *plugin_of(PyObject *object)
{
    return bt2_pointer(object, BT2_PLUGIN);
}

static const void *copy_of(PyObject *object)
{
    return bt2_copy_text(object);
}

/*
 * Returns a tuple (component class, array value of its inputs, list of the indexes of its
 * arguments).
 */
static PyObject *wrap_source(const struct assembly_source *source)
{
    PyObject *arguments = PyList_New(0);

    for (guint i = 0; arguments && i < source->arguments->len; i++) {
        guint argument = g_array_index(source->arguments, guint, i);

        if (!bt2_take_item(arguments, PyLong_FromUnsignedLong(argument))) {
            Py_CLEAR(arguments);
        }
    }
    return Py_BuildValue("NNN", bt2_wrap(BT2_COMPONENT_CLASS, source->class.base, true, false),
        bt2_wrap(BT2_VALUE, assembly_source_inputs(source), false, true), arguments);
}

static PyObject *wrap_discovery(const struct assembly_discovery *discovery)
{
    PyObject *sources = PyList_New(0);
    PyObject *problems = PyList_New(0);

    for (guint i = 0; sources && i < discovery->sources->len; i++) {
        if (!bt2_take_item(sources, wrap_source(discovery->sources->pdata[i]))) {
            Py_CLEAR(sources);
        }
    }
    for (guint i = 0; problems && i < discovery->problems->len; i++) {
        const struct assembly_discovery_problem *problem = discovery->problems->pdata[i];

        if (!bt2_take_item(problems, bt2_text(problem->text))) {
            Py_CLEAR(problems);
        }
    }
    return Py_BuildValue("NN", sources, problems);
}

/*
 * discover_sources(list of plugins, list of inputs, list of bools (components for an input are
 * tolerant), stack level of warnings) -> (sources, list of texts). Each text is the reason why no
 * component can read an input.
 */
static PyObject *discover(PyObject *module, PyObject *args)
{
    PyObject *plugin_list, *input_list, *tolerant_list;
    int stack_level;
    struct assembly_context context;
    struct assembly_failure failure;
    g_auto(assembly_discovery_t) discovery = {.failed_inputs = ASSEMBLY_FAILED_INPUT_KEEP};
    g_autoptr(GPtrArray) plugins = g_ptr_array_new();
    g_autoptr(GPtrArray) inputs = g_ptr_array_new_with_free_func(g_free);

    if (!PyArg_ParseTuple(args, "O!O!O!i", &PyList_Type, &plugin_list, &PyList_Type, &input_list,
            &PyList_Type, &tolerant_list, &stack_level)) {
        return NULL;
    }
    if (!fill(plugins, plugin_list, plugin_of) || !fill(inputs, input_list, copy_of)) {
        return NULL;
    }
    init_context(&context, &failure);
    context.must_stop = must_stop_search;
    context.warn = warn;
    context.data = &stack_level;
    if (!assembly_discover_sources(&context, plugins, inputs, NULL, &discovery)) {
        raise_failure(&failure);
        return NULL;
    }
    if (PyErr_Occurred() || !check_sources(&context, &discovery, tolerant_list)) {
        return NULL;
    }
    return wrap_discovery(&discovery);
}

static void collection_free(struct collection *collection)
{
    assembly_free(collection->assembly);
    assembly_description_free(collection->description);
    g_free(collection);
}

static void free_capsule(PyObject *capsule)
{
    collection_free(PyCapsule_GetPointer(capsule, NULL));
}

static bool add_component(struct assembly_description *description, PyObject *item)
{
    PyObject *class_object, *params_object, *object;
    const char *name;
    int level, is_in_chain;
    const void *params;

    if (!PyArg_ParseTuple(
            item, "OsOOip", &class_object, &name, &params_object, &object, &level, &is_in_chain)) {
        return false;
    }
    const bt_component_class *base = bt2_pointer(class_object, BT2_COMPONENT_CLASS);
    if (!base || !bt2_optional_pointer(params_object, BT2_VALUE, &params)) {
        return false;
    }
    struct assembly_component *component =
        assembly_description_add(description, bt_component_class_get_type(base), name);
    component->class = assembly_class_from_base(base);
    component->params = (bt_value *) params;
    bt_value_get_ref(params);
    component->data = object == Py_None ? NULL : object;
    component->log_level = (bt_logging_level) level;
    component->is_in_chain = is_in_chain;
    return true;
}

static void add_rules(struct assembly_description *description)
{
    const struct assembly_component *muxer = description->components->pdata[0];

    for (guint i = 0; i < description->components->len; i++) {
        const struct assembly_component *component = description->components->pdata[i];

        if (component->type == BT_COMPONENT_CLASS_TYPE_SOURCE) {
            assembly_description_add_rule(
                description, assembly_rule_between(component->name, muxer->name));
        }
    }
}

bool bt2_describe(struct assembly_description *description, PyObject *components)
{
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(components); i++) {
        if (!add_component(description, PyList_GET_ITEM(components, i))) {
            return false;
        }
    }
    add_rules(description);
    return true;
}

static bool read_range(PyObject *range, struct collection *collection)
{
    return range == Py_None || PyArg_ParseTuple(range, "LLp", &collection->range.begin,
                                   &collection->range.end, &collection->may_be_filtered);
}

/*
 * assemble(message iterator, list of components that begins with the chain, list of plugins, name
 * of the sink, stream intersection, time range) -> an object that the iterator must keep. Sets the
 * graph of the message iterator. The time range is None or (begin, end, whether filters may remove
 * events in the range). If there is a time range, the second component must be a trimmer.
 */
static PyObject *assemble(PyObject *module, PyObject *args)
{
    PyObject *iterator, *components, *plugin_list, *range;
    const char *sink_name;
    int intersection;
    struct collection *collection;
    g_autoptr(GPtrArray) plugins = g_ptr_array_new();

    if (!PyArg_ParseTuple(args, "OO!O!spO", &iterator, &PyList_Type, &components, &PyList_Type,
            &plugin_list, &sink_name, &intersection, &range)) {
        return NULL;
    }
    if (!bt2_is_iterator(iterator) || !fill(plugins, plugin_list, plugin_of)) {
        return NULL;
    }
    collection = g_new0(struct collection, 1);
    init_context(&collection->context, &collection->failure);
    collection->description = assembly_description_create();
    collection->description->stream_intersection = intersection;
    collection->description->requires_ranges = true;
    collection->description->end = ASSEMBLY_END_SINK;
    collection->description->sink = bt2_iterator_sink;
    collection->description->sink.name = sink_name;
    if (read_range(range, collection) && bt2_describe(collection->description, components) &&
        bt2_iterator_prepare(iterator)) {
        if (range != Py_None) {
            struct assembly_component *trimmer = collection->description->components->pdata[1];

            trimmer->data = &collection->outcome;
        }
        collection->assembly =
            assembly_create(&collection->context, collection->description, plugins, iterator);
        if (!collection->assembly) {
            raise_failure(&collection->failure);
            bt2_iterator_abandon(iterator);
        }
    }
    if (!collection->assembly) {
        collection_free(collection);
        return NULL;
    }
    bt2_iterator_set_graph(iterator, assembly_borrow_graph(collection->assembly));
    return PyCapsule_New(collection, NULL, free_capsule);
}

static bool stop_at_once(void *data)
{
    return true;
}

char *bt2_describe_empty_range(const struct assembly_context *context,
    const struct assembly_description *description, const struct assembly_ns_range *range,
    bool may_be_filtered)
{
    struct assembly_context impatient = *context;
    struct assembly_trace_range traces;

    /* The text is only a warning, so don't wait for a source that isn't ready. */
    impatient.must_stop = stop_at_once;
    if (!assembly_find_time_range(&impatient, "", NULL, description, &traces)) {
        bt_current_thread_clear_error();
        return NULL;
    }
    const struct doc_shown_range wanted = {
        .begin = range->begin,
        .end = range->end,
        .is_gmt = true,
        .part = DOC_TIME_COMPLETE,
    };
    const struct doc_trace_range found = {
        .what = assembly_range_noun(traces.kind),
        .begin = traces.ns.begin,
        .end = traces.ns.end,
    };
    if (may_be_filtered && !doc_is_outside(&wanted, &found)) {
        return NULL;
    }
    const bool is_begin = range->begin > found.begin;
    GString *text = g_string_new(is_begin ? "begin=" : "end=");
    doc_append_time_of(text, &wanted, is_begin ? range->begin : range->end);
    g_string_append(text, ": ");
    doc_append_empty_range(text, &wanted, &found);
    return g_string_free(text, FALSE);
}

/*
 * warn_of_empty_range(result of assemble()): issues a warning if no event was in the trimmer's
 * range.
 */
static PyObject *warn_of_empty_range(PyObject *module, PyObject *capsule)
{
    g_autofree char *text = NULL;
    const struct collection *collection = PyCapsule_GetPointer(capsule, NULL);
    if (!collection) {
        return NULL;
    }
    if (collection->outcome == BT_X_TRIMMER_OUTCOME_NO_EVENT) {
        text = bt2_describe_empty_range(&collection->context, collection->description,
            &collection->range, collection->may_be_filtered);
    }
    if (text && !bt2_warn(text, 2)) {
        return NULL;
    }
    Py_RETURN_NONE;
}

static PyMethodDef functions[] = {
    {"assemble", assemble, METH_VARARGS, NULL},
    {"warn_of_empty_range", warn_of_empty_range, METH_O, NULL},
    {"discover_sources", discover, METH_VARARGS, NULL},
    {NULL},
};

bool bt2_init_assembly(PyObject *module)
{
    return PyModule_AddFunctions(module, functions) == 0;
}
