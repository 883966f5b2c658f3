/* SPDX-License-Identifier: MIT */
#include "calls.h"

/* Freezes a type by creating a field from it. */
static struct bt_ctf_field_type *frozen(struct bt_ctf_field_type *type)
{
    GIVES(bt_ctf_field_create(type));
    return type;
}

static struct bt_ctf_field_type *some_string(void)
{
    return GIVES(bt_ctf_field_type_string_create());
}

static struct bt_ctf_field_type *some_integer(void)
{
    return GIVES(bt_ctf_field_type_integer_create(8));
}

static void call_all_types(void)
{
    struct bt_ctf_field_type *integer = some_integer(), *string = some_string();

    IS(bt_ctf_field_type_get_type_id(integer), BT_CTF_FIELD_TYPE_ID_INTEGER);
    IS(bt_ctf_field_type_get_type_id(string), BT_CTF_FIELD_TYPE_ID_STRING);
    BAD_IS(bt_ctf_field_type_get_type_id(NULL), BT_CTF_FIELD_TYPE_ID_UNKNOWN);
    IS(bt_ctf_field_type_get_alignment(integer), 1);
    IS(bt_ctf_field_type_get_alignment(string), 8);
    FAILS(bt_ctf_field_type_get_alignment(NULL));
    WORKS(bt_ctf_field_type_set_alignment(integer, 32));
    IS(bt_ctf_field_type_get_alignment(integer), 32);
    FAILS(bt_ctf_field_type_set_alignment(integer, 0));
    FAILS(bt_ctf_field_type_set_alignment(integer, 3));
    FAILS(bt_ctf_field_type_set_alignment(string, 16));
    FAILS(bt_ctf_field_type_set_alignment(NULL, 8));
    IS(bt_ctf_field_type_get_byte_order(integer), BT_CTF_BYTE_ORDER_NATIVE);
    BAD_IS(bt_ctf_field_type_get_byte_order(string), BT_CTF_BYTE_ORDER_UNKNOWN);
    BAD_IS(bt_ctf_field_type_get_byte_order(NULL), BT_CTF_BYTE_ORDER_UNKNOWN);
    WORKS(bt_ctf_field_type_set_byte_order(integer, BT_CTF_BYTE_ORDER_BIG_ENDIAN));
    IS(bt_ctf_field_type_get_byte_order(integer), BT_CTF_BYTE_ORDER_BIG_ENDIAN);
    FAILS(bt_ctf_field_type_set_byte_order(integer, BT_CTF_BYTE_ORDER_UNKNOWN));
    FAILS(bt_ctf_field_type_set_byte_order(integer, (enum bt_ctf_byte_order) 77));
    FAILS(bt_ctf_field_type_set_byte_order(NULL, BT_CTF_BYTE_ORDER_BIG_ENDIAN));
    frozen(integer);
    FAILS(bt_ctf_field_type_set_alignment(integer, 8));
    FAILS(bt_ctf_field_type_set_byte_order(integer, BT_CTF_BYTE_ORDER_NATIVE));
}

