/* SPDX-License-Identifier: MIT */
/* The queries of source.ctf.lttng-live. */
#ifndef PLUGINS_CTF_LTTNG_LIVE_SOURCE_QUERY_H
#define PLUGINS_CTF_LTTNG_LIVE_SOURCE_QUERY_H

#include <babeltrace2/babeltrace.h>

bt_component_class_query_method_status live_query(bt_self_component_class_source *component_class,
    bt_private_query_executor *executor, const char *object_name, const bt_value *params,
    void *method_data, const bt_value **result);

#endif
