/* SPDX-License-Identifier: MIT */
/*
 * Writes the field classes of a schema as TSDL types and fields.
 *
 * A field is a type, a name and the lengths of arrays, the outermost first. Strings and BLOBs with
 * a length are arrays of bytes. A field class without a TSDL type is written as another type, with
 * a comment that names the class.
 */
#include "ctf/encode/tsdl-field-class.h"

#include <inttypes.h>
#include <string.h>

#include "ctf/encode/tsdl-text.h"
#include "ctf/metadata/tsdl/lexer.h"
#include "ctf/metadata/tsdl/names.h"

/*
 * Returns how well `name` fits as the declared name of an option. The result is EXACT if the tag's
 * label `name` has the ranges of the option, LABEL if it has other ranges, and WRONG if no label
 * has this name. For an option without ranges, a name without a label is EXACT.
 */
static int rate_option(struct ctf_text_writer *writer, const struct ctf_field_class *variant,
    const struct ctf_option *option, const char *name)
{
    enum { WRONG, LABEL, EXACT };
    const struct ctf_mapping *mapping =
        ctf_text_writer_find_label(writer, variant->key_class, name);

    if (!mapping) {
        return option->ranges.count == 0 ? EXACT : WRONG;
    }
    if (mapping->ranges.count == option->ranges.count &&
        memcmp(mapping->ranges.ranges, option->ranges.ranges,
            option->ranges.count * sizeof(*option->ranges.ranges)) == 0) {
        return EXACT;
    }
    return LABEL;
}

static void append_option_name(
    struct ctf_text_writer *writer, const struct ctf_field_class *variant, guint index)
{
    const struct ctf_option *option = &variant->options[index];

    if (!option->name) {
        g_string_append_printf(writer->out, "_%u", index);
        return;
    }
    g_autofree char *longer = g_strconcat("_", option->name, NULL);
    /* Readers recognise the field with the event class ID by its name, `id`. */
    bool is_plain = (option->field_class->roles & CTF_ROLE_EVENT_CLASS_ID) ||
                    rate_option(writer, variant, option, option->name) >
                        rate_option(writer, variant, option, longer);
    g_string_append(writer->out, is_plain ? option->name : longer);
}

/* Appends `.NAME` with the declared name of a child, or nothing for an element. */
static void append_step(struct ctf_text_writer *writer, const char *dot,
    const struct ctf_field_class *parent, guint index)
{
    GString *out = writer->out;

    if (parent->type == CTF_FIELD_STRUCT) {
        const struct ctf_member *member = &parent->members[index];

        g_string_append_printf(out, "%s%s%s", dot, member->keeps_name ? "" : "_", member->name);
    } else if (parent->type == CTF_FIELD_VARIANT) {
        g_string_append(out, dot);
        append_option_name(writer, parent, index);
    } else if (parent->type == CTF_FIELD_OPTIONAL) {
        g_string_append_printf(out, "%scontent", dot);
    }
}

static void append_scope(GString *out, const struct ctf_tsdl_scope_path *path)
{
    for (guint i = 0; i < path->count; i++) {
        g_string_append_printf(out, "%s%s", i > 0 ? "." : "", path->names[i]);
    }
}

static void append_path(struct ctf_text_writer *writer, const struct ctf_field_class *field_class)
{
    const struct ctf_text_place *place = ctf_text_writer_find(writer, field_class);

    if (!place->parent) {
        append_scope(writer->out, &ctf_tsdl_scope_paths[place->scope]);
        return;
    }
    append_path(writer, place->parent);
    append_step(writer, ".", place->parent, place->index);
}

static bool is_called(const struct ctf_member *member, const struct ctf_member *other)
{
    return member->keeps_name == other->keeps_name ? strcmp(member->name, other->name) == 0
           : member->keeps_name
               ? member->name[0] == '_' && strcmp(member->name + 1, other->name) == 0
               : is_called(other, member);
}

