/* SPDX-License-Identifier: MIT */
/* --names and --fields: comma-separated lists of what `sink.text.pretty` shows. */
#ifndef CLI_CONVERT_NAME_LISTS_H
#define CLI_CONVERT_NAME_LISTS_H

#include "cli/convert/implicit.h"

/* Add the parameters that the argument of the option asks for to the component `pretty`, which then
 * exists. */
bool names_option_apply(struct implicit *pretty, const char *value);
bool fields_option_apply(struct implicit *pretty, const char *value);

#endif
