/* SPDX-License-Identifier: MIT */
/* Message iterators: creation, next messages and finalization. */
#include "lib/accessors.h"
#include "lib/graph/message-iterator.h"

#include <babeltrace2/extension/first-time.h>

#include "lib/assert-cond.h"
#include "lib/dev-mode/method-call.h"
#include "lib/error-internal.h"
#include "lib/graph/connection.h"
#include "lib/logging-internal.h"
#include "lib/method-status.h"
#include "lib/ref-functions.h"
#include "lib/message/message.h"

/*
 * The limit is longer than any sensible chain of filters. Without a limit, a cycle of connections
 * would create message iterators forever.
 */
#define MAX_DEPTH 1000

static void note_again(struct bt_message_iterator *iterator)
{
    const uint64_t number = iterator->graph->consume_count;
    struct bt__wait *wait = &iterator->wait;

    wait->again_number = number;
    wait->is_declared = wait->declared_number == number;
    wait->declared_number = 0;
    iterator->sink->upstream_again_number = number;
}

enum bt__status bt__message_iterator_method_returned(
    struct bt_message_iterator *iterator, const char *method, enum bt__status status)
{
    if (status < 0) {
        BT_LIB_APPEND_CAUSE("\"%s\" method failed: " BT__MESSAGE_ITERATOR_FORMAT, method,
            BT__MESSAGE_ITERATOR_ARGS(iterator));
    } else if (status == BT__STATUS_AGAIN) {
        note_again(iterator);
    }
    return status;
}

bt_message_iterator_class_next_method_status bt__message_iterator_next_at_beginning(
    bt_self_message_iterator *self, bt_message_array_const messages, uint64_t capacity,
    uint64_t *count)
{
    struct bt_message_iterator *iterator = (struct bt_message_iterator *) self;

    iterator->next = iterator->left_over.length > 0 ? bt__message_iterator_next_left_over
                                                    : iterator->methods->next;
    return iterator->next(self, messages, capacity, count);
}

bt_message_iterator_class_next_method_status bt__message_iterator_next_left_over(
    bt_self_message_iterator *self, bt_message_array_const messages, uint64_t capacity,
    uint64_t *count)
{
    struct bt_message_iterator *iterator = (struct bt_message_iterator *) self;

    *count = bt__message_iterator_take_left_over(iterator, messages, capacity);
    if (iterator->left_over.length == 0) {
        iterator->next = iterator->methods->next;
    }
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
}

bt_message_iterator_class_next_method_status bt__message_iterator_next_without_position(
    bt_self_message_iterator *self, bt_message_array_const messages, uint64_t capacity,
    uint64_t *count)
{
    const struct bt_message_iterator *iterator = (const void *) self;

    BT_LIB_APPEND_CAUSE("Cannot get the next messages: the message iterator %s.",
        iterator->graph ? "could not seek" : "is finalized with its graph");
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_ERROR;
}

bt_message_iterator_class_next_method_status bt__message_iterator_next_at_end(
    bt_self_message_iterator *self, bt_message_array_const messages, uint64_t capacity,
    uint64_t *count)
{
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
}

uint64_t bt__message_iterator_take_left_over(
    struct bt_message_iterator *iterator, bt_message_array_const messages, uint64_t capacity)
{
    uint64_t count = 0;

    while (count < capacity && iterator->left_over.length > 0) {
        messages[count++] = g_queue_pop_head(&iterator->left_over);
    }
    return count;
}

void bt__message_iterator_drop_left_over(struct bt_message_iterator *iterator)
{
    struct bt_message *message;

    while ((message = g_queue_pop_head(&iterator->left_over))) {
        bt__message_put_ref(message);
    }
}

