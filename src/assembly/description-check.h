/* SPDX-License-Identifier: MIT */
/* Checks a description before the graph exists. */
#ifndef ASSEMBLY_DESCRIPTION_CHECK_H
#define ASSEMBLY_DESCRIPTION_CHECK_H

#include "assembly/description.h"

/*
 * Checks that the rules of `description` can connect all its components: the named components exist
 * and have the right types, each component matches a rule, and there is no cycle.
 */
bool assembly_description_check(
    const struct assembly_context *context, const struct assembly_description *description);

#endif
