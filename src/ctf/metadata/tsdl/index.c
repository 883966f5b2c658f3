/* SPDX-License-Identifier: MIT */
/*
 * Finds members, options and labels by name. A large field class gets a hash table at its first
 * lookup, because repeated searches would take quadratic time. The tables exist as long as the
 * parser, because later events may refer to fields of their stream.
 */
#include "ctf/metadata/tsdl/parser.h"

enum { SMALL_COUNT = 16 };

typedef const char *(*name_func)(const struct ctf_field_class *field_class, guint index);

static const char *child_name(const struct ctf_field_class *compound, guint index)
{
    return ctf_field_class_child(compound, index).name;
}

static const char *label_name(const struct ctf_field_class *enumeration, guint index)
{
    return enumeration->mappings[index].label;
}

/*
 * Returns the index + 1 of a name, or 0. `tables` contains the hash tables of large field classes.
 */
static guint find_name(GHashTable *tables, const struct ctf_field_class *field_class, guint count,
    name_func name_at, const char *name)
{
    if (count <= SMALL_COUNT) {
        for (guint i = 0; i < count; i++) {
            if (strcmp(name_at(field_class, i), name) == 0) {
                return i + 1;
            }
        }
        return 0;
    }

    GHashTable *table = g_hash_table_lookup(tables, field_class);
    if (!table) {
        table = g_hash_table_new(g_str_hash, g_str_equal);
        g_hash_table_insert(tables, (void *) field_class, table);
        for (guint i = 0; i < count; i++) {
            g_hash_table_insert(table, (void *) name_at(field_class, i), GUINT_TO_POINTER(i + 1));
        }
    }
    return GPOINTER_TO_UINT(g_hash_table_lookup(table, name));
}

guint tsdl_find_child(
    struct tsdl_parser *parser, const struct ctf_field_class *compound, const char *name)
{
    /* Most names in the schema lack the leading underscore of the declared name. */
    for (guint skipped = name[0] == '_';; skipped--) {
        guint index = find_name(parser->child_index, compound,
            ctf_field_class_child_count(compound), child_name, name + skipped);

        if (index > 0) {
            struct ctf_child child = ctf_field_class_child(compound, index - 1);

            if (tsdl_is_declared_as(child.field_class, child.name, name)) {
                return index;
            }
        }
        if (skipped == 0) {
            return 0;
        }
    }
}

guint tsdl_find_label(
    struct tsdl_parser *parser, const struct ctf_field_class *enumeration, const char *label)
{
    return find_name(
        parser->label_index, enumeration, enumeration->mapping_count, label_name, label);
}
