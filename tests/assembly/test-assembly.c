/* SPDX-License-Identifier: MIT */
/*
 * Graphs that are assembled from descriptions: connections of ports, errors about missing
 * connections, and several graphs of one description in several threads. Arguments: the files of
 * the plugins `ctf`, `text` and `utils`, and a trace of 100 events.
 */
#include <glib.h>
#include <inttypes.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <babeltrace2/babeltrace.h>
#include <cmocka.h>

#include "assembly/assembly.h"
#include "tests/assembly/overlapping-source.h"

enum { EVENTS = 100, THREADS = 4 };

static char **arguments;

static const struct assembly_context context = {
    .module = "test",
    .log_level = BT_LOGGING_LEVEL_NONE,
    .connect_option = "rule",
    .intersection_option = "intersection",
    .mip_option = "the test",
};

static void put_plugin(gpointer plugin)
{
    bt_plugin_put_ref(plugin);
}

/* Returns plugins that the caller owns. */
static GPtrArray *load_plugins(void)
{
    GPtrArray *plugins = g_ptr_array_new_with_free_func(put_plugin);

    for (int i = 1; i <= 3; i++) {
        const bt_plugin_set *set;

        assert_int_equal(bt_plugin_find_all_from_file(arguments[i], BT_TRUE, &set), 0);

        const bt_plugin *plugin = bt_plugin_set_borrow_plugin_by_index_const(set, 0);

        bt_plugin_get_ref(plugin);
        g_ptr_array_add(plugins, (gpointer) plugin);
        bt_plugin_set_put_ref(set);
    }

    return plugins;
}

static bt_graph_simple_sink_component_consume_func_status count(
    bt_message_iterator *iterator, void *data)
{
    bt_message_array_const messages;
    uint64_t message_count;
    int status = (int) bt_message_iterator_next(iterator, &messages, &message_count);

    for (uint64_t i = 0; status == 0 && i < message_count; i++) {
        *(uint64_t *) data += bt_message_get_type(messages[i]) == BT_MESSAGE_TYPE_EVENT;
        bt_message_put_ref(messages[i]);
    }

    return (bt_graph_simple_sink_component_consume_func_status) status;
}

static struct assembly_component *add(struct assembly_description *description,
    bt_component_class_type type, const char *name, const char *plugin, const char *class_name)
{
    struct assembly_component *component = assembly_description_add(description, type, name);

    component->plugin = g_strdup(plugin);
    component->class_name = g_strdup(class_name);
    component->params = bt_value_map_create();
    return component;
}

static struct assembly_description *describe_source(void)
{
    struct assembly_description *description = assembly_description_create();
    const struct assembly_component *source =
        add(description, BT_COMPONENT_CLASS_TYPE_SOURCE, "source", "ctf", "fs");
    bt_value *inputs;

    bt_value_map_insert_empty_array_entry(source->params, "inputs", &inputs);
    bt_value_array_append_string_element(inputs, arguments[4]);
    return description;
}

/* Adds a chain after the component named `source`: a muxer, a trimmer, and a sink that counts. */
static struct assembly_description *add_chain(struct assembly_description *description)
{
    add(description, BT_COMPONENT_CLASS_TYPE_FILTER, "muxer", "utils", "muxer")->is_in_chain = true;
    add(description, BT_COMPONENT_CLASS_TYPE_FILTER, "trimmer", "utils", "trimmer")->is_in_chain =
        true;
    assembly_description_add_rule(description, assembly_rule_between("source", "muxer"));
    description->end = ASSEMBLY_END_SINK;
    description->sink = (struct assembly_simple_sink){.name = "sink", .consume = count};
    return description;
}

static struct assembly_description *describe_chain(void)
{
    return add_chain(describe_source());
}

/* Describes source -> muxer -> sink.PLUGIN.CLASS, connected only by rules. */
static struct assembly_description *describe_rules(const char *plugin, const char *class_name)
{
    struct assembly_description *description = describe_source();

    add(description, BT_COMPONENT_CLASS_TYPE_FILTER, "muxer", "utils", "muxer");
    add(description, BT_COMPONENT_CLASS_TYPE_SINK, "sink", plugin, class_name);
    assembly_description_add_rule(description, assembly_rule_between("source", "muxer"));
    assembly_description_add_rule(description, assembly_rule_between("muxer", "sink"));
    return description;
}

