/* SPDX-License-Identifier: MIT */
/* See sources.h. */
#include "cli/convert/sources.h"

#include <babeltrace2/extension/damage.h>
#include <inttypes.h>

#include "assembly/cleanup.h"
#include "base/units.h"
#include "cli/discovery.h"
#include "cli/graph/run-setting.h"

/* The abilities that at least one source of the inputs has. */
struct source_abilities {
    bool have_clock_options; /* a source is a `source.ctf.fs` or `source.ctf.follow` */
    bool have_clock_bits;    /* a source has the parameter `clock-bits` */
    bool may_be_tolerant;    /* a source has the parameter `tolerant` */
};

static void add_clock_offset(
    struct conversion *conversion, const char *param, const struct clock_offset *offset)
{
    if (offset->text) {
        run_settings_add_word(conversion->settings, param, offset->text,
            bt_value_integer_signed_create_init(offset->value));
    }
}

static void add_clock_bits(const struct conversion *conversion, GPtrArray *settings)
{
    if (conversion->clock_bits.text) {
        run_settings_add_word(settings, "clock-bits", conversion->clock_bits.text,
            bt_value_integer_unsigned_create_init(conversion->clock_bits.value));
    }
}

/* Adds the parameters for the clock options of `source.ctf.fs`. */
static void add_clock_params(struct conversion *conversion)
{
    if (conversion->clock_force_correlate) {
        run_settings_add_flag(conversion->settings, "force-clock-class-origin-unix-epoch");
    }
    add_clock_offset(conversion, "clock-class-offset-s", &conversion->clock_offset_s);
    add_clock_offset(conversion, "clock-class-offset-ns", &conversion->clock_offset_ns);
    add_clock_bits(conversion, conversion->settings);
}

/*
 * Adds the --params and --log-level that follow the input with the index `input` on the command
 * line.
 */
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

    g_ptr_array_add(conversion->sources,
        conversion_add_component(conversion, wanted, BT_COMPONENT_CLASS_TYPE_SOURCE, source->plugin,
            source->class_name));
    if (cli_source_is_ctf_fs(source)) {
        add_clock_params(conversion);
    }
    if (conversion->is_tolerant && cli_source_may_be_tolerant(source)) {
        run_settings_add_flag(conversion->settings, "tolerant");
    }
    for (guint i = 0; i < source->arguments->len; i++) {
        add_input_settings(conversion, g_array_index(source->arguments, guint, i));
    }
    /* The name of a trace that was found in a directory is its path relative to that directory. */
    if (cli_source_is_ctf_fs(source) && source->relative_path) {
        run_settings_add_string(conversion->settings, "trace-name", source->relative_path);
    }
    run_settings_add_param(conversion->settings, "inputs", assembly_source_inputs(source));
}

/*
 * Adds one component that follows all traces. The parameter `patience-ms`, the time for which a
 * silent stream can delay other streams, only applies to streams of the same component.
 */
