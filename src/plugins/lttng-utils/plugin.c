/* SPDX-License-Identifier: MIT */
/* The plugin `lttng-utils`: its component class and its methods. */
#include <babeltrace2/babeltrace.h>

#include "plugins/common/mip-versions.h"
#include "plugins/lttng-utils/debug-info/debug-info.h"

BT_PLUGIN_MODULE();

BT_PLUGIN_WITH_ID(lttng_utils, "lttng-utils");
BT_PLUGIN_DESCRIPTION_WITH_ID(lttng_utils, "LTTng-specific graph utilities");
BT_PLUGIN_AUTHOR_WITH_ID(lttng_utils, "The Tracegraph authors");
BT_PLUGIN_LICENSE_WITH_ID(lttng_utils, "MIT");
BT_PLUGIN_VERSION_WITH_ID(lttng_utils, 2, 0, 0, NULL);

BT_PLUGIN_FILTER_COMPONENT_CLASS_WITH_ID(
    lttng_utils, debug_info, "debug-info", debug_info_iterator_next);
BT_PLUGIN_FILTER_COMPONENT_CLASS_DESCRIPTION_WITH_ID(
    lttng_utils, debug_info, "Augment compatible events with debugging information.");
BT_PLUGIN_FILTER_COMPONENT_CLASS_HELP_WITH_ID(lttng_utils, debug_info,
    "Parameters: `callstacks`, `debug-info-dir`, `debug-info-field-name`, `debuginfod`,\n"
    "`demangle`, `full-path`, `inlined`, `kallsyms`, `target-prefix`.\n"
    "\n"
    "See the babeltrace2-filter.lttng-utils.debug-info(7) manual page.");
BT_PLUGIN_FILTER_COMPONENT_CLASS_INITIALIZE_METHOD_WITH_ID(
    lttng_utils, debug_info, debug_info_init);
BT_PLUGIN_FILTER_COMPONENT_CLASS_FINALIZE_METHOD_WITH_ID(
    lttng_utils, debug_info, debug_info_finalize);
BT_PLUGIN_FILTER_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD_WITH_ID(
    lttng_utils, debug_info, filter_supports_mip_0_and_1);
BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_WITH_ID(
    lttng_utils, debug_info, debug_info_iterator_init);
BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_FINALIZE_METHOD_WITH_ID(
    lttng_utils, debug_info, debug_info_iterator_finalize);
BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHODS_WITH_ID(lttng_utils,
    debug_info, debug_info_iterator_seek_beginning, debug_info_iterator_can_seek_beginning);
