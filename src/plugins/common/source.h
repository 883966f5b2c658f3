/* SPDX-License-Identifier: MIT */
/* The common part of sources with one output port `out`. */
#ifndef PLUGINS_COMMON_SOURCE_H
#define PLUGINS_COMMON_SOURCE_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>

/*
 * Ends an "initialize" method: adds the port, and makes `data` the component's data. On failure,
 * frees `data` with `destroy`.
 */
bt_component_class_initialize_method_status source_initialize(
    bt_self_component_source *component, void *data, GDestroyNotify destroy);

#endif
