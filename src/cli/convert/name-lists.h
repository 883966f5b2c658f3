/* SPDX-License-Identifier: MIT */
/* --names and --fields: comma-separated lists of what `sink.text.pretty` shows. */
#ifndef CLI_CONVERT_NAME_LISTS_H
#define CLI_CONVERT_NAME_LISTS_H

#include "cli/convert/implicit.h"

/* Adds the parameters that the argument of `option` (`names` or `fields`) asks for to the component
 * `pretty`, which then exists. */
bool name_list_apply(struct implicit *pretty, const char *option, const char *value);

#endif
