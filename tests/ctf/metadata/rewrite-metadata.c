/* SPDX-License-Identifier: MIT */
/*
 * Rewrites the metadata of a trace as CTF 2: the same data bytes can then be read under both
 * formats, to test that what comes out is the same, and to compare what they cost.
 *
 *     rewrite-metadata path/to/metadata >path/to/other/metadata
 *
 * Prints the names that the trace IR shows. What CTF 2 has no word for is left out: roles outside
 * of headers and packet contexts, options that no label selects (they get a value of their own).
 */
#include "ctf/metadata/metadata.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *const origins[CTF_SCOPE_COUNT] = {
    [CTF_SCOPE_PACKET_HEADER] = "packet-header",
    [CTF_SCOPE_PACKET_CONTEXT] = "packet-context",
    [CTF_SCOPE_EVENT_HEADER] = "event-record-header",
    [CTF_SCOPE_EVENT_COMMON_CONTEXT] = "event-record-common-context",
    [CTF_SCOPE_EVENT_SPECIFIC_CONTEXT] = "event-record-specific-context",
    [CTF_SCOPE_EVENT_PAYLOAD] = "event-record-payload",
};

static const char *const scope_keys[CTF_SCOPE_COUNT] = {
    [CTF_SCOPE_PACKET_HEADER] = "packet-header-field-class",
    [CTF_SCOPE_PACKET_CONTEXT] = "packet-context-field-class",
    [CTF_SCOPE_EVENT_HEADER] = "event-record-header-field-class",
    [CTF_SCOPE_EVENT_COMMON_CONTEXT] = "event-record-common-context-field-class",
    [CTF_SCOPE_EVENT_SPECIFIC_CONTEXT] = "specific-context-field-class",
    [CTF_SCOPE_EVENT_PAYLOAD] = "payload-field-class",
};

static const char *const role_names[] = {
    "packet-magic-number",
    "metadata-stream-uuid",
    "data-stream-class-id",
    "data-stream-id",
    "packet-total-length",
    "packet-content-length",
    "default-clock-timestamp",
    "packet-end-default-clock-timestamp",
    "discarded-event-record-counter-snapshot",
    "packet-sequence-number",
    "event-record-class-id",
};

static const char *const log_level_names[] = {"emergency", "alert", "critical", "error", "warning",
    "notice", "info", "debug:system", "debug:program", "debug:process", "debug:module",
    "debug:unit", "debug:function", "debug:line", "debug"};

static const char *const encoding_names[] = {
    [CTF_ENCODING_UTF8] = "utf-8",
    [CTF_ENCODING_UTF16BE] = "utf-16be",
    [CTF_ENCODING_UTF16LE] = "utf-16le",
    [CTF_ENCODING_UTF32BE] = "utf-32be",
    [CTF_ENCODING_UTF32LE] = "utf-32le",
};

static void print_text(const char *text)
{
    putchar('"');
    for (const char *at = text; *at; at++) {
        if (*at == '"' || *at == '\\') {
            printf("\\%c", *at);
        } else if ((unsigned char) *at < ' ') {
            printf("\\u%04x", (unsigned char) *at);
        } else {
            putchar(*at);
        }
    }
    putchar('"');
}

static void print_text_property(const char *key, const char *text)
{
    if (!text) {
        return;
    }
    printf(",\"%s\":", key);
    print_text(text);
}

static void print_ranges(const struct ctf_range_set *set, bool is_signed)
{
    putchar('[');
    for (guint i = 0; i < set->count; i++) {
        const struct ctf_range *range = &set->ranges[i];

        if (is_signed) {
            printf("%s[%" PRId64 ",%" PRId64 "]", i ? "," : "", (int64_t) range->lower,
                (int64_t) range->upper);
        } else {
            printf("%s[%" PRIu64 ",%" PRIu64 "]", i ? "," : "", range->lower, range->upper);
        }
    }
    putchar(']');
}

static void print_location(const char *key, const struct ctf_key_location *location)
{
    printf(",\"%s\":{\"origin\":\"%s\",\"path\":[", key, origins[location->scope]);
    for (guint i = 0; i < location->count; i++) {
        if (i > 0) {
            putchar(',');
        }
        print_text(location->names[i]);
    }
    printf("]}");
}

static void print_roles(const struct ctf_field_class *field_class, enum ctf_scope scope)
{
    const char *separator = "";

    if (field_class->roles == 0 || scope > CTF_SCOPE_EVENT_HEADER) {
        return;
    }
    printf(",\"roles\":[");
    for (guint i = 0; i < G_N_ELEMENTS(role_names); i++) {
        if (field_class->roles & (1u << i)) {
            printf("%s\"%s\"", separator, role_names[i]);
            separator = ",";
        }
    }
    putchar(']');
}

static void print_bits(const struct ctf_field_class *field_class, const char *type)
{
    printf("\"fixed-length-%s\",\"length\":%" PRIu64
           ",\"byte-order\":\"%s-endian\",\"alignment\":%" PRIu32,
        type, field_class->length, field_class->byte_order == CTF_BIG_ENDIAN ? "big" : "little",
        field_class->alignment);
}