/* Runs a graph whose simple sink receives `data`. */
static void run_with(
    const GPtrArray *plugins, const struct assembly_description *description, void *data)
{
    struct assembly *assembly = assembly_create(&context, description, plugins, data);

    assert_non_null(assembly);
    assert_int_equal(bt_graph_run(assembly_borrow_graph(assembly)), BT_GRAPH_RUN_STATUS_OK);
    assembly_free(assembly);
}

static void run(const struct assembly_description *description, void *data)
{
    g_autoptr(GPtrArray) plugins = load_plugins();

    run_with(plugins, description, data);
}

static void assert_fails(
    const GPtrArray *plugins, const struct assembly_description *description, const char *message)
{
    assert_null(assembly_create(&context, description, plugins, NULL));

    const bt_error *error = bt_current_thread_take_error();

    assert_string_equal(
        bt_error_cause_get_message(bt_error_borrow_cause_by_index(error, 0)), message);
    bt_error_release(error);
}

static void events_pass_through_a_chain_to_the_sink(void **state)
{
    g_autoptr(assembly_description_t) description = describe_chain();
    uint64_t events = 0;

    run(description, &events);
    assert_int_equal(events, EVENTS);
}

/* Appends the time of each event to one of two texts, depending on the stream of the event. */
static bt_graph_simple_sink_component_consume_func_status note_times(
    bt_message_iterator *iterator, void *data)
{
    GString **texts = data;
    bt_message_array_const messages;
    uint64_t message_count;
    int status = (int) bt_message_iterator_next(iterator, &messages, &message_count);

    for (uint64_t i = 0; status == 0 && i < message_count; i++) {
        if (bt_message_get_type(messages[i]) == BT_MESSAGE_TYPE_EVENT) {
            const bt_event *event = bt_message_event_borrow_event_const(messages[i]);
            const bt_clock_snapshot *snapshot =
                bt_message_event_borrow_default_clock_snapshot_const(messages[i]);

            g_string_append_printf(texts[bt_stream_get_id(bt_event_borrow_stream_const(event))],
                "%" PRIu64 " ", bt_clock_snapshot_get_value(snapshot));
        }
        bt_message_put_ref(messages[i]);
    }

    return (bt_graph_simple_sink_component_consume_func_status) status;
}

/*
 * Adds the overlapping source and a sink to `description`, and runs the graph. Checks that the sink
 * gets events at the times `expected` from each stream. Takes ownership of `description`.
 */
static void assert_times(
    struct assembly_description *description, bool intersection, const char *expected)
{
    bt_component_class_source *class = create_overlapping_class();
    GString *texts[] = {g_string_new(NULL), g_string_new(NULL)};

    assembly_description_add(description, BT_COMPONENT_CLASS_TYPE_SOURCE, "source")->class =
        assembly_class_from_base(bt_component_class_source_as_component_class_const(class));
    description->stream_intersection = intersection;
    description->requires_ranges = true;
    description->sink = (struct assembly_simple_sink){.name = "times", .consume = note_times};
    run(description, texts);

    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        assert_string_equal(texts[i]->str, expected);
        g_string_free(texts[i], TRUE);
    }

    assembly_description_free(description);
    bt_component_class_source_put_ref(class);
}

static void intersection_trims_each_port_to_the_shared_range(void **state)
{
    assert_times(add_chain(assembly_description_create()), false, "0 10 20 30 ");
    assert_times(add_chain(assembly_description_create()), true, "10 20 ");
}

static void intersection_trims_ports_that_have_sinks(void **state)
{
    struct assembly_description *description = assembly_description_create();

    description->end = ASSEMBLY_END_PORT_SINKS;
    assert_times(description, true, "10 20 ");
}

static void rules_connect_all_ports(void **state)
{
    g_autoptr(assembly_description_t) description = describe_rules("utils", "dummy");

    run(description, NULL);
}

static unsigned port_count;

static void *shared_data(const bt_port_output *port, void *data)
{
    assert_non_null(port);
    port_count++;
    return data;
}

static void each_port_gets_a_sink(void **state)
{
    g_autoptr(assembly_description_t) description = describe_source();
    g_autoptr(GPtrArray) plugins = load_plugins();
    uint64_t events = 0;

    description->end = ASSEMBLY_END_PORT_SINKS;
    description->sink = (struct assembly_simple_sink){
        .name = "count", .consume = count, .create_data = shared_data};

    struct assembly *assembly = assembly_create(&context, description, plugins, &events);

    assert_true(port_count > 0);
    assert_int_equal(bt_graph_run(assembly_borrow_graph(assembly)), BT_GRAPH_RUN_STATUS_OK);
    assert_int_equal(events, EVENTS);
    assembly_free(assembly);
}

