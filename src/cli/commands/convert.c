/* SPDX-License-Identifier: MIT */
/* The `convert` command, which is the default command. */
#include <babeltrace2/extension/trimmer.h>

#include <stdio.h>

#include "cli/commands/help-text.h"
#include "cli/convert/check.h"
#include "cli/convert/complete.h"
#include "cli/convert/options.h"
#include "cli/convert/print.h"
#include "cli/discovery.h"
#include "cli/error-print.h"
#include "cli/graph/graph.h"
#include "cli/graph/run-config.h"
#include "cli/graph/run-setting.h"
#include "cli/warning.h"

static bool inputs_have_params(const struct conversion *conversion)
{
    for (guint i = 0; i < conversion->input_settings->len; i++) {
        const GPtrArray *settings = conversion->input_settings->pdata[i];

        for (guint j = 0; j < settings->len; j++) {
            const struct run_setting *setting = settings->pdata[j];

            if (setting->option == RUN_OPTION_PARAMS) {
                return true;
            }
        }
    }
    return false;
}

/*
 * Appends advice to the error if --params follows an input but seems to be meant for the sink of
 * --output-format=ctf.
 */
static void explain_params(const struct conversion *conversion)
{
    if (conversion->implicits[IMPLICIT_CTF_SINK].exists && inputs_have_params(conversion)) {
        g_autofree char *remedy = conversion_describe_ctf_sink(conversion);

        cli_error("--params after an input applies to the source of that input: to set parameters "
                  "of the CTF sink, write %s",
            remedy);
    }
}

/*
 * Warns that the count is partial if damage was skipped or ended the run. Without the warning, the
 * count would look like that of the whole input.
 */
static void warn_of_partial_count(const struct conversion *conversion, enum cli_status status)
{
    const bool is_partial =
        status == CLI_DAMAGED || (status == CLI_ERROR && error_of_thread_is_damage());

    if (is_partial && conversion->implicits[IMPLICIT_COUNTER].exists) {
        (void) fflush(stdout);
        cli_warn("the count is partial: it excludes events in damaged parts of the input", NULL);
    }
}

static enum cli_status run(const struct conversion *conversion)
{
    g_autoptr(run_config_t) config = run_config_create(conversion->cli, conversion->settings);

    if (!config) {
        return CLI_ERROR;
    }
    config->description->stream_intersection = conversion->stream_intersection;

    bt_x_trimmer_outcome outcome = BT_X_TRIMMER_OUTCOME_UNKNOWN;

    if (conversion->trimmer) {
        assembly_description_find(config->description, conversion->trimmer)->data = &outcome;
    }
    if (conversion->select) {
        assembly_description_find(config->description, conversion->select)->data =
            conversion->event_filter.expressions->pdata;
    }

    enum cli_status status = graph_build_and_run(conversion->cli, config);

    warn_of_partial_count(conversion, status);

    if (status != CLI_ERROR && outcome == BT_X_TRIMMER_OUTCOME_NO_EVENT) {
        conversion_warn_of_no_event(conversion, config->description);
    }
    if (status == CLI_ERROR) {
        explain_params(conversion);
    }
    return status;
}

/*
 * Prints the errors of the inputs that could not be read. The function runs after the other inputs
 * were converted, so their output comes first.
 */
static enum cli_status print_input_errors(
    const struct conversion *conversion, enum cli_status status)
{
    const GPtrArray *errors = conversion->input_errors;

    (void) fflush(stdout);
    for (guint i = 0; i < errors->len; i++) {
        error_print(
            errors->pdata[i], cli_is_verbose(conversion->cli), conversion->cli->damage_hint);
    }
    return errors->len > 0 && status != CLI_INTERRUPTED ? CLI_ERROR : status;
}

static enum cli_status convert(struct conversion *conversion)
{
    if (!conversion_complete(conversion)) {
        (void) print_input_errors(conversion, CLI_ERROR);
        return assembly_is_interrupted(&conversion->cli->context) ? CLI_INTERRUPTED : CLI_ERROR;
    }
    if (conversion->run_args_format == RUN_ARGS_NONE) {
        return print_input_errors(conversion, run(conversion));
    }
    conversion_print_run_args(conversion);
    return print_input_errors(conversion, CLI_OK);
}

/*
 * Converts a live session. If the URL is malformed or has no session name, queries the relay
 * daemon's sessions instead. This query reports the error in a malformed URL.
 */
static enum cli_status convert_lttng_live(struct conversion *conversion)
{
    g_auto(assembly_discovery_t) discovery = {0};

    if (conversion->inputs->len != 1) {
        cli_error("--input-format=lttng-live takes one URL: there are %u inputs",
            conversion->inputs->len);
        return CLI_ERROR;
    }
    /*
     * If the input is an existing path, skip cli_discover(), which would search a folder for
     * traces. The query below then reports that the path isn't a URL.
     */
    if (!g_file_test(conversion->inputs->pdata[0], G_FILE_TEST_EXISTS) &&
        !cli_discover(conversion->cli, conversion->inputs, "ctf.lttng-live", &discovery)) {
        return CLI_ERROR;
    }
    return discovery.sources && discovery.sources->len > 0
               ? convert(conversion)
               : conversion_print_lttng_live_sessions(conversion);
}

static const char damage_hint[] =
    "--tolerant skips the damage, `babeltrace2 check TRACE` lists it, and "
    "`babeltrace2 repair TRACE OUT` writes the readable parts to a new trace";
static const char live_damage_hint[] = "--tolerant skips the damage";

enum cli_status command_convert(struct cli *cli, int argc, char **argv)
{
    g_autoptr(conversion_t) conversion = conversion_create(cli);
    bool help = argc == 0;

    if (!help && !conversion_parse(conversion, argc, argv, &help) && !help) {
        return CLI_ERROR;
    }
    if (help) {
        return help_print("[convert] [OPTIONS] [PATH|URL]...", convert_options,
            HELP_FORMAT_PARAMS | HELP_FORMAT_TIME);
    }
    if (!conversion->is_tolerant && !conversion->follow) {
        cli->damage_hint =
            conversion->input_format == INPUT_FORMAT_LTTNG_LIVE ? live_damage_hint : damage_hint;
    }
    if (conversion->output_format == OUTPUT_FORMAT_CTF_METADATA) {
        return conversion_print_metadata(conversion);
    }
    return conversion->input_format == INPUT_FORMAT_LTTNG_LIVE ? convert_lttng_live(conversion)
                                                               : convert(conversion);
}
