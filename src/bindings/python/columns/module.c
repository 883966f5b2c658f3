/* SPDX-License-Identifier: MIT */
/*
 * `ColumnReader`, the Python object for a stream of columns. The package's module `column_stream`
 * creates one for each stream.
 */
#include "native/module.h"

#include <glib.h>

#include "bindings/python/columns/column-batch.h"
#include "bindings/python/columns/iterator-feed.h"
#include "bindings/python/columns/signals.h"
#include "native/assembly.h"
#include "native/convert.h"
#include "native/error.h"
#include "native/interpreter-lock.h"

struct reader {
    PyObject_HEAD struct col_stream *stream;
    struct bt2_iterator_feed *feed; /* owned by the stream; NULL: the stream has a private graph */
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

/* Reads `fields`, which is None or a tuple of texts. */
static bool read_fields(PyObject *fields, struct col_table_query *table)
{
    if (fields == Py_None) {
        return true;
    }
    table->field_count = (size_t) PyTuple_GET_SIZE(fields);
    /*
     * Allocate one element more than necessary: for 0 elements, g_new0() returns NULL, which means
     * all fields.
     */
    table->fields = g_new0(char *, table->field_count + 1);
    for (size_t i = 0; i < table->field_count; i++) {
        table->fields[i] = bt2_copy_text(PyTuple_GET_ITEM(fields, (Py_ssize_t) i));
        if (!table->fields[i]) {
            return false;
        }
    }
    return true;
}

/*
 * Reads the tuple (event, fields, begin, end, whether enumerations are values, whether texts are
 * bytes).
 */
static bool read_query(PyObject *tuple, struct col_query *query)
{
    PyObject *event, *fields, *begin, *end;
    int enumerations_are_values, texts_are_bytes;
    struct col_table_query *table;

    if (!PyArg_ParseTuple(tuple, "UOOOpp", &event, &fields, &begin, &end, &enumerations_are_values,
            &texts_are_bytes)) {
        return false;
    }
    query->table_count = 1;
    query->tables = table = g_new0(struct col_table_query, 1);
    table->events = COL_EVENTS_NAMED;
    table->name_count = 1;
    table->names = g_new0(char *, 1);
    table->names[0] = bt2_copy_text(event);
    table->enumerations_are_values = enumerations_are_values;
    table->texts_are_bytes = texts_are_bytes;
    return table->names[0] && read_fields(fields, table) &&
           read_bound(begin, &query->has_begin, &query->begin) &&
           read_bound(end, &query->has_end, &query->end);
}

/*
 * Replaces the parameters by copies, because the program may use its parameters while another
 * thread, without the interpreter lock, creates the components.
 */
static bool copy_params(struct assembly_description *description)
{
    for (guint i = 0; i < description->components->len; i++) {
        struct assembly_component *component = description->components->pdata[i];
        bt_value *copy = NULL;

        if (component->params &&
            bt_value_copy(component->params, &copy) != BT_VALUE_COPY_STATUS_OK) {
            bt2_raise_memory_error("bt_value_copy");
            return false;
        }
        bt_value_put_ref(component->params);
        component->params = copy;
    }
    return true;
}

static bool must_stop(void *data)
{
    return bt2_signal_has_raised();
}

/*
 * The function passes true for `may_be_filtered`, because the event name and a filter can also be
 * reasons why there are no rows.
 */
static char *explain_empty_range(const struct assembly_context *context,
    const struct assembly_description *description, const struct assembly_ns_range *range)
{
    return bt2_describe_empty_range(context, description, range, true);
}

static int warn_now(void *text)
{
    bool ok = bt2_warn(text, 1);

    g_free(text);
    return ok ? 0 : -1;
}

/*
 * A consumer may read in its own threads without the interpreter lock. So the main thread issues
 * the warning when it runs Python code again.
 */
static void warn_later(const char *text)
{
    char *copy = g_strdup(text);

    if (!bt2_call_later(warn_now, copy)) {
        g_free(copy);
    }
}

static const struct col_stream_hooks hooks = {
    .must_stop = must_stop,
    .stop_message = "interrupted by a signal",
    .damage_hint = BT2_DAMAGE_HINT,
    .explain_empty_range = explain_empty_range,
    .warn = warn_later,
};

/* Creates a reader, which takes `stream`. */
static PyObject *new_reader(struct col_stream *stream, struct bt2_iterator_feed *feed)
{
    struct reader *reader = (struct reader *) reader_type->tp_alloc(reader_type, 0);

    if (!reader) {
        col_stream_put_ref(stream);
        return NULL;
    }
    reader->stream = stream;
    reader->feed = feed;
    return (PyObject *) reader;
}

/* Opens a reader of a private graph. Takes `description`. */
static PyObject *open_graph(struct assembly_description *description, struct col_query *query)
{
    static const struct assembly_context context = {
        .module = "Columns",
        .log_level = BT_LOGGING_LEVEL_NONE,
        .connect_option = "connection",
    };
    struct col_stream *stream;

    Py_BEGIN_ALLOW_THREADS;
    stream = col_stream_open(&context, description, query, &hooks);
    Py_END_ALLOW_THREADS;
    if (!stream) {
        bt2_raise(BT2_STATUS_ERROR, "columns");
        return NULL;
    }
    return new_reader(stream, NULL);
}

/*
 * open_columns(list of components that begins with the muxer, query) -> ColumnReader of a private
 * graph. The components must not be written in Python.
 */
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
    struct bt2_iterator_feed *feed;
    struct col_stream *stream;
    struct col_query query = {0};

