/* SPDX-License-Identifier: MIT */
/* See options.h. */
#include "cli/convert/options.h"

#include <string.h>

#include "base/duration.h"
#include "base/units.h"
#include "cli/command-line/component-spec.h"
#include "cli/command-line/parameter-grammar.h"
#include "cli/convert/name-lists.h"
#include "cli/graph/progress.h"
#include "cli/graph/run-config.h"
#include "cli/graph/run-setting.h"

enum convert_option {
    OPTION_ALLOWED_MIP_VERSIONS = 1,
    OPTION_BEGIN,
    OPTION_CLOCK_CYCLES,
    OPTION_CLOCK_DATE,
    OPTION_CLOCK_FORCE_CORRELATE,
    OPTION_CLOCK_GMT,
    OPTION_CLOCK_OFFSET,
    OPTION_CLOCK_OFFSET_NS,
    OPTION_CLOCK_SECONDS,
    OPTION_COLOR,
    OPTION_COMPONENT,
    OPTION_COUNT,
    OPTION_DAMAGE_REPORT,
    OPTION_DEBUG,
    OPTION_DEBUG_INFO,
    OPTION_DEBUG_INFO_DIR,
    OPTION_DEBUG_INFO_FULL_PATH,
    OPTION_DEBUG_INFO_TARGET_PREFIX,
    OPTION_END,
    OPTION_EVENT,
    OPTION_EXCLUDE_EVENT,
    OPTION_FIELDS,
    OPTION_FILTER,
    OPTION_FILTER_STRICT,
    OPTION_FOLLOW,
    OPTION_INPUT_FORMAT,
    OPTION_LAST,
    OPTION_LIMIT,
    OPTION_LOG_LEVEL,
    OPTION_NAMES,
    OPTION_NO_DELTA,
    OPTION_OUTPUT,
    OPTION_OUTPUT_FORMAT,
    OPTION_PARAMS,
    OPTION_PROGRESS,
    OPTION_RETRY_DURATION,
    OPTION_RUN_ARGS,
    OPTION_RUN_ARGS_0,
    OPTION_STREAM_INTERSECTION,
    OPTION_TAIL,
    OPTION_TIMERANGE,
    OPTION_TOLERANT,
    OPTION_VERBOSE,
};

#define MAX_PATIENCE_NS (INT64_C(24) * 60 * 60 * TG_NS_PER_S)

/* Without a duration, it is a second. */
static const char *const follow_words[] = {"1s", NULL};

