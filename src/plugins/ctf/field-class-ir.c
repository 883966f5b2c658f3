/* SPDX-License-Identifier: MIT */
/* Translates field classes of the schema to field classes of the trace IR; see field-class-ir.h. */
#include "plugins/ctf/field-class-ir.h"

#include <babeltrace2/extension/text-bytes.h>

#include "ctf/decode/plan.h"
#include "plugins/ctf/attributes-ir.h"

static bt_field_class_integer_preferred_display_base display_base(uint8_t base)
{
    switch (base) {
    case 2:
        return BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_BINARY;
    case 8:
        return BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_OCTAL;
    case 16:
        return BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_HEXADECIMAL;
    default:
        return BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_DECIMAL;
    }
}

static bt_integer_range_set_unsigned *unsigned_ranges(const struct ctf_range_set *set)
{
    bt_integer_range_set_unsigned *ranges = bt_integer_range_set_unsigned_create();

    for (guint i = 0; i < set->count; i++) {
        bt_integer_range_set_unsigned_add_range(ranges, set->ranges[i].lower, set->ranges[i].upper);
    }
    return ranges;
}

static bt_integer_range_set_signed *signed_ranges(const struct ctf_range_set *set)
{
    bt_integer_range_set_signed *ranges = bt_integer_range_set_signed_create();

    for (guint i = 0; i < set->count; i++) {
        bt_integer_range_set_signed_add_range(
            ranges, (int64_t) set->ranges[i].lower, (int64_t) set->ranges[i].upper);
    }
    return ranges;
}

static bt_field_class *translate_bit_array(
    struct field_class_translation *translation, const struct ctf_field_class *field_class)
{
    bt_field_class *result =
        bt_field_class_bit_array_create(translation->trace_class, field_class->length);

    if (translation->mip_version == 0) {
        return result;
    }
    for (guint i = 0; i < field_class->mapping_count; i++) {
        bt_integer_range_set_unsigned *ranges = unsigned_ranges(&field_class->mappings[i].ranges);

        bt_field_class_bit_array_add_flag(result, field_class->mappings[i].label, ranges);
        bt_integer_range_set_unsigned_put_ref(ranges);
    }
    return result;
}

static bt_field_class *translate_unsigned(
    bt_trace_class *trace_class, const struct ctf_field_class *field_class)
{
    if (!field_class->is_enum) {
        return bt_field_class_integer_unsigned_create(trace_class);
    }
    bt_field_class *result = bt_field_class_enumeration_unsigned_create(trace_class);
    for (guint i = 0; i < field_class->mapping_count; i++) {
        bt_integer_range_set_unsigned *ranges = unsigned_ranges(&field_class->mappings[i].ranges);

        bt_field_class_enumeration_unsigned_add_mapping(
            result, field_class->mappings[i].label, ranges);
        bt_integer_range_set_unsigned_put_ref(ranges);
    }
    return result;
}

static bt_field_class *translate_signed(
    bt_trace_class *trace_class, const struct ctf_field_class *field_class)
{
    if (!field_class->is_enum) {
        return bt_field_class_integer_signed_create(trace_class);
    }
    bt_field_class *result = bt_field_class_enumeration_signed_create(trace_class);
    for (guint i = 0; i < field_class->mapping_count; i++) {
        bt_integer_range_set_signed *ranges = signed_ranges(&field_class->mappings[i].ranges);

        bt_field_class_enumeration_signed_add_mapping(
            result, field_class->mappings[i].label, ranges);
        bt_integer_range_set_signed_put_ref(ranges);
    }
    return result;
}

static bt_field_class *translate_integer(
    struct field_class_translation *translation, const struct ctf_field_class *field_class)
{
    bool is_signed =
        field_class->type == CTF_FIELD_SINT || field_class->type == CTF_FIELD_VARLEN_SINT;
    bool is_variable =
        field_class->type == CTF_FIELD_VARLEN_UINT || field_class->type == CTF_FIELD_VARLEN_SINT;
    bt_field_class *result = is_signed ? translate_signed(translation->trace_class, field_class)
                                       : translate_unsigned(translation->trace_class, field_class);

