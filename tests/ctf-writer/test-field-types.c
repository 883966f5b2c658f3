/* SPDX-License-Identifier: MIT */
/* Tests of compound types, and of the properties of all types: alignment, freezing, equality. */
#include <babeltrace2-ctf-writer/clock-class.h>
#include <babeltrace2-ctf-writer/fields.h>
#include <babeltrace2-ctf-writer/object.h>
#include <glib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "ctf-writer/clock-class.h"
#include "ctf-writer/field-type.h"
#include "types.h"

typedef struct bt_ctf_field_type type_t;

#define assert_fails(call)    assert_true((call) < 0)
#define assert_succeeds(call) assert_int_equal(call, 0)

static type_t *integer(unsigned size)
{
    return bt_ctf_field_type_integer_create(size);
}

/* Adds a field to a structure and puts the reference to its type. */
static void add(type_t *structure, type_t *type, const char *name)
{
    assert_succeeds(bt_ctf_field_type_structure_add_field(structure, type, name));
    put(type);
}

static type_t *enumeration(type_t *integer_type)
{
    type_t *type = bt_ctf_field_type_enumeration_create(integer_type);

    put(integer_type);
    return type;
}

static void freeze_by_field(type_t *type)
{
    struct bt_ctf_field *field = bt_ctf_field_create(type);

    assert_non_null(field);
    put(field);
}

static void a_structure_finds_fields_by_index_and_name(void **state)
{
    enum { COUNT = 40 };
    type_t *type = bt_ctf_field_type_structure_create();

    for (uint64_t i = 0; i < COUNT; i++) {
        g_autofree char *name = g_strdup_printf("f%u", (unsigned) i);

        add(type, integer((unsigned) i + 1), name);
        assert_int_equal(bt_ctf_field_type_structure_get_field_count(type), i + 1);
        for (uint64_t j = 0; j <= i; j++) {
            g_autofree char *wanted = g_strdup_printf("f%u", (unsigned) j);
            const char *found_name;
            type_t *by_name = bt_ctf_field_type_structure_get_field_type_by_name(type, wanted);
            type_t *by_index;

            assert_succeeds(
                bt_ctf_field_type_structure_get_field_by_index(type, &found_name, &by_index, j));
            assert_string_equal(found_name, wanted);
            assert_ptr_equal(by_index, by_name);
            assert_int_equal(bt_ctf_field_type_integer_get_size(by_name), j + 1);
            put(by_name);
            put(by_index);
        }
        assert_null(bt_ctf_field_type_structure_get_field_type_by_name(type, "g"));
        assert_fails(bt_ctf_field_type_structure_add_field(type, type, name));
    }
    assert_succeeds(bt_ctf_field_type_structure_get_field_by_index(type, NULL, NULL, 0));
    assert_fails(bt_ctf_field_type_structure_get_field_by_index(type, NULL, NULL, COUNT));
    assert_fails(bt_ctf_field_type_structure_get_field(type, NULL, NULL, -1));
    assert_null(bt_ctf_field_type_structure_get_field_type_by_name(type, NULL));
    put(type);
}

static void field_names_must_be_unique_and_may_be_keywords(void **state)
{
    type_t *type = bt_ctf_field_type_structure_create(), *byte = integer(8);

    assert_succeeds(bt_ctf_field_type_structure_add_field(type, byte, "int"));
    assert_succeeds(bt_ctf_field_type_structure_add_field(type, byte, "_x"));
    assert_fails(bt_ctf_field_type_structure_add_field(type, byte, "int"));
    assert_fails(bt_ctf_field_type_structure_add_field(type, byte, ""));
    assert_fails(bt_ctf_field_type_structure_add_field(type, byte, "a b"));
    assert_fails(bt_ctf_field_type_structure_add_field(type, byte, NULL));
    assert_fails(bt_ctf_field_type_structure_add_field(type, NULL, "a"));
    assert_int_equal(bt_ctf_field_type_structure_get_field_count(type), 2);
    put(byte);
    put(type);
}

