/* SPDX-License-Identifier: MIT */
/* The source components that read the inputs of a conversion. */
#ifndef CLI_CONVERT_SOURCES_H
#define CLI_CONVERT_SOURCES_H

#include "cli/convert/conversion.h"

/*
 * Finds the sources of the inputs and adds their components to the settings. Returns false with an
 * error.
 */
bool conversion_add_sources(struct conversion *conversion);

#endif