    bt_field_class_integer_set_field_value_range(result, is_variable ? 64 : field_class->length);
    bt_field_class_integer_set_preferred_display_base(
        result, display_base(field_class->display_base));
    if (is_variable && translation->mip_version >= 1) {
        bt_field_class_integer_set_field_value_hints(
            result, BT_FIELD_CLASS_INTEGER_FIELD_VALUE_HINT_SMALL);
    }
    return result;
}

/*
 * Returns the field class with the length or selector of `field_class`, for graphs of MIP version
 * 0. Returns NULL if the trace IR doesn't contain this length or selector, because it is in a
 * header or only the reader needs it.
 */
static bt_field_class *find_key_class(
    struct field_class_translation *translation, const struct ctf_field_class *field_class)
{
    return field_class->key_class
               ? g_hash_table_lookup(translation->translated, field_class->key_class)
               : NULL;
}

/*
 * Returns the location of the length or selector of `field_class`, for graphs of MIP version 1, as
 * a new reference. Returns NULL if the trace IR doesn't contain the field.
 */
static bt_field_location *find_key_location(
    struct field_class_translation *translation, const struct ctf_field_class *field_class)
{
    static const bt_field_location_scope scopes[CTF_SCOPE_COUNT] = {
        [CTF_SCOPE_PACKET_CONTEXT] = BT_FIELD_LOCATION_SCOPE_PACKET_CONTEXT,
        [CTF_SCOPE_EVENT_COMMON_CONTEXT] = BT_FIELD_LOCATION_SCOPE_EVENT_COMMON_CONTEXT,
        [CTF_SCOPE_EVENT_SPECIFIC_CONTEXT] = BT_FIELD_LOCATION_SCOPE_EVENT_SPECIFIC_CONTEXT,
        [CTF_SCOPE_EVENT_PAYLOAD] = BT_FIELD_LOCATION_SCOPE_EVENT_PAYLOAD,
    };
    const struct ctf_key_location *key = field_class->key;

    if (!key || !find_key_class(translation, field_class)) {
        return NULL;
    }
    return bt_field_location_create(
        translation->trace_class, scopes[key->scope], (const char *const *) key->names, key->count);
}

static bt_field_class *translate_blob(
    struct field_class_translation *translation, const struct ctf_field_class *field_class)
{
    bt_trace_class *trace_class = translation->trace_class;
    bt_field_location *location = find_key_location(translation, field_class);
    bt_field_class *result;

    if (field_class->type == CTF_FIELD_STATIC_BLOB) {
        result = bt_field_class_blob_static_create(trace_class, field_class->length);
    } else if (location) {
        result =
            bt_field_class_blob_dynamic_with_length_field_location_create(trace_class, location);
    } else {
        result = bt_field_class_blob_dynamic_without_length_field_location_create(trace_class);
    }
    if (field_class->media_type) {
        bt_field_class_blob_set_media_type(result, field_class->media_type);
    }
    bt_field_location_put_ref(location);
    return result;
}

static bt_field_class *translate_structure(
    struct field_class_translation *translation, const struct ctf_field_class *field_class)
{
    bt_field_class *result = bt_field_class_structure_create(translation->trace_class);

    for (guint i = 0; i < field_class->member_count; i++) {
        const struct ctf_member *member = &field_class->members[i];
        bt_field_class *member_class = field_class_translate(translation, member->field_class);

        if (member_class) {
            bt_field_class_structure_append_member(result, member->name, member_class);
            ATTRIBUTES_SET(bt_field_class_structure_member_set_user_attributes,
                bt_field_class_structure_borrow_member_by_index(
                    result, bt_field_class_structure_get_member_count(result) - 1),
                attributes_translate(member->attributes));
            bt_field_class_put_ref(member_class);
        }
    }
    return result;
}

static bt_field_class *create_dynamic_array(struct field_class_translation *translation,
    const struct ctf_field_class *field_class, bt_field_class *element)
{
    bt_trace_class *trace_class = translation->trace_class;

    if (translation->mip_version == 0) {
        return bt_field_class_array_dynamic_create(
            trace_class, element, find_key_class(translation, field_class));
    }
    bt_field_location *location = find_key_location(translation, field_class);
    bt_field_class *result =
        location ? bt_field_class_array_dynamic_with_length_field_location_create(
                       trace_class, element, location)
                 : bt_field_class_array_dynamic_without_length_field_location_create(
                       trace_class, element);
    bt_field_location_put_ref(location);
    return result;
}

