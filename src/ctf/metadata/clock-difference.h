/* SPDX-License-Identifier: MIT */
/* Compares clock classes with the same ID. Babeltrace's CTF 2 writer repeats clock classes. */
#ifndef CTF_METADATA_CLOCK_DIFFERENCE_H
#define CTF_METADATA_CLOCK_DIFFERENCE_H

#include "ctf/schema/schema.h"

/* Returns the first property in which `a` and `b` differ, or NULL. */
const char *ctf_clock_class_difference(
    const struct ctf_clock_class *a, const struct ctf_clock_class *b);

#endif
