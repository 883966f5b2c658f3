/* SPDX-License-Identifier: MIT */
/* Tests each rule of encoding: the resulting bytes and the errors. */
#include "../decode/cells.h"
#include "encoding.h"
#include "../print.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#define LE CTF_LITTLE_ENDIAN
#define BE CTF_BIG_ENDIAN

static uint64_t slots[16];
static uint32_t slot_count;
static struct ctf_encode_roles roles;

static int reset(void **state)
{
    memset(slots, 0, sizeof slots);
    memset(&roles, 0, sizeof roles);
    slot_count = 0;
    return 0;
}

/* Functions that create classes. */

static struct ctf_field_class *number(
    enum ctf_field_type type, unsigned length, uint32_t alignment, enum ctf_byte_order order)
{
    struct ctf_field_class *fc = ctf_field_class_create_number(type, length, order);

    fc->alignment = alignment;
    return fc;
}

static struct ctf_field_class *u8(void)
{
    return number(CTF_FIELD_UINT, 8, 8, LE);
}

static struct ctf_field_class *generated(struct ctf_field_class *fc)
{
    fc->is_generated_key = true;
    return fc;
}

static struct ctf_field_class *wrapper(struct ctf_field_class *fc)
{
    fc->is_wrapper = true;
    return fc;
}

static struct ctf_field_class *with_role(struct ctf_field_class *fc, enum ctf_role role)
{
    fc->roles |= role;
    fc->is_hidden = true;
    return fc;
}

/* `length` is the length of a static class, otherwise 0. */
static struct ctf_field_class *bytes(enum ctf_field_type type, uint64_t length)
{
    struct ctf_field_class *fc = ctf_field_class_create(type);

    fc->alignment = 8;
    fc->length = length;
    return fc;
}

static struct ctf_field_class *around(
    enum ctf_field_type type, struct ctf_field_class *element, uint64_t length)
{
    struct ctf_field_class *fc = ctf_field_class_create(type);

    fc->element = element;
    fc->length = length;
    fc->alignment = type == CTF_FIELD_OPTIONAL ? 1 : element->alignment;
    return fc;
}

static struct ctf_field_class *with_key(struct ctf_field_class *fc, struct ctf_field_class *key)
{
    fc->key_class = key;
    fc->key_is_signed = key->type == CTF_FIELD_SINT;
    fc->key_is_bool = key->type == CTF_FIELD_BOOL;
    if (!key->is_generated_key) {
        fc->key_slot = slot_count++;
        ctf_field_class_add_save_slot(key, fc->key_slot);
    }
    return fc;
}

static void set_range(struct ctf_range_set *set, int64_t lower, int64_t upper)
{
    set->ranges = g_new0(struct ctf_range, 1);
    set->ranges[0] = (struct ctf_range){(uint64_t) lower, (uint64_t) upper};
    set->count = 1;
}

static struct ctf_field_class *with_range(struct ctf_field_class *fc, int64_t lower, int64_t upper)
{
    set_range(&fc->ranges, lower, upper);
    return fc;
}

/* A variant with two options, for -1..0 and 1..9. */
static struct ctf_field_class *variant(
    struct ctf_field_class *first, struct ctf_field_class *second)
{
    struct ctf_field_class *fc = ctf_field_class_create(CTF_FIELD_VARIANT);

    fc->option_count = 2;
    fc->options = g_new0(struct ctf_option, 2);
    fc->options[0] = (struct ctf_option){.name = g_strdup("first"), .field_class = first};
    fc->options[1] = (struct ctf_option){.name = g_strdup("second"), .field_class = second};
    set_range(&fc->options[0].ranges, -1, 0);
    set_range(&fc->options[1].ranges, 1, 9);
    return fc;
}

/* Members are named a, b, c…; the list ends with NULL. */
static struct ctf_field_class *structure(struct ctf_field_class *first, ...)
{
    struct ctf_field_class *fc = ctf_field_class_create(CTF_FIELD_STRUCT);
    va_list more;

    va_start(more, first);
    for (struct ctf_field_class *m = first; m; m = va_arg(more, struct ctf_field_class *)) {
        const char name[] = {(char) ('a' + fc->member_count), '\0'};

        ctf_field_class_append_member(fc, name, m);
    }
    va_end(more);
    return fc;
}

/* Functions that encode. */

