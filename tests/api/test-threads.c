/* SPDX-License-Identifier: MIT */
/*
 * Tests graphs in several threads at the same time. Each thread converts a trace to text, with
 * plugins that the thread loads and with plugins that all threads share. Each thread also causes an
 * error of its own, and runs an endless graph until the main thread interrupts it. The last thread
 * that releases the shared plugins unloads them. ThreadSanitizer finds data that threads share by
 * mistake.
 */
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <babeltrace2/babeltrace.h>

enum { THREAD_COUNT = 4, ROUND_COUNT = 3 };

struct thread {
    int number;
    pthread_t id;
    const bt_plugin_set *shared_plugins; /* owned */
    bt_interrupter *interrupter;         /* shared by all endless graphs; owned */
    pthread_barrier_t *barrier; /* all threads wait here before they run the endless graphs */
};

static const char *plugin_dir, *trace_dir;

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: %s is false\n", __FILE__, __LINE__, #condition);               \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

static const bt_plugin *borrow_plugin(const bt_plugin_set *plugins, const char *name)
{
    for (uint64_t i = 0; i < bt_plugin_set_get_plugin_count(plugins); i++) {
        const bt_plugin *plugin = bt_plugin_set_borrow_plugin_by_index_const(plugins, i);

        if (strcmp(bt_plugin_get_name(plugin), name) == 0) {
            return plugin;
        }
    }
    CHECK(!"plugin is there");
    return NULL;
}

static const bt_component_class_source *borrow_reader(const bt_plugin_set *plugins)
{
    return bt_plugin_borrow_source_component_class_by_name_const(
        borrow_plugin(plugins, "ctf"), "fs");
}

static int add_reader(bt_graph *graph, const bt_plugin_set *plugins, const char *path,
    const bt_component_source **source)
{
    bt_value *params = bt_value_map_create();
    bt_value *inputs;
    int status;

    CHECK(bt_value_map_insert_empty_array_entry(params, "inputs", &inputs) == 0);
    CHECK(bt_value_array_append_string_element(inputs, path) == 0);
    status = bt_graph_add_source_component(
        graph, borrow_reader(plugins), path, params, BT_LOGGING_LEVEL_NONE, source);
    bt_value_put_ref(params);
    return status;
}

static const bt_component_sink *add_printer(bt_graph *graph, const bt_plugin_set *plugins)
{
    const bt_component_class_sink *sink_class = bt_plugin_borrow_sink_component_class_by_name_const(
        borrow_plugin(plugins, "text"), "pretty");
    bt_value *params = bt_value_map_create();
    const bt_component_sink *sink;

    CHECK(bt_value_map_insert_string_entry(params, "path", "/dev/null") == 0);
    CHECK(bt_graph_add_sink_component(
              graph, sink_class, "printer", params, BT_LOGGING_LEVEL_NONE, &sink) == 0);
    bt_value_put_ref(params);
    return sink;
}

static void connect_through_muxer(bt_graph *graph, const bt_plugin_set *plugins,
    const bt_component_source *source, const bt_component_sink *sink)
{
    const bt_component_class_filter *muxer_class =
        bt_plugin_borrow_filter_component_class_by_name_const(
            borrow_plugin(plugins, "utils"), "muxer");
    const bt_component_filter *muxer;

    CHECK(bt_graph_add_filter_component(
              graph, muxer_class, "muxer", NULL, BT_LOGGING_LEVEL_NONE, &muxer) == 0);
    for (uint64_t i = 0; i < bt_component_source_get_output_port_count(source); i++) {
        CHECK(bt_graph_connect_ports(graph,
                  bt_component_source_borrow_output_port_by_index_const(source, i),
                  bt_component_filter_borrow_input_port_by_index_const(
                      muxer, bt_component_filter_get_input_port_count(muxer) - 1),
                  NULL) == 0);
    }
    CHECK(bt_graph_connect_ports(graph,
              bt_component_filter_borrow_output_port_by_index_const(muxer, 0),
              bt_component_sink_borrow_input_port_by_index_const(sink, 0), NULL) == 0);
}

static void convert(const bt_plugin_set *plugins)
{
    bt_graph *graph = bt_graph_create(0);
    const bt_component_source *source;

    CHECK(add_reader(graph, plugins, trace_dir, &source) == 0);
    connect_through_muxer(graph, plugins, source, add_printer(graph, plugins));
    CHECK(bt_graph_run(graph) == BT_GRAPH_RUN_STATUS_OK);
    bt_graph_put_ref(graph);
}

