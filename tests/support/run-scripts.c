/* SPDX-License-Identifier: MIT */
/*
 * Runs scripts (see script.h) through components of the plugin `utils`, each in its own graph, and
 * compares the output with the expected output.
 *
 *     run-scripts PLUGIN-FILE FOLDER... [--only PATTERN] [--update]    see data-cases.h
 *     run-scripts --print PLUGIN-FILE SCRIPT                           prints the output and causes
 *
 * The program uses only the public API of Babeltrace 2.1, so that any implementation can record the
 * expected output.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "config.h"
#include "tests/support/data-cases.h"
#include "tests/support/printing-sink.h"
#include "tests/support/script.h"
#include "tests/support/scripted-source.h"

static const bt_plugin_set *plugins;

struct graph {
    const struct script *script;
    bt_graph *graph;
    const bt_component_source *source;
    const bt_component_filter *filter;
    const bt_component_sink *sink;
};

/* Borrows a component class of the plugin by name with the function `borrow` of the library. */
#define FIND_CLASS(script, borrow, name)                                                           \
    ({                                                                                             \
        const void *class_ = NULL;                                                                 \
        for (uint64_t i_ = 0; i_ < bt_plugin_set_get_plugin_count(plugins) && !class_; i_++) {     \
            class_ = borrow(bt_plugin_set_borrow_plugin_by_index_const(plugins, i_), (name));      \
        }                                                                                          \
        if (!class_) {                                                                             \
            fprintf(stderr, "%s: there is no class `%s`\n", (script)->path, (name));               \
            exit(2);                                                                               \
        }                                                                                          \
        class_;                                                                                    \
    })

static int add_source(struct graph *graph, struct script *script)
{
    bt_component_class_source *source_class = scripted_source_class_create();
    const int status = bt_graph_add_source_component_with_initialize_method_data(
        graph->graph, source_class, "source", NULL, script, BT_LOGGING_LEVEL_NONE, &graph->source);

    bt_component_class_source_put_ref(source_class);
    return status;
}

static int add_filter(struct graph *graph)
{
    const struct script *script = graph->script;

    if (!script->filter) {
        return 0;
    }
    return bt_graph_add_filter_component(graph->graph,
        FIND_CLASS(script, bt_plugin_borrow_filter_component_class_by_name_const, script->filter),
        "filter", script->params, BT_LOGGING_LEVEL_NONE, &graph->filter);
}

static int add_sink(struct graph *graph, struct printing *printing)
{
    const struct script *script = graph->script;
    bt_component_class_sink *sink_class;
    int status;

    if (script->sink) {
        return bt_graph_add_sink_component(graph->graph,
            FIND_CLASS(script, bt_plugin_borrow_sink_component_class_by_name_const, script->sink),
            "sink", script->params, BT_LOGGING_LEVEL_NONE, &graph->sink);
    }
    sink_class = printing_sink_class_create();
    status = bt_graph_add_sink_component_with_initialize_method_data(
        graph->graph, sink_class, "sink", NULL, printing, BT_LOGGING_LEVEL_NONE, &graph->sink);
    bt_component_class_sink_put_ref(sink_class);
    return status;
}

static int connect_ports(const struct graph *graph)
{
    const bt_port_input *sink_port =
        bt_component_sink_borrow_input_port_by_index_const(graph->sink, 0);
    const uint64_t count = bt_component_source_get_output_port_count(graph->source);
    int status = 0;

    for (uint64_t i = 0; i < count && status == 0; i++) {
        status = bt_graph_connect_ports(graph->graph,
            bt_component_source_borrow_output_port_by_index_const(graph->source, i),
            graph->filter ? bt_component_filter_borrow_input_port_by_index_const(graph->filter, i)
                          : sink_port,
            NULL);
    }
    if (status != 0 || !graph->filter) {
        return status;
    }
    return bt_graph_connect_ports(graph->graph,
        bt_component_filter_borrow_output_port_by_index_const(graph->filter, 0), sink_port, NULL);
}

/* Runs the graph. A script makes the graph wait only a few times, so 100 waits are a failure. */
static int run_graph(bt_graph *graph)
{
    int status = 0;

    for (unsigned waits = 0; waits < 100; waits += status != 0) {
        status = bt_graph_run_once(graph);
        if (status < 0 || status == BT_GRAPH_RUN_ONCE_STATUS_END) {
            break;
        }
    }
    return status;
}

