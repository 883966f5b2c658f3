/* SPDX-License-Identifier: MIT */
/* Preamble fragments, and the fragments of trace, data stream and event record classes. */
#include "ctf/metadata/json/parser.h"

#include <inttypes.h>
#include <string.h>

static bool parse_uuid(struct ctf2_parser *parser, const struct ctf_json_value *value)
{
    struct ctf_schema *schema = parser->schema;

    if (!value) {
        return true;
    }
    if (!ctf2_expect(parser, value, CTF_JSON_ARRAY)) {
        return false;
    }
    if (value->count != sizeof(schema->uuid)) {
        return ctf2_fail(parser, value, "a UUID must have 16 bytes, not %u", value->count);
    }
    for (uint32_t i = 0; i < value->count; i++) {
        uint64_t byte = 0;

        if (!ctf2_get_unsigned(parser, &value->items[i], 0, 255, &byte)) {
            return false;
        }
        schema->uuid[i] = byte;
    }
    schema->has_uuid = true;
    return true;
}

bool ctf2_parse_preamble(struct ctf2_parser *parser, const struct ctf_json_value *value)
{
    static const struct ctf2_form form = {
        .name = "a preamble fragment",
        .allowed = CTF2_SET(TYPE) | CTF2_COMMON | CTF2_SET(VERSION) | CTF2_SET(UUID),
        .required = CTF2_SET(VERSION),
    };
    g_autoptr(ctf_json_attributes) attributes = NULL;
    struct ctf2_object object;
    uint64_t version = 0;

    if (!ctf2_open(parser, value, &form, &object) ||
        !ctf2_get_unsigned(parser, object.properties[CTF2_VERSION], 2, 2, &version) ||
        !parse_uuid(parser, object.properties[CTF2_UUID]) ||
        !ctf2_get_attributes(parser, object.properties[CTF2_ATTRIBUTES], &attributes)) {
        return false;
    }
    parser->has_preamble = true;
    return true;
}

static bool parse_environment(struct ctf2_parser *parser, const struct ctf_json_value *value)
{
    if (!ctf2_expect(parser, value, CTF_JSON_OBJECT)) {
        return false;
    }
    for (uint32_t i = 0; value && i < value->count; i++) {
        const struct ctf_json_value *entry = &value->items[i];
        bool is_integer = entry->type == CTF_JSON_UINT || entry->type == CTF_JSON_SINT;

        if (entry->type == CTF_JSON_STRING) {
            ctf_schema_add_environment_entry(parser->schema, entry->key, entry->string, 0);
        } else if (!is_integer) {
            return ctf2_fail(parser, entry, "an environment entry must be an integer or a string");
        } else if (entry->type == CTF_JSON_UINT && entry->sint < 0) {
            ctf2_warn(parser, entry,
                "ignoring this environment entry: the integer needs more than 63 bits");
        } else {
            ctf_schema_add_environment_entry(parser->schema, entry->key, NULL, entry->sint);
        }
    }
    return true;
}

bool ctf2_parse_trace_class(struct ctf2_parser *parser, const struct ctf_json_value *value)
{
    static const struct ctf2_form form = {
        .name = "a trace class fragment",
        .allowed = CTF2_SET(TYPE) | CTF2_COMMON | CTF2_IDENTITY | CTF2_SET(ENVIRONMENT) |
                   CTF2_SET(PACKET_HEADER),
    };
    struct ctf_schema *schema = parser->schema;
    struct ctf2_root root = {.scope = CTF_SCOPE_PACKET_HEADER};
    struct ctf2_object object;

    if (parser->has_trace_class) {
        return ctf2_fail(parser, value, "there can only be one trace class fragment");
    }
    if (schema->stream_classes->len > 0) {
        return ctf2_fail(parser, value,
            "the trace class fragment must come before all data stream class fragments");
    }
    parser->has_trace_class = true;

    if (!ctf2_open(parser, value, &form, &object) ||
        !ctf2_get_identity(parser, &object, &schema->namespace, &schema->name, &schema->uid) ||
        !parse_environment(parser, object.properties[CTF2_ENVIRONMENT]) ||
        !ctf2_get_attributes(parser, object.properties[CTF2_ATTRIBUTES], &schema->attributes)) {
        return false;
    }
    bool is_valid = ctf2_parse_root(parser, object.properties[CTF2_PACKET_HEADER], &root);
    schema->packet_header = root.scopes[CTF_SCOPE_PACKET_HEADER];
    return is_valid;
}

