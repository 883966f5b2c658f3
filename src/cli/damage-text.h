/* SPDX-License-Identifier: MIT */
/* Text about the damage of traces, for the output of commands. */
#ifndef CLI_DAMAGE_TEXT_H
#define CLI_DAMAGE_TEXT_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>

/* Appends `no damage` or `damage in N places`. */
void damage_append_count(GString *text, uint64_t count);

/*
 * Appends the text of damage_append_count(), then one line for each description in the array
 * `damage`. `count` may be greater than the number of descriptions.
 */
void damage_append_text(GString *text, uint64_t count, const bt_value *damage);

/* Appends the text `error` to the array `damage` as a description. */
void damage_append_error(bt_value *damage, const char *error);

/*
 * Inserts the damage of an unreadable trace into the map `trace`: the text `error` is its only
 * damage.
 */
void damage_insert_error(bt_value *trace, const char *error);

#endif
