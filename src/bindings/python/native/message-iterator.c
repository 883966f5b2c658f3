/* SPDX-License-Identifier: MIT */
/*
 * Message iterators. Messages come in batches. A message becomes a Python object only when Python
 * code takes it. A batch comes either from the library's message iterator on an input port of a
 * user component, or from the sink at the end of the graph of a trace collection.
 */
#include <babeltrace2/extension/graph-state.h>
#include <babeltrace2/extension/message-array.h>
#include <babeltrace2/extension/waiting.h>

#include "native/convert.h"
#include "native/message-iterator.h"
#include "native/module.h"
#include "native/waiting.h"
#include "native/warnings.h"

/*
 * The current batch of messages. The Python object and the sink of its graph share it, because
 * either of them may be destroyed first.
 */
struct feed {
    unsigned int owners;
    bt_message_array_const messages;
    uint64_t position;
    uint64_t count;
};

struct iterator {
    struct bt2_object object; /* of the kind GRAPH or MESSAGE_ITERATOR */
    struct feed *feed;
    bool has_ended;
    bool is_running;
};

static struct feed *new_feed(void)
{
    struct feed *feed = PyMem_RawCalloc(1, sizeof(*feed));

    if (feed) {
        feed->owners = 1;
    } else {
        PyErr_NoMemory();
    }
    return feed;
}

static void discard(struct feed *feed)
{
    bt_x_message_array_put_refs(feed->messages + feed->position, feed->count - feed->position);
    feed->position = feed->count;
}

static void put_feed(struct feed *feed)
{
    if (feed && --feed->owners == 0) {
        PyMem_RawFree(feed);
    }
}

static bt_graph_simple_sink_component_consume_func_status consume(
    bt_message_iterator *upstream, void *data)
{
    struct feed *feed = data;

    feed->position = 0;
    feed->count = 0;
    return (bt_graph_simple_sink_component_consume_func_status) bt_message_iterator_next(
        upstream, &feed->messages, &feed->count);
}

static void finalize_sink(void *data)
{
    put_feed(data);
}

static void *share_feed(const bt_port_output *port, void *iterator)
{
    struct feed *feed = ((struct iterator *) iterator)->feed;

    /*
     * The sink shares the feed until the sink is finalized, which happens even if the graph never
     * ran.
     */
    feed->owners++;
    return feed;
}

const struct assembly_simple_sink bt2_iterator_sink = {
    .consume = consume,
    .finalize = finalize_sink,
    .create_data = share_feed,
};

bool bt2_iterator_prepare(PyObject *self)
{
    struct iterator *iterator = (struct iterator *) self;

    if (iterator->feed) {
        PyErr_SetString(PyExc_RuntimeError, "this iterator already has a graph");
        return false;
    }
    iterator->feed = new_feed();
    return iterator->feed != NULL;
}

void bt2_iterator_abandon(PyObject *self)
{
    struct iterator *iterator = (struct iterator *) self;

    put_feed(iterator->feed);
    iterator->feed = NULL;
}

void bt2_iterator_set_graph(PyObject *self, bt_graph *graph)
{
    struct iterator *iterator = (struct iterator *) self;

    bt_graph_get_ref(graph);
    iterator->object.ptr = graph;
    iterator->object.holder = graph;
    iterator->object.kind = BT2_GRAPH;
    iterator->object.holder_kind = BT2_GRAPH;
}

static bt_message_iterator_next_status fetch(struct iterator *iterator)
{
    struct feed *feed = iterator->feed;

    if (iterator->object.kind == BT2_GRAPH) {
        if (bt_x_graph_get_state((const bt_graph *) iterator->object.ptr) ==
            BT_X_GRAPH_STATE_FAULTY) {
            BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_UNKNOWN(
                "bt2", "The graph is faulty, because configuring it failed.");
            return BT_MESSAGE_ITERATOR_NEXT_STATUS_ERROR;
        }
        return (bt_message_iterator_next_status) bt_graph_run_once(
            (bt_graph *) iterator->object.ptr);
    }
    feed->position = 0;
    feed->count = 0;
    return bt_message_iterator_next(
        (bt_message_iterator *) iterator->object.ptr, &feed->messages, &feed->count);
}

static void raise_status(const struct iterator *iterator, bt_message_iterator_next_status status)
{
    bt2_raise(status,
        iterator->object.kind == BT2_GRAPH ? "bt_graph_run_once" : "bt_message_iterator_next");
}

/* Returns whether the iterator can be used. If not, sets a RuntimeError. */
static bool is_usable(const struct iterator *iterator)
{
    if (!iterator->object.ptr) {
        PyErr_SetString(PyExc_RuntimeError, "this message iterator is not valid anymore");
        return false;
    }
    if (iterator->is_running) {
        PyErr_SetString(PyExc_RuntimeError, "this message iterator is already running");
        return false;
    }
    return true;
}

/*
 * Issues the warnings of a graph, and calls `_bt_ended_from_native()` after the last message.
 * Returns false with an exception if one of them raises it.
 */
static bool warn_of_graph(struct iterator *iterator)
{
    if (iterator->object.kind != BT2_GRAPH) {
        return true;
    }
    if (!bt2_warn_of_graph((bt_graph *) iterator->object.ptr, 1)) {
        return false;
    }
    if (!iterator->has_ended) {
        return true;
    }
    g_autoptr(PyObject) result =
        PyObject_CallMethod((PyObject *) iterator, "_bt_ended_from_native", NULL);
    return result != NULL;
}

