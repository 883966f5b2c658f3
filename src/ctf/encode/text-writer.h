/* SPDX-License-Identifier: MIT */
/* What the writers of TSDL and of JSON fragments share: where they write, and where keys are. */
#ifndef CTF_ENCODE_TEXT_WRITER_H
#define CTF_ENCODE_TEXT_WRITER_H

#include "base/json-writer.h"
#include "ctf/schema/schema.h"

/* One piece of metadata text that is being written. */
struct ctf_text_writer {
    const struct ctf_schema *schema;
    const struct ctf_stream_class *stream_class; /* NULL if the piece belongs to none */
    const struct ctf_event_class *event_class;   /* likewise */
    GString *out;
    struct tg_json_writer json;   /* of the current JSON fragment */
    struct tg_output json_output; /* where it writes: at the end of `out` */
    /* NULL until they are wanted, which most pieces never do. */
    GHashTable *places; /* field class -> struct ctf_text_place, of the last `scope_count` scopes */
    guint scope_count;
    GHashTable *labels; /* enumeration -> table of label -> struct ctf_mapping */
};

/* Where a field class is: child `index` of `parent`, or the root structure of `scope` if NULL. */
struct ctf_text_place {
    const struct ctf_field_class *parent;
    guint index;
    enum ctf_scope scope;
};

/* The place of a field class in the scopes that the piece can refer to, its own included. */
const struct ctf_text_place *ctf_text_writer_find(
    struct ctf_text_writer *writer, const struct ctf_field_class *field_class);

/* The mapping with this label, or NULL. */
const struct ctf_mapping *ctf_text_writer_find_label(
    struct ctf_text_writer *writer, const struct ctf_field_class *enumeration, const char *label);

/* Frees what was wanted. */
void ctf_text_writer_finish(struct ctf_text_writer *writer);

/* The greatest alignment of the members of a structure, or of an element; at least 1. */
uint32_t ctf_text_content_alignment(const struct ctf_field_class *field_class);

/* Of one version of the format. */
struct ctf_text_format {
    void (*append_trace)(struct ctf_text_writer *writer);
    void (*append_clock_class)(
        struct ctf_text_writer *writer, const struct ctf_clock_class *clock_class);
    void (*append_stream_class)(struct ctf_text_writer *writer);
    void (*append_event_class)(struct ctf_text_writer *writer);
};

#endif
