/* SPDX-License-Identifier: MIT */
/*
 * Prints a schema as readable text, which tests compare. The text contains all data that decoding
 * and translation use, in an order that only depends on the schema. Members with their usual value
 * are omitted.
 */
#include "print.h"

#include <inttypes.h>

#include "base/uuid.h"

static const char *const type_names[] = {
    [CTF_FIELD_BIT_ARRAY] = "bit-array",
    [CTF_FIELD_BOOL] = "bool",
    [CTF_FIELD_UINT] = "uint",
    [CTF_FIELD_SINT] = "sint",
    [CTF_FIELD_VARLEN_UINT] = "varlen-uint",
    [CTF_FIELD_VARLEN_SINT] = "varlen-sint",
    [CTF_FIELD_REAL] = "real",
    [CTF_FIELD_STRING] = "string",
    [CTF_FIELD_STATIC_STRING] = "static-string",
    [CTF_FIELD_DYNAMIC_STRING] = "dynamic-string",
    [CTF_FIELD_STATIC_BLOB] = "static-blob",
    [CTF_FIELD_DYNAMIC_BLOB] = "dynamic-blob",
    [CTF_FIELD_STRUCT] = "struct",
    [CTF_FIELD_STATIC_ARRAY] = "static-array",
    [CTF_FIELD_DYNAMIC_ARRAY] = "dynamic-array",
    [CTF_FIELD_OPTIONAL] = "optional",
    [CTF_FIELD_VARIANT] = "variant",
};

static const char *const scope_names[CTF_SCOPE_COUNT] = {
    [CTF_SCOPE_PACKET_HEADER] = "packet-header",
    [CTF_SCOPE_PACKET_CONTEXT] = "packet-context",
    [CTF_SCOPE_EVENT_HEADER] = "event-header",
    [CTF_SCOPE_EVENT_COMMON_CONTEXT] = "event-common-context",
    [CTF_SCOPE_EVENT_SPECIFIC_CONTEXT] = "event-specific-context",
    [CTF_SCOPE_EVENT_PAYLOAD] = "event-payload",
};

static const char *const encoding_names[] = {
    [CTF_ENCODING_UTF8] = "utf-8",
    [CTF_ENCODING_UTF16BE] = "utf-16be",
    [CTF_ENCODING_UTF16LE] = "utf-16le",
    [CTF_ENCODING_UTF32BE] = "utf-32be",
    [CTF_ENCODING_UTF32LE] = "utf-32le",
};

static const char *const role_names[] = {
#define X(NAME, text) text,
    CTF_ROLES(X)
#undef X
};

static void print_indent(unsigned level, GString *out)
{
    for (unsigned i = 0; i < level; i++) {
        g_string_append(out, "  ");
    }
}

static void print_quoted(const char *text, GString *out)
{
    g_autofree char *escaped = g_strescape(text, NULL);

    g_string_append_printf(out, "\"%s\"", escaped);
}

static void print_property(const char *key, const char *value, GString *out)
{
    if (!value) {
        return;
    }

    g_string_append_printf(out, " %s=", key);
    print_quoted(value, out);
}

static void print_attributes(const struct ctf_json_attributes *attributes, GString *out)
{
    struct tg_output output;
    struct tg_json_writer json = {.output = &output};

    if (attributes) {
        g_string_append(out, " attributes=");
        tg_output_init_memory(&output, out);
        ctf_json_write(ctf_json_attributes_value(attributes), &json, NULL);
        (void) tg_output_flush(&output);
        tg_output_clear(&output);
    }
}

static void print_uuid(const uint8_t *uuid, GString *out)
{
    char text[TG_UUID_TEXT_SIZE];

    g_string_append_printf(out, " uuid=%s", tg_uuid_text(uuid, text));
}

static void print_ranges(const struct ctf_range_set *set, bool is_signed, GString *out)
{
    for (guint i = 0; i < set->count; i++) {
        const struct ctf_range *range = &set->ranges[i];

        g_string_append(out, " [");
        if (is_signed) {
            g_string_append_printf(
                out, "%" PRId64 ", %" PRId64, (int64_t) range->lower, (int64_t) range->upper);
        } else {
            g_string_append_printf(out, "%" PRIu64 ", %" PRIu64, range->lower, range->upper);
        }
        g_string_append_c(out, ']');
    }
}

static void print_roles(uint32_t roles, GString *out)
{
    for (guint i = 0; i < CTF_ROLE_COUNT; i++) {
        if (roles & (1u << i)) {
            g_string_append_printf(out, " role=%s", role_names[i]);
        }
    }
}