static void call_integer_types(void)
{
    struct bt_ctf_field_type *type = GIVES(bt_ctf_field_type_integer_create(64)),
                             *string = some_string();

    REFUSES(bt_ctf_field_type_integer_create(0));
    REFUSES(bt_ctf_field_type_integer_create(65));
    IS(bt_ctf_field_type_integer_get_size(type), 64);
    FAILS(bt_ctf_field_type_integer_get_size(string));
    FAILS(bt_ctf_field_type_integer_get_size(NULL));
    WORKS(bt_ctf_field_type_integer_set_size(type, 1));
    IS(bt_ctf_field_type_integer_get_size(type), 1);
    FAILS(bt_ctf_field_type_integer_set_size(type, 0));
    FAILS(bt_ctf_field_type_integer_set_size(type, 65));
    FAILS(bt_ctf_field_type_integer_set_size(string, 8));
    FAILS(bt_ctf_field_type_integer_set_size(NULL, 8));
    IS(bt_ctf_field_type_integer_is_signed(type), BT_CTF_FALSE);
    FAILS(bt_ctf_field_type_integer_is_signed(string));
    FAILS(bt_ctf_field_type_integer_is_signed(NULL));
    WORKS(bt_ctf_field_type_integer_set_is_signed(type, BT_CTF_TRUE));
    expect(bt_ctf_field_type_integer_get_signed(type) == 1, __FILE__, __LINE__, "a signed type");
    FAILS(bt_ctf_field_type_integer_set_is_signed(string, BT_CTF_TRUE));
    FAILS(bt_ctf_field_type_integer_set_is_signed(NULL, BT_CTF_TRUE));
    IS(bt_ctf_field_type_integer_get_base(type), BT_CTF_INTEGER_BASE_DECIMAL);
    BAD_IS(bt_ctf_field_type_integer_get_base(string), BT_CTF_INTEGER_BASE_UNKNOWN);
    BAD_IS(bt_ctf_field_type_integer_get_base(NULL), BT_CTF_INTEGER_BASE_UNKNOWN);
    WORKS(bt_ctf_field_type_integer_set_base(type, BT_CTF_INTEGER_BASE_HEXADECIMAL));
    IS(bt_ctf_field_type_integer_get_base(type), BT_CTF_INTEGER_BASE_HEXADECIMAL);
    FAILS(bt_ctf_field_type_integer_set_base(type, BT_CTF_INTEGER_BASE_UNKNOWN));
    FAILS(bt_ctf_field_type_integer_set_base(type, (enum bt_ctf_integer_base) 3));
    FAILS(bt_ctf_field_type_integer_set_base(string, BT_CTF_INTEGER_BASE_OCTAL));
    FAILS(bt_ctf_field_type_integer_set_base(NULL, BT_CTF_INTEGER_BASE_OCTAL));
    IS(bt_ctf_field_type_integer_get_encoding(type), BT_CTF_STRING_ENCODING_NONE);
    BAD_IS(bt_ctf_field_type_integer_get_encoding(string), BT_CTF_STRING_ENCODING_UNKNOWN);
    BAD_IS(bt_ctf_field_type_integer_get_encoding(NULL), BT_CTF_STRING_ENCODING_UNKNOWN);
    WORKS(bt_ctf_field_type_integer_set_encoding(type, BT_CTF_STRING_ENCODING_ASCII));
    FAILS(bt_ctf_field_type_integer_set_encoding(type, BT_CTF_STRING_ENCODING_UNKNOWN));
    FAILS(bt_ctf_field_type_integer_set_encoding(type, (enum bt_ctf_string_encoding) 77));
    FAILS(bt_ctf_field_type_integer_set_encoding(string, BT_CTF_STRING_ENCODING_UTF8));
    FAILS(bt_ctf_field_type_integer_set_encoding(NULL, BT_CTF_STRING_ENCODING_UTF8));
    NONE(bt_ctf_field_type_integer_get_mapped_clock_class(type));
    REFUSES(bt_ctf_field_type_integer_get_mapped_clock_class(string));
    REFUSES(bt_ctf_field_type_integer_get_mapped_clock_class(NULL));
    FAILS(bt_ctf_field_type_integer_set_mapped_clock_class(type, NULL));
    FAILS(bt_ctf_field_type_integer_set_mapped_clock_class(NULL, NULL));
    if (bad_calls_too) {
        struct bt_ctf_clock_class *clock_class =
            GIVES(bt_ctf_clock_class_create("monotonic", 1000));

        FAILS(bt_ctf_field_type_integer_set_mapped_clock_class(string, clock_class));
        WORKS(bt_ctf_field_type_integer_set_mapped_clock_class(type, clock_class));
        expect(GIVES(bt_ctf_field_type_integer_get_mapped_clock_class(type)) == clock_class,
            __FILE__, __LINE__, "the clock class of an integer");
    }
    frozen(type);
    FAILS(bt_ctf_field_type_integer_set_size(type, 8));
    FAILS(bt_ctf_field_type_integer_set_is_signed(type, BT_CTF_FALSE));
    FAILS(bt_ctf_field_type_integer_set_base(type, BT_CTF_INTEGER_BASE_OCTAL));
    FAILS(bt_ctf_field_type_integer_set_encoding(type, BT_CTF_STRING_ENCODING_UTF8));
}

