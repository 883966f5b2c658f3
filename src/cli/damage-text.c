/* SPDX-License-Identifier: MIT */
/* See damage-text.h. */
#include "cli/damage-text.h"

#include <inttypes.h>

#include "assembly/value.h"
#include "document/human.h"

static void append_damage(GString *text, const bt_value *damage)
{
    /*
     * If the damage is in metadata, the message has more lines, which quote the metadata text.
     * Indent these lines, too.
     */
    g_auto(GStrv) lines = g_strsplit(assembly_value_get_string(damage, "message"), "\n", -1);
    g_autofree char *message = g_strjoinv("\n  ", lines);
    uint64_t skipped, offset;

    g_string_append_printf(text, "  %s", message);
    if (assembly_value_get_unsigned(damage, "skipped", &skipped) && skipped > 0 &&
        assembly_value_get_unsigned(damage, "offset", &offset)) {
        g_string_append(text, "; skipped ");
        doc_append_plural(text, skipped, "byte", "s");
        g_string_append_printf(text, " from byte %" PRIu64, offset);
    }
    g_string_append_c(text, '\n');
}

void damage_append_count(GString *text, uint64_t count)
{
    if (count == 0) {
        g_string_append(text, "no damage");
        return;
    }
    g_string_append(text, "damage in ");
    doc_append_plural(text, count, "place", "s");
}

void damage_append_text(GString *text, uint64_t count, const bt_value *damage)
{
    damage_append_count(text, count);
    g_string_append(text, count == 0 ? "\n" : ":\n");
    for (uint64_t i = 0; i < assembly_value_array_length(damage); i++) {
        append_damage(text, bt_value_array_borrow_element_by_index_const(damage, i));
    }
}

void damage_append_error(bt_value *damage, const char *error)
{
    bt_value *map;

    bt_value_array_append_empty_map_element(damage, &map);
    bt_value_map_insert_string_entry(map, "message", error);
}

void damage_insert_error(bt_value *trace, const char *error)
{
    bt_value *damage;

    bt_value_map_insert_empty_array_entry(trace, "damage", &damage);
    damage_append_error(damage, error);
    bt_value_map_insert_unsigned_integer_entry(trace, "damage-count", 1);
}