static void call_finalize_method(struct bt_message_iterator *iterator)
{
    const bt_error *error;

    if (!iterator->is_initialized || !iterator->methods->finalize) {
        return;
    }
    iterator->is_initialized = false;
    /*
     * The finalization method may call functions that require a thread without an error. An error
     * may be the reason why the iterator is being finalized, so the error is put aside during the
     * call.
     */
    error = bt_current_thread_take_error();
    BT__IN_METHOD(iterator->methods->finalize((bt_self_message_iterator *) iterator),
        .method = "finalize", .iterator = iterator);
    BT_ASSERT_POST_DEV_FROM_FUNC("message-iterator-class-finalize-method", "no-error",
        !bt__current_thread_has_error(),
        "Finalization method left an error: " BT__MESSAGE_ITERATOR_ORIGIN_FORMAT,
        BT__MESSAGE_ITERATOR_ORIGIN_ARGS(iterator));
    bt_current_thread_clear_error();
    if (error) {
        bt_current_thread_move_error(error);
    }
}

/*
 * Unlinks the iterator from its creator and from the iterators that it created. The creator, the
 * iterator and the iterators that it created may be destroyed in any order.
 */
static void unlink_neighbours(struct bt_message_iterator *iterator)
{
    GList *link;

    while ((link = iterator->upstreams.head)) {
        ((struct bt_message_iterator *) link->data)->downstream = NULL;
        g_queue_unlink(&iterator->upstreams, link);
    }
    if (iterator->downstream) {
        g_queue_unlink(&iterator->downstream->upstreams, &iterator->in_downstream);
        iterator->downstream = NULL;
    }
}

void bt__message_iterator_finalize(struct bt_message_iterator *iterator)
{
    if (!iterator->graph) {
        return;
    }
    /*
     * Unlink the iterator first, so that the loop that finalizes all iterators of the graph doesn't
     * find it again.
     */
    g_queue_unlink(&iterator->graph->iterators, &iterator->in_graph);
    iterator->next = bt__message_iterator_next_without_position;
    tg_object_put_ref(g_steal_pointer(&iterator->forward));
    bt__message_iterator_drop_left_over(iterator);
    call_finalize_method(iterator);
    unlink_neighbours(iterator);
    bt_x_interest_put_ref(g_steal_pointer(&iterator->interest));
    iterator->graph = NULL;
    iterator->component = NULL;
    iterator->sink = NULL;
    iterator->port = NULL;
    iterator->methods = NULL;
}

static void destroy(struct tg_object *object)
{
    struct bt_message_iterator *iterator = (struct bt_message_iterator *) object;

    /* The finalization method may take and put references to its own iterator. */
    object->ref_count++;
    bt__message_iterator_finalize(iterator);
    if (BT_DEV_MODE) {
        bt__iterator_checks_destroy(iterator->checks);
    }
    g_free(iterator->messages);
    g_free(iterator);
}

static struct bt_message_iterator *create(
    struct bt_graph *graph, struct bt_port *upstream_port, struct bt_message_iterator *downstream)
{
    struct bt_message_iterator *iterator = g_new0(struct bt_message_iterator, 1);

    tg_object_init(&iterator->base, destroy, "message iterator");
    iterator->graph = graph;
    iterator->port = upstream_port;
    iterator->component = bt__port_component(upstream_port);
    iterator->methods = &iterator->component->component_class->message_iterator_class->methods;
    iterator->next = bt__message_iterator_next_at_beginning;
    iterator->capacity = graph->batch_size;
    iterator->messages = g_new0(bt_message const *, iterator->capacity);
    iterator->mip_version = graph->mip_version;
    g_queue_init(&iterator->left_over);
    g_queue_init(&iterator->upstreams);
    iterator->in_graph.data = iterator->in_downstream.data = iterator;
    g_queue_push_tail_link(&graph->iterators, &iterator->in_graph);
    iterator->sink = bt__port_component(upstream_port->connection->downstream_port);
    if (downstream) {
        iterator->sink = downstream->sink;
        iterator->downstream = downstream;
        iterator->depth = downstream->depth + 1;
        iterator->may_be_unordered = downstream->may_be_unordered || downstream->restores_order;
        g_queue_push_tail_link(&downstream->upstreams, &iterator->in_downstream);
    }
    if (BT_DEV_MODE) {
        iterator->checks = bt__iterator_checks_create();
    }
    return iterator;
}

