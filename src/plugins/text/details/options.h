/* SPDX-License-Identifier: MIT */
/* The initialization parameters of `sink.text.details`, and the options derived from them. */
#ifndef TEXT_DETAILS_OPTIONS_H
#define TEXT_DETAILS_OPTIONS_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

#include "base/terminal.h"

struct details_options {
    bool compact;
    bool with_data; /* print messages */
    bool with_metadata;
    bool with_stream_class_name;
    bool with_stream_class_namespace;
    bool with_stream_name;
    bool with_time;
    bool with_trace_name;
    bool with_uid;
    bool with_uuid;
    int color; /* enum text_color */

    const struct tg_palette *palette;
    bool is_terminal; /* control characters in the trace's texts must be escaped */
    uint64_t mip_version;
};

/*
 * Reads and checks `params`. If a parameter is invalid, appends a cause for `component` and returns
 * false.
 */
bool details_options_read(
    struct details_options *options, const bt_value *params, bt_self_component *component);

#endif
