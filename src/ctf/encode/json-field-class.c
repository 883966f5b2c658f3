/* SPDX-License-Identifier: MIT */
/* Writes the field classes of a schema as CTF 2 metadata. */
#include "ctf/encode/json-field-class.h"

#include "ctf/metadata/json/names.h"

typedef void append_function(struct ctf_text_writer *writer,
    const struct ctf_field_class *field_class, const struct ctf_field_class *structure);

static void append_field_class(struct ctf_text_writer *writer, const char *key,
    const struct ctf_field_class *field_class, const struct ctf_field_class *structure);

/*
 * Appends the names of the structure members on the path from the root to `place`. Only members
 * have names in a path. Returns the scope.
 */
static enum ctf_scope append_path(
    struct ctf_text_writer *writer, const struct ctf_text_place *place)
{
    const struct ctf_field_class *parent = place->parent;

    if (!parent) {
        return place->scope;
    }
    enum ctf_scope scope = append_path(writer, ctf_text_writer_find(writer, parent));
    if (parent->type == CTF_FIELD_STRUCT) {
        tg_json_string(&writer->json, NULL, parent->members[place->index].name);
    }
    return scope;
}

/*
 * Appends a field location. A generated key has a relative path, because it is next to its
 * dependent field.
 */
static void append_location(struct ctf_text_writer *writer, const char *key,
    const struct ctf_field_class *field_class, const struct ctf_field_class *structure)
{
    const struct ctf_text_place *place = ctf_text_writer_find(writer, field_class->key_class);
    struct tg_json_writer *json = &writer->json;
    const char *origin = NULL;

    tg_json_begin_object(json, key);
    tg_json_begin_array(json, "path");
    if (field_class->key_class->is_generated_key && place->parent == structure) {
        tg_json_string(json, NULL, structure->members[place->index].name);
    } else {
        origin = ctf_json_scope_names[append_path(writer, place)];
    }
    tg_json_end_array(json);
    tg_json_string(json, "origin", origin);
    tg_json_end_object(json);
}

static void append_ranges(
    struct tg_json_writer *json, const char *key, const struct ctf_range_set *set, bool is_signed)
{
    tg_json_begin_array(json, key);
    for (guint i = 0; i < set->count; i++) {
        const struct ctf_range *range = &set->ranges[i];

        tg_json_begin_array(json, NULL);
        if (is_signed) {
            tg_json_signed(json, NULL, (int64_t) range->lower);
            tg_json_signed(json, NULL, (int64_t) range->upper);
        } else {
            tg_json_unsigned(json, NULL, range->lower);
            tg_json_unsigned(json, NULL, range->upper);
        }
        tg_json_end_array(json);
    }
    tg_json_end_array(json);
}

static void append_mappings(
    struct tg_json_writer *json, const char *key, const struct ctf_field_class *field_class)
{
    bool is_signed =
        field_class->type == CTF_FIELD_SINT || field_class->type == CTF_FIELD_VARLEN_SINT;

    if (field_class->mapping_count == 0) {
        return;
    }
    tg_json_begin_object(json, key);
    for (guint i = 0; i < field_class->mapping_count; i++) {
        const struct ctf_mapping *mapping = &field_class->mappings[i];

        append_ranges(json, mapping->label, &mapping->ranges, is_signed);
    }
    tg_json_end_object(json);
}

/* In CTF 2, only the headers and the packet context have roles. */
static void append_roles(struct ctf_text_writer *writer, const struct ctf_field_class *field_class)
{
    if (field_class->roles == 0 ||
        ctf_text_writer_find(writer, field_class)->scope > CTF_SCOPE_EVENT_HEADER) {
        return;
    }
    tg_json_begin_array(&writer->json, "roles");
    for (guint i = 0; i < CTF_ROLE_COUNT; i++) {
        if (field_class->roles & (1u << i)) {
            tg_json_string(&writer->json, NULL, ctf_json_role_names[i]);
        }
    }
    tg_json_end_array(&writer->json);
}

static void append_minimum_alignment(
    struct tg_json_writer *json, const struct ctf_field_class *field_class)
{
    if (field_class->alignment > ctf_text_content_alignment(field_class)) {
        tg_json_unsigned(json, "minimum-alignment", field_class->alignment);
    }
}

static void append_bits(struct ctf_text_writer *writer, const struct ctf_field_class *field_class,
    const struct ctf_field_class *structure)
{
    bool is_big = field_class->byte_order == CTF_BIG_ENDIAN;
    bool is_last_first = field_class->bit_order == CTF_LAST_TO_FIRST;
    struct tg_json_writer *json = &writer->json;

    tg_json_unsigned(json, "length", field_class->length);
    tg_json_string(json, "byte-order", ctf_json_byte_order_names[field_class->byte_order]);
    if (is_big != is_last_first) {
        tg_json_string(json, "bit-order", ctf_json_bit_order_names[field_class->bit_order]);
    }
    if (field_class->alignment != 1) {
        tg_json_unsigned(json, "alignment", field_class->alignment);
    }
    if (field_class->type == CTF_FIELD_BIT_ARRAY) {
        append_mappings(json, "flags", field_class);
    }
}