    if (!PyArg_ParseTuple(args, "OO!", &iterator, &PyTuple_Type, &query_tuple)) {
        return NULL;
    }
    if (bt2_is_iterator(iterator) && read_query(query_tuple, &query)) {
        stream = bt2_iterator_feed_open(iterator, &query, &hooks, &feed);
        result = stream ? new_reader(stream, feed) : NULL;
    }
    col_query_clear(&query);
    return result;
}

static struct reader *reader_of(PyObject *self)
{
    return (struct reader *) self;
}

static void raise_status(const struct reader *reader, enum col_status status)
{
    const char *message = col_stream_message(reader->stream, status);

    switch (status) {
    case COL_STATUS_AGAIN:
        bt2_raise(BT2_STATUS_AGAIN, "columns");
        break;
    case COL_STATUS_INTERRUPTED:
        /* Run the pending call that raises the signal handler's exception. */
        Py_MakePendingCalls();
        break;
    case COL_STATUS_USAGE_ERROR:
        bt2_raise_text(PyExc_ValueError, message);
        break;
    case COL_STATUS_ERROR:
    case COL_STATUS_MEMORY_ERROR:
    case COL_STATUS_FAILED_BEFORE:
        if (bt2_iterator_feed_raise(reader->feed)) {
            /*
             * The caller gets the exception itself. Only consumers of Arrow streams need the
             * causes.
             */
            bt_current_thread_clear_error();
        } else if (status != COL_STATUS_FAILED_BEFORE) {
            bt2_raise(
                status == COL_STATUS_MEMORY_ERROR ? BT2_STATUS_MEMORY_ERROR : BT2_STATUS_ERROR,
                "columns");
        }
        break;
    default:
        break;
    }
    if (!PyErr_Occurred()) {
        PyErr_SetString(PyExc_RuntimeError, message);
    }
}

/* Issues the warnings of a stream. Returns false with an exception if bt2_warn() fails. */
static bool warn(const struct reader *reader, int stack_level)
{
    bool ok = true;
    char *text;

    while (ok && (text = col_stream_take_warning(reader->stream))) {
        ok = bt2_warn(text, stack_level);
        g_free(text);
    }
    return ok;
}

/*
 * Reads rows. If `rows` is NULL, only reads until the columns are known. Returns OK, END, or
 * another status with an exception. Only code of the package passes NULL, so the warnings are then
 * attributed to the caller of that code.
 */
static enum col_status run(
    const struct reader *reader, const struct col_table **table, struct ArrowArray *rows)
{
    enum col_status status;

    bt2_rest();
    status =
        rows ? col_stream_next(reader->stream, table, rows) : col_stream_prepare(reader->stream);
    bt2_wake();
    if (status != COL_STATUS_OK && status != COL_STATUS_END) {
        raise_status(reader, status);
    }
    if (warn(reader, rows ? 1 : 2)) {
        return status;
    }
    if (rows && status == COL_STATUS_OK) {
        rows->release(rows);
    }
    return COL_STATUS_ERROR;
}

static PyObject *schema(PyObject *self, PyObject *unused)
{
    struct ArrowSchema structure;

    if (run(reader_of(self), NULL, NULL) != COL_STATUS_OK) {
        return NULL;
    }
    col_table_export_schema(col_stream_table(reader_of(self)->stream, 0), &structure);
    return bt2_schema_capsule(&structure);
}

/* Reads the columns first, so that errors in the inputs raise exceptions here. */
static PyObject *stream(PyObject *self, PyObject *unused)
{
    struct ArrowArrayStream structure;

    if (run(reader_of(self), NULL, NULL) != COL_STATUS_OK) {
        return NULL;
    }
    col_stream_export(reader_of(self)->stream, &structure);
    return bt2_stream_capsule(&structure);
}

static PyObject *next(PyObject *self)
{
    const struct col_table *table;
    struct ArrowSchema structure;
    struct ArrowArray rows;

    if (run(reader_of(self), &table, &rows) != COL_STATUS_OK) {
        return NULL;
    }
    col_table_export_schema(table, &structure);
    return bt2_batch_new(&structure, &rows);
}

static void dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);

    col_stream_put_ref(reader_of(self)->stream);
    type->tp_free(self);
    Py_DECREF(type);
}

static PyMethodDef reader_methods[] = {
    {"schema", schema, METH_NOARGS, NULL},
    {"stream", stream, METH_NOARGS, NULL},
    {NULL},
};

static PyType_Slot reader_slots[] = {
    {Py_tp_doc, (void *) "An iterator over batches of the rows of one event name."},
    {Py_tp_dealloc, dealloc},
    {Py_tp_iter, PyObject_SelfIter},
    {Py_tp_iternext, next},
    {Py_tp_methods, reader_methods},
    {0, NULL},
};

static PyType_Spec reader_spec = {
    .name = "bt2._native.ColumnReader",
    .basicsize = sizeof(struct reader),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = reader_slots,
};

static PyMethodDef functions[] = {
    {"open_columns", open_columns, METH_VARARGS, NULL},
    {"columns_of", columns_of, METH_VARARGS, NULL},
    {NULL},
};

bool bt2_init_columns(PyObject *module)
{
    reader_type = bt2_add_type(module, &reader_spec, NULL);
    return reader_type && bt2_init_batch(module) && PyModule_AddFunctions(module, functions) == 0;
}
