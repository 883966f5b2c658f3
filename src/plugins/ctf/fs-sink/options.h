/* SPDX-License-Identifier: MIT */
/* The parameters of sink.ctf.fs. */
#ifndef PLUGINS_CTF_FS_SINK_OPTIONS_H
#define PLUGINS_CTF_FS_SINK_OPTIONS_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

enum index_creation {
    INDEX_AUTO, /* only for traces of LTTng */
    INDEX_ALWAYS,
    INDEX_NEVER,
};

struct fs_sink_options {
    const char *path; /* owned */
    bool assumes_single_trace;
    bool ignores_discarded_events, ignores_discarded_packets;
    bool is_quiet;
    unsigned format_version; /* 1 (CTF 1.8) or 2 */
    enum index_creation index_creation;
    bt_logging_level log_level;
};

/* Reads the parameters. On failure, appends a cause and returns false. */
bool fs_sink_options_read(
    struct fs_sink_options *options, const bt_value *params, bt_self_component *component);
void fs_sink_options_clear(struct fs_sink_options *options);

#endif
