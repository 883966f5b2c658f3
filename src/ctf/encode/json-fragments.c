/* SPDX-License-Identifier: MIT */
/* Schema -> CTF 2: the fragments: a line for each, after a record separator. */
#include "ctf/encode/json-fragments.h"

#include <inttypes.h>
#include <string.h>

#include "base/json-text.h"
#include "ctf/encode/json-field-class.h"
#include "ctf/encode/json-text.h"
#include "ctf/metadata/json/names.h"

static void begin_fragment(GString *out, const char *type)
{
    g_string_append_printf(out, "\x1e{\"type\":\"%s\"", type);
}

static void end_fragment(GString *out)
{
    g_string_append(out, "}\n");
}

static void append_identity(GString *out, const char *namespace, const char *name, const char *uid)
{
    ctf_json_append_text_property(out, "namespace", namespace);
    ctf_json_append_text_property(out, "name", name);
    ctf_json_append_text_property(out, "uid", uid);
}

static void append_preamble(struct ctf_text_writer *writer)
{
    const struct ctf_schema *schema = writer->schema;
    GString *out = writer->out;

    begin_fragment(out, "preamble");
    ctf_json_append_number_property(out, "version", 2);
    if (schema->has_uuid) {
        for (guint i = 0; i < G_N_ELEMENTS(schema->uuid); i++) {
            g_string_append_printf(out, "%s%u", i == 0 ? ",\"uuid\":[" : ",", schema->uuid[i]);
        }
        g_string_append_c(out, ']');
    }
    end_fragment(out);
}

static void append_environment(GString *out, const GArray *environment)
{
    const char *separator = "";

    if (environment->len == 0) {
        return;
    }
    g_string_append(out, ",\"environment\":{");
    for (guint i = 0; i < environment->len; i++) {
        const struct ctf_environment_entry *entry =
            &g_array_index(environment, struct ctf_environment_entry, i);

        g_string_append(out, separator);
        separator = ",";
        tg_append_json_string(out, entry->name);
        g_string_append_c(out, ':');
        if (entry->is_string) {
            tg_append_json_string(out, entry->string);
        } else {
            g_string_append_printf(out, "%" PRId64, entry->integer);
        }
    }
    g_string_append_c(out, '}');
}

static void append_trace(struct ctf_text_writer *writer)
{
    const struct ctf_schema *schema = writer->schema;
    GString *out = writer->out;

    append_preamble(writer);
    begin_fragment(out, "trace-class");
    append_identity(out, schema->namespace, schema->name, schema->uid);
    append_environment(out, schema->environment);
    ctf_json_append_root(writer, "packet-header-field-class", CTF_SCOPE_PACKET_HEADER);
    ctf_json_append_attributes(out, schema->attributes);
    end_fragment(out);
}

static void append_origin(GString *out, const struct ctf_clock_class *clock_class)
{
    switch (clock_class->origin) {
    case CTF_ORIGIN_UNKNOWN:
        break;
    case CTF_ORIGIN_UNIX_EPOCH:
        ctf_json_append_text_property(out, "origin", CTF_JSON_UNIX_EPOCH);
        break;
    case CTF_ORIGIN_CUSTOM:
        g_string_append(out, ",\"origin\":{\"name\":");
        tg_append_json_string(out, clock_class->origin_name);
        ctf_json_append_text_property(out, "namespace", clock_class->origin_namespace);
        ctf_json_append_text_property(out, "uid", clock_class->origin_uid);
        g_string_append_c(out, '}');
        break;
    }
}

static void append_clock_class(
    struct ctf_text_writer *writer, const struct ctf_clock_class *clock_class)
{
    GString *out = writer->out;

    begin_fragment(out, "clock-class");
    ctf_json_append_text_property(out, "id", clock_class->id);
    append_identity(out, clock_class->namespace, clock_class->name, clock_class->uid);
    ctf_json_append_text_property(out, "description", clock_class->description);
    ctf_json_append_number_property(out, "frequency", clock_class->frequency);
    if (clock_class->offset_seconds != 0 || clock_class->offset_cycles != 0) {
        g_string_append_printf(out,
            ",\"offset-from-origin\":{\"seconds\":%" PRId64 ",\"cycles\":%" PRIu64 "}",
            clock_class->offset_seconds, clock_class->offset_cycles);
    }
    if (clock_class->has_precision) {
        ctf_json_append_number_property(out, "precision", clock_class->precision);
    }
    if (clock_class->has_accuracy) {
        ctf_json_append_number_property(out, "accuracy", clock_class->accuracy);
    }
    append_origin(out, clock_class);
    ctf_json_append_attributes(out, clock_class->attributes);
    end_fragment(out);
}

