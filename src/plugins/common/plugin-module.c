/* SPDX-License-Identifier: MIT */
/*
 * The tables of the plugins of a shared object. This file is part of each shared object with a
 * plugin, and once of the static library that contains all plugins.
 */
#include <babeltrace2/babeltrace.h>

BT_PLUGIN_MODULE();
