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
    for (guint i = 0; i < schema->stream_classes->len; i++) {
        struct ctf_stream_class *stream_class = schema->stream_classes->pdata[i];

        show_all(stream_class->packet_context);
        show_all(stream_class->event_common_context);
        for (guint j = 0; j < stream_class->event_classes->len; j++) {
            struct ctf_event_class *event_class = stream_class->event_classes->pdata[j];

            show_all(event_class->specific_context);
            show_all(event_class->payload);
        }
    }
}
