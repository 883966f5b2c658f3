/* SPDX-License-Identifier: MIT */
/* The plugin `utils`. Each component class is registered in the file of its methods. */
#include <babeltrace2/babeltrace.h>

BT_PLUGIN_WITH_ID(utils, "utils");
BT_PLUGIN_DESCRIPTION_WITH_ID(utils, "Common graph utilities");
BT_PLUGIN_AUTHOR_WITH_ID(utils, "The Tracegraph authors");
BT_PLUGIN_LICENSE_WITH_ID(utils, "MIT");
BT_PLUGIN_VERSION_WITH_ID(utils, 2, 0, 0, NULL);
