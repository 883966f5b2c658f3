/* SPDX-License-Identifier: MIT */
/*
 * Macros that register a component class. The source file of a class uses one of these macros after
 * the methods of the class, which are static functions. The methods that every class of a component
 * type must have are functions with fixed names. Optional methods are registered with the macros of
 * plugin-dev.h.
 */
#ifndef PLUGINS_COMMON_COMPONENT_CLASS_H
#define PLUGINS_COMMON_COMPONENT_CLASS_H

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/plugin-source-files.h>

#include "plugins/common/mip-versions.h"

/*
 * Registers a sink class. The file defines consume(), initialize(), finalize() and
 * graph_is_configured().
 */
#define REGISTER_SINK(plugin, id, name, description, help)                                         \
    BT_X_PLUGIN_DECLARE_WITH_ID(plugin);                                                           \
    BT_PLUGIN_SINK_COMPONENT_CLASS_WITH_ID(plugin, id, name, consume);                             \
    BT_PLUGIN_SINK_COMPONENT_CLASS_DESCRIPTION_WITH_ID(plugin, id, description);                   \
    BT_PLUGIN_SINK_COMPONENT_CLASS_HELP_WITH_ID(plugin, id, help);                                 \
    BT_PLUGIN_SINK_COMPONENT_CLASS_INITIALIZE_METHOD_WITH_ID(plugin, id, initialize);              \
    BT_PLUGIN_SINK_COMPONENT_CLASS_FINALIZE_METHOD_WITH_ID(plugin, id, finalize);                  \
    BT_PLUGIN_SINK_COMPONENT_CLASS_GRAPH_IS_CONFIGURED_METHOD_WITH_ID(                             \
        plugin, id, graph_is_configured);                                                          \
    BT_PLUGIN_SINK_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD_WITH_ID(                      \
        plugin, id, sink_supports_mip_0_and_1)

/*
 * Registers a component class of the type SOURCE or FILTER. The file defines next(),
 * initialize_iterator() and finalize_iterator() for the message iterators. The methods of the
 * component are parameters of the macro.
 */
#define REGISTER_PRODUCER(                                                                         \
    type, plugin, id, name, description, help, initialize, finalize, get_mip_versions)             \
    BT_X_PLUGIN_DECLARE_WITH_ID(plugin);                                                           \
    BT_PLUGIN_##type##_COMPONENT_CLASS_WITH_ID(plugin, id, name, next);                            \
    BT_PLUGIN_##type##_COMPONENT_CLASS_DESCRIPTION_WITH_ID(plugin, id, description);               \
    BT_PLUGIN_##type##_COMPONENT_CLASS_HELP_WITH_ID(plugin, id, help);                             \
    BT_PLUGIN_##type##_COMPONENT_CLASS_INITIALIZE_METHOD_WITH_ID(plugin, id, initialize);          \
    BT_PLUGIN_##type##_COMPONENT_CLASS_FINALIZE_METHOD_WITH_ID(plugin, id, finalize);              \
    BT_PLUGIN_##type##_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD_WITH_ID(                  \
        plugin, id, get_mip_versions);                                                             \
    BT_PLUGIN_##type##_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_WITH_ID(           \
        plugin, id, initialize_iterator);                                                          \
    BT_PLUGIN_##type##_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_FINALIZE_METHOD_WITH_ID(             \
        plugin, id, finalize_iterator)

#endif
