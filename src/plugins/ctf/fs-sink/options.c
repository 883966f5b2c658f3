/* SPDX-License-Identifier: MIT */
/* Reads the parameters of sink.ctf.fs; see options.h. */
#include "plugins/ctf/fs-sink/options.h"

#include <glib.h>
#include <stddef.h>

#include "plugins/common/parameters.h"

static const char *const format_versions[] = {"1", "1.8", "2", "2.0", NULL};
static const unsigned major_versions[] = {1, 1, 2, 2};
static const char *const index_creations[] = {
    [INDEX_AUTO] = "auto",
    [INDEX_ALWAYS] = "always",
    [INDEX_NEVER] = "never",
    NULL,
};

static const struct parameter table[] = {
    {"path", PARAMETER_STRING, offsetof(struct fs_sink_options, path), .is_required = true},
    {"assume-single-trace", PARAMETER_BOOL, offsetof(struct fs_sink_options, assumes_single_trace)},
    {"create-lttng-index", PARAMETER_CHOICE, offsetof(struct fs_sink_options, index_creation),
        index_creations},
    {"ctf-version", PARAMETER_CHOICE, offsetof(struct fs_sink_options, format_version),
        format_versions},
    {"ignore-discarded-events", PARAMETER_BOOL,
        offsetof(struct fs_sink_options, ignores_discarded_events)},
    {"ignore-discarded-packets", PARAMETER_BOOL,
        offsetof(struct fs_sink_options, ignores_discarded_packets)},
    {"quiet", PARAMETER_BOOL, offsetof(struct fs_sink_options, is_quiet)},
};

/*
 * Returns the index of the format version that is written if the parameters don't specify one. In a
 * graph of MIP version 0, the default is CTF 1.8. Programs and plugins that support only MIP
 * version 0 are older than CTF 2, so the programs that read the trace may be older than CTF 2, too.
 */
static unsigned default_version(bt_self_component *component)
{
    enum { VERSION_1_8 = 1, VERSION_2 = 2 };

    return bt_self_component_get_graph_mip_version(component) == 0 ? VERSION_1_8 : VERSION_2;
}

bool fs_sink_options_read(
    struct fs_sink_options *options, const bt_value *params, bt_self_component *component)
{
    *options = (struct fs_sink_options){
        .format_version = default_version(component),
        .index_creation = INDEX_AUTO,
        .log_level = bt_component_get_logging_level(bt_self_component_as_component(component)),
    };
    if (!parameters_parse(component, params, table, G_N_ELEMENTS(table), options)) {
        options->path = NULL;
        return false;
    }
    options->path = g_strdup(options->path);
    options->format_version = major_versions[options->format_version];
    return true;
}

void fs_sink_options_clear(struct fs_sink_options *options)
{
    g_free((char *) options->path);
}
