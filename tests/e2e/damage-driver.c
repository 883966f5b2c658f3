/* SPDX-License-Identifier: MIT */
/*
 * Reads a small trace strictly and tolerantly, without damage and with many kinds of damage to one
 * of its files, and prints the results:
 *
 *     damage-driver CTF-PLUGIN UTILS-PLUGIN MIP-VERSION TRACE FILE PATTERNS
 *
 * In each case, one byte is changed by one pattern, or the file is cut off at one byte. PATTERNS is
 * the number of patterns: 1 to 9, or 255 for all. For each case, the driver prints these lines,
 * whose words are separated by tabs:
 *
 *     case changed PLACE PATTERN         or `case cut SIZE 0`; the first case is `case whole 0 0`
 *     error MESSAGE                      if the graph fails; its STATUS follows
 *     damage KIND FILE PACKET PACKET-OFFSET OFFSET SKIPPED BEGIN END           unknown time: `-`
 *     tolerant STATUS EVENT...           an event is TIME:NAME:VALUE or TIME:NAME:VALUE:TEXT
 *     strict STATUS EVENT...
 */
#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/damage.h>
#include <fcntl.h>
#include <glib.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    PATIENCE = 120, /* time limit in seconds */
    ALL_PATTERNS = 255,
};

static struct {
    const bt_plugin *ctf, *utils;
    uint64_t mip_version;
    const char *trace;
    char *path; /* the path of the damaged file */
    unsigned pattern_count;
    GString *events;
} driver;

/* The sink. */

/* The text comes from a damaged file, so it may contain any bytes. */
static void append_text(const char *text)
{
    for (; *text; text++) {
        g_string_append_c(driver.events, *text > ' ' && *text < 0x7f ? *text : '?');
    }
}

static void append_event(const bt_message *message)
{
    const bt_event *event = bt_message_event_borrow_event_const(message);
    const bt_field *payload = bt_event_borrow_payload_field_const(event);

    g_string_append_printf(driver.events, "\t%" PRIu64 ":%s:%" PRIu64,
        bt_clock_snapshot_get_value(bt_message_event_borrow_default_clock_snapshot_const(message)),
        bt_event_class_get_name(bt_event_borrow_class_const(event)),
        bt_field_integer_unsigned_get_value(
            bt_field_structure_borrow_member_field_by_index_const(payload, 0)));
    if (bt_field_class_structure_get_member_count(bt_field_borrow_class_const(payload)) > 1) {
        g_string_append_c(driver.events, ':');
        append_text(bt_field_string_get_value(
            bt_field_structure_borrow_member_field_by_index_const(payload, 1)));
    }
}

static bt_graph_simple_sink_component_consume_func_status consume(
    bt_message_iterator *iterator, void *data)
{
    bt_message_array_const messages;
    uint64_t count;
    const int status = bt_message_iterator_next(iterator, &messages, &count);

    for (uint64_t i = 0; status == 0 && i < count; i++) {
        if (bt_message_get_type(messages[i]) == BT_MESSAGE_TYPE_EVENT) {
            append_event(messages[i]);
        }
        bt_message_put_ref(messages[i]);
    }
    return (bt_graph_simple_sink_component_consume_func_status) status;
}

/* Graphs. */

static void insert_inputs(bt_value *params)
{
    bt_value *inputs;

    bt_value_map_insert_empty_array_entry(params, "inputs", &inputs);
    bt_value_array_append_string_element(inputs, driver.trace);
}

/* Returns NULL if the source can't be created. */
static const bt_component_source *add_source(bt_graph *graph, bool is_tolerant)
{
    const bt_component_source *source = NULL;
    bt_value *params = bt_value_map_create();

    insert_inputs(params);
    bt_value_map_insert_bool_entry(params, "tolerant", is_tolerant);
    (void) bt_graph_add_source_component(graph,
        bt_plugin_borrow_source_component_class_by_name_const(driver.ctf, "fs"), "source", params,
        BT_LOGGING_LEVEL_NONE, &source);
    bt_value_put_ref(params);
    return source;
}

static void add_rest(bt_graph *graph, const bt_component_source *source)
{
    const uint64_t port_count = bt_component_source_get_output_port_count(source);
    const bt_component_filter *muxer;
    const bt_component_sink *sink;

    (void) bt_graph_add_filter_component(graph,
        bt_plugin_borrow_filter_component_class_by_name_const(driver.utils, "muxer"), "muxer", NULL,
        BT_LOGGING_LEVEL_NONE, &muxer);
    (void) bt_graph_add_simple_sink_component(graph, "sink", NULL, consume, NULL, NULL, &sink);
    for (uint64_t i = 0; i < port_count; i++) {
        (void) bt_graph_connect_ports(graph,
            bt_component_source_borrow_output_port_by_index_const(source, i),
            bt_component_filter_borrow_input_port_by_index_const(muxer, i), NULL);
    }
    (void) bt_graph_connect_ports(graph,
        bt_component_filter_borrow_output_port_by_index_const(muxer, 0),
        bt_component_sink_borrow_input_port_by_index_const(sink, 0), NULL);
}

static uint64_t number_of(const bt_value *description, const char *key)
{
    return bt_value_integer_unsigned_get(bt_value_map_borrow_entry_value_const(description, key));
}

static const char *string_of(const bt_value *description, const char *key)
{
    return bt_value_string_get(bt_value_map_borrow_entry_value_const(description, key));
}

