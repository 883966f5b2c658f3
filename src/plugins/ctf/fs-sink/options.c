/* SPDX-License-Identifier: MIT */
/* The parameters of sink.ctf.fs; see options.h. */
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

struct given {
    const char *path;
    bool assumes_single_trace, ignores_discarded_events, ignores_discarded_packets, is_quiet;
    int format_version, index_creation;
};

static const struct parameter table[] = {
    {"path", PARAMETER_STRING, offsetof(struct given, path), .is_required = true},
    {"assume-single-trace", PARAMETER_BOOL, offsetof(struct given, assumes_single_trace)},
    {"create-lttng-index", PARAMETER_CHOICE, offsetof(struct given, index_creation),
        index_creations},
    {"ctf-version", PARAMETER_CHOICE, offsetof(struct given, format_version), format_versions},
    {"ignore-discarded-events", PARAMETER_BOOL, offsetof(struct given, ignores_discarded_events)},
    {"ignore-discarded-packets", PARAMETER_BOOL, offsetof(struct given, ignores_discarded_packets)},
    {"quiet", PARAMETER_BOOL, offsetof(struct given, is_quiet)},
};

bool fs_sink_options_read(
    struct fs_sink_options *options, const bt_value *params, bt_self_component *component)
{
    struct given given = {.format_version = 2, .index_creation = INDEX_AUTO};

    if (!parameters_parse(component, params, table, G_N_ELEMENTS(table), &given)) {
        return false;
    }
    *options = (struct fs_sink_options){
        .path = g_strdup(given.path),
        .assumes_single_trace = given.assumes_single_trace,
        .ignores_discarded_events = given.ignores_discarded_events,
        .ignores_discarded_packets = given.ignores_discarded_packets,
        .is_quiet = given.is_quiet,
        .format_version = major_versions[given.format_version],
        .index_creation = (enum index_creation) given.index_creation,
        .log_level = bt_component_get_logging_level(bt_self_component_as_component(component)),
    };
    return true;
}

void fs_sink_options_clear(struct fs_sink_options *options)
{
    g_free(options->path);
}
