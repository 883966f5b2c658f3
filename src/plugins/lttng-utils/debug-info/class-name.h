/* SPDX-License-Identifier: MIT */
#ifndef PLUGINS_LTTNG_UTILS_DEBUG_INFO_CLASS_NAME_H
#define PLUGINS_LTTNG_UTILS_DEBUG_INFO_CLASS_NAME_H

/* The name of the component class for messages. */
#define DEBUG_INFO_CLASS_NAME "filter.lttng-utils.debug-info"

#endif
