/* SPDX-License-Identifier: MIT */
/* Schema -> CTF 2: field classes. */
#include "ctf/encode/json-field-class.h"

#include <inttypes.h>

#include "base/json-text.h"
#include "ctf/encode/json-text.h"
#include "ctf/metadata/json/names.h"

/* `structure` is the innermost one around `field_class`: relative paths begin there. */
typedef void append_function(struct ctf_text_writer *writer,
    const struct ctf_field_class *field_class, const struct ctf_field_class *structure);

static append_function append_field_class;

/* The names of the structure members on the way from the root to the place; other classes have
 * none. Returns the scope. */
static enum ctf_scope append_path(
    struct ctf_text_writer *writer, const struct ctf_text_place *place, const char *separator)
{
    const struct ctf_text_place *outer;
    enum ctf_scope scope;

    if (!place->parent) {
        return place->scope;
    }
    outer = ctf_text_writer_find(writer, place->parent);
    if (place->parent->type != CTF_FIELD_STRUCT) {
        return append_path(writer, outer, separator);
    }
    scope = append_path(writer, outer, ",");
    tg_append_json_string(writer->out, place->parent->members[place->index].name);
    g_string_append(writer->out, separator);
    return scope;
}

/* A generated key is next to what depends on it. */
static void append_location(struct ctf_text_writer *writer, const char *key,
    const struct ctf_field_class *field_class, const struct ctf_field_class *structure)
{
    const struct ctf_text_place *place = ctf_text_writer_find(writer, field_class->key_class);
    GString *out = writer->out;
    enum ctf_scope scope;

    g_string_append_printf(out, ",\"%s\":{\"path\":[", key);
    if (field_class->key_class->is_generated_key && place->parent == structure) {
        tg_append_json_string(out, structure->members[place->index].name);
        g_string_append(out, "]}");
        return;
    }
    scope = append_path(writer, place, "");
    g_string_append_c(out, ']');
    ctf_json_append_text_property(out, "origin", ctf_json_scope_names[scope]);
    g_string_append_c(out, '}');
}

static void append_ranges(GString *out, const struct ctf_range_set *set, bool is_signed)
{
    g_string_append_c(out, '[');
    for (guint i = 0; i < set->count; i++) {
        const struct ctf_range *range = &set->ranges[i];
        const char *separator = i > 0 ? "," : "";

        if (is_signed) {
            g_string_append_printf(out, "%s[%" PRId64 ",%" PRId64 "]", separator,
                (int64_t) range->lower, (int64_t) range->upper);
        } else {
            g_string_append_printf(
                out, "%s[%" PRIu64 ",%" PRIu64 "]", separator, range->lower, range->upper);
        }
    }
    g_string_append_c(out, ']');
}

static void append_mappings(
    GString *out, const char *key, const struct ctf_field_class *field_class)
{
    bool is_signed =
        field_class->type == CTF_FIELD_SINT || field_class->type == CTF_FIELD_VARLEN_SINT;

    if (field_class->mapping_count == 0) {
        return;
    }
    g_string_append_printf(out, ",\"%s\":{", key);
    for (guint i = 0; i < field_class->mapping_count; i++) {
        if (i > 0) {
            g_string_append_c(out, ',');
        }
        tg_append_json_string(out, field_class->mappings[i].label);
        g_string_append_c(out, ':');
        append_ranges(out, &field_class->mappings[i].ranges, is_signed);
    }
    g_string_append_c(out, '}');
}

/* Only headers and the packet context have roles in CTF 2. */
static void append_roles(struct ctf_text_writer *writer, const struct ctf_field_class *field_class)
{
    const char *separator = ",\"roles\":[";

    if (field_class->roles == 0 ||
        ctf_text_writer_find(writer, field_class)->scope > CTF_SCOPE_EVENT_HEADER) {
        return;
    }
    for (guint i = 0; i < CTF_ROLE_COUNT; i++) {
        if (field_class->roles & (1u << i)) {
            g_string_append_printf(writer->out, "%s\"%s\"", separator, ctf_json_role_names[i]);
            separator = ",";
        }
    }
    g_string_append_c(writer->out, ']');
}

