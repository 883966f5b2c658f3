/* SPDX-License-Identifier: MIT */
/*
 * Members, options and labels by name. Large field classes get a hash table the first time someone
 * asks: many references to the same one would be quadratic otherwise. The tables live as
 * long as the parser, since events may refer to fields of their stream at any later time.
 */
#include "ctf/metadata/tsdl/parser.h"

enum { SMALL_COUNT = 16 };

static GHashTable *find_table(GHashTable *tables, const struct ctf_field_class *field_class)
{
    return g_hash_table_lookup(tables, field_class);
}

static GHashTable *add_table(GHashTable *tables, const struct ctf_field_class *field_class)
{
    GHashTable *table = g_hash_table_new(g_str_hash, g_str_equal);

    g_hash_table_insert(tables, (void *) field_class, table);
    return table;
}

/* By its name in the schema: the index + 1, or 0. */
static guint find_shown_child(
    struct tsdl_parser *parser, const struct ctf_field_class *compound, const char *name)
{
    guint count = ctf_field_class_child_count(compound);

    if (count <= SMALL_COUNT) {
        for (guint i = 0; i < count; i++) {
            if (strcmp(ctf_field_class_child(compound, i).name, name) == 0) {
                return i + 1;
            }
        }
        return 0;
    }

    GHashTable *table = find_table(parser->child_index, compound);
    if (!table) {
        table = add_table(parser->child_index, compound);
        for (guint i = 0; i < count; i++) {
            g_hash_table_insert(
                table, (void *) ctf_field_class_child(compound, i).name, GUINT_TO_POINTER(i + 1));
        }
    }
    return GPOINTER_TO_UINT(g_hash_table_lookup(table, name));
}

guint tsdl_find_child(
    struct tsdl_parser *parser, const struct ctf_field_class *compound, const char *name)
{
    guint index = find_shown_child(parser, compound, name[0] == '_' ? name + 1 : name);

    if (index == 0) {
        return 0;
    }
    struct ctf_child child = ctf_field_class_child(compound, index - 1);
    return tsdl_is_declared_as(child.field_class, child.name, name) ? index : 0;
}

guint tsdl_find_label(
    struct tsdl_parser *parser, const struct ctf_field_class *enumeration, const char *label)
{
    if (enumeration->mapping_count <= SMALL_COUNT) {
        for (guint i = 0; i < enumeration->mapping_count; i++) {
            if (strcmp(enumeration->mappings[i].label, label) == 0) {
                return i + 1;
            }
        }
        return 0;
    }

    GHashTable *table = find_table(parser->label_index, enumeration);
    if (!table) {
        table = add_table(parser->label_index, enumeration);
        for (guint i = 0; i < enumeration->mapping_count; i++) {
            g_hash_table_insert(table, enumeration->mappings[i].label, GUINT_TO_POINTER(i + 1));
        }
    }
    return GPOINTER_TO_UINT(g_hash_table_lookup(table, label));
}
