/* SPDX-License-Identifier: MIT */
/* Writes a schema as CTF 2 fragments: a line per fragment, after a record separator. */
#include "ctf/encode/json-fragments.h"

#include <string.h>

#include "ctf/encode/json-field-class.h"
#include "ctf/metadata/json/names.h"

static void begin_fragment(struct ctf_text_writer *writer, const char *type)
{
    g_string_append_c(writer->out, '\x1e');
    tg_output_init_memory(&writer->json_output, writer->out);
    writer->json =
        (struct tg_json_writer){.output = &writer->json_output, .layout = TG_JSON_COMPACT};
    tg_json_begin_object(&writer->json, NULL);
    tg_json_string(&writer->json, "type", type);
}

static void end_fragment(struct ctf_text_writer *writer)
{
    tg_json_end_object(&writer->json);
    (void) tg_output_flush(&writer->json_output);
    tg_output_clear(&writer->json_output);
    g_string_append_c(writer->out, '\n');
}

static void append_identity(
    struct tg_json_writer *json, const char *namespace, const char *name, const char *uid)
{
    tg_json_string(json, "namespace", namespace);
    tg_json_string(json, "name", name);
    tg_json_string(json, "uid", uid);
}

static void append_attributes(
    struct tg_json_writer *json, const struct ctf_json_attributes *attributes)
{
    ctf_json_write(ctf_json_attributes_value(attributes), json, "attributes");
}

static void append_preamble(struct ctf_text_writer *writer)
{
    const struct ctf_schema *schema = writer->schema;
    struct tg_json_writer *json = &writer->json;

    begin_fragment(writer, "preamble");
    tg_json_unsigned(json, "version", 2);
    if (schema->has_uuid) {
        tg_json_begin_array(json, "uuid");
        for (guint i = 0; i < G_N_ELEMENTS(schema->uuid); i++) {
            tg_json_unsigned(json, NULL, schema->uuid[i]);
        }
        tg_json_end_array(json);
    }
    end_fragment(writer);
}

static void append_environment(struct tg_json_writer *json, const GArray *environment)
{
    if (environment->len == 0) {
        return;
    }
    tg_json_begin_object(json, "environment");
    for (guint i = 0; i < environment->len; i++) {
        const struct ctf_environment_entry *entry =
            &g_array_index(environment, struct ctf_environment_entry, i);

        if (entry->is_string) {
            tg_json_string(json, entry->name, entry->string);
        } else {
            tg_json_signed(json, entry->name, entry->integer);
        }
    }
    tg_json_end_object(json);
}

static void append_trace(struct ctf_text_writer *writer)
{
    const struct ctf_schema *schema = writer->schema;
    struct tg_json_writer *json = &writer->json;

    append_preamble(writer);
    begin_fragment(writer, "trace-class");
    append_identity(json, schema->namespace, schema->name, schema->uid);
    append_environment(json, schema->environment);
    ctf_json_append_root(writer, "packet-header-field-class", CTF_SCOPE_PACKET_HEADER);
    append_attributes(json, schema->attributes);
    end_fragment(writer);
}

static void append_origin(struct tg_json_writer *json, const struct ctf_clock_class *clock_class)
{
    switch (clock_class->origin) {
    case CTF_ORIGIN_UNKNOWN:
        break;
    case CTF_ORIGIN_UNIX_EPOCH:
        tg_json_string(json, "origin", CTF_JSON_UNIX_EPOCH);
        break;
    case CTF_ORIGIN_CUSTOM:
        tg_json_begin_object(json, "origin");
        tg_json_string(json, "name", clock_class->origin_name);
        tg_json_string(json, "namespace", clock_class->origin_namespace);
        tg_json_string(json, "uid", clock_class->origin_uid);
        tg_json_end_object(json);
        break;
    }
}

static void append_clock_class(
    struct ctf_text_writer *writer, const struct ctf_clock_class *clock_class)
{
    struct tg_json_writer *json = &writer->json;

    begin_fragment(writer, "clock-class");
    tg_json_string(json, "id", clock_class->id);
    append_identity(json, clock_class->namespace, clock_class->name, clock_class->uid);
    tg_json_string(json, "description", clock_class->description);
    tg_json_unsigned(json, "frequency", clock_class->frequency);
    if (clock_class->offset_seconds != 0 || clock_class->offset_cycles != 0) {
        tg_json_begin_object(json, "offset-from-origin");
        tg_json_signed(json, "seconds", clock_class->offset_seconds);
        tg_json_unsigned(json, "cycles", clock_class->offset_cycles);
        tg_json_end_object(json);
    }
    if (clock_class->has_precision) {
        tg_json_unsigned(json, "precision", clock_class->precision);
    }
    if (clock_class->has_accuracy) {
        tg_json_unsigned(json, "accuracy", clock_class->accuracy);
    }
    append_origin(json, clock_class);
    append_attributes(json, clock_class->attributes);
    end_fragment(writer);
}

