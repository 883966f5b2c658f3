/* SPDX-License-Identifier: MIT */
/* Traces in folders, and graphs that read them: see folder.h. */
#include "folder.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/support/component-classes.h"

#define SEPARATOR "~~~~"

enum { MAX_DEPTH = 16, NAME_COUNT = 3 };

static char *root; /* folder of this process */
static const bt_plugin *ctf, *utils, *text, *lttng_utils;

static int remove_entry(const char *path, const struct stat *status, int type, struct FTW *place)
{
    return remove(path);
}

static void remove_all(const char *path)
{
    (void) nftw(path, remove_entry, MAX_DEPTH, FTW_DEPTH | FTW_PHYS);
}

static void clean_up(void)
{
    remove_all(root);
    bt_plugin_put_ref(ctf);
    bt_plugin_put_ref(utils);
    bt_plugin_put_ref(text);
    bt_plugin_put_ref(lttng_utils);
}

/* Returns NULL if the plugin isn't built. */
static const bt_plugin *load(const char *name)
{
    g_autofree char *program = g_file_read_link("/proc/self/exe", NULL);
    g_autofree char *folder = g_path_get_dirname(program);
    g_autofree char *path = g_strdup_printf("%s/plugin-%s.so", folder, name);
    const bt_plugin_set *set;
    const bt_plugin *plugin;

    if (!g_file_test(path, G_FILE_TEST_EXISTS)) {
        return NULL;
    }
    if (bt_plugin_find_all_from_file(path, BT_TRUE, &set) !=
        BT_PLUGIN_FIND_ALL_FROM_FILE_STATUS_OK) {
        g_error("%s: cannot load the plugin", path);
    }
    plugin = bt_plugin_set_borrow_plugin_by_index_const(set, 0);
    bt_plugin_get_ref(plugin);
    bt_plugin_set_put_ref(set);
    return plugin;
}

/* The folder is in memory if possible, because files on a disk would take most of the time. */
static void begin(void)
{
    const char *parent = g_access("/dev/shm", W_OK) == 0 ? "/dev/shm" : g_get_tmp_dir();
    g_autofree char *trace = NULL;

    if (root) {
        return;
    }
    root = g_strdup_printf("%s/fuzz-XXXXXX", parent);
    g_assert(g_mkdtemp(root));
    trace = g_build_filename(root, "trace", NULL);
    g_assert(g_mkdir(trace, S_IRWXU) == 0);
    /* Sinks print to standard output. */
    g_assert(freopen("/dev/null", "w", stdout));
    ctf = load("ctf");
    utils = load("utils");
    text = load("text");
    lttng_utils = load("lttng-utils");
    (void) atexit(clean_up);
}

static void write_file(const char *folder, const char *name, const uint8_t *bytes, size_t size)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR);

    g_assert(fd >= 0 && write(fd, bytes, size) == (ssize_t) size);
    close(fd);
}

/*
 * Writes one part of the input to its file. If `bytes` is NULL, the input lacks this part, and the
 * function deletes the file of the previous input.
 */
static void write_part(const char *folder, int number, const uint8_t *bytes, size_t size)
{
    static const char *const names[NAME_COUNT] = {"stream", "stream-2", "index/stream.idx"};
    g_autofree char *path = g_build_filename(folder, names[number], NULL);
    g_autofree char *parent = g_path_get_dirname(path);

    if (!bytes) {
        g_unlink(path);
        if (strcmp(parent, folder) != 0) {
            g_rmdir(parent);
        }
        return;
    }
    if (strcmp(parent, folder) != 0) {
        g_mkdir(parent, S_IRWXU);
    }
    write_file(folder, names[number], bytes, size);
}

const char *folder_write(const uint8_t *bytes, size_t size, uint8_t *options)
{
    static char *folder;
    const uint8_t *const end = bytes + size;
    const uint8_t *at = memchr(bytes, '\0', size);

    if (!at || (size_t) (end - at) < 2) {
        return NULL;
    }
    begin();
    if (!folder) {
        folder = g_build_filename(root, "trace", NULL);
    }
    write_file(folder, "metadata", bytes, (size_t) (at - bytes));
    *options = at[1];
    at += 2;
    for (int i = 0; i < NAME_COUNT; i++) {
        const uint8_t *separator =
            at ? memmem(at, (size_t) (end - at), SEPARATOR, strlen(SEPARATOR)) : NULL;

        write_part(folder, i, at, at ? (size_t) ((separator ? separator : end) - at) : 0);
        at = separator ? separator + strlen(SEPARATOR) : NULL;
    }
    return folder;
}

const char *folder_remove_output(void)
{
    static char *output;

    if (!output) {
        output = g_build_filename(root, "output", NULL);
    }
    remove_all(output);
    return output;
}

/* Graphs. */

static void must(int status)
{
    g_assert_cmpint(status, ==, 0);
}

static void connect_source(
    bt_graph *graph, const bt_component_source *source, const bt_component_filter *muxer)
{
    for (uint64_t i = 0; i < bt_component_source_get_output_port_count(source); i++) {
        must(bt_graph_connect_ports(graph,
            bt_component_source_borrow_output_port_by_index_const(source, i),
            bt_component_filter_borrow_input_port_by_index_const(muxer, i), NULL));
    }
}

static const bt_component_filter *add_filter(
    bt_graph *graph, const bt_plugin *plugin, const char *name, const bt_value *params)
{
    const bt_component_filter *filter;

    must(bt_graph_add_filter_component(graph,
        bt_plugin_borrow_filter_component_class_by_name_const(plugin, name), name, params,
        BT_LOGGING_LEVEL_NONE, &filter));
    return filter;
}

