/* SPDX-License-Identifier: MIT */
/*
 * Prints a field class as one line, followed by its contents on further lines:
 *
 *   TYPE (PROPERTIES):
 *     User attributes:
 *       …
 *     Mappings:          this line is printed only if there are user attributes
 *       LABEL: [1, 2]
 */
#include "plugins/text/details/writer.h"

#include <babeltrace2/extension/field-class-walk.h>
#include <inttypes.h>

#include "plugins/common/field-class-keys.h"
#include "plugins/common/field-class-type.h"
#include "plugins/text/common/sequence.h"
#include "plugins/text/details/ranges.h"

static void put_class(
    struct details_writer *writer, const bt_field_class *field_class, unsigned depth);

/*
 * Writes a member of a structure or an option of a variant, after its name and properties. A member
 * or option with its own user attributes takes several lines.
 */
static void put_part(struct details_writer *writer, const bt_field_class *field_class,
    const bt_value *attributes, unsigned depth)
{
    if (!details_has_attributes(attributes)) {
        put_class(writer, field_class, depth);
        return;
    }
    details_put(writer, "\n");
    details_indent_in(writer);
    details_put_indent(writer);
    details_put_property(writer, "Field class");
    details_put(writer, ": ");
    put_class(writer, field_class, depth);
    details_lines_of_user_attributes(writer, attributes);
    details_indent_out(writer);
}

/*
 * Iterates over members and not over children, because a member may have user attributes in
 * addition to those of its field class.
 */
static void lines_of_members(
    struct details_writer *writer, const bt_field_class *structure, uint64_t count, unsigned depth)
{
    for (uint64_t i = 0; i < count; i++) {
        const bt_field_class_structure_member *const member =
            bt_field_class_structure_borrow_member_by_index_const(structure, i);
        const bt_value *const attributes =
            bt_field_class_structure_member_borrow_user_attributes_const(member);

        details_put_indent(writer);
        details_put_member(writer, bt_field_class_structure_member_get_name(member));
        details_put(writer, details_has_attributes(attributes) ? ":" : ": ");
        put_part(writer, bt_field_class_structure_member_borrow_field_class_const(member),
            attributes, depth);
    }
}

/*
 * Iterates over options and not over children, because an option may have user attributes in
 * addition to those of its field class.
 */
static void lines_of_options(
    struct details_writer *writer, const bt_field_class *variant, uint64_t count, unsigned depth)
{
    for (uint64_t i = 0; i < count; i++) {
        const bt_field_class_variant_option *const option =
            bt_field_class_variant_borrow_option_by_index_const(variant, i);
        const char *const name = bt_field_class_variant_option_get_name(option);

        details_put_indent(writer);
        if (name) {
            details_put_member(writer, name);
        } else {
            details_put_none(writer, "Unnamed");
        }
        details_put(writer, ":");
        if (field_class_is(variant, BT_FIELD_CLASS_TYPE_VARIANT_WITH_INTEGER_SELECTOR_FIELD)) {
            details_put_ranges(writer, integer_ranges_of_selector(variant, i));
            details_put(writer, ":");
        }
        /*
         * If the option has user attributes, this space is the last character of the line, because
         * put_part() continues on the next line.
         */
        details_put(writer, " ");
        put_part(writer, bt_field_class_variant_option_borrow_field_class_const(option),
            bt_field_class_variant_option_borrow_user_attributes_const(option), depth);
    }
}

static void line_of_content(struct details_writer *writer, const char *name,
    const bt_field_class *field_class, unsigned depth)
{
    details_put_indent(writer);
    details_put_property(writer, name);
    details_put(writer, ": ");
    put_class(writer, field_class, depth);
}

static void lines_of_option(
    struct details_writer *writer, const bt_field_class *option, unsigned depth)
{
    const bt_field_class_type type = bt_field_class_get_type(option);

    if (type == BT_FIELD_CLASS_TYPE_OPTION_WITH_BOOL_SELECTOR_FIELD) {
        details_line_of_yes_no(writer, "Selector is reversed",
            bt_field_class_option_with_selector_field_bool_selector_is_reversed(option));
    } else if (type != BT_FIELD_CLASS_TYPE_OPTION_WITHOUT_SELECTOR_FIELD) {
        details_put_indent(writer);
        details_put_property(writer, "Selector ranges");
        details_put(writer, ":");
        details_put_ranges(writer, integer_ranges_of_selector(option, 0));
        details_put(writer, "\n");
    }
    line_of_content(
        writer, "Content", bt_x_field_class_borrow_child_by_index_const(option, 0), depth);
}

