/* SPDX-License-Identifier: MIT */
/* The plugin `ctf`. Each component class is registered in the file of its methods. */
#include <babeltrace2/babeltrace.h>

BT_PLUGIN_WITH_ID(ctf, "ctf");
BT_PLUGIN_DESCRIPTION_WITH_ID(ctf, "CTF input and output");
BT_PLUGIN_AUTHOR_WITH_ID(ctf, "The Tracegraph authors");
BT_PLUGIN_LICENSE_WITH_ID(ctf, "MIT");
BT_PLUGIN_VERSION_WITH_ID(ctf, 2, 0, 0, NULL);
