/* SPDX-License-Identifier: MIT */
/* The plugin `utils`: its component classes and their methods. */
#include <babeltrace2/babeltrace.h>

#include "plugins/common/mip-versions.h"
#include "plugins/utils/counter/counter.h"
#include "plugins/utils/dummy/dummy.h"
#include "plugins/utils/fake/fake.h"
#include "plugins/utils/muxer/muxer.h"
#include "plugins/utils/select/select.h"
#include "plugins/utils/trimmer/trimmer.h"

BT_PLUGIN_MODULE();

BT_PLUGIN(utils);
BT_PLUGIN_DESCRIPTION("Common graph utilities");
BT_PLUGIN_AUTHOR("The Tracegraph authors");
BT_PLUGIN_LICENSE("MIT");
BT_PLUGIN_VERSION(2, 0, 0, NULL);

BT_PLUGIN_SINK_COMPONENT_CLASS(dummy, dummy_consume);
BT_PLUGIN_SINK_COMPONENT_CLASS_DESCRIPTION(dummy, "Consume messages and discard them.");
BT_PLUGIN_SINK_COMPONENT_CLASS_HELP(dummy, "See the babeltrace2-sink.utils.dummy(7) manual page.");
BT_PLUGIN_SINK_COMPONENT_CLASS_INITIALIZE_METHOD(dummy, dummy_init);
BT_PLUGIN_SINK_COMPONENT_CLASS_FINALIZE_METHOD(dummy, dummy_finalize);
BT_PLUGIN_SINK_COMPONENT_CLASS_GRAPH_IS_CONFIGURED_METHOD(dummy, dummy_graph_is_configured);
BT_PLUGIN_SINK_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD(dummy, sink_supports_mip_0_and_1);

BT_PLUGIN_SINK_COMPONENT_CLASS(counter, counter_consume);
BT_PLUGIN_SINK_COMPONENT_CLASS_DESCRIPTION(counter, "Count messages and print the statistics.");
BT_PLUGIN_SINK_COMPONENT_CLASS_HELP(counter,
    "Parameters: `step`, `hide-zero`, `only-events`.\n"
    "\n"
    "See the babeltrace2-sink.utils.counter(7) manual page.");
BT_PLUGIN_SINK_COMPONENT_CLASS_INITIALIZE_METHOD(counter, counter_init);
BT_PLUGIN_SINK_COMPONENT_CLASS_FINALIZE_METHOD(counter, counter_finalize);
BT_PLUGIN_SINK_COMPONENT_CLASS_GRAPH_IS_CONFIGURED_METHOD(counter, counter_graph_is_configured);
BT_PLUGIN_SINK_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD(
    counter, sink_supports_mip_0_and_1);

BT_PLUGIN_FILTER_COMPONENT_CLASS(muxer, muxer_iterator_next);
BT_PLUGIN_FILTER_COMPONENT_CLASS_DESCRIPTION(
    muxer, "Sort messages from multiple input ports to a single output port by time.");
BT_PLUGIN_FILTER_COMPONENT_CLASS_HELP(
    muxer, "See the babeltrace2-filter.utils.muxer(7) manual page.");
BT_PLUGIN_FILTER_COMPONENT_CLASS_INITIALIZE_METHOD(muxer, muxer_init);
BT_PLUGIN_FILTER_COMPONENT_CLASS_INPUT_PORT_CONNECTED_METHOD(muxer, muxer_input_port_connected);
BT_PLUGIN_FILTER_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD(
    muxer, filter_supports_mip_0_and_1);
BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD(
    muxer, muxer_iterator_init);
BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_FINALIZE_METHOD(
    muxer, muxer_iterator_finalize);
BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHODS(
    muxer, muxer_iterator_seek_beginning, muxer_iterator_can_seek_beginning);
BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_NS_FROM_ORIGIN_METHODS(
    muxer, muxer_iterator_seek_ns_from_origin, muxer_iterator_can_seek_ns_from_origin);

BT_PLUGIN_FILTER_COMPONENT_CLASS(trimmer, trimmer_iterator_next);
BT_PLUGIN_FILTER_COMPONENT_CLASS_DESCRIPTION(
    trimmer, "Discard messages that occur outside a specific time range.");
BT_PLUGIN_FILTER_COMPONENT_CLASS_HELP(trimmer,
    "Parameters: `begin`, `end`, `gmt`.\n"
    "\n"
    "See the babeltrace2-filter.utils.trimmer(7) manual page.");
BT_PLUGIN_FILTER_COMPONENT_CLASS_INITIALIZE_METHOD(trimmer, trimmer_init);
BT_PLUGIN_FILTER_COMPONENT_CLASS_FINALIZE_METHOD(trimmer, trimmer_finalize);
BT_PLUGIN_FILTER_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD(
    trimmer, filter_supports_mip_0_and_1);
BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD(
    trimmer, trimmer_iterator_init);
BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_FINALIZE_METHOD(
    trimmer, trimmer_iterator_finalize);
BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHODS(
    trimmer, trimmer_iterator_seek_beginning, trimmer_iterator_can_seek_beginning);
BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_NS_FROM_ORIGIN_METHODS(
    trimmer, trimmer_iterator_seek_ns_from_origin, trimmer_iterator_can_seek_ns_from_origin);

BT_PLUGIN_FILTER_COMPONENT_CLASS(select, select_iterator_next);
BT_PLUGIN_FILTER_COMPONENT_CLASS_DESCRIPTION(
    select, "Keep the events of which an expression is true.");
BT_PLUGIN_FILTER_COMPONENT_CLASS_HELP(select,
    "Parameters: `expression` (string, or array of strings which must all be true),\n"
    "`limit` (number of events after which it ends), `tail` (only so many events at\n"
    "the end), `strict` (a fault that only the events show is an error), `gmt`.\n"
    "\n"
    "See the babeltrace2-filter.utils.select(7) manual page.");
BT_PLUGIN_FILTER_COMPONENT_CLASS_INITIALIZE_METHOD(select, select_init);
BT_PLUGIN_FILTER_COMPONENT_CLASS_FINALIZE_METHOD(select, select_finalize);
BT_PLUGIN_FILTER_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD(
    select, filter_supports_mip_0_and_1);
BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD(
    select, select_iterator_init);
BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_FINALIZE_METHOD(
    select, select_iterator_finalize);
BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHODS(
    select, select_iterator_seek_beginning, select_iterator_can_seek_beginning);
BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_NS_FROM_ORIGIN_METHODS(
    select, select_iterator_seek_ns_from_origin, select_iterator_can_seek_ns_from_origin);

BT_PLUGIN_SOURCE_COMPONENT_CLASS(fake, fake_iterator_next);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_DESCRIPTION(
    fake, "Generate events without reading any file, to measure graphs.");
BT_PLUGIN_SOURCE_COMPONENT_CLASS_HELP(fake,
    "Parameters: `count` (number of events, default 1000000), `streams` (number of\n"
    "streams and output ports, 1 to 100000, default 1), `fields` (number of unsigned\n"
    "integer fields of each event, 0 to 10000, default 3).\n"
    "\n"
    "See the babeltrace2-source.utils.fake(7) manual page.");
BT_PLUGIN_SOURCE_COMPONENT_CLASS_INITIALIZE_METHOD(fake, fake_init);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_FINALIZE_METHOD(fake, fake_finalize);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD(
    fake, source_supports_mip_0_and_1);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD(fake, fake_iterator_init);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_FINALIZE_METHOD(
    fake, fake_iterator_finalize);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHODS(
    fake, fake_iterator_seek_beginning, NULL);
