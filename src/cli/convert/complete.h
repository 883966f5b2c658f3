/* SPDX-License-Identifier: MIT */
/* Completes the settings of a conversion. */
#ifndef CLI_CONVERT_COMPLETE_H
#define CLI_CONVERT_COMPLETE_H

#include "assembly/description.h"
#include "cli/convert/conversion.h"

/*
 * Finds the sources and adds the components and parameters that the options request to `settings`.
 * Returns false with an error.
 */
bool conversion_complete(struct conversion *conversion);

/* Warns that no event of the sources of `description` is in the time range. */
void conversion_warn_of_no_event(
    const struct conversion *conversion, const struct assembly_description *description);

#endif
