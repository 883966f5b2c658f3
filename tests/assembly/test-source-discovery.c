/* SPDX-License-Identifier: MIT */
/*
 * Finding sources: the class that gets an input, inputs that share a component, and messages about
 * the other inputs. The tests of the command line also find sources, through `convert`.
 * Arguments: the file of the plugin `disc` (discovery-plugin.c describes its inputs).
 */
#include <glib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <babeltrace2/babeltrace.h>
#include <cmocka.h>

#include "assembly/source-discovery.h"

static const bt_plugin_set *set;
static GPtrArray *plugins;
static GString *warnings;

static void warn(const char *text, void *data)
{
    g_string_append_printf(*(GString **) data, "%s\n", text);
}

static struct assembly_failure failure;
static const struct assembly_context context = {
    .module = "test",
    .log_level = BT_LOGGING_LEVEL_NONE,
    .warn = warn,
    .data = &warnings,
    .failure = &failure,
};

/* Returns `CLASS: INPUT INPUT (ARGUMENT ARGUMENT)` for each source, followed by the problems. */
static char *describe(const struct assembly_discovery *discovery)
{
    GString *out = g_string_new(NULL);

    for (guint i = 0; i < discovery->sources->len; i++) {
        const struct assembly_source *source = discovery->sources->pdata[i];

        g_string_append_printf(out, "%s:", source->class_name);
        assert_string_equal(bt_component_class_get_name(source->class.base), source->class_name);

        for (guint j = 0; j < source->inputs->len; j++) {
            g_string_append_printf(out, " %s", (char *) source->inputs->pdata[j]);
        }

        for (guint j = 0; j < source->arguments->len; j++) {
            g_string_append_printf(out, " %u", g_array_index(source->arguments, guint, j));
        }

        g_string_append_c(out, '\n');
    }

    for (guint i = 0; i < discovery->problems->len; i++) {
        const struct assembly_discovery_problem *problem = discovery->problems->pdata[i];

        g_string_append_printf(out, "%u %s\n", problem->argument, problem->text);
    }

    return g_string_free(out, FALSE);
}

static bool discover(const char *inputs, const char *only_class, char **text)
{
    g_auto(GStrv) words = g_strsplit(inputs, " ", -1);
    g_autoptr(GPtrArray) arguments = g_ptr_array_new();
    g_auto(assembly_discovery_t) discovery = {0};

    for (char **word = words; *word; word++) {
        g_ptr_array_add(arguments, *word);
    }

    bool ok = assembly_discover_sources(&context, plugins, arguments, only_class, &discovery);

    *text = describe(&discovery);
    return ok;
}

static void assert_found(const char *inputs, const char *only_class, const char *expected)
{
    g_autofree char *text = NULL;

    assert_true(discover(inputs, only_class, &text));
    assert_string_equal(text, expected);
}

static void the_greatest_weight_gets_an_input(void **state)
{
    assert_found("string~a=0.25~b=0.5~c=0.125", NULL, "b: string~a=0.25~b=0.5~c=0.125 0\n");
    assert_found("string~c=1~b=0.5", NULL, "c: string~c=1~b=0.5 0\n");
}

static void inputs_of_a_group_share_a_source(void **state)
{
    assert_found("string~a=1@x string~b=1@x string~a=0.5@x", NULL,
        "a: string~a=1@x string~a=0.5@x 0 2\nb: string~b=1@x 1\n");
    assert_found("string~a=1 string~a=1", NULL, "a: string~a=1 0\na: string~a=1 1\n");
}

static void other_classes_are_not_queried(void **state)
{
    assert_found("string~a=0.25~b=error", "disc.a", "a: string~a=0.25~b=error 0\n");
}

static void an_input_without_a_class_is_a_problem(void **state)
{
    assert_found("string~a=1 string~a=0", NULL,
        "a: string~a=1 0\n1 string~a=0: No such file or directory\n");
}

static void an_invalid_query_result_is_ignored_with_a_warning(void **state)
{
    g_string_truncate(warnings, 0);
    assert_found("string~a=text~b=0.5", NULL, "b: string~a=text~b=0.5 0\n");
    assert_string_equal(warnings->str,
        "`source.disc.a` returns an invalid result for `string~a=text~b=0.5`: ignoring it\n");
}