static void append_minimum_alignment(GString *out, const struct ctf_field_class *field_class)
{
    if (field_class->alignment > ctf_text_content_alignment(field_class)) {
        ctf_json_append_number_property(out, "minimum-alignment", field_class->alignment);
    }
}

static void append_bits(struct ctf_text_writer *writer, const struct ctf_field_class *field_class,
    const struct ctf_field_class *structure)
{
    bool is_big = field_class->byte_order == CTF_BIG_ENDIAN;
    bool is_last_first = field_class->bit_order == CTF_LAST_TO_FIRST;
    GString *out = writer->out;

    ctf_json_append_number_property(out, "length", field_class->length);
    ctf_json_append_text_property(
        out, "byte-order", ctf_json_byte_order_names[field_class->byte_order]);
    if (is_big != is_last_first) {
        ctf_json_append_text_property(
            out, "bit-order", ctf_json_bit_order_names[field_class->bit_order]);
    }
    if (field_class->alignment != 1) {
        ctf_json_append_number_property(out, "alignment", field_class->alignment);
    }
    if (field_class->type == CTF_FIELD_BIT_ARRAY) {
        append_mappings(out, "flags", field_class);
    }
}

static void append_integer(struct ctf_text_writer *writer,
    const struct ctf_field_class *field_class, const struct ctf_field_class *structure)
{
    if (field_class->display_base != 10) {
        ctf_json_append_number_property(
            writer->out, "preferred-display-base", field_class->display_base);
    }
    append_mappings(writer->out, "mappings", field_class);
    append_roles(writer, field_class);
}

static void append_fixed_integer(struct ctf_text_writer *writer,
    const struct ctf_field_class *field_class, const struct ctf_field_class *structure)
{
    append_bits(writer, field_class, structure);
    append_integer(writer, field_class, structure);
}

static void append_length(struct ctf_text_writer *writer, const struct ctf_field_class *field_class,
    const struct ctf_field_class *structure)
{
    if (field_class->key_class) {
        append_location(writer, "length-field-location", field_class, structure);
    } else if (field_class->type != CTF_FIELD_STRING) {
        ctf_json_append_number_property(writer->out, "length", field_class->length);
    }
}

static void append_string_class(struct ctf_text_writer *writer,
    const struct ctf_field_class *field_class, const struct ctf_field_class *structure)
{
    append_length(writer, field_class, structure);
    if (field_class->encoding != CTF_ENCODING_UTF8) {
        ctf_json_append_text_property(
            writer->out, "encoding", ctf_json_encoding_names[field_class->encoding]);
    }
}

static void append_blob(struct ctf_text_writer *writer, const struct ctf_field_class *field_class,
    const struct ctf_field_class *structure)
{
    append_length(writer, field_class, structure);
    ctf_json_append_text_property(writer->out, "media-type", field_class->media_type);
    append_roles(writer, field_class);
}

/* A member or an option, without the selector ranges of the latter and the closing brace. */
static void begin_child(struct ctf_text_writer *writer, const char *name,
    const struct ctf_field_class *field_class, const struct ctf_field_class *structure,
    const struct ctf_json_attributes *attributes)
{
    g_string_append(writer->out, "{\"field-class\":");
    append_field_class(writer, field_class, structure);
    ctf_json_append_text_property(writer->out, "name", name);
    ctf_json_append_attributes(writer->out, attributes);
}

static void append_structure(struct ctf_text_writer *writer,
    const struct ctf_field_class *field_class, const struct ctf_field_class *structure)
{
    GString *out = writer->out;

    append_minimum_alignment(out, field_class);
    if (field_class->member_count == 0) {
        return;
    }
    g_string_append(out, ",\"member-classes\":[");
    for (guint i = 0; i < field_class->member_count; i++) {
        const struct ctf_member *member = &field_class->members[i];

        if (i > 0) {
            g_string_append_c(out, ',');
        }
        begin_child(writer, member->name, member->field_class, field_class, member->attributes);
        g_string_append_c(out, '}');
    }
    g_string_append_c(out, ']');
}

