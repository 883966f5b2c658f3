/* SPDX-License-Identifier: MIT */
/* Runs all parts. Parts that need a component run in the initialization method of a source. */
#include "behaviour.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static bt_component_class_initialize_method_status initialize(bt_self_component_source *source,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *data)
{
    bt_self_component *self = bt_self_component_source_as_self_component(source);

    (void) configuration;
    (void) params;
    (void) data;
    printf("\n== MIP version %" PRIu64 "\n", bt_self_component_get_graph_mip_version(self));
    say_clock_classes(self);
    say_field_classes(self);
    say_fields(self);
    say_trace_classes(self);
    say_traces(self);
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static bt_component_class_get_supported_mip_versions_method_status support_all(
    bt_self_component_class_source *self_class, const bt_value *params, void *data,
    bt_logging_level log_level, bt_integer_range_set_unsigned *versions)
{
    (void) self_class;
    (void) params;
    (void) data;
    (void) log_level;
    return (bt_component_class_get_supported_mip_versions_method_status)
        bt_integer_range_set_unsigned_add_range(versions, 0, 1);
}

static void say_trace_ir(uint64_t mip_version)
{
    bt_message_iterator_class *iterator_class = bt_message_iterator_class_create(end);
    bt_component_class_source *source_class =
        bt_component_class_source_create("source", iterator_class);
    bt_graph *graph = bt_graph_create(mip_version);

    bt_component_class_source_set_initialize_method(source_class, initialize);
    bt_component_class_source_set_get_supported_mip_versions_method(source_class, support_all);
    bt_graph_add_source_component(graph, source_class, "s", NULL, BT_LOGGING_LEVEL_NONE, NULL);
    bt_graph_put_ref(graph);
    bt_component_class_source_put_ref(source_class);
    bt_message_iterator_class_put_ref(iterator_class);
}

bt_value *map_of(const char *key, int64_t number)
{
    bt_value *map = bt_value_map_create();

    bt_value_map_insert_signed_integer_entry(map, key, number);
    return map;
}

static void say_all(void)
{
    say_values();
    say_ranges();
    for (uint64_t mip_version = 0; mip_version <= bt_get_maximal_mip_version(); mip_version++) {
        say_trace_ir(mip_version);
        say_graph(mip_version);
    }
    say_failures();
    say_other();
}

/*
 * Returns whether `printed` has the same lines as the file `path`. Prints the first line that
 * differs.
 */
static bool has_lines_of(FILE *printed, const char *path)
{
    FILE *wanted = fopen(path, "r");
    char wanted_line[1000];
    char line[1000];
    bool is_same = wanted != NULL;

    rewind(printed);
    while (is_same) {
        const char *has_wanted = fgets(wanted_line, sizeof(wanted_line), wanted);
        const char *has_line = fgets(line, sizeof(line), printed);

        if (!has_wanted && !has_line) {
            break;
        }
        is_same = has_wanted && has_line && strcmp(line, wanted_line) == 0;
        if (!is_same) {
            fprintf(stderr, "wanted:  %sprinted: %s", has_wanted ? wanted_line : "nothing\n",
                has_line ? line : "nothing\n");
        }
    }
    if (wanted) {
        fclose(wanted);
    }
    return is_same;
}

/*
 * With the first argument `tolerated`, the program prints only calls that violate conditions of
 * developer mode. With the path of a file, it compares its output with the file instead of
 * printing.
 */
int main(int argc, char **argv)
{
    const bool is_tolerated = argc > 1 && strcmp(argv[1], "tolerated") == 0;
    const char *path = argv[1 + is_tolerated];
    void (*say)(void) = is_tolerated ? say_tolerated : say_all;
    bool is_right = true;

    if (!path) {
        say();
        return EXIT_SUCCESS;
    }
    stdout = tmpfile();
    if (!stdout) {
        perror("tmpfile");
        return EXIT_FAILURE;
    }
    say();
    is_right = has_lines_of(stdout, path);
    fclose(stdout);
    return is_right ? EXIT_SUCCESS : EXIT_FAILURE;
}
