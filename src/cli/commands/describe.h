/* SPDX-License-Identifier: MIT */
/* The descriptions of plugins and component classes that `list-plugins` and `help` print. */
#ifndef CLI_COMMANDS_DESCRIBE_H
#define CLI_COMMANDS_DESCRIBE_H

#include "assembly/component-class.h"
#include "cli/cli.h"

/*
 * Returns the name of the type with a capital letter, such as `Source`, for the beginning of a
 * line.
 */
const char *described_type_title(bt_component_class_type type);

/* Prints the name and all properties of a plugin, without its component classes. */
void describe_plugin(const bt_plugin *plugin);

/* Prints `'TYPE.PLUGIN.CLASS'`. */
void describe_class_name(const bt_plugin *plugin, const struct assembly_class *class);

#endif