static void a_type_cannot_contain_itself(void **state)
{
    type_t *outer = bt_ctf_field_type_structure_create();
    type_t *inner = bt_ctf_field_type_structure_create();
    type_t *array = bt_ctf_field_type_array_create(outer, 2);
    type_t *variant = bt_ctf_field_type_variant_create(NULL, NULL);

    assert_fails(bt_ctf_field_type_structure_add_field(outer, outer, "a"));
    assert_fails(bt_ctf_field_type_structure_add_field(outer, array, "a"));
    assert_succeeds(bt_ctf_field_type_structure_add_field(outer, inner, "inner"));
    assert_fails(bt_ctf_field_type_structure_add_field(inner, array, "a"));
    assert_succeeds(bt_ctf_field_type_variant_add_field(variant, array, "a"));
    assert_fails(bt_ctf_field_type_structure_add_field(inner, variant, "v"));
    assert_fails(bt_ctf_field_type_variant_add_field(variant, variant, "v"));
    put(variant);
    put(array);
    put(inner);
    put(outer);
}

static void one_type_may_be_used_several_times(void **state)
{
    type_t *type = bt_ctf_field_type_structure_create(), *byte = integer(8), *element;
    type_t *array = bt_ctf_field_type_array_create(byte, 3);
    type_t *sequence = bt_ctf_field_type_sequence_create(byte, "len");

    assert_succeeds(bt_ctf_field_type_structure_add_field(type, byte, "len"));
    assert_succeeds(bt_ctf_field_type_structure_add_field(type, byte, "again"));
    add(type, array, "array");
    add(type, sequence, "sequence");
    put(byte);
    element = bt_ctf_field_type_structure_get_field_type_by_name(type, "again");
    assert_ptr_equal(element, byte);
    put(type);
    /* The type exists longer than the types that contained it. */
    assert_int_equal(bt_ctf_field_type_integer_get_size(element), 8);
    put(element);
}

static void arrays_and_sequences_return_their_length_and_element_type(void **state)
{
    static const char *const bad_names[] = {"", "int", "a b", "a..b", "a.", "1"};
    type_t *byte = integer(8), *element;
    type_t *array = bt_ctf_field_type_array_create(byte, 4000000000u);
    type_t *sequence = bt_ctf_field_type_sequence_create(byte, "stream.event.header.len");

    assert_int_equal(bt_ctf_field_type_array_get_length(array), 4000000000);
    element = bt_ctf_field_type_array_get_element_field_type(array);
    assert_ptr_equal(element, byte);
    put(element);
    assert_string_equal(
        bt_ctf_field_type_sequence_get_length_field_name(sequence), "stream.event.header.len");
    element = bt_ctf_field_type_sequence_get_element_field_type(sequence);
    assert_ptr_equal(element, byte);
    put(element);

    assert_null(bt_ctf_field_type_array_create(byte, 0));
    assert_null(bt_ctf_field_type_array_create(NULL, 1));
    assert_null(bt_ctf_field_type_sequence_create(NULL, "len"));
    assert_null(bt_ctf_field_type_sequence_create(byte, NULL));
    for (size_t i = 0; i < G_N_ELEMENTS(bad_names); i++) {
        assert_null(bt_ctf_field_type_sequence_create(byte, bad_names[i]));
    }
    put(byte);
    put(array);
    put(sequence);
}

static type_t *create_tag(void)
{
    type_t *tag = enumeration(integer(8));

    assert_succeeds(bt_ctf_field_type_enumeration_unsigned_add_mapping(tag, "A", 0, 2));
    assert_succeeds(bt_ctf_field_type_enumeration_unsigned_add_mapping(tag, "B", 2, 5));
    assert_succeeds(bt_ctf_field_type_enumeration_unsigned_add_mapping(tag, "A", 7, 7));
    assert_succeeds(bt_ctf_field_type_enumeration_unsigned_add_mapping(tag, "C", 9, 9));
    assert_succeeds(bt_ctf_field_type_enumeration_unsigned_add_mapping(tag, "x y", 10, 10));
    return tag;
}