static void an_argument_for_which_a_class_fails_is_a_source_with_an_error(void **state)
{
    g_autoptr(GPtrArray) arguments = g_ptr_array_new();
    g_auto(assembly_discovery_t) discovery = {0};

    failure = (struct assembly_failure){0};
    g_ptr_array_add(arguments, (gpointer) "string~a=error");
    g_ptr_array_add(arguments, (gpointer) "string~c=1");
    assert_true(assembly_discover_sources(&context, plugins, arguments, NULL, &discovery));
    assert_int_equal(discovery.sources->len, 2);
    assert_int_equal(discovery.problems->len, 0);
    /* The search succeeded, so only the source has the failure. */
    assert_null(failure.function);

    const struct assembly_source *failed = discovery.sources->pdata[0];
    const bt_error *error = failed->error;
    assert_string_equal(failed->failure.function, "bt_query_executor_query");
    assert_int_equal(failed->failure.status, BT_QUERY_EXECUTOR_QUERY_STATUS_ERROR);

    const bt_error_cause *last =
        bt_error_borrow_cause_by_index(error, bt_error_get_cause_count(error) - 1);

    assert_string_equal(bt_error_cause_get_message(last),
        "`source.disc.a` cannot determine whether it can read `string~a=error`");
    assert_string_equal(bt_error_cause_get_module_name(last), "test");
    assert_null(((struct assembly_source *) discovery.sources->pdata[1])->error);
    assert_null(bt_current_thread_take_error());
}

static void a_found_file_for_which_a_class_fails_is_skipped_with_a_warning(void **state)
{
    g_autofree char *root = g_dir_make_tmp("discovery-XXXXXX", NULL);
    g_autofree char *bad = g_strdup_printf("%s/file~a=error", root);
    g_autofree char *good = g_strdup_printf("%s/file~b=1", root);
    g_autofree char *expected = g_strdup_printf("b: %s 0\n", good);
    g_autofree char *nothing =
        g_strdup_printf("0 %s: no trace in this directory can be read\n", root);

    assert_true(g_file_set_contents(bad, "", 0, NULL));
    assert_true(g_file_set_contents(good, "", 0, NULL));
    g_string_truncate(warnings, 0);
    assert_found(root, NULL, expected);
    assert_true(g_str_has_prefix(warnings->str, "Skipping `"));
    assert_non_null(strstr(warnings->str, bad));
    assert_int_equal(remove(good), 0);
    failure = (struct assembly_failure){0};
    assert_found(root, NULL, nothing);
    assert_null(bt_current_thread_take_error());
    assert_null(failure.function);
    assert_int_equal(remove(bad), 0);
    assert_int_equal(rmdir(root), 0);
}

static void failed_inputs_may_be_kept_as_sources(void **state)
{
    g_autoptr(GPtrArray) arguments = g_ptr_array_new();
    g_auto(assembly_discovery_t) discovery = {.failed_inputs = ASSEMBLY_FAILED_INPUT_KEEP};

    g_ptr_array_add(arguments, (gpointer) "string~a=1@x");
    g_ptr_array_add(arguments, (gpointer) "string~a=0.5@x~b=error");
    g_ptr_array_add(arguments, (gpointer) "string~c=1");
    assert_true(assembly_discover_sources(&context, plugins, arguments, NULL, &discovery));

    g_autofree char *text = describe(&discovery);

    assert_string_equal(text, "a: string~a=1@x 0\nb: string~a=0.5@x~b=error 1\nc: string~c=1 2\n");
    for (guint i = 0; i < 3; i++) {
        const struct assembly_source *source = discovery.sources->pdata[i];

        assert_int_equal(source->error != NULL, i == 1);
    }
    assert_null(bt_current_thread_take_error());
}

/* Creates the directories `00`, `01`, … in `root`, each with a link to every other directory. */
static void make_directories(const char *root, int count)
{
    for (int i = 0; i < count; i++) {
        g_autofree char *directory = g_strdup_printf("%s/%02d", root, i);

        assert_int_equal(mkdir(directory, 0700), 0);
        for (int j = 0; j < count; j++) {
            g_autofree char *link = g_strdup_printf("%s/%02d", directory, j);
            g_autofree char *target = g_strdup_printf("../%02d", j);

            assert_true(i == j || symlink(target, link) == 0);
        }
    }
}