static void append_stream_class(struct ctf_text_writer *writer)
{
    const struct ctf_stream_class *stream_class = writer->stream_class;
    GString *out = writer->out;

    begin_fragment(out, "data-stream-class");
    ctf_json_append_number_property(out, "id", stream_class->id);
    append_identity(out, stream_class->namespace, stream_class->name, stream_class->uid);
    ctf_json_append_text_property(
        out, "default-clock-class-id", stream_class->clock ? stream_class->clock->id : NULL);
    ctf_json_append_root(writer, "packet-context-field-class", CTF_SCOPE_PACKET_CONTEXT);
    ctf_json_append_root(writer, "event-record-header-field-class", CTF_SCOPE_EVENT_HEADER);
    ctf_json_append_root(
        writer, "event-record-common-context-field-class", CTF_SCOPE_EVENT_COMMON_CONTEXT);
    ctf_json_append_attributes(out, stream_class->attributes);
    end_fragment(out);
}

/* A property of the event class that is an attribute in CTF 2. */
struct property {
    const char *key, *text; /* `text` is NULL if the attributes say it already */
};

static struct property missing_property(
    const struct ctf_json_value *attributes, const char *key, const char *text)
{
    const struct ctf_json_value *known = ctf_known_attribute(attributes, key);
    bool is_said =
        text && known && known->type == CTF_JSON_STRING && strcmp(known->string, text) == 0;

    return (struct property){key, is_said ? NULL : text};
}

/* Without the last comma. */
static void append_other_members(GString *out, const struct ctf_json_value *object,
    const char *const *left_out, guint left_out_count)
{
    for (guint i = 0; object && object->type == CTF_JSON_OBJECT && i < object->count; i++) {
        const struct ctf_json_value *item = &object->items[i];
        bool is_left_out = false;

        for (guint j = 0; j < left_out_count; j++) {
            is_left_out |= left_out[j] && strcmp(item->key, left_out[j]) == 0;
        }
        if (!is_left_out) {
            g_string_append_c(out, ',');
            tg_append_json_string(out, item->key);
            g_string_append_c(out, ':');
            ctf_json_print(item, out);
        }
    }
}

/* The properties join other attributes of the same namespace. */
static void append_event_attributes(GString *out, const struct ctf_event_class *event_class)
{
    const int log_level = event_class->log_level;
    const struct ctf_json_value *attributes = ctf_json_attributes_value(event_class->attributes);
    const struct property properties[] = {
        missing_property(attributes, CTF_LOG_LEVEL_ATTRIBUTE,
            log_level == CTF_NO_LOG_LEVEL ? NULL : ctf_log_level_names[log_level]),
        missing_property(attributes, CTF_EMF_URI_ATTRIBUTE, event_class->emf_uri),
    };
    const char *const own_namespace[] = {CTF_OWN_NAMESPACE};
    const char *written[G_N_ELEMENTS(properties)] = {NULL};
    g_autoptr(GString) own = g_string_new(NULL);

    for (guint i = 0; i < G_N_ELEMENTS(properties); i++) {
        ctf_json_append_text_property(own, properties[i].key, properties[i].text);
        written[i] = properties[i].text ? properties[i].key : NULL;
    }
    if (own->len == 0) {
        ctf_json_append_attributes(out, event_class->attributes);
        return;
    }
    if (attributes) {
        append_other_members(
            own, ctf_json_member(attributes, CTF_OWN_NAMESPACE), written, G_N_ELEMENTS(written));
    }
    g_string_append_printf(
        out, ",\"attributes\":{\"" CTF_OWN_NAMESPACE "\":{%s}", own->str + strlen(","));
    append_other_members(out, attributes, own_namespace, G_N_ELEMENTS(own_namespace));
    g_string_append_c(out, '}');
}

static void append_event_class(struct ctf_text_writer *writer)
{
    const struct ctf_event_class *event_class = writer->event_class;
    GString *out = writer->out;

    begin_fragment(out, "event-record-class");
    ctf_json_append_number_property(out, "data-stream-class-id", writer->stream_class->id);
    ctf_json_append_number_property(out, "id", event_class->id);
    append_identity(out, event_class->namespace, event_class->name, event_class->uid);
    ctf_json_append_root(writer, "specific-context-field-class", CTF_SCOPE_EVENT_SPECIFIC_CONTEXT);
    ctf_json_append_root(writer, "payload-field-class", CTF_SCOPE_EVENT_PAYLOAD);
    append_event_attributes(out, event_class);
    end_fragment(out);
}

const struct ctf_text_format ctf_json_format = {
    .append_trace = append_trace,
    .append_clock_class = append_clock_class,
    .append_stream_class = append_stream_class,
    .append_event_class = append_event_class,
};