const struct option_row convert_options[] = {
    OPTION_HEADING("Components"),
    {OPTION_COMPONENT, 'c', "component", "[NAME:]TYPE.PLUGIN.CLASS",
        "Add a component of component class CLASS of type TYPE (source, filter or sink) of plugin "
        "PLUGIN: it becomes the current component"},
    {OPTION_PARAMS, 'p', "params", "PARAMS",
        "Add PARAMS to the parameters of the current component, or of the components of the last "
        "input"},
    {OPTION_LOG_LEVEL, 'l', "log-level", "LVL",
        "Set the log level of the current component, or of the components of the last input (N, F, "
        "E, W, I, D or T)"},
    OPTION_HEADING("Text output (sink.text.pretty)"),
    {OPTION_CLOCK_CYCLES, '\0', "clock-cycles", NULL, "Print times in clock cycles"},
    {OPTION_CLOCK_DATE, '\0', "clock-date", NULL, "Print dates before times"},
    {OPTION_CLOCK_GMT, '\0', "clock-gmt", NULL,
        "Print and read times in GMT instead of the local time zone"},
    {OPTION_CLOCK_SECONDS, '\0', "clock-seconds", NULL, "Print times in seconds: SEC.NANO"},
    {OPTION_COLOR, '\0', "color", "WHEN",
        "Print with colors: always (without WHEN), auto (default) or never", option_when_words},
    {OPTION_FIELDS, 'f', "fields", "FIELD[,FIELD]...",
        "Print more about each event: all, trace, trace:hostname, trace:domain, trace:procname, "
        "trace:vpid, loglevel, emf, callsite"},
    {OPTION_NAMES, 'n', "names", "NAME[,NAME]...",
        "Print names of fields: all, none, payload (or arg, args), context (or ctx), scope, "
        "header"},
    {OPTION_NO_DELTA, '\0', "no-delta", NULL, "Do not print the time since the previous event"},
    {OPTION_OUTPUT, 'w', "output", "PATH", "Write to PATH instead of the standard output"},
    OPTION_HEADING("CTF input (source.ctf.fs)"),
    {OPTION_CLOCK_FORCE_CORRELATE, '\0', "clock-force-correlate", NULL,
        "Assume that the origin of all clocks is the Unix epoch"},
    {OPTION_CLOCK_OFFSET, '\0', "clock-offset", "SEC", "Add SEC seconds to the offset of clocks"},
    {OPTION_CLOCK_OFFSET_NS, '\0', "clock-offset-ns", "NS",
        "Add NS nanoseconds to the offset of clocks"},
    {OPTION_TOLERANT, '\0', "tolerant", NULL,
        "Go past damage: what a packet has before it, the packets after it and all other streams "
        "are read, and the exit status is 3"},
    DAMAGE_REPORT_ROW(OPTION_DAMAGE_REPORT),
    {OPTION_FOLLOW, '\0', "follow", "DURATION",
        "Go on as traces are being written (source.ctf.follow), until a signal: a stream that has "
        "been silent for DURATION (default: 1s) no longer holds the others back",
        follow_words},
    OPTION_HEADING("Time range (filter.utils.trimmer)"),
    {OPTION_BEGIN, 'b', "begin", "TIME", "Omit everything before TIME"},
    {OPTION_END, 'e', "end", "TIME", "Omit everything after TIME"},
    {OPTION_LAST, '\0', "last", "DURATION",
        "Omit everything before the last DURATION of the traces"},
    {OPTION_TIMERANGE, 't', "timerange", "BEGIN,END", "Same as --begin=BEGIN --end=END"},
    {OPTION_STREAM_INTERSECTION, '\0', "stream-intersection", NULL,
        "Omit everything outside the time range that all the streams of a trace share"},
    OPTION_HEADING("Events (filter.utils.select)"),
    {OPTION_FILTER, '\0', "filter", "EXPR",
        "Keep only events of which EXPR is true, such as 'next_tid == 42' (repeatable: all must be "
        "true); see babeltrace2-filter-expression(7)"},
    {OPTION_FILTER_STRICT, '\0', "filter-strict", NULL,
        "Fail, instead of warning, if EXPR has a fault, such as a field that no event has"},
    {OPTION_EVENT, '\0', "event", "NAME[,NAME]...",
        "Keep only events with these names, in which `*` matches anything (repeatable)"},
    {OPTION_EXCLUDE_EVENT, '\0', "exclude-event", "NAME[,NAME]...",
        "Omit events with these names (repeatable)"},
    {OPTION_LIMIT, '\0', "limit", "N", "Stop after N events"},
    {OPTION_TAIL, '\0', "tail", "N", "Keep only the last N events"},
    {OPTION_COUNT, '\0', "count", NULL,
        "Print the number of events instead of the events (sink.utils.counter)"},
    OPTION_HEADING("Debugging information (filter.lttng-utils.debug-info)"),
    {OPTION_DEBUG_INFO, '\0', "debug-info", NULL, "Add debugging information to events"},
    {OPTION_DEBUG_INFO_DIR, '\0', "debug-info-dir", "DIR",
        "Look for debugging information in DIR instead of /usr/lib/debug (repeatable)"},
    {OPTION_DEBUG_INFO_FULL_PATH, '\0', "debug-info-full-path", NULL,
        "Add full paths instead of file names"},
    {OPTION_DEBUG_INFO_TARGET_PREFIX, '\0', "debug-info-target-prefix", "DIR",
        "Look for executables under DIR"},
    OPTION_HEADING("Formats"),
    {OPTION_INPUT_FORMAT, 'i', "input-format", "FORMAT",
        "Read inputs as FORMAT: ctf, or lttng-live (lists the sessions of a relay daemon if the "
        "input is the URL of one)"},
    {OPTION_OUTPUT_FORMAT, 'o', "output-format", "FORMAT",
        "Write FORMAT: text, ctf, dummy (nothing) or ctf-metadata (the metadata text of a trace)"},
    OPTION_HEADING("Graph"),
    ALLOWED_MIP_VERSIONS_ROW(OPTION_ALLOWED_MIP_VERSIONS),
    PROGRESS_ROW(OPTION_PROGRESS),
    RETRY_DURATION_ROW(OPTION_RETRY_DURATION),
    {OPTION_RUN_ARGS, '\0', "run-args", NULL,
        "Print the arguments of the equivalent `run` command for a shell and exit"},
    {OPTION_RUN_ARGS_0, '\0', "run-args-0", NULL,
        "Print the arguments of the equivalent `run` command for `xargs -0` and exit"},
    {OPTION_DEBUG, 'd', "debug", NULL, "Same as the general option --log-level=T"},
    {OPTION_VERBOSE, 'v', "verbose", NULL, "Same as the general option --log-level=I"},
    OPTION_ROW_HELP,
    {0},
};