/*
 * Returns whether readers find the key by its name alone. The key must be a member of a structure
 * that contains the dependent field, and no structure between them may have a member with the same
 * declared name.
 */
static bool is_found_by_name(struct ctf_text_writer *writer,
    const struct ctf_field_class *dependent, const struct ctf_text_place *key)
{
    /* larger structures aren't searched, so that many references take linear time */
    enum { SEARCH_MAX_COUNT = 64 };
    const struct ctf_field_class *around = ctf_text_writer_find(writer, dependent)->parent;

    if (!key->parent || key->parent->type != CTF_FIELD_STRUCT) {
        return false;
    }
    for (; around && around != key->parent && around->member_count <= SEARCH_MAX_COUNT;
         around = ctf_text_writer_find(writer, around)->parent) {
        for (guint i = 0; i < around->member_count; i++) {
            if (is_called(&around->members[i], &key->parent->members[key->index])) {
                return false;
            }
        }
    }
    return around == key->parent;
}

/*
 * Prefers names to absolute paths, because Babeltrace 2 can't read absolute paths as tags of
 * variants.
 */
static void append_reference(
    struct ctf_text_writer *writer, const struct ctf_field_class *dependent)
{
    const struct ctf_text_place *place = ctf_text_writer_find(writer, dependent->key_class);

    if (is_found_by_name(writer, dependent, place)) {
        append_step(writer, "", place->parent, place->index);
    } else {
        append_path(writer, dependent->key_class);
    }
}

static void append_indent(GString *out, guint level)
{
    for (guint i = 0; i < level; i++) {
        g_string_append_c(out, '\t');
    }
}

static void append_byte_order(
    struct ctf_text_writer *writer, const struct ctf_field_class *field_class)
{
    if (field_class->byte_order != writer->schema->byte_order) {
        g_string_append_printf(
            writer->out, " byte_order = %s;", ctf_tsdl_byte_order_names[field_class->byte_order]);
    }
}

static void append_map(struct ctf_text_writer *writer, const struct ctf_field_class *field_class)
{
    const struct ctf_clock_class *clock = writer->stream_class ? writer->stream_class->clock : NULL;

    if (!clock ||
        !(field_class->roles & (CTF_ROLE_CLOCK_TIMESTAMP | CTF_ROLE_PACKET_END_TIMESTAMP))) {
        return;
    }
    g_autofree char *value = g_strdup_printf("clock.%s.value", clock->id);
    g_string_append(writer->out, " map = ");
    if (ctf_tsdl_is_identifier(clock->id)) {
        g_string_append(writer->out, value);
    } else {
        ctf_tsdl_append_string(writer->out, value);
    }
    g_string_append_c(writer->out, ';');
}

static void append_integer(
    struct ctf_text_writer *writer, const struct ctf_field_class *field_class, uint8_t display_base)
{
    static const char *const bases[] = {[2] = "b", [8] = "o", [16] = "x"};
    const char *base = display_base < G_N_ELEMENTS(bases) ? bases[display_base] : NULL;
    GString *out = writer->out;

    g_string_append_printf(out, "integer { size = %" PRIu64 "; align = %" PRIu32 ";",
        field_class->length, field_class->alignment);
    if (field_class->type == CTF_FIELD_SINT) {
        g_string_append(out, " signed = true;");
    }
    if (base) {
        g_string_append_printf(out, " base = %s;", base);
    }
    if (field_class->is_character) {
        g_string_append(out, " encoding = UTF8;");
    }
    append_byte_order(writer, field_class);
    append_map(writer, field_class);
    g_string_append(out, " }");
}

static void append_range(GString *out, const struct ctf_range *range, bool is_signed)
{
    if (is_signed) {
        g_string_append_printf(out, "%" PRId64, (int64_t) range->lower);
    } else {
        g_string_append_printf(out, "%" PRIu64, range->lower);
    }
    if (range->upper == range->lower) {
        return;
    }
    if (is_signed) {
        g_string_append_printf(out, " ... %" PRId64, (int64_t) range->upper);
    } else {
        g_string_append_printf(out, " ... %" PRIu64, range->upper);
    }
}

