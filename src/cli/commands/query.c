/* SPDX-License-Identifier: MIT */
/*
 * The `query` command: prints the result of a query in a form like YAML, with sorted map entries.
 */
#include <inttypes.h>
#include <stdio.h>

#include "assembly/cleanup.h"
#include "assembly/component-class.h"
#include "assembly/value.h"
#include "base/compare-strings.h"
#include "base/similar.h"
#include "base/terminal-text.h"
#include "cli/cli.h"
#include "cli/command-line/arguments.h"
#include "cli/command-line/component-spec.h"
#include "cli/command-line/parameter-grammar.h"
#include "cli/commands/help-text.h"

struct query_command {
    /* A map. */
    bt_value *params;
    /* NULL if the argument is missing. */
    const char *class_name;
    const char *object;
};

static void print_value(const bt_value *value, int indent);

static bool is_nested(const bt_value *value)
{
    return (bt_value_is_array(value) && !bt_value_array_is_empty(value)) ||
           (bt_value_is_map(value) && !bt_value_map_is_empty(value));
}

/* Prints a value after its key or dash: on the same line, or indented on the lines below. */
static void print_introduced(const bt_value *value, int indent)
{
    putchar(' ');
    if (is_nested(value)) {
        putchar('\n');
        indent += 2;
    }
    print_value(value, indent);
}

static void print_array(const bt_value *array, int indent)
{
    for (uint64_t i = 0; i < bt_value_array_get_length(array); i++) {
        printf("%*s-", indent, "");
        print_introduced(bt_value_array_borrow_element_by_index_const(array, i), indent);
    }
}

static bt_value_map_foreach_entry_const_func_status add_key(
    const char *key, const bt_value *value, void *keys)
{
    g_ptr_array_add(keys, (gpointer) key);
    return BT_VALUE_MAP_FOREACH_ENTRY_CONST_FUNC_STATUS_OK;
}

static void print_map(const bt_value *map, int indent)
{
    g_autoptr(GPtrArray) keys = g_ptr_array_new();

    (void) bt_value_map_foreach_entry_const(map, add_key, keys);
    g_ptr_array_sort(keys, tg_compare_strings);
    for (guint i = 0; i < keys->len; i++) {
        const char *key = keys->pdata[i];

        printf("%*s%s:", indent, "", cli_shown(key));
        print_introduced(bt_value_map_borrow_entry_value_const(map, key), indent);
    }
}

/* Prints a value whose text fits on one line. */
static void print_scalar(const bt_value *value)
{
    const char *bold = cli_palette()->bold;
    const char *red = cli_palette()->bright_red;
    const char *reset = cli_palette()->reset;

    if (bt_value_is_null(value)) {
        printf("%snull%s\n", bold, reset);
    } else if (bt_value_is_bool(value)) {
        printf("%s%s%s%s\n", bold, cli_palette()->bright_cyan,
            bt_value_bool_get(value) ? "yes" : "no", reset);
    } else if (bt_value_is_unsigned_integer(value)) {
        printf("%s%s%" PRIu64 "%s\n", bold, red, bt_value_integer_unsigned_get(value), reset);
    } else if (bt_value_is_signed_integer(value)) {
        printf("%s%s%" PRId64 "%s\n", bold, red, bt_value_integer_signed_get(value), reset);
    } else if (bt_value_is_real(value)) {
        printf("%s%s%f%s\n", bold, red, bt_value_real_get(value), reset);
    } else if (bt_value_is_string(value)) {
        printf("%s%s", bold, cli_palette()->bright_green);
        tg_print(stdout, "%s", bt_value_string_get(value));
        printf("%s\n", reset);
    } else {
        puts(bt_value_is_array(value) ? "[ ]" : "{ }");
    }
}

static void print_value(const bt_value *value, int indent)
{
    if (!is_nested(value)) {
        print_scalar(value);
    } else if (bt_value_is_array(value)) {
        print_array(value, indent);
    } else {
        print_map(value, indent);
    }
}

/*
 * Queries a class for the names of its query objects. Returns NULL, without an error, if the class
 * doesn't support this query or the query fails.
 */