/* Options that make a component exist and may set a parameter: to their argument, or else to true.
 */
static const struct {
    enum convert_option option;
    enum implicit_component component;
    const char *param;
    bool is_list; /* repeated, it makes an array; otherwise the last one counts */
} component_options[] = {
    {OPTION_CLOCK_CYCLES, IMPLICIT_PRETTY, "clock-cycles"},
    {OPTION_CLOCK_DATE, IMPLICIT_PRETTY, "clock-date"},
    {OPTION_CLOCK_SECONDS, IMPLICIT_PRETTY, "clock-seconds"},
    {OPTION_NO_DELTA, IMPLICIT_PRETTY, "no-delta"},
    {OPTION_DEBUG_INFO, IMPLICIT_DEBUG_INFO, NULL},
    {OPTION_DEBUG_INFO_FULL_PATH, IMPLICIT_DEBUG_INFO, "full-path"},
    {OPTION_COLOR, IMPLICIT_PRETTY, "color"},
    {OPTION_DEBUG_INFO_DIR, IMPLICIT_DEBUG_INFO, "debug-info-dir", true},
    {OPTION_DEBUG_INFO_TARGET_PREFIX, IMPLICIT_DEBUG_INFO, "target-prefix"},
    {OPTION_FILTER_STRICT, IMPLICIT_SELECT, "strict"},
    {OPTION_COUNT, IMPLICIT_COUNTER, "only-events"},
};

static const struct {
    const char *name;
    enum output_format format;
    enum implicit_component component;
} output_formats[] = {
    {"text", OUTPUT_FORMAT_TEXT, IMPLICIT_PRETTY},
    {"ctf", OUTPUT_FORMAT_CTF, IMPLICIT_CTF_SINK},
    {"dummy", OUTPUT_FORMAT_DUMMY, IMPLICIT_DUMMY},
    {"ctf-metadata", OUTPUT_FORMAT_CTF_METADATA, IMPLICIT_COUNT},
};

/* Applies an option of the table `component_options`. */
static bool apply_component_option(
    struct conversion *conversion, enum convert_option option, const char *value)
{
    for (size_t i = 0; i < G_N_ELEMENTS(component_options); i++) {
        struct implicit *implicit = &conversion->implicits[component_options[i].component];
        const char *param = component_options[i].param;

        if (component_options[i].option != option) {
            continue;
        }
        implicit->exists = true;
        if (value && component_options[i].is_list) {
            implicit_append_string(implicit, param, value);
        } else if (value) {
            implicit_add_string(implicit, param, value);
        } else if (param) {
            implicit_add_flag(implicit, param);
        }
        return true;
    }
    g_assert_not_reached();
}

static bool fail_duplicate(const char *option)
{
    cli_error("There are two %s options", option);
    return false;
}

/* The component parses the word again. */
static bool check_color(const char *value)
{
    enum option_when when;

    return option_parse_when("--color", value, &when);
}

static bool set_once(const char **text, const char *option, const char *value)
{
    if (*text) {
        return fail_duplicate(option);
    }
    *text = value;
    return true;
}

static bool set_clock_offset(struct clock_offset *offset, const char *option, const char *value)
{
    if (!parameter_text_parse_integer(value, &offset->value)) {
        cli_error("`%s` is not an integer of 64 bits: %s takes a whole number, such as -3600",
            value, option);
        return false;
    }
    return set_once(&offset->text, option, value);
}

static bool set_follow(struct conversion *conversion, const char *value)
{
    if (!tg_duration_parse(value, &conversion->patience_ns)) {
        cli_error("`%s` is not a duration: --follow takes " TG_DURATION_FORMAT, value);
        return false;
    }
    if (conversion->patience_ns > MAX_PATIENCE_NS) {
        cli_error("`%s` is too long: --follow takes at most 24h", value);
        return false;
    }
    return set_once(&conversion->follow, "--follow", value);
}

/* `BEGIN,END` or `[BEGIN,END]`. */
static bool set_timerange(struct conversion *conversion, const char *value)
{
    g_autofree char *range = g_strdup(value[0] == '[' ? value + 1 : value);
    size_t length = strlen(range);

    if (length > 0 && range[length - 1] == ']') {
        range[length - 1] = '\0';
    }

    char *comma = strchr(range, ',');

    if (!comma || comma == range || !comma[1]) {
        cli_error("`%s` is not a time range: --timerange takes BEGIN,END or [BEGIN,END]", value);
        return false;
    }
    *comma = '\0';
    return time_range_add_begin(&conversion->time_range, "timerange", value, range) &&
           time_range_add_end(&conversion->time_range, "timerange", value, comma + 1);
}

