/* SPDX-License-Identifier: MIT */
/* The slots of keys. */
#include "ctf/schema/key-slots.h"

/*
 * Each set of key classes has its own slot, so that the value of one set doesn't overwrite the
 * value of another set.
 */
static uint32_t find_slot(struct ctf_schema *schema, GHashTable *slots, const GPtrArray *classes)
{
    GBytes *set = g_bytes_new(classes->pdata, classes->len * sizeof(*classes->pdata));
    gpointer known;

    if (g_hash_table_lookup_extended(slots, set, NULL, &known)) {
        g_bytes_unref(set);
        return GPOINTER_TO_UINT(known);
    }
    uint32_t slot = schema->slot_count++;
    g_hash_table_insert(slots, set, GUINT_TO_POINTER(slot));
    for (guint i = 0; i < classes->len; i++) {
        ctf_field_class_add_save_slot(classes->pdata[i], slot);
    }
    return slot;
}

GHashTable *ctf_key_slots_create(void)
{
    return g_hash_table_new_full(g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
}

void ctf_key_slot_assign(struct ctf_schema *schema, GHashTable *slots, enum ctf_scope scope,
    const GPtrArray *classes, const GPtrArray *names, struct ctf_field_class *dependent)
{
    dependent->key_slot = find_slot(schema, slots, classes);
    dependent->key_class = classes->pdata[0];
    dependent->key_is_bool = dependent->key_class->type == CTF_FIELD_BOOL;
    dependent->key_is_signed = dependent->key_class->type == CTF_FIELD_SINT ||
                               dependent->key_class->type == CTF_FIELD_VARLEN_SINT;
    dependent->key = ctf_key_location_create(scope, names);
}
