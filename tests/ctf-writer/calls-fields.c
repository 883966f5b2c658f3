/* SPDX-License-Identifier: MIT */
#include "calls.h"

/* A field of a type which the functions refuse. */
static struct bt_ctf_field *wrong;

static struct bt_ctf_field *integer_field(unsigned int size, int is_signed)
{
    struct bt_ctf_field_type *type = GIVES(bt_ctf_field_type_integer_create(size));

    WORKS(bt_ctf_field_type_integer_set_is_signed(type, is_signed));
    return GIVES(bt_ctf_field_create(type));
}

static struct bt_ctf_field *string_field(void)
{
    return GIVES(bt_ctf_field_create(GIVES(bt_ctf_field_type_string_create())));
}

static void call_all_fields(void)
{
    struct bt_ctf_field_type *type = GIVES(bt_ctf_field_type_integer_create(8));
    struct bt_ctf_field *field = GIVES(bt_ctf_field_create(type));

    REFUSES(bt_ctf_field_create(NULL));
    expect(GIVES(bt_ctf_field_get_type(field)) == type, __FILE__, __LINE__, "the type of a field");
    REFUSES(bt_ctf_field_get_type(NULL));
    IS(bt_ctf_field_get_type_id(field), BT_CTF_FIELD_TYPE_ID_INTEGER);
    BAD_IS(bt_ctf_field_get_type_id(NULL), BT_CTF_FIELD_TYPE_ID_UNKNOWN);
    WORKS(bt_ctf_field_integer_unsigned_set_value(field, 7));
    if (bad_calls_too) {
        struct bt_ctf_field *copy = GIVES(bt_ctf_field_copy(field));
        uint64_t value;

        WORKS(bt_ctf_field_integer_unsigned_set_value(field, 8));
        WORKS(bt_ctf_field_integer_unsigned_get_value(copy, &value));
        expect(value == 7, __FILE__, __LINE__, "the copy");
    }
    REFUSES(bt_ctf_field_copy(NULL));
}

static void call_integer_fields(void)
{
    struct bt_ctf_field *field = integer_field(8, 0), *signed_field = integer_field(8, 1);
    int64_t signed_value;
    uint64_t value;

    FAILS(bt_ctf_field_integer_unsigned_get_value(field, &value));
    WORKS(bt_ctf_field_integer_unsigned_set_value(field, 255));
    WORKS(bt_ctf_field_integer_unsigned_get_value(field, &value));
    expect(value == 255, __FILE__, __LINE__, "255");
    FAILS(bt_ctf_field_integer_unsigned_set_value(field, 256));
    FAILS(bt_ctf_field_integer_unsigned_set_value(signed_field, 1));
    FAILS(bt_ctf_field_integer_unsigned_set_value(wrong, 1));
    FAILS(bt_ctf_field_integer_unsigned_set_value(NULL, 1));
    FAILS(bt_ctf_field_integer_unsigned_get_value(field, NULL));
    FAILS(bt_ctf_field_integer_unsigned_get_value(wrong, &value));
    FAILS(bt_ctf_field_integer_unsigned_get_value(NULL, &value));
    FAILS(bt_ctf_field_integer_signed_get_value(signed_field, &signed_value));
    WORKS(bt_ctf_field_integer_signed_set_value(signed_field, -128));
    WORKS(bt_ctf_field_integer_signed_get_value(signed_field, &signed_value));
    expect(signed_value == -128, __FILE__, __LINE__, "-128");
    FAILS(bt_ctf_field_integer_signed_set_value(signed_field, -129));
    FAILS(bt_ctf_field_integer_signed_set_value(signed_field, 128));
    FAILS(bt_ctf_field_integer_signed_set_value(field, 1));
    FAILS(bt_ctf_field_integer_signed_set_value(wrong, 1));
    FAILS(bt_ctf_field_integer_signed_set_value(NULL, 1));
    FAILS(bt_ctf_field_integer_signed_get_value(signed_field, NULL));
    FAILS(bt_ctf_field_integer_signed_get_value(field, &signed_value));
    FAILS(bt_ctf_field_integer_signed_get_value(wrong, &signed_value));
    FAILS(bt_ctf_field_integer_signed_get_value(NULL, &signed_value));
}