static enum bt__status create_on_port(struct bt_graph *graph, struct bt_port *port,
    struct bt_message_iterator *downstream, const bt_x_interest *interest,
    bt_message_iterator **iterator_out, const char *function)
{
    enum bt__status status = BT__STATUS_OK;

    BT_ASSERT_PRE_NO_ERROR_FROM_FUNC(function);
    BT_ASSERT_PRE_FROM_FUNC(function, "not-null:input-port", port, "Input port is NULL.");
    BT_ASSERT_PRE_FROM_FUNC(function, "not-null:message-iterator-output", iterator_out,
        "Message iterator (output) is NULL.");
    BT_ASSERT_PRE_FROM_FUNC(function, "input-port-is-connected", port->connection,
        "Input port is not connected: port `%s` of " BT__COMPONENT_FORMAT, port->name,
        BT__COMPONENT_ARGS(bt__port_component(port)));
    if (downstream && downstream->depth == MAX_DEPTH) {
        BT_LIB_APPEND_CAUSE(
            "Too many message iterators in a chain (more than %d): do the connections of the graph "
            "make a cycle? Input port `%s` of " BT__COMPONENT_FORMAT,
            MAX_DEPTH, port->name, BT__COMPONENT_ARGS(bt__port_component(port)));
        return BT__STATUS_ERROR;
    }
    struct bt_message_iterator *iterator =
        create(graph, port->connection->upstream_port, downstream);
    bt_x_interest_get_ref(interest);
    iterator->interest = interest;
    if (iterator->methods->initialize) {
        status = (enum bt__status) BT__IN_METHOD(
            iterator->methods->initialize((bt_self_message_iterator *) iterator,
                (bt_self_message_iterator_configuration *) iterator,
                (bt_self_component_port_output *) iterator->port),
            .method = "initialize", .iterator = iterator);
    }
    BT__ASSERT_POST_VALID_STATUS("message-iterator-class-initialize-method", status,
        BT__NO_SPECIAL_STATUS, BT__MESSAGE_ITERATOR_ORIGIN_FORMAT,
        BT__MESSAGE_ITERATOR_ORIGIN_ARGS(iterator));
    if (status < 0) {
        bt__message_iterator_method_returned(iterator, "initialize", status);
        tg_object_put_ref(iterator);
        return status;
    }
    BT_ASSERT_POST_DEV_FROM_FUNC("message-iterator-class-initialize-method",
        "no-error-if-no-error-status", !bt__current_thread_has_error(),
        "Method succeeded but left an error: " BT__MESSAGE_ITERATOR_ORIGIN_FORMAT,
        BT__MESSAGE_ITERATOR_ORIGIN_ARGS(iterator));
    iterator->is_initialized = true;
    BT_LOGD("Created " BT__MESSAGE_ITERATOR_FORMAT, BT__MESSAGE_ITERATOR_ARGS(iterator));
    *iterator_out = iterator;
    return BT__STATUS_OK;
}

static bt_message_iterator_create_from_message_iterator_status create_from_message_iterator(
    bt_self_message_iterator *self_message_iterator, bt_self_component_port_input *port,
    const bt_x_interest *interest, bt_message_iterator **message_iterator, const char *function)
{
    struct bt_message_iterator *downstream = (void *) self_message_iterator;

    BT_ASSERT_PRE_FROM_FUNC(
        function, "not-null:message-iterator", downstream, "Message iterator is NULL.");
    return (bt_message_iterator_create_from_message_iterator_status) create_on_port(
        downstream->graph, (void *) port, downstream, interest, message_iterator, function);
}

