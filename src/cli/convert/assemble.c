/* SPDX-License-Identifier: MIT */

/*
 * Writes a conversion down as arguments of the `run` command:
 *
 *     sources -> muxer -> trimmer -> debug-info -> explicit filters, in order -> sink
 */
#include <string.h>

#include "cli/command-line/component-spec.h"
#include "cli/command-line/parameter-grammar.h"
#include "cli/convert/conversion.h"

static const struct {
    const char *name;
    const char *class;
} implicit_components[IMPLICIT_COUNT] = {
    [IMPLICIT_LTTNG_LIVE] = {"lttng-live", "source.ctf.lttng-live"},
    [IMPLICIT_PRETTY] = {"pretty", "sink.text.pretty"},
    [IMPLICIT_CTF_SINK] = {"sink-ctf-fs", "sink.ctf.fs"},
    [IMPLICIT_DUMMY] = {"dummy", "sink.utils.dummy"},
    [IMPLICIT_MUXER] = {"muxer", "filter.utils.muxer"},
    [IMPLICIT_TRIMMER] = {"trimmer", "filter.utils.trimmer"},
    [IMPLICIT_DEBUG_INFO] = {"debug-info", "filter.lttng-utils.debug-info"},
};

char *conversion_unique_name(struct conversion *conversion, const char *wanted)
{
    char *name = g_strdup(wanted);

    for (unsigned suffix = 0; g_hash_table_contains(conversion->names, name); suffix++) {
        g_free(name);
        name = g_strdup_printf("%s-%u", wanted, suffix);
    }

    g_hash_table_add(conversion->names, g_strdup(name));
    return name;
}

static void add_args(struct conversion *conversion, const char *option, const char *value)
{
    g_ptr_array_add(conversion->run_args, g_strdup(option));
    g_ptr_array_add(conversion->run_args, g_strdup(value));
}

/* Writes an implicit component down. Returns its name, owned by the caller, or NULL if it doesn't
 * exist. */
static char *write_implicit(struct conversion *conversion, enum implicit_component component)
{
    const struct implicit *implicit = &conversion->implicits[component];

    if (!implicit->exists) {
        return NULL;
    }

    char *name = conversion_unique_name(conversion, implicit_components[component].name);
    g_autofree char *arg = g_strdup_printf("%s:%s", name, implicit_components[component].class);

    add_args(conversion, "--component", arg);

    if (implicit->plain_params->len > 0) {
        add_args(conversion, "--params", implicit->plain_params->str);
    }

    for (guint i = 0; i < implicit->string_params->len; i++) {
        add_args(conversion, "--params", implicit->string_params->pdata[i]);
    }

    return name;
}

/* `inputs=["A", "B"]` */
static char *inputs_param(const GPtrArray *inputs)
{
    GString *param = g_string_new("inputs=[");

    for (guint i = 0; i < inputs->len; i++) {
        if (i > 0) {
            g_string_append(param, ", ");
        }

        parameters_append_string(param, inputs->pdata[i]);
    }

    g_string_append_c(param, ']');
    return g_string_free(param, FALSE);
}

static bool is_ctf_fs(const struct discovered_source *source)
{
    return strcmp(source->plugin, "ctf") == 0 && strcmp(source->class_name, "fs") == 0;
}

/* The options about the clocks of `source.ctf.fs` components. */
static void write_clock_params(struct conversion *conversion)
{
    g_autoptr(GString) params = g_string_new(NULL);

    if (conversion->clock_force_correlate) {
        g_string_append(params, ",force-clock-class-origin-unix-epoch=yes");
    }

    if (conversion->clock_offset) {
        g_string_append_printf(params, ",clock-class-offset-s=%s", conversion->clock_offset);
    }

    if (conversion->clock_offset_ns) {
        g_string_append_printf(params, ",clock-class-offset-ns=%s", conversion->clock_offset_ns);
    }

    if (params->len > 0) {
        add_args(conversion, "--params", params->str + 1);
    }
}

