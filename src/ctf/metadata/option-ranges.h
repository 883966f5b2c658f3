/* SPDX-License-Identifier: MIT */
/* The selector values that choose the options of a variant. */
#ifndef CTF_METADATA_OPTION_RANGES_H
#define CTF_METADATA_OPTION_RANGES_H

#include "ctf/schema/schema.h"

/*
 * Whether a selector value chooses two options of `variant`; then `*first` and `*second` are their
 * indexes. `key_is_signed` and the options' ranges must be set.
 */
bool ctf_find_option_overlap(const struct ctf_field_class *variant, guint *first, guint *second);

#endif