static void call_real_fields(void)
{
    struct bt_ctf_field *field =
        GIVES(bt_ctf_field_create(GIVES(bt_ctf_field_type_floating_point_create())));
    double value;

    FAILS(bt_ctf_field_floating_point_get_value(field, &value));
    WORKS(bt_ctf_field_floating_point_set_value(field, 1.5));
    WORKS(bt_ctf_field_floating_point_get_value(field, &value));
    expect(value == 1.5, __FILE__, __LINE__, "1.5");
    FAILS(bt_ctf_field_floating_point_set_value(wrong, 1));
    FAILS(bt_ctf_field_floating_point_set_value(NULL, 1));
    FAILS(bt_ctf_field_floating_point_get_value(field, NULL));
    FAILS(bt_ctf_field_floating_point_get_value(wrong, &value));
    FAILS(bt_ctf_field_floating_point_get_value(NULL, &value));
}

static void call_string_fields(void)
{
    struct bt_ctf_field *field = string_field(), *integer = integer_field(8, 0);

    REFUSES(bt_ctf_field_string_get_value(field));
    WORKS(bt_ctf_field_string_append(field, "a"));
    WORKS(bt_ctf_field_string_set_value(field, "text"));
    WORKS(bt_ctf_field_string_append(field, " and"));
    WORKS(bt_ctf_field_string_append_len(field, " more", 3));
    WORKS(bt_ctf_field_string_append_len(field, "x\0y", 3));
    TEXT(bt_ctf_field_string_get_value(field), "text and mox");
    REFUSES(bt_ctf_field_string_get_value(integer));
    REFUSES(bt_ctf_field_string_get_value(NULL));
    FAILS(bt_ctf_field_string_set_value(field, NULL));
    FAILS(bt_ctf_field_string_set_value(integer, "a"));
    FAILS(bt_ctf_field_string_set_value(NULL, "a"));
    FAILS(bt_ctf_field_string_append(field, NULL));
    FAILS(bt_ctf_field_string_append(integer, "a"));
    FAILS(bt_ctf_field_string_append(NULL, "a"));
    FAILS(bt_ctf_field_string_append_len(field, NULL, 1));
    FAILS(bt_ctf_field_string_append_len(integer, "a", 1));
    FAILS(bt_ctf_field_string_append_len(NULL, "a", 1));
}

static void call_structure_fields(void)
{
    struct bt_ctf_field_type *type = GIVES(bt_ctf_field_type_structure_create());
    struct bt_ctf_field *field;

    WORKS(bt_ctf_field_type_structure_add_field(
        type, GIVES(bt_ctf_field_type_integer_create(8)), "number"));
    field = GIVES(bt_ctf_field_create(type));
    expect(GIVES(bt_ctf_field_structure_get_field_by_name(field, "number")) ==
               GIVES(bt_ctf_field_structure_get_field_by_index(field, 0)),
        __FILE__, __LINE__, "a field of a structure");
    REFUSES(bt_ctf_field_structure_get_field_by_name(field, "other"));
    REFUSES(bt_ctf_field_structure_get_field_by_name(field, NULL));
    REFUSES(bt_ctf_field_structure_get_field_by_name(wrong, "number"));
    REFUSES(bt_ctf_field_structure_get_field_by_name(NULL, "number"));
    REFUSES(bt_ctf_field_structure_get_field_by_index(field, 1));
    REFUSES(bt_ctf_field_structure_get_field_by_index(wrong, 0));
    REFUSES(bt_ctf_field_structure_get_field_by_index(NULL, 0));
}

