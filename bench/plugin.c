/* SPDX-License-Identifier: MIT */
/*
 * What bench/run adds to a graph, as a plugin object of its own, which also runs under other
 * implementations of the interface, 2.0 and later: source.bench.fake, which is source.utils.fake,
 * and sink.bench.fields.
 */
#include <babeltrace2/babeltrace.h>

#include "bench/fields-sink.h"
#include "plugins/common/mip-versions.h"
#include "plugins/utils/fake/fake.h"

BT_PLUGIN_MODULE();

BT_PLUGIN(bench);
BT_PLUGIN_DESCRIPTION("Components to measure graphs");
BT_PLUGIN_LICENSE("MIT");

BT_PLUGIN_SOURCE_COMPONENT_CLASS(fake, fake_iterator_next);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_INITIALIZE_METHOD(fake, fake_init);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_FINALIZE_METHOD(fake, fake_finalize);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD(
    fake, source_supports_mip_0_and_1);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD(fake, fake_iterator_init);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_FINALIZE_METHOD(
    fake, fake_iterator_finalize);

BT_PLUGIN_SINK_COMPONENT_CLASS(fields, fields_consume);
BT_PLUGIN_SINK_COMPONENT_CLASS_INITIALIZE_METHOD(fields, fields_init);
BT_PLUGIN_SINK_COMPONENT_CLASS_FINALIZE_METHOD(fields, fields_finalize);
BT_PLUGIN_SINK_COMPONENT_CLASS_GRAPH_IS_CONFIGURED_METHOD(fields, fields_graph_is_configured);
BT_PLUGIN_SINK_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD(fields, sink_supports_mip_0_and_1);