static void add_followed(struct conversion *conversion, const struct assembly_discovery *discovery)
{
    /* The patience in milliseconds, rounded up. */
    const int64_t patience_ms = (conversion->patience_ns + TG_NS_PER_MS - 1) / TG_NS_PER_MS;
    g_autofree char *patience = g_strdup_printf("%" PRId64, patience_ms);
    bt_value *inputs = bt_value_array_create();

    g_ptr_array_add(conversion->sources, conversion_add_component(conversion, "follow",
                                             BT_COMPONENT_CLASS_TYPE_SOURCE, "ctf", "follow"));
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

/*
 * Moves the error of a source to the errors of the conversion. If a tolerant component can open the
 * source, the error is marked as damage, so that the hint about --tolerant is printed.
 */
static void take_error(struct conversion *conversion, struct assembly_source *source)
{
    if (!conversion->is_tolerant &&
        assembly_source_opens_tolerantly(&conversion->cli->context, source)) {
        bt_current_thread_move_error(g_steal_pointer(&source->error));
        bt_x_current_thread_error_mark_damage();
        source->error = bt_current_thread_take_error();
    }
    g_ptr_array_add(conversion->input_errors, (gpointer) g_steal_pointer(&source->error));
}

/*
 * Removes the sources that can't be read. If the command line names such a source, its error is an
 * error of the conversion; otherwise, the source is skipped with a warning. Returns whether sources
 * were skipped.
 */
static bool take_errors(struct conversion *conversion, struct assembly_discovery *discovery,
    struct source_abilities *abilities)
{
    bool has_skipped = false;

    for (guint i = 0; i < discovery->sources->len;) {
        struct assembly_source *source = discovery->sources->pdata[i];

        if (!source->error || (conversion->is_tolerant && assembly_source_opens_tolerantly(
                                                              &conversion->cli->context, source))) {
            i++;
            continue;
        }
        if (source->relative_path) {
            cli_warn_of_skipped(conversion->cli, source);
            has_skipped = true;
        } else {
            take_error(conversion, source);
        }
        abilities->may_be_tolerant |= cli_source_may_be_tolerant(source);
        g_ptr_array_remove_index(discovery->sources, i);
    }
    return has_skipped;
}

/* Finds the sources of the inputs and adds a component for each source. */
static bool add_inputs(struct conversion *conversion, struct source_abilities *abilities)
{
    g_auto(assembly_discovery_t) discovery = {.failed_inputs = ASSEMBLY_FAILED_INPUT_KEEP};
    const char *only_class = conversion->follow                             ? "ctf.follow"
                             : conversion->input_format == INPUT_FORMAT_CTF ? "ctf.fs"
                                                                            : NULL;

    if (!cli_discover(conversion->cli, conversion->inputs, only_class, &discovery)) {
        return false;
    }
    const bool has_skipped = take_errors(conversion, &discovery, abilities);
    if (conversion->follow && discovery.sources->len > 0) {
        abilities->have_clock_options = abilities->have_clock_bits = true;
        add_followed(conversion, &discovery);
    }
    for (guint i = 0; i < discovery.sources->len && !conversion->follow; i++) {
        struct assembly_source *source = discovery.sources->pdata[i];

        abilities->have_clock_options |= cli_source_is_ctf_fs(source);
        abilities->have_clock_bits |= cli_source_is_ctf_fs(source);
        abilities->may_be_tolerant |= cli_source_may_be_tolerant(source);
        add_discovered(conversion, source);
    }
    cli_report_problems(
        conversion->cli, conversion->inputs, &discovery, conversion->sources->len == 0);
    if (has_skipped && conversion->sources->len == 0 && conversion->input_errors->len == 0) {
        cli_error("None of the traces that were found can be read");
    }
    return true;
}

static bool add_lttng_live(struct conversion *conversion, struct source_abilities *abilities)
{
    struct implicit *live = &conversion->implicits[IMPLICIT_LTTNG_LIVE];
    /* convert_lttng_live() has checked that there is exactly one input. */
    bt_value *inputs = bt_value_array_create();

    bt_value_array_append_string_element(inputs, conversion->inputs->pdata[0]);
    run_settings_add_param(live->strings, "inputs", inputs);
    implicit_add_string(live, "session-not-found-action", "end");
    add_clock_bits(conversion, live->words);
    if (conversion->is_tolerant) {
        implicit_add_flag(live, "tolerant");
    }
    abilities->may_be_tolerant = abilities->have_clock_bits = true;
    g_ptr_array_add(conversion->sources, conversion_add_implicit(conversion, IMPLICIT_LTTNG_LIVE));
    /* Add the user's parameters last: the last value of a parameter wins. */
    add_input_settings(conversion, 0);
    return true;
}

/*
 * Adds one component that reads all inputs with the metadata of --metadata. Sources aren't searched
 * for, because inputs without metadata can't be recognized as traces.
 */
static void add_with_metadata(struct conversion *conversion, struct source_abilities *abilities)
{
    bt_value *inputs = bt_value_array_create();

    g_ptr_array_add(conversion->sources, conversion_add_component(conversion, "ctf-fs",
                                             BT_COMPONENT_CLASS_TYPE_SOURCE, "ctf", "fs"));
    add_clock_params(conversion);
    if (conversion->is_tolerant) {
        run_settings_add_flag(conversion->settings, "tolerant");
    }
    for (guint i = 0; i < conversion->inputs->len; i++) {
        add_input_settings(conversion, i);
        bt_value_array_append_string_element(inputs, conversion->inputs->pdata[i]);
    }
    run_settings_add_string(conversion->settings, "metadata", conversion->metadata);
    run_settings_add_param(conversion->settings, "inputs", inputs);
    abilities->have_clock_options = abilities->have_clock_bits = abilities->may_be_tolerant = true;
}

/* Adds the sources of all inputs. */
static bool add_any_sources(struct conversion *conversion, struct source_abilities *abilities)
{
    if (conversion->input_format == INPUT_FORMAT_LTTNG_LIVE) {
        return add_lttng_live(conversion, abilities);
    }
    if (conversion->metadata) {
        add_with_metadata(conversion, abilities);
        return true;
    }
    return add_inputs(conversion, abilities);
}

/*
 * Checks, for each option that only some classes of sources support, that there is such a source.
 */
static bool check_options(
    const struct conversion *conversion, const struct source_abilities *abilities)
{
    const char *option = conversion->clock_force_correlate  ? "--clock-force-correlate"
                         : conversion->clock_offset_s.text  ? "--clock-offset"
                         : conversion->clock_offset_ns.text ? "--clock-offset-ns"
                                                            : NULL;

    if (option && !abilities->have_clock_options) {
        cli_error("%s: no input is read by a `source.ctf.fs` component", option);
        return false;
    }
    if (conversion->clock_bits.text && !abilities->have_clock_bits) {
        cli_error("--clock-bits: no input is read by a `source.ctf.fs` or `source.ctf.lttng-live` "
                  "component");
        return false;
    }
    if (conversion->is_tolerant && !abilities->may_be_tolerant) {
        cli_error("--tolerant: no input is read by a `source.ctf.fs` or `source.ctf.lttng-live` "
                  "component");
        return false;
    }
    return true;
}

bool conversion_add_sources(struct conversion *conversion)
{
    struct source_abilities abilities = {0};

    if (!add_any_sources(conversion, &abilities)) {
        return false;
    }
    if (conversion->sources->len == 0 && conversion->input_errors->len > 0) {
        bt_current_thread_move_error(g_ptr_array_steal_index(conversion->input_errors, 0));
        return false;
    }
    if (conversion->sources->len == 0) {
        cli_error("There is nothing to convert: no source component%s",
            conversion->inputs->len > 0 ? "" : " and no input");
        return false;
    }
    return check_options(conversion, &abilities);
}
