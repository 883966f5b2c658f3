/* SPDX-License-Identifier: MIT */
/*
 * Fuzzes a whole session with a relay daemon, from the connection to the messages. The input
 * contains the daemon's replies. Each reply follows its length (16 bits, big-endian). Each request
 * gets the next reply. After the last reply, the daemon closes the connection. If the size of the
 * input is odd, the viewer is tolerant. The clock is simulated: each time the graph has to wait,
 * the fuzzer advances the clock by one round.
 */
#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "plugins/ctf/lttng-live-source/connection.h"
#include "tests/support/component-classes.h"

enum {
    MOST_ROUNDS = 30,
    REQUEST_HEAD = 16, /* begins with the size (64 bits) of the data after it */
    LENGTH_SIZE = 2,
    NS_PER_ROUND = 50 * 1000 * 1000, /* all time-outs end before the last round */
    NS_PER_S = 1000 * 1000 * 1000,
};

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
int __wrap_clock_gettime(clockid_t clock, struct timespec *time);
ssize_t __wrap_send(int descriptor, const void *bytes, size_t size, int flags);

static const bt_plugin *plugin;
static const uint8_t *replies, *end_of_replies;
static int peer, viewer;
static unsigned round_count;
static int64_t now = NS_PER_S;

int __wrap_clock_gettime(clockid_t clock, struct timespec *time)
{
    *time = (struct timespec){.tv_sec = now / NS_PER_S, .tv_nsec = now % NS_PER_S};
    return 0;
}

/* Advances the clock. Returns false after the last round. */
static bool begin_round(void)
{
    now += NS_PER_ROUND;
    return ++round_count < MOST_ROUNDS;
}

static void reply(void)
{
    size_t size;

    if (end_of_replies - replies < LENGTH_SIZE) {
        shutdown(peer, SHUT_WR);
        return;
    }
    size = (size_t) replies[0] << 8 | replies[1];
    replies += LENGTH_SIZE;
    size = MIN(size, (size_t) (end_of_replies - replies));
    /* If the socket's buffer is full, the rest of the reply is dropped. */
    (void) !write(peer, replies, size);
    replies += size;
}

/* Replaces send(): answers each complete request in `bytes`. */
ssize_t __wrap_send(int descriptor, const void *bytes, size_t size, int flags)
{
    for (const uint8_t *at = bytes; at < (const uint8_t *) bytes + size;) {
        uint64_t rest;

        memcpy(&rest, at, sizeof rest);
        at += REQUEST_HEAD + GUINT64_FROM_BE(rest);
        reply();
    }
    return (ssize_t) size;
}

int live_connect(
    const struct live_url *url, live_is_interrupted is_interrupted, void *data, char **error)
{
    return dup(viewer);
}

bool live_wait(
    int descriptor, short events, int64_t deadline, live_is_interrupted is_interrupted, void *data)
{
    return begin_round();
}

static void load_plugin(void)
{
    const bt_plugin_set *set;

    if (!plugin) {
        g_assert(bt_plugin_find_all_from_static(BT_TRUE, &set) ==
                 BT_PLUGIN_FIND_ALL_FROM_STATIC_STATUS_OK);
        plugin = bt_plugin_set_borrow_plugin_by_index_const(set, 0);
        bt_plugin_get_ref(plugin);
        bt_plugin_set_put_ref(set);
    }
}

static bt_graph *create_graph(bool is_tolerant)
{
    bt_graph *graph = bt_graph_create(1);
    bt_value *params = bt_value_map_create(), *inputs;
    const bt_component_source *source;
    const bt_component_sink *sink;

    bt_value_map_insert_empty_array_entry(params, "inputs", &inputs);
    bt_value_array_append_string_element(inputs, "net://localhost/host/host/s");
    bt_value_map_insert_unsigned_integer_entry(params, "reply-timeout-ms", 0);
    bt_value_map_insert_bool_entry(params, "from-beginning", BT_TRUE);
    bt_value_map_insert_bool_entry(params, "tolerant", is_tolerant);
    g_assert(
        bt_graph_add_source_component(graph,
            bt_plugin_borrow_source_component_class_by_name_const(plugin, "lttng-live"), "source",
            params, BT_LOGGING_LEVEL_NONE, &source) == BT_GRAPH_ADD_COMPONENT_STATUS_OK);
    bt_value_put_ref(params);
    g_assert(bt_graph_add_simple_sink_component(graph, "sink", NULL, support_consume_batch, NULL,
                 NULL, &sink) == BT_GRAPH_ADD_COMPONENT_STATUS_OK);
    g_assert(bt_graph_connect_ports(graph,
                 bt_component_source_borrow_output_port_by_index_const(source, 0),
                 bt_component_sink_borrow_input_port_by_index_const(sink, 0),
                 NULL) == BT_GRAPH_CONNECT_PORTS_STATUS_OK);
    return graph;
}

static void follow(bool is_tolerant)
{
    bt_graph *graph = create_graph(is_tolerant);
    bt_graph_run_once_status status;

    do {
        status = bt_graph_run_once(graph);
    } while (status == BT_GRAPH_RUN_ONCE_STATUS_OK ||
             (status == BT_GRAPH_RUN_ONCE_STATUS_AGAIN && begin_round()));
    bt_current_thread_clear_error();
    bt_graph_put_ref(graph);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    int pair[2];

    load_plugin();
    g_assert(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, pair) == 0);
    peer = pair[0];
    viewer = pair[1];
    round_count = 0;
    replies = bytes;
    end_of_replies = bytes + size;
    follow(size % 2 == 1);
    close(peer);
    close(viewer);
    return 0;
}