static const char *const scope_names[] = {
    [BT_FIELD_PATH_SCOPE_PACKET_CONTEXT] = "Packet context",
    [BT_FIELD_PATH_SCOPE_EVENT_COMMON_CONTEXT] = "Event common context",
    [BT_FIELD_PATH_SCOPE_EVENT_SPECIFIC_CONTEXT] = "Event specific context",
    [BT_FIELD_PATH_SCOPE_EVENT_PAYLOAD] = "Event payload",
};

static void put_path_item(struct details_writer *writer, const bt_field_path_item *item)
{
    switch (bt_field_path_item_get_type(item)) {
    case BT_FIELD_PATH_ITEM_TYPE_INDEX:
        details_put_unsigned(writer, bt_field_path_item_index_get_index(item));
        break;
    case BT_FIELD_PATH_ITEM_TYPE_CURRENT_ARRAY_ELEMENT:
        details_put_value(writer, "current element");
        break;
    default:
        details_put_value(writer, "current content");
        break;
    }
}

/* Writes "Length field path [Event payload: 0, 2]". Used with MIP version 0. */
static void put_path(struct details_writer *writer, const char *what, const bt_field_path *path)
{
    const uint64_t count = bt_field_path_get_item_count(path);

    details_put(writer, what);
    details_put(writer, " field path [");
    details_put_value(writer, scope_names[bt_field_path_get_root_scope(path)]);
    for (uint64_t i = 0; i < count; i++) {
        details_put(writer, i == 0 ? ": " : ", ");
        put_path_item(writer, bt_field_path_borrow_item_by_index_const(path, i));
    }
    details_put(writer, "]");
}

/* Writes "Length field location [Event payload: a, b]". Used with MIP version 1. */
static void put_location(
    struct details_writer *writer, const char *what, const bt_field_location *location)
{
    /* The names are in the order of the scopes of field paths. */
    const char *const scope = scope_names[bt_field_location_get_root_scope(location)];
    const uint64_t count = bt_field_location_get_item_count(location);

    details_put(writer, what);
    details_put(writer, " field location [");
    details_put_value(writer, scope);
    for (uint64_t i = 0; i < count; i++) {
        details_put(writer, i == 0 ? ": " : ", ");
        details_put_value(writer, bt_field_location_get_item_by_index(location, i));
    }
    details_put(writer, "]");
}

static void put_key(
    struct details_writer *writer, const char *what, const bt_field_class *field_class)
{
    if (writer->options->mip_version == 0) {
        put_path(writer, what, field_class_key_path(field_class));
    } else {
        put_location(writer, what, field_class_key_location(field_class));
    }
}

/* The following functions write the properties of a type after its name: " (…)" or nothing. */

static void put_integer_properties(struct details_writer *writer, const bt_field_class *field_class)
{
    g_autofree char *width = g_strdup_printf(
        "%" PRIu64 "-bit", bt_field_class_integer_get_field_value_range(field_class));
    const bt_field_class_type type = bt_field_class_get_type(field_class);

    details_put(writer, " (");
    details_put_value(writer, width);
    details_put(writer, ", Base ");
    details_put_unsigned(writer, bt_field_class_integer_get_preferred_display_base(field_class));
    if (writer->options->mip_version >= 1 &&
        bt_field_class_integer_has_field_value_hint(
            field_class, BT_FIELD_CLASS_INTEGER_FIELD_VALUE_HINT_SMALL)) {
        details_put(writer, ", Expect small values");
    }
    if (bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_ENUMERATION)) {
        details_put(writer, ", ");
        details_put_count(writer, bt_field_class_enumeration_get_mapping_count(field_class),
            "mapping", "mappings");
    }
    details_put(writer, ")");
}

/* Leaves out the opening parenthesis, as the reference program does. */
static void put_bit_array_properties(
    struct details_writer *writer, const bt_field_class *field_class)
{
    if (writer->options->mip_version >= 1) {
        details_put(writer, " ");
        details_put_count(
            writer, bt_field_class_bit_array_get_flag_count(field_class), "flag", "flags");
        details_put(writer, ")");
    }
}

static void put_structure_properties(
    struct details_writer *writer, const bt_field_class *field_class)
{
    details_put(writer, " (");
    details_put_count(writer, bt_x_field_class_get_child_count(field_class), "member", "members");
    details_put(writer, ")");
}

static void put_static_array_properties(
    struct details_writer *writer, const bt_field_class *field_class)
{
    details_put(writer, " (Length ");
    details_put_unsigned(writer, bt_field_class_array_static_get_length(field_class));
    details_put(writer, ")");
}

