/* SPDX-License-Identifier: MIT */
/* The slots of keys: which fields share one. */
#ifndef CTF_SCHEMA_KEY_SLOTS_H
#define CTF_SCHEMA_KEY_SLOTS_H

#include "ctf/schema/schema.h"

/* A table of GBytes -> slot, with the functions of GBytes; to be destroyed. */
GHashTable *ctf_key_slots_create(void);

/*
 * Makes the fields of `classes` (struct ctf_field_class *), at the place of `names` (char *) in the
 * root of `scope`, the key of `dependent`. All of `classes` save their values in one slot; it is a
 * new one of `schema` if these classes, in this order, have none in `slots`.
 */
void ctf_key_slot_assign(struct ctf_schema *schema, GHashTable *slots, enum ctf_scope scope,
    const GPtrArray *classes, const GPtrArray *names, struct ctf_field_class *dependent);

#endif
