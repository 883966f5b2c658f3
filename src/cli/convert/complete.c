/* SPDX-License-Identifier: MIT */
/*
 * See complete.h. The graph of a conversion:
 *
 *     sources -> muxer -> sort -> debug-info -> trimmer -> select -> explicit filters, in order
 *         -> sink
 *
 * sort comes after the muxer, so that one filter sorts the events of all streams. The muxer doesn't
 * increase the time by which events are out of order, so a window that is sufficient for each
 * single stream is also sufficient for the muxed stream.
 *
 * debug-info comes before the trimmer, because the events that list the libraries of a process may
 * be before the time range. debug-info also comes before select, because the expressions of select
 * may use the fields that debug-info adds.
 */
#include "cli/convert/complete.h"

#include <string.h>

#include "cli/convert/check.h"
#include "cli/convert/sources.h"
#include "cli/graph/run-config.h"
#include "cli/graph/run-setting.h"

/* Passes --clock-gmt to the counter, because the expressions of --by may contain times of day. */
static void pass_gmt(struct conversion *conversion)
{
    if (conversion->has_by && conversion->time_range.is_gmt) {
        implicit_add_flag(&conversion->implicits[IMPLICIT_COUNTER], "gmt");
    }
}

/* Returns whether the user has added a `sink.text.pretty`. */
static bool has_explicit_pretty(const struct conversion *conversion)
{
    const struct implicit_description *pretty = &implicit_descriptions[IMPLICIT_PRETTY];

    for (guint i = 0; i < conversion->settings->len; i++) {
        const struct run_setting *setting = conversion->settings->pdata[i];
        const struct component_spec *spec = setting->component;

        if (spec && spec->type == pretty->type && strcmp(spec->plugin, pretty->plugin) == 0 &&
            strcmp(spec->class_name, pretty->class_name) == 0) {
            return true;
        }
    }
    return false;
}

/*
 * Adds a text sink because of --clock-gmt, unless there is a sink of another class. If the user has
 * added a `sink.text.pretty`, the function still adds the text sink, and check_one_sink() reports
 * that there are two sinks. The user must set the parameter `clock-gmt` of their own sink instead.
 */
static void imply_text(struct conversion *conversion)
{
    const struct implicit *implicits = conversion->implicits;
    const bool has_other_sink = implicits[IMPLICIT_CTF_SINK].exists ||
                                implicits[IMPLICIT_DUMMY].exists ||
                                implicits[IMPLICIT_COUNTER].exists ||
                                (conversion->sinks->len > 0 && !has_explicit_pretty(conversion));

    if (conversion->time_range.is_gmt && !has_other_sink) {
        implicit_ask(&conversion->implicits[IMPLICIT_PRETTY], "clock-gmt");
    }
}

/*
 * Adds the text sink if there is no other sink. Passes --output to the sink that has a parameter
 * for it.
 */
static void imply_sink(struct conversion *conversion)
{
    struct implicit *ctf = &conversion->implicits[IMPLICIT_CTF_SINK];
    struct implicit *pretty = &conversion->implicits[IMPLICIT_PRETTY];
    struct implicit *writer = ctf->exists ? ctf : pretty;

    if (conversion->sinks->len == 0 && !conversion->implicits[IMPLICIT_DUMMY].exists &&
        !conversion->implicits[IMPLICIT_COUNTER].exists) {
        writer->exists = true;
    }
    if (conversion->output && writer->exists) {
        implicit_add_string(writer, "path", conversion->output);
    }
}

static void add_sink(struct conversion *conversion)
{
    if (conversion->implicits[IMPLICIT_PRETTY].exists &&
        conversion->cli->context.log_level == BT_LOGGING_LEVEL_INFO) {
        implicit_add_flag(&conversion->implicits[IMPLICIT_PRETTY], "verbose");
    }
    for (int i = IMPLICIT_PRETTY; i <= IMPLICIT_COUNTER; i++) {
        char *name = conversion_add_implicit(conversion, (enum implicit_component) i);

        if (name) {
            g_ptr_array_add(conversion->sinks, name);
        }
    }
}

static bool never_wait(void *data)
{
    return true;
}

/*
 * Finds the time range of the sources of `description`. `option` is the option that needs the
 * range. If `option` is NULL, the range is only for warnings, and the function doesn't wait for the
 * sources.
 */
static bool find_range_of(struct cli *cli, const struct assembly_description *description,
    const char *option, struct assembly_trace_range *traces)
{
    const struct plugin_library *plugins = cli_plugins(cli);
    struct assembly_context context = cli->context;

    if (!option) {
        context.must_stop = never_wait;
    }
    return plugins && assembly_find_time_range(
                          &context, option ? option : "", plugins->plugins, description, traces);
}

