/* SPDX-License-Identifier: MIT */
/*
 * The syntax of --params: `NAME=VALUE[,NAME=VALUE]...`
 *
 *     NAME    letter or `_`, then letters, digits, `_`, `:`, `.` and `-`
 *     VALUE   null | nul | NULL       null
 *             true | TRUE | yes | YES booleans
 *             false | FALSE | no | NO
 *             [-] INTEGER             signed integer
 *             + INTEGER               unsigned integer
 *             [-] REAL                real
 *             NAME                    string
 *             "..."                   string; escapes \n \t \r \b \f, \NNN (octal), \CHARACTER
 *             [VALUE, ...]            array, a comma may follow the last value
 *             {NAME=VALUE, ...}       map, a comma may follow the last entry
 *
 * INTEGER has 64 bits. It is decimal; the prefix `0x` makes it hexadecimal, `0b` binary, `0` octal.
 * White space is allowed between all parts. If several entries have the same name, the last one
 * wins.
 */
#ifndef CLI_COMMAND_LINE_PARAMETER_GRAMMAR_H
#define CLI_COMMAND_LINE_PARAMETER_GRAMMAR_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/*
 * Parses `text` into a map, which the caller owns. If `text` is malformed, returns NULL and appends
 * the reason to `error`, with the column.
 */
bt_value *parameter_text_parse(const char *text, GString *error);

/*
 * Like parameter_text_parse(), but appends a cause that begins with `option`, such as `--params`.
 */
bt_value *parameter_text_parse_option(const char *option, const char *text);

/*
 * Parses `text` as a signed integer in the syntax of VALUE. Returns false, without an error, if
 * `text` has another form.
 */
bool parameter_text_parse_integer(const char *text, int64_t *integer);

/* Appends `text` as a double-quoted string. */
void parameter_text_append_string(GString *out, const char *text);

#endif
