/* SPDX-License-Identifier: MIT */
#ifndef PLUGINS_LTTNG_UTILS_DEBUG_INFO_WARNING_H
#define PLUGINS_LTTNG_UTILS_DEBUG_INFO_WARNING_H

#include "plugins/common/log.h"

/* Warns in the name of the component class; `level` is the component's. */
#define debug_info_warn(level, ...)                                                                \
    log_warning((level), "filter.lttng-utils.debug-info", __VA_ARGS__)

#endif
