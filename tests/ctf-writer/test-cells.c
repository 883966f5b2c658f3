/* SPDX-License-Identifier: MIT */
/* Tests the cells from which fields are encoded, and the role values that hidden fields set. */
#include "types.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <babeltrace2-ctf-writer/object.h>

#include "ctf-writer/root-cells.h"
#include "ctf-writer/translation.h"
#include "ctf/encode/memory-encoder.h"
#include "ctf/schema/key-slots.h"

/* The class of a payload, and a field with the type that was translated to this class. */
struct fixture {
    struct ctf_schema *schema;
    struct ctf_field_class *root;
    struct bt_ctf_field *field;
};

/* Takes over the reference to `type`. */
static struct fixture begin(struct bt_ctf_field_type *type)
{
    struct fixture fixture = {.schema = ctf_schema_create(1)};
    struct translation translation = {
        .schema = fixture.schema,
        .slots = ctf_key_slots_create(),
    };

    fixture.schema->byte_order = CTF_BIG_ENDIAN;
    fixture.root = ctfw_translate_root(&translation, CTF_SCOPE_EVENT_PAYLOAD, type);
    assert_null(translation.error);
    g_hash_table_destroy(translation.slots);
    fixture.field = create(type);
    return fixture;
}

static void end(struct fixture *fixture)
{
    put(fixture->field);
    ctf_field_class_free(fixture->root);
    ctf_schema_free(fixture->schema);
    assert_int_equal(tg_object_count, 0);
}

/* Returns the bytes of the encoded root in hexadecimal, or the error. */
static char *encode_with_roles(
    struct fixture *fixture, struct ctf_encode_roles *roles, uint32_t *set_roles)
{
    g_autoptr(ctf_encode_plan) plan = ctf_encode_plan_create(fixture->root, &ctfw_cell_readers);
    g_autofree uint64_t *slots = g_new0(uint64_t, fixture->schema->slot_count + 1);
    struct ctf_memory_encoder memory = {0};
    const bt_x_field_cell *cell;
    GString *hex = g_string_new(NULL);
    char *error = NULL;

    ctf_memory_encoder_begin(&memory, 0);
    if (ctfw_fill_root_cells(fixture->field, fixture->root, &cell, roles, set_roles, &error) &&
        ctf_encode(plan, cell->value.cells, slots, roles, &memory.encoder, &error)) {
        for (size_t i = 0; i < ctf_memory_encoder_size(&memory); i++) {
            g_string_append_printf(hex, "%02x", memory.bytes[i]);
        }
    }
    ctf_memory_encoder_clear(&memory);
    if (!error) {
        return g_string_free(hex, FALSE);
    }
    g_string_free(hex, TRUE);
    return error;
}

static void check(struct fixture *fixture, const char *expected)
{
    struct ctf_encode_roles roles = {0};
    uint32_t set_roles = 0;
    g_autofree char *result = encode_with_roles(fixture, &roles, &set_roles);

    assert_string_equal(result, expected);
    assert_int_equal(set_roles, 0);
}

static struct bt_ctf_field *member(const struct fixture *fixture, const char *name)
{
    return bt_ctf_field_structure_get_field_by_name(fixture->field, name);
}

/* Puts the reference to `field`. */
static void set(struct bt_ctf_field *field, uint64_t value)
{
    assert_int_equal(bt_ctf_field_integer_unsigned_set_value(field, value), 0);
    put(field);
}

static void set_text(struct bt_ctf_field *field, const char *text)
{
    assert_int_equal(bt_ctf_field_string_set_value(field, text), 0);
    put(field);
}

static void set_tag(struct bt_ctf_field *field, uint64_t value)
{
    set(bt_ctf_field_enumeration_get_container(field), value);
    put(field);
}

static struct bt_ctf_field_type *aligned_integer_type(unsigned size)
{
    struct bt_ctf_field_type *type = integer_type(size, false);

    bt_ctf_field_type_set_alignment(type, 8);
    return type;
}

static void encodes_numbers_and_texts(void **state)
{
    struct bt_ctf_field_type *twice = bt_ctf_field_type_floating_point_create();
    struct fixture fixture;
    struct bt_ctf_field *field;

    bt_ctf_field_type_floating_point_set_exponent_digits(twice, 11);
    bt_ctf_field_type_floating_point_set_mantissa_digits(twice, 53);
    fixture = begin(structure_type("n", integer_type(16, false), "s", integer_type(3, true), "u",
        integer_type(5, false), "r", bt_ctf_field_type_floating_point_create(), "d", twice, "e",
        enumeration_type(true), "t", bt_ctf_field_type_string_create(), NULL));
    set(member(&fixture, "n"), 0x1234);
    field = member(&fixture, "s");
    bt_ctf_field_integer_signed_set_value(field, -1);
    put(field);
    field = member(&fixture, "r");
    bt_ctf_field_floating_point_set_value(field, -1.5);
    put(field);
    field = member(&fixture, "d");
    bt_ctf_field_floating_point_set_value(field, 1.5);
    put(field);
    field = member(&fixture, "e");
    put(field);
    field = bt_ctf_field_enumeration_get_container(field);
    bt_ctf_field_integer_signed_set_value(field, -2);
    put(field);
    set_text(member(&fixture, "t"), "hi");
    check(&fixture, "1234e0bfc000003ff8000000000000fe686900");
    set(member(&fixture, "u"), 31);
    check(&fixture, "1234ffbfc000003ff8000000000000fe686900");
    end(&fixture);
}

