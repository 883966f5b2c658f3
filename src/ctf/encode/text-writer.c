/* SPDX-License-Identifier: MIT */
/* Finds keys and labels in the schema for the writers of metadata text. */
#include "ctf/encode/text-writer.h"

static void add_places(
    GHashTable *places, const struct ctf_field_class *field_class, struct ctf_text_place place)
{
    g_hash_table_insert(places, (gpointer) field_class, g_memdup2(&place, sizeof(place)));
    place.parent = field_class;
    for (place.index = 0; place.index < ctf_field_class_child_count(field_class); place.index++) {
        add_places(places, ctf_field_class_child(field_class, place.index).field_class, place);
    }
}

/*
 * Adds the next scope. Scopes are added from the innermost one outwards, because most keys are in
 * the scope of their dependent fields.
 */
static void add_next_scope(struct ctf_text_writer *writer)
{
    const enum ctf_scope scope = CTF_SCOPE_COUNT - 1 - writer->scope_count++;
    const struct ctf_field_class *root =
        ctf_schema_root(writer->schema, writer->stream_class, writer->event_class, scope);

    if (root) {
        add_places(writer->places, root, (struct ctf_text_place){.scope = scope});
    }
}

const struct ctf_text_place *ctf_text_writer_find(
    struct ctf_text_writer *writer, const struct ctf_field_class *field_class)
{
    const struct ctf_text_place *place;

    if (!writer->places) {
        writer->places = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    }
    while (!(place = g_hash_table_lookup(writer->places, field_class))) {
        g_assert(writer->scope_count < CTF_SCOPE_COUNT);
        add_next_scope(writer);
    }
    return place;
}

static GHashTable *index_labels(const struct ctf_field_class *enumeration)
{
    GHashTable *labels = g_hash_table_new(g_str_hash, g_str_equal);

    for (guint i = 0; i < enumeration->mapping_count; i++) {
        g_hash_table_insert(labels, enumeration->mappings[i].label, &enumeration->mappings[i]);
    }
    return labels;
}

/* Uses a table, because a variant may have as many options as its tag has labels. */
const struct ctf_mapping *ctf_text_writer_find_label(
    struct ctf_text_writer *writer, const struct ctf_field_class *enumeration, const char *label)
{
    if (!writer->labels) {
        writer->labels =
            g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify) g_hash_table_unref);
    }
    GHashTable *labels = g_hash_table_lookup(writer->labels, enumeration);
    if (!labels) {
        labels = index_labels(enumeration);
        g_hash_table_insert(writer->labels, (gpointer) enumeration, labels);
    }
    return g_hash_table_lookup(labels, label);
}

uint32_t ctf_text_content_alignment(const struct ctf_field_class *field_class)
{
    uint32_t alignment = 1;

    for (guint i = 0; i < ctf_field_class_child_count(field_class); i++) {
        const struct ctf_field_class *child = ctf_field_class_child(field_class, i).field_class;

        alignment = MAX(alignment, child->alignment);
    }
    return alignment;
}

void ctf_text_writer_finish(struct ctf_text_writer *writer)
{
    g_clear_pointer(&writer->places, g_hash_table_destroy);
    g_clear_pointer(&writer->labels, g_hash_table_destroy);
}