static void options_of_a_variant_must_be_labels_of_its_tag(void **state)
{
    type_t *tag = create_tag(), *byte = integer(8), *found;
    type_t *type = bt_ctf_field_type_variant_create(tag, "tag");
    const char *name;

    found = bt_ctf_field_type_variant_get_tag_field_type(type);
    assert_ptr_equal(found, tag);
    put(found);
    assert_succeeds(bt_ctf_field_type_variant_add_field(type, byte, "A"));
    assert_succeeds(bt_ctf_field_type_variant_add_field(type, tag, "B"));
    assert_fails(bt_ctf_field_type_variant_add_field(type, byte, "B"));
    assert_fails(bt_ctf_field_type_variant_add_field(type, byte, "D"));
    assert_fails(bt_ctf_field_type_variant_add_field(type, byte, "x y"));
    assert_fails(bt_ctf_field_type_variant_add_field(type, byte, NULL));
    assert_fails(bt_ctf_field_type_variant_add_field(type, NULL, "C"));
    assert_int_equal(bt_ctf_field_type_variant_get_field_count(type), 2);
    found = bt_ctf_field_type_variant_get_field_type_by_name(type, "B");
    assert_ptr_equal(found, tag);
    put(found);
    assert_null(bt_ctf_field_type_variant_get_field_type_by_name(type, "C"));
    assert_null(bt_ctf_field_type_variant_get_field_type_by_name(type, NULL));
    assert_succeeds(bt_ctf_field_type_variant_get_field_by_index(type, &name, &found, 0));
    assert_string_equal(name, "A");
    assert_ptr_equal(found, byte);
    put(found);
    assert_fails(bt_ctf_field_type_variant_get_field_by_index(type, &name, &found, 2));
    put(type);
    put(byte);
    put(tag);
}

static void a_tag_selects_the_option_of_the_first_mapping(void **state)
{
    static const char *const expected[] = {
        "A", "A", "A", "B", "B", "B", NULL, "A", NULL, NULL, NULL, NULL};
    type_t *tag = create_tag(), *byte = integer(8);
    type_t *type = bt_ctf_field_type_variant_create(tag, "tag");
    struct bt_ctf_field *tag_field = bt_ctf_field_create(tag);
    struct bt_ctf_field *other_field = bt_ctf_field_create(byte), *container;

    assert_succeeds(bt_ctf_field_type_variant_add_field(type, byte, "A"));
    assert_succeeds(bt_ctf_field_type_variant_add_field(type, tag, "B"));
    assert_null(bt_ctf_field_type_variant_get_field_type_from_tag(type, tag_field));
    container = bt_ctf_field_enumeration_get_container(tag_field);
    for (uint64_t i = 0; i < G_N_ELEMENTS(expected); i++) {
        type_t *by_name = expected[i]
                              ? bt_ctf_field_type_variant_get_field_type_by_name(type, expected[i])
                              : NULL;
        type_t *selected;

        assert_succeeds(bt_ctf_field_integer_unsigned_set_value(container, i));
        selected = bt_ctf_field_type_variant_get_field_type_from_tag(type, tag_field);
        assert_ptr_equal(selected, by_name);
        put(selected);
        put(by_name);
    }
    assert_null(bt_ctf_field_type_variant_get_field_type_from_tag(type, other_field));
    assert_null(bt_ctf_field_type_variant_get_field_type_from_tag(type, NULL));
    assert_null(bt_ctf_field_type_variant_get_field_type_from_tag(tag, tag_field));
    put(container);
    put(other_field);
    put(tag_field);
    put(type);
    put(byte);
    put(tag);
}

static void a_variant_may_lack_its_tag(void **state)
{
    type_t *type = bt_ctf_field_type_variant_create(NULL, NULL), *byte = integer(8);
    type_t *tag = create_tag();

    assert_null(bt_ctf_field_type_variant_get_tag_field_type(type));
    assert_null(bt_ctf_field_type_variant_get_tag_name(type));
    assert_succeeds(bt_ctf_field_type_variant_add_field(type, byte, "any"));
    assert_succeeds(bt_ctf_field_type_variant_set_tag_name(type, "xtag"));
    assert_succeeds(bt_ctf_field_type_variant_set_tag_name(
        type, bt_ctf_field_type_variant_get_tag_name(type) + 1));
    assert_string_equal(bt_ctf_field_type_variant_get_tag_name(type), "tag");
    assert_fails(bt_ctf_field_type_variant_set_tag_name(type, "int"));
    assert_fails(bt_ctf_field_type_variant_set_tag_name(type, ""));
    assert_fails(bt_ctf_field_type_variant_set_tag_name(type, NULL));
    assert_null(bt_ctf_field_type_variant_create(byte, "tag"));
    assert_null(bt_ctf_field_type_variant_create(tag, "int"));
    assert_null(bt_ctf_field_type_variant_create(tag, ""));
    put(tag);
    put(byte);
    put(type);
}