static void encodes_unset_fields_as_zero_or_empty(void **state)
{
    struct fixture fixture = begin(
        structure_type("n", integer_type(16, false), "r", bt_ctf_field_type_floating_point_create(),
            "e", enumeration_type(false), "t", bt_ctf_field_type_string_create(), "length",
            integer_type(8, false), "q", sequence_type(bt_ctf_field_type_string_create()), "s",
            structure_type("a", integer_type(8, true), NULL), "x",
            array_type(array_type(integer_type(8, false), 2), 2), NULL));
    static const char *const names[] = {"n", "r", "e", "t", "length", "q", "s", "x"};
    /* The sizes of the members are 2, 4, 1, 1, 1, 0, 1, 4 bytes. */
    const char *zeros = "0000000000000000000000000000";

    check(&fixture, zeros);
    /* Creating the fields doesn't set them. */
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        put(member(&fixture, names[i]));
    }
    check(&fixture, zeros);
    end(&fixture);
}

static void encodes_only_the_last_value_of_a_field(void **state)
{
    struct fixture fixture = begin(
        structure_type("t", bt_ctf_field_type_string_create(), "n", integer_type(8, false), NULL));
    struct bt_ctf_field *field = member(&fixture, "n"), *copy;

    set_text(member(&fixture, "t"), "abc");
    set(field, 1);
    check(&fixture, "6162630001");
    set(member(&fixture, "n"), 2);
    set_text(member(&fixture, "t"), "");
    check(&fixture, "0002");
    copy = create(integer_type(8, false));
    assert_int_equal(bt_ctf_field_integer_unsigned_set_value(copy, 3), 0);
    ctfw_field_set_member(fixture.field, 1, copy);
    put(copy);
    check(&fixture, "0003");
    end(&fixture);
}

static void a_reused_field_has_no_value(void **state)
{
    struct bt_ctf_field_type *number = integer_type(8, false);
    struct bt_ctf_field_type *text = bt_ctf_field_type_string_create();
    struct fixture fixture;
    struct bt_ctf_field *old_number = bt_ctf_field_create(number);
    struct bt_ctf_field *old_text = bt_ctf_field_create(text), *field;

    set(old_number, 1);
    set_text(old_text, "old");
    fixture = begin(structure_type("n", number, "t", text, NULL));
    field = member(&fixture, "n");
    assert_ptr_equal(field, old_number);
    put(field);
    field = member(&fixture, "t");
    assert_ptr_equal(field, old_text);
    put(field);
    check(&fixture, "0000");
    end(&fixture);
}

static void encodes_the_elements_of_arrays_and_sequences(void **state)
{
    struct fixture fixture = begin(structure_type("length", integer_type(8, false), "x",
        array_type(structure_type(
                       "a", integer_type(8, false), "t", bt_ctf_field_type_string_create(), NULL),
            2),
        "q", sequence_type(integer_type(16, false)), NULL));
    struct bt_ctf_field *array = member(&fixture, "x"), *sequence = member(&fixture, "q");
    struct bt_ctf_field *element = bt_ctf_field_array_get_field(array, 1);

    set(bt_ctf_field_structure_get_field_by_name(element, "a"), 7);
    set_text(bt_ctf_field_structure_get_field_by_name(element, "t"), "x");
    put(element);
    put(array);
    set(member(&fixture, "length"), 3);
    set_length(sequence, 3);
    set(bt_ctf_field_sequence_get_field(sequence, 0), 1);
    set(bt_ctf_field_sequence_get_field(sequence, 2), 0x203);
    check(&fixture, "03"
                    "0000"
                    "077800"
                    "000100000203");
    set_length(sequence, 1);
    check(&fixture, "q: it has 1 elements; its length field is 3");
    set(member(&fixture, "length"), 1);
    check(&fixture, "01"
                    "0000"
                    "077800"
                    "0000");
    put(sequence);
    end(&fixture);
}

static void encodes_the_selected_option_of_a_variant(void **state)
{
    struct bt_ctf_field_type *tag_type = enumeration_type(false);
    struct bt_ctf_field_type *variant = variant_type(bt_ctf_object_get_ref(tag_type));
    struct fixture fixture = begin(structure_type("tag", tag_type, "v", variant, NULL));
    struct bt_ctf_field *tag = member(&fixture, "tag"), *field = member(&fixture, "v");

    set_tag(member(&fixture, "tag"), 20);
    put(bt_ctf_field_variant_get_field(field, tag));
    check(&fixture, "140000");
    set(bt_ctf_field_variant_get_field(field, tag), 0x102);
    check(&fixture, "140102");
    set_tag(member(&fixture, "tag"), 0);
    check(&fixture, "v: option 1 is selected, but its selector is 0");
    set_text(bt_ctf_field_variant_get_field(field, tag), "t");
    check(&fixture, "007400");
    put(tag);
    put(field);
    end(&fixture);
}

