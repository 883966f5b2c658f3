/* SPDX-License-Identifier: MIT */
/*
 * Batches and capsules. A batch is exported as a view: structures of the consumer's own, which
 * share the buffers and hold a reference on them.
 */
#include "bindings/python/columns/batch.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "columns/buffer.h"

/* --- Capsules --- */

#define CAPSULE(type, name, function)                                                              \
    static void destroy_##name(PyObject *capsule)                                                  \
    {                                                                                              \
        struct type *structure = PyCapsule_GetPointer(capsule, #name);                             \
                                                                                                   \
        /* A consumer which took it has set this to NULL. */                                       \
        if (structure->release) {                                                                  \
            structure->release(structure);                                                         \
        }                                                                                          \
        free(structure);                                                                           \
    }                                                                                              \
    PyObject *function(struct type *structure)                                                     \
    {                                                                                              \
        struct type *moved = col_allocate(1, sizeof(*moved));                                      \
        PyObject *capsule = PyCapsule_New(moved, #name, destroy_##name);                           \
                                                                                                   \
        if (!capsule) {                                                                            \
            structure->release(structure);                                                         \
            free(moved);                                                                           \
            return NULL;                                                                           \
        }                                                                                          \
        *moved = *structure;                                                                       \
        structure->release = NULL;                                                                 \
        return capsule;                                                                            \
    }

CAPSULE(ArrowSchema, arrow_schema, bt2_schema_capsule)
CAPSULE(ArrowArray, arrow_array, bt2_array_capsule)
CAPSULE(ArrowArrayStream, arrow_array_stream, bt2_stream_capsule)

/* --- Shared contents --- */

struct contents {
    atomic_uint ref_count;
    struct ArrowSchema schema;
    struct ArrowArray array;
};

static void put_contents(struct contents *contents)
{
    if (atomic_fetch_sub(&contents->ref_count, 1) > 1) {
        return;
    }
    contents->schema.release(&contents->schema);
    contents->array.release(&contents->array);
    free(contents);
}

static void release_view(struct ArrowArray *view)
{
    for (int64_t i = 0; i < view->n_children; i++) {
        if (view->children[i]->release) {
            view->children[i]->release(view->children[i]);
        }
        free(view->children[i]);
    }
    free(view->children);
    if (view->dictionary) {
        if (view->dictionary->release) {
            view->dictionary->release(view->dictionary);
        }
        free(view->dictionary);
    }
    put_contents(view->private_data);
    view->release = NULL;
}

/* A child may be moved out of its parent, and so holds the contents itself. */
static void make_view(
    const struct ArrowArray *array, struct contents *contents, struct ArrowArray *view)
{
    *view = *array;
    view->release = release_view;
    view->private_data = contents;
    atomic_fetch_add(&contents->ref_count, 1);
    view->children = col_allocate((size_t) array->n_children, sizeof(struct ArrowArray *));
    for (int64_t i = 0; i < array->n_children; i++) {
        view->children[i] = col_allocate(1, sizeof(struct ArrowArray));
        make_view(array->children[i], contents, view->children[i]);
    }
    if (array->dictionary) {
        view->dictionary = col_allocate(1, sizeof(struct ArrowArray));
        make_view(array->dictionary, contents, view->dictionary);
    }
}

static void copy_schema(const struct ArrowSchema *schema, struct ArrowSchema *copy);

static void release_schema_copy(struct ArrowSchema *schema)
{
    for (int64_t i = 0; i < schema->n_children; i++) {
        if (schema->children[i]->release) {
            schema->children[i]->release(schema->children[i]);
        }
        free(schema->children[i]);
    }
    free(schema->children);
    if (schema->dictionary) {
        if (schema->dictionary->release) {
            schema->dictionary->release(schema->dictionary);
        }
        free(schema->dictionary);
    }
    free((char *) schema->name);
    schema->release = NULL;
}

/* Formats are constants. */
static void copy_schema(const struct ArrowSchema *schema, struct ArrowSchema *copy)
{
    *copy = *schema;
    copy->release = release_schema_copy;
    copy->private_data = NULL;
    copy->name = col_copy_text(schema->name, strlen(schema->name));
    copy->children = col_allocate((size_t) schema->n_children, sizeof(struct ArrowSchema *));
    for (int64_t i = 0; i < schema->n_children; i++) {
        copy->children[i] = col_allocate(1, sizeof(struct ArrowSchema));
        copy_schema(schema->children[i], copy->children[i]);
    }
    if (schema->dictionary) {
        copy->dictionary = col_allocate(1, sizeof(struct ArrowSchema));
        copy_schema(schema->dictionary, copy->dictionary);
    }
}

/* --- The Python object --- */

struct batch {
    PyObject_HEAD struct contents *contents;
};

static PyTypeObject *batch_type;

PyObject *bt2_batch_new(struct ArrowSchema *schema, struct ArrowArray *array)
{
    struct batch *batch = (struct batch *) batch_type->tp_alloc(batch_type, 0);

    if (!batch) {
        schema->release(schema);
        array->release(array);
        return NULL;
    }
    batch->contents = col_allocate(1, sizeof(*batch->contents));
    atomic_init(&batch->contents->ref_count, 1);
    batch->contents->schema = *schema;
    batch->contents->array = *array;
    return (PyObject *) batch;
}

static void dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);

    put_contents(((struct batch *) self)->contents);
    type->tp_free(self);
    Py_DECREF(type);
}