static void print_key(const struct ctf_field_class *field_class, GString *out)
{
    if (field_class->key_slot != CTF_NO_SLOT) {
        g_string_append_printf(out, " key-slot=%" PRIu32, field_class->key_slot);
    }
    if (field_class->key_is_signed) {
        g_string_append(out, " key-is-signed");
    }
    if (field_class->key_is_bool) {
        g_string_append(out, " key-is-bool");
    }
    if (!field_class->key) {
        return;
    }

    g_string_append_printf(out, " key=%s", scope_names[field_class->key->scope]);
    for (guint i = 0; i < field_class->key->count; i++) {
        g_string_append_printf(out, ".%s", field_class->key->names[i]);
    }
}

static bool is_fixed_length(enum ctf_field_type type)
{
    return type == CTF_FIELD_BIT_ARRAY || type == CTF_FIELD_BOOL || type == CTF_FIELD_UINT ||
           type == CTF_FIELD_SINT || type == CTF_FIELD_REAL;
}

static bool is_integer(enum ctf_field_type type)
{
    return type == CTF_FIELD_UINT || type == CTF_FIELD_SINT || type == CTF_FIELD_VARLEN_UINT ||
           type == CTF_FIELD_VARLEN_SINT;
}

static bool has_length(enum ctf_field_type type)
{
    return is_fixed_length(type) || type == CTF_FIELD_STATIC_STRING ||
           type == CTF_FIELD_STATIC_BLOB || type == CTF_FIELD_STATIC_ARRAY;
}

static bool has_encoding(enum ctf_field_type type)
{
    return type == CTF_FIELD_STRING || type == CTF_FIELD_STATIC_STRING ||
           type == CTF_FIELD_DYNAMIC_STRING;
}

static void print_bit_layout(const struct ctf_field_class *field_class, GString *out)
{
    bool is_big = field_class->byte_order == CTF_BIG_ENDIAN;

    g_string_append(out, is_big ? " be" : " le");
    if (ctf_is_reversed(field_class->byte_order, field_class->bit_order)) {
        g_string_append(out, " reversed-bits");
    }
}

static void print_head(const struct ctf_field_class *field_class, GString *out)
{
    g_string_append(out, type_names[field_class->type]);
    if (has_length(field_class->type)) {
        g_string_append_printf(out, " %" PRIu64, field_class->length);
    }
    if (is_fixed_length(field_class->type)) {
        print_bit_layout(field_class, out);
    }
    if (field_class->alignment != 1) {
        g_string_append_printf(out, " align=%" PRIu32, field_class->alignment);
    }
    if (is_integer(field_class->type) && field_class->display_base != 10) {
        g_string_append_printf(out, " base=%u", field_class->display_base);
    }
    if (has_encoding(field_class->type) && field_class->encoding != CTF_ENCODING_UTF8) {
        g_string_append_printf(out, " encoding=%s", encoding_names[field_class->encoding]);
    }
    if (field_class->is_enum) {
        g_string_append(out, " enum");
    }
    if (field_class->is_hidden) {
        g_string_append(out, " hidden");
    }
    if (field_class->is_generated_key) {
        g_string_append(out, " generated");
    }
    if (field_class->is_wrapper) {
        g_string_append(out, " wrapper");
    }
    print_roles(field_class->roles, out);
    print_property("media-type", field_class->media_type, out);
    for (guint i = 0; i < field_class->save_slot_count; i++) {
        g_string_append_printf(out, " save-slot=%" PRIu32, field_class->save_slots[i]);
    }
    print_key(field_class, out);
    print_ranges(&field_class->ranges, field_class->key_is_signed, out);
    print_attributes(field_class->attributes, out);
    g_string_append_c(out, '\n');
}

static void print_name(
    const char *name, const struct ctf_json_attributes *attributes, unsigned level, GString *out)
{
    print_indent(level, out);
    g_string_append(out, name ? name : "(unnamed)");
    print_attributes(attributes, out);
}

static void print_field_class(
    const struct ctf_field_class *field_class, unsigned level, GString *out)
{
    bool is_signed =
        field_class->type == CTF_FIELD_SINT || field_class->type == CTF_FIELD_VARLEN_SINT;

    print_head(field_class, out);
    for (guint i = 0; i < field_class->mapping_count; i++) {
        print_indent(level + 1, out);
        print_quoted(field_class->mappings[i].label, out);
        print_ranges(&field_class->mappings[i].ranges, is_signed, out);
        g_string_append_c(out, '\n');
    }
    for (guint i = 0; i < field_class->member_count; i++) {
        const struct ctf_member *member = &field_class->members[i];

        print_name(member->name, member->attributes, level + 1, out);
        g_string_append(out, ": ");
        print_field_class(member->field_class, level + 1, out);
    }
    for (guint i = 0; i < field_class->option_count; i++) {
        const struct ctf_option *option = &field_class->options[i];

        print_name(option->name, option->attributes, level + 1, out);
        print_ranges(&option->ranges, field_class->key_is_signed, out);
        g_string_append(out, ": ");
        print_field_class(option->field_class, level + 1, out);
    }
    if (field_class->element) {
        print_indent(level + 1, out);
        g_string_append(out, "element: ");
        print_field_class(field_class->element, level + 1, out);
    }
}