static void call_real_types(void)
{
    struct bt_ctf_field_type *type = GIVES(bt_ctf_field_type_floating_point_create()),
                             *string = some_string();

    IS(bt_ctf_field_type_floating_point_get_exponent_digits(type), 8);
    FAILS(bt_ctf_field_type_floating_point_get_exponent_digits(string));
    FAILS(bt_ctf_field_type_floating_point_get_exponent_digits(NULL));
    IS(bt_ctf_field_type_floating_point_get_mantissa_digits(type), 24);
    FAILS(bt_ctf_field_type_floating_point_get_mantissa_digits(string));
    FAILS(bt_ctf_field_type_floating_point_get_mantissa_digits(NULL));
    WORKS(bt_ctf_field_type_floating_point_set_exponent_digits(type, 11));
    FAILS(bt_ctf_field_type_floating_point_set_exponent_digits(type, 9));
    FAILS(bt_ctf_field_type_floating_point_set_exponent_digits(string, 8));
    FAILS(bt_ctf_field_type_floating_point_set_exponent_digits(NULL, 8));
    WORKS(bt_ctf_field_type_floating_point_set_mantissa_digits(type, 53));
    FAILS(bt_ctf_field_type_floating_point_set_mantissa_digits(type, 10));
    FAILS(bt_ctf_field_type_floating_point_set_mantissa_digits(string, 24));
    FAILS(bt_ctf_field_type_floating_point_set_mantissa_digits(NULL, 24));
    frozen(type);
    FAILS(bt_ctf_field_type_floating_point_set_exponent_digits(type, 11));
    FAILS(bt_ctf_field_type_floating_point_set_mantissa_digits(type, 53));
}

static void call_enumeration_types(void)
{
    struct bt_ctf_field_type *integer = some_integer(), *signed_integer = some_integer(),
                             *string = some_string();
    struct bt_ctf_field_type *type = GIVES(bt_ctf_field_type_enumeration_create(integer)),
                             *signed_type;
    const char *label;
    int64_t signed_begin, signed_end;
    uint64_t begin, end;

    WORKS(bt_ctf_field_type_integer_set_is_signed(signed_integer, BT_CTF_TRUE));
    signed_type = GIVES(bt_ctf_field_type_enumeration_create(signed_integer));
    REFUSES(bt_ctf_field_type_enumeration_create(string));
    REFUSES(bt_ctf_field_type_enumeration_create(NULL));
    expect(GIVES(bt_ctf_field_type_enumeration_get_container_field_type(type)) == integer, __FILE__,
        __LINE__, "the integer type of an enumeration");
    REFUSES(bt_ctf_field_type_enumeration_get_container_field_type(string));
    REFUSES(bt_ctf_field_type_enumeration_get_container_field_type(NULL));
    WORKS(bt_ctf_field_type_enumeration_unsigned_add_mapping(type, "later", 5, 10));
    WORKS(bt_ctf_field_type_enumeration_unsigned_add_mapping(type, "sooner", 1, 6));
    FAILS(bt_ctf_field_type_enumeration_unsigned_add_mapping(type, "backwards", 2, 1));
    FAILS(bt_ctf_field_type_enumeration_unsigned_add_mapping(type, NULL, 1, 2));
    FAILS(bt_ctf_field_type_enumeration_unsigned_add_mapping(string, "a", 1, 2));
    FAILS(bt_ctf_field_type_enumeration_unsigned_add_mapping(NULL, "a", 1, 2));
    WORKS(bt_ctf_field_type_enumeration_signed_add_mapping(signed_type, "negative", -5, -1));
    FAILS(bt_ctf_field_type_enumeration_signed_add_mapping(signed_type, "backwards", -1, -5));
    FAILS(bt_ctf_field_type_enumeration_signed_add_mapping(signed_type, NULL, -5, -1));
    FAILS(bt_ctf_field_type_enumeration_signed_add_mapping(string, "a", -5, -1));
    FAILS(bt_ctf_field_type_enumeration_signed_add_mapping(NULL, "a", -5, -1));
    IS(bt_ctf_field_type_enumeration_get_mapping_count(type), 2);
    FAILS(bt_ctf_field_type_enumeration_get_mapping_count(string));
    FAILS(bt_ctf_field_type_enumeration_get_mapping_count(NULL));
    WORKS(
        bt_ctf_field_type_enumeration_unsigned_get_mapping_by_index(type, 0, &label, &begin, &end));
    expect(same_text(label, "sooner") && begin == 1 && end == 6, __FILE__, __LINE__,
        "the first mapping");
    WORKS(bt_ctf_field_type_enumeration_unsigned_get_mapping_by_index(type, 1, NULL, NULL, NULL));
    FAILS(
        bt_ctf_field_type_enumeration_unsigned_get_mapping_by_index(type, 2, &label, &begin, &end));
    FAILS(bt_ctf_field_type_enumeration_unsigned_get_mapping_by_index(
        signed_type, 0, &label, &begin, &end));
    FAILS(bt_ctf_field_type_enumeration_unsigned_get_mapping_by_index(
        string, 0, &label, &begin, &end));
    FAILS(
        bt_ctf_field_type_enumeration_unsigned_get_mapping_by_index(NULL, 0, &label, &begin, &end));
    WORKS(bt_ctf_field_type_enumeration_signed_get_mapping_by_index(
        signed_type, 0, &label, &signed_begin, &signed_end));
    expect(same_text(label, "negative") && signed_begin == -5 && signed_end == -1, __FILE__,
        __LINE__, "a mapping");
    FAILS(bt_ctf_field_type_enumeration_signed_get_mapping_by_index(
        signed_type, 1, &label, NULL, NULL));
    WORKS(bt_ctf_field_type_enumeration_signed_get_mapping_by_index(type, 0, &label, NULL, NULL));
    FAILS(bt_ctf_field_type_enumeration_signed_get_mapping_by_index(string, 0, &label, NULL, NULL));
    FAILS(bt_ctf_field_type_enumeration_signed_get_mapping_by_index(NULL, 0, &label, NULL, NULL));
    frozen(type);
    frozen(signed_type);
    FAILS(bt_ctf_field_type_enumeration_unsigned_add_mapping(type, "late", 11, 12));
    FAILS(bt_ctf_field_type_enumeration_signed_add_mapping(signed_type, "late", 11, 12));
}