static void alignments_must_be_powers_of_two(void **state)
{
    type_t *byte = integer(8), *string = bt_ctf_field_type_string_create();
    type_t *structure = bt_ctf_field_type_structure_create();
    type_t *array = bt_ctf_field_type_array_create(byte, 2);
    type_t *sequence = bt_ctf_field_type_sequence_create(structure, "len");
    type_t *variant = bt_ctf_field_type_variant_create(NULL, NULL);
    type_t *label = bt_ctf_field_type_enumeration_create(byte);

    assert_int_equal(bt_ctf_field_type_get_alignment(structure), 1);
    assert_fails(bt_ctf_field_type_set_alignment(byte, 0));
    assert_fails(bt_ctf_field_type_set_alignment(byte, 3));
    assert_fails(bt_ctf_field_type_set_alignment(byte, 1u << 31));
    assert_succeeds(bt_ctf_field_type_set_alignment(byte, 16));
    assert_int_equal(bt_ctf_field_type_get_alignment(byte), 16);
    assert_int_equal(bt_ctf_field_type_get_alignment(array), 16);
    assert_int_equal(bt_ctf_field_type_get_alignment(label), 16);
    assert_int_equal(bt_ctf_field_type_get_alignment(string), 8);
    assert_int_equal(bt_ctf_field_type_get_alignment(variant), 1);
    assert_succeeds(bt_ctf_field_type_set_alignment(string, 8));
    assert_fails(bt_ctf_field_type_set_alignment(string, 16));
    assert_fails(bt_ctf_field_type_set_alignment(array, 16));
    assert_succeeds(bt_ctf_field_type_set_alignment(label, 16));
    assert_fails(bt_ctf_field_type_set_alignment(sequence, 16));
    assert_fails(bt_ctf_field_type_set_alignment(variant, 1));

    assert_succeeds(bt_ctf_field_type_structure_add_field(structure, array, "a"));
    assert_int_equal(bt_ctf_field_type_get_alignment(structure), 16);
    assert_succeeds(bt_ctf_field_type_set_alignment(structure, 8));
    assert_int_equal(bt_ctf_field_type_get_alignment(structure), 16);
    assert_succeeds(bt_ctf_field_type_set_alignment(structure, 64));
    assert_int_equal(bt_ctf_field_type_get_alignment(structure), 64);
    assert_int_equal(bt_ctf_field_type_get_alignment(sequence), 64);
    put(label);
    put(variant);
    put(sequence);
    put(array);
    put(structure);
    put(string);
    put(byte);
}

