/* SPDX-License-Identifier: MIT */
/*
 * Streams, which any thread of a consumer may read. Consumers call get_next() without the
 * interpreter lock, sometimes while another thread holds it. A stream of a private graph therefore
 * only touches Python to check for signals between steps. A stream of the user's message iterator
 * takes the interpreter lock first and releases it while it waits for the mutex, so that the two
 * can't deadlock.
 */
#include "bindings/python/columns/stream.h"

#include <errno.h>
#include <glib.h>
#include <pthread.h>
#include <stdatomic.h>

#include "columns/reader.h"
#include "bindings/python/columns/signals.h"
#include "native/convert.h"
#include "native/module.h"

/* Batches of messages between two checks for signals: some milliseconds. */
enum { PATIENCE = 2048 };

struct bt2_owner {
    atomic_uint ref_count;
    pthread_mutex_t mutex;
    struct col_reader *reader;
    struct col_graph *graph;            /* owned, or NULL */
    PyObject *iterator;                 /* held, or NULL */
    PyObject *type, *value, *traceback; /* the exception which ended the iterator */
    char *text;                         /* of the last error */
    bool is_interrupted;                /* for all threads of the consumer */
};

static bool is_try_again(void)
{
    PyObject *type, *value, *traceback, *module, *class;
    bool result;

    PyErr_Fetch(&type, &value, &traceback);
    module = PyImport_ImportModule("bt2.utils");
    class = module ? PyObject_GetAttrString(module, "TryAgain") : NULL;
    result = class && PyErr_GivenExceptionMatches(type, class);
    Py_XDECREF(module);
    Py_XDECREF(class);
    PyErr_Restore(type, value, traceback);
    return result;
}

static int iterator_next(void *data, bt_message_array_const *messages, uint64_t *count)
{
    struct bt2_owner *owner = data;
    int status = bt2_iterator_take(owner->iterator, messages, count);

    if (status >= 0) {
        return status;
    }
    if (is_try_again()) {
        PyErr_Clear();
        return COL_STATUS_AGAIN;
    }
    PyErr_Fetch(&owner->type, &owner->value, &owner->traceback);
    return status;
}

static bool iterator_wait(void *data)
{
    return bt2_iterator_wait_for_a_while(((struct bt2_owner *) data)->iterator);
}

struct bt2_owner *bt2_owner_create(
    struct col_graph *graph, PyObject *iterator, struct col_query *query)
{
    struct bt2_owner *owner = g_new0(struct bt2_owner, 1);
    struct col_feed feed = {.next = iterator_next, .wait = iterator_wait, .data = owner};
    pthread_mutexattr_t attributes;

    atomic_init(&owner->ref_count, 1);
    /* A component written in Python could get back here while it creates messages. */
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&owner->mutex, &attributes);
    pthread_mutexattr_destroy(&attributes);
    if (graph) {
        feed = col_graph_feed(graph);
    }
    owner->graph = graph;
    owner->iterator = iterator;
    Py_XINCREF(iterator);
    owner->reader = col_reader_create(query, &feed);
    return owner;
}

struct bt2_owner *bt2_owner_get_ref(struct bt2_owner *owner)
{
    atomic_fetch_add(&owner->ref_count, 1);
    return owner;
}

static void destroy(struct bt2_owner *owner)
{
    col_reader_free(owner->reader);
    col_graph_free(owner->graph);
    Py_XDECREF(owner->iterator);
    Py_XDECREF(owner->type);
    Py_XDECREF(owner->value);
    Py_XDECREF(owner->traceback);
    pthread_mutex_destroy(&owner->mutex);
    g_free(owner->text);
    g_free(owner);
}

void bt2_owner_put_ref(struct bt2_owner *owner)
{
    PyGILState_STATE gil;

    if (!owner || atomic_fetch_sub(&owner->ref_count, 1) > 1) {
        return;
    }
    if (!owner->iterator) {
        destroy(owner);
        return;
    }
    /* A consumer may release its stream after the interpreter and all its objects are gone. */
    if (Py_IsInitialized()) {
        gil = PyGILState_Ensure();
        destroy(owner);
        PyGILState_Release(gil);
    }
}

struct entry {
    PyGILState_STATE gil;
    bool has_entered;
};

static struct entry enter(struct bt2_owner *owner)
{
    struct entry entry = {.has_entered = true};
    int error;

    if (!owner->iterator) {
        pthread_mutex_lock(&owner->mutex);
        return entry;
    }
    entry.gil = PyGILState_Ensure();
    Py_BEGIN_ALLOW_THREADS error = pthread_mutex_lock(&owner->mutex);
    Py_END_ALLOW_THREADS entry.has_entered = error == 0;
    return entry;
}

