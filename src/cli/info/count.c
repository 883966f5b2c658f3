/* SPDX-License-Identifier: MIT */
/*
 * See count.h. Each output port has its own sink, because counting needs no order, and merging the
 * streams would take longer than everything else.
 */
#include "cli/info/count.h"

#include <babeltrace2/extension/damage.h>
#include <babeltrace2/extension/message-array.h>

#include "cli/graph/graph.h"

/* The data of the sink of one output port. */
struct port_sink {
    struct event_counts *counts;
    struct port_count *port;
    /* The times of a batch of events: `int64_t`, in nanoseconds from the origin. */
    GArray *times;
};

static struct class_count *add_class(struct event_counts *counts, const bt_event_class *event_class)
{
    struct class_count *class = g_new0(struct class_count, 1);

    bt_event_class_get_ref(event_class);
    class->event_class = event_class;
    g_ptr_array_add(counts->classes, class);
    tg_pointer_map_add(&counts->class_by_address, event_class, class);
    return class;
}

/* Counts the event if it is selected. Returns whether it was counted. */
static bool count_event(struct port_sink *sink, const bt_message *message)
{
    struct event_counts *counts = sink->counts;
    const bt_event_class *event_class =
        bt_event_borrow_class_const(bt_message_event_borrow_event_const(message));
    bt_x_expression_truth truth = BT_X_EXPRESSION_TRUTH_TRUE;
    struct class_count *class = tg_pointer_map_get(&counts->class_by_address, event_class);

    if (G_UNLIKELY(!class)) {
        class = add_class(counts, event_class);
    }
    if (counts->selector) {
        bt_x_event_selector_test(counts->selector, &message, &event_class, 1, &truth);
    }
    if (truth != BT_X_EXPRESSION_TRUTH_TRUE) {
        return false;
    }
    if (counts->groups) {
        bt_x_event_groups_count(counts->groups, message, event_class);
    }
    class->count++;
    counts->count++;
    sink->port->count++;
    return true;
}

static void count_message(struct port_sink *sink, const bt_message *message)
{
    uint64_t count;

    switch (bt_message_get_type(message)) {
    case BT_MESSAGE_TYPE_EVENT:
        count_event(sink, message);
        break;
    case BT_MESSAGE_TYPE_DISCARDED_EVENTS:
        if (bt_message_discarded_events_get_count(message, &count) ==
            BT_PROPERTY_AVAILABILITY_AVAILABLE) {
            sink->counts->discarded_events += count;
        }
        break;
    case BT_MESSAGE_TYPE_DISCARDED_PACKETS:
        if (bt_message_discarded_packets_get_count(message, &count) ==
            BT_PROPERTY_AVAILABILITY_AVAILABLE) {
            sink->counts->discarded_packets += count;
        }
        break;
    default:
        break;
    }
}

static void count_batch(struct port_sink *sink, bt_message_array_const messages, uint64_t count)
{
    g_array_set_size(sink->times, (guint) count);

    int64_t *times = (int64_t *) (void *) sink->times->data;

    for (uint64_t i = 0; i < count; i++) {
        uint64_t run = bt_x_message_array_get_event_ns_from_origin(messages + i, count - i, times);

        for (uint64_t r = 0; r < run; r++, i++) {
            if (count_event(sink, messages[i])) {
                histogram_add(&sink->counts->histogram, times[r]);
            }
        }
        if (i < count) {
            count_message(sink, messages[i]);
        }
    }
}

static bt_graph_simple_sink_component_consume_func_status consume(
    bt_message_iterator *iterator, void *data)
{
    bt_message_array_const messages;
    uint64_t count;
    bt_message_iterator_next_status status = bt_message_iterator_next(iterator, &messages, &count);

    if (status == BT_MESSAGE_ITERATOR_NEXT_STATUS_OK) {
        count_batch(data, messages, count);
        bt_x_message_array_put_refs(messages, count);
    } else if (status == BT_MESSAGE_ITERATOR_NEXT_STATUS_ERROR) {
        /*
         * The sink ends without an error, because an error of one sink would also end the other
         * sinks.
         */
        cli_error("Cannot count all the events");
        ((struct port_sink *) data)->port->error = bt_current_thread_take_error();
        return BT_GRAPH_SIMPLE_SINK_COMPONENT_CONSUME_FUNC_STATUS_END;
    }
    return (bt_graph_simple_sink_component_consume_func_status) status;
}

static void free_sink(void *data)
{
    struct port_sink *sink = data;

    g_array_unref(sink->times);
    g_free(sink);
}

static void class_count_free(gpointer data)
{
    struct class_count *class = data;

    bt_event_class_put_ref(class->event_class);
    g_free(class);
}