static void sets_the_byte_order_of_inner_types_that_are_not_frozen(void **state)
{
    type_t *structure = bt_ctf_field_type_structure_create();
    type_t *byte = integer(8), *frozen = integer(7),
           *real = bt_ctf_field_type_floating_point_create();
    type_t *label = enumeration(integer(8)), *in_array = integer(9);

    freeze_by_field(frozen);
    for (int order = -1; order < 6; order++) {
        assert_int_equal(bt_ctf_field_type_set_byte_order(byte, (enum bt_ctf_byte_order) order),
            order == 0 || (order >= 2 && order <= 4) ? 0 : -1);
    }
    assert_int_equal(bt_ctf_field_type_get_byte_order(byte), BT_CTF_BYTE_ORDER_NETWORK);
    assert_succeeds(bt_ctf_field_type_structure_add_field(structure, byte, "byte"));
    assert_succeeds(bt_ctf_field_type_structure_add_field(structure, frozen, "frozen"));
    assert_succeeds(bt_ctf_field_type_structure_add_field(structure, real, "real"));
    assert_succeeds(bt_ctf_field_type_structure_add_field(structure, label, "label"));
    add(structure, bt_ctf_field_type_array_create(in_array, 2), "array");
    add(structure, bt_ctf_field_type_string_create(), "string");
    assert_succeeds(bt_ctf_field_type_set_byte_order(structure, BT_CTF_BYTE_ORDER_BIG_ENDIAN));
    assert_int_equal(bt_ctf_field_type_get_byte_order(byte), BT_CTF_BYTE_ORDER_BIG_ENDIAN);
    assert_int_equal(bt_ctf_field_type_get_byte_order(real), BT_CTF_BYTE_ORDER_BIG_ENDIAN);
    assert_int_equal(bt_ctf_field_type_get_byte_order(label), BT_CTF_BYTE_ORDER_BIG_ENDIAN);
    assert_int_equal(bt_ctf_field_type_get_byte_order(in_array), BT_CTF_BYTE_ORDER_BIG_ENDIAN);
    /* A frozen type keeps its byte order. */
    assert_int_equal(bt_ctf_field_type_get_byte_order(frozen), BT_CTF_BYTE_ORDER_NATIVE);
    assert_fails(bt_ctf_field_type_set_byte_order(frozen, BT_CTF_BYTE_ORDER_BIG_ENDIAN));
    assert_int_equal(bt_ctf_field_type_get_byte_order(structure), BT_CTF_BYTE_ORDER_UNKNOWN);
    put(byte);
    put(frozen);
    put(real);
    put(label);
    put(in_array);
    put(structure);
}

static void freezing_a_type_freezes_the_types_in_it(void **state)
{
    type_t *structure = bt_ctf_field_type_structure_create(), *byte = integer(8);
    type_t *tag = create_tag(), *variant = bt_ctf_field_type_variant_create(tag, "tag");
    type_t *string = bt_ctf_field_type_string_create();
    type_t *real = bt_ctf_field_type_floating_point_create();
    struct bt_ctf_clock_class *clock_class = bt_ctf_clock_class_create("c", 1);

    assert_succeeds(bt_ctf_field_type_integer_set_mapped_clock_class(byte, clock_class));
    assert_succeeds(bt_ctf_field_type_variant_add_field(variant, byte, "A"));
    add(structure, bt_ctf_field_type_array_create(variant, 2), "array");
    add(structure, bt_ctf_field_type_sequence_create(string, "len"), "strings");
    assert_succeeds(bt_ctf_field_type_structure_add_field(structure, real, "real"));
    ctfw_field_type_freeze(NULL);
    ctfw_field_type_freeze(structure);
    assert_fails(bt_ctf_field_type_structure_add_field(structure, string, "new"));
    assert_fails(bt_ctf_field_type_variant_add_field(variant, byte, "B"));
    assert_fails(bt_ctf_field_type_variant_set_tag_name(variant, "t"));
    assert_fails(bt_ctf_field_type_enumeration_unsigned_add_mapping(tag, "D", 20, 20));
    assert_fails(bt_ctf_field_type_enumeration_signed_add_mapping(tag, "D", 20, 20));
    assert_fails(bt_ctf_field_type_integer_set_size(byte, 9));
    assert_fails(bt_ctf_field_type_integer_set_is_signed(byte, BT_CTF_FALSE));
    assert_fails(bt_ctf_field_type_integer_set_base(byte, BT_CTF_INTEGER_BASE_OCTAL));
    assert_fails(bt_ctf_field_type_integer_set_encoding(byte, BT_CTF_STRING_ENCODING_UTF8));
    assert_fails(bt_ctf_field_type_integer_set_mapped_clock_class(byte, clock_class));
    assert_fails(bt_ctf_field_type_floating_point_set_exponent_digits(real, 8));
    assert_fails(bt_ctf_field_type_floating_point_set_mantissa_digits(real, 24));
    assert_fails(bt_ctf_field_type_string_set_encoding(string, BT_CTF_STRING_ENCODING_ASCII));
    assert_fails(bt_ctf_field_type_set_alignment(byte, 8));
    assert_fails(bt_ctf_field_type_set_byte_order(structure, BT_CTF_BYTE_ORDER_BIG_ENDIAN));
    assert_fails(bt_ctf_clock_class_set_name(clock_class, "d"));
    put(clock_class);
    put(real);
    put(string);
    put(variant);
    put(tag);
    put(byte);
    put(structure);
}