static void append_mapping(
    GString *out, const struct ctf_mapping *mapping, bool is_signed, guint level)
{
    for (guint i = 0; i < mapping->ranges.count; i++) {
        append_indent(out, level);
        ctf_tsdl_append_string(out, mapping->label);
        g_string_append(out, " = ");
        append_range(out, &mapping->ranges.ranges[i], is_signed);
        g_string_append(out, ",\n");
    }
}

/* TSDL has no enumeration without labels. */
static void append_enumeration(
    struct ctf_text_writer *writer, const struct ctf_field_class *field_class, guint level)
{
    if (field_class->mapping_count == 0) {
        append_integer(writer, field_class, field_class->display_base);
        return;
    }
    g_string_append(writer->out, "enum : ");
    append_integer(writer, field_class, field_class->display_base);
    g_string_append(writer->out, " {\n");
    for (guint i = 0; i < field_class->mapping_count; i++) {
        append_mapping(
            writer->out, &field_class->mappings[i], field_class->type == CTF_FIELD_SINT, level + 1);
    }
    append_indent(writer->out, level);
    g_string_append_c(writer->out, '}');
}

static void append_bits(
    struct ctf_text_writer *writer, const struct ctf_field_class *field_class, guint level)
{
    append_integer(writer, field_class, field_class->type == CTF_FIELD_BOOL ? 10 : 16);
}

static void append_real(
    struct ctf_text_writer *writer, const struct ctf_field_class *field_class, guint level)
{
    static const struct {
        uint64_t length;
        unsigned exponent, mantissa;
    } formats[] = {{16, 5, 11}, {32, 8, 24}, {64, 11, 53}};
    guint i = 0;

    while (formats[i].length != field_class->length) {
        i++;
        g_assert(i < G_N_ELEMENTS(formats));
    }
    g_string_append_printf(writer->out,
        "floating_point { exp_dig = %u; mant_dig = %u; align = %" PRIu32 ";", formats[i].exponent,
        formats[i].mantissa, field_class->alignment);
    append_byte_order(writer, field_class);
    g_string_append(writer->out, " }");
}

static void append_string_type(
    struct ctf_text_writer *writer, const struct ctf_field_class *field_class, guint level)
{
    g_string_append(writer->out, "string");
}

static void append_character(
    struct ctf_text_writer *writer, const struct ctf_field_class *field_class, guint level)
{
    g_string_append(writer->out, "integer { size = 8; align = 8; encoding = UTF8; }");
}

static void append_byte(
    struct ctf_text_writer *writer, const struct ctf_field_class *field_class, guint level)
{
    g_string_append(writer->out, "integer { size = 8; align = 8; base = x; }");
}

static void append_field(
    struct ctf_text_writer *writer, const struct ctf_field_class *parent, guint index, guint level);

static void append_fields(
    struct ctf_text_writer *writer, const struct ctf_field_class *field_class, guint level)
{
    for (guint i = 0; i < ctf_field_class_child_count(field_class); i++) {
        append_field(writer, field_class, i, level + 1);
    }
    append_indent(writer->out, level);
}

static void append_structure(
    struct ctf_text_writer *writer, const struct ctf_field_class *field_class, guint level)
{
    g_string_append(writer->out, "struct {\n");
    append_fields(writer, field_class, level);
    g_string_append_c(writer->out, '}');
    if (field_class->alignment > ctf_text_content_alignment(field_class)) {
        g_string_append_printf(writer->out, " align(%" PRIu32 ")", field_class->alignment);
    }
}

static void append_variant(
    struct ctf_text_writer *writer, const struct ctf_field_class *field_class, guint level)
{
    g_string_append(writer->out, "variant <");
    append_reference(writer, field_class);
    g_string_append(writer->out, "> {\n");
    if (field_class->type == CTF_FIELD_OPTIONAL) {
        append_indent(writer->out, level + 1);
        g_string_append(writer->out, "struct { } none;\n");
    }
    append_fields(writer, field_class, level);
    g_string_append_c(writer->out, '}');
}