static void port_count_free(gpointer data)
{
    struct port_count *port = data;

    if (port->error) {
        bt_error_release(port->error);
    }
    g_free(port->name);
    g_free(port);
}

/* Creates the data for the sink of an output port. */
static void *create_sink(const bt_port_output *output, void *data)
{
    struct event_counts *counts = data;
    struct port_sink *sink = g_new0(struct port_sink, 1);

    sink->counts = counts;
    sink->times = g_array_new(FALSE, FALSE, sizeof(int64_t));
    sink->port = g_new0(struct port_count, 1);
    sink->port->name = g_strdup(bt_port_get_name(bt_port_output_as_port_const(output)));
    g_ptr_array_add(counts->ports, sink->port);
    return sink;
}

/*
 * Describes a graph with the source only. The assembly adds a sink to each of the source's ports.
 */
static struct assembly_description *describe(
    const struct cli *cli, const struct assembly_class *class, const bt_value *params)
{
    struct assembly_description *description = assembly_description_create();
    struct assembly_component *source = assembly_description_add(
        description, BT_COMPONENT_CLASS_TYPE_SOURCE, bt_component_class_get_name(class->base));

    source->class = *class;
    source->log_level = cli->context.log_level;
    (void) bt_value_copy(params, &source->params);
    description->end = ASSEMBLY_END_PORT_SINKS;
    description->sink = (struct assembly_simple_sink){
        .name = "count",
        .consume = consume,
        .finalize = free_sink,
        .create_data = create_sink,
    };
    return description;
}

static gint compare_counts(gconstpointer a, gconstpointer b)
{
    const struct class_count *class_a = *(const struct class_count *const *) a;
    const struct class_count *class_b = *(const struct class_count *const *) b;

    if (class_a->count != class_b->count) {
        return class_a->count < class_b->count ? 1 : -1;
    }
    return g_strcmp0(bt_event_class_get_name(class_a->event_class),
        bt_event_class_get_name(class_b->event_class));
}

static void list_trace_classes(struct event_counts *counts)
{
    for (guint i = 0; i < counts->classes->len; i++) {
        const struct class_count *class = counts->classes->pdata[i];
        const bt_trace_class *trace_class = bt_stream_class_borrow_trace_class_const(
            bt_event_class_borrow_stream_class_const(class->event_class));

        if (!g_ptr_array_find(counts->trace_classes, trace_class, NULL)) {
            bt_trace_class_get_ref(trace_class);
            g_ptr_array_add(counts->trace_classes, (gpointer) trace_class);
        }
    }
}

/* Removes event classes without a selected event. */
static void remove_classes_without_events(struct event_counts *counts)
{
    for (guint i = counts->classes->len; i-- > 0;) {
        if (((struct class_count *) counts->classes->pdata[i])->count == 0) {
            g_ptr_array_remove_index(counts->classes, i);
        }
    }
}

enum cli_status event_counts_run(struct event_counts *counts, struct cli *cli,
    const struct assembly_class *class, const bt_value *params, bt_x_event_selector *selector,
    bt_x_event_groups *groups, GPtrArray *trace_classes, enum option_when progress)
{
    *counts = (struct event_counts){
        .selector = selector,
        .groups = groups,
        .trace_classes = trace_classes,
        .classes = g_ptr_array_new_with_free_func(class_count_free),
        .ports = g_ptr_array_new_with_free_func(port_count_free),
    };
    tg_pointer_map_init(&counts->class_by_address);
    histogram_init(&counts->histogram);

    g_autoptr(assembly_description_t) description = describe(cli, class, params);
    struct assembly *assembly = assembly_create(&cli->context, description, NULL, counts);

    if (!assembly) {
        cli_error("Cannot count the events");
        return CLI_ERROR;
    }

    /* A trace may have no streams. The graph then has no sink, and can't run. */
    enum cli_status status = counts->ports->len > 0
                                 ? graph_run(cli, assembly, progress, DEFAULT_RETRY_DURATION_US)
                                 : CLI_OK;

    if (status == CLI_ERROR) {
        cli_error("Cannot count the events");
    }
    list_trace_classes(counts);
    remove_classes_without_events(counts);
    counts->damage_count = bt_x_graph_get_damage_count(assembly_borrow_graph(assembly));
    counts->damage =
        status == CLI_ERROR ? NULL : bt_x_graph_describe_damage(assembly_borrow_graph(assembly));
    assembly_free(assembly);
    g_ptr_array_sort(counts->classes, compare_counts);
    return status;
}

void event_counts_clear(struct event_counts *counts)
{
    if (counts->classes) {
        tg_pointer_map_clear(&counts->class_by_address);
        g_ptr_array_unref(counts->classes);
        g_ptr_array_unref(counts->ports);
        bt_value_put_ref(counts->damage);
    }
}
