/* SPDX-License-Identifier: MIT */
/*
 * --names and --fields: comma-separated lists of the names and fields that `sink.text.pretty`
 * prints.
 */
#ifndef CLI_CONVERT_NAME_LISTS_H
#define CLI_CONVERT_NAME_LISTS_H

#include "cli/convert/implicit.h"

/*
 * Adds the parameters for the argument `value` of `option` (`names` or `fields`) to the component
 * `pretty`, and requests the component. Returns false with an error.
 */
bool name_list_apply(struct implicit *pretty, const char *option, const char *value);

#endif
