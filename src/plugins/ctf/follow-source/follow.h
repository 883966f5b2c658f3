/* SPDX-License-Identifier: MIT */
/*
 * The component class source.ctf.follow. It reads traces in folders while a tracer writes them, and
 * continues when bytes are appended, files appear or the metadata grows. It never ends by itself.
 *
 * A file doesn't show whether its data stream is still active. If no bytes are appended to the file
 * during the inactivity timeout (the parameter `patience-ms`), the other data streams no longer
 * wait for this file. If bytes are appended to the file afterwards, their messages are delivered
 * after messages with later times.
 */
#ifndef PLUGINS_CTF_FOLLOW_SOURCE_FOLLOW_H
#define PLUGINS_CTF_FOLLOW_SOURCE_FOLLOW_H

#include <babeltrace2/babeltrace.h>

#include "plugins/ctf/fs-source/parameters.h"

#define FOLLOW_CLASS_NAME "source.ctf.follow"

struct follow_component {
    bt_logging_level log_level;
    struct fs_parameters parameters;
};

#endif
