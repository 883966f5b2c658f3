/* SPDX-License-Identifier: MIT */
/* Finds out what is wrong with the options of a conversion. */
#ifndef CLI_CONVERT_CHECK_H
#define CLI_CONVERT_CHECK_H

#include "cli/convert/conversion.h"

/* Checks what can be checked before the inputs are looked at. */
bool conversion_check_options(const struct conversion *conversion);

/* What the sources of the inputs can do, all of them taken together. */
struct source_abilities {
    bool have_clock_options; /* one of them is a `source.ctf.fs` or `source.ctf.follow` */
    bool may_be_tolerant;    /* one of them has the parameter `tolerant` */
};

/* Checks that options for some classes of sources have such a source. */
bool conversion_check_source_options(
    const struct conversion *conversion, const struct source_abilities *abilities);

/* The options that create the same CTF sink as --output-format=ctf, with parameters: for messages.
 * To be freed with g_free(). */
char *conversion_describe_ctf_sink(const struct conversion *conversion);

#endif
