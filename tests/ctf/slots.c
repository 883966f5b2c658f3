/* SPDX-License-Identifier: MIT */
/* See slots.h. */
#include "slots.h"

#include <glib.h>
#include <string.h>

char *renumber_slots(const char *dump)
{
    g_autoptr(GHashTable) numbers = g_hash_table_new(NULL, NULL);
    GString *out = g_string_new(NULL);
    const char *at = dump, *label;

    while ((label = strstr(at, SLOT_LABEL))) {
        char *end;
        gpointer slot =
            GUINT_TO_POINTER(1 + g_ascii_strtoull(label + strlen(SLOT_LABEL), &end, 10));

        if (!g_hash_table_contains(numbers, slot)) {
            g_hash_table_insert(numbers, slot, GUINT_TO_POINTER(g_hash_table_size(numbers)));
        }
        g_string_append_len(out, at, label - at);
        g_string_append_printf(
            out, "%s%u", SLOT_LABEL, GPOINTER_TO_UINT(g_hash_table_lookup(numbers, slot)));
        at = end;
    }
    g_string_append(out, at);
    return g_string_free(out, FALSE);
}
