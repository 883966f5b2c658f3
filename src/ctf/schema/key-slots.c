/* SPDX-License-Identifier: MIT */
/* The slots of keys. */
#include "ctf/schema/key-slots.h"

/* One slot for each set of key classes: a value must not be overwritten by that of another set. */
uint32_t ctf_key_slot(struct ctf_schema *schema, GHashTable *slots, const GPtrArray *classes)
{
    GBytes *set = g_bytes_new(classes->pdata, classes->len * sizeof(*classes->pdata));
    gpointer known;
    uint32_t slot;

    if (g_hash_table_lookup_extended(slots, set, NULL, &known)) {
        g_bytes_unref(set);
        return GPOINTER_TO_UINT(known);
    }
    slot = schema->slot_count++;
    g_hash_table_insert(slots, set, GUINT_TO_POINTER(slot));
    for (guint i = 0; i < classes->len; i++) {
        ctf_field_class_add_save_slot(classes->pdata[i], slot);
    }
    return slot;
}
