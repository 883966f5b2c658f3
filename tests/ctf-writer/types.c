/* SPDX-License-Identifier: MIT */
/* Functions that create types and fields in one call; see types.h. */
#include "types.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

void put(void *object)
{
    tg_object_put_ref(object);
}

struct bt_ctf_field_type *integer_type(unsigned size, bool is_signed)
{
    struct bt_ctf_field_type *type = bt_ctf_field_type_integer_create(size);

    assert_int_equal(bt_ctf_field_type_integer_set_is_signed(type, is_signed), 0);
    return type;
}

struct bt_ctf_field_type *enumeration_type(bool is_signed)
{
    struct bt_ctf_field_type *integer = integer_type(8, is_signed);
    struct bt_ctf_field_type *type = bt_ctf_field_type_enumeration_create(integer);
    static const struct {
        const char *label;
        uint8_t begin, end;
    } mappings[] = {{"a", 0, 0}, {"b", 1, 5}, {"c", 5, 9}, {"b", 20, 20}};

    for (size_t i = 0; i < G_N_ELEMENTS(mappings); i++) {
        assert_int_equal(is_signed ? bt_ctf_field_type_enumeration_signed_add_mapping(type,
                                         mappings[i].label, mappings[i].begin, mappings[i].end)
                                   : bt_ctf_field_type_enumeration_unsigned_add_mapping(type,
                                         mappings[i].label, mappings[i].begin, mappings[i].end),
            0);
    }
    put(integer);
    return type;
}

struct bt_ctf_field_type *structure_type(const char *name, ...)
{
    struct bt_ctf_field_type *type = bt_ctf_field_type_structure_create();
    va_list more;

    va_start(more, name);
    for (; name; name = va_arg(more, const char *)) {
        struct bt_ctf_field_type *member = va_arg(more, struct bt_ctf_field_type *);

        assert_int_equal(bt_ctf_field_type_structure_add_field(type, member, name), 0);
        put(member);
    }
    va_end(more);
    return type;
}

struct bt_ctf_field_type *array_type(struct bt_ctf_field_type *element, unsigned length)
{
    struct bt_ctf_field_type *type = bt_ctf_field_type_array_create(element, length);

    assert_non_null(type);
    put(element);
    return type;
}

struct bt_ctf_field_type *sequence_type(struct bt_ctf_field_type *element)
{
    struct bt_ctf_field_type *type = bt_ctf_field_type_sequence_create(element, "length");

    assert_non_null(type);
    put(element);
    return type;
}

struct bt_ctf_field_type *variant_type(struct bt_ctf_field_type *tag)
{
    struct bt_ctf_field_type *type = bt_ctf_field_type_variant_create(tag, "tag");
    struct bt_ctf_field_type *text = bt_ctf_field_type_string_create();
    struct bt_ctf_field_type *integer = integer_type(16, false);

    assert_int_equal(bt_ctf_field_type_variant_add_field(type, text, "a"), 0);
    assert_int_equal(bt_ctf_field_type_variant_add_field(type, integer, "b"), 0);
    put(text);
    put(integer);
    put(tag);
    return type;
}

struct bt_ctf_field *create(struct bt_ctf_field_type *type)
{
    struct bt_ctf_field *field = bt_ctf_field_create(type);

    assert_non_null(field);
    put(type);
    return field;
}

struct bt_ctf_field *unsigned_field(uint64_t value)
{
    struct bt_ctf_field *field = create(integer_type(64, false));

    assert_int_equal(bt_ctf_field_integer_unsigned_set_value(field, value), 0);
    return field;
}

struct bt_ctf_field *tag_field(uint64_t value)
{
    struct bt_ctf_field *field = create(enumeration_type(false));
    struct bt_ctf_field *container = bt_ctf_field_enumeration_get_container(field);

    assert_int_equal(bt_ctf_field_integer_unsigned_set_value(container, value), 0);
    put(container);
    return field;
}

struct bt_ctf_field *select_option(struct bt_ctf_field *variant, uint64_t value)
{
    struct bt_ctf_field *tag = tag_field(value);
    struct bt_ctf_field *option = bt_ctf_field_variant_get_field(variant, tag);

    put(tag);
    return option;
}

void set_length(struct bt_ctf_field *sequence, uint64_t length)
{
    struct bt_ctf_field *length_field = unsigned_field(length);

    assert_int_equal(bt_ctf_field_sequence_set_length(sequence, length_field), 0);
    put(length_field);
}

struct bt_ctf_field *of_kind[BT_CTF_FIELD_TYPE_ID_NR];

int create_fields(void **state)
{
    of_kind[BT_CTF_FIELD_TYPE_ID_INTEGER] = create(integer_type(8, false));
    of_kind[BT_CTF_FIELD_TYPE_ID_FLOAT] = create(bt_ctf_field_type_floating_point_create());
    of_kind[BT_CTF_FIELD_TYPE_ID_ENUM] = create(enumeration_type(false));
    of_kind[BT_CTF_FIELD_TYPE_ID_STRING] = create(bt_ctf_field_type_string_create());
    of_kind[BT_CTF_FIELD_TYPE_ID_STRUCT] = create(structure_type("a", integer_type(8, true), NULL));
    of_kind[BT_CTF_FIELD_TYPE_ID_ARRAY] = create(array_type(integer_type(8, true), 2));
    of_kind[BT_CTF_FIELD_TYPE_ID_SEQUENCE] = create(sequence_type(integer_type(8, true)));
    of_kind[BT_CTF_FIELD_TYPE_ID_VARIANT] = create(variant_type(enumeration_type(false)));
    return 0;
}

int no_objects_are_left(void **state)
{
    assert_int_equal(tg_object_count, 0);
    return 0;
}

int put_fields(void **state)
{
    for (int i = 0; i < BT_CTF_FIELD_TYPE_ID_NR; i++) {
        put(of_kind[i]);
    }
    return no_objects_are_left(state);
}
