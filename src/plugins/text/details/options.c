/* SPDX-License-Identifier: MIT */
/* Reads the parameters of `sink.text.details`: see options.h. */
#include "plugins/text/details/options.h"

#include <glib.h>
#include <stddef.h>

#include "plugins/common/parameters.h"
#include "plugins/text/common/color.h"

#define BOOL(name, member) {name, PARAMETER_BOOL, offsetof(struct details_options, member)}

static const struct parameter parameters[] = {
    {"color", PARAMETER_CHOICE, offsetof(struct details_options, color), text_color_names},
    BOOL("compact", compact),
    BOOL("with-data", with_data),
    BOOL("with-metadata", with_metadata),
    BOOL("with-stream-class-name", with_stream_class_name),
    BOOL("with-stream-class-namespace", with_stream_class_namespace),
    BOOL("with-stream-name", with_stream_name),
    BOOL("with-time", with_time),
    BOOL("with-trace-name", with_trace_name),
    BOOL("with-uid", with_uid),
    BOOL("with-uuid", with_uuid),
};

bool details_options_read(
    struct details_options *options, const bt_value *params, bt_self_component *component)
{
    *options = (struct details_options){
        .with_data = true,
        .with_metadata = true,
        .with_stream_class_name = true,
        .with_stream_class_namespace = true,
        .with_stream_name = true,
        .with_time = true,
        .with_trace_name = true,
        .with_uid = true,
        .with_uuid = true,
        .color = TEXT_COLOR_AUTO,
        .mip_version = bt_self_component_get_graph_mip_version(component),
    };
    if (!parameters_parse(component, params, parameters, G_N_ELEMENTS(parameters), options)) {
        return false;
    }
    /* Environment variables override even `always`. */
    options->palette =
        tg_terminal_palette(options->color != TEXT_COLOR_NEVER &&
                            tg_terminal_shows_colors(options->color == TEXT_COLOR_ALWAYS));
    return true;
}
