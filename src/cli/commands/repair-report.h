/* SPDX-License-Identifier: MIT */
/* The output of the `repair` command. */
#ifndef CLI_COMMANDS_REPAIR_REPORT_H
#define CLI_COMMANDS_REPAIR_REPORT_H

#include <babeltrace2/babeltrace.h>

/*
 * Print the descriptions in the array `traces`. Each description is the result of
 * ctf_repair_trace(), or describes an unreadable trace. The description of an unreadable trace has
 * no entry `output`. `path` and `output` are the arguments of the command.
 */
void repair_print_text(const bt_value *traces);
void repair_print_json(const char *path, const char *output, bt_value *traces);

#endif