/* The TSDL types, including substitutes for field classes that CTF 1.8 lacks. */
static const struct {
    void (*append)(
        struct ctf_text_writer *writer, const struct ctf_field_class *field_class, guint level);
    const char *comment;
} types[] = {
    [CTF_FIELD_BIT_ARRAY] = {append_bits, "bit array"},
    [CTF_FIELD_BOOL] = {append_bits, "boolean"},
    [CTF_FIELD_UINT] = {append_enumeration},
    [CTF_FIELD_SINT] = {append_enumeration},
    [CTF_FIELD_REAL] = {append_real},
    [CTF_FIELD_STRING] = {append_string_type},
    [CTF_FIELD_STATIC_STRING] = {append_character},
    [CTF_FIELD_DYNAMIC_STRING] = {append_character},
    [CTF_FIELD_STATIC_BLOB] = {append_byte, "BLOB"},
    [CTF_FIELD_DYNAMIC_BLOB] = {append_byte, "BLOB"},
    [CTF_FIELD_STRUCT] = {append_structure},
    [CTF_FIELD_OPTIONAL] = {append_variant, "option"},
    [CTF_FIELD_VARIANT] = {append_variant},
};

static bool is_array(const struct ctf_field_class *field_class)
{
    return field_class->type == CTF_FIELD_STATIC_ARRAY ||
           field_class->type == CTF_FIELD_DYNAMIC_ARRAY;
}

static void append_type(
    struct ctf_text_writer *writer, const struct ctf_field_class *field_class, guint level)
{
    g_assert(field_class->type < G_N_ELEMENTS(types));
    if (types[field_class->type].comment) {
        g_string_append_printf(writer->out, "/* %s */ ", types[field_class->type].comment);
    }
    g_assert(types[field_class->type].append);
    types[field_class->type].append(writer, field_class, level);
}

/* Appends the length of an array, or of a string or BLOB, which is an array in TSDL. */
static void append_length(struct ctf_text_writer *writer, const struct ctf_field_class *field_class)
{
    switch (field_class->type) {
    case CTF_FIELD_STATIC_ARRAY:
    case CTF_FIELD_STATIC_STRING:
    case CTF_FIELD_STATIC_BLOB:
        g_string_append_printf(writer->out, "[%" PRIu64 "]", field_class->length);
        break;
    case CTF_FIELD_DYNAMIC_ARRAY:
    case CTF_FIELD_DYNAMIC_STRING:
    case CTF_FIELD_DYNAMIC_BLOB:
        g_string_append_c(writer->out, '[');
        append_reference(writer, field_class);
        g_string_append_c(writer->out, ']');
        break;
    default:
        break;
    }
}

static void append_field(
    struct ctf_text_writer *writer, const struct ctf_field_class *parent, guint index, guint level)
{
    const struct ctf_field_class *field_class = ctf_field_class_child(parent, index).field_class;
    const struct ctf_field_class *innermost = field_class;

    while (is_array(innermost)) {
        innermost = innermost->element;
    }
    append_indent(writer->out, level);
    append_type(writer, innermost, level);
    append_step(writer, " ", parent, index);
    for (; field_class != innermost; field_class = field_class->element) {
        append_length(writer, field_class);
    }
    append_length(writer, innermost);
    g_string_append(writer->out, ";\n");
}

void ctf_tsdl_append_root(struct ctf_text_writer *writer, const char *name, enum ctf_scope scope)
{
    const struct ctf_field_class *root =
        ctf_schema_root(writer->schema, writer->stream_class, writer->event_class, scope);

    if (!root) {
        return;
    }
    g_string_append_printf(writer->out, "\t%s := ", name);
    append_structure(writer, root, 1);
    g_string_append(writer->out, ";\n");
}