static bool set_input_format(struct conversion *conversion, const char *value)
{
    if (conversion->input_format != INPUT_FORMAT_DISCOVERED) {
        return fail_duplicate("--input-format");
    }
    if (strcmp(value, "ctf") == 0) {
        conversion->input_format = INPUT_FORMAT_CTF;
    } else if (strcmp(value, "lttng-live") == 0) {
        conversion->input_format = INPUT_FORMAT_LTTNG_LIVE;
    } else {
        cli_error("Unknown format `%s`: --input-format takes ctf or lttng-live", value);
        return false;
    }
    return true;
}

static bool set_output_format(struct conversion *conversion, const char *value)
{
    if (conversion->output_format != OUTPUT_FORMAT_DEFAULT) {
        return fail_duplicate("--output-format");
    }
    for (size_t i = 0; i < G_N_ELEMENTS(output_formats); i++) {
        if (strcmp(output_formats[i].name, value) != 0) {
            continue;
        }
        conversion->output_format = output_formats[i].format;
        if (output_formats[i].component != IMPLICIT_COUNT) {
            conversion->implicits[output_formats[i].component].exists = true;
        }
        return true;
    }
    cli_error("Unknown format `%s`: --output-format takes text, ctf, dummy or ctf-metadata", value);
    return false;
}

static bool set_run_args(struct conversion *conversion, enum run_args_format format)
{
    if (conversion->run_args_format != RUN_ARGS_NONE && conversion->run_args_format != format) {
        cli_error("There can only be one of --run-args and --run-args-0");
        return false;
    }
    conversion->run_args_format = format;
    return true;
}

/* Adds an option of the `run` command. It is checked now, before the inputs are looked at. */
static bool add_checked(
    const struct cli *cli, GPtrArray *settings, enum run_option option, const char *value)
{
    run_settings_add(settings, option, value);
    /* --run-args prints even --params that cannot be parsed, as in Babeltrace. */
    return option == RUN_OPTION_PARAMS || run_option_check(cli, option, value);
}

/* --params and --log-level apply to the last component or input, as the user writes them. */
static bool add_current(struct conversion *conversion, enum run_option option, const char *value)
{
    if (!conversion->current_settings) {
        cli_error("--%s=%s: there is no component and no input before this option",
            run_option_name(option), value);
        return false;
    }
    return add_checked(conversion->cli, conversion->current_settings, option, value);
}

static GPtrArray *names_of_type(struct conversion *conversion, bt_component_class_type type)
{
    return type == BT_COMPONENT_CLASS_TYPE_SOURCE   ? conversion->sources
           : type == BT_COMPONENT_CLASS_TYPE_FILTER ? conversion->filters
                                                    : conversion->sinks;
}

static bool add_component(struct conversion *conversion, const char *text)
{
    g_autoptr(component_spec_t) spec = component_spec_parse(text);

    if (!spec) {
        return false;
    }

    g_autofree char *arg = NULL;

    if (spec->name) {
        if (!g_hash_table_insert(conversion->names, g_strdup(spec->name), NULL)) {
            cli_error("There are two components named `%s`", spec->name);
            return false;
        }
    } else {
        /* An unnamed component is named after its class, as the user writes it. */
        const char *class_text = text[0] == ':' ? text + 1 : text;
        g_autofree char *wanted = component_name_unescape(class_text);

        spec->name = conversion_unique_name(conversion, wanted);

        g_autofree char *escaped = assembly_escape_name(spec->name, "\\:");

        text = arg = g_strdup_printf("%s:%s", escaped, class_text);
    }
    g_ptr_array_add(names_of_type(conversion, spec->type), g_strdup(spec->name));
    run_settings_add_component(conversion->settings, text, g_steal_pointer(&spec));
    conversion->current_settings = conversion->settings;
    return true;
}

static bool add_input(void *data, const char *input)
{
    struct conversion *conversion = data;

    conversion->current_settings = run_settings_create();
    g_ptr_array_add(conversion->inputs, (gpointer) input);
    g_ptr_array_add(conversion->input_settings, conversion->current_settings);
    return true;
}