/* The error must contain the path of this thread only. */
static void fail(const bt_plugin_set *plugins, int number)
{
    bt_graph *graph = bt_graph_create(0);
    const bt_component_source *source;
    const bt_error *error;
    char path[64];

    snprintf(path, sizeof(path), "/nonexistent/of-thread-%d", number);
    CHECK(add_reader(graph, plugins, path, &source) < 0);
    error = bt_current_thread_take_error();
    CHECK(error);
    CHECK(strstr(bt_error_cause_get_message(bt_error_borrow_cause_by_index(error, 0)), path));
    bt_error_release(error);
    CHECK(!bt_current_thread_take_error());
    bt_graph_put_ref(graph);
}

static bt_graph_simple_sink_component_consume_func_status consume_for_ever(
    bt_message_iterator *iterator, void *data)
{
    (void) iterator;
    (void) data;
    /*
     * The sink sleeps, because developer mode reports many fast calls without a message as a sink
     * that never ends.
     */
    nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
    return BT_GRAPH_SIMPLE_SINK_COMPONENT_CONSUME_FUNC_STATUS_OK;
}

/* Waits at the barrier, as the main thread does, and runs until the main thread interrupts. */
static void be_interrupted(const bt_plugin_set *plugins, struct thread *thread)
{
    bt_graph *graph = bt_graph_create(0);
    const bt_component_source *source;
    const bt_component_sink *sink;
    int status;

    CHECK(add_reader(graph, plugins, trace_dir, &source) == 0);
    CHECK(bt_graph_add_simple_sink_component(
              graph, "sink", NULL, consume_for_ever, NULL, NULL, &sink) == 0);
    connect_through_muxer(graph, plugins, source, sink);
    CHECK(bt_graph_add_interrupter(graph, thread->interrupter) == 0);
    pthread_barrier_wait(thread->barrier);
    do {
        status = bt_graph_run(graph);
    } while (status == BT_GRAPH_RUN_STATUS_OK);
    CHECK(status == BT_GRAPH_RUN_STATUS_AGAIN);
    bt_graph_put_ref(graph);
}

static void *work(void *data)
{
    struct thread *thread = data;
    const bt_plugin_set *plugins;

    for (int i = 0; i < ROUND_COUNT; i++) {
        CHECK(bt_plugin_find_all_from_dir(plugin_dir, BT_FALSE, BT_TRUE, &plugins) == 0);
        convert(plugins);
        convert(thread->shared_plugins);
        fail(plugins, thread->number);
        fail(thread->shared_plugins, thread->number);
        if (i == ROUND_COUNT - 1) {
            be_interrupted(thread->shared_plugins, thread);
        }
        bt_plugin_set_put_ref(plugins);
    }
    bt_plugin_set_put_ref(thread->shared_plugins);
    bt_interrupter_put_ref(thread->interrupter);
    return NULL;
}

int main(int argc, char **argv)
{
    struct thread threads[THREAD_COUNT];
    pthread_barrier_t barrier;
    const bt_plugin_set *plugins;
    bt_interrupter *interrupter = bt_interrupter_create();

    CHECK(argc == 3);
    plugin_dir = argv[1];
    trace_dir = argv[2];
    CHECK(bt_plugin_find_all_from_dir(plugin_dir, BT_FALSE, BT_TRUE, &plugins) == 0);
    CHECK(pthread_barrier_init(&barrier, NULL, THREAD_COUNT + 1) == 0);
    for (int i = 0; i < THREAD_COUNT; i++) {
        threads[i] = (struct thread){
            .number = i,
            .shared_plugins = plugins,
            .interrupter = interrupter,
            .barrier = &barrier,
        };
        bt_plugin_set_get_ref(plugins);
        bt_interrupter_get_ref(interrupter);
        CHECK(pthread_create(&threads[i].id, NULL, work, &threads[i]) == 0);
    }
    bt_plugin_set_put_ref(plugins);
    pthread_barrier_wait(&barrier);
    bt_interrupter_set(interrupter);
    bt_interrupter_put_ref(interrupter);
    for (int i = 0; i < THREAD_COUNT; i++) {
        CHECK(pthread_join(threads[i].id, NULL) == 0);
    }
    pthread_barrier_destroy(&barrier);
    return 0;
}
