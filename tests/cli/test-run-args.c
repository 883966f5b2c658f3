/* SPDX-License-Identifier: MIT */
/*
 * A conversion has the same graph whether the graph is built directly, or from the printed
 * arguments of the equivalent `run` command. The test uses all pairs of options. Arguments: a
 * directory of plugins that contains the plugin `disc`.
 */
#include <glib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <babeltrace2/babeltrace.h>
#include <cmocka.h>

#include "cli/convert/complete.h"
#include "cli/convert/options.h"
#include "cli/convert/print.h"
#include "cli/graph/run-config.h"

static const char *plugin_directory;

/* Options of a command line. Pairs of lines that can't be combined are skipped. */
static const char *const options[] = {
    "",
    "string~b=1@group",
    "string~a=1@group -p n=1 string~a=1@group -p n=2,m={k=[1,2.5,\"x\"]} -l D",
    "string~a=0.5",
    "-p trace-name=x",
    "-p a=1,b=\"t\",c=no -l T",
    "-p inputs=[1]",
    "-c source.a.b -p x=0x10 -l WARNING",
    "-c na\\.me:src.a.b",
    "-c wi*ld[:src.a.b",
    "-c muxer:source.x.y",
    "-c filter.a.b -c flt.a.b -p x=+1",
    "-c fil\\:ter:flt.a.b",
    "-c sink.text.details -p compact=yes",
    "-c pretty:sink.x.y",
    "-w out",
    "-w it's,\"quoted\"\\",
    "-o dummy",
    "-o text",
    "-o ctf -w dir",
    "--names=all",
    "--names=payload,arg,args,ctx,context,header,scope",
    "--names=none --fields=all",
    "--fields=trace,trace:vpid,loglevel,emf,callsite",
    "--clock-cycles --clock-date --clock-seconds --no-delta",
    "--clock-gmt",
    "--color=always",
    "--begin=1 --end=2.5",
    "--timerange=[1,2]",
    "-p range=[1500000000,9000000000] --begin=+2 --end=+2.5ms",
    "-p range=[-1500000000,9000000000] --last=1h",
    "--debug-info --debug-info-dir=a,b --debug-info-full-path",
    "--debug-info-target-prefix=\"x",
    "--debug-info-dir=c --debug-info-dir=\"d",
    "-m 0",
    "-m 1 --retry-duration=7",
    "--progress=never",
    "-v",
    "-d",
    "-i lttng-live net://localhost/host/a/b",
};

static void add_words(GPtrArray *argv, const char *text)
{
    g_auto(GStrv) words = g_strsplit(text, " ", -1);

    for (char **word = words; *word; word++) {
        if (**word) {
            g_ptr_array_add(argv, g_strdup(*word));
        }
    }
}

static void assert_same_component(
    const struct assembly_component *built, const struct assembly_component *parsed)
{
    assert_string_equal(built->name, parsed->name);
    assert_int_equal(built->type, parsed->type);
    assert_string_equal(built->plugin, parsed->plugin);
    assert_string_equal(built->class_name, parsed->class_name);
    assert_int_equal(built->log_level, parsed->log_level);
    assert_true(bt_value_is_equal(built->params, parsed->params));
}

static void assert_same_rule(const struct assembly_rule *built, const struct assembly_rule *parsed)
{
    assert_string_equal(built->text, parsed->text);
    assert_string_equal(built->upstream, parsed->upstream);
    assert_string_equal(built->upstream_port, parsed->upstream_port);
    assert_string_equal(built->downstream, parsed->downstream);
    assert_string_equal(built->downstream_port, parsed->downstream_port);
}

static void assert_same(const struct run_config *built, const struct run_config *parsed)
{
    const struct assembly_description *a = built->description;
    const struct assembly_description *b = parsed->description;

    assert_int_equal(built->retry_duration_us, parsed->retry_duration_us);
    assert_int_equal(built->progress, parsed->progress);
    assert_int_equal(a->mip_version, b->mip_version);
    assert_int_equal(a->components->len, b->components->len);
    assert_int_equal(a->rules->len, b->rules->len);

    for (guint i = 0; i < a->components->len; i++) {
        assert_same_component(a->components->pdata[i], b->components->pdata[i]);
    }

    for (guint i = 0; i < a->rules->len; i++) {
        assert_same_rule(a->rules->pdata[i], b->rules->pdata[i]);
    }
}

/* Compares the two graphs of `argv`. Returns false if `argv` isn't a valid conversion. */
static bool compare(struct cli *cli, const GPtrArray *argv)
{
    g_autoptr(conversion_t) conversion = conversion_create(cli);
    bool help = false;

    cli_set_log_level(cli, BT_LOGGING_LEVEL_ERROR);

    if (!conversion_parse(conversion, (int) argv->len, (char **) argv->pdata, &help) ||
        !conversion_complete(conversion)) {
        bt_current_thread_clear_error();
        return false;
    }

    g_autoptr(GPtrArray) args = conversion_run_args(conversion);
    g_autoptr(run_config_t) built = run_config_create(cli, conversion->settings);
    g_autoptr(run_config_t) parsed =
        run_config_parse(cli, (int) args->len, (char **) args->pdata, &help);

    assert_int_equal(built != NULL, parsed != NULL);

    if (!built) {
        bt_current_thread_clear_error();
        return false;
    }

    assert_same(built, parsed);
    return true;
}

static void printing_and_parsing_give_the_same_graph(void **state)
{
    struct cli cli;
    unsigned count = 0;

    cli_init(&cli);
    plugin_search_add_path(&cli.plugin_search, plugin_directory);

    for (size_t i = 0; i < G_N_ELEMENTS(options); i++) {
        for (size_t j = 0; j < G_N_ELEMENTS(options); j++) {
            g_autoptr(GPtrArray) argv = g_ptr_array_new_with_free_func(g_free);

            add_words(argv, "string~a=1");
            add_words(argv, options[i]);

            if (i != j) {
                add_words(argv, options[j]);
            }

            count += compare(&cli, argv);
        }
    }

    cli_clear(&cli);
    /* Most pairs can be combined. */
    assert_true(count > G_N_ELEMENTS(options) * G_N_ELEMENTS(options) / 2);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(printing_and_parsing_give_the_same_graph),
    };

    plugin_directory = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
