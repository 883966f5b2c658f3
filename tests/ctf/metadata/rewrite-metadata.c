/* SPDX-License-Identifier: MIT */
/*
 * Rewrites the metadata of a trace for its unchanged data streams. With metadata that is rewritten
 * as CTF 2, tests check that both formats give the same events, and benchmarks compare the formats.
 * With metadata that is rewritten in the same version, tests check that other readers accept the
 * written metadata.
 *
 *     rewrite-metadata [--same-version] path/to/metadata >path/to/other/metadata
 */
#include "ctf/encode/metadata-text.h"
#include "ctf/schema/ranges.h"
#include "ctf/metadata/metadata.h"

#include <stdio.h>
#include <string.h>

/* In CTF 2, each option needs a value that selects it. An option without one gets a new value. */
static void add_ranges(struct ctf_field_class *variant)
{
    for (guint i = 0; i < variant->option_count; i++) {
        const struct ctf_range range = {INT64_MAX - i, INT64_MAX - i};
        const struct ctf_range_set set = {.ranges = (struct ctf_range *) &range, .count = 1};

        if (variant->options[i].ranges.count == 0) {
            variant->options[i].ranges = ctf_range_set_copy(&set);
        }
    }
}

static void turn_into_blob(struct ctf_field_class *array)
{
    g_clear_pointer(&array->element, ctf_field_class_free);
    array->type = CTF_FIELD_STATIC_BLOB;
    array->alignment = 8;
}

static void adapt(struct ctf_field_class *field_class)
{
    if (!field_class) {
        return;
    }
    if (field_class->type == CTF_FIELD_VARIANT) {
        add_ranges(field_class);
    }
    if (field_class->roles & CTF_ROLE_METADATA_UUID) {
        turn_into_blob(field_class);
    }
    for (guint i = 0; i < ctf_field_class_child_count(field_class); i++) {
        adapt(ctf_field_class_child(field_class, i).field_class);
    }
}

static void adapt_stream_class(struct ctf_stream_class *stream_class)
{
    adapt(stream_class->packet_context);
    adapt(stream_class->event_header);
    adapt(stream_class->event_common_context);
    for (guint i = 0; i < stream_class->event_classes->len; i++) {
        const struct ctf_event_class *event_class = stream_class->event_classes->pdata[i];

        adapt(event_class->specific_context);
        adapt(event_class->payload);
    }
}

static void adapt_schema(struct ctf_schema *schema)
{
    schema->version = 2;
    adapt(schema->packet_header);
    for (guint i = 0; i < schema->stream_classes->len; i++) {
        adapt_stream_class(schema->stream_classes->pdata[i]);
    }
}

int main(int argc, char **argv)
{
    g_autoptr(ctf_metadata_decoder) decoder = NULL;
    g_autofree char *bytes = NULL, *error = NULL;
    g_autoptr(GString) text = g_string_new(NULL);
    bool keeps_version = argc > 1 && strcmp(argv[1], "--same-version") == 0;
    const char *path = argv[argc - 1];
    struct ctf_schema *schema;
    size_t size;

    if (argc != 2 + keeps_version) {
        fprintf(stderr, "usage: rewrite-metadata [--same-version] METADATA\n");
        return 2;
    }
    if (!g_file_get_contents(path, &bytes, &size, NULL)) {
        fprintf(stderr, "rewrite-metadata: cannot read %s\n", path);
        return 1;
    }
    decoder = ctf_metadata_decoder_create(path);
    if (!ctf_metadata_decoder_append(decoder, (const uint8_t *) bytes, size, &error)) {
        fprintf(stderr, "rewrite-metadata: %s\n", error);
        return 1;
    }
    schema = ctf_metadata_decoder_borrow_schema(decoder);
    if (!keeps_version) {
        adapt_schema(schema);
    }
    ctf_metadata_text_append_schema(schema, text);
    fputs(text->str, stdout);
    return 0;
}
