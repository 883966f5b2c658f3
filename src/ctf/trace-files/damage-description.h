/* SPDX-License-Identifier: MIT */
/*
 * Describes damage as value objects for programs. These are objects of libbabeltrace2, so a program
 * that uses this part must link that library.
 */
#ifndef CTF_TRACE_FILES_DAMAGE_DESCRIPTION_H
#define CTF_TRACE_FILES_DAMAGE_DESCRIPTION_H

#include <babeltrace2/babeltrace.h>

#include "ctf/salvage/damage.h"
#include "ctf/schema/schema.h"

/*
 * Returns a new map that describes damage in the file at `path`. `clock` is the default clock of
 * the stream and may be NULL.
 */
bt_value *ctf_damage_describe(const struct ctf_damage *damage, const char *path,
    const struct ctf_clock_class *clock, struct ctf_clock_shift shift);

#endif