static void write_discovered(struct conversion *conversion, const struct discovered_source *source)
{
    g_autofree char *wanted =
        g_strdup_printf("auto-disc-source-%s-%s", source->plugin, source->class_name);
    char *name = conversion_unique_name(conversion, wanted);
    g_autofree char *escaped_name = component_name_escape(name, "\\:");
    g_autofree char *plugin = component_name_escape(source->plugin, "\\.:");
    g_autofree char *class_name = component_name_escape(source->class_name, "\\.:");
    g_autofree char *arg = g_strdup_printf("%s:source.%s.%s", escaped_name, plugin, class_name);

    g_ptr_array_add(conversion->sources, name);
    add_args(conversion, "--component", arg);

    if (is_ctf_fs(source)) {
        write_clock_params(conversion);
    }

    for (guint i = 0; i < source->arguments->len; i++) {
        guint argument = g_array_index(source->arguments, guint, i);
        const GPtrArray *args = conversion->input_args->pdata[argument];

        for (guint j = 0; j < args->len; j += 2) {
            add_args(conversion, args->pdata[j], args->pdata[j + 1]);
        }
    }

    /* The traces of a directory are told apart by their place in it. */
    if (is_ctf_fs(source) && source->relative_path) {
        g_autoptr(GString) trace_name = g_string_new("trace-name=");

        parameters_append_string(trace_name, source->relative_path);
        add_args(conversion, "--params", trace_name->str);
    }

    g_autofree char *inputs = inputs_param(source->inputs);

    add_args(conversion, "--params", inputs);
}

/* Finds the sources of the inputs and writes them down. */
static bool write_inputs(struct conversion *conversion, bool *has_ctf_fs)
{
    g_auto(discovery_t) discovery = {0};
    const char *only_class = conversion->input_format == INPUT_FORMAT_CTF ? "ctf.fs" : NULL;

    if (!discover_sources(conversion->cli, conversion->inputs, only_class, &discovery)) {
        return false;
    }

    for (guint i = 0; i < discovery.sources->len; i++) {
        const struct discovered_source *source = discovery.sources->pdata[i];

        *has_ctf_fs = *has_ctf_fs || is_ctf_fs(source);
        write_discovered(conversion, source);
    }

    /* Without any source the problems are the error. */
    bool is_fatal = conversion->sources->len == 0;

    for (guint i = 0; i < discovery.problems->len; i++) {
        const char *problem = discovery.problems->pdata[i];

        if (is_fatal) {
            cli_error("%s", problem);
        } else {
            cli_warn("%s", problem);
        }
    }

    return true;
}

static bool write_lttng_live(struct conversion *conversion)
{
    g_autofree char *inputs = inputs_param(conversion->inputs);

    g_ptr_array_add(
        conversion->implicits[IMPLICIT_LTTNG_LIVE].string_params, g_steal_pointer(&inputs));
    conversion_imply_string(conversion, IMPLICIT_LTTNG_LIVE, "session-not-found-action", "end");
    g_ptr_array_add(conversion->sources, write_implicit(conversion, IMPLICIT_LTTNG_LIVE));
    return true;
}

static bool check_clock_options(const struct conversion *conversion, bool has_ctf_fs)
{
    const char *option = conversion->clock_force_correlate ? "--clock-force-correlate"
                         : conversion->clock_offset        ? "--clock-offset"
                         : conversion->clock_offset_ns     ? "--clock-offset-ns"
                                                           : NULL;

    if (!option || has_ctf_fs) {
        return true;
    }

    cli_error("%s: no input is read by a `source.ctf.fs` component", option);
    return false;
}

static bool write_sources(struct conversion *conversion)
{
    bool has_ctf_fs = false;
    bool ok = conversion->input_format == INPUT_FORMAT_LTTNG_LIVE
                  ? write_lttng_live(conversion)
                  : write_inputs(conversion, &has_ctf_fs);

    if (!ok) {
        return false;
    }

    if (conversion->sources->len == 0) {
        cli_error("There is nothing to convert: no source component%s",
            conversion->inputs->len > 0 ? "" : " and no input");
        return false;
    }

    return check_clock_options(conversion, has_ctf_fs);
}