static int run(struct script *script, struct printing *printing)
{
    struct graph graph = {.script = script, .graph = bt_graph_create(script->mip)};
    const char *failure = NULL;
    int status = add_source(&graph, script);

    script->output = printing->output;
    if (status != 0 || (status = add_filter(&graph)) != 0 ||
        (status = add_sink(&graph, printing)) != 0) {
        failure = "ERROR when initializing\n";
    } else if ((status = connect_ports(&graph)) != 0) {
        failure = "ERROR when connecting\n";
    } else if ((status = run_graph(graph.graph)) < 0) {
        failure = "ERROR\n";
    }
    bt_graph_put_ref(graph.graph);
    g_string_append(printing->output, failure ? failure : "");
    return status;
}

/*
 * Runs a script. Captures the standard output, to which sinks of the plugin write, and puts it
 * before the output of the script.
 */
static int run_captured(struct script *script, struct printing *printing)
{
    FILE *file = tmpfile();
    const int standard_output = dup(STDOUT_FILENO);
    g_autofree char *text = NULL;
    int status;

    fflush(stdout);
    dup2(fileno(file), STDOUT_FILENO);
    status = run(script, printing);
    fflush(stdout);
    dup2(standard_output, STDOUT_FILENO);
    close(standard_output);

    const long size = lseek(fileno(file), 0, SEEK_END);

    text = g_malloc0((size_t) size + 1);
    rewind(file);
    g_string_prepend(printing->output, fread(text, 1, (size_t) size, file) > 0 ? text : "");
    fclose(file);
    return status;
}

/* Takes the current error, and returns whether one of its causes contains `text`. */
static bool error_has_text(const char *text)
{
    const bt_error *error = bt_current_thread_take_error();
    bool has_text = false;

    for (uint64_t i = 0; error && i < bt_error_get_cause_count(error); i++) {
        const char *message = bt_error_cause_get_message(bt_error_borrow_cause_by_index(error, i));

        has_text = has_text || strstr(message, text);
    }
    if (error) {
        bt_error_release(error);
    }
    return has_text;
}

static void check_script(void **state)
{
    struct script *script = script_read(*state);

    if (BT_DEV_MODE && script->is_wild) {
        script_free(script);
        skip();
    }

    struct printing printing = {script, g_string_new(NULL)};
    const int status = run_captured(script, &printing);

    if (script->cause) {
        assert_true(status < 0);
        assert_true(error_has_text(script->cause));
    }
    bt_current_thread_clear_error();
    if (support_updates_cases()) {
        g_string_prepend(printing.output, script->text);
        assert_true(g_file_set_contents(script->path, printing.output->str, -1, NULL));
    } else {
        assert_string_equal(printing.output->str, script->expected);
    }
    g_string_free(printing.output, TRUE);
    script_free(script);
}

static void print_script(const char *path)
{
    struct script *script = script_read(path);
    struct printing printing = {script, g_string_new(NULL)};

    run_captured(script, &printing);
    printf("%s:\n%s", path, printing.output->str);

    const bt_error *error = bt_current_thread_take_error();

    for (uint64_t i = 0; error && i < bt_error_get_cause_count(error); i++) {
        printf("    %s\n", bt_error_cause_get_message(bt_error_borrow_cause_by_index(error, i)));
    }
    if (error) {
        bt_error_release(error);
    }
    g_string_free(printing.output, TRUE);
    script_free(script);
}

static void load_plugin(const char *path)
{
    if (bt_plugin_find_all_from_file(path, BT_TRUE, &plugins) !=
        BT_PLUGIN_FIND_ALL_FROM_FILE_STATUS_OK) {
        fprintf(stderr, "%s: cannot load the plugin\n", path);
        exit(2);
    }
}

int main(int argc, char **argv)
{
    const bool prints = argc == 4 && strcmp(argv[1], "--print") == 0;
    int status = 0;

    if (argc < 3) {
        fprintf(stderr, "usage: %s PLUGIN-FILE FOLDER... | --print PLUGIN-FILE SCRIPT\n", argv[0]);
        return 2;
    }
    load_plugin(argv[prints ? 2 : 1]);
    if (prints) {
        print_script(argv[3]);
    } else {
        status = support_run_cases(argc - 1, argv + 1, "scripts", "", check_script);
    }
    bt_plugin_set_put_ref(plugins);
    return status;
}