static void append_array(struct ctf_text_writer *writer, const struct ctf_field_class *field_class,
    const struct ctf_field_class *structure)
{
    append_length(writer, field_class, structure);
    append_minimum_alignment(writer->out, field_class);
    g_string_append(writer->out, ",\"element-field-class\":");
    append_field_class(writer, field_class->element, structure);
}

static void append_selector_ranges(
    GString *out, const struct ctf_range_set *set, const struct ctf_field_class *field_class)
{
    g_string_append(out, ",\"selector-field-ranges\":");
    append_ranges(out, set, field_class->key_is_signed);
}

static void append_optional(struct ctf_text_writer *writer,
    const struct ctf_field_class *field_class, const struct ctf_field_class *structure)
{
    append_location(writer, "selector-field-location", field_class, structure);
    if (!field_class->key_is_bool) {
        append_selector_ranges(writer->out, &field_class->ranges, field_class);
    }
    g_string_append(writer->out, ",\"field-class\":");
    append_field_class(writer, field_class->element, structure);
}

static void append_variant(struct ctf_text_writer *writer,
    const struct ctf_field_class *field_class, const struct ctf_field_class *structure)
{
    GString *out = writer->out;

    append_location(writer, "selector-field-location", field_class, structure);
    g_string_append(out, ",\"options\":[");
    for (guint i = 0; i < field_class->option_count; i++) {
        const struct ctf_option *option = &field_class->options[i];

        if (i > 0) {
            g_string_append_c(out, ',');
        }
        begin_child(writer, option->name, option->field_class, structure, option->attributes);
        append_selector_ranges(out, &option->ranges, field_class);
        g_string_append_c(out, '}');
    }
    g_string_append_c(out, ']');
}

static append_function *const functions[] = {
    [CTF_FIELD_BIT_ARRAY] = append_bits,
    [CTF_FIELD_BOOL] = append_bits,
    [CTF_FIELD_UINT] = append_fixed_integer,
    [CTF_FIELD_SINT] = append_fixed_integer,
    [CTF_FIELD_VARLEN_UINT] = append_integer,
    [CTF_FIELD_VARLEN_SINT] = append_integer,
    [CTF_FIELD_REAL] = append_bits,
    [CTF_FIELD_STRING] = append_string_class,
    [CTF_FIELD_STATIC_STRING] = append_string_class,
    [CTF_FIELD_DYNAMIC_STRING] = append_string_class,
    [CTF_FIELD_STATIC_BLOB] = append_blob,
    [CTF_FIELD_DYNAMIC_BLOB] = append_blob,
    [CTF_FIELD_STRUCT] = append_structure,
    [CTF_FIELD_STATIC_ARRAY] = append_array,
    [CTF_FIELD_DYNAMIC_ARRAY] = append_array,
    [CTF_FIELD_OPTIONAL] = append_optional,
    [CTF_FIELD_VARIANT] = append_variant,
};

static const char *type_name(const struct ctf_field_class *field_class)
{
    bool has_flags = field_class->type == CTF_FIELD_BIT_ARRAY && field_class->mapping_count > 0;

    return ctf_json_type_name(field_class->type, has_flags);
}

/* Readers that know the attribute don't show keys which no one asked for. */
static void append_own_attributes(GString *out, const struct ctf_field_class *field_class)
{
    if (field_class->is_generated_key) {
        g_string_append(out, ",\"attributes\":{\"" CTF_OWN_NAMESPACE "\":{\"is-key-only\":true}}");
    } else {
        ctf_json_append_attributes(out, field_class->attributes);
    }
}

static void append_field_class(struct ctf_text_writer *writer,
    const struct ctf_field_class *field_class, const struct ctf_field_class *structure)
{
    g_string_append_printf(writer->out, "{\"type\":\"%s\"", type_name(field_class));
    functions[field_class->type](writer, field_class, structure);
    append_own_attributes(writer->out, field_class);
    g_string_append_c(writer->out, '}');
}

void ctf_json_append_root(struct ctf_text_writer *writer, const char *key, enum ctf_scope scope)
{
    const struct ctf_field_class *root =
        ctf_schema_root(writer->schema, writer->stream_class, writer->event_class, scope);

    if (!root) {
        return;
    }
    g_string_append_printf(writer->out, ",\"%s\":", key);
    append_field_class(writer, root, root);
}
