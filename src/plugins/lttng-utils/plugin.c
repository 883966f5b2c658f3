/* SPDX-License-Identifier: MIT */
/* The plugin `lttng-utils`. Each component class is registered in the file of its methods. */
#include <babeltrace2/babeltrace.h>

BT_PLUGIN_WITH_ID(lttng_utils, "lttng-utils");
BT_PLUGIN_DESCRIPTION_WITH_ID(lttng_utils, "LTTng-specific graph utilities");
BT_PLUGIN_AUTHOR_WITH_ID(lttng_utils, "The Tracegraph authors");
BT_PLUGIN_LICENSE_WITH_ID(lttng_utils, "MIT");
BT_PLUGIN_VERSION_WITH_ID(lttng_utils, 2, 0, 0, NULL);
