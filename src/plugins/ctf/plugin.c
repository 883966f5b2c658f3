/* SPDX-License-Identifier: MIT */
/* The plugin `ctf`: its component classes and their methods. */
#include <babeltrace2/babeltrace.h>

#include "plugins/common/mip-versions.h"
#include "plugins/ctf/follow-source/follow.h"
#include "plugins/ctf/fs-sink/fs-sink.h"
#include "plugins/ctf/fs-source/component.h"
#include "plugins/ctf/fs-source/message-iterator.h"
#include "plugins/ctf/fs-source/query.h"
#include "plugins/ctf/lttng-live-source/component.h"
#include "plugins/ctf/lttng-live-source/message-iterator.h"
#include "plugins/ctf/lttng-live-source/query.h"

BT_PLUGIN_MODULE();

BT_PLUGIN(ctf);
BT_PLUGIN_DESCRIPTION("CTF input and output");
BT_PLUGIN_AUTHOR("The Tracegraph authors");
BT_PLUGIN_LICENSE("MIT");
BT_PLUGIN_VERSION(2, 0, 0, NULL);

BT_PLUGIN_SOURCE_COMPONENT_CLASS(fs, fs_iterator_next);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_DESCRIPTION(fs, "Read CTF traces from the file system.");
BT_PLUGIN_SOURCE_COMPONENT_CLASS_HELP(fs,
    "Parameters: `inputs`, `trace-name`, `clock-class-offset-s`,\n"
    "`clock-class-offset-ns`, `force-clock-class-origin-unix-epoch`,\n"
    "`tolerant`, `log-damage`.\n"
    "\n"
    "See the babeltrace2-source.ctf.fs(7) manual page.");
BT_PLUGIN_SOURCE_COMPONENT_CLASS_INITIALIZE_METHOD(fs, fs_init);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_FINALIZE_METHOD(fs, fs_finalize);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD(
    fs, fs_get_supported_mip_versions);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_QUERY_METHOD(fs, fs_query);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD(fs, fs_iterator_init);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_FINALIZE_METHOD(fs, fs_iterator_finalize);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHODS(
    fs, fs_iterator_seek_beginning, NULL);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_NS_FROM_ORIGIN_METHODS(
    fs, fs_iterator_seek_ns_from_origin, fs_iterator_can_seek_ns_from_origin);

BT_PLUGIN_SOURCE_COMPONENT_CLASS(follow, follow_iterator_next);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_DESCRIPTION(
    follow, "Read CTF traces while they are written to the file system.");
BT_PLUGIN_SOURCE_COMPONENT_CLASS_HELP(follow,
    "Parameters: `inputs`, `patience-ms`, `trace-name`, `clock-class-offset-s`,\n"
    "`clock-class-offset-ns`, `force-clock-class-origin-unix-epoch`.\n"
    "\n"
    "See the babeltrace2-source.ctf.follow(7) manual page.");
BT_PLUGIN_SOURCE_COMPONENT_CLASS_INITIALIZE_METHOD(follow, follow_init);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_FINALIZE_METHOD(follow, follow_finalize);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_QUERY_METHOD(follow, follow_query);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD(
    follow, follow_get_supported_mip_versions);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD(
    follow, follow_iterator_init);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_FINALIZE_METHOD(
    follow, follow_iterator_finalize);

/* The name has a character that no identifier may have. */
BT_PLUGIN_SOURCE_COMPONENT_CLASS_WITH_ID(auto, live, "lttng-live", live_iterator_next);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_DESCRIPTION(
    live, "Follow a recording session of an LTTng relay daemon.");
BT_PLUGIN_SOURCE_COMPONENT_CLASS_HELP(live,
    "Parameters: `inputs`, `session-not-found-action`, `from-beginning`,\n"
    "`reply-timeout-ms`, `tolerant`.\n"
    "\n"
    "See the babeltrace2-source.ctf.lttng-live(7) manual page.");
BT_PLUGIN_SOURCE_COMPONENT_CLASS_INITIALIZE_METHOD(live, live_init);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_FINALIZE_METHOD(live, live_finalize);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD(
    live, source_supports_mip_0_and_1);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_QUERY_METHOD(live, live_query);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD(live, live_iterator_init);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_FINALIZE_METHOD(
    live, live_iterator_finalize);

BT_PLUGIN_SINK_COMPONENT_CLASS(fs, fs_sink_consume);
BT_PLUGIN_SINK_COMPONENT_CLASS_DESCRIPTION(fs, "Write CTF traces to the file system.");
BT_PLUGIN_SINK_COMPONENT_CLASS_HELP(fs,
    "Parameters: `path`, `assume-single-trace`, `create-lttng-index`, `ctf-version`,\n"
    "`ignore-discarded-events`, `ignore-discarded-packets`, `quiet`.\n"
    "\n"
    "See the babeltrace2-sink.ctf.fs(7) manual page.");
BT_PLUGIN_SINK_COMPONENT_CLASS_INITIALIZE_METHOD(fs, fs_sink_initialize);
BT_PLUGIN_SINK_COMPONENT_CLASS_FINALIZE_METHOD(fs, fs_sink_finalize);
BT_PLUGIN_SINK_COMPONENT_CLASS_GRAPH_IS_CONFIGURED_METHOD(fs, fs_sink_graph_is_configured);
BT_PLUGIN_SINK_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD(fs, sink_supports_mip_0_and_1);
