/* SPDX-License-Identifier: MIT */
/* Writes the blocks of TSDL metadata. */
#include "ctf/encode/tsdl-blocks.h"

#include <inttypes.h>

#include "base/uuid.h"
#include "ctf/encode/tsdl-field-class.h"
#include "ctf/encode/tsdl-text.h"
#include "ctf/metadata/tsdl/lexer.h"
#include "ctf/metadata/tsdl/names.h"

static void append_string_attribute(GString *out, const char *name, const char *text)
{
    if (!text) {
        return;
    }
    g_string_append_printf(out, "\t%s = ", name);
    ctf_tsdl_append_string(out, text);
    g_string_append(out, ";\n");
}

/*
 * Appends the ID of the stream class. If packet headers contain no stream class ID, appends
 * nothing, because readers would reject the ID.
 */
static void append_stream_id(struct ctf_text_writer *writer, const char *name)
{
    if (ctf_field_class_has_role(writer->schema->packet_header, CTF_ROLE_STREAM_CLASS_ID)) {
        g_string_append_printf(
            writer->out, "\t%s = %" PRIu64 ";\n", name, writer->stream_class->id);
    }
}

static void append_environment_entry(GString *out, const struct ctf_environment_entry *entry)
{
    if (!ctf_tsdl_is_identifier(entry->name)) {
        return;
    }
    if (entry->is_string) {
        append_string_attribute(out, entry->name, entry->string);
    } else {
        g_string_append_printf(out, "\t%s = %" PRId64 ";\n", entry->name, entry->integer);
    }
}

static void append_environment(struct ctf_text_writer *writer)
{
    const GArray *environment = writer->schema->environment;

    if (environment->len == 0) {
        return;
    }
    g_string_append(writer->out, "env {\n");
    for (guint i = 0; i < environment->len; i++) {
        append_environment_entry(
            writer->out, &g_array_index(environment, struct ctf_environment_entry, i));
    }
    g_string_append(writer->out, "};\n\n");
}

static void append_trace(struct ctf_text_writer *writer)
{
    const struct ctf_schema *schema = writer->schema;
    GString *out = writer->out;
    char uuid[TG_UUID_TEXT_SIZE];

    g_string_append(out, "/* CTF 1.8 */\n\ntrace {\n\tmajor = 1;\n\tminor = 8;\n");
    if (schema->has_uuid) {
        append_string_attribute(out, "uuid", tg_uuid_text(schema->uuid, uuid));
    }
    g_string_append_printf(
        out, "\tbyte_order = %s;\n", ctf_tsdl_byte_order_names[schema->byte_order]);
    ctf_tsdl_append_root(writer, "packet.header", CTF_SCOPE_PACKET_HEADER);
    g_string_append(out, "};\n\n");
    append_environment(writer);
}

/*
 * Appends the UUID of a clock, if one was declared. The UID of the clock class is the text of this
 * UUID, in upper or lower case.
 */
static void append_clock_uuid(GString *out, const struct ctf_clock_class *clock_class)
{
    char uuid[TG_UUID_TEXT_SIZE];

    if (!clock_class->has_uuid) {
        return;
    }
    tg_uuid_text(clock_class->uuid, uuid);
    bool is_uid = clock_class->uid && g_ascii_strcasecmp(clock_class->uid, uuid) == 0;
    append_string_attribute(out, "uuid", is_uid ? clock_class->uid : uuid);
}

static void append_clock_class(
    struct ctf_text_writer *writer, const struct ctf_clock_class *clock_class)
{
    GString *out = writer->out;

    g_string_append(out, "clock {\n");
    if (ctf_tsdl_is_identifier(clock_class->id)) {
        g_string_append_printf(out, "\tname = %s;\n", clock_class->id);
    } else {
        append_string_attribute(out, "name", clock_class->id);
    }
    append_clock_uuid(out, clock_class);
    append_string_attribute(out, "description", clock_class->description);
    g_string_append_printf(out, "\tfreq = %" PRIu64 ";\n", clock_class->frequency);
    if (clock_class->has_precision) {
        g_string_append_printf(out, "\tprecision = %" PRIu64 ";\n", clock_class->precision);
    }
    g_string_append_printf(out, "\toffset_s = %" PRId64 ";\n\toffset = %" PRIu64 ";\n",
        clock_class->offset_seconds, clock_class->offset_cycles);
    g_string_append_printf(out, "\tabsolute = %s;\n};\n\n",
        clock_class->origin == CTF_ORIGIN_UNIX_EPOCH ? "true" : "false");
}

static void append_stream_class(struct ctf_text_writer *writer)
{
    GString *out = writer->out;

    g_string_append(out, "stream {\n");
    append_stream_id(writer, "id");
    ctf_tsdl_append_root(writer, "packet.context", CTF_SCOPE_PACKET_CONTEXT);
    ctf_tsdl_append_root(writer, "event.header", CTF_SCOPE_EVENT_HEADER);
    ctf_tsdl_append_root(writer, "event.context", CTF_SCOPE_EVENT_COMMON_CONTEXT);
    g_string_append(out, "};\n\n");
}

static void append_event_class(struct ctf_text_writer *writer)
{
    const struct ctf_event_class *event_class = writer->event_class;
    GString *out = writer->out;

    g_string_append(out, "event {\n");
    append_string_attribute(out, "name", event_class->name ? event_class->name : "unknown");
    append_stream_id(writer, "stream_id");
    g_string_append_printf(out, "\tid = %" PRIu64 ";\n", event_class->id);
    if (event_class->log_level != CTF_NO_LOG_LEVEL) {
        g_string_append_printf(out, "\tloglevel = %d;\n", event_class->log_level);
    }
    /* Readers ignore an empty URI. */
    if (event_class->emf_uri && *event_class->emf_uri) {
        append_string_attribute(out, "model.emf.uri", event_class->emf_uri);
    }
    ctf_tsdl_append_root(writer, "context", CTF_SCOPE_EVENT_SPECIFIC_CONTEXT);
    ctf_tsdl_append_root(writer, "fields", CTF_SCOPE_EVENT_PAYLOAD);
    g_string_append(out, "};\n\n");
}

const struct ctf_text_format ctf_tsdl_format = {
    .append_trace = append_trace,
    .append_clock_class = append_clock_class,
    .append_stream_class = append_stream_class,
    .append_event_class = append_event_class,
};
