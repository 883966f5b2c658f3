/* SPDX-License-Identifier: MIT */
/*
 * See complete.h. The graph of a conversion:
 *
 *     sources -> muxer -> debug-info -> trimmer -> select -> explicit filters, in order -> sink
 *
 * Processes tell what they load when they begin, which may be before the time range: so debug-info
 * comes before the trimmer. The events that are selected may be chosen by what debug-info adds.
 */
#include "cli/convert/complete.h"

#include <inttypes.h>

#include "assembly/cleanup.h"
#include "base/units.h"
#include "cli/command-line/component-spec.h"
#include "cli/convert/check.h"
#include "cli/discovery.h"
#include "cli/graph/run-config.h"
#include "cli/graph/run-setting.h"

/* Adds a component named `wanted`, with a suffix if that name is taken. Returns the name, which is
 * the caller's. */
static char *add_component(struct conversion *conversion, const char *wanted,
    bt_component_class_type type, const char *plugin, const char *class_name)
{
    struct component_spec *spec = g_new0(struct component_spec, 1);

    spec->name = conversion_unique_name(conversion, wanted);
    spec->type = type;
    spec->plugin = g_strdup(plugin);
    spec->class_name = g_strdup(class_name);

    run_settings_add_component(conversion->settings, NULL, spec);
    return g_strdup(spec->name);
}

/* Adds an implicit component. Returns its name, owned by the caller, or NULL if it doesn't exist.
 */
static char *add_implicit(struct conversion *conversion, enum implicit_component component)
{
    struct implicit *implicit = &conversion->implicits[component];

    if (!implicit->exists) {
        return NULL;
    }

    char *name = add_component(conversion, implicit_descriptions[component].name,
        implicit_descriptions[component].type, implicit_descriptions[component].plugin,
        implicit_descriptions[component].class_name);

    implicit_move_settings(implicit, conversion->settings);
    return name;
}

static void add_clock_offset(
    struct conversion *conversion, const char *param, const struct clock_offset *offset)
{
    if (offset->text) {
        run_settings_add_word(conversion->settings, param, offset->text,
            bt_value_integer_signed_create_init(offset->value));
    }
}

/* The options about the clocks of `source.ctf.fs` components. */
static void add_clock_params(struct conversion *conversion)
{
    if (conversion->clock_force_correlate) {
        run_settings_add_flag(conversion->settings, "force-clock-class-origin-unix-epoch");
    }
    add_clock_offset(conversion, "clock-class-offset-s", &conversion->clock_offset_s);
    add_clock_offset(conversion, "clock-class-offset-ns", &conversion->clock_offset_ns);
}

/* Adds the --params and --log-level that follow an input on the command line. */
static void add_input_settings(struct conversion *conversion, guint input)
{
    const GPtrArray *settings = conversion->input_settings->pdata[input];

    for (guint i = 0; i < settings->len; i++) {
        const struct run_setting *setting = settings->pdata[i];

        run_settings_add(conversion->settings, setting->option, setting->text);
    }
}

static void add_discovered(struct conversion *conversion, const struct assembly_source *source)
{
    g_autofree char *wanted =
        g_strdup_printf("auto-disc-source-%s-%s", source->plugin, source->class_name);

    g_ptr_array_add(
        conversion->sources, add_component(conversion, wanted, BT_COMPONENT_CLASS_TYPE_SOURCE,
                                 source->plugin, source->class_name));
    if (cli_source_is_ctf_fs(source)) {
        add_clock_params(conversion);
    }
    if (conversion->is_tolerant && cli_source_may_be_tolerant(source)) {
        run_settings_add_flag(conversion->settings, "tolerant");
    }
    for (guint i = 0; i < source->arguments->len; i++) {
        add_input_settings(conversion, g_array_index(source->arguments, guint, i));
    }
    /* The traces of a directory are named after their place in it. */
    if (cli_source_is_ctf_fs(source) && source->relative_path) {
        run_settings_add_string(conversion->settings, "trace-name", source->relative_path);
    }
    run_settings_add_param(conversion->settings, "inputs", assembly_source_inputs(source));
}