bt_message_iterator_create_from_message_iterator_status
bt_message_iterator_create_from_message_iterator(bt_self_message_iterator *self_message_iterator,
    bt_self_component_port_input *port, bt_message_iterator **message_iterator)
{
    return create_from_message_iterator(
        self_message_iterator, port, NULL, message_iterator, __func__);
}

bt_message_iterator_create_from_message_iterator_status
bt_x_message_iterator_create_from_message_iterator_with_interest(
    bt_self_message_iterator *self_message_iterator, bt_self_component_port_input *port,
    const bt_x_interest *interest, bt_message_iterator **message_iterator)
{
    return create_from_message_iterator(
        self_message_iterator, port, interest, message_iterator, __func__);
}

static bt_message_iterator_create_from_sink_component_status create_from_sink_component(
    bt_self_component_sink *self_component_sink, bt_self_component_port_input *port,
    const bt_x_interest *interest, bt_message_iterator **message_iterator, const char *function)
{
    BT_ASSERT_PRE_FROM_FUNC(
        function, "not-null:sink-component", self_component_sink, "Sink component is NULL.");
    struct bt_graph *graph = bt__component_graph((void *) self_component_sink);
    BT_ASSERT_PRE_FROM_FUNC(function, "graph-is-configured", graph->state != BT__GRAPH_CONFIGURING,
        "Graph is not configured yet.");
    return (bt_message_iterator_create_from_sink_component_status) create_on_port(
        graph, (void *) port, NULL, interest, message_iterator, function);
}

bt_message_iterator_create_from_sink_component_status
bt_message_iterator_create_from_sink_component(bt_self_component_sink *self_component_sink,
    bt_self_component_port_input *port, bt_message_iterator **message_iterator)
{
    return create_from_sink_component(self_component_sink, port, NULL, message_iterator, __func__);
}

bt_message_iterator_create_from_sink_component_status
bt_x_message_iterator_create_from_sink_component_with_interest(
    bt_self_component_sink *self_component_sink, bt_self_component_port_input *port,
    const bt_x_interest *interest, bt_message_iterator **message_iterator)
{
    return create_from_sink_component(
        self_component_sink, port, interest, message_iterator, __func__);
}

BT__DEFINE_EXPRESSION(bt_component *, bt_message_iterator_borrow_component, bt_message_iterator,
    "message-iterator", object->component)

/*
 * The limit for consecutive empty batches. It is high, because plugins that poll may return many
 * empty batches.
 */
#define MAX_EMPTY_BATCHES 1000000

enum bt__status bt__message_iterator_got_empty_batch(struct bt_message_iterator *iterator)
{
    if (!iterator->graph || ++iterator->empty_batches < MAX_EMPTY_BATCHES) {
        return iterator->graph && bt__interrupters_are_set(&iterator->graph->interrupters)
                   ? BT__STATUS_AGAIN
                   : BT__STATUS_OK;
    }
    iterator->empty_batches = 0;
    BT_LIB_APPEND_CAUSE("\"Next\" method succeeded %d times in a row without a "
                        "message: " BT__MESSAGE_ITERATOR_ORIGIN_FORMAT,
        MAX_EMPTY_BATCHES, BT__MESSAGE_ITERATOR_ORIGIN_ARGS(iterator));
    return BT__STATUS_ERROR;
}

/*
 * Handles a status of the "next" method other than success, and returns it. On an error, appends a
 * cause. At the end of the messages, sets `next` to the function that returns END.
 */