static void remove_directories(const char *root)
{
    g_autofree char *command = g_strdup_printf("rm -r '%s'", root);

    assert_int_equal(system(command), 0);
}

static void directories_without_a_trace_are_searched_once(void **state)
{
    enum { COUNT = 12 };
    g_autofree char *root = g_dir_make_tmp("discovery-XXXXXX", NULL);
    g_autofree char *expected =
        g_strdup_printf("0 %s: there is no trace in this directory\n", root);

    make_directories(root, COUNT);
    assert_found(root, NULL, expected);
    remove_directories(root);
}

/*
 * The search finds the trace on each path that contains no directory twice. A directory that leads
 * to nothing on one path may lead to the trace on another path.
 */
static void a_trace_is_found_on_every_path(void **state)
{
    static const char *const ways[] = {"00", "01/00", "01/02/00", "02/00", "02/01/00"};
    g_autofree char *root = g_dir_make_tmp("discovery-XXXXXX", NULL);
    g_autofree char *trace = g_strdup_printf("%s/00/file~a=1", root);
    GString *expected = g_string_new(NULL);

    make_directories(root, 3);
    assert_true(g_file_set_contents(trace, "", 0, NULL));
    for (size_t i = 0; i < G_N_ELEMENTS(ways); i++) {
        g_string_append_printf(expected, "a: %s/%s/file~a=1 0\n", root, ways[i]);
    }
    assert_found(root, NULL, expected->str);
    g_string_free(expected, TRUE);
    remove_directories(root);
}

static void errors_name_the_missing_plugin_or_class(void **state)
{
    static const char *const cases[][3] = {
        {"none", "a",
            "Cannot find component class `source.none.a`: there is no plugin `none` "
            "(see `babeltrace2 list-plugins`)"},
        {"disc", "z",
            "Cannot find component class `source.disc.z`: plugin `disc` has no source component "
            "class `z` (see `babeltrace2 list-plugins`)"},
    };
    struct assembly_class class;

    assert_true(assembly_find_class(
        &context, plugins, BT_COMPONENT_CLASS_TYPE_SOURCE, "disc", "c", &class));
    assert_string_equal(bt_component_class_get_name(class.base), "c");

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        assert_false(assembly_find_class(
            &context, plugins, BT_COMPONENT_CLASS_TYPE_SOURCE, cases[i][0], cases[i][1], &class));

        const bt_error *error = bt_current_thread_take_error();

        assert_string_equal(
            bt_error_cause_get_message(bt_error_borrow_cause_by_index(error, 0)), cases[i][2]);
        bt_error_release(error);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_greatest_weight_gets_an_input),
        cmocka_unit_test(inputs_of_a_group_share_a_source),
        cmocka_unit_test(other_classes_are_not_queried),
        cmocka_unit_test(an_input_without_a_class_is_a_problem),
        cmocka_unit_test(an_invalid_query_result_is_ignored_with_a_warning),
        cmocka_unit_test(an_argument_for_which_a_class_fails_is_a_source_with_an_error),
        cmocka_unit_test(a_found_file_for_which_a_class_fails_is_skipped_with_a_warning),
        cmocka_unit_test(failed_inputs_may_be_kept_as_sources),
        cmocka_unit_test(a_trace_is_found_on_every_path),
        cmocka_unit_test(directories_without_a_trace_are_searched_once),
        cmocka_unit_test(errors_name_the_missing_plugin_or_class),
    };

    if (bt_plugin_find_all_from_file(argv[1], BT_TRUE, &set) != 0) {
        return 1;
    }

    warnings = g_string_new(NULL);
    plugins = g_ptr_array_new();
    g_ptr_array_add(plugins, (gpointer) bt_plugin_set_borrow_plugin_by_index_const(set, 0));

    int status = cmocka_run_group_tests(tests, NULL, NULL);

    g_ptr_array_unref(plugins);
    g_string_free(warnings, TRUE);
    bt_plugin_set_put_ref(set);
    return status;
}