static void leave(struct bt2_owner *owner, const struct entry *entry)
{
    if (entry->has_entered) {
        pthread_mutex_unlock(&owner->mutex);
    }
    if (owner->iterator) {
        PyGILState_Release(entry->gil);
    }
}

#define IN_USE "the columns are being read already, further up this thread's stack"

static void set_text(struct bt2_owner *owner, const char *text)
{
    g_free(owner->text);
    owner->text = g_strdup(text);
}

/*
 * Joins the causes of the thread's error, from the first (the user's fact) to the last, and clears
 * it.
 */
static void set_text_of_causes(struct bt2_owner *owner)
{
    const bt_error *error = bt_current_thread_take_error();
    GString *text = g_string_new(NULL);

    if (!error) {
        g_string_free(text, TRUE);
        set_text(owner, "reading the messages failed");
        return;
    }
    for (uint64_t i = 0; i < bt_error_get_cause_count(error); i++) {
        g_string_append(text, i > 0 ? "\n" : "");
        g_string_append(text, bt_error_cause_get_message(bt_error_borrow_cause_by_index(error, i)));
    }
    bt_error_release(error);
    g_free(owner->text);
    owner->text = g_string_free(text, FALSE);
}

static void set_text_of_exception(struct bt2_owner *owner)
{
    PyObject *text, *bytes;

    PyErr_NormalizeException(&owner->type, &owner->value, &owner->traceback);
    text = PyObject_Str(owner->value);
    bytes = text ? bt2_bytes(text) : NULL;
    set_text(owner, bytes ? PyBytes_AS_STRING(bytes) : "an exception");
    Py_XDECREF(bytes);
    Py_XDECREF(text);
    PyErr_Clear();
}

/* Returns the errno for a status and sets the text for it. */
static int explain(struct bt2_owner *owner, int status)
{
    switch (status) {
    case COL_STATUS_OK:
    case COL_STATUS_END:
        return 0;
    case COL_STATUS_AGAIN:
        set_text(owner, "no message is available now: try again later");
        return EAGAIN;
    case COL_STATUS_USAGE_ERROR:
        if (col_reader_message(owner->reader)) {
            set_text(owner, col_reader_message(owner->reader));
        } else if (!owner->text) {
            set_text(owner, "reading these columns has failed before");
        }
        return EINVAL;
    default:
        if (owner->type) {
            set_text_of_exception(owner);
        } else {
            set_text_of_causes(owner);
        }
        return EIO;
    }
}

/* Reads until the schema is known (`array` is NULL), or until there is a batch of rows. */
static int read_for_a_while(struct bt2_owner *owner, struct ArrowArray *array)
{
    const struct col_table *table;
    int status;

    col_reader_set_patience(owner->reader, PATIENCE);
    status =
        array ? col_reader_next(owner->reader, &table, array) : col_reader_prepare(owner->reader);
    col_reader_set_patience(owner->reader, 0);
    return status;
}

static struct bt2_owner *owner_of(struct ArrowArrayStream *stream)
{
    return stream->private_data;
}

/* One step of get_schema() (`array` is NULL) or get_next(); `*status` is the reader's. */
static int step(struct bt2_owner *owner, struct ArrowSchema *schema, struct ArrowArray *array,
    bool is_interrupted, int *status)
{
    struct entry entry = enter(owner);
    int error = EINTR;

    if (!entry.has_entered) {
        leave(owner, &entry);
        *status = COL_STATUS_USAGE_ERROR;
        return EDEADLK;
    }
    is_interrupted |= owner->is_interrupted;
    if (is_interrupted) {
        /* The user may continue with an iterator later. */
        owner->is_interrupted = owner->graph != NULL;
        set_text(owner, "interrupted by a signal");
        *status = COL_STATUS_USAGE_ERROR;
    } else {
        *status = read_for_a_while(owner, array);
        error = *status == COL_STATUS_PAUSE ? 0 : explain(owner, *status);
    }
    if (error == 0 && schema && *status == COL_STATUS_OK) {
        col_table_export_schema(col_reader_table(owner->reader, 0), schema);
    }
    leave(owner, &entry);
    return error;
}

/* Checks for signals between steps, without the mutex. */
static int serve(
    struct ArrowArrayStream *stream, struct ArrowSchema *schema, struct ArrowArray *array)
{
    int error, status;

