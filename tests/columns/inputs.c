/* SPDX-License-Identifier: MIT */
/* See inputs.h. */
#include "tests/columns/inputs.h"

#include <glib.h>

#include "assembly/component-class.h"

static GPtrArray *plugins;
static const char *trace_path;

static void put_plugin(gpointer plugin)
{
    bt_plugin_put_ref(plugin);
}

static void load_plugin(const char *path)
{
    const bt_plugin_set *set;
    const bt_plugin *plugin;

    g_assert_cmpint(bt_plugin_find_all_from_file(path, BT_TRUE, &set), ==, 0);
    plugin = bt_plugin_set_borrow_plugin_by_index_const(set, 0);
    bt_plugin_get_ref(plugin);
    g_ptr_array_add(plugins, (gpointer) plugin);
    bt_plugin_set_put_ref(set);
}

struct assembly_context context = {.module = "test"};

static struct assembly_component *add_component(struct assembly_description *description,
    bt_component_class_type type, const char *plugin, const char *class_name)
{
    struct assembly_component *component = assembly_description_add(description, type, class_name);

    assert_true(
        assembly_find_class(&context, plugins, type, plugin, class_name, &component->class));
    component->log_level = BT_LOGGING_LEVEL_NONE;
    return component;
}

void load_inputs(int argc, char **argv)
{
    g_assert_cmpint(argc, ==, 4);
    plugins = g_ptr_array_new_with_free_func(put_plugin);
    load_plugin(argv[1]);
    load_plugin(argv[2]);
    trace_path = argv[3];
}

int unload_inputs(void **state)
{
    g_ptr_array_unref(plugins);
    return 0;
}

/* Describes a graph with one source component and a muxer. Takes `params`. */
static struct assembly_description *describe(
    const char *plugin, const char *class_name, bt_value *params)
{
    struct assembly_description *description = assembly_description_create();

    add_component(description, BT_COMPONENT_CLASS_TYPE_SOURCE, plugin, class_name)->params = params;
    add_component(description, BT_COMPONENT_CLASS_TYPE_FILTER, "utils", "muxer")->is_in_chain =
        true;
    assembly_description_add_rule(description, assembly_rule_between(class_name, "muxer"));
    return description;
}

struct assembly_description *describe_sample(void)
{
    bt_value *params = bt_value_map_create(), *inputs;

    bt_value_map_insert_empty_array_entry(params, "inputs", &inputs);
    bt_value_array_append_string_element(inputs, trace_path);
    return describe("ctf", "fs", params);
}

struct assembly_description *describe_fake(uint64_t count, uint64_t field_count)
{
    bt_value *params = bt_value_map_create();

    bt_value_map_insert_unsigned_integer_entry(params, "count", count);
    bt_value_map_insert_unsigned_integer_entry(params, "fields", field_count);
    return describe("utils", "fake", params);
}

static struct col_graph *create_graph(struct assembly_description *description)
{
    struct col_graph *graph = col_graph_create(&context, description);

    assert_non_null(graph);
    return graph;
}

struct col_graph *open_sample(void)
{
    return create_graph(describe_sample());
}

struct col_graph *open_fake(uint64_t count, uint64_t field_count)
{
    return create_graph(describe_fake(count, field_count));
}

static enum col_status interrupted_next(
    void *data, bt_message_array_const *messages, uint64_t *count)
{
    struct interruption *interruption = data;

    if (interruption->calls_before > 0) {
        interruption->calls_before--;
        return interruption->feed.next(interruption->feed.data, messages, count);
    }
    if (!interruption->is_lasting) {
        interruption->calls_before = UINT64_MAX;
    }
    if (interruption->status == COL_STATUS_ERROR) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_UNKNOWN("test", "it broke");
    }
    return interruption->status;
}

struct col_feed interrupt(struct interruption *interruption)
{
    return (struct col_feed){.next = interrupted_next, .data = interruption};
}

static char **copy_texts(const char *texts, size_t *count)
{
    char **copies;

    *count = 0;
    if (!texts) {
        return NULL;
    }
    copies = g_strsplit(texts, " ", -1);
    *count = g_strv_length(copies);
    return copies;
}

struct col_table_query *add_table(
    struct col_query *query, enum col_events events, const char *names, const char *fields)
{
    struct col_table_query *table;

    query->tables = g_renew(struct col_table_query, query->tables, query->table_count + 1);
    table = &query->tables[query->table_count++];
    *table = (struct col_table_query){.events = events};
    table->names = copy_texts(names, &table->name_count);
    table->fields = copy_texts(fields, &table->field_count);
    return table;
}
