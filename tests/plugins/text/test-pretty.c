/* SPDX-License-Identifier: MIT */
/*
 * Tests that `sink.text.pretty` prints the text in the case files of a folder.
 *
 *   test-pretty PLUGIN FOLDER       check each case `FOLDER/…​.txt`
 *   test-pretty PLUGIN FILE... -w   write the printed text to the case files
 *
 * A case file starts with lines `KEY: VALUE`: the sample (samples.h), the MIP version, parameters
 * and environment variables. Sections with the expected text follow. A section begins with a line
 * `== output`, `== errors` (standard error) or `== cause` (the first cause of the error if
 * creating or running the graph fails). Empty sections are left out.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "samples.h"

static const char *plugin_path;

/* The data of a source component: the sample that it emits. */

struct emission {
    GPtrArray *messages;
    guint next;
};

static bt_message_iterator_class_initialize_method_status initialize_iterator(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    struct emission *const emission = g_new0(struct emission, 1);
    bt_self_component *const component = bt_self_message_iterator_borrow_component(self);
    struct sample sample = {
        .component = component,
        .iterator = self,
        .mip_version = bt_self_component_get_graph_mip_version(component),
        .messages = g_ptr_array_new(),
    };

    find_sample(bt_self_component_get_data(component))(&sample);
    emission->messages = sample.messages;
    bt_self_message_iterator_set_data(self, emission);
    return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void finalize_iterator(bt_self_message_iterator *self)
{
    struct emission *const emission = bt_self_message_iterator_get_data(self);

    for (; emission->next < emission->messages->len; emission->next++) {
        bt_message_put_ref(g_ptr_array_index(emission->messages, emission->next));
    }
    g_ptr_array_free(emission->messages, TRUE);
    g_free(emission);
}

static bt_message_iterator_class_next_method_status next_messages(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    struct emission *const emission = bt_self_message_iterator_get_data(self);

    for (*count = 0; *count < capacity && emission->next < emission->messages->len; (*count)++) {
        messages[*count] = g_ptr_array_index(emission->messages, emission->next++);
    }
    return *count > 0 ? BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK
                      : BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
}

static bt_component_class_initialize_method_status initialize_source(bt_self_component_source *self,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *data)
{
    bt_self_component_set_data(bt_self_component_source_as_self_component(self), data);
    return (bt_component_class_initialize_method_status) bt_self_component_source_add_output_port(
        self, "out", NULL, NULL);
}

static bt_component_class_get_supported_mip_versions_method_status get_mip_versions(
    bt_self_component_class_source *self, const bt_value *params, void *data,
    bt_logging_level log_level, bt_integer_range_set_unsigned *versions)
{
    return (bt_component_class_get_supported_mip_versions_method_status)
        bt_integer_range_set_unsigned_add_range(versions, 0, 1);
}

static bt_component_class_source *create_source_class(void)
{
    bt_message_iterator_class *const iterator_class =
        bt_message_iterator_class_create(next_messages);

    bt_message_iterator_class_set_initialize_method(iterator_class, initialize_iterator);
    bt_message_iterator_class_set_finalize_method(iterator_class, finalize_iterator);

    bt_component_class_source *const source_class =
        bt_component_class_source_create("sample", iterator_class);

    bt_component_class_source_set_initialize_method(source_class, initialize_source);
    bt_component_class_source_set_get_supported_mip_versions_method(source_class, get_mip_versions);
    bt_message_iterator_class_put_ref(iterator_class);
    return source_class;
}

struct test_case {
    char *path;
    GString *head; /* the lines before the first section */
    char *sample;
    uint64_t mip_version;
    bt_value *params;
    char **environment; /* NAME=VALUE */
    char *expected;     /* the lines from the first section on */
};

static void read_params(struct test_case *test, const char *text)
{
    g_auto(GStrv) params = g_strsplit(text, " ", 0);

    for (char **param = params; *param; param++) {
        g_auto(GStrv) parts = g_strsplit(*param, "=", 2);

        if (g_str_equal(parts[1], "true") || g_str_equal(parts[1], "false")) {
            bt_value_map_insert_bool_entry(test->params, parts[0], g_str_equal(parts[1], "true"));
        } else {
            bt_value_map_insert_string_entry(test->params, parts[0], parts[1]);
        }
    }
}

static void read_line(struct test_case *test, const char *line)
{
    g_auto(GStrv) parts = g_strsplit(line, ": ", 2);

    if (g_str_equal(parts[0], "sample")) {
        test->sample = g_strdup(parts[1]);
    } else if (g_str_equal(parts[0], "mip")) {
        test->mip_version = g_ascii_strtoull(parts[1], NULL, 10);
    } else if (g_str_equal(parts[0], "params")) {
        read_params(test, parts[1]);
    } else if (g_str_equal(parts[0], "environment")) {
        test->environment = g_strsplit(parts[1], " ", 0);
    } else {
        g_error("%s: unknown key `%s`", test->path, parts[0]);
    }
}

static struct test_case *read_case(const char *path)
{
    struct test_case *const test = g_new0(struct test_case, 1);
    g_autofree char *text = NULL;

    test->path = g_strdup(path);
    test->head = g_string_new(NULL);
    test->params = bt_value_map_create();
    if (!g_file_get_contents(path, &text, NULL, NULL)) {
        g_error("%s: cannot read", path);
    }
    const char *at = text;

    while (*at != '\0' && !g_str_has_prefix(at, "== ")) {
        const char *const end = strchr(at, '\n');
        g_autofree char *line = g_strndup(at, (size_t) (end - at));

        read_line(test, line);
        g_string_append_printf(test->head, "%s\n", line);
        at = end + 1;
    }
    test->expected = g_strdup(at);
    return test;
}

static void free_case(struct test_case *test)
{
    bt_value_put_ref(test->params);
    g_string_free(test->head, TRUE);
    g_strfreev(test->environment);
    g_free(test->sample);
    g_free(test->expected);
    g_free(test->path);
    g_free(test);
}

/* Appends the first cause of the thread's error, and clears the error. */
static void append_cause(GString *cause)
{
    const bt_error *const error = bt_current_thread_take_error();

    if (error) {
        g_string_append_printf(
            cause, "%s\n", bt_error_cause_get_message(bt_error_borrow_cause_by_index(error, 0)));
        bt_error_release(error);
    }
}

static void run_graph(struct test_case *test, GString *cause)
{
    const bt_plugin_set *plugins;
    const bt_component_source *source;
    const bt_component_sink *sink;
    bt_component_class_source *const source_class = create_source_class();
    bt_graph *const graph = bt_graph_create(test->mip_version);

    if (bt_plugin_find_all_from_file(plugin_path, BT_TRUE, &plugins) !=
        BT_PLUGIN_FIND_ALL_FROM_FILE_STATUS_OK) {
        g_error("%s: cannot load", plugin_path);
    }
    const bt_component_class_sink *const sink_class =
        bt_plugin_borrow_sink_component_class_by_name_const(
            bt_plugin_set_borrow_plugin_by_index_const(plugins, 0), "pretty");

    bt_graph_add_source_component_with_initialize_method_data(
        graph, source_class, "source", NULL, test->sample, BT_LOGGING_LEVEL_NONE, &source);
    if (bt_graph_add_sink_component(graph, sink_class, "sink", test->params, BT_LOGGING_LEVEL_NONE,
            &sink) == BT_GRAPH_ADD_COMPONENT_STATUS_OK) {
        bt_graph_connect_ports(graph,
            bt_component_source_borrow_output_port_by_index_const(source, 0),
            bt_component_sink_borrow_input_port_by_index_const(sink, 0), NULL);
        bt_graph_run(graph);
    }
    append_cause(cause);
    bt_graph_put_ref(graph);
    bt_component_class_source_put_ref(source_class);
    bt_plugin_set_put_ref(plugins);
}

/* Redirects a descriptor to a file. Returns a copy of the original descriptor. */
static int redirect(int fd, FILE *file)
{
    const int saved = dup(fd);

    dup2(fileno(file), fd);
    return saved;
}

static void restore(int fd, int saved)
{
    dup2(saved, fd);
    close(saved);
}

static void append_section(GString *text, const char *name, const char *content, size_t length)
{
    if (length > 0) {
        g_string_append_printf(text, "== %s\n", name);
        g_string_append_len(text, content, (ssize_t) length);
    }
}

static void append_file(GString *text, const char *name, FILE *file)
{
    const long length = (fseek(file, 0, SEEK_END), ftell(file));
    g_autofree char *content = g_malloc((size_t) length + 1);

    rewind(file);
    g_assert_cmpint((long) fread(content, 1, (size_t) length, file), ==, length);
    append_section(text, name, content, (size_t) length);
    fclose(file);
}

static char *run_case(struct test_case *test)
{
    GString *const text = g_string_new(NULL);
    g_autoptr(GString) cause = g_string_new(NULL);
    FILE *const output = tmpfile(), *const errors = tmpfile();

    for (char **entry = test->environment; entry && *entry; entry++) {
        g_auto(GStrv) parts = g_strsplit(*entry, "=", 2);

        setenv(parts[0], parts[1], 1);
    }
    fflush(stdout);
    fflush(stderr);

    const int saved_output = redirect(STDOUT_FILENO, output);
    const int saved_errors = redirect(STDERR_FILENO, errors);

    run_graph(test, cause);
    fflush(stdout);
    fflush(stderr);
    restore(STDOUT_FILENO, saved_output);
    restore(STDERR_FILENO, saved_errors);
    append_file(text, "output", output);
    append_file(text, "errors", errors);
    append_section(text, "cause", cause->str, cause->len);
    return g_string_free(text, FALSE);
}

/* Removes the environment variables that the previous case or the caller has set. */
static void reset_environment(void)
{
    setenv("TZ", "UTC0", 1);
    unsetenv("BABELTRACE_TERM_COLOR");
    unsetenv("BABELTRACE_TERM_COLOR_BRIGHT_MEANS_BOLD");
    unsetenv("NO_COLOR");
}

static void check_case(void **state)
{
    struct test_case *const test = read_case(*state);

    reset_environment();
    g_autofree char *got = run_case(test);
    size_t place = 0;

    while (got[place] != '\0' && got[place] == test->expected[place]) {
        place++;
    }
    if (got[place] != test->expected[place]) {
        const size_t start = place > 80 ? place - 80 : 0;

        fail_msg("%s: at byte %zu: got `…%.160s`, expected `…%.160s`", test->path, place,
            got + start, test->expected + start);
    }
    free_case(test);
}

static void write_case(const char *path)
{
    struct test_case *const test = read_case(path);

    reset_environment();
    g_autofree char *got = run_case(test);
    g_autofree char *whole = g_strconcat(test->head->str, got, NULL);

    g_file_set_contents(path, whole, -1, NULL);
    free_case(test);
}

static void add_case(GArray *tests, const char *folder, const char *name)
{
    const struct CMUnitTest test = {
        .name = g_strdup(name),
        .test_func = check_case,
        .initial_state = g_build_filename(folder, name, NULL),
    };

    g_array_append_val(tests, test);
}

static int run_folder(const char *path)
{
    GDir *const folder = g_dir_open(path, 0, NULL);
    g_autoptr(GArray) tests = g_array_new(FALSE, FALSE, sizeof(struct CMUnitTest));

    if (!folder) {
        g_error("%s: cannot open", path);
    }
    for (const char *name; (name = g_dir_read_name(folder));) {
        if (g_str_has_suffix(name, ".txt")) {
            add_case(tests, path, name);
        }
    }
    g_dir_close(folder);

    struct CMUnitTest *const all = &g_array_index(tests, struct CMUnitTest, 0);
    const int failures = _cmocka_run_group_tests("sink.text.pretty", all, tests->len, NULL, NULL);

    for (guint i = 0; i < tests->len; i++) {
        g_free((void *) all[i].name);
        g_free(all[i].initial_state);
    }
    return tests->len > 0 ? failures : 1;
}

int main(int argc, char **argv)
{
    plugin_path = argv[1];
    if (argc == 3) {
        return run_folder(argv[2]);
    }
    for (int i = 2; i < argc - 1; i++) {
        write_case(argv[i]);
    }
    return 0;
}
