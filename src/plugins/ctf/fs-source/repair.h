/* SPDX-License-Identifier: MIT */
/* The query object `tracegraph.repair`: writes what tolerant reading keeps of a trace. */
#ifndef PLUGINS_CTF_FS_SOURCE_REPAIR_H
#define PLUGINS_CTF_FS_SOURCE_REPAIR_H

#include <babeltrace2/babeltrace.h>

/* See struct query. */
bt_value *fs_query_repair(const bt_query_executor *executor, const bt_value *params, char **error);

#endif