/*
 * Encodes cells and frees `root`. `expected` is bytes in hexadecimal, or an error that doesn't
 * start with a hexadecimal digit.
 */
static void check(struct ctf_field_class *root, const bt_x_field_cell *cells, const char *expected)
{
    g_autoptr(ctf_encode_plan) plan = ctf_encode_plan_create(root, &cell_readers);
    g_autofree char *error = NULL;
    g_autoptr(GString) hex = g_string_new(NULL);
    struct encoding encoding;

    encoding_init(&encoding, 3);
    if (ctf_encode(plan, cells, slots, &roles, &encoding.encoder, &error)) {
        const GByteArray *out = encoding_finish(&encoding);

        for (guint i = 0; i < out->len; i++) {
            g_string_append_printf(hex, "%02x", out->data[i]);
        }
    }
    assert_string_equal(error ? error : hex->str, expected);
    encoding_clear(&encoding);
    ctf_field_class_free(root);
}

#define CHECK(root, expected, ...) check(root, (const bt_x_field_cell[]){__VA_ARGS__}, expected)

#define U(v)    {.value.u = (v)}
#define I(v)    {.value.i = (v)}
#define D(v)    {.value.d = (v)}
#define S(text) {.value.string = (text), .length = sizeof(text) - 1}
#define B(text) {.value.bytes = (const uint8_t *) (text), .length = sizeof(text) - 1}
#define CELLS(...)                                                                                 \
    {                                                                                              \
        .value.cells = (bt_x_field_cell[])                                                         \
        {                                                                                          \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    }
#define LIST(count, ...) {.value.cells = (bt_x_field_cell[]){__VA_ARGS__}, .length = (count)}

static void writes_numbers_with_their_length_byte_order_and_alignment(void **state)
{
    CHECK(structure(u8(), number(CTF_FIELD_UINT, 32, 32, BE), number(CTF_FIELD_SINT, 24, 8, LE),
              number(CTF_FIELD_BIT_ARRAY, 16, 8, BE), NULL),
        "0100000001020304feffffbeef", U(1), U(0x01020304), I(-2), U(0xbeef));
    CHECK(structure(number(CTF_FIELD_UINT, 3, 1, BE), number(CTF_FIELD_SINT, 13, 1, BE),
              number(CTF_FIELD_UINT, 4, 4, BE), NULL),
        "bffff0", U(5), I(-1), U(15));
    CHECK(structure(number(CTF_FIELD_UINT, 5, 1, LE), number(CTF_FIELD_UINT, 27, 1, LE), NULL),
        "5f000080", U(31), U(0x4000002));
    CHECK(structure(number(CTF_FIELD_UINT, 64, 64, LE), number(CTF_FIELD_SINT, 64, 64, BE), NULL),
        "ffffffffffffffff8000000000000000", U(UINT64_MAX), I(INT64_MIN));
}

static void padding_in_a_run_is_zeros(void **state)
{
    CHECK(structure(
              u8(), number(CTF_FIELD_UINT, 8, 64, LE), number(CTF_FIELD_UINT, 8, 128, LE), NULL),
        "ff00000000000000ff00000000000000ff", U(255), U(255), U(255));
    CHECK(structure(number(CTF_FIELD_SINT, 8, 8, LE), number(CTF_FIELD_SINT, 8, 256, LE), NULL),
        "ff00000000000000000000000000000000000000000000000000000000000000ff", I(-1), I(-1));
}

static void rejects_fields_of_two_byte_orders_in_one_byte(void **state)
{
    CHECK(structure(number(CTF_FIELD_UINT, 3, 1, LE), number(CTF_FIELD_UINT, 5, 1, BE), NULL),
        "b: the field shares its first byte with the previous field, which has the other byte "
        "order",
        U(1), U(1));
}

static void writes_bits_in_both_orders(void **state)
{
    struct ctf_field_class *fc = number(CTF_FIELD_UINT, 16, 8, LE);

    fc->bit_order = CTF_LAST_TO_FIRST;
    CHECK(structure(fc, NULL), "8040", U(0x0102));
}

static void converts_booleans_and_reals(void **state)
{
    CHECK(structure(number(CTF_FIELD_BOOL, 8, 8, LE), number(CTF_FIELD_BOOL, 1, 1, LE),
              number(CTF_FIELD_BOOL, 1, 1, LE), NULL),
        "0102", U(0x100), U(0), U(2));
    CHECK(structure(number(CTF_FIELD_REAL, 32, 8, BE), number(CTF_FIELD_REAL, 64, 8, LE),
              number(CTF_FIELD_UINT, 4, 1, BE), number(CTF_FIELD_REAL, 32, 1, BE), NULL),
        "bfc00000000000000000f83f03fc000000", D(-1.5), D(1.5), U(0), D(1.5));
    CHECK(structure(number(CTF_FIELD_REAL, 16, 8, LE), NULL),
        "a: a real has 16 bits: 32 and 64 can be written", D(1));
}

static void rejects_values_that_do_not_fit(void **state)
{
    static const struct {
        enum ctf_field_type type;
        unsigned length;
        int64_t value;
        const char *expected;
    } cases[] = {
        {CTF_FIELD_UINT, 8, 255, "0cff"},
        {CTF_FIELD_UINT, 8, 256, "b: 256 doesn't fit in an unsigned integer of 8 bits"},
        {CTF_FIELD_UINT, 8, -1,
            "b: 18446744073709551615 doesn't fit in an unsigned integer of 8 bits"},
        {CTF_FIELD_SINT, 8, 127, "0c7f"},
        {CTF_FIELD_SINT, 8, -128, "0c80"},
        {CTF_FIELD_SINT, 8, 128, "b: 128 doesn't fit in a signed integer of 8 bits"},
        {CTF_FIELD_SINT, 8, -129, "b: -129 doesn't fit in a signed integer of 8 bits"},
        {CTF_FIELD_SINT, 64, INT64_MAX, "0cffffffffffffff7f"},
        {CTF_FIELD_UINT, 3, 7, "0c07"},
        {CTF_FIELD_UINT, 3, 8, "b: 8 doesn't fit in an unsigned integer of 3 bits"},
        {CTF_FIELD_SINT, 1, -1, "0c01"},
        {CTF_FIELD_SINT, 1, 1, "b: 1 doesn't fit in a signed integer of 1 bits"},
        {CTF_FIELD_BIT_ARRAY, 16, 65536, "b: 65536 doesn't fit in an unsigned integer of 16 bits"},
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        CHECK(structure(u8(), number(cases[i].type, cases[i].length, 1, LE), NULL),
            cases[i].expected, U(12), I(cases[i].value));
    }
}

static void writes_the_shortest_variable_length_integers(void **state)
{
    struct ctf_field_class *(*make)(enum ctf_field_type, uint64_t) = bytes;

    CHECK(structure(make(CTF_FIELD_VARLEN_UINT, 0), make(CTF_FIELD_VARLEN_UINT, 0),
              make(CTF_FIELD_VARLEN_UINT, 0), NULL),
        "7f8001ffffffffffffffffff01", U(127), U(128), U(UINT64_MAX));
    CHECK(structure(make(CTF_FIELD_VARLEN_SINT, 0), make(CTF_FIELD_VARLEN_SINT, 0),
              make(CTF_FIELD_VARLEN_SINT, 0), make(CTF_FIELD_VARLEN_SINT, 0), NULL),
        "3fc0007f8080808080808080807f", I(63), I(64), I(-1), I(INT64_MIN));
}

static void texts_end_at_their_first_null_character(void **state)
{
    CHECK(structure(bytes(CTF_FIELD_STRING, 0), bytes(CTF_FIELD_STRING, 0),
              bytes(CTF_FIELD_STRING, 0), NULL),
        "616200006300", S("ab"), S(""), S("c\0d"));
    CHECK(structure(bytes(CTF_FIELD_STRING, 0), NULL), "00", {.length = 0});
    CHECK(structure(bytes(CTF_FIELD_STATIC_STRING, 4), bytes(CTF_FIELD_STATIC_STRING, 2), NULL),
        "610000006263", S("a\0bcdefg"), S("bc"));
    CHECK(structure(bytes(CTF_FIELD_STATIC_STRING, 4), NULL),
        "a: a text of 5 bytes doesn't fit in 4 bytes", S("abcde"));
}

static void writes_long_texts(void **state)
{
    for (unsigned length = CTF_ENCODER_RESERVE_MAX - 2; length < CTF_ENCODER_RESERVE_MAX + 3;
         length++) {
        g_autofree char *text = g_strnfill(length, 'x');
        g_autoptr(GString) expected = g_string_new(NULL);

        for (unsigned i = 0; i < length; i++) {
            g_string_append(expected, "78");
        }
        g_string_append(expected, "00ff");
        CHECK(structure(bytes(CTF_FIELD_STRING, 0), u8(), NULL), expected->str,
            {.value.string = text, .length = length}, U(255));
    }
}

static void rejects_texts_and_blobs_that_contradict_their_length_field(void **state)
{
    struct ctf_field_class *key = u8();

    CHECK(structure(key, with_key(bytes(CTF_FIELD_DYNAMIC_STRING, 0), key), NULL), "03616200", U(3),
        S("ab"));
    key = u8();
    CHECK(structure(key, with_key(bytes(CTF_FIELD_DYNAMIC_STRING, 0), key), NULL),
        "b: a text of 2 bytes doesn't fit in 1 bytes", U(1), S("ab"));
    key = u8();
    CHECK(structure(key, with_key(bytes(CTF_FIELD_DYNAMIC_BLOB, 0), key), NULL), "02ff00", U(2),
        B("\xff\0"));
    key = u8();
    CHECK(structure(key, with_key(bytes(CTF_FIELD_DYNAMIC_BLOB, 0), key), NULL),
        "b: it has 2 bytes; its length field is 3", U(3), B("ab"));
    CHECK(structure(bytes(CTF_FIELD_STATIC_BLOB, 2), NULL), "6162", B("ab"));
    CHECK(structure(bytes(CTF_FIELD_STATIC_BLOB, 3), NULL),
        "a: it has 2 bytes, but its class has 3", B("ab"));
}

static void rejects_arrays_that_contradict_their_length_field(void **state)
{
    struct ctf_field_class *key = u8();

    CHECK(structure(key, with_key(around(CTF_FIELD_DYNAMIC_ARRAY, u8(), 0), key), NULL), "020708",
        U(2), LIST(2, U(7), U(8)));
    key = u8();
    CHECK(structure(key, with_key(around(CTF_FIELD_DYNAMIC_ARRAY, u8(), 0), key), NULL),
        "b: it has 2 elements; its length field is 1", U(1), LIST(2, U(7), U(8)));
    CHECK(structure(around(CTF_FIELD_STATIC_ARRAY, number(CTF_FIELD_UINT, 4, 1, LE), 3), NULL),
        "2103", LIST(3, U(1), U(2), U(3)));
    CHECK(structure(around(CTF_FIELD_STATIC_ARRAY, u8(), 3), NULL),
        "a: it has 1 elements, but its class has 3", LIST(1, U(1)));
    CHECK(structure(
              around(CTF_FIELD_STATIC_ARRAY, number(CTF_FIELD_SINT, 24, 32, BE), 2), u8(), NULL),
        "ffffff0000000501", LIST(2, I(-1), I(5)), U(1));
}

static void errors_contain_the_index_of_the_element(void **state)
{
    CHECK(structure(u8(), around(CTF_FIELD_STATIC_ARRAY, u8(), 3), NULL),
        "b[2]: 256 doesn't fit in an unsigned integer of 8 bits", U(0),
        LIST(3, U(1), U(2), U(256)));
    CHECK(structure(around(CTF_FIELD_STATIC_ARRAY,
                        around(CTF_FIELD_STATIC_ARRAY, structure(u8(), u8(), NULL), 1), 2),
              NULL),
        "a[1][0].b: 300 doesn't fit in an unsigned integer of 8 bits",
        LIST(2, LIST(1, CELLS(U(1), U(2))), LIST(1, CELLS(U(3), U(300)))));
}

static void writes_long_arrays(void **state)
{
    enum { COUNT = 3000 };
    g_autofree bt_x_field_cell *elements = g_new0(bt_x_field_cell, COUNT);
    g_autoptr(GString) expected = g_string_new(NULL);

    for (unsigned i = 0; i < COUNT; i++) {
        elements[i].value.u = i;
        g_string_append_printf(expected, "%06x", i);
    }
    CHECK(structure(around(CTF_FIELD_STATIC_ARRAY, number(CTF_FIELD_UINT, 24, 8, BE), COUNT), NULL),
        expected->str, {.value.cells = elements, .length = COUNT});
}

/* A structure with more numbers than one reservation can contain. */
static void writes_long_structures(void **state)
{
    enum { COUNT = CTF_ENCODER_RESERVE_MAX / 8 + 10 };
    struct ctf_field_class *root = structure(NULL);
    g_autofree bt_x_field_cell *cells = g_new0(bt_x_field_cell, COUNT);
    g_autoptr(GString) expected = g_string_new(NULL);

    root->members = g_new0(struct ctf_member, COUNT);
    root->member_count = COUNT;
    for (unsigned i = 0; i < COUNT; i++) {
        root->members[i].name = g_strdup("x");
        root->members[i].field_class = number(CTF_FIELD_UINT, 64, 8, BE);
        cells[i].value.u = i;
        g_string_append_printf(expected, "%016x", i);
    }
    check(root, cells, expected->str);
}

static bt_x_field_cell present(bt_x_field_cell *content)
{
    return (bt_x_field_cell){.value.cells = content, .length = content != NULL};
}

static void rejects_options_that_contradict_their_selector(void **state)
{
    bt_x_field_cell seven = U(7);
    struct ctf_field_class *key = number(CTF_FIELD_BOOL, 8, 8, LE);

    CHECK(structure(key, with_key(around(CTF_FIELD_OPTIONAL, u8(), 0), key), NULL), "0107", U(1),
        present(&seven));
    key = number(CTF_FIELD_BOOL, 8, 8, LE);
    CHECK(structure(key, with_key(around(CTF_FIELD_OPTIONAL, u8(), 0), key), u8(), NULL), "0009",
        U(0), present(NULL), U(9));
    key = number(CTF_FIELD_BOOL, 8, 8, LE);
    CHECK(structure(key, with_key(around(CTF_FIELD_OPTIONAL, u8(), 0), key), NULL),
        "b: it has a field, but its selector is 0", U(0), present(&seven));
    key = number(CTF_FIELD_SINT, 8, 8, LE);
    CHECK(
        structure(key, with_range(with_key(around(CTF_FIELD_OPTIONAL, u8(), 0), key), -2, 2), NULL),
        "ff07", I(-1), present(&seven));
    key = number(CTF_FIELD_SINT, 8, 8, LE);
    CHECK(
        structure(key, with_range(with_key(around(CTF_FIELD_OPTIONAL, u8(), 0), key), -2, 2), NULL),
        "b: it has no field, but its selector is -2", I(-2), present(NULL));
}

/*
 * Returns a cell in which option `index` of the variant `fc` is selected. The cell contains `fc`,
 * because the functions that read cells need it.
 */
static bt_x_field_cell chosen(
    const struct ctf_field_class *fc, uint32_t index, bt_x_field_cell *content)
{
    return (bt_x_field_cell){.field_class = (const bt_field_class *) fc,
        .value.cells = content,
        .length = index,
        .owned = content};
}

static void rejects_variants_that_contradict_their_selector(void **state)
{
    bt_x_field_cell seven = U(7);
    struct ctf_field_class *key = number(CTF_FIELD_SINT, 8, 8, LE), *fc;

    fc = with_key(variant(u8(), number(CTF_FIELD_UINT, 16, 8, BE)), key);
    CHECK(structure(key, fc, NULL), "ff07", I(-1), chosen(fc, 0, &seven));
    key = number(CTF_FIELD_UINT, 8, 8, LE);
    fc = with_key(variant(u8(), number(CTF_FIELD_UINT, 16, 8, BE)), key);
    CHECK(structure(key, fc, NULL), "090007", U(9), chosen(fc, 1, &seven));
    key = number(CTF_FIELD_SINT, 8, 8, LE);
    fc = with_key(variant(u8(), u8()), key);
    CHECK(structure(key, fc, NULL), "b: option 1 is selected, but its selector is -1", I(-1),
        chosen(fc, 1, &seven));
    key = u8();
    fc = with_key(variant(u8(), u8()), key);
    CHECK(structure(key, fc, NULL), "b: no option is selected", U(1), chosen(fc, 0, NULL));
    key = u8();
    fc = with_key(variant(u8(), u8()), key);
    seven.value.u = 256;
    CHECK(structure(key, fc, NULL), "b.second: 256 doesn't fit in an unsigned integer of 8 bits",
        U(1), chosen(fc, 1, &seven));
}

static void generated_keys_get_their_value_from_the_dependent_field(void **state)
{
    bt_x_field_cell seven = U(7);
    struct ctf_field_class *key = generated(number(CTF_FIELD_UINT, 16, 8, BE)), *fc;

    CHECK(structure(u8(), key, u8(), with_key(around(CTF_FIELD_DYNAMIC_ARRAY, u8(), 0), key), NULL),
        "0100020b0708", U(1), U(11), LIST(2, U(7), U(8)));
    key = generated(u8());
    CHECK(structure(key, with_key(bytes(CTF_FIELD_DYNAMIC_STRING, 0), key), NULL), "026162",
        S("ab\0c"));
    key = generated(u8());
    CHECK(structure(key, with_key(bytes(CTF_FIELD_DYNAMIC_BLOB, 0), key), NULL), "04ab00cdef",
        B("\xab\0\xcd\xef"));
    key = generated(number(CTF_FIELD_BOOL, 8, 8, LE));
    CHECK(structure(key, with_key(around(CTF_FIELD_OPTIONAL, u8(), 0), key), NULL), "0107",
        present(&seven));
    key = generated(number(CTF_FIELD_BOOL, 8, 8, LE));
    CHECK(structure(key, with_key(around(CTF_FIELD_OPTIONAL, u8(), 0), key), NULL), "00",
        present(NULL));
    key = generated(u8());
    fc = with_key(variant(u8(), u8()), key);
    CHECK(structure(key, fc, NULL), "0107", chosen(fc, 1, &seven));
    key = generated(number(CTF_FIELD_UINT, 1, 1, LE));
    CHECK(structure(key, with_key(around(CTF_FIELD_DYNAMIC_ARRAY, u8(), 0), key), NULL),
        "a: 2 doesn't fit in an unsigned integer of 1 bits", LIST(2, U(7), U(8)));
    CHECK(structure(generated(u8()), u8(), NULL), "a: no later member refers to it", U(1));
}

static void a_wrapper_has_the_cell_of_its_last_member(void **state)
{
    struct ctf_field_class *key = generated(u8()), *inner_key = generated(u8());
    struct ctf_field_class *inner = wrapper(
        structure(inner_key, with_key(around(CTF_FIELD_DYNAMIC_ARRAY, u8(), 0), inner_key), NULL));

    CHECK(
        structure(u8(),
            wrapper(structure(key, with_key(around(CTF_FIELD_DYNAMIC_ARRAY, inner, 0), key), NULL)),
            u8(), NULL),
        "05020106020708ff", U(5), LIST(2, LIST(1, U(6)), LIST(2, U(7), U(8))), U(255));
    key = generated(u8());
    CHECK(
        structure(u8(),
            wrapper(structure(key, with_key(around(CTF_FIELD_DYNAMIC_ARRAY, u8(), 0), key), NULL)),
            NULL),
        "b[0]: 256 doesn't fit in an unsigned integer of 8 bits", U(5), LIST(1, U(256)));
}

static void values_known_at_the_end_of_the_packet_need_a_fixed_length(void **state)
{
    struct ctf_field_class *length = ctf_field_class_create(CTF_FIELD_VARLEN_UINT);

    length->roles = CTF_ROLE_PACKET_CONTENT_LENGTH;
    length->is_hidden = true;
    CHECK(structure(length, u8(), NULL),
        "a: its value is only known at the end of the packet: a variable-length field can't have "
        "this role",
        U(1));
}

static void nested_structures_have_separate_cells(void **state)
{
    CHECK(structure(u8(), structure(u8(), structure(u8(), NULL), u8(), NULL), structure(NULL), u8(),
              NULL),
        "0102030405", U(1), CELLS(U(2), CELLS(U(3)), U(4)), {.value.u = 0}, U(5));
    CHECK(structure(u8(), structure(u8(), structure(u8(), NULL), NULL), NULL),
        "b.b.a: 256 doesn't fit in an unsigned integer of 8 bits", U(1),
        CELLS(U(2), CELLS(U(256))));
}

static void fields_with_roles_have_no_cell(void **state)
{
    roles.values[ctf_role_index(CTF_ROLE_PACKET_MAGIC)] = 0xc1fc1fc1;
    roles.values[ctf_role_index(CTF_ROLE_STREAM_ID)] = 3;
    /* Only the low bits of a time are written. */
    roles.values[ctf_role_index(CTF_ROLE_CLOCK_TIMESTAMP)] = 0x123456789;
    memcpy(roles.uuid, "0123456789abcdef", 16);

    struct ctf_field_class *uuid = around(CTF_FIELD_STATIC_ARRAY, u8(), 16);
    struct ctf_field_class *root =
        structure(with_role(number(CTF_FIELD_UINT, 32, 8, BE), CTF_ROLE_PACKET_MAGIC),
            with_role(uuid, CTF_ROLE_METADATA_UUID), u8(),
            with_role(number(CTF_FIELD_UINT, 4, 1, LE), CTF_ROLE_STREAM_ID),
            with_role(number(CTF_FIELD_UINT, 27, 1, LE), CTF_ROLE_CLOCK_TIMESTAMP), u8(), NULL);
    const struct ctf_field_class *stream_id = root->members[3].field_class;

    CHECK(root,
        "c1fc1fc1"
        "30313233343536373839616263646566"
        "08"
        "93785634"
        "09",
        U(8), U(9));
    assert_ptr_equal(roles.places[ctf_role_index(CTF_ROLE_STREAM_ID)].field_class, stream_id);
    assert_int_equal(roles.places[ctf_role_index(CTF_ROLE_STREAM_ID)].position, 168);
    assert_int_equal(roles.places[ctf_role_index(CTF_ROLE_PACKET_MAGIC)].position, 0);
    assert_int_equal(roles.places[ctf_role_index(CTF_ROLE_CLOCK_TIMESTAMP)].position, 172);
    assert_null(roles.places[ctf_role_index(CTF_ROLE_PACKET_TOTAL_LENGTH)].field_class);
    CHECK(structure(with_role(bytes(CTF_FIELD_STATIC_BLOB, 16), CTF_ROLE_METADATA_UUID), NULL),
        "30313233343536373839616263646566", U(0));
    roles.values[ctf_role_index(CTF_ROLE_STREAM_ID)] = 300;
    CHECK(structure(with_role(u8(), CTF_ROLE_STREAM_ID), NULL),
        "a: 300 doesn't fit in an unsigned integer of 8 bits", U(0));
}

static void all_fields_of_a_hidden_header_are_hidden(void **state)
{
    struct ctf_field_class *root = structure(
        with_role(u8(), CTF_ROLE_EVENT_CLASS_ID), number(CTF_FIELD_UINT, 16, 8, LE), NULL);

    root->is_hidden = true;
    roles.values[ctf_role_index(CTF_ROLE_EVENT_CLASS_ID)] = 4;
    check(root, NULL, "040000");
    root = structure(bytes(CTF_FIELD_STRING, 0), NULL);
    root->is_hidden = true;
    check(root, NULL, "a: it is hidden, so there is no value to write");
}

static void rejects_unsupported_fields(void **state)
{
    struct ctf_field_class *fc = bytes(CTF_FIELD_STRING, 0);

    fc->encoding = CTF_ENCODING_UTF16LE;
    CHECK(structure(fc, NULL), "a: a text isn't UTF-8: other encodings can't be written", S(""));
    CHECK(structure(around(CTF_FIELD_DYNAMIC_ARRAY, u8(), 0), NULL),
        "a: it has no length or selector field", LIST(1, U(1)));
    CHECK(structure(number(CTF_FIELD_UINT, 65, 8, LE), NULL),
        "a: a fixed-length field has 65 bits: 1 to 64 are supported", U(1));
    CHECK(structure(around(CTF_FIELD_STATIC_ARRAY, number(CTF_FIELD_UINT, 0, 8, LE), 1), NULL),
        "a[]: a fixed-length field has 0 bits: 1 to 64 are supported", LIST(1, U(1)));
}

/* Returns nested structures with a number in the innermost one. */
static struct ctf_field_class *nest(unsigned depth)
{
    struct ctf_field_class *fc = u8();

    for (unsigned i = 0; i < depth; i++) {
        fc = structure(fc, NULL);
    }
    return fc;
}

static void rejects_types_that_are_nested_too_deeply(void **state)
{
    bt_x_field_cell cells[CTF_MAX_DEPTH + 1] = {0};
    g_autoptr(GString) expected = g_string_new("a");

    for (unsigned i = 0; i < CTF_MAX_DEPTH; i++) {
        cells[i].value.cells = &cells[i + 1];
        g_string_append(expected, ".a");
    }
    g_string_append(expected, ": types are nested more than 96 deep");
    check(nest(CTF_MAX_DEPTH + 1), cells, expected->str);
    memset(&cells[CTF_MAX_DEPTH - 1], 0, sizeof cells[CTF_MAX_DEPTH - 1]);
    cells[CTF_MAX_DEPTH - 1].value.u = 7;
    check(nest(CTF_MAX_DEPTH), cells, "07");
}

static void a_plan_is_outdated_once_a_field_becomes_a_key(void **state)
{
    g_autoptr(ctf_field_class) root = structure(u8(), NULL);
    g_autoptr(ctf_encode_plan) plan = ctf_encode_plan_create(root, &cell_readers);

    assert_true(ctf_encode_plan_is_current(plan));
    ctf_field_class_add_save_slot(root->members[0].field_class, 0);
    assert_false(ctf_encode_plan_is_current(plan));
}

/*
 * For speed, a plan reserves room once for consecutive numbers, and then writes them without
 * alignments.
 */
static void consecutive_numbers_are_one_run(void **state)
{
    struct ctf_field_class *key = u8();
    g_autoptr(ctf_field_class) root = structure(number(CTF_FIELD_UINT, 32, 8, LE),
        number(CTF_FIELD_SINT, 16, 32, BE), number(CTF_FIELD_REAL, 32, 8, LE), key,
        bytes(CTF_FIELD_STRING, 0), u8(), around(CTF_FIELD_STATIC_ARRAY, u8(), 4),
        with_key(
            around(CTF_FIELD_DYNAMIC_ARRAY, structure(u8(), bytes(CTF_FIELD_STRING, 0), NULL), 0),
            key),
        number(CTF_FIELD_UINT, 3, 1, LE), NULL);
    g_autoptr(ctf_encode_plan) plan = ctf_encode_plan_create(root, &cell_readers);
    g_autoptr(GString) text = g_string_new(NULL);

    encode_plan_print(plan, text);
    assert_string_equal(text->str, "align size 32\n"
                                   "run size 11\n"
                                   "  cell 0 at 0 u32le\n"
                                   "  cell 1 at 4 s16be\n"
                                   "  single cell 2 at 6 u32le\n"
                                   "  cell 3 at 10 u8le save\n"
                                   "string cell 4\n"
                                   "run size 1\n"
                                   "  cell 5 at 0 u8le\n"
                                   "numbers size 4\n"
                                   "  cell 0 u8le\n"
                                   "array cell 7 key\n"
                                   "  enter cell 0\n"
                                   "  run size 1\n"
                                   "    cell 0 at 0 u8le\n"
                                   "  string cell 1\n"
                                   "  leave\n"
                                   "bits\n"
                                   "  cell 8 u3le\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup(name, reset)
        TEST(writes_numbers_with_their_length_byte_order_and_alignment),
        TEST(padding_in_a_run_is_zeros),
        TEST(rejects_fields_of_two_byte_orders_in_one_byte),
        TEST(writes_bits_in_both_orders),
        TEST(converts_booleans_and_reals),
        TEST(rejects_values_that_do_not_fit),
        TEST(writes_the_shortest_variable_length_integers),
        TEST(texts_end_at_their_first_null_character),
        TEST(writes_long_texts),
        TEST(rejects_texts_and_blobs_that_contradict_their_length_field),
        TEST(rejects_arrays_that_contradict_their_length_field),
        TEST(errors_contain_the_index_of_the_element),
        TEST(writes_long_arrays),
        TEST(writes_long_structures),
        TEST(rejects_options_that_contradict_their_selector),
        TEST(rejects_variants_that_contradict_their_selector),
        TEST(generated_keys_get_their_value_from_the_dependent_field),
        TEST(a_wrapper_has_the_cell_of_its_last_member),
        TEST(values_known_at_the_end_of_the_packet_need_a_fixed_length),
        TEST(nested_structures_have_separate_cells),
        TEST(fields_with_roles_have_no_cell),
        TEST(all_fields_of_a_hidden_header_are_hidden),
        TEST(rejects_unsupported_fields),
        TEST(rejects_types_that_are_nested_too_deeply),
        TEST(a_plan_is_outdated_once_a_field_becomes_a_key),
        TEST(consecutive_numbers_are_one_run),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
