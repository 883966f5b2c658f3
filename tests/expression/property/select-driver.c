/* SPDX-License-Identifier: MIT */
/*
 * Prints which events of a trace filter.utils.select passes, for many expressions:
 *
 *     select-driver PLUGIN... TRACE MIP-VERSION <EXPRESSIONS
 *
 * Each expression ends with a zero byte. The first member of the common context of all events is a
 * unique number. The output begins with a line for each event, whose words are separated by tabs:
 * number, time, stream's ID, stream's name, trace's name. A line `end HASH` with the hash of all
 * other messages follows. Then there are two lines for each expression. The first one is the result
 * if the source receives the filter's interest, and the second one if it doesn't:
 *
 *     NAME HASH-OF-ALL-MESSAGES HASH-OF-OTHER-MESSAGES EVENTS-THAT-CAME-TO-THE-FILTER NUMBER...
 */
#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/interest.h>
#include <babeltrace2/extension/message-common.h>
#include <glib.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>

#include "tests/support/component-classes.h"

enum { MAX_PLUGINS = 8 };

static struct {
    const bt_plugin_set *plugins[MAX_PLUGINS];
    size_t plugin_count;
    const char *trace;
    uint64_t mip_version;
    bt_component_class_filter *between;
    bool passes_interest_on;
    uint64_t events_between;
    bool lists_events;
    uint64_t all_hash, other_hash;
    GString *numbers;
} driver;

/*
 * The filter between the source and filter.utils.select. It counts the events, and may withhold
 * downstream's interest from the source.
 */

static bt_message_iterator_class_initialize_method_status init_between_iterator(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    return support_create_upstream(
        self, driver.passes_interest_on ? bt_x_self_message_iterator_borrow_interest(self) : NULL);
}

static bt_message_iterator_class_next_method_status between_next(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    const bt_message_iterator_class_next_method_status status =
        support_forward_batch(self, messages, capacity, count);

    for (uint64_t i = 0; status == BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK && i < *count;
         i++) {
        driver.events_between += bt_message_get_type(messages[i]) == BT_MESSAGE_TYPE_EVENT;
    }
    return status;
}

static bt_component_class_filter *create_between(void)
{
    static const struct support_filter_methods methods = {
        .iterator =
            {
                .initialize = init_between_iterator,
                .finalize = support_release_upstream,
                .next = between_next,
            },
    };

    return support_create_filter_class("between", &methods);
}

/* The sink. */

static void add_to_hash(uint64_t *hash, uint64_t value)
{
    *hash = (*hash ^ value) * UINT64_C(0x100000001b3);
    *hash ^= *hash >> 29;
}

static void list_event(const bt_event *event, uint64_t number, int64_t ns)
{
    const bt_stream *stream = bt_event_borrow_stream_const(event);
    const char *stream_name = bt_stream_get_name(stream);
    const char *trace_name = bt_trace_get_name(bt_stream_borrow_trace_const(stream));

    printf("%" PRIu64 "\t%" PRIi64 "\t%" PRIu64 "\t%s\t%s\n", number, ns, bt_stream_get_id(stream),
        stream_name ? stream_name : "", trace_name ? trace_name : "");
}

static void note_event(const bt_message *message, int64_t ns)
{
    const bt_event *event = bt_message_event_borrow_event_const(message);
    const uint64_t number =
        bt_field_integer_unsigned_get_value(bt_field_structure_borrow_member_field_by_index_const(
            bt_event_borrow_common_context_field_const(event), 0));

    if (driver.lists_events) {
        list_event(event, number, ns);
    }
    g_string_append_printf(driver.numbers, " %" PRIu64, number);
    add_to_hash(&driver.all_hash, number);
}

static void note_message(const bt_message *message)
{
    const bt_clock_snapshot *snapshot = bt_x_message_borrow_clock_snapshot_const(message);
    const uint64_t type = (uint64_t) bt_message_get_type(message);
    int64_t ns = INT64_MIN;

    if (snapshot) {
        (void) bt_clock_snapshot_get_ns_from_origin(snapshot, &ns);
    }
    add_to_hash(&driver.all_hash, type);
    add_to_hash(&driver.all_hash, (uint64_t) ns);
    if (type == BT_MESSAGE_TYPE_EVENT) {
        note_event(message, ns);
    } else {
        add_to_hash(&driver.other_hash, type);
        add_to_hash(&driver.other_hash, (uint64_t) ns);
    }
}

static bt_graph_simple_sink_component_consume_func_status consume(
    bt_message_iterator *iterator, void *data)
{
    bt_message_array_const messages;
    uint64_t count;
    const int status = bt_message_iterator_next(iterator, &messages, &count);

    for (uint64_t i = 0; status == 0 && i < count; i++) {
        note_message(messages[i]);
        bt_message_put_ref(messages[i]);
    }
    return (bt_graph_simple_sink_component_consume_func_status) status;
}

/* Graphs. */

static const bt_plugin *find_plugin(const char *name)
{
    for (size_t i = 0; i < driver.plugin_count; i++) {
        const bt_plugin *plugin = bt_plugin_set_borrow_plugin_by_index_const(driver.plugins[i], 0);

        if (g_str_equal(bt_plugin_get_name(plugin), name)) {
            return plugin;
        }
    }
    g_error("no plugin `%s`", name);
}