/* One component follows all traces: its streams wait for each other only as long as they may. */
static void add_followed(struct conversion *conversion, const struct assembly_discovery *discovery)
{
    /* Rounded up. */
    const int64_t patience_ms = (conversion->patience_ns + TG_NS_PER_MS - 1) / TG_NS_PER_MS;
    g_autofree char *patience = g_strdup_printf("%" PRId64, patience_ms);
    bt_value *inputs = bt_value_array_create();

    g_ptr_array_add(conversion->sources,
        add_component(conversion, "follow", BT_COMPONENT_CLASS_TYPE_SOURCE, "ctf", "follow"));
    add_clock_params(conversion);
    for (guint i = 0; i < conversion->input_settings->len; i++) {
        add_input_settings(conversion, i);
    }
    for (guint i = 0; i < discovery->sources->len; i++) {
        const struct assembly_source *source = discovery->sources->pdata[i];

        for (guint j = 0; j < source->inputs->len; j++) {
            bt_value_array_append_string_element(inputs, source->inputs->pdata[j]);
        }
    }
    run_settings_add_word(conversion->settings, "patience-ms", patience,
        bt_value_integer_signed_create_init(patience_ms));
    run_settings_add_param(conversion->settings, "inputs", inputs);
}

/* Finds the sources of the inputs and adds them. */
static bool add_inputs(struct conversion *conversion, struct source_abilities *abilities)
{
    /* Damaged metadata is no reason not to try. */
    g_auto(assembly_discovery_t) discovery = {.keeps_failures = conversion->is_tolerant};
    const char *only_class = conversion->follow                             ? "ctf.follow"
                             : conversion->input_format == INPUT_FORMAT_CTF ? "ctf.fs"
                                                                            : NULL;

    if (!cli_discover(conversion->cli, conversion->inputs, only_class, &discovery)) {
        return false;
    }
    if (conversion->follow && discovery.sources->len > 0) {
        abilities->have_clock_options = true;
        add_followed(conversion, &discovery);
    }
    for (guint i = 0; i < discovery.sources->len && !conversion->follow; i++) {
        struct assembly_source *source = discovery.sources->pdata[i];

        if (source->error && !cli_source_is_ctf_fs(source)) {
            bt_current_thread_move_error(g_steal_pointer(&source->error));
            return false;
        }
        abilities->have_clock_options |= cli_source_is_ctf_fs(source);
        abilities->may_be_tolerant |= cli_source_may_be_tolerant(source);
        add_discovered(conversion, source);
    }
    cli_report_problems(
        conversion->cli, conversion->inputs, &discovery, conversion->sources->len == 0);
    return true;
}

static bool add_lttng_live(struct conversion *conversion, struct source_abilities *abilities)
{
    struct implicit *live = &conversion->implicits[IMPLICIT_LTTNG_LIVE];
    /* command_convert() has checked that there is one input. */
    bt_value *inputs = bt_value_array_create();

    bt_value_array_append_string_element(inputs, conversion->inputs->pdata[0]);
    run_settings_add_param(live->strings, "inputs", inputs);
    implicit_add_string(live, "session-not-found-action", "end");
    if (conversion->is_tolerant) {
        implicit_add_flag(live, "tolerant");
    }
    abilities->may_be_tolerant = true;
    g_ptr_array_add(conversion->sources, add_implicit(conversion, IMPLICIT_LTTNG_LIVE));
    /* The last value of a parameter counts, so the user's are last. */
    add_input_settings(conversion, 0);
    return true;
}

static bool add_sources(struct conversion *conversion)
{
    struct source_abilities abilities = {0};
    bool ok = conversion->input_format == INPUT_FORMAT_LTTNG_LIVE
                  ? add_lttng_live(conversion, &abilities)
                  : add_inputs(conversion, &abilities);

    if (!ok) {
        return false;
    }
    if (conversion->sources->len == 0) {
        cli_error("There is nothing to convert: no source component%s",
            conversion->inputs->len > 0 ? "" : " and no input");
        return false;
    }
    return conversion_check_source_options(conversion, &abilities);
}