static void call_array_fields(void)
{
    struct bt_ctf_field_type *type = GIVES(bt_ctf_field_type_integer_create(8));
    struct bt_ctf_field *array =
        GIVES(bt_ctf_field_create(GIVES(bt_ctf_field_type_array_create(type, 2))));
    struct bt_ctf_field *sequence =
        GIVES(bt_ctf_field_create(GIVES(bt_ctf_field_type_sequence_create(type, "len"))));
    struct bt_ctf_field *length = integer_field(16, 0), *signed_length = integer_field(16, 1);

    GIVES(bt_ctf_field_array_get_field(array, 1));
    REFUSES(bt_ctf_field_array_get_field(array, 2));
    REFUSES(bt_ctf_field_array_get_field(wrong, 0));
    REFUSES(bt_ctf_field_array_get_field(NULL, 0));
    REFUSES(bt_ctf_field_sequence_get_field(sequence, 0));
    FAILS(bt_ctf_field_sequence_set_length(sequence, length));
    WORKS(bt_ctf_field_integer_unsigned_set_value(length, 2));
    WORKS(bt_ctf_field_integer_signed_set_value(signed_length, 2));
    WORKS(bt_ctf_field_sequence_set_length(sequence, length));
    GIVES(bt_ctf_field_sequence_get_field(sequence, 1));
    REFUSES(bt_ctf_field_sequence_get_field(sequence, 2));
    REFUSES(bt_ctf_field_sequence_get_field(wrong, 0));
    REFUSES(bt_ctf_field_sequence_get_field(NULL, 0));
    FAILS(bt_ctf_field_sequence_set_length(sequence, signed_length));
    FAILS(bt_ctf_field_sequence_set_length(sequence, wrong));
    FAILS(bt_ctf_field_sequence_set_length(sequence, NULL));
    FAILS(bt_ctf_field_sequence_set_length(wrong, length));
    FAILS(bt_ctf_field_sequence_set_length(NULL, length));
}

static void call_variant_fields(void)
{
    struct bt_ctf_field_type *tag_type =
        GIVES(bt_ctf_field_type_enumeration_create(GIVES(bt_ctf_field_type_integer_create(8))));
    struct bt_ctf_field_type *type;
    struct bt_ctf_field *field, *tag, *selected;

    WORKS(bt_ctf_field_type_enumeration_unsigned_add_mapping(tag_type, "number", 1, 1));
    type = GIVES(bt_ctf_field_type_variant_create(tag_type, "tag"));
    WORKS(bt_ctf_field_type_variant_add_field(
        type, GIVES(bt_ctf_field_type_integer_create(8)), "number"));
    field = GIVES(bt_ctf_field_create(type));
    tag = GIVES(bt_ctf_field_create(tag_type));
    NONE(bt_ctf_field_variant_get_current_field(field));
    REFUSES(bt_ctf_field_variant_get_field(field, tag));
    WORKS(bt_ctf_field_integer_unsigned_set_value(
        GIVES(bt_ctf_field_enumeration_get_container(tag)), 1));
    REFUSES(bt_ctf_field_enumeration_get_container(wrong));
    REFUSES(bt_ctf_field_enumeration_get_container(NULL));
    selected = GIVES(bt_ctf_field_variant_get_field(field, tag));
    expect(GIVES(bt_ctf_field_variant_get_current_field(field)) == selected, __FILE__, __LINE__,
        "the selected field");
    REFUSES(bt_ctf_field_variant_get_current_field(wrong));
    REFUSES(bt_ctf_field_variant_get_current_field(NULL));
    REFUSES(bt_ctf_field_variant_get_field(field, NULL));
    REFUSES(bt_ctf_field_variant_get_field(field, wrong));
    REFUSES(bt_ctf_field_variant_get_field(wrong, tag));
    REFUSES(bt_ctf_field_variant_get_field(NULL, tag));
}

void call_fields(void)
{
    wrong = string_field();
    call_all_fields();
    call_integer_fields();
    call_real_fields();
    call_string_fields();
    call_structure_fields();
    call_array_fields();
    call_variant_fields();
}
