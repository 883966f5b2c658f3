/* SPDX-License-Identifier: MIT */
/* Writes bits, bytes and padding at any position, and patches bits. */
#include "ctf/bits.h"
#include "encoding.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

/* Returns a copy followed by zeros, for read_bits(). */
static uint8_t *copy_with_slack(const GByteArray *bytes)
{
    uint8_t *copy = g_malloc0(bytes->len + 16);

    memcpy(copy, bytes->data, bytes->len);
    return copy;
}

static uint64_t read_value(const uint8_t *bytes, uint64_t position, unsigned length,
    enum ctf_byte_order byte_order, enum ctf_bit_order bit_order)
{
    bool is_big_endian = byte_order == CTF_BIG_ENDIAN;
    uint64_t value = read_bits(bytes, position, length, is_big_endian);

    return (bit_order == CTF_LAST_TO_FIRST) == is_big_endian ? value : reverse_bits(value, length);
}

static void check_bits(unsigned start, unsigned length, enum ctf_byte_order byte_order,
    enum ctf_bit_order bit_order, uint64_t value)
{
    struct encoding encoding;
    g_autofree uint8_t *bytes = NULL;

    encoding_init(&encoding, 0);
    if (start) {
        ctf_encoder_put_bits(&encoding.encoder, UINT64_MAX, start, byte_order, bit_order);
    }
    ctf_encoder_put_bits(&encoding.encoder, value, length, byte_order, bit_order);
    assert_int_equal(ctf_encoder_position(&encoding.encoder), start + length);
    ctf_encoder_put_bits(&encoding.encoder, 5, 3, byte_order, bit_order);
    bytes = copy_with_slack(encoding_finish(&encoding));
    if (start) {
        assert_int_equal(
            read_value(bytes, 0, start, byte_order, bit_order), UINT64_MAX >> (64 - start));
    }
    assert_int_equal(
        read_value(bytes, start, length, byte_order, bit_order), value & low_bits(length));
    assert_int_equal(read_value(bytes, start + length, 3, byte_order, bit_order), 5);
    encoding_clear(&encoding);
}

static void writes_and_reads_bits_at_any_position(void **state)
{
    static const uint64_t values[] = {0, UINT64_MAX, 0x123456789abcdef1, 0x8000000000000001};

    for (unsigned i = 0; i < 4; i++) {
        for (unsigned start = 0; start < 16; start++) {
            for (unsigned length = 1; length <= 64; length++) {
                for (size_t v = 0; v < G_N_ELEMENTS(values); v++) {
                    check_bits(start, length, (enum ctf_byte_order)(i & 1),
                        (enum ctf_bit_order)(i >> 1), values[v]);
                }
            }
        }
    }
}

static void encode_mixture(struct ctf_encoder *encoder)
{
    for (unsigned i = 0; i < 20; i++) {
        ctf_encoder_put_bits(encoder, i, 5, CTF_LITTLE_ENDIAN, CTF_FIRST_TO_LAST);
        ctf_encoder_put_bits(encoder, i * 77, 64, CTF_LITTLE_ENDIAN, CTF_LAST_TO_FIRST);
        ctf_encoder_align(encoder, 8);
        ctf_encoder_write(encoder, "some text", i % 10);
        ctf_encoder_put_bits(encoder, i, 13, CTF_BIG_ENDIAN, CTF_LAST_TO_FIRST);
        ctf_encoder_align(encoder, UINT64_C(4) << i % 5);
        ctf_encoder_align(encoder, 8);
        ctf_encoder_write_zeros(encoder, 3);
    }
}

static void output_does_not_depend_on_the_buffer_size(void **state)
{
    struct encoding usual;
    const GByteArray *expected;

    encoding_init(&usual, 100000);
    encode_mixture(&usual.encoder);
    expected = encoding_finish(&usual);
    for (size_t extra = 0; extra < 64; extra++) {
        struct encoding narrow;
        const GByteArray *actual;

        encoding_init(&narrow, extra);
        encode_mixture(&narrow.encoder);
        actual = encoding_finish(&narrow);
        assert_int_equal(actual->len, expected->len);
        assert_memory_equal(actual->data, expected->data, expected->len);
        encoding_clear(&narrow);
    }
    encoding_clear(&usual);
}

