/* SPDX-License-Identifier: MIT */
/* The output of --json. */
#ifndef CLI_JSON_H
#define CLI_JSON_H

#include <babeltrace2/babeltrace.h>

/* Prints `document`, indented, to standard output. */
void cli_print_json(const bt_value *document);

#endif
