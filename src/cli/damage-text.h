/* SPDX-License-Identifier: MIT */
/* Damage of traces in the output of commands. */
#ifndef CLI_DAMAGE_TEXT_H
#define CLI_DAMAGE_TEXT_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>

/* Appends `no damage` or `damage in N places`. */
void damage_append_count(GString *text, uint64_t count);

/* Appends damage_append_count(), and a line for each description in the array `damage`; there may
 * be more places than descriptions. */
void damage_append_text(GString *text, uint64_t count, const bt_value *damage);

/* Appends the description of damage that is only known as the text of an error. */
void damage_append_error(bt_value *damage, const char *error);

/* Inserts the damage of an unreadable trace: `error` is the only one. */
void damage_insert_error(bt_value *trace, const char *error);

#endif
