/* SPDX-License-Identifier: MIT */
/*
 * The "get supported MIP versions" methods of sources, filters and sinks that support MIP versions
 * 0 and 1.
 */
#ifndef PLUGINS_COMMON_MIP_VERSIONS_H
#define PLUGINS_COMMON_MIP_VERSIONS_H

#include <babeltrace2/babeltrace.h>

bt_component_class_get_supported_mip_versions_method_status source_supports_mip_0_and_1(
    bt_self_component_class_source *component_class, const bt_value *params, void *init_data,
    bt_logging_level log_level, bt_integer_range_set_unsigned *versions);

bt_component_class_get_supported_mip_versions_method_status filter_supports_mip_0_and_1(
    bt_self_component_class_filter *component_class, const bt_value *params, void *init_data,
    bt_logging_level log_level, bt_integer_range_set_unsigned *versions);

bt_component_class_get_supported_mip_versions_method_status sink_supports_mip_0_and_1(
    bt_self_component_class_sink *component_class, const bt_value *params, void *init_data,
    bt_logging_level log_level, bt_integer_range_set_unsigned *versions);

#endif
