/* SPDX-License-Identifier: MIT */
/* Writes a schema as metadata text: the entry points. */
#include "ctf/encode/metadata-text.h"

#include "ctf/encode/json-fragments.h"
#include "ctf/encode/tsdl-blocks.h"

static const struct ctf_text_format *format_of(const struct ctf_schema *schema)
{
    static const struct ctf_text_format *const formats[] = {
        [1] = &ctf_tsdl_format,
        [2] = &ctf_json_format,
    };

    g_assert(schema->version >= 1 && schema->version < G_N_ELEMENTS(formats));
    return formats[schema->version];
}

void ctf_metadata_text_append_trace(const struct ctf_schema *schema, GString *out)
{
    struct ctf_text_writer writer = {.schema = schema, .out = out};

    format_of(schema)->append_trace(&writer);
    ctf_text_writer_finish(&writer);
}

void ctf_metadata_text_append_clock_class(
    const struct ctf_schema *schema, const struct ctf_clock_class *clock_class, GString *out)
{
    struct ctf_text_writer writer = {.schema = schema, .out = out};

    format_of(schema)->append_clock_class(&writer, clock_class);
}

void ctf_metadata_text_append_stream_class(
    const struct ctf_schema *schema, const struct ctf_stream_class *stream_class, GString *out)
{
    struct ctf_text_writer writer = {
        .schema = schema,
        .stream_class = stream_class,
        .out = out,
    };

    format_of(schema)->append_stream_class(&writer);
    ctf_text_writer_finish(&writer);
}

void ctf_metadata_text_append_event_class(
    const struct ctf_schema *schema, const struct ctf_event_class *event_class, GString *out)
{
    struct ctf_text_writer writer = {
        .schema = schema,
        .stream_class = event_class->stream_class,
        .event_class = event_class,
        .out = out,
    };

    format_of(schema)->append_event_class(&writer);
    ctf_text_writer_finish(&writer);
}

void ctf_metadata_text_append_schema(const struct ctf_schema *schema, GString *out)
{
    ctf_metadata_text_append_trace(schema, out);
    for (guint i = 0; i < schema->clock_classes->len; i++) {
        ctf_metadata_text_append_clock_class(schema, schema->clock_classes->pdata[i], out);
    }
    for (guint i = 0; i < schema->stream_classes->len; i++) {
        const struct ctf_stream_class *stream_class = schema->stream_classes->pdata[i];

        ctf_metadata_text_append_stream_class(schema, stream_class, out);
        for (guint j = 0; j < stream_class->event_classes->len; j++) {
            ctf_metadata_text_append_event_class(
                schema, stream_class->event_classes->pdata[j], out);
        }
    }
}