static bt_field_class *translate_array(
    struct field_class_translation *translation, const struct ctf_field_class *field_class)
{
    bt_field_class *element = field_class_translate(translation, field_class->element);
    bt_field_class *result = field_class->type == CTF_FIELD_STATIC_ARRAY
                                 ? bt_field_class_array_static_create(
                                       translation->trace_class, element, field_class->length)
                                 : create_dynamic_array(translation, field_class, element);

    bt_field_class_put_ref(element);
    return result;
}

/* Only CTF 2 has optionals, so they only occur in graphs of MIP version 1. */
static bt_field_class *translate_optional(
    struct field_class_translation *translation, const struct ctf_field_class *field_class)
{
    bt_trace_class *trace_class = translation->trace_class;
    bt_field_class *content = field_class_translate(translation, field_class->element);
    bt_field_location *location = find_key_location(translation, field_class);
    bt_field_class *result;

    if (!location || (!field_class->key_is_bool && field_class->ranges.count == 0)) {
        result = bt_field_class_option_without_selector_field_location_create(trace_class, content);
    } else if (field_class->key_is_bool) {
        result = bt_field_class_option_with_selector_field_location_bool_create(
            trace_class, content, location);
    } else if (field_class->key_is_signed) {
        bt_integer_range_set_signed *ranges = signed_ranges(&field_class->ranges);

        result = bt_field_class_option_with_selector_field_location_integer_signed_create(
            trace_class, content, location, ranges);
        bt_integer_range_set_signed_put_ref(ranges);
    } else {
        bt_integer_range_set_unsigned *ranges = unsigned_ranges(&field_class->ranges);

        result = bt_field_class_option_with_selector_field_location_integer_unsigned_create(
            trace_class, content, location, ranges);
        bt_integer_range_set_unsigned_put_ref(ranges);
    }
    bt_field_location_put_ref(location);
    bt_field_class_put_ref(content);
    return result;
}

enum selector {
    SELECTOR_NONE,
    SELECTOR_UNSIGNED,
    SELECTOR_SIGNED,
};

/*
 * The library requires at least one selector value for each option of a variant. CTF 1.8 also
 * allows options that no label selects. A variant with such an option is translated to a variant
 * without a selector.
 */
static bool every_option_is_selectable(const struct ctf_field_class *field_class)
{
    for (guint i = 0; i < field_class->option_count; i++) {
        if (field_class->options[i].ranges.count == 0) {
            return false;
        }
    }
    return true;
}

static bt_field_class *create_variant(struct field_class_translation *translation,
    const struct ctf_field_class *field_class, enum selector *selector)
{
    bt_trace_class *trace_class = translation->trace_class;
    bool is_selectable = every_option_is_selectable(field_class);
    bt_field_class *key_class = is_selectable ? find_key_class(translation, field_class) : NULL;

    *selector = !key_class                   ? SELECTOR_NONE
                : field_class->key_is_signed ? SELECTOR_SIGNED
                                             : SELECTOR_UNSIGNED;
    if (translation->mip_version == 0) {
        return bt_field_class_variant_create(trace_class, key_class);
    }
    if (!key_class) {
        return bt_field_class_variant_without_selector_field_location_create(trace_class);
    }
    bt_field_location *location = find_key_location(translation, field_class);
    bt_field_class *result =
        *selector == SELECTOR_SIGNED
            ? bt_field_class_variant_with_selector_field_location_integer_signed_create(
                  trace_class, location)
            : bt_field_class_variant_with_selector_field_location_integer_unsigned_create(
                  trace_class, location);
    bt_field_location_put_ref(location);
    return result;
}

