/* SPDX-License-Identifier: MIT */

/* Completes the settings of a conversion. */
#ifndef CLI_CONVERT_COMPLETE_H
#define CLI_CONVERT_COMPLETE_H

#include "assembly/description.h"
#include "cli/convert/conversion.h"

/* Finds the sources and adds what the options imply to `settings`. */
bool conversion_complete(struct conversion *conversion);

/* Warns if the time range is wholly outside the traces of the sources of `description`. */
void conversion_check_range(
    const struct conversion *conversion, const struct assembly_description *description);

#endif
