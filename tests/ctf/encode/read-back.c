/* SPDX-License-Identifier: MIT */
/* Writes a schema as metadata text and reads the text; see read-back.h. */
#include "read-back.h"
#include "../print.h"

#include <string.h>

#include "ctf/encode/metadata-text.h"
#include "ctf/metadata/tsdl/lexer.h"
#include "../slots.h"

char *dump_schema(const struct ctf_schema *schema)
{
    g_autoptr(GString) dump = g_string_new(NULL);

    schema_print(schema, dump);
    return renumber_slots(dump->str);
}

/*
 * Returns the dump without environment entries whose name isn't an identifier, because TSDL can't
 * express them.
 */
static char *dump_expected(const struct ctf_schema *schema)
{
    g_autofree char *dump = dump_schema(schema);
    g_auto(GStrv) lines = g_strsplit(dump, "\n", -1);
    GString *out = g_string_new(NULL);

    for (guint i = 0; lines[i]; i++) {
        bool is_entry = schema->version == 1 && g_str_has_prefix(lines[i], "env ");
        g_autofree char *name = is_entry ? g_strdup(lines[i] + strlen("env ")) : NULL;

        if (is_entry) {
            *strchrnul(name, ' ') = '\0';
        }
        if (!is_entry || ctf_tsdl_is_identifier(name)) {
            g_string_append_printf(out, "%s%s", i > 0 ? "\n" : "", lines[i]);
        }
    }
    return g_string_free(out, FALSE);
}

static bool append(ctf_metadata_decoder *decoder, const GString *text, char **error)
{
    g_autofree char *message = NULL;

    if (ctf_metadata_decoder_append(decoder, (const uint8_t *) text->str, text->len, &message)) {
        return true;
    }
    *error = g_strdup_printf("%s\n--- text\n%s", message, text->str);
    return false;
}

ctf_metadata_decoder *read_back(const struct ctf_schema *schema, char **error)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(ctf_metadata_decoder) decoder = ctf_metadata_decoder_create("text");

    ctf_metadata_text_append_schema(schema, text);
    return append(decoder, text, error) ? g_steal_pointer(&decoder) : NULL;
}

static bool is_timestamp(const struct ctf_field_class *field_class, void *data)
{
    return field_class->roles & (CTF_ROLE_CLOCK_TIMESTAMP | CTF_ROLE_PACKET_END_TIMESTAMP);
}

/*
 * Returns whether the fields of a stream class determine its clock. In TSDL, the clock of a stream
 * class is the clock of its timestamp fields. An event class in a later piece can't add a clock.
 */
static bool has_clock_by_itself(
    const struct ctf_schema *schema, const struct ctf_stream_class *stream_class)
{
    return schema->version == 2 || !stream_class->clock ||
           ctf_field_class_any(stream_class->packet_context, is_timestamp, NULL) ||
           ctf_field_class_any(stream_class->event_header, is_timestamp, NULL) ||
           ctf_field_class_any(stream_class->event_common_context, is_timestamp, NULL);
}

/* Decodes the text since the last piece if the piece is complete. */
static bool end_piece(ctf_metadata_decoder *decoder, GString *text, bool is_complete, char **error)
{
    bool is_valid = !is_complete || append(decoder, text, error);

    if (is_complete) {
        g_string_truncate(text, 0);
    }
    return is_valid;
}

static bool append_stream_class(ctf_metadata_decoder *decoder, const struct ctf_schema *schema,
    const struct ctf_stream_class *stream_class, char **error)
{
    bool is_complete = has_clock_by_itself(schema, stream_class);
    g_autoptr(GString) text = g_string_new(NULL);

    ctf_metadata_text_append_stream_class(schema, stream_class, text);
    if (!end_piece(decoder, text, is_complete, error)) {
        return false;
    }
    for (guint i = 0; i < stream_class->event_classes->len; i++) {
        ctf_metadata_text_append_event_class(schema, stream_class->event_classes->pdata[i], text);
        if (!end_piece(decoder, text, is_complete, error)) {
            return false;
        }
    }
    return end_piece(decoder, text, !is_complete, error);
}

static bool append_pieces(
    ctf_metadata_decoder *decoder, const struct ctf_schema *schema, char **error)
{
    g_autoptr(GString) text = g_string_new(NULL);

    ctf_metadata_text_append_trace(schema, text);
    if (!end_piece(decoder, text, true, error)) {
        return false;
    }
    for (guint i = 0; i < schema->clock_classes->len; i++) {
        ctf_metadata_text_append_clock_class(schema, schema->clock_classes->pdata[i], text);
        if (!end_piece(decoder, text, true, error)) {
            return false;
        }
    }
    for (guint i = 0; i < schema->stream_classes->len; i++) {
        if (!append_stream_class(decoder, schema, schema->stream_classes->pdata[i], error)) {
            return false;
        }
    }
    return true;
}

/* Returns a description of the difference, or NULL if the texts are equal. */
static char *compare(const char *what, const char *expected, const char *actual)
{
    return strcmp(expected, actual) == 0
               ? NULL
               : g_strdup_printf("%s:\n--- expected\n%s\n--- actual\n%s", what, expected, actual);
}

static char *compare_texts(const struct ctf_schema *schema, const struct ctf_schema *again)
{
    g_autoptr(GString) first = g_string_new(NULL), second = g_string_new(NULL);

    ctf_metadata_text_append_schema(schema, first);
    ctf_metadata_text_append_schema(again, second);
    return compare("text", first->str, second->str);
}

static char *compare_schemas(
    const char *what, const struct ctf_schema *schema, const struct ctf_schema *again)
{
    g_autofree char *expected = dump_expected(schema), *actual = dump_schema(again);

    return compare(what, expected, actual);
}

char *find_difference(const struct ctf_schema *schema)
{
    g_autoptr(ctf_metadata_decoder) pieces = ctf_metadata_decoder_create("pieces");
    g_autoptr(ctf_metadata_decoder) whole = NULL;
    const struct ctf_schema *again;
    char *difference = NULL;

    whole = read_back(schema, &difference);
    if (!whole) {
        return difference;
    }
    again = ctf_metadata_decoder_borrow_schema(whole);
    difference = compare_schemas("whole", schema, again);
    if (!difference) {
        difference = compare_texts(schema, again);
    }
    if (!difference && append_pieces(pieces, schema, &difference)) {
        difference = compare_schemas("pieces", schema, ctf_metadata_decoder_borrow_schema(pieces));
    }
    return difference;
}