static bool apply_option(void *data, int option_id, const char *value)
{
    struct conversion *conversion = data;
    enum convert_option option = (enum convert_option) option_id;

    switch (option) {
    case OPTION_ALLOWED_MIP_VERSIONS:
        return add_checked(
            conversion->cli, conversion->settings, RUN_OPTION_ALLOWED_MIP_VERSIONS, value);
    case OPTION_BEGIN:
        return time_range_add_begin(&conversion->time_range, "begin", value, value);
    case OPTION_END:
        return time_range_add_end(&conversion->time_range, "end", value, value);
    case OPTION_CLOCK_FORCE_CORRELATE:
        conversion->clock_force_correlate = true;
        return true;
    case OPTION_CLOCK_GMT:
        /* It also says how times are read: no component exists for it alone. */
        conversion->time_range.is_gmt = true;
        run_settings_add_flag(conversion->implicits[IMPLICIT_TRIMMER].words, "gmt");
        run_settings_add_flag(conversion->implicits[IMPLICIT_SELECT].words, "gmt");
        run_settings_add_flag(conversion->implicits[IMPLICIT_PRETTY].words, "clock-gmt");
        return true;
    case OPTION_CLOCK_SECONDS:
        conversion->time_range.is_in_seconds = true;
        return apply_component_option(conversion, option, value);
    case OPTION_CLOCK_OFFSET:
        return set_clock_offset(&conversion->clock_offset_s, "--clock-offset", value);
    case OPTION_CLOCK_OFFSET_NS:
        return set_clock_offset(&conversion->clock_offset_ns, "--clock-offset-ns", value);
    case OPTION_COLOR:
        return check_color(value) && apply_component_option(conversion, option, value);
    case OPTION_COMPONENT:
        return add_component(conversion, value);
    case OPTION_DEBUG:
        cli_lower_log_level(conversion->cli, BT_LOGGING_LEVEL_TRACE);
        return true;
    case OPTION_EVENT:
        return event_filter_add_wanted(&conversion->event_filter, value);
    case OPTION_EXCLUDE_EVENT:
        return event_filter_add_unwanted(&conversion->event_filter, value);
    case OPTION_FIELDS:
        return fields_option_apply(&conversion->implicits[IMPLICIT_PRETTY], value);
    case OPTION_FILTER:
        return event_filter_add_expression(
            &conversion->event_filter, &conversion->implicits[IMPLICIT_SELECT], value);
    case OPTION_FOLLOW:
        return set_follow(conversion, value);
    case OPTION_INPUT_FORMAT:
        return set_input_format(conversion, value);
    case OPTION_LAST:
        return time_range_add_last(&conversion->time_range, value);
    case OPTION_LIMIT:
        return event_filter_add_limit(
            &conversion->event_filter, &conversion->implicits[IMPLICIT_SELECT], value);
    case OPTION_TAIL:
        return event_filter_add_tail(
            &conversion->event_filter, &conversion->implicits[IMPLICIT_SELECT], value);
    case OPTION_LOG_LEVEL:
        return add_current(conversion, RUN_OPTION_LOG_LEVEL, value);
    case OPTION_NAMES:
        return names_option_apply(&conversion->implicits[IMPLICIT_PRETTY], value);
    case OPTION_OUTPUT:
        return set_once(&conversion->output, "--output", value);
    case OPTION_OUTPUT_FORMAT:
        return set_output_format(conversion, value);
    case OPTION_PARAMS:
        return add_current(conversion, RUN_OPTION_PARAMS, value);
    case OPTION_PROGRESS:
        return add_checked(conversion->cli, conversion->settings, RUN_OPTION_PROGRESS, value);
    case OPTION_DAMAGE_REPORT:
        run_settings_add(conversion->settings, RUN_OPTION_DAMAGE_REPORT, value);
        return true;
    case OPTION_TOLERANT:
        conversion->is_tolerant = true;
        return true;
    case OPTION_RETRY_DURATION:
        return add_checked(conversion->cli, conversion->settings, RUN_OPTION_RETRY_DURATION, value);
    case OPTION_RUN_ARGS:
        return set_run_args(conversion, RUN_ARGS_SHELL);
    case OPTION_RUN_ARGS_0:
        return set_run_args(conversion, RUN_ARGS_NUL);
    case OPTION_STREAM_INTERSECTION:
        conversion->stream_intersection = true;
        return true;
    case OPTION_TIMERANGE:
        return set_timerange(conversion, value);
    case OPTION_VERBOSE:
        cli_lower_log_level(conversion->cli, BT_LOGGING_LEVEL_INFO);
        return true;
    default:
        return apply_component_option(conversion, option, value);
    }
}

bool conversion_parse(struct conversion *conversion, int argc, char **argv, bool *help)
{
    static const struct argument_parser parser = {
        .command = "convert", .options = convert_options, .apply = apply_option, .add = add_input};

    return arguments_parse(&parser, argc, argv, conversion, help);
}
