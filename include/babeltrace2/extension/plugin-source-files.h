/* SPDX-License-Identifier: MIT */
/*
 * Plugins of several source files: an extension of Tracegraph with which the source file of a
 * component class adds the component class to its plugin.
 */
#ifndef BABELTRACE2_EXTENSION_PLUGIN_SOURCE_FILES_H
#define BABELTRACE2_EXTENSION_PLUGIN_SOURCE_FILES_H

#include <babeltrace2/plugin/plugin-dev.h>

/*!
@defgroup api-x-plugin-source-files Plugins of several source files (extension)
@ingroup api-x

One source file of the shared object contains BT_PLUGIN_MODULE() and BT_PLUGIN_WITH_ID():

@code
BT_PLUGIN_MODULE();
BT_PLUGIN_WITH_ID(demo, "demo");
@endcode

Each component class can then have its own source file, with static methods:

@code
BT_X_PLUGIN_DECLARE_WITH_ID(demo);
BT_PLUGIN_SINK_COMPONENT_CLASS_WITH_ID(demo, count, "count", count_consume);
@endcode

The order of the component classes in a plugin is the order in which their files are linked. The
macro works with any implementation of the plugin interface.
@{
*/

/*!
Declares a plugin which another source file defines with BT_PLUGIN_WITH_ID().

@param[in] _id ID of the plugin (C identifier).
@since Tracegraph 0.1
*/
#define BT_X_PLUGIN_DECLARE_WITH_ID(_id)                                                           \
    extern struct __bt_plugin_descriptor __bt_plugin_descriptor_##_id

/*! @} */

#endif
