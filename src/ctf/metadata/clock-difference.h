/* SPDX-License-Identifier: MIT */
/* Clock classes that are declared more than once: Babeltrace's own writer repeats them. */
#ifndef CTF_METADATA_CLOCK_DIFFERENCE_H
#define CTF_METADATA_CLOCK_DIFFERENCE_H

#include "ctf/schema/schema.h"

/* The first property in which two clock classes with the same ID differ, or NULL. */
const char *ctf_clock_class_difference(
    const struct ctf_clock_class *a, const struct ctf_clock_class *b);

#endif
