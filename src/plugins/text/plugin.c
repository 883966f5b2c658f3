/* SPDX-License-Identifier: MIT */
/* The plugin `text`. Each component class is registered in the file of its methods. */
#include <babeltrace2/babeltrace.h>

BT_PLUGIN_WITH_ID(text, "text");
BT_PLUGIN_DESCRIPTION_WITH_ID(text, "Text output");
BT_PLUGIN_AUTHOR_WITH_ID(text, "The Tracegraph authors");
BT_PLUGIN_LICENSE_WITH_ID(text, "MIT");
BT_PLUGIN_VERSION_WITH_ID(text, 2, 0, 0, NULL);
