/* SPDX-License-Identifier: MIT */
/* Finds out what is wrong with the options of a conversion. */
#ifndef CLI_CONVERT_CHECK_H
#define CLI_CONVERT_CHECK_H

#include "cli/convert/conversion.h"

/* Checks what can be checked before the inputs are looked at. */
bool conversion_check_options(const struct conversion *conversion);

/* The options that create the same CTF sink as --output-format=ctf, with parameters: for messages.
 * To be freed with g_free(). */
char *conversion_describe_ctf_sink(const struct conversion *conversion);

#endif