static void call_string_types(void)
{
    struct bt_ctf_field_type *type = some_string(), *integer = some_integer();

    IS(bt_ctf_field_type_string_get_encoding(type), BT_CTF_STRING_ENCODING_UTF8);
    BAD_IS(bt_ctf_field_type_string_get_encoding(integer), BT_CTF_STRING_ENCODING_UNKNOWN);
    BAD_IS(bt_ctf_field_type_string_get_encoding(NULL), BT_CTF_STRING_ENCODING_UNKNOWN);
    WORKS(bt_ctf_field_type_string_set_encoding(type, BT_CTF_STRING_ENCODING_ASCII));
    IS(bt_ctf_field_type_string_get_encoding(type), BT_CTF_STRING_ENCODING_ASCII);
    FAILS(bt_ctf_field_type_string_set_encoding(type, BT_CTF_STRING_ENCODING_UNKNOWN));
    FAILS(bt_ctf_field_type_string_set_encoding(type, BT_CTF_STRING_ENCODING_NONE));
    FAILS(bt_ctf_field_type_string_set_encoding(integer, BT_CTF_STRING_ENCODING_UTF8));
    FAILS(bt_ctf_field_type_string_set_encoding(NULL, BT_CTF_STRING_ENCODING_UTF8));
    frozen(type);
    FAILS(bt_ctf_field_type_string_set_encoding(type, BT_CTF_STRING_ENCODING_UTF8));
}