static const bt_value *find_objects(const struct cli *cli, const struct assembly_class *class)
{
    autovalue params = bt_value_map_create();
    const bt_value *objects = NULL;

    (void) assembly_class_query_quietly(
        &cli->context, class, "tracegraph.query-objects", params, &objects);
    bt_current_thread_clear_error();
    return objects;
}

/* Appends an error: the object is missing, or the class has no object with this name. */
static void fail_object(
    const struct cli *cli, const struct query_command *query, const struct assembly_class *class)
{
    struct tg_similar similar = tg_similar_to(query->object ? query->object : "");
    autovalue objects = find_objects(cli, class);
    g_autoptr(GString) known = g_string_new(NULL);

    for (uint64_t i = 0; i < assembly_value_array_length(objects); i++) {
        const bt_value *name = bt_value_array_borrow_element_by_index_const(objects, i);

        if (bt_value_is_string(name)) {
            tg_similar_offer(&similar, bt_value_string_get(name));
            g_string_append_printf(known, "%s`%s`", known->len ? ", " : ": expecting one of ",
                bt_value_string_get(name));
        }
    }

    g_autofree char *question = tg_similar_question(&similar, " (", ")");

    if (query->object) {
        cli_error("Component class `%s` has no query object `%s`%s%s", query->class_name,
            query->object, question, known->str);
    } else {
        cli_error("Component class `%s`: the query object is missing%s", query->class_name,
            known->len ? known->str : " (see `babeltrace2 query --help`)");
    }
}

static enum cli_status run_query(struct cli *cli, const struct query_command *query)
{
    g_autoptr(component_spec_t) spec = component_spec_parse(query->class_name);
    const struct plugin_library *plugins = spec ? cli_plugins(cli) : NULL;
    struct assembly_class class;
    autovalue result = NULL;

    if (!plugins || !assembly_find_class(&cli->context, plugins->plugins, spec->type, spec->plugin,
                        spec->class_name, &class)) {
        return CLI_ERROR;
    }
    if (!query->object) {
        fail_object(cli, query, &class);
        return CLI_ERROR;
    }
    switch (
        assembly_class_query(&cli->context, &class, query->object, query->params, NULL, &result)) {
    case BT_QUERY_EXECUTOR_QUERY_STATUS_OK:
        print_value(result, 0);
        return CLI_OK;
    case BT_QUERY_EXECUTOR_QUERY_STATUS_UNKNOWN_OBJECT:
        fail_object(cli, query, &class);
        return CLI_ERROR;
    default:
        cli_error(
            "Cannot query object `%s` of component class `%s`", query->object, query->class_name);
        return assembly_is_interrupted(&cli->context) ? CLI_INTERRUPTED : CLI_ERROR;
    }
}

static bool add_params(void *data, const struct option_row *row, const char *value)
{
    struct query_command *query = data;
    autovalue params = parameter_text_parse_option("--params", value);

    return params && bt_value_map_extend(query->params, params) == 0;
}

static const struct option_row options[] = {
    {'p', "params", "PARAMS", "Add PARAMS to the parameters of the query", add_params,
        .heading = "Options"},
    OPTION_ROW_HELP,
    {0},
};

static bool add_positional(void *data, const char *value)
{
    struct query_command *query = data;
    const char **place = !query->class_name ? &query->class_name : &query->object;

    if (*place) {
        return false;
    }
    *place = value;
    return true;
}

enum cli_status command_query(struct cli *cli, int argc, char **argv)
{
    static const struct argument_parser parser = {
        .command = "query", .options = options, .add = add_positional};
    struct query_command query = {.params = bt_value_map_create()};
    enum cli_status status = CLI_ERROR;
    bool help = false;
    bool ok = arguments_parse(&parser, argc, argv, &query, &help);

    if (help || (ok && !query.class_name)) {
        status =
            help_print("query [OPTIONS] TYPE.PLUGIN.CLASS OBJECT", options, HELP_FORMAT_PARAMS);
    } else if (ok) {
        status = run_query(cli, &query);
    }
    bt_value_put_ref(query.params);
    return status;
}
