/* SPDX-License-Identifier: MIT */
/*
 * The text of --params: `NAME=VALUE[,NAME=VALUE]...`
 *
 *     NAME    letter or `_`, then letters, digits, `_`, `:`, `.` and `-`
 *     VALUE   null | nul | NULL       null
 *             true | TRUE | yes | YES booleans
 *             false | FALSE | no | NO
 *             [-] INTEGER             signed integer
 *             + INTEGER               unsigned integer
 *             [-] REAL                real
 *             NAME                    string
 *             "..."                   string; escapes \n \t \r \b \f, \NNN (octal), \ANYTHING ELSE
 *             [VALUE, ...]            array, a comma may follow the last value
 *             {NAME=VALUE, ...}       map, a comma may follow the last entry
 *
 * INTEGER is decimal, `0x` hexadecimal, `0b` binary or `0` octal, of 64 bits. White space may
 * surround everything. Of several entries with the same name, the last one wins.
 */
#ifndef CLI_COMMAND_LINE_PARAMETER_GRAMMAR_H
#define CLI_COMMAND_LINE_PARAMETER_GRAMMAR_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/* Parses `text` into a map, which is the caller's. NULL if it is malformed: `error` says why and
 * points at the column. */
bt_value *parameter_text_parse(const char *text, GString *error);

/* Same, but appends a cause that names `option` (`--params`). */
bt_value *parameter_text_parse_option(const char *option, const char *text);

/* Parses `text`, which must be one signed integer as VALUE has it. */
bool parameter_text_parse_integer(const char *text, int64_t *integer);

/* Appends `text` as a double-quoted string. */
void parameter_text_append_string(GString *out, const char *text);

#endif
