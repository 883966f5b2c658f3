/* SPDX-License-Identifier: MIT */
/*
 * The data that the writers of TSDL and of JSON fragments share: the output, and the locations of
 * keys.
 */
#ifndef CTF_ENCODE_TEXT_WRITER_H
#define CTF_ENCODE_TEXT_WRITER_H

#include "base/json-writer.h"
#include "ctf/schema/schema.h"

/* A piece of metadata text under construction. */
struct ctf_text_writer {
    const struct ctf_schema *schema;
    const struct ctf_stream_class *stream_class; /* NULL if the piece belongs to no stream class */
    const struct ctf_event_class *event_class;   /* NULL if the piece belongs to no event class */
    GString *out;
    struct tg_json_writer json;   /* writes the current JSON fragment */
    struct tg_output json_output; /* output of `json`: appends to `out` */
    /* The tables are created on demand, because most pieces don't need them. */
    GHashTable *places; /* field class -> struct ctf_text_place, of the last `scope_count` scopes */
    guint scope_count;
    GHashTable *labels; /* enumeration -> table of label -> struct ctf_mapping */
};

/*
 * The location of a field class: child `index` of `parent`, or the root structure of `scope` if
 * `parent` is NULL.
 */
struct ctf_text_place {
    const struct ctf_field_class *parent;
    guint index;
    enum ctf_scope scope;
};

/*
 * Returns the location of a field class in the scopes that the piece may refer to, including its
 * own scope.
 */
const struct ctf_text_place *ctf_text_writer_find(
    struct ctf_text_writer *writer, const struct ctf_field_class *field_class);

/* Returns the mapping with this label, or NULL. */
const struct ctf_mapping *ctf_text_writer_find_label(
    struct ctf_text_writer *writer, const struct ctf_field_class *enumeration, const char *label);

/* Frees the tables created on demand. */
void ctf_text_writer_finish(struct ctf_text_writer *writer);

/*
 * Returns the greatest alignment of the members of a structure, or of an array's element; at least
 * 1.
 */
uint32_t ctf_text_content_alignment(const struct ctf_field_class *field_class);

/* The functions of one version of the format. */
struct ctf_text_format {
    void (*append_trace)(struct ctf_text_writer *writer);
    void (*append_clock_class)(
        struct ctf_text_writer *writer, const struct ctf_clock_class *clock_class);
    void (*append_stream_class)(struct ctf_text_writer *writer);
    void (*append_event_class)(struct ctf_text_writer *writer);
};

#endif