/* --clock-gmt asks for text, too, unless another option says what to write instead. */
static void imply_text(struct conversion *conversion)
{
    const struct implicit *implicits = conversion->implicits;

    if (conversion->time_range.is_gmt && !implicits[IMPLICIT_CTF_SINK].exists &&
        !implicits[IMPLICIT_DUMMY].exists && !implicits[IMPLICIT_COUNTER].exists) {
        conversion->implicits[IMPLICIT_PRETTY].exists = true;
    }
}

/* Makes the text sink exist unless there is another one, and gives --output to the sink that takes
 * it. */
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
        char *name = add_implicit(conversion, (enum implicit_component) i);

        if (name) {
            g_ptr_array_add(conversion->sinks, name);
        }
    }
}

static bool never_wait(void *data)
{
    return true;
}

/* Finds the range of the sources of a description. `option` needs it; NULL if it is only for
 * warnings, for which the user doesn't wait. */
static bool find_range_of(struct cli *cli, const struct assembly_description *description,
    const char *option, struct assembly_time_range *traces)
{
    const struct plugin_library *plugins = cli_plugins(cli);
    struct assembly_context context = cli->context;

    if (!option) {
        context.must_stop = never_wait;
    }
    return plugins && assembly_find_time_range(
                          &context, option ? option : "", plugins->plugins, description, traces);
}

/* Same, of the sources of a conversion. */
static bool find_time_range(
    struct conversion *conversion, const char *option, struct assembly_time_range *traces)
{
    g_autoptr(run_config_t) config =
        run_config_create_incomplete(conversion->cli, conversion->settings);

    return config && find_range_of(conversion->cli, config->description, option, traces);
}

void conversion_warn_of_no_event(
    const struct conversion *conversion, const struct assembly_description *description)
{
    struct assembly_time_range traces;
    bool is_known = find_range_of(conversion->cli, description, NULL, &traces);

    /* Otherwise, the filter may be the reason. */
    if (!conversion->event_filter.exists ||
        (is_known && time_range_is_outside(&conversion->time_range, &traces))) {
        time_range_warn_of_no_event(
            &conversion->cli->context, &conversion->time_range, is_known ? &traces : NULL);
    }
    bt_current_thread_clear_error();
}

/*
 * Gives the time range to the trimmer. Only what runs is checked: --run-args prints as Babeltrace
 * does. Finding the range of the traces takes as long as opening them: unless it is needed now, it
 * is only done if no event is in the time range, see conversion_warn_of_no_event().
 */
static bool add_time_range(struct conversion *conversion)
{
    const struct time_range *range = &conversion->time_range;
    const char *relative = time_range_relative_option(range);
    bool is_checked = range->limit_count > 0 && conversion->run_args_format == RUN_ARGS_NONE;
    struct assembly_time_range found;
    const struct assembly_time_range *traces = NULL;

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

/* Adds the implicit filters before the explicit ones. */
static void add_filters(struct conversion *conversion)
{
    gint place = 0;

    conversion->implicits[IMPLICIT_MUXER].exists = true;
    for (int i = IMPLICIT_MUXER; i <= IMPLICIT_SELECT; i++) {
        char *name = add_implicit(conversion, (enum implicit_component) i);

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

/* A reversed time range is the error even if there are no sources. */
static bool add_sources_and_time_range(struct conversion *conversion)
{
    bool is_reversed = conversion->run_args_format == RUN_ARGS_NONE &&
                       time_range_is_reversed(&conversion->time_range, NULL);

    if (!add_sources(conversion) && !is_reversed) {
        return false;
    }
    bt_current_thread_clear_error();
    return add_time_range(conversion);
}

bool conversion_complete(struct conversion *conversion)
{
    imply_text(conversion);
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