static void append_integer(struct ctf_text_writer *writer,
    const struct ctf_field_class *field_class, const struct ctf_field_class *structure)
{
    if (field_class->display_base != 10) {
        tg_json_unsigned(&writer->json, "preferred-display-base", field_class->display_base);
    }
    append_mappings(&writer->json, "mappings", field_class);
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
        tg_json_unsigned(&writer->json, "length", field_class->length);
    }
}

static void append_string_class(struct ctf_text_writer *writer,
    const struct ctf_field_class *field_class, const struct ctf_field_class *structure)
{
    append_length(writer, field_class, structure);
    if (field_class->encoding != CTF_ENCODING_UTF8) {
        tg_json_string(&writer->json, "encoding", ctf_json_encoding_names[field_class->encoding]);
    }
}

static void append_blob(struct ctf_text_writer *writer, const struct ctf_field_class *field_class,
    const struct ctf_field_class *structure)
{
    append_length(writer, field_class, structure);
    tg_json_string(&writer->json, "media-type", field_class->media_type);
    append_roles(writer, field_class);
}

/* Begins the object of a member or an option. The caller ends it. */
static void begin_child(struct ctf_text_writer *writer, const char *name,
    const struct ctf_field_class *field_class, const struct ctf_field_class *structure,
    const struct ctf_json_attributes *attributes)
{
    struct tg_json_writer *json = &writer->json;

    tg_json_begin_object(json, NULL);
    append_field_class(writer, "field-class", field_class, structure);
    tg_json_string(json, "name", name);
    ctf_json_write(ctf_json_attributes_value(attributes), json, "attributes");
}

static void append_structure(struct ctf_text_writer *writer,
    const struct ctf_field_class *field_class, const struct ctf_field_class *structure)
{
    struct tg_json_writer *json = &writer->json;

    append_minimum_alignment(json, field_class);
    if (field_class->member_count == 0) {
        return;
    }
    tg_json_begin_array(json, "member-classes");
    for (guint i = 0; i < field_class->member_count; i++) {
        const struct ctf_member *member = &field_class->members[i];

        begin_child(writer, member->name, member->field_class, field_class, member->attributes);
        tg_json_end_object(json);
    }
    tg_json_end_array(json);
}

static void append_array(struct ctf_text_writer *writer, const struct ctf_field_class *field_class,
    const struct ctf_field_class *structure)
{
    append_length(writer, field_class, structure);
    append_minimum_alignment(&writer->json, field_class);
    append_field_class(writer, "element-field-class", field_class->element, structure);
}

static void append_selector_ranges(struct ctf_text_writer *writer, const struct ctf_range_set *set,
    const struct ctf_field_class *field_class)
{
    append_ranges(&writer->json, "selector-field-ranges", set, field_class->key_is_signed);
}

static void append_optional(struct ctf_text_writer *writer,
    const struct ctf_field_class *field_class, const struct ctf_field_class *structure)
{
    append_location(writer, "selector-field-location", field_class, structure);
    if (!field_class->key_is_bool) {
        append_selector_ranges(writer, &field_class->ranges, field_class);
    }
    append_field_class(writer, "field-class", field_class->element, structure);
}

static void append_variant(struct ctf_text_writer *writer,
    const struct ctf_field_class *field_class, const struct ctf_field_class *structure)
{
    struct tg_json_writer *json = &writer->json;

    append_location(writer, "selector-field-location", field_class, structure);
    tg_json_begin_array(json, "options");
    for (guint i = 0; i < field_class->option_count; i++) {
        const struct ctf_option *option = &field_class->options[i];

        begin_child(writer, option->name, option->field_class, structure, option->attributes);
        append_selector_ranges(writer, &option->ranges, field_class);
        tg_json_end_object(json);
    }
    tg_json_end_array(json);
}

/*
 * Appends the properties of one type. `structure` is the innermost structure that contains
 * `field_class`; relative paths begin there.
 */
typedef void append_function(struct ctf_text_writer *writer,
    const struct ctf_field_class *field_class, const struct ctf_field_class *structure);

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

/*
 * Marks generated keys with an attribute. Readers that support the attribute hide these fields,
 * because the source trace doesn't have them.
 */
static void append_own_attributes(
    struct tg_json_writer *json, const struct ctf_field_class *field_class)
{
    if (!field_class->is_generated_key) {
        ctf_json_write(ctf_json_attributes_value(field_class->attributes), json, "attributes");
        return;
    }
    tg_json_begin_object(json, "attributes");
    tg_json_begin_object(json, CTF_OWN_NAMESPACE);
    tg_json_bool(json, "is-key-only", true);
    tg_json_end_object(json);
    tg_json_end_object(json);
}

static void append_field_class(struct ctf_text_writer *writer, const char *key,
    const struct ctf_field_class *field_class, const struct ctf_field_class *structure)
{
    struct tg_json_writer *json = &writer->json;

    tg_json_begin_object(json, key);
    tg_json_string(json, "type", type_name(field_class));
    functions[field_class->type](writer, field_class, structure);
    append_own_attributes(json, field_class);
    tg_json_end_object(json);
}

void ctf_json_append_root(struct ctf_text_writer *writer, const char *key, enum ctf_scope scope)
{
    const struct ctf_field_class *root =
        ctf_schema_root(writer->schema, writer->stream_class, writer->event_class, scope);

    if (root) {
        append_field_class(writer, key, root, root);
    }
}
