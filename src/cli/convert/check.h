/* SPDX-License-Identifier: MIT */
/* Checks the options of a conversion. */
#ifndef CLI_CONVERT_CHECK_H
#define CLI_CONVERT_CHECK_H

#include "cli/convert/conversion.h"

/*
 * Checks everything that can be checked before the inputs are searched. Returns false with an
 * error.
 */
bool conversion_check_options(const struct conversion *conversion);

/*
 * Returns the options that create the same CTF sink as --output-format=ctf and accept parameters,
 * for messages. The caller frees the result with g_free().
 */
char *conversion_describe_ctf_sink(const struct conversion *conversion);

#endif
