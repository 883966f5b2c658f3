/* SPDX-License-Identifier: MIT */
/*
 * Defines the tables of the plugins of a shared object. Each shared object with a plugin contains
 * this file. The static library of all plugins contains it once.
 */
#include <babeltrace2/babeltrace.h>

BT_PLUGIN_MODULE();