/* Parses the root structure of `scope` into `*result`, a member of the owning class. */
static bool parse_scope(struct ctf2_parser *parser, const struct ctf_json_value *value,
    struct ctf2_root *root, enum ctf_scope scope, struct ctf_field_class **result)
{
    root->scope = scope;
    bool is_valid = ctf2_parse_root(parser, value, root);
    *result = root->scopes[scope];
    return is_valid;
}

static bool parse_clock_id(struct ctf2_parser *parser, const struct ctf_json_value *value,
    struct ctf_stream_class *stream_class)
{
    if (!value) {
        return true;
    }
    if (!ctf2_expect(parser, value, CTF_JSON_STRING)) {
        return false;
    }
    stream_class->clock = ctf_schema_clock_class_by_id(parser->schema, value->string);
    if (stream_class->clock) {
        return true;
    }
    g_autofree char *printable = ctf2_printable(value->string);
    return ctf2_fail(parser, value, "there is no earlier clock class with the ID `%s`", printable);
}

static bool parse_stream_scopes(struct ctf2_parser *parser,
    const struct ctf_json_value *const *properties, struct ctf_stream_class *stream_class)
{
    struct ctf2_root root = {
        .stream_class = stream_class,
        .scopes[CTF_SCOPE_PACKET_HEADER] = parser->schema->packet_header,
    };

    return parse_scope(parser, properties[CTF2_PACKET_CONTEXT], &root, CTF_SCOPE_PACKET_CONTEXT,
               &stream_class->packet_context) &&
           parse_scope(parser, properties[CTF2_EVENT_HEADER], &root, CTF_SCOPE_EVENT_HEADER,
               &stream_class->event_header) &&
           parse_scope(parser, properties[CTF2_EVENT_COMMON_CONTEXT], &root,
               CTF_SCOPE_EVENT_COMMON_CONTEXT, &stream_class->event_common_context);
}

bool ctf2_parse_stream_class(struct ctf2_parser *parser, const struct ctf_json_value *value)
{
    static const struct ctf2_form form = {
        .name = "a data stream class fragment",
        .allowed = CTF2_SET(TYPE) | CTF2_COMMON | CTF2_IDENTITY | CTF2_SET(ID) |
                   CTF2_SET(DEFAULT_CLOCK_CLASS_ID) | CTF2_SET(PACKET_CONTEXT) |
                   CTF2_SET(EVENT_HEADER) | CTF2_SET(EVENT_COMMON_CONTEXT),
    };
    const struct ctf_json_value *const *properties;
    struct ctf2_object object;
    uint64_t id = 0;

    if (!ctf2_open(parser, value, &form, &object) ||
        !ctf2_get_unsigned(parser, object.properties[CTF2_ID], 0, UINT64_MAX, &id)) {
        return false;
    }
    properties = object.properties;
    if (ctf_schema_stream_class_by_id(parser->schema, id)) {
        return ctf2_fail(parser, properties[CTF2_ID] ? properties[CTF2_ID] : value,
            "an earlier data stream class fragment has the same ID, %" PRIu64, id);
    }

    g_autoptr(ctf_stream_class) stream_class = ctf_stream_class_create(id);
    if (!ctf2_get_identity(
            parser, &object, &stream_class->namespace, &stream_class->name, &stream_class->uid) ||
        !parse_clock_id(parser, properties[CTF2_DEFAULT_CLOCK_CLASS_ID], stream_class) ||
        !ctf2_get_attributes(parser, properties[CTF2_ATTRIBUTES], &stream_class->attributes) ||
        !parse_stream_scopes(parser, properties, stream_class)) {
        return false;
    }
    ctf_schema_add_stream_class(parser->schema, g_steal_pointer(&stream_class));
    return true;
}

/* Wrong attributes only cause warnings, so that the trace stays readable. */
static void parse_log_level(struct ctf2_parser *parser, const struct ctf_json_value *attributes,
    struct ctf_event_class *event_class)
{
    const struct ctf_json_value *value = ctf_known_attribute(attributes, CTF_LOG_LEVEL_ATTRIBUTE);

    if (!value) {
        return;
    }
    for (guint i = 0; value->type == CTF_JSON_STRING && i < CTF_LOG_LEVEL_COUNT; i++) {
        if (strcmp(value->string, ctf_log_level_names[i]) == 0) {
            event_class->log_level = i;
        }
    }
    if (event_class->log_level == CTF_NO_LOG_LEVEL) {
        ctf2_warn(parser, value, "ignoring this attribute, which isn't a known log level");
    }
}

