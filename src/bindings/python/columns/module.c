/* SPDX-License-Identifier: MIT */
/*
 * The Python side of columns: `ColumnReader`. The package's module `column_stream` makes one for
 * each stream.
 */
#include "native/module.h"

#include <glib.h>

#include "bindings/python/columns/column-batch.h"
#include "bindings/python/columns/stream.h"
#include "native/assembly.h"
#include "native/convert.h"

struct reader {
    PyObject_HEAD struct bt2_owner *owner;
};

static PyTypeObject *reader_type;

static bool read_bound(PyObject *bound, bool *is_set, int64_t *ns)
{
    *is_set = bound != Py_None;
    if (!*is_set) {
        return true;
    }
    *ns = PyLong_AsLongLong(bound);
    return *ns != -1 || !PyErr_Occurred();
}

/* `fields`: None or a tuple of texts. */
static bool read_fields(PyObject *fields, struct col_table_query *table)
{
    if (fields == Py_None) {
        return true;
    }
    table->field_count = (size_t) PyTuple_GET_SIZE(fields);
    table->fields = g_new0(char *, table->field_count);
    for (size_t i = 0; i < table->field_count; i++) {
        table->fields[i] = bt2_copy_text(PyTuple_GET_ITEM(fields, (Py_ssize_t) i));
        if (!table->fields[i]) {
            return false;
        }
    }
    return true;
}

/* (event, fields, begin, end, whether enumerations are values) */
static bool read_query(PyObject *tuple, struct col_query *query)
{
    PyObject *event, *fields, *begin, *end;
    int enumerations_are_values;
    struct col_table_query *table;

    if (!PyArg_ParseTuple(
            tuple, "UOOOp", &event, &fields, &begin, &end, &enumerations_are_values)) {
        return false;
    }
    query->table_count = 1;
    query->tables = table = g_new0(struct col_table_query, 1);
    table->events = COL_EVENTS_NAMED;
    table->name_count = 1;
    table->names = g_new0(char *, 1);
    table->names[0] = bt2_copy_text(event);
    table->enumerations_are_values = enumerations_are_values;
    return table->names[0] && read_fields(fields, table) &&
           read_bound(begin, &query->has_begin, &query->begin) &&
           read_bound(end, &query->has_end, &query->end);
}

/* The program may use its parameters while another thread creates the components. */
static bool copy_params(struct assembly_description *description)
{
    for (guint i = 0; i < description->components->len; i++) {
        struct assembly_component *component = description->components->pdata[i];
        bt_value *copy = NULL;

        if (component->params &&
            bt_value_copy(component->params, &copy) != BT_VALUE_COPY_STATUS_OK) {
            PyErr_NoMemory();
            return false;
        }
        bt_value_put_ref(component->params);
        component->params = copy;
    }
    return true;
}

static PyObject *new_reader(struct bt2_owner *owner)
{
    struct reader *reader = (struct reader *) reader_type->tp_alloc(reader_type, 0);

    if (!reader) {
        bt2_owner_put_ref(owner);
        return NULL;
    }
    reader->owner = owner;
    return (PyObject *) reader;
}

/* Takes `description`. */
static PyObject *open_graph(struct assembly_description *description, struct col_query *query)
{
    static const struct assembly_context context = {
        .module = "Columns",
        .log_level = BT_LOGGING_LEVEL_NONE,
        .connect_option = "connection",
    };
    struct col_graph *graph;

    Py_BEGIN_ALLOW_THREADS graph = col_graph_create(&context, description);
    Py_END_ALLOW_THREADS if (!graph)
    {
        bt2_raise(__BT_FUNC_STATUS_ERROR, "columns");
        return NULL;
    }
    return new_reader(bt2_owner_create(graph, NULL, query));
}

/* open_columns(list of components beginning with the muxer, query) -> ColumnReader of a private
 * graph; none of the components may be written in Python */
static PyObject *open_columns(PyObject *self, PyObject *args)
{
    PyObject *components, *query_tuple, *result = NULL;
    struct col_query query = {0};
    g_autoptr(assembly_description_t) description = assembly_description_create();

    if (!PyArg_ParseTuple(args, "O!O!", &PyList_Type, &components, &PyTuple_Type, &query_tuple)) {
        return NULL;
    }
    if (read_query(query_tuple, &query) && bt2_describe(description, components) &&
        copy_params(description)) {
        result = open_graph(g_steal_pointer(&description), &query);
    }
    col_query_clear(&query);
    return result;
}

/* columns_of(message iterator, query) -> ColumnReader */
static PyObject *columns_of(PyObject *self, PyObject *args)
{
    PyObject *iterator, *query_tuple, *result = NULL;
    struct col_query query = {0};

    if (!PyArg_ParseTuple(args, "OO!", &iterator, &PyTuple_Type, &query_tuple)) {
        return NULL;
    }
    if (bt2_is_iterator(iterator) && read_query(query_tuple, &query)) {
        result = new_reader(bt2_owner_create(NULL, iterator, &query));
    }
    col_query_clear(&query);
    return result;
}

static struct bt2_owner *owner_of(PyObject *self)
{
    return ((struct reader *) self)->owner;
}

static PyObject *schema(PyObject *self, PyObject *unused)
{
    struct ArrowSchema structure;

    return bt2_owner_export_schema(owner_of(self), &structure) ? bt2_schema_capsule(&structure)
                                                               : NULL;
}

/* Getting the schema first turns errors of the inputs into exceptions here. */
static PyObject *stream(PyObject *self, PyObject *unused)
{
    struct ArrowArrayStream structure;
    struct ArrowSchema first_look;

    if (!bt2_owner_export_schema(owner_of(self), &first_look)) {
        return NULL;
    }
    first_look.release(&first_look);
    bt2_owner_export_stream(owner_of(self), &structure);
    return bt2_stream_capsule(&structure);
}

static PyObject *next(PyObject *self)
{
    struct ArrowSchema structure;
    struct ArrowArray array;
    int status = bt2_owner_next(owner_of(self), &array);

    if (status <= 0) {
        return NULL;
    }
    if (!bt2_owner_export_schema(owner_of(self), &structure)) {
        array.release(&array);
        return NULL;
    }
    return bt2_batch_new(&structure, &array);
}

static void dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);

    bt2_owner_put_ref(owner_of(self));
    type->tp_free(self);
    Py_DECREF(type);
}

static PyMethodDef methods[] = {
    {"schema", schema, METH_NOARGS, NULL},
    {"stream", stream, METH_NOARGS, NULL},
    {NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, (void *) "Batches of the rows of one event."},
    {Py_tp_dealloc, dealloc},
    {Py_tp_iter, PyObject_SelfIter},
    {Py_tp_iternext, next},
    {Py_tp_methods, methods},
    {0, NULL},
};

static PyType_Spec spec = {
    .name = "bt2._native.ColumnReader",
    .basicsize = sizeof(struct reader),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = slots,
};

static PyMethodDef functions[] = {
    {"open_columns", open_columns, METH_VARARGS, NULL},
    {"columns_of", columns_of, METH_VARARGS, NULL},
    {NULL},
};

bool bt2_init_columns(PyObject *module)
{
    reader_type = bt2_add_type(module, &spec, NULL);
    return reader_type && bt2_init_batch(module) && PyModule_AddFunctions(module, functions) == 0;
}
