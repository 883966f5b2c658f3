/* SPDX-License-Identifier: MIT */
/* The plugin `text`: component classes that print messages as text. */
#include <babeltrace2/babeltrace.h>

#include "plugins/common/mip-versions.h"
#include "plugins/text/details/details.h"
#include "plugins/text/dmesg/dmesg.h"
#include "plugins/text/pretty/pretty.h"

BT_PLUGIN_MODULE();

BT_PLUGIN(text);
BT_PLUGIN_DESCRIPTION("Text output");
BT_PLUGIN_AUTHOR("The Tracegraph authors");
BT_PLUGIN_LICENSE("MIT");
BT_PLUGIN_VERSION(2, 0, 0, NULL);

BT_PLUGIN_SOURCE_COMPONENT_CLASS(dmesg, dmesg_iterator_next);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_DESCRIPTION(
    dmesg, "Read the lines of a Linux kernel ring buffer, as dmesg(1) prints them.");
BT_PLUGIN_SOURCE_COMPONENT_CLASS_HELP(dmesg,
    "Parameters: `path`, `no-extract-timestamp`.\n"
    "\n"
    "See the babeltrace2-source.text.dmesg(7) manual page.");
BT_PLUGIN_SOURCE_COMPONENT_CLASS_INITIALIZE_METHOD(dmesg, dmesg_initialize);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_FINALIZE_METHOD(dmesg, dmesg_finalize);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD(
    dmesg, source_supports_mip_0_and_1);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD(
    dmesg, dmesg_iterator_initialize);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_FINALIZE_METHOD(
    dmesg, dmesg_iterator_finalize);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHODS(
    dmesg, dmesg_iterator_seek_beginning, dmesg_iterator_can_seek_beginning);

BT_PLUGIN_SINK_COMPONENT_CLASS(details, details_consume);
BT_PLUGIN_SINK_COMPONENT_CLASS_DESCRIPTION(
    details, "Print each message, and the metadata, with all there is to know, as lines of text.");
BT_PLUGIN_SINK_COMPONENT_CLASS_HELP(details,
    "Parameters: `color`, `compact`, `with-data`, `with-metadata`,\n"
    "`with-stream-class-name`, `with-stream-class-namespace`, `with-stream-name`,\n"
    "`with-time`, `with-trace-name`, `with-uid`, `with-uuid`.\n"
    "\n"
    "See the babeltrace2-sink.text.details(7) manual page.");
BT_PLUGIN_SINK_COMPONENT_CLASS_INITIALIZE_METHOD(details, details_initialize);
BT_PLUGIN_SINK_COMPONENT_CLASS_FINALIZE_METHOD(details, details_finalize);
BT_PLUGIN_SINK_COMPONENT_CLASS_GRAPH_IS_CONFIGURED_METHOD(details, details_graph_is_configured);
BT_PLUGIN_SINK_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD(
    details, sink_supports_mip_0_and_1);

BT_PLUGIN_SINK_COMPONENT_CLASS(pretty, pretty_consume);
BT_PLUGIN_SINK_COMPONENT_CLASS_DESCRIPTION(
    pretty, "Print each event as one line of text, and warn of discarded events and packets.");
BT_PLUGIN_SINK_COMPONENT_CLASS_HELP(pretty,
    "Parameters: `color`, `path`, `clock-cycles`, `clock-date`, `clock-gmt`,\n"
    "`clock-seconds`, `no-delta`, `print-enum-flags`, `verbose`, `name-default`,\n"
    "`name-context`, `name-header`, `name-payload`, `name-scope`, `field-default`,\n"
    "`field-callsite`, `field-emf`, `field-loglevel`, `field-trace`,\n"
    "`field-trace:domain`, `field-trace:hostname`, `field-trace:procname`,\n"
    "`field-trace:vpid`.\n"
    "\n"
    "See the babeltrace2-sink.text.pretty(7) manual page.");
BT_PLUGIN_SINK_COMPONENT_CLASS_INITIALIZE_METHOD(pretty, pretty_initialize);
BT_PLUGIN_SINK_COMPONENT_CLASS_FINALIZE_METHOD(pretty, pretty_finalize);
BT_PLUGIN_SINK_COMPONENT_CLASS_GRAPH_IS_CONFIGURED_METHOD(pretty, pretty_graph_is_configured);
BT_PLUGIN_SINK_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD(pretty, sink_supports_mip_0_and_1);
