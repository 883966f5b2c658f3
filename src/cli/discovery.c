/* SPDX-License-Identifier: MIT */
/* See discovery.h. */
#include "cli/discovery.h"

#include <stdio.h>
#include <string.h>

#include "assembly/error-text.h"
#include "base/time-bound.h"
#include "cli/commands/command.h"
#include "cli/error-print.h"
#include "cli/warning.h"

static void inform(const struct assembly_discovery *discovery)
{
    unsigned number = 0;

    for (guint i = 0; i < discovery->sources->len; i++) {
        const struct assembly_source *source = discovery->sources->pdata[i];

        if (source->error) {
            continue;
        }
        number++;
        for (guint j = 0; j < source->inputs->len; j++) {
            cli_inform("`%s` is read by `source.%s.%s` (component %u)",
                (const char *) source->inputs->pdata[j], source->plugin, source->class_name,
                number);
        }
    }
}

bool cli_discover(struct cli *cli, const GPtrArray *inputs, const char *only_class,
    struct assembly_discovery *discovery)
{
    const struct plugin_library *plugins = cli_plugins(cli);

    if (!plugins || !assembly_discover_sources(
                        &cli->context, plugins->plugins, inputs, only_class, discovery)) {
        return false;
    }
    inform(discovery);
    return true;
}

/* Babeltrace prints the same sentence, and programs may search for it. */
#define NO_TRACE "No trace was found based on input `%s`"

static bool is_time_of_day(const char *input)
{
    struct tg_time_bound time;

    return tg_time_bound_parse(input, true, &time) == TG_TIME_BOUND_OK &&
           time.kind == TG_TIME_BOUND_TIME_OF_DAY;
}

/* Returns whether `path` is a regular file that begins with the magic number of CTF packets. */
static bool is_data_stream_file(const char *path)
{
    static const uint8_t little[] = {0xc1, 0x1f, 0xfc, 0xc1}, big[] = {0xc1, 0xfc, 0x1f, 0xc1};
    uint8_t begin[sizeof little];
    FILE *file = g_file_test(path, G_FILE_TEST_IS_REGULAR) ? fopen(path, "rbe") : NULL;
    const bool is_read = file && fread(begin, sizeof begin, 1, file) == 1;

    if (file) {
        (void) fclose(file);
    }
    return is_read &&
           (memcmp(begin, little, sizeof begin) == 0 || memcmp(begin, big, sizeof begin) == 0);
}

enum { MAX_PROBED_FILES = 100 };

/*
 * Returns whether the folder `path` has data stream files but no metadata. Only the first files of
 * the folder are opened, because a large folder without a trace may have many files.
 */
static bool lacks_metadata(const char *path)
{
    g_autoptr(GDir) folder = g_dir_open(path, 0, NULL);
    g_autofree char *metadata = g_build_filename(path, "metadata", NULL);
    const char *name;
    bool is_found = false;

    if (!folder || g_file_test(metadata, G_FILE_TEST_EXISTS)) {
        return false;
    }
    for (int i = 0; !is_found && i < MAX_PROBED_FILES && (name = g_dir_read_name(folder)); i++) {
        g_autofree char *file = g_build_filename(path, name, NULL);

        is_found = is_data_stream_file(file);
    }
    return is_found;
}

/*
 * Returns a suggestion in parentheses for an input without a trace, or an empty string. An input
 * that doesn't exist may be a command in the wrong place, a misspelt command, or the second half of
 * a time without quotes. A folder may be a trace without metadata. The caller owns the result.
 */
static char *suggest_remedy(const char *input)
{
    struct tg_similar similar = tg_similar_to(input);

    if (lacks_metadata(input)) {
        return g_strdup(" (it has CTF data stream files, but no file `metadata`: "
                        "`babeltrace2 convert --metadata=FILE` reads them with the metadata in "
                        "FILE)");
    }
    if (g_file_test(input, G_FILE_TEST_EXISTS)) {
        return g_strdup("");
    }
    if (command_find(input)) {
        return g_strdup_printf(" (a command comes first: `babeltrace2 %s ...`)", input);
    }
    if (is_time_of_day(input)) {
        return g_strdup_printf(" (a time with a space needs quotes, or a `T` instead of the space: "
                               "`YYYY-MM-DDT%s`)",
            input);
    }
    command_offer_all(&similar);
    return tg_similar_question(&similar, " (", ")");
}

void cli_warn_of_skipped(const struct cli *cli, const struct assembly_source *source)
{
    assembly_warn_of_skipped_source(&cli->context, source);
    if (cli_is_verbose(cli)) {
        error_print_causes(source->error);
    }
}

void cli_source_insert_inputs(const struct assembly_source *source, bt_value *map)
{
    bt_value *inputs = assembly_source_inputs(source);

    bt_value_map_insert_entry(map, "inputs", inputs);
    bt_value_put_ref(inputs);
}

bt_value *cli_source_params(const struct assembly_source *source)
{
    bt_value *params = bt_value_map_create();

    cli_source_insert_inputs(source, params);
    return params;
}

bool cli_source_is_ctf_fs(const struct assembly_source *source)
{
    return assembly_source_has_class(source, "ctf", "fs");
}

bool cli_source_may_be_tolerant(const struct assembly_source *source)
{
    return cli_source_is_ctf_fs(source) || assembly_source_has_class(source, "ctf", "lttng-live");
}

bt_value *cli_source_tolerant_params(const struct assembly_source *source)
{
    bt_value *params = cli_source_params(source);

    /*
     * Only `source.ctf.fs` has both `tolerant` and `log-damage`. Sources of other classes aren't
     * read tolerantly.
     */
    if (cli_source_is_ctf_fs(source)) {
        bt_value_map_insert_bool_entry(params, "tolerant", BT_TRUE);
        bt_value_map_insert_bool_entry(params, "log-damage", BT_FALSE);
    }
    return params;
}

void cli_report_problems(const struct cli *cli, const GPtrArray *inputs,
    const struct assembly_discovery *discovery, bool is_error)
{
    for (guint i = 0; i < discovery->problems->len; i++) {
        const struct assembly_discovery_problem *problem = discovery->problems->pdata[i];
        const char *input = inputs->pdata[problem->argument];
        g_autofree char *remedy = suggest_remedy(input);

        if (is_error) {
            cli_error("%s%s", problem->text, remedy);
            cli_error(NO_TRACE, input);
        } else {
            assembly_warn(&cli->context, NO_TRACE ": %s%s", input, problem->reason, remedy);
        }
    }
}
