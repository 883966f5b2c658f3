/* SPDX-License-Identifier: MIT */
/*
 * A consumer may read the stream in any thread, with or without the interpreter lock. A reading
 * thread takes the stream's mutex first and then the interpreter lock. A thread that has the
 * interpreter lock releases it while it waits for the mutex, so there is no deadlock.
 */
#include "bindings/python/columns/iterator-feed.h"

#include <errno.h>

#include "native/convert.h"
#include "native/interpreter-lock.h"
#include "native/module.h"

struct bt2_iterator_feed {
    PyObject *iterator;
    PyObject *type, *value, *traceback; /* the exception that ended the iterator */
    struct bt2_lock lock;               /* the interpreter lock of the thread that has the mutex */
};

/*
 * Stores the exception, and appends its text as a cause. An Arrow stream returns the causes to its
 * consumer.
 */
static void keep_exception(struct bt2_iterator_feed *feed)
{
    PyErr_Fetch(&feed->type, &feed->value, &feed->traceback);
    PyErr_NormalizeException(&feed->type, &feed->value, &feed->traceback);
    g_autoptr(PyObject) text = PyObject_Str(feed->value);
    g_autoptr(PyObject) bytes = text ? bt2_bytes(text) : NULL;
    PyErr_Clear();
    BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_UNKNOWN(
        "bt2", "%s", bytes ? PyBytes_AS_STRING(bytes) : "an exception");
}

bool bt2_iterator_feed_raise(const struct bt2_iterator_feed *feed)
{
    if (!feed || !feed->type) {
        return false;
    }
    PyErr_Restore(Py_NewRef(feed->type), Py_XNewRef(feed->value), Py_XNewRef(feed->traceback));
    return true;
}

static enum col_status next(void *data, bt_message_array_const *messages, uint64_t *count)
{
    struct bt2_iterator_feed *feed = data;

    switch (bt2_iterator_take(feed->iterator, messages, count)) {
    case BT_MESSAGE_ITERATOR_NEXT_STATUS_OK:
        return COL_STATUS_OK;
    case BT_MESSAGE_ITERATOR_NEXT_STATUS_END:
        return COL_STATUS_END;
    case BT_MESSAGE_ITERATOR_NEXT_STATUS_AGAIN:
        return COL_STATUS_AGAIN;
    default:
        keep_exception(feed);
        return COL_STATUS_ERROR;
    }
}

static enum col_status wait(void *data)
{
    const struct bt2_iterator_feed *feed = data;

    return bt2_iterator_wait_for_a_while(feed->iterator) ? COL_STATUS_PAUSE : COL_STATUS_AGAIN;
}

static int enter(void *data, pthread_mutex_t *mutex)
{
    struct bt2_iterator_feed *feed = data;
    struct bt2_lock lock;
    int error;

    /*
     * bt2_try_lock() fails as soon as the program ends. A consumer may even release its stream
     * after the interpreter and all its objects are gone.
     */
    if (!bt2_try_lock(&lock)) {
        return ESHUTDOWN;
    }
    Py_BEGIN_ALLOW_THREADS;
    error = pthread_mutex_lock(mutex);
    Py_END_ALLOW_THREADS;
    if (error) {
        bt2_unlock(&lock);
    } else {
        feed->lock = lock;
    }
    return error;
}

static void leave(void *data)
{
    const struct bt2_lock lock = ((struct bt2_iterator_feed *) data)->lock;

    bt2_unlock(&lock);
}

static void destroy(void *data)
{
    struct bt2_iterator_feed *feed = data;
    const struct bt2_lock lock = feed->lock;

    Py_DECREF(feed->iterator);
    Py_XDECREF(feed->type);
    Py_XDECREF(feed->value);
    Py_XDECREF(feed->traceback);
    PyMem_RawFree(feed);
    bt2_unlock(&lock);
}

struct col_stream *bt2_iterator_feed_open(PyObject *iterator, struct col_query *query,
    const struct col_stream_hooks *hooks, struct bt2_iterator_feed **feed)
{
    struct col_stream_hooks own = *hooks;
    struct col_feed callbacks = {.next = next, .wait = wait};

    *feed = PyMem_RawCalloc(1, sizeof(**feed));
    if (!*feed) {
        PyErr_NoMemory();
        return NULL;
    }
    (*feed)->iterator = Py_NewRef(iterator);
    own.enter = enter;
    own.leave = leave;
    own.destroy = destroy;
    own.data = callbacks.data = *feed;
    return col_stream_create(&callbacks, query, &own);
}
