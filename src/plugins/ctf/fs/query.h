/* SPDX-License-Identifier: MIT */
/* The queries of source.ctf.fs. */
#ifndef PLUGINS_CTF_FS_QUERY_H
#define PLUGINS_CTF_FS_QUERY_H

#include "plugins/ctf/fs/trace.h"
#include "plugins/ctf/trace-ir.h"

/* Inserts the range of the stream's times, `range-ns`, into its `info`, if it has such times. Call
 * it once for each group. */
void fs_query_insert_range(struct fs_trace *trace, struct fs_group *group,
    const struct trace_ir_options *options, bt_value *info);

bt_component_class_query_method_status fs_query(bt_self_component_class_source *component_class,
    bt_private_query_executor *query_executor, const char *object_name, const bt_value *params,
    void *method_data, const bt_value **result);

#endif