static void a_field_freezes_its_type(void **state)
{
    type_t *structure = bt_ctf_field_type_structure_create(), *byte = integer(8);

    assert_succeeds(bt_ctf_field_type_structure_add_field(structure, byte, "a"));
    freeze_by_field(structure);
    assert_fails(bt_ctf_field_type_structure_add_field(structure, byte, "b"));
    assert_fails(bt_ctf_field_type_integer_set_size(byte, 9));
    put(byte);
    put(structure);
}

/*
 * Creates a structure with a type of each kind. If `detail` isn't 0, one of its properties differs.
 */
static type_t *create_example(int detail)
{
    type_t *structure = bt_ctf_field_type_structure_create();
    type_t *number = integer(detail == 1 ? 9 : 8),
           *real = bt_ctf_field_type_floating_point_create();
    type_t *string = bt_ctf_field_type_string_create(), *tag = create_tag();
    type_t *variant = bt_ctf_field_type_variant_create(tag, detail == 2 ? "other" : "tag");

    bt_ctf_field_type_integer_set_is_signed(number, detail == 3);
    bt_ctf_field_type_integer_set_base(number, detail == 4 ? 16 : 10);
    bt_ctf_field_type_set_alignment(number, detail == 5 ? 8 : 1);
    bt_ctf_field_type_set_byte_order(number, detail == 6 ? 2 : 3);
    bt_ctf_field_type_integer_set_encoding(number, detail == 7 ? 1 : 0);
    bt_ctf_field_type_floating_point_set_exponent_digits(real, detail == 8 ? 11 : 8);
    bt_ctf_field_type_floating_point_set_mantissa_digits(real, detail == 9 ? 53 : 24);
    bt_ctf_field_type_string_set_encoding(string, detail == 10 ? 2 : 1);
    bt_ctf_field_type_enumeration_unsigned_add_mapping(tag, detail == 11 ? "Z" : "Y", 50, 60);
    if (detail == 12) {
        bt_ctf_field_type_enumeration_unsigned_add_mapping(tag, "Z", 70, 70);
    }
    bt_ctf_field_type_variant_add_field(variant, string, detail == 13 ? "B" : "A");
    bt_ctf_field_type_set_alignment(structure, detail == 14 ? 32 : 8);
    add(structure, number, "tag");
    add(structure, real, detail == 15 ? "x" : "y");
    add(structure, string, "string");
    add(structure, bt_ctf_field_type_array_create(tag, detail == 16 ? 2 : 3), "tags");
    add(structure, bt_ctf_field_type_sequence_create(variant, detail == 17 ? "l" : "m"), "seq");
    if (detail == 18) {
        add(structure, integer(1), "more");
    }
    put(variant);
    put(tag);
    return structure;
}

static void types_are_equal_if_all_their_properties_are_equal(void **state)
{
    type_t *first = create_example(0), *same = create_example(0);

    assert_true(ctfw_field_type_equals(first, first));
    assert_true(ctfw_field_type_equals(first, same));
    ctfw_field_type_freeze(same);
    assert_true(ctfw_field_type_equals(first, same));
    assert_true(ctfw_field_type_equals(NULL, NULL));
    assert_false(ctfw_field_type_equals(first, NULL));
    assert_false(ctfw_field_type_equals(NULL, first));
    for (int detail = 1; detail <= 18; detail++) {
        type_t *other = create_example(detail);

        assert_false(ctfw_field_type_equals(first, other));
        assert_false(ctfw_field_type_equals(other, first));
        put(other);
    }
    put(first);
    put(same);
}

static void types_with_different_clock_classes_are_not_equal(void **state)
{
    type_t *first = integer(8), *other = integer(8);
    struct bt_ctf_clock_class *clock_class = bt_ctf_clock_class_create("c", 1);
    struct bt_ctf_clock_class *same = bt_ctf_clock_class_create("c", 1);

    assert_succeeds(bt_ctf_field_type_integer_set_mapped_clock_class(first, clock_class));
    assert_false(ctfw_field_type_equals(first, other));
    assert_succeeds(bt_ctf_field_type_integer_set_mapped_clock_class(other, same));
    assert_false(ctfw_field_type_equals(first, other));
    assert_succeeds(bt_ctf_clock_class_set_uuid(same, bt_ctf_clock_class_get_uuid(clock_class)));
    assert_true(ctfw_field_type_equals(first, other));
    put(clock_class);
    put(same);
    put(first);
    put(other);
}