/* Like find_range_of(), for the sources of a conversion. */
static bool find_time_range(
    struct conversion *conversion, const char *option, struct assembly_trace_range *traces)
{
    g_autoptr(run_config_t) config =
        run_config_create_incomplete(conversion->cli, conversion->settings);

    return config && find_range_of(conversion->cli, config->description, option, traces);
}

void conversion_warn_of_no_event(
    const struct conversion *conversion, const struct assembly_description *description)
{
    struct assembly_trace_range traces;
    bool is_known = find_range_of(conversion->cli, description, NULL, &traces);

    /*
     * If the options also filter events, the filter may be the reason for the empty output. The
     * warning about the time range is then right only if this range is outside the traces.
     */
    if (!conversion->event_filter.exists ||
        (is_known && time_range_is_outside(&conversion->time_range, &traces))) {
        time_range_warn_of_no_event(
            &conversion->cli->context, &conversion->time_range, is_known ? &traces : NULL);
    }
    bt_current_thread_clear_error();
}

/*
 * Passes the time range to the trimmer. With --run-args, the range isn't checked, as in Babeltrace.
 * Finding the range of the traces takes as long as opening them, so this function finds it only for
 * relative bounds and suspicious times. After a run without an event, conversion_warn_of_no_event()
 * finds the range of the traces.
 */
static bool add_time_range(struct conversion *conversion)
{
    const struct time_range *range = &conversion->time_range;
    const char *relative = time_range_relative_option(range);
    bool is_checked = range->limit_count > 0 && conversion->run_args_format == RUN_ARGS_NONE;
    struct assembly_trace_range found;
    const struct assembly_trace_range *traces = NULL;

    if (relative || (is_checked && time_range_is_suspicious(range))) {
        traces = find_time_range(conversion, relative, &found) ? &found : NULL;
    }
    if (relative && !traces) {
        cli_error("%s: give a date and a time, or seconds from the origin of the clock, instead",
            relative);
        return false;
    }
    if (!traces) {
        bt_current_thread_clear_error();
    }
    return (!is_checked || time_range_check(&conversion->cli->context, range, traces)) &&
           time_range_apply(range, traces, &conversion->implicits[IMPLICIT_TRIMMER]);
}

static void add_connection(struct conversion *conversion, const char *from, const char *to)
{
    run_settings_add_rule(conversion->settings, assembly_rule_between(from, to));
}

/* Adds the filters that options create before the filters that the user has added. */
static void add_filters(struct conversion *conversion)
{
    gint place = 0;

    conversion->implicits[IMPLICIT_MUXER].exists = true;
    for (int i = IMPLICIT_MUXER; i <= IMPLICIT_SELECT; i++) {
        char *name = conversion_add_implicit(conversion, (enum implicit_component) i);

        if (name) {
            g_ptr_array_insert(conversion->filters, place++, name);
        }
        if (i == IMPLICIT_TRIMMER) {
            conversion->trimmer = name;
        } else if (i == IMPLICIT_SELECT) {
            conversion->select = name;
        }
    }
}

static void add_connections(struct conversion *conversion)
{
    const GPtrArray *filters = conversion->filters;

    for (guint i = 0; i < conversion->sources->len; i++) {
        add_connection(conversion, conversion->sources->pdata[i], filters->pdata[0]);
    }
    for (guint i = 1; i < filters->len; i++) {
        add_connection(conversion, filters->pdata[i - 1], filters->pdata[i]);
    }
    add_connection(conversion, filters->pdata[filters->len - 1], conversion->sinks->pdata[0]);
}

/*
 * Adds the sources and the time range. If the time range is reversed, the function reports only
 * this error, even if there are no sources.
 */
static bool add_sources_and_time_range(struct conversion *conversion)
{
    bool is_reversed = conversion->run_args_format == RUN_ARGS_NONE &&
                       time_range_is_reversed(&conversion->time_range, NULL);

    if (!conversion_add_sources(conversion) && !is_reversed) {
        return false;
    }
    bt_current_thread_clear_error();
    return add_time_range(conversion);
}

bool conversion_complete(struct conversion *conversion)
{
    imply_text(conversion);
    pass_gmt(conversion);
    if (!conversion_check_options(conversion)) {
        return false;
    }
    imply_sink(conversion);
    event_filter_apply(&conversion->event_filter, &conversion->implicits[IMPLICIT_SELECT]);
    if (!add_sources_and_time_range(conversion)) {
        return false;
    }
    add_sink(conversion);
    add_filters(conversion);
    add_connections(conversion);
    return true;
}