static void print_integer(const struct ctf_field_class *field_class, enum ctf_scope scope)
{
    bool is_signed = field_class->type == CTF_FIELD_SINT;

    print_bits(field_class, is_signed ? "signed-integer" : "unsigned-integer");
    printf(",\"preferred-display-base\":%u", field_class->display_base);
    if (!is_signed) {
        print_roles(field_class, scope);
    }
    if (field_class->mapping_count == 0) {
        return;
    }
    printf(",\"mappings\":{");
    for (guint i = 0; i < field_class->mapping_count; i++) {
        if (i > 0) {
            putchar(',');
        }
        print_text(field_class->mappings[i].label);
        putchar(':');
        print_ranges(&field_class->mappings[i].ranges, is_signed);
    }
    putchar('}');
}

static void print_field_class(const struct ctf_field_class *field_class, enum ctf_scope scope);

static void print_structure(const struct ctf_field_class *field_class, enum ctf_scope scope)
{
    printf("\"structure\",\"minimum-alignment\":%" PRIu32 ",\"member-classes\":[",
        field_class->alignment);
    for (guint i = 0; i < field_class->member_count; i++) {
        printf("%s{\"name\":", i > 0 ? "," : "");
        print_text(field_class->members[i].name);
        printf(",\"field-class\":");
        print_field_class(field_class->members[i].field_class, scope);
        putchar('}');
    }
    putchar(']');
}

static void print_variant(const struct ctf_field_class *field_class, enum ctf_scope scope)
{
    printf("\"variant\"");
    print_location("selector-field-location", field_class->key);
    printf(",\"options\":[");
    for (guint i = 0; i < field_class->option_count; i++) {
        const struct ctf_option *option = &field_class->options[i];
        const struct ctf_range nothing = {INT64_MAX - i, INT64_MAX - i};
        const struct ctf_range_set none = {.ranges = (struct ctf_range *) &nothing, .count = 1};

        printf("%s{\"name\":", i > 0 ? "," : "");
        print_text(option->name);
        printf(",\"selector-field-ranges\":");
        print_ranges(
            option->ranges.count > 0 ? &option->ranges : &none, field_class->key_is_signed);
        printf(",\"field-class\":");
        print_field_class(option->field_class, scope);
        putchar('}');
    }
    putchar(']');
}

static void print_array(const struct ctf_field_class *field_class, enum ctf_scope scope)
{
    if (field_class->type == CTF_FIELD_DYNAMIC_ARRAY) {
        printf("\"dynamic-length-array\"");
        print_location("length-field-location", field_class->key);
    } else if (field_class->roles & CTF_ROLE_METADATA_UUID) {
        printf("\"static-length-blob\",\"length\":16,\"roles\":[\"metadata-stream-uuid\"]");
        return;
    } else {
        printf("\"static-length-array\",\"length\":%" PRIu64, field_class->length);
    }
    printf(",\"minimum-alignment\":%" PRIu32 ",\"element-field-class\":", field_class->alignment);
    print_field_class(field_class->element, scope);
}

static void print_string(const struct ctf_field_class *field_class)
{
    if (field_class->type == CTF_FIELD_STRING) {
        printf("\"null-terminated-string\"");
    } else if (field_class->type == CTF_FIELD_STATIC_STRING) {
        printf("\"static-length-string\",\"length\":%" PRIu64, field_class->length);
    } else {
        printf("\"dynamic-length-string\"");
        print_location("length-field-location", field_class->key);
    }
    printf(",\"encoding\":\"%s\"", encoding_names[field_class->encoding]);
}

/* Of the types that CTF 1.8 has. */
static void print_field_class(const struct ctf_field_class *field_class, enum ctf_scope scope)
{
    printf("{\"type\":");
    switch (field_class->type) {
    case CTF_FIELD_UINT:
    case CTF_FIELD_SINT:
        print_integer(field_class, scope);
        break;
    case CTF_FIELD_REAL:
        print_bits(field_class, "floating-point-number");
        break;
    case CTF_FIELD_STRING:
    case CTF_FIELD_STATIC_STRING:
    case CTF_FIELD_DYNAMIC_STRING:
        print_string(field_class);
        break;
    case CTF_FIELD_STRUCT:
        print_structure(field_class, scope);
        break;
    case CTF_FIELD_VARIANT:
        print_variant(field_class, scope);
        break;
    case CTF_FIELD_STATIC_ARRAY:
    case CTF_FIELD_DYNAMIC_ARRAY:
        print_array(field_class, scope);
        break;
    default:
        g_assert_not_reached();
    }
    putchar('}');
}

static void print_scope(const struct ctf_field_class *field_class, enum ctf_scope scope)
{
    if (!field_class) {
        return;
    }
    printf(",\"%s\":", scope_keys[scope]);
    print_field_class(field_class, scope);
}

static void begin_fragment(const char *type)
{
    printf("\x1e{\"type\":\"%s\"", type);
}

static void print_uuid(const uint8_t uuid[16])
{
    printf(",\"uuid\":[");
    for (int i = 0; i < 16; i++) {
        printf("%s%u", i > 0 ? "," : "", uuid[i]);
    }
    putchar(']');
}

