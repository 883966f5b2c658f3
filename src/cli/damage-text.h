/* SPDX-License-Identifier: MIT */
/* Damage of traces, as text. */
#ifndef CLI_DAMAGE_TEXT_H
#define CLI_DAMAGE_TEXT_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>

/* Appends `no damage`, or the number of places and a line for each description in the array
 * `damage`; there may be more places than descriptions. */
void damage_append_text(GString *text, uint64_t count, const bt_value *damage);

#endif