static void call_structure_types(void)
{
    struct bt_ctf_field_type *type = GIVES(bt_ctf_field_type_structure_create());
    struct bt_ctf_field_type *integer = some_integer(), *found;
    const char *name;

    IS(bt_ctf_field_type_structure_get_field_count(type), 0);
    WORKS(bt_ctf_field_type_structure_add_field(type, integer, "number"));
    WORKS(bt_ctf_field_type_structure_add_field(type, some_string(), "event"));
    FAILS(bt_ctf_field_type_structure_add_field(type, integer, "number"));
    FAILS(bt_ctf_field_type_structure_add_field(type, integer, NULL));
    FAILS(bt_ctf_field_type_structure_add_field(type, NULL, "other"));
    FAILS(bt_ctf_field_type_structure_add_field(type, type, "self"));
    FAILS(bt_ctf_field_type_structure_add_field(integer, integer, "other"));
    FAILS(bt_ctf_field_type_structure_add_field(NULL, integer, "other"));
    IS(bt_ctf_field_type_structure_get_field_count(type), 2);
    FAILS(bt_ctf_field_type_structure_get_field_count(integer));
    FAILS(bt_ctf_field_type_structure_get_field_count(NULL));
    WORKS(bt_ctf_field_type_structure_get_field_by_index(type, &name, &found, 0));
    expect(same_text(name, "number") && found == integer, __FILE__, __LINE__, "the first field");
    bt_ctf_object_put_ref(found);
    WORKS(bt_ctf_field_type_structure_get_field_by_index(type, NULL, NULL, 1));
    FAILS(bt_ctf_field_type_structure_get_field_by_index(type, &name, &found, 2));
    FAILS(bt_ctf_field_type_structure_get_field_by_index(integer, &name, &found, 0));
    FAILS(bt_ctf_field_type_structure_get_field_by_index(NULL, &name, &found, 0));
    expect(GIVES(bt_ctf_field_type_structure_get_field_type_by_name(type, "number")) == integer,
        __FILE__, __LINE__, "the field with a name");
    NONE(bt_ctf_field_type_structure_get_field_type_by_name(type, "other"));
    REFUSES(bt_ctf_field_type_structure_get_field_type_by_name(type, NULL));
    REFUSES(bt_ctf_field_type_structure_get_field_type_by_name(integer, "number"));
    REFUSES(bt_ctf_field_type_structure_get_field_type_by_name(NULL, "number"));
    frozen(type);
    FAILS(bt_ctf_field_type_structure_add_field(type, integer, "late"));
}

static void call_array_types(void)
{
    struct bt_ctf_field_type *integer = some_integer();
    struct bt_ctf_field_type *array = GIVES(bt_ctf_field_type_array_create(integer, 3));
    struct bt_ctf_field_type *sequence =
        GIVES(bt_ctf_field_type_sequence_create(integer, "event.fields.len"));

    REFUSES(bt_ctf_field_type_array_create(integer, 0));
    REFUSES(bt_ctf_field_type_array_create(NULL, 1));
    IS(bt_ctf_field_type_array_get_length(array), 3);
    FAILS(bt_ctf_field_type_array_get_length(sequence));
    FAILS(bt_ctf_field_type_array_get_length(NULL));
    expect(GIVES(bt_ctf_field_type_array_get_element_field_type(array)) == integer, __FILE__,
        __LINE__, "element");
    REFUSES(bt_ctf_field_type_array_get_element_field_type(sequence));
    REFUSES(bt_ctf_field_type_array_get_element_field_type(NULL));
    REFUSES(bt_ctf_field_type_sequence_create(integer, NULL));
    REFUSES(bt_ctf_field_type_sequence_create(integer, "int"));
    REFUSES(bt_ctf_field_type_sequence_create(NULL, "len"));
    expect(GIVES(bt_ctf_field_type_sequence_get_element_field_type(sequence)) == integer, __FILE__,
        __LINE__, "element");
    REFUSES(bt_ctf_field_type_sequence_get_element_field_type(array));
    REFUSES(bt_ctf_field_type_sequence_get_element_field_type(NULL));
    TEXT(bt_ctf_field_type_sequence_get_length_field_name(sequence), "event.fields.len");
    REFUSES(bt_ctf_field_type_sequence_get_length_field_name(array));
    REFUSES(bt_ctf_field_type_sequence_get_length_field_name(NULL));
}