/* Makes the text sink exist unless there is another one, and gives --output to the sink which takes
 * it. */
static bool imply_sink(struct conversion *conversion)
{
    const struct implicit *implicits = conversion->implicits;
    bool has_other_sink = conversion->sinks->len > 0 || implicits[IMPLICIT_DUMMY].exists;

    if (implicits[IMPLICIT_CTF_SINK].exists) {
        if (!conversion->output) {
            cli_error("--output-format=ctf needs --output=DIR");
            return false;
        }

        conversion_imply_string(conversion, IMPLICIT_CTF_SINK, "path", conversion->output);
        return true;
    }

    if (!has_other_sink) {
        conversion_imply(conversion, IMPLICIT_PRETTY);
    }

    if (conversion->output && implicits[IMPLICIT_PRETTY].exists) {
        conversion_imply_string(conversion, IMPLICIT_PRETTY, "path", conversion->output);
    }

    return true;
}

static bool write_sink(struct conversion *conversion)
{
    if (!imply_sink(conversion)) {
        return false;
    }

    if (conversion->implicits[IMPLICIT_PRETTY].exists &&
        conversion->cli->log_level == BT_LOGGING_LEVEL_INFO) {
        conversion_imply_plain(conversion, IMPLICIT_PRETTY, "verbose=yes");
    }

    for (int i = IMPLICIT_PRETTY; i <= IMPLICIT_DUMMY; i++) {
        char *name = write_implicit(conversion, (enum implicit_component) i);

        if (name) {
            g_ptr_array_add(conversion->sinks, name);
        }
    }

    if (conversion->sinks->len > 1) {
        cli_error("There can be only one sink component: options ask for `%s` and `%s`",
            (char *) conversion->sinks->pdata[0], (char *) conversion->sinks->pdata[1]);
        return false;
    }

    return true;
}

static void write_connection(struct conversion *conversion, const char *from, const char *to)
{
    g_autofree char *up = component_name_escape(from, "\\.:*?[");
    g_autofree char *down = component_name_escape(to, "\\.:*?[");
    g_autofree char *connection = g_strdup_printf("%s:%s", up, down);

    add_args(conversion, "--connect", connection);
}

static void write_filters_and_connections(struct conversion *conversion)
{
    g_autoptr(GPtrArray) chain = g_ptr_array_new();
    g_autofree char *muxer = NULL;
    g_autofree char *trimmer = NULL;
    g_autofree char *debug_info = NULL;

    conversion_imply(conversion, IMPLICIT_MUXER);

    if (conversion->implicits[IMPLICIT_TRIMMER].exists && conversion->clock_gmt) {
        conversion_imply_plain(conversion, IMPLICIT_TRIMMER, "gmt=yes");
    }

    muxer = write_implicit(conversion, IMPLICIT_MUXER);
    trimmer = write_implicit(conversion, IMPLICIT_TRIMMER);
    debug_info = write_implicit(conversion, IMPLICIT_DEBUG_INFO);

    for (guint i = 0; i < conversion->sources->len; i++) {
        write_connection(conversion, conversion->sources->pdata[i], muxer);
    }

    g_ptr_array_add(chain, muxer);

    if (trimmer) {
        g_ptr_array_add(chain, trimmer);
    }

    if (debug_info) {
        g_ptr_array_add(chain, debug_info);
    }

    for (guint i = 0; i < conversion->filters->len; i++) {
        g_ptr_array_add(chain, conversion->filters->pdata[i]);
    }

    g_ptr_array_add(chain, conversion->sinks->pdata[0]);

    for (guint i = 1; i < chain->len; i++) {
        write_connection(conversion, chain->pdata[i - 1], chain->pdata[i]);
    }
}

bool conversion_assemble(struct conversion *conversion)
{
    if (!write_sources(conversion) || !write_sink(conversion)) {
        return false;
    }

    write_filters_and_connections(conversion);
    return true;
}