static enum bt__status next_without_messages(
    struct bt_message_iterator *iterator, enum bt__status status)
{
    if (!iterator->graph) {
        return status;
    }
    BT__ASSERT_POST_VALID_STATUS("message-iterator-class-next-method", status,
        BT__MAY_END | BT__MAY_TRY_AGAIN, BT__MESSAGE_ITERATOR_ORIGIN_FORMAT,
        BT__MESSAGE_ITERATOR_ORIGIN_ARGS(iterator));
    if (status == BT__STATUS_END) {
        BT_LOGD(
            "No more messages: " BT__MESSAGE_ITERATOR_FORMAT, BT__MESSAGE_ITERATOR_ARGS(iterator));
        iterator->next = bt__message_iterator_next_at_end;
        return status;
    }
    return bt__message_iterator_method_returned(iterator, "next", status);
}

bt_message_iterator_next_status bt_message_iterator_next(
    bt_message_iterator *message_iterator, bt_message_array_const *messages, uint64_t *count)
{
    BT_ASSERT_PRE_DEV_NO_ERROR();
    BT_ASSERT_PRE_DEV_NON_NULL("message-iterator", message_iterator);
    BT_ASSERT_PRE_DEV_NON_NULL("message-array-output", messages);
    BT_ASSERT_PRE_DEV_NON_NULL("user-count-output", count);
    if (BT_DEV_MODE) {
        *count = 0;
    }
    enum bt__status status = (enum bt__status) BT__IN_METHOD(
        message_iterator->next((bt_self_message_iterator *) message_iterator,
            message_iterator->messages, message_iterator->capacity, count),
        .method = "next", .iterator = message_iterator);
    if (BT_DEV_MODE) {
        bt__iterator_checks_next(message_iterator, status, *count);
    }
    if (G_UNLIKELY(status != BT__STATUS_OK)) {
        return (bt_message_iterator_next_status) next_without_messages(message_iterator, status);
    }
    *messages = message_iterator->messages;
    if (G_UNLIKELY(*count == 0)) {
        return (bt_message_iterator_next_status) bt__message_iterator_got_empty_batch(
            message_iterator);
    }
    message_iterator->empty_batches = 0;
    return BT_MESSAGE_ITERATOR_NEXT_STATUS_OK;
}

bt_bool bt_x_message_iterator_may_go_back_to(
    bt_message_iterator *message_iterator, int64_t ns_from_origin, int64_t reached_ns)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("message-iterator", message_iterator);
    BT__ASSERT_PRE_NOT_FINALIZED(message_iterator);
    BT_ASSERT_PRE("reached-time-is-not-earlier", reached_ns >= ns_from_origin,
        "The reached time is before the given time: reached=%" PRId64 ", ns=%" PRId64, reached_ns,
        ns_from_origin);
    if (message_iterator->may_go_back_to) {
        return BT__IN_METHOD(
            message_iterator->may_go_back_to(
                (bt_self_message_iterator *) message_iterator, ns_from_origin, reached_ns),
            .method = "may go back to", .iterator = message_iterator);
    }
    for (const GList *link = message_iterator->upstreams.head; link; link = link->next) {
        if (bt_x_message_iterator_may_go_back_to(link->data, ns_from_origin, reached_ns)) {
            return BT_TRUE;
        }
    }
    return BT_FALSE;
}

bt_bool bt_x_message_iterator_get_first_time(
    const bt_message_iterator *message_iterator, int64_t *ns_from_origin)
{
    bt_bool has_time = BT_FALSE;
    int64_t ns;

    BT_ASSERT_PRE_NON_NULL("message-iterator", message_iterator);
    BT_ASSERT_PRE_NON_NULL("time-output", ns_from_origin);
    for (const GList *link = message_iterator->upstreams.head; link; link = link->next) {
        if (bt_x_message_iterator_get_first_time(link->data, &ns)) {
            *ns_from_origin = has_time ? MIN(*ns_from_origin, ns) : ns;
            has_time = BT_TRUE;
        }
    }
    if (!has_time && message_iterator->has_first_time) {
        *ns_from_origin = message_iterator->first_ns;
        has_time = BT_TRUE;
    }
    return has_time;
}

BT__DEFINE_REF_FUNCTIONS(message_iterator)
