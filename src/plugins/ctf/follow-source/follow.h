/* SPDX-License-Identifier: MIT */
/*
 * The component class source.ctf.follow: reads traces in folders while a tracer writes them, and
 * goes on as bytes are appended, files appear and the metadata grows. It never ends by itself.
 *
 * Files carry no sign of life. A data stream to whose file nothing was appended for some time, the
 * *patience*, no longer holds the others back. What comes from it later is delivered late.
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
