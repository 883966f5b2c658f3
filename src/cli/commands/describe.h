/* SPDX-License-Identifier: MIT */
/* What `list-plugins` and `help` print about plugins and component classes. */
#ifndef CLI_COMMANDS_DESCRIBE_H
#define CLI_COMMANDS_DESCRIBE_H

#include "assembly/component-class.h"
#include "cli/cli.h"

/* `Source` for example, to begin a line with. */
const char *described_type_title(bt_component_class_type type);

/* Prints the name of a plugin and everything about it but its component classes. */
void describe_plugin(const bt_plugin *plugin);

/* Prints `'TYPE.PLUGIN.CLASS'`. */
void describe_class_name(const bt_plugin *plugin, const struct assembly_class *class);

#endif
