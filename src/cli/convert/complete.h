/* SPDX-License-Identifier: MIT */

/* Completes the settings of a conversion. */
#ifndef CLI_CONVERT_COMPLETE_H
#define CLI_CONVERT_COMPLETE_H

#include "cli/convert/conversion.h"

/* Finds the sources and adds what the options imply to `settings`. */
bool conversion_complete(struct conversion *conversion);

#endif
