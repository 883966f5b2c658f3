/* SPDX-License-Identifier: MIT */
/* Checks of a description that need no graph. */
#ifndef ASSEMBLY_DESCRIPTION_CHECK_H
#define ASSEMBLY_DESCRIPTION_CHECK_H

#include "assembly/description.h"

/*
 * Checks that the rules of `description` can connect all its components: the named components exist
 * and have the right types, each component has a rule, and none is connected to itself through
 * others.
 */
bool assembly_description_check(
    const struct assembly_context *context, const struct assembly_description *description);

#endif