static void aligns_from_the_beginning_of_the_packet_with_zeros(void **state)
{
    static const uint8_t expected[] = {0xff, 0, 0, 0, 1, 0x10, 0, 0, 0xff};
    struct encoding encoding;
    const GByteArray *bytes;

    encoding_init(&encoding, 0);
    ctf_encoder_align(&encoding.encoder, 64);
    ctf_encoder_write(&encoding.encoder, "\xff", 1);
    ctf_encoder_align(&encoding.encoder, 32);
    ctf_encoder_put_bits(&encoding.encoder, 1, 1, CTF_LITTLE_ENDIAN, CTF_FIRST_TO_LAST);
    ctf_encoder_align(&encoding.encoder, 4);
    assert_int_equal(ctf_encoder_position(&encoding.encoder), 36);
    ctf_encoder_align(&encoding.encoder, 8);
    ctf_encoder_align(&encoding.encoder, 4);
    assert_int_equal(ctf_encoder_position(&encoding.encoder), 40);
    ctf_encoder_put_bits(&encoding.encoder, 1, 4, CTF_BIG_ENDIAN, CTF_LAST_TO_FIRST);
    ctf_encoder_align(&encoding.encoder, 64);
    ctf_encoder_write(&encoding.encoder, "\xff", 1);
    bytes = encoding_finish(&encoding);
    assert_int_equal(bytes->len, sizeof expected);
    assert_memory_equal(bytes->data, expected, sizeof expected);
    encoding_clear(&encoding);
}

static void writes_any_count_of_bytes(void **state)
{
    const size_t size = 3 * CTF_ENCODER_RESERVE_MAX + 5;
    g_autofree uint8_t *text = g_malloc(size);
    struct encoding encoding;
    const GByteArray *bytes;

    for (size_t i = 0; i < size; i++) {
        text[i] = (uint8_t) (i * 7);
    }
    encoding_init(&encoding, 10);
    ctf_encoder_write(&encoding.encoder, text, size);
    ctf_encoder_align(&encoding.encoder, UINT64_C(8) * 32768);
    bytes = encoding_finish(&encoding);
    assert_int_equal(bytes->len, 32768);
    assert_memory_equal(bytes->data, text, size);
    for (size_t i = size; i < bytes->len; i++) {
        assert_int_equal(bytes->data[i], 0);
    }
    encoding_clear(&encoding);
}

static void patching_changes_no_other_bit(void **state)
{
    GRand *rand = g_rand_new_with_seed(1);

    for (unsigned i = 0; i < 20000; i++) {
        uint8_t before[32], after[32], bits[32];
        unsigned position = (unsigned) g_rand_int_range(rand, 0, 70);
        unsigned length = (unsigned) g_rand_int_range(rand, 1, 65);
        uint64_t value = (uint64_t) g_rand_int(rand) << 32 | g_rand_int(rand);
        enum ctf_byte_order byte_order = (enum ctf_byte_order)(i & 1);
        enum ctf_bit_order bit_order = (enum ctf_bit_order)(i >> 1 & 1);

        for (size_t j = 0; j < sizeof before; j++) {
            before[j] = (uint8_t) g_rand_int(rand);
        }
        memcpy(after, before, sizeof after);
        ctf_encoder_patch_bits(after, position, value, length, byte_order, bit_order);
        assert_int_equal(
            read_value(after, position, length, byte_order, bit_order), value & low_bits(length));
        /* Set the bits of the field. */
        memset(bits, 0, sizeof bits);
        ctf_encoder_patch_bits(bits, position, UINT64_MAX, length, byte_order, bit_order);

        int bit_count = 0;

        for (size_t j = 0; j < sizeof before; j++) {
            assert_int_equal(before[j] & ~bits[j], after[j] & ~bits[j]);
            bit_count += __builtin_popcount(bits[j]);
        }
        assert_int_equal(bit_count, length);
    }
    g_rand_free(rand);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_and_reads_bits_at_any_position),
        cmocka_unit_test(output_does_not_depend_on_the_buffer_size),
        cmocka_unit_test(aligns_from_the_beginning_of_the_packet_with_zeros),
        cmocka_unit_test(writes_any_count_of_bytes),
        cmocka_unit_test(patching_changes_no_other_bit),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