static void print_root(
    const char *name, const struct ctf_field_class *field_class, unsigned level, GString *out)
{
    if (!field_class) {
        return;
    }

    print_indent(level, out);
    g_string_append_printf(out, "%s: ", name);
    print_field_class(field_class, level, out);
}

static void print_identity(const char *namespace, const char *name, const char *uid, GString *out)
{
    print_property("namespace", namespace, out);
    print_property("name", name, out);
    print_property("uid", uid, out);
}

static void print_origin(const struct ctf_clock_class *clock_class, GString *out)
{
    if (clock_class->origin == CTF_ORIGIN_UNIX_EPOCH) {
        g_string_append(out, " origin=unix-epoch");
    }
    if (clock_class->origin != CTF_ORIGIN_CUSTOM) {
        return;
    }

    g_string_append(out, " origin=custom");
    print_property("origin-namespace", clock_class->origin_namespace, out);
    print_property("origin-name", clock_class->origin_name, out);
    print_property("origin-uid", clock_class->origin_uid, out);
}

static void print_clock_class(const struct ctf_clock_class *clock_class, GString *out)
{
    g_string_append(out, "clock ");
    print_quoted(clock_class->id, out);
    print_identity(clock_class->namespace, clock_class->name, clock_class->uid, out);
    if (clock_class->has_uuid) {
        print_uuid(clock_class->uuid, out);
    }
    g_string_append_printf(out, " frequency=%" PRIu64 " offset=%" PRId64 "s+%" PRIu64,
        clock_class->frequency, clock_class->offset_seconds, clock_class->offset_cycles);
    if (clock_class->has_precision) {
        g_string_append_printf(out, " precision=%" PRIu64, clock_class->precision);
    }
    if (clock_class->has_accuracy) {
        g_string_append_printf(out, " accuracy=%" PRIu64, clock_class->accuracy);
    }
    print_origin(clock_class, out);
    print_property("description", clock_class->description, out);
    print_attributes(clock_class->attributes, out);
    g_string_append_c(out, '\n');
}

static void print_event_class(const struct ctf_event_class *event_class, GString *out)
{
    g_string_append_printf(out, "  event %" PRIu64, event_class->id);
    print_identity(event_class->namespace, event_class->name, event_class->uid, out);
    if (event_class->log_level != CTF_NO_LOG_LEVEL) {
        g_string_append_printf(out, " log-level=%d", event_class->log_level);
    }
    print_property("emf-uri", event_class->emf_uri, out);
    print_attributes(event_class->attributes, out);
    g_string_append_c(out, '\n');
    print_root("specific-context", event_class->specific_context, 2, out);
    print_root("payload", event_class->payload, 2, out);
}

static void print_stream_class(const struct ctf_stream_class *stream_class, GString *out)
{
    g_string_append_printf(out, "stream %" PRIu64, stream_class->id);
    print_identity(stream_class->namespace, stream_class->name, stream_class->uid, out);
    print_property("clock", stream_class->clock ? stream_class->clock->id : NULL, out);
    print_attributes(stream_class->attributes, out);
    g_string_append_c(out, '\n');
    print_root("packet-context", stream_class->packet_context, 1, out);
    print_root("event-header", stream_class->event_header, 1, out);
    print_root("event-common-context", stream_class->event_common_context, 1, out);
    for (guint i = 0; i < stream_class->event_classes->len; i++) {
        print_event_class(stream_class->event_classes->pdata[i], out);
    }
}

static void print_environment_entry(const struct ctf_environment_entry *entry, GString *out)
{
    g_string_append_printf(out, "env %s = ", entry->name);
    if (entry->is_string) {
        print_quoted(entry->string, out);
    } else {
        g_string_append_printf(out, "%" PRId64, entry->integer);
    }
    g_string_append_c(out, '\n');
}

void schema_print(const struct ctf_schema *schema, GString *out)
{
    g_string_append_printf(out, "trace version=%u", schema->version);
    if (schema->version == 1) {
        g_string_append(out, schema->byte_order == CTF_BIG_ENDIAN ? " be" : " le");
    }
    if (schema->has_uuid) {
        print_uuid(schema->uuid, out);
    }
    print_identity(schema->namespace, schema->name, schema->uid, out);
    g_string_append_printf(out, " slots=%" PRIu32, schema->slot_count);
    print_attributes(schema->attributes, out);
    g_string_append_c(out, '\n');

    for (guint i = 0; i < schema->environment->len; i++) {
        print_environment_entry(
            &g_array_index(schema->environment, struct ctf_environment_entry, i), out);
    }
    for (guint i = 0; i < schema->clock_classes->len; i++) {
        print_clock_class(schema->clock_classes->pdata[i], out);
    }
    print_root("packet-header", schema->packet_header, 0, out);
    for (guint i = 0; i < schema->stream_classes->len; i++) {
        print_stream_class(schema->stream_classes->pdata[i], out);
    }
}
