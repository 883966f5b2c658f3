/* SPDX-License-Identifier: MIT */
/* The slots of keys: which fields share one. */
#ifndef CTF_SCHEMA_KEY_SLOTS_H
#define CTF_SCHEMA_KEY_SLOTS_H

#include "ctf/schema/schema.h"

/*
 * The slot in which all of `classes` (struct ctf_field_class *) save their values; a new one of
 * `schema` if these classes, in this order, have none. `slots` is a table of GBytes -> slot, with
 * the functions of GBytes.
 */
uint32_t ctf_key_slot(struct ctf_schema *schema, GHashTable *slots, const GPtrArray *classes);

#endif