/* Adds a filter whose parameters have one entry, a string. */
static const bt_component_filter *append_filter(bt_graph *graph, const bt_plugin *plugin,
    const char *name, const bt_component_filter *upstream, const char *key, const char *value)
{
    bt_value *params = bt_value_map_create();
    const bt_component_filter *filter;

    must(bt_value_map_insert_string_entry(params, key, value));
    filter = add_filter(graph, plugin, name, params);
    bt_value_put_ref(params);
    must(bt_graph_connect_ports(graph,
        bt_component_filter_borrow_output_port_by_index_const(upstream, 0),
        bt_component_filter_borrow_input_port_by_index_const(filter, 0), NULL));
    return filter;
}

static bt_value *source_params(const char *folder, bool is_tolerant)
{
    bt_value *params = bt_value_map_create(), *inputs;

    must(bt_value_map_insert_empty_array_entry(params, "inputs", &inputs));
    must(bt_value_array_append_string_element(inputs, folder));
    must(bt_value_map_insert_bool_entry(params, "tolerant", is_tolerant));
    return params;
}

/*
 * Sets `*last` to the last component before the sink, or to NULL if the trace has no stream.
 * Returns false if the trace can't be read.
 */
static bool add_upstream(
    bt_graph *graph, const struct reading *reading, const bt_component_filter **last)
{
    bt_value *params = source_params(reading->folder, reading->is_tolerant);
    const bt_component_source *source;
    bool is_ok;

    *last = NULL;
    is_ok = bt_graph_add_source_component(graph,
                bt_plugin_borrow_source_component_class_by_name_const(ctf, "fs"), "source", params,
                BT_LOGGING_LEVEL_NONE, &source) == BT_GRAPH_ADD_COMPONENT_STATUS_OK;
    bt_value_put_ref(params);
    if (!is_ok || bt_component_source_get_output_port_count(source) == 0) {
        return is_ok;
    }
    *last = add_filter(graph, utils, "muxer", NULL);
    connect_source(graph, source, *last);
    if (reading->window) {
        *last = append_filter(graph, utils, "sort", *last, "window", reading->window);
    }
    if (reading->has_debug_info && lttng_utils) {
        /* With this prefix, paths in the trace can't lead to files outside the folder. */
        *last = append_filter(graph, lttng_utils, "debug-info", *last, "target-prefix", root);
    }
    if (reading->begin) {
        *last = append_filter(graph, utils, "trimmer", *last, "begin", reading->begin);
    }
    if (reading->end) {
        *last = append_filter(graph, utils, "trimmer", *last, "end", reading->end);
    }
    return true;
}

static bool run(bt_graph *graph, const bt_component_filter *upstream, const bt_component_sink *sink)
{
    must(bt_graph_connect_ports(graph,
        bt_component_filter_borrow_output_port_by_index_const(upstream, 0),
        bt_component_sink_borrow_input_port_by_index_const(sink, 0), NULL));
    return bt_graph_run(graph) == BT_GRAPH_RUN_STATUS_OK;
}

static bool is_done(bt_graph *graph, bool is_ok)
{
    bt_current_thread_clear_error();
    bt_graph_put_ref(graph);
    bt_current_thread_clear_error();
    return is_ok;
}

static const bt_plugin *find_plugin(const char *name)
{
    return strcmp(name, "ctf") == 0 ? ctf : strcmp(name, "utils") == 0 ? utils : text;
}

bool folder_read(const struct reading *reading)
{
    bt_graph *graph = bt_graph_create(reading->mip_version);
    const bt_component_filter *upstream;
    const bt_component_sink *sink;
    bool is_ok = add_upstream(graph, reading, &upstream);

    if (upstream) {
        is_ok = bt_graph_add_sink_component(graph,
                    bt_plugin_borrow_sink_component_class_by_name_const(
                        find_plugin(reading->plugin), reading->sink),
                    "sink", reading->sink_params, BT_LOGGING_LEVEL_NONE,
                    &sink) == BT_GRAPH_ADD_COMPONENT_STATUS_OK &&
                run(graph, upstream, sink);
    }
    bt_value_put_ref(reading->sink_params);
    return is_done(graph, is_ok);
}

static void count_event(const bt_message *message, void *data)
{
    uint64_t *const events = data;

    *events += bt_message_get_type(message) == BT_MESSAGE_TYPE_EVENT;
}

static bt_graph_simple_sink_component_consume_func_status count_events(
    bt_message_iterator *iterator, void *data)
{
    return support_visit_batch(iterator, count_event, data);
}

bool folder_count(const char *folder, uint64_t mip_version, bool is_tolerant, uint64_t *events)
{
    bt_graph *graph = bt_graph_create(mip_version);
    const struct reading reading = {.folder = folder, .is_tolerant = is_tolerant};
    const bt_component_filter *upstream;
    const bt_component_sink *sink;
    bool is_ok = add_upstream(graph, &reading, &upstream);

    *events = 0;
    if (upstream) {
        must(bt_graph_add_simple_sink_component(
            graph, "sink", NULL, count_events, NULL, events, &sink));
        is_ok = run(graph, upstream, sink);
    }
    return is_done(graph, is_ok);
}

const bt_value *folder_query(const char *object, bt_value *params)
{
    bt_query_executor *executor = bt_query_executor_create(
        bt_component_class_source_as_component_class_const(
            bt_plugin_borrow_source_component_class_by_name_const(ctf, "fs")),
        object, params);
    const bt_value *result = NULL;

    (void) bt_query_executor_query(executor, &result);
    bt_query_executor_put_ref(executor);
    bt_value_put_ref(params);
    bt_current_thread_clear_error();
    return result;
}