static const bt_component_source *add_source(bt_graph *graph)
{
    const bt_component_source *source;
    bt_value *params = bt_value_map_create(), *inputs;

    bt_value_map_insert_empty_array_entry(params, "inputs", &inputs);
    bt_value_array_append_string_element(inputs, driver.trace);
    bt_value_map_insert_string_entry(params, "trace-name", "my trace*");
    if (bt_graph_add_source_component(graph,
            bt_plugin_borrow_source_component_class_by_name_const(find_plugin("ctf"), "fs"),
            "source", params, BT_LOGGING_LEVEL_NONE, &source) != 0) {
        g_error("the source can't be created");
    }
    bt_value_put_ref(params);
    return source;
}

static const bt_component_filter *add_filter(
    bt_graph *graph, const bt_component_class_filter *filter_class, const char *expression)
{
    const bt_component_filter *filter;
    bt_value *params = bt_value_map_create();

    if (expression) {
        bt_value_map_insert_string_entry(params, "expression", expression);
        bt_value_map_insert_bool_entry(params, "gmt", BT_TRUE);
    }
    if (bt_graph_add_filter_component(graph, filter_class,
            bt_component_class_get_name(
                bt_component_class_filter_as_component_class_const(filter_class)),
            params, BT_LOGGING_LEVEL_NONE, &filter) != 0) {
        g_error("the filter can't be created: %s", expression);
    }
    bt_value_put_ref(params);
    return filter;
}

static const bt_component_filter *add_utils_filter(
    bt_graph *graph, const char *name, const char *expression)
{
    return add_filter(graph,
        bt_plugin_borrow_filter_component_class_by_name_const(find_plugin("utils"), name),
        expression);
}

static void connect(
    bt_graph *graph, const bt_component_filter *upstream, const bt_component_filter *downstream)
{
    (void) bt_graph_connect_ports(graph,
        bt_component_filter_borrow_output_port_by_index_const(upstream, 0),
        bt_component_filter_borrow_input_port_by_index_const(downstream, 0), NULL);
}

/* Runs a graph. If `expression` is NULL, all events pass. */
static void run(const char *expression)
{
    bt_graph *graph = bt_graph_create(driver.mip_version);
    const bt_component_source *source = add_source(graph);
    const bt_component_filter *muxer = add_utils_filter(graph, "muxer", NULL);
    const bt_component_filter *last = add_filter(graph, driver.between, NULL);
    const uint64_t port_count = bt_component_source_get_output_port_count(source);
    const bt_component_sink *sink;

    driver.all_hash = driver.other_hash = driver.events_between = 0;
    g_string_truncate(driver.numbers, 0);
    for (uint64_t i = 0; i < port_count; i++) {
        (void) bt_graph_connect_ports(graph,
            bt_component_source_borrow_output_port_by_index_const(source, i),
            bt_component_filter_borrow_input_port_by_index_const(muxer, i), NULL);
    }
    connect(graph, muxer, last);
    if (expression) {
        const bt_component_filter *select = add_utils_filter(graph, "select", expression);

        connect(graph, last, select);
        last = select;
    }
    (void) bt_graph_add_simple_sink_component(graph, "sink", NULL, consume, NULL, NULL, &sink);
    (void) bt_graph_connect_ports(graph,
        bt_component_filter_borrow_output_port_by_index_const(last, 0),
        bt_component_sink_borrow_input_port_by_index_const(sink, 0), NULL);
    if (bt_graph_run(graph) != BT_GRAPH_RUN_STATUS_OK) {
        g_error("the graph fails: %s", expression ? expression : "no expression");
    }
    bt_graph_put_ref(graph);
}

static void run_and_print(const char *expression, const char *name, bool passes_interest_on)
{
    driver.passes_interest_on = passes_interest_on;
    run(expression);
    printf("%s %016" PRIx64 " %016" PRIx64 " %" PRIu64 "%s\n", name, driver.all_hash,
        driver.other_hash, driver.events_between, driver.numbers->str);
}

static bool read_expression(GString *text)
{
    int byte;

    g_string_truncate(text, 0);
    while ((byte = getchar()) != EOF && byte != '\0') {
        g_string_append_c(text, (char) byte);
    }
    return byte != EOF;
}

int main(int argc, char **argv)
{
    g_autoptr(GString) text = g_string_new(NULL);

    if (argc < 4 || argc - 3 > MAX_PLUGINS) {
        g_error("usage: select-driver PLUGIN... TRACE MIP-VERSION");
    }
    for (; driver.plugin_count < (size_t) argc - 3; driver.plugin_count++) {
        if (bt_plugin_find_all_from_file(argv[1 + driver.plugin_count], BT_TRUE,
                &driver.plugins[driver.plugin_count]) != 0) {
            g_error("no plugin: %s", argv[1 + driver.plugin_count]);
        }
    }
    driver.trace = argv[argc - 2];
    driver.mip_version = g_ascii_strtoull(argv[argc - 1], NULL, 10);
    driver.between = create_between();
    driver.numbers = g_string_new(NULL);
    driver.lists_events = true;
    run(NULL);
    driver.lists_events = false;
    printf("end %016" PRIx64 "\n", driver.other_hash);
    while (read_expression(text)) {
        run_and_print(text->str, "with-interest", true);
        run_and_print(text->str, "without-interest", false);
    }
    g_string_free(driver.numbers, TRUE);
    bt_component_class_filter_put_ref(driver.between);
    for (size_t i = 0; i < driver.plugin_count; i++) {
        bt_plugin_set_put_ref(driver.plugins[i]);
    }
    return 0;
}