static void append_option(bt_field_class *variant, enum selector selector,
    const struct ctf_option *option, bt_field_class *option_class)
{
    switch (selector) {
    case SELECTOR_NONE:
        bt_field_class_variant_without_selector_append_option(variant, option->name, option_class);
        break;
    case SELECTOR_UNSIGNED: {
        bt_integer_range_set_unsigned *ranges = unsigned_ranges(&option->ranges);

        bt_field_class_variant_with_selector_field_integer_unsigned_append_option(
            variant, option->name, option_class, ranges);
        bt_integer_range_set_unsigned_put_ref(ranges);
        break;
    }
    case SELECTOR_SIGNED: {
        bt_integer_range_set_signed *ranges = signed_ranges(&option->ranges);

        bt_field_class_variant_with_selector_field_integer_signed_append_option(
            variant, option->name, option_class, ranges);
        bt_integer_range_set_signed_put_ref(ranges);
        break;
    }
    }
}

static bt_field_class *translate_variant(
    struct field_class_translation *translation, const struct ctf_field_class *field_class)
{
    enum selector selector;
    bt_field_class *result = create_variant(translation, field_class, &selector);

    for (guint i = 0; i < field_class->option_count; i++) {
        const struct ctf_option *option = &field_class->options[i];
        bt_field_class *option_class = field_class_translate(translation, option->field_class);

        if (option_class) {
            append_option(result, selector, option, option_class);
            ATTRIBUTES_SET(bt_field_class_variant_option_set_user_attributes,
                bt_field_class_variant_borrow_option_by_index(
                    result, bt_field_class_variant_get_option_count(result) - 1),
                attributes_translate(option->attributes));
            bt_field_class_put_ref(option_class);
        }
    }
    return result;
}

static bt_field_class *translate_string(
    const struct field_class_translation *translation, const struct ctf_field_class *field_class)
{
    bt_field_class *result = bt_field_class_string_create(translation->trace_class);

    /* Only UTF-8 text keeps its size. Text in other encodings is converted. */
    if (field_class->type == CTF_FIELD_STATIC_STRING &&
        field_class->encoding == CTF_ENCODING_UTF8) {
        bt_x_field_class_string_set_size(result, field_class->length);
    }
    return result;
}

static bt_field_class *translate(
    struct field_class_translation *translation, const struct ctf_field_class *field_class)
{
    switch (field_class->type) {
    case CTF_FIELD_BIT_ARRAY:
        return translate_bit_array(translation, field_class);
    case CTF_FIELD_BOOL:
        return bt_field_class_bool_create(translation->trace_class);
    case CTF_FIELD_UINT:
    case CTF_FIELD_SINT:
    case CTF_FIELD_VARLEN_UINT:
    case CTF_FIELD_VARLEN_SINT:
        return translate_integer(translation, field_class);
    case CTF_FIELD_REAL:
        return field_class->length == 64
                   ? bt_field_class_real_double_precision_create(translation->trace_class)
                   : bt_field_class_real_single_precision_create(translation->trace_class);
    case CTF_FIELD_STRING:
    case CTF_FIELD_STATIC_STRING:
    case CTF_FIELD_DYNAMIC_STRING:
        return translate_string(translation, field_class);
    case CTF_FIELD_STATIC_BLOB:
    case CTF_FIELD_DYNAMIC_BLOB:
        return translate_blob(translation, field_class);
    case CTF_FIELD_STRUCT:
        return translate_structure(translation, field_class);
    case CTF_FIELD_STATIC_ARRAY:
    case CTF_FIELD_DYNAMIC_ARRAY:
        return translate_array(translation, field_class);
    case CTF_FIELD_OPTIONAL:
        return translate_optional(translation, field_class);
    case CTF_FIELD_VARIANT:
        return translate_variant(translation, field_class);
    }
    g_assert_not_reached();
}

bt_field_class *field_class_translate(
    struct field_class_translation *translation, const struct ctf_field_class *field_class)
{
    if (!ctf_field_class_is_visible(field_class)) {
        return NULL;
    }
    bt_field_class *result = translate(translation, field_class);
    ATTRIBUTES_SET(
        bt_field_class_set_user_attributes, result, attributes_translate(field_class->attributes));
    g_hash_table_insert(translation->translated, (void *) field_class, result);
    return result;
}