static void put_dynamic_array_properties(
    struct details_writer *writer, const bt_field_class *field_class)
{
    details_put(writer, " (");
    put_key(writer, "Length", field_class);
    details_put(writer, ")");
}

static void put_option_properties(struct details_writer *writer, const bt_field_class *field_class)
{
    details_put(writer, " (");
    put_key(writer, "Selector", field_class);
    details_put(writer, ")");
}

static void put_variant_properties(struct details_writer *writer, const bt_field_class *field_class)
{
    details_put(writer, " (");
    details_put_count(writer, bt_x_field_class_get_child_count(field_class), "option", "options");
    if (field_class_has_key(field_class)) {
        details_put(writer, ", ");
        put_key(writer, "Selector", field_class);
    }
    details_put(writer, ")");
}

static void put_blob_properties(struct details_writer *writer, const bt_field_class *field_class)
{
    const bt_field_class_type type = bt_field_class_get_type(field_class);

    details_put(writer, " (");
    if (type == BT_FIELD_CLASS_TYPE_STATIC_BLOB) {
        details_put(writer, "Length ");
        details_put_unsigned(writer, bt_field_class_blob_static_get_length(field_class));
        details_put(writer, ", ");
    } else if (field_class_has_key(field_class)) {
        put_key(writer, "Length", field_class);
        details_put(writer, ", ");
    }
    details_put(writer, "Media type `");
    details_put_value(writer, bt_field_class_blob_get_media_type(field_class));
    details_put(writer, "`)");
}

/*
 * The kind of the contents of a type. `parts_titles` has the title above the contents, which is
 * printed only if there are user attributes.
 */
enum parts {
    PARTS_NONE,
    PARTS_MAPPINGS,
    PARTS_FLAGS,
    PARTS_MEMBERS,
    PARTS_OPTIONS,
    PARTS_ELEMENT,
    PARTS_CONTENT,
};

static const char *const parts_titles[] = {
    [PARTS_MAPPINGS] = "Mappings",
    [PARTS_FLAGS] = "Flags",
    [PARTS_MEMBERS] = "Members",
    [PARTS_OPTIONS] = "Options",
    [PARTS_CONTENT] = NULL,
};

static const struct type {
    bt_field_class_type type;
    const char *name;
    void (*put_properties)(struct details_writer *writer, const bt_field_class *field_class);
    enum parts parts;
} types[] = {
    {BT_FIELD_CLASS_TYPE_BOOL, "Boolean", NULL, PARTS_NONE},
    {BT_FIELD_CLASS_TYPE_BIT_ARRAY, "Bit array", put_bit_array_properties, PARTS_FLAGS},
    {BT_FIELD_CLASS_TYPE_UNSIGNED_INTEGER, "Unsigned integer", put_integer_properties, PARTS_NONE},
    {BT_FIELD_CLASS_TYPE_SIGNED_INTEGER, "Signed integer", put_integer_properties, PARTS_NONE},
    {BT_FIELD_CLASS_TYPE_UNSIGNED_ENUMERATION, "Unsigned enumeration", put_integer_properties,
        PARTS_MAPPINGS},
    {BT_FIELD_CLASS_TYPE_SIGNED_ENUMERATION, "Signed enumeration", put_integer_properties,
        PARTS_MAPPINGS},
    {BT_FIELD_CLASS_TYPE_SINGLE_PRECISION_REAL, "Single-precision real", NULL, PARTS_NONE},
    {BT_FIELD_CLASS_TYPE_DOUBLE_PRECISION_REAL, "Double-precision real", NULL, PARTS_NONE},
    {BT_FIELD_CLASS_TYPE_STRING, "String", NULL, PARTS_NONE},
    {BT_FIELD_CLASS_TYPE_STATIC_BLOB, "Static BLOB", put_blob_properties, PARTS_NONE},
    {BT_FIELD_CLASS_TYPE_DYNAMIC_BLOB_WITHOUT_LENGTH_FIELD, "Dynamic BLOB (no length field)",
        put_blob_properties, PARTS_NONE},
    {BT_FIELD_CLASS_TYPE_DYNAMIC_BLOB_WITH_LENGTH_FIELD, "Dynamic BLOB (with length field)",
        put_blob_properties, PARTS_NONE},
    {BT_FIELD_CLASS_TYPE_STRUCTURE, "Structure", put_structure_properties, PARTS_MEMBERS},
    {BT_FIELD_CLASS_TYPE_STATIC_ARRAY, "Static array", put_static_array_properties, PARTS_ELEMENT},
    {BT_FIELD_CLASS_TYPE_DYNAMIC_ARRAY_WITHOUT_LENGTH_FIELD, "Dynamic array (no length field)",
        NULL, PARTS_ELEMENT},
    {BT_FIELD_CLASS_TYPE_DYNAMIC_ARRAY_WITH_LENGTH_FIELD, "Dynamic array (with length field)",
        put_dynamic_array_properties, PARTS_ELEMENT},
    {BT_FIELD_CLASS_TYPE_OPTION_WITHOUT_SELECTOR_FIELD, "Option (no selector)", NULL,
        PARTS_CONTENT},
    {BT_FIELD_CLASS_TYPE_OPTION_WITH_BOOL_SELECTOR_FIELD, "Option (boolean selector)",
        put_option_properties, PARTS_CONTENT},
    {BT_FIELD_CLASS_TYPE_OPTION_WITH_UNSIGNED_INTEGER_SELECTOR_FIELD,
        "Option (unsigned integer selector)", put_option_properties, PARTS_CONTENT},
    {BT_FIELD_CLASS_TYPE_OPTION_WITH_SIGNED_INTEGER_SELECTOR_FIELD,
        "Option (signed integer selector)", put_option_properties, PARTS_CONTENT},
    {BT_FIELD_CLASS_TYPE_VARIANT_WITHOUT_SELECTOR_FIELD, "Variant (no selector)",
        put_variant_properties, PARTS_OPTIONS},
    {BT_FIELD_CLASS_TYPE_VARIANT_WITH_UNSIGNED_INTEGER_SELECTOR_FIELD,
        "Variant (unsigned integer selector)", put_variant_properties, PARTS_OPTIONS},
    {BT_FIELD_CLASS_TYPE_VARIANT_WITH_SIGNED_INTEGER_SELECTOR_FIELD,
        "Variant (signed integer selector)", put_variant_properties, PARTS_OPTIONS},
};