    do {
        error = step(owner_of(stream), schema, array, bt2_signal_has_raised(), &status);
    } while (status == COL_STATUS_PAUSE);
    return error;
}

static int get_schema(struct ArrowArrayStream *stream, struct ArrowSchema *schema)
{
    return serve(stream, schema, NULL);
}

static int get_next(struct ArrowArrayStream *stream, struct ArrowArray *array)
{
    array->release = NULL;
    return serve(stream, NULL, array);
}

static const char *get_last_error(struct ArrowArrayStream *stream)
{
    return owner_of(stream)->text;
}

static void release(struct ArrowArrayStream *stream)
{
    bt2_owner_put_ref(owner_of(stream));
    stream->release = NULL;
}

void bt2_owner_export_stream(struct bt2_owner *owner, struct ArrowArrayStream *stream)
{
    *stream = (struct ArrowArrayStream){
        .get_schema = get_schema,
        .get_next = get_next,
        .get_last_error = get_last_error,
        .release = release,
        .private_data = bt2_owner_get_ref(owner),
    };
}

/* Names in a trace needn't be UTF-8. */
static void raise_value_error(const char *message)
{
    PyObject *text = bt2_text(message);

    if (text) {
        PyErr_SetObject(PyExc_ValueError, text);
        Py_DECREF(text);
    }
}

static bool warn(const char *message, int stack_level)
{
    PyObject *text = bt2_text(message);
    bool ok = text && PyErr_WarnFormat(PyExc_UserWarning, stack_level, "%U", text) == 0;

    Py_XDECREF(text);
    return ok;
}

static void raise_status(struct bt2_owner *owner, int status)
{
    if (status == COL_STATUS_USAGE_ERROR && col_reader_message(owner->reader)) {
        raise_value_error(col_reader_message(owner->reader));
    } else if (owner->type) {
        Py_INCREF(owner->type);
        Py_XINCREF(owner->value);
        Py_XINCREF(owner->traceback);
        PyErr_Restore(owner->type, owner->value, owner->traceback);
    } else if (status == COL_STATUS_USAGE_ERROR) {
        PyErr_SetString(PyExc_RuntimeError, "reading these columns has failed before");
    } else {
        bt2_raise(status, "columns");
    }
}

/*
 * Reads for as long as Ctrl-C may wait, with the interpreter lock only if necessary. `*warning` is
 * NULL or a new text; there are no rows with it.
 */
static int run_for_a_while(
    struct bt2_owner *owner, struct ArrowArray *array, bool *has_entered, char **warning)
{
    PyThreadState *thread = owner->iterator ? NULL : PyEval_SaveThread();
    struct entry entry = enter(owner);
    int status = COL_STATUS_USAGE_ERROR;

    if (entry.has_entered) {
        status = read_for_a_while(owner, array);
        if (status == COL_STATUS_END || !array) {
            *warning = col_reader_take_warning(owner->reader);
        }
    }
    leave(owner, &entry);
    if (thread) {
        PyEval_RestoreThread(thread);
    }
    *has_entered = entry.has_entered;
    return status;
}

/*
 * Only the schema (`array` is NULL) is read by the package: its caller is the one who asked, and
 * whom a warning is for.
 */
static int run(struct bt2_owner *owner, struct ArrowArray *array)
{
    g_autofree char *warning = NULL;
    bool has_entered;
    int status;

    do {
        status = run_for_a_while(owner, array, &has_entered, &warning);
        if (status == COL_STATUS_PAUSE && PyErr_CheckSignals() < 0) {
            return COL_STATUS_USAGE_ERROR;
        }
    } while (status == COL_STATUS_PAUSE);
    if (!has_entered) {
        PyErr_SetString(PyExc_RuntimeError, IN_USE);
    } else if (status != COL_STATUS_OK && status != COL_STATUS_END) {
        raise_status(owner, status);
    } else if (warning && !warn(warning, array ? 1 : 2)) {
        return COL_STATUS_USAGE_ERROR;
    }
    return status;
}

bool bt2_owner_export_schema(struct bt2_owner *owner, struct ArrowSchema *schema)
{
    if (run(owner, NULL) != COL_STATUS_OK) {
        return false;
    }
    /* The schema doesn't change any more. */
    col_table_export_schema(col_reader_table(owner->reader, 0), schema);
    return true;
}

int bt2_owner_next(struct bt2_owner *owner, struct ArrowArray *array)
{
    int status = run(owner, array);

    if (status == COL_STATUS_OK) {
        return 1;
    }
    return status == COL_STATUS_END ? 0 : -1;
}