static void append_stream_class(struct ctf_text_writer *writer)
{
    const struct ctf_stream_class *stream_class = writer->stream_class;
    struct tg_json_writer *json = &writer->json;

    begin_fragment(writer, "data-stream-class");
    tg_json_unsigned(json, "id", stream_class->id);
    append_identity(json, stream_class->namespace, stream_class->name, stream_class->uid);
    tg_json_string(
        json, "default-clock-class-id", stream_class->clock ? stream_class->clock->id : NULL);
    ctf_json_append_root(writer, "packet-context-field-class", CTF_SCOPE_PACKET_CONTEXT);
    ctf_json_append_root(writer, "event-record-header-field-class", CTF_SCOPE_EVENT_HEADER);
    ctf_json_append_root(
        writer, "event-record-common-context-field-class", CTF_SCOPE_EVENT_COMMON_CONTEXT);
    append_attributes(json, stream_class->attributes);
    end_fragment(writer);
}

/* A property of an event class that is an attribute in CTF 2. */
struct property {
    const char *key, *text; /* `text` is NULL if the attributes already contain it */
};

static struct property missing_property(
    const struct ctf_json_value *attributes, const char *key, const char *text)
{
    const struct ctf_json_value *known = ctf_known_attribute(attributes, key);
    bool is_said =
        text && known && known->type == CTF_JSON_STRING && strcmp(known->string, text) == 0;

    return (struct property){key, is_said ? NULL : text};
}

static void append_other_members(struct tg_json_writer *json, const struct ctf_json_value *object,
    const char *const *left_out, guint left_out_count)
{
    for (guint i = 0; object && object->type == CTF_JSON_OBJECT && i < object->count; i++) {
        const struct ctf_json_value *item = &object->items[i];
        bool is_left_out = false;

        for (guint j = 0; j < left_out_count; j++) {
            is_left_out |= left_out[j] && strcmp(item->key, left_out[j]) == 0;
        }
        if (!is_left_out) {
            ctf_json_write(item, json, item->key);
        }
    }
}

/* Merges the properties with the other attributes of the same namespace. */
static void append_event_attributes(
    struct tg_json_writer *json, const struct ctf_event_class *event_class)
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

    if (!properties[0].text && !properties[1].text) {
        append_attributes(json, event_class->attributes);
        return;
    }
    tg_json_begin_object(json, "attributes");
    tg_json_begin_object(json, CTF_OWN_NAMESPACE);
    for (guint i = 0; i < G_N_ELEMENTS(properties); i++) {
        tg_json_string(json, properties[i].key, properties[i].text);
        written[i] = properties[i].text ? properties[i].key : NULL;
    }
    if (attributes) {
        append_other_members(
            json, ctf_json_member(attributes, CTF_OWN_NAMESPACE), written, G_N_ELEMENTS(written));
    }
    tg_json_end_object(json);
    append_other_members(json, attributes, own_namespace, G_N_ELEMENTS(own_namespace));
    tg_json_end_object(json);
}

static void append_event_class(struct ctf_text_writer *writer)
{
    const struct ctf_event_class *event_class = writer->event_class;
    struct tg_json_writer *json = &writer->json;

    begin_fragment(writer, "event-record-class");
    tg_json_unsigned(json, "data-stream-class-id", writer->stream_class->id);
    tg_json_unsigned(json, "id", event_class->id);
    append_identity(json, event_class->namespace, event_class->name, event_class->uid);
    ctf_json_append_root(writer, "specific-context-field-class", CTF_SCOPE_EVENT_SPECIFIC_CONTEXT);
    ctf_json_append_root(writer, "payload-field-class", CTF_SCOPE_EVENT_PAYLOAD);
    append_event_attributes(json, event_class);
    end_fragment(writer);
}

const struct ctf_text_format ctf_json_format = {
    .append_trace = append_trace,
    .append_clock_class = append_clock_class,
    .append_stream_class = append_stream_class,
    .append_event_class = append_event_class,
};