static const struct type *find_type(const bt_field_class *field_class)
{
    const bt_field_class_type type = bt_field_class_get_type(field_class);

    for (size_t i = 0; i < G_N_ELEMENTS(types); i++) {
        if (types[i].type == type) {
            return &types[i];
        }
    }
    g_assert_not_reached();
}

static uint64_t count_parts(
    const struct details_writer *writer, const bt_field_class *field_class, enum parts parts)
{
    switch (parts) {
    case PARTS_NONE:
        return 0;
    case PARTS_MAPPINGS:
        return bt_field_class_enumeration_get_mapping_count(field_class);
    case PARTS_FLAGS:
        return writer->options->mip_version >= 1
                   ? bt_field_class_bit_array_get_flag_count(field_class)
                   : 0;
    default:
        return bt_x_field_class_get_child_count(field_class);
    }
}

static void lines_of_parts(struct details_writer *writer, const bt_field_class *field_class,
    enum parts parts, uint64_t count, unsigned depth)
{
    switch (parts) {
    case PARTS_NONE:
        break;
    case PARTS_MAPPINGS:
    case PARTS_FLAGS:
        details_lines_of_labels(writer, field_class, count);
        break;
    case PARTS_MEMBERS:
        lines_of_members(writer, field_class, count, depth);
        break;
    case PARTS_OPTIONS:
        lines_of_options(writer, field_class, count, depth);
        break;
    case PARTS_ELEMENT:
        line_of_content(
            writer, "Element", bt_x_field_class_borrow_child_by_index_const(field_class, 0), depth);
        break;
    case PARTS_CONTENT:
        lines_of_option(writer, field_class, depth);
        break;
    }
}

static void put_class(
    struct details_writer *writer, const bt_field_class *field_class, unsigned depth)
{
    const struct type *const type = find_type(field_class);
    const bt_value *const attributes = bt_field_class_borrow_user_attributes_const(field_class);
    const bool has_attributes = details_has_attributes(attributes);
    const uint64_t count = count_parts(writer, field_class, type->parts);
    const char *const title = has_attributes && count > 0 ? parts_titles[type->parts] : NULL;

    details_put_type(writer, type->name);
    if (type->put_properties) {
        type->put_properties(writer, field_class);
    }
    if ((!has_attributes && count == 0) || depth == TEXT_DEPTH_MAX) {
        details_put(writer, "\n");
        return;
    }
    details_put(writer, ":\n");
    details_indent_in(writer);
    details_lines_of_user_attributes(writer, attributes);
    if (title) {
        details_line_of_property(writer, title);
        details_indent_in(writer);
    }
    lines_of_parts(writer, field_class, type->parts, count, depth + 1);
    if (title) {
        details_indent_out(writer);
    }
    details_indent_out(writer);
}

void details_put_field_class(struct details_writer *writer, const bt_field_class *field_class)
{
    put_class(writer, field_class, 0);
}