struct thread {
    pthread_t id;
    const struct assembly_description *description;
    const GPtrArray *plugins;
    uint64_t events;
};

static void *run_in_thread(void *data)
{
    struct thread *thread = data;

    run_with(thread->plugins, thread->description, &thread->events);
    return NULL;
}

/*
 * The threads also share the plugins. Each thread finds the class of the source by its name, and
 * the class of the muxer is already in the description.
 */
static void threads_assemble_one_description(void **state)
{
    g_autoptr(assembly_description_t) description = describe_chain();
    g_autoptr(GPtrArray) plugins = load_plugins();
    struct thread threads[THREADS];

    assert_true(assembly_find_class(&context, plugins, BT_COMPONENT_CLASS_TYPE_FILTER, "utils",
        "muxer", &assembly_description_find(description, "muxer")->class));

    for (int i = 0; i < THREADS; i++) {
        threads[i] = (struct thread){.description = description, .plugins = plugins};
        assert_int_equal(pthread_create(&threads[i].id, NULL, run_in_thread, &threads[i]), 0);
    }

    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i].id, NULL);
        assert_int_equal(threads[i].events, EVENTS);
    }
}

static void a_graph_reports_whether_a_sink_prints(void **state)
{
    static const struct {
        const char *plugin, *class_name;
        bool has_path, prints;
    } cases[] = {
        {"utils", "dummy", false, false},
        {"utils", "counter", false, true},
        {"text", "pretty", false, true},
        {"text", "pretty", true, false},
        {"text", "details", false, true},
    };
    g_autoptr(GPtrArray) plugins = load_plugins();

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(assembly_description_t) description =
            describe_rules(cases[i].plugin, cases[i].class_name);

        if (cases[i].has_path) {
            bt_value_map_insert_string_entry(
                assembly_description_find(description, "sink")->params, "path", "/dev/null");
        }

        struct assembly *assembly = assembly_create(&context, description, plugins, NULL);

        assert_non_null(assembly);
        assert_int_equal(assembly_prints(assembly), cases[i].prints);
        assembly_free(assembly);
    }
}

static void a_port_without_a_rule_is_an_error(void **state)
{
    g_autoptr(assembly_description_t) description = describe_source();

    add(description, BT_COMPONENT_CLASS_TYPE_SINK, "sink", "utils", "dummy");
    assembly_description_add_rule(description, assembly_rule_between("other", "sink"));

    g_autoptr(GPtrArray) plugins = load_plugins();

    assert_null(assembly_create(&context, description, plugins, NULL));

    const bt_error *error = bt_current_thread_take_error();
    const char *message = bt_error_cause_get_message(bt_error_borrow_cause_by_index(error, 0));

    assert_non_null(strstr(message, "of component `source` is not connected: no rule matches it"));
    bt_error_release(error);
}

static void a_missing_component_class_is_an_error(void **state)
{
    g_autoptr(GPtrArray) plugins = load_plugins();
    g_autoptr(assembly_description_t) description = describe_rules("utils", "nothing");

    assert_fails(plugins, description,
        "Cannot find component class `sink.utils.nothing`: plugin `utils` has no sink component "
        "class `nothing` (see `babeltrace2 list-plugins`)");
}

static void without_plugins_all_components_must_have_their_classes(void **state)
{
    g_autoptr(assembly_description_t) named = describe_source();
    g_autoptr(assembly_description_t) trimmed = assembly_description_create();

    trimmed->stream_intersection = true;
    assert_fails(NULL, named,
        "Cannot find component class `source.ctf.fs`: there is no plugin `ctf` (see `babeltrace2 "
        "list-plugins`)");
    assert_fails(NULL, trimmed,
        "Cannot find component class `filter.utils.trimmer`: there is no plugin `utils` (see "
        "`babeltrace2 list-plugins`)");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_pass_through_a_chain_to_the_sink),
        cmocka_unit_test(intersection_trims_each_port_to_the_shared_range),
        cmocka_unit_test(intersection_trims_ports_that_have_sinks),
        cmocka_unit_test(rules_connect_all_ports),
        cmocka_unit_test(each_port_gets_a_sink),
        cmocka_unit_test(threads_assemble_one_description),
        cmocka_unit_test(a_graph_reports_whether_a_sink_prints),
        cmocka_unit_test(a_port_without_a_rule_is_an_error),
        cmocka_unit_test(a_missing_component_class_is_an_error),
        cmocka_unit_test(without_plugins_all_components_must_have_their_classes),
    };

    arguments = argv;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