static void print_trace_class(const struct ctf_schema *schema)
{
    begin_fragment("trace-class");
    print_text_property("namespace", schema->namespace);
    print_text_property("name", schema->name);
    print_text_property("uid", schema->uid);
    printf(",\"environment\":{");
    for (guint i = 0; i < schema->environment->len; i++) {
        const struct ctf_environment_entry *entry =
            &g_array_index(schema->environment, struct ctf_environment_entry, i);

        if (i > 0) {
            putchar(',');
        }
        print_text(entry->name);
        putchar(':');
        if (entry->is_string) {
            print_text(entry->string);
        } else {
            printf("%" PRId64, entry->integer);
        }
    }
    putchar('}');
    print_scope(schema->packet_header, CTF_SCOPE_PACKET_HEADER);
    printf("}\n");
}

static void print_clock_class(const struct ctf_clock_class *clock_class)
{
    begin_fragment("clock-class");
    print_text_property("id", clock_class->id);
    print_text_property("name", clock_class->name);
    print_text_property("description", clock_class->description);
    if (clock_class->has_uuid) {
        printf(",\"uid\":\"");
        for (int i = 0; i < 16; i++) {
            printf(
                "%s%02x", i == 4 || i == 6 || i == 8 || i == 10 ? "-" : "", clock_class->uuid[i]);
        }
        putchar('"');
    }
    printf(",\"frequency\":%" PRIu64 ",\"offset-from-origin\":{\"seconds\":%" PRId64
           ",\"cycles\":%" PRIu64 "}",
        clock_class->frequency, clock_class->offset_seconds, clock_class->offset_cycles);
    if (clock_class->has_precision) {
        printf(",\"precision\":%" PRIu64, clock_class->precision);
    }
    if (clock_class->origin == CTF_ORIGIN_UNIX_EPOCH) {
        printf(",\"origin\":\"unix-epoch\"");
    }
    printf("}\n");
}

static void print_event_class(const struct ctf_event_class *event_class)
{
    begin_fragment("event-record-class");
    printf(",\"data-stream-class-id\":%" PRIu64 ",\"id\":%" PRIu64, event_class->stream_class->id,
        event_class->id);
    print_text_property("name", event_class->name);
    if (event_class->log_level != CTF_NO_LOG_LEVEL || event_class->emf_uri) {
        printf(",\"attributes\":{\"babeltrace.org,2020\":{\"rewritten\":true");
        if (event_class->log_level != CTF_NO_LOG_LEVEL) {
            print_text_property("log-level", log_level_names[event_class->log_level]);
        }
        print_text_property("emf-uri", event_class->emf_uri);
        printf("}}");
    }
    print_scope(event_class->specific_context, CTF_SCOPE_EVENT_SPECIFIC_CONTEXT);
    print_scope(event_class->payload, CTF_SCOPE_EVENT_PAYLOAD);
    printf("}\n");
}

static void print_stream_class(const struct ctf_stream_class *stream_class)
{
    begin_fragment("data-stream-class");
    printf(",\"id\":%" PRIu64, stream_class->id);
    print_text_property(
        "default-clock-class-id", stream_class->clock ? stream_class->clock->id : NULL);
    print_scope(stream_class->packet_context, CTF_SCOPE_PACKET_CONTEXT);
    print_scope(stream_class->event_header, CTF_SCOPE_EVENT_HEADER);
    print_scope(stream_class->event_common_context, CTF_SCOPE_EVENT_COMMON_CONTEXT);
    printf("}\n");
    for (guint i = 0; i < stream_class->event_classes->len; i++) {
        print_event_class(stream_class->event_classes->pdata[i]);
    }
}

static void print_schema(const struct ctf_schema *schema)
{
    begin_fragment("preamble");
    printf(",\"version\":2");
    if (schema->has_uuid) {
        print_uuid(schema->uuid);
    }
    printf("}\n");
    print_trace_class(schema);
    for (guint i = 0; i < schema->clock_classes->len; i++) {
        print_clock_class(schema->clock_classes->pdata[i]);
    }
    for (guint i = 0; i < schema->stream_classes->len; i++) {
        print_stream_class(schema->stream_classes->pdata[i]);
    }
}

int main(int argc, char **argv)
{
    g_autoptr(ctf_metadata_decoder) decoder = NULL;
    g_autofree char *bytes = NULL, *error = NULL;
    size_t size;

    if (argc != 2) {
        fprintf(stderr, "usage: rewrite-metadata METADATA\n");
        return 2;
    }
    if (!g_file_get_contents(argv[1], &bytes, &size, NULL)) {
        fprintf(stderr, "rewrite-metadata: cannot read %s\n", argv[1]);
        return 1;
    }
    decoder = ctf_metadata_decoder_create(argv[1]);
    if (!ctf_metadata_decoder_append(decoder, (const uint8_t *) bytes, size, &error)) {
        fprintf(stderr, "rewrite-metadata: %s\n", error);
        return 1;
    }
    print_schema(ctf_metadata_decoder_borrow_schema(decoder));
    return 0;
}
