/* SPDX-License-Identifier: MIT */
/* See options.h. */
#include "cli/convert/options.h"

#include <string.h>

#include "base/duration.h"
#include "base/units.h"
#include "cli/command-line/component-spec.h"
#include "cli/command-line/general-options.h"
#include "cli/command-line/parameter-grammar.h"
#include "cli/convert/name-lists.h"
#include "cli/graph/progress.h"
#include "cli/graph/run-config.h"
#include "cli/graph/run-setting.h"

#define MAX_PATIENCE_NS (INT64_C(24) * 60 * 60 * TG_NS_PER_S)

/*
 * The detail of an option that requests a component and may set one of its parameters. The value is
 * the argument of the option, or true if the option has no argument.
 */
struct component_option {
    enum implicit_component component;
    const char *param; /* NULL if the option sets no parameter */
    bool is_list;      /* whether repeated options make an array; otherwise, the last option wins */
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

/*
 * Requests the component of an option whose detail is a `struct component_option`, and sets the
 * parameter of the component.
 */
static bool apply_component_option(void *data, const struct option_row *row, const char *value)
{
    struct conversion *conversion = data;
    const struct component_option *option = row->detail;
    struct implicit *implicit = &conversion->implicits[option->component];

    implicit_ask(implicit, row->long_name);
    if (value && option->is_list) {
        implicit_append_string(implicit, option->param, value);
    } else if (value) {
        implicit_add_string(implicit, option->param, value);
    } else if (option->param) {
        implicit_add_flag(implicit, option->param);
    }
    return true;
}

static bool fail_duplicate(const char *option)
{
    cli_error("There are two --%s options", option);
    return false;
}

/* The component parses the word again, so only its validity is checked here. */
static bool set_color(void *data, const struct option_row *row, const char *value)
{
    enum option_when when;

    return option_parse_when(row->long_name, value, &when) &&
           apply_component_option(data, row, value);
}

/*
 * Sets the parameters of the components without requesting these components. The option --clock-gmt
 * is also useful with other sinks, because it determines how times in options are parsed. If there
 * is no other sink, imply_text() adds the text sink later.
 */
static bool set_clock_gmt(void *data, const struct option_row *row, const char *value)
{
    struct conversion *conversion = data;

    conversion->time_range.is_gmt = true;
    run_settings_add_flag(conversion->implicits[IMPLICIT_TRIMMER].words, "gmt");
    run_settings_add_flag(conversion->implicits[IMPLICIT_SELECT].words, "gmt");
    run_settings_add_flag(conversion->implicits[IMPLICIT_PRETTY].words, "clock-gmt");
    return true;
}

static bool set_clock_seconds(void *data, const struct option_row *row, const char *value)
{
    ((struct conversion *) data)->time_range.is_in_seconds = true;
    return apply_component_option(data, row, value);
}

/* The variable is a `const char *`. */
static bool set_text_once(void *data, const struct option_row *row, const char *value)
{
    const char **text = option_variable(data, row);

    if (*text) {
        return fail_duplicate(row->long_name);
    }
    *text = value;
    return true;
}

/* The variable is a `struct clock_offset`, which begins with the text. */
static bool set_clock_offset(void *data, const struct option_row *row, const char *value)
{
    struct clock_offset *offset = option_variable(data, row);

    if (!parameter_text_parse_integer(value, &offset->value)) {
        cli_error("`%s` is not an integer of 64 bits: --%s takes a whole number, such as -3600",
            value, row->long_name);
        return false;
    }
    return set_text_once(data, row, value);
}

static bool set_clock_bits(void *data, const struct option_row *row, const char *value)
{
    struct clock_bits *bits = option_variable(data, row);
    int64_t number;

    if (!parameter_text_parse_integer(value, &number) || number < 1 || number > 64) {
        cli_error("`%s` is not a number of bits: --%s takes a whole number from 1 to 64", value,
            row->long_name);
        return false;
    }
    bits->value = (uint64_t) number;
    return set_text_once(data, row, value);
}

static bool set_follow(void *data, const struct option_row *row, const char *value)
{
    struct conversion *conversion = data;

    if (!tg_duration_parse(value, &conversion->patience_ns)) {
        cli_error("`%s` is not a duration: --follow takes " TG_DURATION_FORMAT, value);
        return false;
    }
    if (conversion->patience_ns > MAX_PATIENCE_NS) {
        cli_error("`%s` is too long: --follow takes at most 24h", value);
        return false;
    }
    return set_text_once(data, row, value);
}

static bool set_sort(void *data, const struct option_row *row, const char *value)
{
    struct implicit *sort = &((struct conversion *) data)->implicits[IMPLICIT_SORT];
    int64_t window_ns;

    if (!tg_duration_parse(value, &window_ns)) {
        cli_error("`%s` is not a duration: --sort takes " TG_DURATION_FORMAT, value);
        return false;
    }
    if (sort->exists) {
        return fail_duplicate(row->long_name);
    }
    implicit_add_string(sort, "window", value);
    return true;
}

/* Handles --begin and --end. The name of the option is also the name of the trimmer's parameter. */
static bool set_time_bound(void *data, const struct option_row *row, const char *value)
{
    return time_range_add(
        &((struct conversion *) data)->time_range, row->long_name, row->long_name, value, value);
}

static bool set_last(void *data, const struct option_row *row, const char *value)
{
    return time_range_add_last(&((struct conversion *) data)->time_range, value);
}

/* The variable is an array of patterns. */
static bool add_patterns(void *data, const struct option_row *row, const char *value)
{
    struct conversion *conversion = data;
    GPtrArray **patterns = option_variable(data, row);

    return event_filter_add_patterns(&conversion->event_filter, *patterns, row->long_name, value);
}

static bool add_filter(void *data, const struct option_row *row, const char *value)
{
    struct conversion *conversion = data;

    return event_filter_add_expression(
        &conversion->event_filter, &conversion->implicits[IMPLICIT_SELECT], value);
}

/* The variable is a bool: whether the option is given. */
static bool set_event_number(void *data, const struct option_row *row, const char *value)
{
    struct conversion *conversion = data;

    return option_set_flag(data, row, value) &&
           event_filter_add_number(&conversion->event_filter,
               &conversion->implicits[IMPLICIT_SELECT], row->long_name, value);
}

static bool set_by(void *data, const struct option_row *row, const char *value)
{
    struct conversion *conversion = data;

    conversion->has_by = true;
    implicit_ask(&conversion->implicits[IMPLICIT_COUNTER], row->long_name);
    implicit_add_string(&conversion->implicits[IMPLICIT_COUNTER], row->long_name, value);
    return true;
}

static bool set_top(void *data, const struct option_row *row, const char *value)
{
    struct conversion *conversion = data;
    uint64_t top;

    if (!option_parse_top(value, &top)) {
        return false;
    }
    conversion->has_top = true;
    implicit_ask(&conversion->implicits[IMPLICIT_COUNTER], row->long_name);
    implicit_add_word(&conversion->implicits[IMPLICIT_COUNTER], row->long_name, value,
        bt_value_integer_signed_create_init((int64_t) top));
    return true;
}

static bool apply_name_list(void *data, const struct option_row *row, const char *value)
{
    struct conversion *conversion = data;

    return name_list_apply(&conversion->implicits[IMPLICIT_PRETTY], row->long_name, value);
}

/* Handles --timerange. Its argument is `BEGIN,END` or `[BEGIN,END]`. */
static bool set_timerange(void *data, const struct option_row *row, const char *value)
{
    struct conversion *conversion = data;
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
    return time_range_add(&conversion->time_range, "begin", "timerange", value, range) &&
           time_range_add(&conversion->time_range, "end", "timerange", value, comma + 1);
}

static bool set_input_format(void *data, const struct option_row *row, const char *value)
{
    struct conversion *conversion = data;

    if (conversion->input_format != INPUT_FORMAT_DISCOVERED) {
        return fail_duplicate(row->long_name);
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

static bool set_output_format(void *data, const struct option_row *row, const char *value)
{
    struct conversion *conversion = data;

    if (conversion->output_format != OUTPUT_FORMAT_DEFAULT) {
        return fail_duplicate(row->long_name);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(output_formats); i++) {
        if (strcmp(output_formats[i].name, value) != 0) {
            continue;
        }
        conversion->output_format = output_formats[i].format;
        if (output_formats[i].component != IMPLICIT_COUNT) {
            implicit_ask(&conversion->implicits[output_formats[i].component], row->long_name);
        }
        return true;
    }
    cli_error("Unknown format `%s`: --output-format takes text, ctf, dummy or ctf-metadata", value);
    return false;
}

/* The detail of the option is the format. */
static bool set_run_args(void *data, const struct option_row *row, const char *value)
{
    struct conversion *conversion = data;
    const enum run_args_format format = *(const enum run_args_format *) row->detail;

    if (conversion->run_args_format != RUN_ARGS_NONE && conversion->run_args_format != format) {
        cli_error("There can only be one of --run-args and --run-args-0");
        return false;
    }
    conversion->run_args_format = format;
    return true;
}

/*
 * Adds an option that the `run` command also has. The detail is the row of the option in
 * `run_options`. The argument is checked now, before the inputs are searched.
 */
static bool add_run_option(const struct conversion *conversion, GPtrArray *settings,
    const struct option_row *row, const char *value)
{
    enum run_option option =
        (enum run_option)((const struct option_row *) row->detail - run_options);

    run_settings_add(settings, option, value);
    /* As in Babeltrace, --run-args also prints --params that can't be parsed. */
    return option == RUN_OPTION_PARAMS || run_option_check(conversion->cli, option, value);
}

static bool add_graph_option(void *data, const struct option_row *row, const char *value)
{
    struct conversion *conversion = data;

    return add_run_option(conversion, conversion->settings, row, value);
}

/*
 * Handles --params and --log-level, which apply to the last component or input. The setting keeps
 * the argument as the user wrote it.
 */
static bool add_current(void *data, const struct option_row *row, const char *value)
{
    struct conversion *conversion = data;

    if (!conversion->current_settings) {
        cli_error("--%s=%s: there is no component and no input before this option", row->long_name,
            value);
        return false;
    }
    return add_run_option(conversion, conversion->current_settings, row, value);
}

static GPtrArray *names_of_type(struct conversion *conversion, bt_component_class_type type)
{
    return type == BT_COMPONENT_CLASS_TYPE_SOURCE   ? conversion->sources
           : type == BT_COMPONENT_CLASS_TYPE_FILTER ? conversion->filters
                                                    : conversion->sinks;
}

static bool add_component(void *data, const struct option_row *row, const char *text)
{
    struct conversion *conversion = data;
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
        /* The name of an unnamed component is its class as the user wrote it. */
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

static bool lower_log_level(void *data, const struct option_row *row, const char *value)
{
    return general_options_lower_log_level(((struct conversion *) data)->cli, row, value);
}

/* The default duration of --follow is one second. */
static const char *const follow_words[] = {"1s", NULL};

#define COMPONENT_OPTION(...) (&(const struct component_option){__VA_ARGS__})

const struct option_row convert_options[] = {
    {'c', "component", "[NAME:]TYPE.PLUGIN.CLASS",
        "Add a component of component class CLASS of type TYPE (source, filter or sink) of plugin "
        "PLUGIN: it becomes the current component",
        add_component, .heading = "Components"},
    {'p', "params", "PARAMS",
        "Add PARAMS to the parameters of the current component, or of the components of the last "
        "input",
        add_current, .detail = &run_options[RUN_OPTION_PARAMS]},
    {'l', "log-level", "LVL",
        "Set the log level of the current component, or of the components of the last input (N, F, "
        "E, W, I, D or T)",
        add_current, .detail = &run_options[RUN_OPTION_LOG_LEVEL]},
    {'\0', "clock-cycles", NULL, "Print times in clock cycles", apply_component_option,
        .detail = COMPONENT_OPTION(IMPLICIT_PRETTY, "clock-cycles"),
        .heading = "Text output (sink.text.pretty)"},
    {'\0', "clock-date", NULL, "Print dates before times", apply_component_option,
        .detail = COMPONENT_OPTION(IMPLICIT_PRETTY, "clock-date")},
    {'\0', "clock-gmt", NULL, "Print and read times in GMT instead of the local time zone",
        set_clock_gmt},
    {'\0', "clock-seconds", NULL, "Print times in seconds: SEC.NANO", set_clock_seconds,
        .detail = COMPONENT_OPTION(IMPLICIT_PRETTY, "clock-seconds")},
    {'\0', "color", "WHEN",
        "Print with colors: always (also without WHEN), auto (default) or never", set_color,
        .detail = COMPONENT_OPTION(IMPLICIT_PRETTY, "color"), .words = option_when_words},
    {'f', "fields", "FIELD[,FIELD]...",
        "Print these properties of each event: all, trace, trace:hostname, trace:domain, "
        "trace:procname, trace:vpid, loglevel, emf, callsite",
        apply_name_list},
    {'n', "names", "NAME[,NAME]...",
        "Print only these names: all, none, payload (or arg, args), context (or ctx), scope, "
        "header",
        apply_name_list},
    {'\0', "no-delta", NULL, "Do not print the time since the previous event",
        apply_component_option, .detail = COMPONENT_OPTION(IMPLICIT_PRETTY, "no-delta")},
    {'w', "output", "PATH", "Write to PATH instead of standard output", set_text_once,
        offsetof(struct conversion, output)},
    {'\0', "clock-force-correlate", NULL, "Assume that the origin of all clocks is the Unix epoch",
        option_set_flag, offsetof(struct conversion, clock_force_correlate),
        .heading = "CTF input (source.ctf.fs)"},
    {'\0', "clock-bits", "N",
        "Use only the N low bits of each timestamp; when a counter of N bits wraps, time continues",
        set_clock_bits, offsetof(struct conversion, clock_bits)},
    {'\0', "clock-offset", "SEC", "Add SEC seconds to the offset of all clocks", set_clock_offset,
        offsetof(struct conversion, clock_offset_s)},
    {'\0', "clock-offset-ns", "NS", "Add NS nanoseconds to the offset of all clocks",
        set_clock_offset, offsetof(struct conversion, clock_offset_ns)},
    {'\0', "metadata", "FILE",
        "Decode the inputs, which are data stream files or directories of them, with the metadata "
        "file FILE",
        set_text_once, offsetof(struct conversion, metadata)},
    {'\0', "tolerant", NULL,
        "Skip damage instead of failing: read the events before the damage in a damaged packet, "
        "the packets after it, and all other streams; the exit status is 3",
        option_set_flag, offsetof(struct conversion, is_tolerant)},
    DAMAGE_REPORT_ROW(.apply = add_graph_option, .detail = &run_options[RUN_OPTION_DAMAGE_REPORT]),
    {'\0', "follow", "DURATION",
        "Continue to read while a tracer writes the traces (source.ctf.follow), until a signal; "
        "wait for a stream without new events for at most DURATION (default: 1s)",
        set_follow, offsetof(struct conversion, follow), .words = follow_words},
    {'\0', "sort", "WINDOW",
        "Sort the events that are out of order by less than WINDOW, such as 10ms "
        "(filter.utils.sort)",
        set_sort, .heading = "Order of events"},
    {'b', "begin", "TIME", "Omit everything before TIME", set_time_bound,
        .heading = "Time range (filter.utils.trimmer)"},
    {'e', "end", "TIME", "Omit everything after TIME", set_time_bound},
    {'\0', "last", "DURATION", "Start DURATION before the last event of the traces", set_last},
    {'t', "timerange", "BEGIN,END", "Same as --begin=BEGIN --end=END", set_timerange},
    {'\0', "stream-intersection", NULL,
        "Omit everything outside the time range that all the streams of a trace have in common",
        option_set_flag, offsetof(struct conversion, stream_intersection)},
    {'\0', "filter", "EXPR",
        "Keep only events for which EXPR is true, such as 'next_tid == 42' (repeatable: all must "
        "be true); see babeltrace2-filter-expression(7)",
        add_filter, .heading = "Events (filter.utils.select)"},
    {'\0', "filter-strict", NULL,
        "Fail instead of printing a warning if EXPR has a fault, such as a field that no event has",
        apply_component_option, .detail = COMPONENT_OPTION(IMPLICIT_SELECT, "strict")},
    {'\0', "event", "NAME[,NAME]...",
        "Keep only events with one of these names; `*` matches any text (repeatable)", add_patterns,
        offsetof(struct conversion, event_filter.wanted)},
    {'\0', "exclude-event", "NAME[,NAME]...", "Omit events with one of these names (repeatable)",
        add_patterns, offsetof(struct conversion, event_filter.unwanted)},
    {'\0', "limit", "N", "Stop after N events", set_event_number,
        offsetof(struct conversion, event_filter.has_limit)},
    {'\0', "tail", "N", "Keep only the last N events", set_event_number,
        offsetof(struct conversion, event_filter.has_tail)},
    {'\0', "count", NULL, "Print the number of events instead of the events (sink.utils.counter)",
        apply_component_option, .detail = COMPONENT_OPTION(IMPLICIT_COUNTER, "only-events")},
    {'\0', "by", "EXPR[,EXPR]...",
        "Print the number of events in each group; a group consists of the events with the same "
        "value of each EXPR, such as 'name,$cpu'",
        set_by},
    {'\0', "top", "N", "With --by, print only the N groups with the most events", set_top},
    {'\0', "debug-info", NULL, "Add debugging information to events", apply_component_option,
        .detail = COMPONENT_OPTION(IMPLICIT_DEBUG_INFO, NULL),
        .heading = "Debugging information (filter.lttng-utils.debug-info)"},
    {'\0', "debug-info-dir", "DIR",
        "Look for debugging information in DIR instead of /usr/lib/debug (repeatable)",
        apply_component_option,
        .detail = COMPONENT_OPTION(IMPLICIT_DEBUG_INFO, "debug-info-dir", true)},
    {'\0', "debug-info-full-path", NULL, "Add full paths instead of file names",
        apply_component_option, .detail = COMPONENT_OPTION(IMPLICIT_DEBUG_INFO, "full-path")},
    {'\0', "debug-info-target-prefix", "DIR", "Look for executables under DIR",
        apply_component_option, .detail = COMPONENT_OPTION(IMPLICIT_DEBUG_INFO, "target-prefix")},
    {'i', "input-format", "FORMAT",
        "Read all inputs as FORMAT: ctf, or lttng-live (if the input is the URL of a relay daemon, "
        "list its sessions)",
        set_input_format, .heading = "Formats"},
    {'o', "output-format", "FORMAT",
        "Write FORMAT: text, ctf, dummy (nothing) or ctf-metadata (the metadata text of a trace)",
        set_output_format},
    ALLOWED_MIP_VERSIONS_ROW(.apply = add_graph_option,
        .detail = &run_options[RUN_OPTION_ALLOWED_MIP_VERSIONS], .heading = "Graph"),
    PROGRESS_ROW(.apply = add_graph_option, .detail = &run_options[RUN_OPTION_PROGRESS]),
    RETRY_DURATION_ROW(.apply = add_graph_option,
        .detail = &run_options[RUN_OPTION_RETRY_DURATION]),
    {'\0', "run-args", NULL,
        "Print the arguments of the equivalent `run` command for a shell and exit", set_run_args,
        .detail = &(const enum run_args_format){RUN_ARGS_SHELL}},
    {'\0', "run-args-0", NULL,
        "Print the arguments of the equivalent `run` command for `xargs -0` and exit", set_run_args,
        .detail = &(const enum run_args_format){RUN_ARGS_NUL}},
    {'d', "debug", NULL, "Same as the general option --log-level=T", lower_log_level},
    {'v', "verbose", NULL, "Same as the general option --log-level=I", lower_log_level},
    OPTION_ROW_HELP,
    {0},
};

bool conversion_parse(struct conversion *conversion, int argc, char **argv, bool *help)
{
    static const struct argument_parser parser = {
        .command = "convert", .options = convert_options, .add = add_input};

    return arguments_parse(&parser, argc, argv, conversion, help);
}
