/* SPDX-License-Identifier: MIT */
/*
 * Damage as it is described to programs. This is the part of the format's code that makes objects
 * of libbabeltrace2: a program that uses it links that library.
 */
#ifndef CTF_TRACE_FILES_DAMAGE_DESCRIPTION_H
#define CTF_TRACE_FILES_DAMAGE_DESCRIPTION_H

#include <babeltrace2/babeltrace.h>

#include "ctf/salvage/damage.h"
#include "ctf/schema/schema.h"

/*
 * A new map that describes damage in the file at `path`, of a stream with the default clock
 * `clock`, which may be NULL.
 */
bt_value *ctf_damage_describe(const struct ctf_damage *damage, const char *path,
    const struct ctf_clock_class *clock, struct ctf_clock_shift shift);

#endif