/* Ensures that the batch has a message. If the status is a failure, an exception is set. */
static bt_message_iterator_next_status refill(struct iterator *iterator)
{
    bt_message_iterator_next_status status;

    if (iterator->feed && iterator->feed->position < iterator->feed->count) {
        return BT_MESSAGE_ITERATOR_NEXT_STATUS_OK;
    }
    if (iterator->has_ended) {
        return BT_MESSAGE_ITERATOR_NEXT_STATUS_END;
    }
    if (!is_usable(iterator)) {
        return BT_MESSAGE_ITERATOR_NEXT_STATUS_ERROR;
    }
    if (!iterator->feed) {
        iterator->feed = new_feed();
        if (!iterator->feed) {
            return BT_MESSAGE_ITERATOR_NEXT_STATUS_MEMORY_ERROR;
        }
    }
    do {
        if (PyErr_CheckSignals() < 0) {
            return BT_MESSAGE_ITERATOR_NEXT_STATUS_ERROR;
        }
        iterator->is_running = true;
        status = fetch(iterator);
        iterator->is_running = false;
    } while (status == BT_MESSAGE_ITERATOR_NEXT_STATUS_OK && iterator->feed->count == 0);
    iterator->has_ended = status == BT_MESSAGE_ITERATOR_NEXT_STATUS_END;
    if (status < 0) {
        raise_status(iterator, status);
    }
    return warn_of_graph(iterator) ? status : BT_MESSAGE_ITERATOR_NEXT_STATUS_ERROR;
}

bt_message_iterator_next_status bt2_iterator_take(
    PyObject *self, bt_message_array_const *messages, uint64_t *count)
{
    struct iterator *iterator = (struct iterator *) self;
    bt_message_iterator_next_status status = refill(iterator);

    if (status == BT_MESSAGE_ITERATOR_NEXT_STATUS_OK) {
        *messages = iterator->feed->messages + iterator->feed->position;
        *count = iterator->feed->count - iterator->feed->position;
        iterator->feed->position = iterator->feed->count;
    }
    return status;
}

static PyObject *next(PyObject *self)
{
    struct iterator *iterator = (struct iterator *) self;

    if (!iterator->feed || iterator->feed->position == iterator->feed->count) {
        bt_message_iterator_next_status status = refill(iterator);

        if (status != BT_MESSAGE_ITERATOR_NEXT_STATUS_OK) {
            /*
             * At the end of the messages, this raises `bt2.Stop`, because scripts that call next()
             * catch this subclass of `StopIteration`.
             */
            if (!PyErr_Occurred()) {
                raise_status(iterator, status);
            }
            return NULL;
        }
    }
    const bt_message *message = iterator->feed->messages[iterator->feed->position++];
    return bt2_object_new(
        bt2_class_of(BT2_MESSAGE, message, true), BT2_MESSAGE, message, true, BT2_MESSAGE, message);
}

/* Called after a seek: discards the batch and clears the flag that the messages have ended. */
static PyObject *restart(PyObject *self, PyObject *unused)
{
    struct iterator *iterator = (struct iterator *) self;

    if (iterator->feed) {
        discard(iterator->feed);
    }
    iterator->has_ended = false;
    Py_RETURN_NONE;
}

/* _wait(retry duration in µs): waits for more messages from the graph. */
static PyObject *wait_for_more(PyObject *self, PyObject *retry_us)
{
    struct iterator *iterator = (struct iterator *) self;
    const unsigned long long us = PyLong_AsUnsignedLongLong(retry_us);

    if (PyErr_Occurred() || !is_usable(iterator)) {
        return NULL;
    }
    iterator->is_running = true;
    bool is_over = bt2_graph_wait((bt_graph *) iterator->object.ptr, us);
    iterator->is_running = false;
    if (!is_over) {
        return NULL;
    }
    Py_RETURN_NONE;
}

bool bt2_iterator_wait_for_a_while(PyObject *self)
{
    struct iterator *iterator = (struct iterator *) self;
    bt_graph *graph = (bt_graph *) iterator->object.ptr;

    if (iterator->object.kind != BT2_GRAPH) {
        return false;
    }
    iterator->is_running = true;
    Py_BEGIN_ALLOW_THREADS;
    bt_x_graph_wait(graph, BT2_RETRY_US, BT2_MAX_WAIT_US);
    Py_END_ALLOW_THREADS;
    iterator->is_running = false;
    return true;
}

static void dealloc(PyObject *self)
{
    struct iterator *iterator = (struct iterator *) self;
    PyTypeObject *type = Py_TYPE(self);

    if (iterator->feed) {
        discard(iterator->feed);
    }
    bt2_holder_put_ref(iterator->object.holder_kind, iterator->object.holder);
    put_feed(iterator->feed);
    type->tp_free(self);
    Py_DECREF(type);
}

static PyMethodDef methods[] = {
    {"_restart", restart, METH_NOARGS, NULL},
    {"_wait", wait_for_more, METH_O, NULL},
    {NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, (void *) "Engine of message iterators."},
    {Py_tp_new, PyType_GenericNew},
    {Py_tp_dealloc, dealloc},
    {Py_tp_iter, PyObject_SelfIter},
    {Py_tp_iternext, next},
    {Py_tp_methods, methods},
    {0, NULL},
};

static PyType_Spec spec = {
    .name = "bt2._native.MessageIterator",
    .basicsize = sizeof(struct iterator),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .slots = slots,
};

static PyTypeObject *iterator_type;

bool bt2_is_iterator(PyObject *object)
{
    if (PyObject_TypeCheck(object, iterator_type)) {
        return true;
    }
    PyErr_Format(PyExc_TypeError, "'%s' object is not a message iterator of this package",
        Py_TYPE(object)->tp_name);
    return false;
}

bool bt2_init_message_iterator(PyObject *module)
{
    iterator_type = bt2_add_type(module, &spec, bt2_object_type);
    return iterator_type != NULL;
}
