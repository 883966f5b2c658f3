/* SPDX-License-Identifier: MIT */
/* Python objects for batches of rows, and capsules for Arrow's structures. */
#include "bindings/python/columns/column-batch.h"

#include <glib.h>

#include "columns/batch.h"

static PyObject *array_capsule(struct ArrowArray *structure);

#define CAPSULE(type, name, function)                                                              \
    static void destroy_##name(PyObject *capsule)                                                  \
    {                                                                                              \
        struct type *structure = PyCapsule_GetPointer(capsule, #name);                             \
                                                                                                   \
        /* A consumer that took the structure has set `release` to NULL. */                        \
        if (structure->release) {                                                                  \
            structure->release(structure);                                                         \
        }                                                                                          \
        g_free(structure);                                                                         \
    }                                                                                              \
    PyObject *function(struct type *structure)                                                     \
    {                                                                                              \
        struct type *moved = g_new0(struct type, 1);                                               \
        PyObject *capsule = PyCapsule_New(moved, #name, destroy_##name);                           \
                                                                                                   \
        if (!capsule) {                                                                            \
            structure->release(structure);                                                         \
            g_free(moved);                                                                         \
            return NULL;                                                                           \
        }                                                                                          \
        *moved = *structure;                                                                       \
        structure->release = NULL;                                                                 \
        return capsule;                                                                            \
    }

CAPSULE(ArrowSchema, arrow_schema, bt2_schema_capsule)
CAPSULE(ArrowArray, arrow_array, array_capsule)
CAPSULE(ArrowArrayStream, arrow_array_stream, bt2_stream_capsule)

struct batch {
    PyObject_HEAD struct col_batch *batch;
};

static PyTypeObject *batch_type;

static struct col_batch *batch_of(PyObject *self)
{
    return ((struct batch *) self)->batch;
}

PyObject *bt2_batch_new(struct ArrowSchema *schema, struct ArrowArray *array)
{
    struct batch *batch = (struct batch *) batch_type->tp_alloc(batch_type, 0);

    if (!batch) {
        schema->release(schema);
        array->release(array);
        return NULL;
    }
    batch->batch = col_batch_create(schema, array);
    return (PyObject *) batch;
}

static void dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);

    col_batch_put_ref(batch_of(self));
    type->tp_free(self);
    Py_DECREF(type);
}

static Py_ssize_t length(PyObject *self)
{
    return (Py_ssize_t) col_batch_row_count(batch_of(self));
}

static PyObject *export_schema(PyObject *self, PyObject *unused)
{
    struct ArrowSchema schema;

    col_batch_export_schema(batch_of(self), &schema);
    return bt2_schema_capsule(&schema);
}

/*
 * Parses the arguments of an export. The interface allows a producer to ignore the requested
 * schema.
 */
static bool check_request(PyObject *args, PyObject *kwargs)
{
    static char *names[] = {(char *) "requested_schema", NULL};
    PyObject *requested_schema = NULL;

    return PyArg_ParseTupleAndKeywords(args, kwargs, "|O", names, &requested_schema);
}

static PyObject *export_array(PyObject *self, PyObject *args, PyObject *kwargs)
{
    struct ArrowArray rows;

    if (!check_request(args, kwargs)) {
        return NULL;
    }
    col_batch_export_rows(batch_of(self), &rows);
    return Py_BuildValue("NN", export_schema(self, NULL), array_capsule(&rows));
}

static PyObject *export_stream(PyObject *self, PyObject *args, PyObject *kwargs)
{
    struct ArrowArrayStream stream;

    if (!check_request(args, kwargs)) {
        return NULL;
    }
    col_batch_export_stream(batch_of(self), &stream);
    return bt2_stream_capsule(&stream);
}

static PyMethodDef methods[] = {
    {"__arrow_c_stream__", (PyCFunction) (void (*)(void)) export_stream,
        METH_VARARGS | METH_KEYWORDS, "Returns a capsule with a stream of this one batch."},
    {"__arrow_c_schema__", export_schema, METH_NOARGS, "Returns a capsule with the schema."},
    {"__arrow_c_array__", (PyCFunction) (void (*)(void)) export_array, METH_VARARGS | METH_KEYWORDS,
        "Returns a tuple of capsules: the schema and the rows."},
    {NULL},
};

static PyObject *repr(PyObject *self)
{
    return PyUnicode_FromFormat("<bt2 column batch: %zd rows>", length(self));
}

static PyType_Slot slots[] = {
    {Py_tp_doc, (void *) "A batch of rows, for example for pyarrow.record_batch(batch) or "
                         "polars.DataFrame(batch)."},
    {Py_tp_dealloc, dealloc},
    {Py_tp_methods, methods},
    {Py_tp_repr, repr},
    {Py_sq_length, length},
    {0, NULL},
};

static PyType_Spec spec = {
    .name = "bt2._native.ColumnBatch",
    .basicsize = sizeof(struct batch),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = slots,
};

bool bt2_init_batch(PyObject *module)
{
    batch_type = bt2_add_type(module, &spec, NULL);
    return batch_type != NULL;
}