static void root_types_must_be_structures(void **state)
{
    type_t *root = NULL, *structure = bt_ctf_field_type_structure_create(), *byte = integer(8);

    assert_succeeds(ctfw_set_root_type(__func__, &root, structure));
    assert_ptr_equal(root, structure);
    assert_succeeds(ctfw_set_root_type(__func__, &root, structure));
    put(structure);
    assert_fails(ctfw_set_root_type(__func__, &root, byte));
    assert_ptr_equal(root, structure);
    assert_succeeds(ctfw_set_root_type(__func__, &root, NULL));
    assert_null(root);
    put(byte);
}

/* Compares the names, sizes and alignments of a structure of integers with a text. */
static void assert_members(type_t *type, const char *expected)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < type->members->len; i++) {
        const struct named_type *member = ctfw_field_type_member(type, i);
        type_t *number = member->type->element ? member->type->element : member->type;

        g_string_append_printf(text, "%s %u*%u/%d;", member->name,
            member->type->element ? (unsigned) member->type->length : 1, number->size,
            bt_ctf_field_type_get_alignment(number));
    }
    assert_string_equal(text->str, expected);
    put(type);
}

static void default_root_types_are_aligned_to_bytes(void **state)
{
    assert_members(
        ctfw_create_default_packet_header_type(), "magic 1*32/8;uuid 16*8/8;stream_id 1*32/8;");
    assert_members(ctfw_create_default_packet_context_type(),
        "timestamp_begin 1*64/8;timestamp_end 1*64/8;content_size 1*64/8;packet_size 1*64/8;"
        "events_discarded 1*64/8;");
    assert_members(ctfw_create_default_event_header_type(), "id 1*32/8;timestamp 1*64/8;");
}

/* `type` is NULL, or its kind is not valid for any of these functions. */
static void assert_all_fail(type_t *type, bool is_integer)
{
    type_t *byte = integer(8);

    if (!is_integer) {
        assert_fails(bt_ctf_field_type_integer_get_size(type));
        assert_fails(bt_ctf_field_type_integer_set_size(type, 8));
        assert_fails(bt_ctf_field_type_integer_is_signed(type));
        assert_fails(bt_ctf_field_type_integer_set_is_signed(type, BT_CTF_TRUE));
        assert_int_equal(bt_ctf_field_type_integer_get_base(type), BT_CTF_INTEGER_BASE_UNKNOWN);
        assert_fails(bt_ctf_field_type_integer_set_base(type, BT_CTF_INTEGER_BASE_OCTAL));
        assert_int_equal(
            bt_ctf_field_type_integer_get_encoding(type), BT_CTF_STRING_ENCODING_UNKNOWN);
        assert_fails(bt_ctf_field_type_integer_set_encoding(type, BT_CTF_STRING_ENCODING_NONE));
        assert_null(bt_ctf_field_type_integer_get_mapped_clock_class(type));
        assert_null(bt_ctf_field_type_enumeration_create(type));
    }
    assert_fails(bt_ctf_field_type_floating_point_get_exponent_digits(type));
    assert_fails(bt_ctf_field_type_floating_point_set_exponent_digits(type, 8));
    assert_fails(bt_ctf_field_type_floating_point_get_mantissa_digits(type));
    assert_fails(bt_ctf_field_type_floating_point_set_mantissa_digits(type, 24));
    assert_null(bt_ctf_field_type_enumeration_get_container_field_type(type));
    assert_fails(bt_ctf_field_type_enumeration_get_mapping_count(type));
    assert_fails(bt_ctf_field_type_enumeration_signed_add_mapping(type, "a", 1, 1));
    assert_fails(bt_ctf_field_type_enumeration_unsigned_add_mapping(type, "a", 1, 1));
    assert_fails(
        bt_ctf_field_type_enumeration_signed_get_mapping_by_index(type, 0, NULL, NULL, NULL));
    assert_fails(
        bt_ctf_field_type_enumeration_unsigned_get_mapping_by_index(type, 0, NULL, NULL, NULL));
    assert_int_equal(bt_ctf_field_type_string_get_encoding(type), BT_CTF_STRING_ENCODING_UNKNOWN);
    assert_fails(bt_ctf_field_type_string_set_encoding(type, BT_CTF_STRING_ENCODING_UTF8));
    assert_fails(bt_ctf_field_type_structure_get_field_count(type));
    assert_fails(bt_ctf_field_type_structure_get_field_by_index(type, NULL, NULL, 0));
    assert_null(bt_ctf_field_type_structure_get_field_type_by_name(type, "a"));
    assert_fails(bt_ctf_field_type_structure_add_field(type, byte, "a"));
    assert_null(bt_ctf_field_type_array_get_element_field_type(type));
    assert_fails(bt_ctf_field_type_array_get_length(type));
    assert_null(bt_ctf_field_type_sequence_get_element_field_type(type));
    assert_null(bt_ctf_field_type_sequence_get_length_field_name(type));
    assert_null(bt_ctf_field_type_variant_get_tag_field_type(type));
    assert_null(bt_ctf_field_type_variant_get_tag_name(type));
    assert_fails(bt_ctf_field_type_variant_set_tag_name(type, "a"));
    assert_fails(bt_ctf_field_type_variant_get_field_count(type));
    assert_fails(bt_ctf_field_type_variant_get_field_by_index(type, NULL, NULL, 0));
    assert_null(bt_ctf_field_type_variant_get_field_type_by_name(type, "a"));
    assert_fails(bt_ctf_field_type_variant_add_field(type, byte, "a"));
    put(byte);
}

