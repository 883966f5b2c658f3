/* SPDX-License-Identifier: MIT */
/* Clock fields; see clock-fields.h. */
#include "ctf/schema/clock-fields.h"

const char *ctf_clock_fields_find_hidden(const struct ctf_field_class *field_class)
{
    for (guint i = 0; field_class && i < ctf_field_class_child_count(field_class); i++) {
        struct ctf_child child = ctf_field_class_child(field_class, i);
        const char *name = child.name ? child.name : "";

        if (child.field_class->is_clock_field && child.field_class->is_hidden) {
            return name;
        }
        name = ctf_clock_fields_find_hidden(child.field_class);
        if (name) {
            return name;
        }
    }
    return NULL;
}

static void show_all(struct ctf_field_class *field_class)
{
    for (guint i = 0; field_class && i < ctf_field_class_child_count(field_class); i++) {
        struct ctf_field_class *child = ctf_field_class_child(field_class, i).field_class;

        child->is_hidden = child->is_hidden && !child->is_clock_field;
        show_all(child);
    }
}

void ctf_clock_fields_show(struct ctf_schema *schema)
{
    g_autoptr(GArray) counts = g_array_new(FALSE, TRUE, sizeof(guint));

    ctf_clock_fields_show_new(schema, counts);
}

void ctf_clock_fields_show_new(struct ctf_schema *schema, GArray *counts)
{
    const guint known_count = counts->len;

    g_array_set_size(counts, schema->stream_classes->len);
    for (guint i = 0; i < schema->stream_classes->len; i++) {
        struct ctf_stream_class *stream_class = schema->stream_classes->pdata[i];
        guint *count = &g_array_index(counts, guint, i);

        if (i >= known_count) {
            show_all(stream_class->packet_context);
            show_all(stream_class->event_common_context);
        }
        for (; *count < stream_class->event_classes->len; (*count)++) {
            struct ctf_event_class *event_class = stream_class->event_classes->pdata[*count];

            show_all(event_class->specific_context);
            show_all(event_class->payload);
        }
    }
}