static void call_variant_types(void)
{
    struct bt_ctf_field_type *integer = some_integer(), *string = some_string(), *found;
    struct bt_ctf_field_type *tag = GIVES(bt_ctf_field_type_enumeration_create(integer)), *type;
    struct bt_ctf_field *tag_field;
    const char *name;

    WORKS(bt_ctf_field_type_enumeration_unsigned_add_mapping(tag, "one", 1, 1));
    WORKS(bt_ctf_field_type_enumeration_unsigned_add_mapping(tag, "two", 2, 2));
    type = GIVES(bt_ctf_field_type_variant_create(tag, "tag"));
    GIVES(bt_ctf_field_type_variant_create(NULL, NULL));
    REFUSES(bt_ctf_field_type_variant_create(tag, "int"));
    REFUSES(bt_ctf_field_type_variant_create(string, "tag"));
    expect(GIVES(bt_ctf_field_type_variant_get_tag_field_type(type)) == tag, __FILE__, __LINE__,
        "the tag's type");
    REFUSES(bt_ctf_field_type_variant_get_tag_field_type(string));
    REFUSES(bt_ctf_field_type_variant_get_tag_field_type(NULL));
    WORKS(bt_ctf_field_type_variant_set_tag_name(type, "other_tag"));
    FAILS(bt_ctf_field_type_variant_set_tag_name(type, "int"));
    FAILS(bt_ctf_field_type_variant_set_tag_name(type, NULL));
    FAILS(bt_ctf_field_type_variant_set_tag_name(string, "tag"));
    FAILS(bt_ctf_field_type_variant_set_tag_name(NULL, "tag"));
    TEXT(bt_ctf_field_type_variant_get_tag_name(type), "other_tag");
    REFUSES(bt_ctf_field_type_variant_get_tag_name(string));
    REFUSES(bt_ctf_field_type_variant_get_tag_name(NULL));
    WORKS(bt_ctf_field_type_variant_add_field(type, string, "two"));
    FAILS(bt_ctf_field_type_variant_add_field(type, string, "two"));
    FAILS(bt_ctf_field_type_variant_add_field(type, string, "no label"));
    FAILS(bt_ctf_field_type_variant_add_field(type, NULL, "one"));
    FAILS(bt_ctf_field_type_variant_add_field(type, type, "one"));
    FAILS(bt_ctf_field_type_variant_add_field(string, string, "one"));
    FAILS(bt_ctf_field_type_variant_add_field(NULL, string, "one"));
    IS(bt_ctf_field_type_variant_get_field_count(type), 1);
    FAILS(bt_ctf_field_type_variant_get_field_count(string));
    FAILS(bt_ctf_field_type_variant_get_field_count(NULL));
    WORKS(bt_ctf_field_type_variant_get_field_by_index(type, &name, &found, 0));
    expect(same_text(name, "two") && found == string, __FILE__, __LINE__, "the first option");
    bt_ctf_object_put_ref(found);
    FAILS(bt_ctf_field_type_variant_get_field_by_index(type, &name, &found, 1));
    FAILS(bt_ctf_field_type_variant_get_field_by_index(string, &name, &found, 0));
    FAILS(bt_ctf_field_type_variant_get_field_by_index(NULL, &name, &found, 0));
    expect(GIVES(bt_ctf_field_type_variant_get_field_type_by_name(type, "two")) == string, __FILE__,
        __LINE__, "two");
    NONE(bt_ctf_field_type_variant_get_field_type_by_name(type, "one"));
    REFUSES(bt_ctf_field_type_variant_get_field_type_by_name(type, NULL));
    REFUSES(bt_ctf_field_type_variant_get_field_type_by_name(string, "two"));
    REFUSES(bt_ctf_field_type_variant_get_field_type_by_name(NULL, "two"));
    tag_field = GIVES(bt_ctf_field_create(tag));
    REFUSES(bt_ctf_field_type_variant_get_field_type_from_tag(type, tag_field));
    WORKS(bt_ctf_field_integer_unsigned_set_value(
        GIVES(bt_ctf_field_enumeration_get_container(tag_field)), 2));
    expect(GIVES(bt_ctf_field_type_variant_get_field_type_from_tag(type, tag_field)) == string,
        __FILE__, __LINE__, "2");
    REFUSES(bt_ctf_field_type_variant_get_field_type_from_tag(type, NULL));
    REFUSES(bt_ctf_field_type_variant_get_field_type_from_tag(string, tag_field));
    REFUSES(bt_ctf_field_type_variant_get_field_type_from_tag(NULL, tag_field));
    frozen(type);
    FAILS(bt_ctf_field_type_variant_set_tag_name(type, "late"));
    FAILS(bt_ctf_field_type_variant_add_field(type, string, "one"));
}

void call_types(void)
{
    call_all_types();
    call_integer_types();
    call_real_types();
    call_enumeration_types();
    call_string_types();
    call_structure_types();
    call_array_types();
    call_variant_types();
}