static void reports_the_path_of_an_unset_variant(void **state)
{
    struct bt_ctf_field_type *tag_type = enumeration_type(false);
    struct bt_ctf_field_type *variant = variant_type(bt_ctf_object_get_ref(tag_type));
    struct bt_ctf_field_type *elements = array_type(structure_type("v", variant, NULL), 3);
    struct fixture fixture = begin(structure_type(
        "tag", tag_type, "s", structure_type("x", array_type(elements, 2), NULL), NULL));
    struct bt_ctf_field *tag = member(&fixture, "tag");
    struct bt_ctf_field *structure = member(&fixture, "s");
    struct bt_ctf_field *outer = bt_ctf_field_structure_get_field_by_name(structure, "x");

    check(&fixture, "s.x[0][0].v: no option is selected");
    for (uint64_t i = 0; i < 2; i++) {
        struct bt_ctf_field *inner = bt_ctf_field_array_get_field(outer, i);

        for (uint64_t j = 0; j < 3; j++) {
            struct bt_ctf_field *element = bt_ctf_field_array_get_field(inner, j);
            struct bt_ctf_field *field = bt_ctf_field_structure_get_field_by_name(element, "v");

            if (i == 1 && j == 2) {
                check(&fixture, "s.x[1][2].v: no option is selected");
            }
            set_tag(bt_ctf_object_get_ref(tag), 1);
            set(bt_ctf_field_variant_get_field(field, tag), 16 * i + j);
            put(field);
            put(element);
        }
        put(inner);
    }
    check(&fixture, "01000000010002001000110012");
    put(tag);
    put(structure);
    put(outer);
    end(&fixture);
}

static void one_field_may_be_in_two_structures(void **state)
{
    struct fixture fixture =
        begin(structure_type("x", structure_type("a", integer_type(8, false), NULL), "y",
            structure_type("a", integer_type(8, false), NULL), NULL));
    struct bt_ctf_field *shared = member(&fixture, "x");

    ctfw_field_set_member(fixture.field, 1, shared);
    set(bt_ctf_field_structure_get_field_by_name(shared, "a"), 9);
    put(shared);
    check(&fixture, "0909");
    end(&fixture);
}

static void hidden_fields_set_the_values_of_roles(void **state)
{
    struct fixture fixture = begin(structure_type("time", aligned_integer_type(32), "n",
        integer_type(8, false), "id", enumeration_type(false), "uuid",
        array_type(aligned_integer_type(8), 16), "m", integer_type(8, false), NULL));
    struct ctf_encode_roles roles = {.uuid = {1, 2, 3}};
    uint32_t set_roles = 0;
    struct bt_ctf_field *array;
    g_autofree char *first = NULL, *second = NULL;
    static const struct {
        unsigned index;
        enum ctf_role role;
    } hidden[] = {
        {0, CTF_ROLE_CLOCK_TIMESTAMP}, {2, CTF_ROLE_EVENT_CLASS_ID}, {3, CTF_ROLE_METADATA_UUID}};

    for (size_t i = 0; i < G_N_ELEMENTS(hidden); i++) {
        struct ctf_field_class *field_class = fixture.root->members[hidden[i].index].field_class;

        field_class->is_hidden = true;
        field_class->roles = hidden[i].role;
    }
    roles.values[CTF_ROLE_INDEX_CLOCK_TIMESTAMP] = 0x11;
    set(member(&fixture, "n"), 0xaa);
    set(member(&fixture, "m"), 0xbb);
    first = encode_with_roles(&fixture, &roles, &set_roles);
    assert_string_equal(first, "00000011aa0001020300000000000000000000000000bb");
    assert_int_equal(set_roles, 0);

    set(member(&fixture, "time"), 0x22);
    set_tag(member(&fixture, "id"), 5);
    array = member(&fixture, "uuid");
    set(bt_ctf_field_array_get_field(array, 15), 0xff);
    put(array);
    second = encode_with_roles(&fixture, &roles, &set_roles);
    assert_string_equal(second, "00000022aa05000000000000000000000000000000ffbb");
    assert_int_equal(
        set_roles, CTF_ROLE_CLOCK_TIMESTAMP | CTF_ROLE_EVENT_CLASS_ID | CTF_ROLE_METADATA_UUID);
    end(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(encodes_numbers_and_texts),
        cmocka_unit_test(encodes_unset_fields_as_zero_or_empty),
        cmocka_unit_test(encodes_only_the_last_value_of_a_field),
        cmocka_unit_test(a_reused_field_has_no_value),
        cmocka_unit_test(encodes_the_elements_of_arrays_and_sequences),
        cmocka_unit_test(encodes_the_selected_option_of_a_variant),
        cmocka_unit_test(reports_the_path_of_an_unset_variant),
        cmocka_unit_test(one_field_may_be_in_two_structures),
        cmocka_unit_test(hidden_fields_set_the_values_of_roles),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
