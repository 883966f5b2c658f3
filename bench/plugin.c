/* SPDX-License-Identifier: MIT */
/*
 * A plugin object that bench/run loads into all programs, including other implementations of the
 * API from version 2.0 on. It has source.bench.fake, which is source.utils.fake, and
 * sink.bench.fields.
 */
#include <babeltrace2/babeltrace.h>

#include "bench/fields-sink.h"
#include "plugins/common/mip-versions.h"

BT_PLUGIN_MODULE();

/* source.utils.fake adds itself to the plugin with this ID. */
BT_PLUGIN_WITH_ID(utils, "bench");
BT_PLUGIN_DESCRIPTION_WITH_ID(utils, "Components to measure graphs");
BT_PLUGIN_LICENSE_WITH_ID(utils, "MIT");

BT_PLUGIN_SINK_COMPONENT_CLASS_WITH_ID(utils, fields, "fields", fields_consume);
BT_PLUGIN_SINK_COMPONENT_CLASS_INITIALIZE_METHOD_WITH_ID(utils, fields, fields_init);
BT_PLUGIN_SINK_COMPONENT_CLASS_FINALIZE_METHOD_WITH_ID(utils, fields, fields_finalize);
BT_PLUGIN_SINK_COMPONENT_CLASS_GRAPH_IS_CONFIGURED_METHOD_WITH_ID(
    utils, fields, fields_graph_is_configured);
BT_PLUGIN_SINK_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD_WITH_ID(
    utils, fields, sink_supports_mip_0_and_1);
