/* SPDX-License-Identifier: MIT */
/* Assigns slots to keys. */
#ifndef CTF_SCHEMA_KEY_SLOTS_H
#define CTF_SCHEMA_KEY_SLOTS_H

#include "ctf/schema/schema.h"

/* Creates a table of GBytes -> slot. The caller destroys it. */
GHashTable *ctf_key_slots_create(void);

/*
 * Makes the fields of `classes` (struct ctf_field_class *) the key of `dependent`. Their path in
 * the root of `scope` is `names` (char *). All `classes` save their values to the same slot. If
 * `slots` contains a slot for the same classes in the same order, the function uses that slot,
 * otherwise a new slot of `schema`.
 */
void ctf_key_slot_assign(struct ctf_schema *schema, GHashTable *slots, enum ctf_scope scope,
    const GPtrArray *classes, const GPtrArray *names, struct ctf_field_class *dependent);

#endif