static void parse_emf_uri(struct ctf2_parser *parser, const struct ctf_json_value *attributes,
    struct ctf_event_class *event_class)
{
    const struct ctf_json_value *value = ctf_known_attribute(attributes, CTF_EMF_URI_ATTRIBUTE);

    if (!value) {
        return;
    }
    if (value->type == CTF_JSON_STRING) {
        event_class->emf_uri = g_strdup(value->string);
    } else {
        ctf2_warn(parser, value, "ignoring this attribute: a URI must be a string");
    }
}

static bool parse_event_attributes(struct ctf2_parser *parser, const struct ctf_json_value *value,
    struct ctf_event_class *event_class)
{
    if (!ctf2_get_attributes(parser, value, &event_class->attributes)) {
        return false;
    }
    parse_log_level(parser, value, event_class);
    parse_emf_uri(parser, value, event_class);
    return true;
}

static bool parse_event_scopes(struct ctf2_parser *parser,
    const struct ctf_json_value *const *properties, struct ctf_stream_class *stream_class,
    struct ctf_event_class *event_class)
{
    struct ctf2_root root = {
        .stream_class = stream_class,
        .scopes[CTF_SCOPE_PACKET_HEADER] = parser->schema->packet_header,
        .scopes[CTF_SCOPE_PACKET_CONTEXT] = stream_class->packet_context,
        .scopes[CTF_SCOPE_EVENT_HEADER] = stream_class->event_header,
        .scopes[CTF_SCOPE_EVENT_COMMON_CONTEXT] = stream_class->event_common_context,
    };

    return parse_scope(parser, properties[CTF2_SPECIFIC_CONTEXT], &root,
               CTF_SCOPE_EVENT_SPECIFIC_CONTEXT, &event_class->specific_context) &&
           parse_scope(parser, properties[CTF2_PAYLOAD], &root, CTF_SCOPE_EVENT_PAYLOAD,
               &event_class->payload);
}

bool ctf2_parse_event_class(struct ctf2_parser *parser, const struct ctf_json_value *value)
{
    static const struct ctf2_form form = {
        .name = "an event record class fragment",
        .allowed = CTF2_SET(TYPE) | CTF2_COMMON | CTF2_IDENTITY | CTF2_SET(ID) |
                   CTF2_SET(DATA_STREAM_CLASS_ID) | CTF2_SET(SPECIFIC_CONTEXT) | CTF2_SET(PAYLOAD),
    };
    const struct ctf_json_value *const *properties;
    struct ctf2_object object;
    uint64_t id = 0, stream_class_id = 0;

    if (!ctf2_open(parser, value, &form, &object) ||
        !ctf2_get_unsigned(parser, object.properties[CTF2_ID], 0, UINT64_MAX, &id) ||
        !ctf2_get_unsigned(parser, object.properties[CTF2_DATA_STREAM_CLASS_ID], 0, UINT64_MAX,
            &stream_class_id)) {
        return false;
    }
    properties = object.properties;
    struct ctf_stream_class *stream_class =
        ctf_schema_stream_class_by_id(parser->schema, stream_class_id);
    if (!stream_class) {
        return ctf2_fail(parser,
            properties[CTF2_DATA_STREAM_CLASS_ID] ? properties[CTF2_DATA_STREAM_CLASS_ID] : value,
            "there is no earlier data stream class fragment with the ID %" PRIu64, stream_class_id);
    }
    if (ctf_stream_class_event_class_by_id(stream_class, id)) {
        return ctf2_fail(parser, properties[CTF2_ID] ? properties[CTF2_ID] : value,
            "an earlier event record class fragment of this data stream class has the same ID, "
            "%" PRIu64,
            id);
    }

    g_autoptr(ctf_event_class) event_class = ctf_event_class_create(id);
    if (!ctf2_get_identity(
            parser, &object, &event_class->namespace, &event_class->name, &event_class->uid) ||
        !parse_event_attributes(parser, properties[CTF2_ATTRIBUTES], event_class) ||
        !parse_event_scopes(parser, properties, stream_class, event_class)) {
        return false;
    }
    ctf_stream_class_add_event_class(stream_class, g_steal_pointer(&event_class));
    return true;
}
