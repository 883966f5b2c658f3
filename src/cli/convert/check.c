/* SPDX-License-Identifier: MIT */
/* See check.h. */
#include "cli/convert/check.h"

#include "assembly/cleanup.h"
#include "cli/command-line/parameter-grammar.h"
#include "cli/graph/run-config.h"
#include "cli/graph/run-setting.h"

char *conversion_describe_ctf_sink(const struct conversion *conversion)
{
    return g_strdup_printf("-c sink.ctf.fs --params='path=\"%s\",ctf-version=\"1.8\"' instead of "
                           "--output-format=ctf and --output",
        conversion->output);
}

/* Checks that the options request only one sink. */
static bool check_one_sink(const struct conversion *conversion)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; i < conversion->sinks->len; i++) {
        g_ptr_array_add(names, g_strdup_printf("`%s`", (char *) conversion->sinks->pdata[i]));
    }
    for (int i = IMPLICIT_PRETTY; i <= IMPLICIT_COUNTER; i++) {
        if (conversion->implicits[i].exists) {
            g_ptr_array_add(names, g_strdup_printf("`%s` (--%s)", implicit_descriptions[i].name,
                                       conversion->implicits[i].option));
        }
    }
    if (names->len > 1) {
        bool has_ctf_sink_too =
            conversion->sinks->len > 0 && conversion->implicits[IMPLICIT_CTF_SINK].exists;
        g_autofree char *remedy =
            has_ctf_sink_too ? conversion_describe_ctf_sink(conversion) : NULL;

        cli_error("There can be only one sink component: the options create %s and %s%s%s",
            (char *) names->pdata[0], (char *) names->pdata[1],
            remedy ? ": to set parameters of the CTF sink, write " : "", remedy ? remedy : "");
        return false;
    }
    return true;
}

/* Checks that all --params in `settings` can be parsed. */
static bool check_params(const GPtrArray *settings)
{
    for (guint i = 0; i < settings->len; i++) {
        const struct run_setting *setting = settings->pdata[i];

        if (setting->option != RUN_OPTION_PARAMS) {
            continue;
        }

        autovalue params = parameter_text_parse_option("--params", setting->text);

        if (!params) {
            return false;
        }
    }
    return true;
}

static bool check_all_params(const struct conversion *conversion)
{
    bool ok = check_params(conversion->settings);

    for (guint i = 0; ok && i < conversion->input_settings->len; i++) {
        ok = check_params(conversion->input_settings->pdata[i]);
    }
    return ok;
}

bool conversion_check_options(const struct conversion *conversion)
{
    if (conversion->run_args_format != RUN_ARGS_NONE && conversion->stream_intersection) {
        cli_error("--run-args and --run-args-0 cannot be combined with --stream-intersection: the "
                  "`run` command does not have this option");
        return false;
    }
    /* As in Babeltrace, --run-args also prints arguments that can't be parsed. */
    if (conversion->run_args_format == RUN_ARGS_NONE &&
        (!check_all_params(conversion) || !time_range_check_syntax(&conversion->time_range))) {
        return false;
    }
    if (conversion->follow && conversion->input_format == INPUT_FORMAT_LTTNG_LIVE) {
        cli_error("--follow is for traces in directories: leave it out for a live session, which "
                  "is always followed");
        return false;
    }
    if (conversion->follow && conversion->event_filter.has_tail &&
        !conversion->event_filter.has_limit && !time_range_has_end(&conversion->time_range)) {
        cli_error("--tail needs the last event, but with --follow the events have no end: add "
                  "--limit or --end");
        return false;
    }
    const char *relative = time_range_relative_option(&conversion->time_range);
    if (relative && (conversion->follow || conversion->input_format == INPUT_FORMAT_LTTNG_LIVE)) {
        cli_error("%s: the time range of the traces is unknown with %s: give a date and a time, or "
                  "seconds from the origin of the clock",
            relative, conversion->follow ? "--follow" : "--input-format=lttng-live");
        return false;
    }
    if (conversion->follow && conversion->is_tolerant) {
        cli_error("--tolerant cannot be combined with --follow: data that is not written yet would "
                  "count as damage");
        return false;
    }
    if (conversion->metadata &&
        (conversion->follow || conversion->input_format == INPUT_FORMAT_LTTNG_LIVE)) {
        cli_error("--metadata cannot be combined with %s",
            conversion->follow ? "--follow" : "--input-format=lttng-live");
        return false;
    }
    if (conversion->metadata && conversion->inputs->len == 0) {
        cli_error("--metadata needs inputs: data stream files, or directories of them");
        return false;
    }
    if (conversion->implicits[IMPLICIT_COUNTER].exists && conversion->output) {
        cli_error("%s prints to the standard output, so it cannot be combined with --output",
            conversion->has_by ? "--by" : "--count");
        return false;
    }
    if (conversion->has_top && !conversion->has_by) {
        cli_error("--top needs --by, which counts the events of each group");
        return false;
    }
    if (conversion->implicits[IMPLICIT_CTF_SINK].exists && !conversion->output) {
        cli_error("--output-format=ctf needs --output=DIR");
        return false;
    }
    return check_one_sink(conversion);
}