/* Prints a number, or `-` if it is unknown. */
static void print_known(const bt_value *description, const char *key)
{
    const bt_value *number = bt_value_map_borrow_entry_value_const(description, key);

    if (!number) {
        printf("\t-");
    } else if (bt_value_is_signed_integer(number)) {
        printf("\t%" PRIi64, bt_value_integer_signed_get(number));
    } else {
        printf("\t%" PRIu64, bt_value_integer_unsigned_get(number));
    }
}

static void print_damage(const bt_graph *graph)
{
    const bt_value *all = bt_x_graph_describe_damage(graph);

    for (uint64_t i = 0; i < bt_value_array_get_length(all); i++) {
        const bt_value *damage = bt_value_array_borrow_element_by_index_const(all, i);
        g_autofree char *name = g_path_get_basename(string_of(damage, "path"));

        printf("damage\t%s\t%s\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64,
            string_of(damage, "kind"), name, number_of(damage, "packet"),
            number_of(damage, "packet-offset"), number_of(damage, "offset"),
            number_of(damage, "skipped"));
        print_known(damage, "begin-ns");
        print_known(damage, "end-ns");
        print_known(damage, "packets-lost");
        print_known(damage, "events-lost");
        putchar('\n');
    }
    bt_value_put_ref(all);
}

/* Prints the first cause of the error, which names the place of the damage. */
static void print_error(void)
{
    const bt_error *error = bt_current_thread_take_error();

    if (error && bt_error_get_cause_count(error) > 0) {
        printf("error\t%s\n", bt_error_cause_get_message(bt_error_borrow_cause_by_index(error, 0)));
    }
    if (error) {
        bt_error_release(error);
    }
}

static void run(bool is_tolerant)
{
    bt_graph *graph = bt_graph_create(driver.mip_version);
    const bt_component_source *source = add_source(graph, is_tolerant);
    int status = -1;

    g_string_truncate(driver.events, 0);
    if (source && bt_component_source_get_output_port_count(source) > 0) {
        add_rest(graph, source);
        status = bt_graph_run(graph);
    } else if (source) {
        status = 0;
    }
    print_error();
    if (is_tolerant) {
        print_damage(graph);
    }
    printf("%s\t%d%s\n", is_tolerant ? "tolerant" : "strict", status, driver.events->str);
    bt_graph_put_ref(graph);
}

static void read_case(const char *kind, size_t place, unsigned pattern)
{
    printf("case\t%s\t%zu\t%u\n", kind, place, pattern);
    fflush(stdout);
    alarm(PATIENCE);
    run(true);
    run(false);
    alarm(0);
}

/*
 * Returns the bits to invert for pattern `i`. With ALL_PATTERNS, each pattern inverts another
 * combination of bits. Otherwise, pattern 0 inverts all bits, and each further pattern inverts one
 * bit, which depends on the offset `place` of the byte.
 */
static uint8_t pattern_at(size_t place, unsigned i)
{
    if (driver.pattern_count == ALL_PATTERNS) {
        return (uint8_t) (i + 1);
    }
    return i == 0 ? 0xff : (uint8_t) (1 << (place + place / 128 + 3 * (i - 1)) % 8);
}

static void write_byte(int file, size_t place, uint8_t byte)
{
    if (pwrite(file, &byte, 1, (off_t) place) != 1) {
        g_error("%s: cannot be written", driver.path);
    }
}

static void read_changed(int file, const uint8_t *bytes, size_t size)
{
    for (size_t place = 0; place < size; place++) {
        for (unsigned i = 0; i < driver.pattern_count; i++) {
            write_byte(file, place, bytes[place] ^ pattern_at(place, i));
            read_case("changed", place, pattern_at(place, i));
        }
        write_byte(file, place, bytes[place]);
    }
}

static void read_cut(int file, size_t size)
{
    while (--size > 0) {
        if (ftruncate(file, (off_t) size) == 0) {
            read_case("cut", size, 0);
        }
    }
}

/* Returns a new reference to the plugin. */
static const bt_plugin *load(const char *path)
{
    const bt_plugin_set *plugins;
    const bt_plugin *plugin;

    if (bt_plugin_find_all_from_file(path, BT_TRUE, &plugins) != 0) {
        g_error("no plugin: %s", path);
    }
    plugin = bt_plugin_set_borrow_plugin_by_index_const(plugins, 0);
    bt_plugin_get_ref(plugin);
    bt_plugin_set_put_ref(plugins);
    return plugin;
}

int main(int argc, char **argv)
{
    char *bytes;
    size_t size;
    int file;

    if (argc != 7) {
        g_error("usage: damage-driver CTF-PLUGIN UTILS-PLUGIN MIP-VERSION TRACE FILE PATTERNS");
    }
    driver.ctf = load(argv[1]);
    driver.utils = load(argv[2]);
    driver.mip_version = g_ascii_strtoull(argv[3], NULL, 10);
    driver.trace = argv[4];
    driver.path = g_build_filename(argv[4], argv[5], NULL);
    driver.pattern_count = (unsigned) CLAMP(atoi(argv[6]), 1, ALL_PATTERNS);
    driver.events = g_string_new(NULL);
    file = open(driver.path, O_RDWR | O_CLOEXEC);
    if (file < 0 || !g_file_get_contents(driver.path, &bytes, &size, NULL)) {
        g_error("%s: cannot be read", driver.path);
    }
    read_case("whole", 0, 0);
    read_changed(file, (const uint8_t *) bytes, size);
    read_cut(file, size);
    if (pwrite(file, bytes, size, 0) != (ssize_t) size) {
        g_error("%s: cannot be written", driver.path);
    }
    close(file);
    g_free(bytes);
    g_free(driver.path);
    g_string_free(driver.events, TRUE);
    bt_plugin_put_ref(driver.ctf);
    bt_plugin_put_ref(driver.utils);
    return 0;
}