static void functions_refuse_types_of_other_kinds_and_null(void **state)
{
    type_t *byte = integer(8);
    type_t *string = bt_ctf_field_type_string_create();
    struct bt_ctf_clock_class *clock_class = bt_ctf_clock_class_create("c", 1);

    assert_all_fail(NULL, false);
    assert_all_fail(byte, true);
    assert_fails(bt_ctf_field_type_integer_set_mapped_clock_class(NULL, clock_class));
    assert_fails(bt_ctf_field_type_integer_set_mapped_clock_class(string, clock_class));
    assert_int_equal(bt_ctf_field_type_integer_get_size(string), -1);
    assert_null(bt_ctf_field_type_enumeration_create(string));
    assert_int_equal(bt_ctf_field_type_get_type_id(NULL), BT_CTF_FIELD_TYPE_ID_UNKNOWN);
    assert_fails(bt_ctf_field_type_get_alignment(NULL));
    assert_fails(bt_ctf_field_type_set_alignment(NULL, 8));
    assert_int_equal(bt_ctf_field_type_get_byte_order(NULL), BT_CTF_BYTE_ORDER_UNKNOWN);
    assert_fails(bt_ctf_field_type_set_byte_order(NULL, BT_CTF_BYTE_ORDER_NATIVE));
    put(clock_class);
    put(string);
    put(byte);
}

#define TEST(name) cmocka_unit_test_teardown(name, no_objects_are_left)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_structure_finds_fields_by_index_and_name),
        TEST(field_names_must_be_unique_and_may_be_keywords),
        TEST(a_type_cannot_contain_itself),
        TEST(one_type_may_be_used_several_times),
        TEST(arrays_and_sequences_return_their_length_and_element_type),
        TEST(options_of_a_variant_must_be_labels_of_its_tag),
        TEST(a_tag_selects_the_option_of_the_first_mapping),
        TEST(a_variant_may_lack_its_tag),
        TEST(alignments_must_be_powers_of_two),
        TEST(sets_the_byte_order_of_inner_types_that_are_not_frozen),
        TEST(freezing_a_type_freezes_the_types_in_it),
        TEST(a_field_freezes_its_type),
        TEST(types_are_equal_if_all_their_properties_are_equal),
        TEST(types_with_different_clock_classes_are_not_equal),
        TEST(root_types_must_be_structures),
        TEST(default_root_types_are_aligned_to_bytes),
        TEST(functions_refuse_types_of_other_kinds_and_null),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