static Py_ssize_t length(PyObject *self)
{
    return (Py_ssize_t) ((struct batch *) self)->contents->array.length;
}

static PyObject *export_schema(PyObject *self, PyObject *unused)
{
    struct ArrowSchema copy;

    copy_schema(&((struct batch *) self)->contents->schema, &copy);
    return bt2_schema_capsule(&copy);
}

static PyObject *export_array(PyObject *self, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {(char *) "requested_schema", NULL};
    struct contents *contents = ((struct batch *) self)->contents;
    PyObject *requested_schema = NULL, *schema, *array;
    struct ArrowArray view;

    /* A request is a wish: the interface lets a producer give what it has. */
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|O", names, &requested_schema)) {
        return NULL;
    }
    schema = export_schema(self, NULL);
    if (!schema) {
        return NULL;
    }
    make_view(&contents->array, contents, &view);
    array = bt2_array_capsule(&view);
    if (!array) {
        Py_DECREF(schema);
        return NULL;
    }
    return Py_BuildValue("NN", schema, array);
}

/* --- A stream of one batch, for consumers which only take streams --- */

struct single {
    struct contents *contents;
    bool has_ended;
};

static int single_get_schema(struct ArrowArrayStream *stream, struct ArrowSchema *schema)
{
    copy_schema(&((struct single *) stream->private_data)->contents->schema, schema);
    return 0;
}

static int single_get_next(struct ArrowArrayStream *stream, struct ArrowArray *array)
{
    struct single *single = stream->private_data;

    array->release = NULL;
    if (!single->has_ended) {
        make_view(&single->contents->array, single->contents, array);
        single->has_ended = true;
    }
    return 0;
}

static const char *single_get_last_error(struct ArrowArrayStream *stream)
{
    return NULL;
}

static void single_release(struct ArrowArrayStream *stream)
{
    struct single *single = stream->private_data;

    put_contents(single->contents);
    free(single);
    stream->release = NULL;
}

static PyObject *export_stream(PyObject *self, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {(char *) "requested_schema", NULL};
    PyObject *requested_schema = NULL;
    struct single *single;
    struct ArrowArrayStream stream = {
        .get_schema = single_get_schema,
        .get_next = single_get_next,
        .get_last_error = single_get_last_error,
        .release = single_release,
    };

    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|O", names, &requested_schema)) {
        return NULL;
    }
    single = col_allocate(1, sizeof(*single));
    single->contents = ((struct batch *) self)->contents;
    atomic_fetch_add(&single->contents->ref_count, 1);
    stream.private_data = single;
    return bt2_stream_capsule(&stream);
}

static PyMethodDef methods[] = {
    {"__arrow_c_stream__", (PyCFunction) (void (*)(void)) export_stream,
        METH_VARARGS | METH_KEYWORDS, "The rows as a stream of one batch, as a capsule."},
    {"__arrow_c_schema__", export_schema, METH_NOARGS, "The schema, as a capsule."},
    {"__arrow_c_array__", (PyCFunction) (void (*)(void)) export_array, METH_VARARGS | METH_KEYWORDS,
        "The schema and the rows, as capsules."},
    {NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, (void *) "Some rows: pyarrow.record_batch(batch), polars.DataFrame(batch)."},
    {Py_tp_dealloc, dealloc},
    {Py_tp_methods, methods},
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
