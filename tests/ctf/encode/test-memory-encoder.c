/* SPDX-License-Identifier: MIT */
/*
 * Tests the encoder that writes to memory: its first bit, its growth, and the data that it drops or
 * keeps.
 */
#include "ctf/encode/memory-encoder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#define LE CTF_LITTLE_ENDIAN, CTF_FIRST_TO_LAST
#define BE CTF_BIG_ENDIAN, CTF_LAST_TO_FIRST

static void aligns_from_the_beginning_of_the_packet(void **state)
{
    static const uint8_t expected[] = {1, 0, 0, 0, 0, 2};
    struct ctf_memory_encoder memory = {0};

    /* At byte 3 of a packet, 5 bytes are left to the next multiple of 8. */
    ctf_memory_encoder_begin(&memory, 24);
    assert_int_equal(ctf_memory_encoder_size(&memory), 0);
    ctf_encoder_put_bits(&memory.encoder, 1, 8, LE);
    ctf_encoder_align(&memory.encoder, 64);
    assert_int_equal(ctf_encoder_position(&memory.encoder), 64);
    ctf_encoder_put_bits(&memory.encoder, 2, 8, LE);
    assert_int_equal(ctf_memory_encoder_size(&memory), sizeof expected);
    assert_memory_equal(memory.bytes, expected, sizeof expected);
    ctf_memory_encoder_clear(&memory);
}

static void begins_within_a_byte(void **state)
{
    struct ctf_memory_encoder memory = {0};

    memory.encoder.byte_order = CTF_BIG_ENDIAN;
    ctf_memory_encoder_begin(&memory, 8 + 5);
    assert_int_equal(ctf_memory_encoder_size(&memory), 1);
    assert_int_equal(memory.bytes[0], 0);
    ctf_encoder_put_bits(&memory.encoder, 7, 3, BE);
    ctf_encoder_put_bits(&memory.encoder, 3, 2, BE);
    assert_int_equal(ctf_encoder_position(&memory.encoder), 18);
    assert_int_equal(ctf_memory_encoder_size(&memory), 2);
    assert_int_equal(memory.bytes[0], 0x07);
    assert_int_equal(memory.bytes[1], 0xc0);
    ctf_memory_encoder_clear(&memory);
}

/* Growth also keeps the bits of a partial byte. */
static void keeps_the_data_when_it_grows(void **state)
{
    enum { COUNT = 100000 };
    struct ctf_memory_encoder memory = {0};

    ctf_memory_encoder_begin(&memory, 4);
    for (uint64_t i = 0; i < COUNT; i++) {
        ctf_encoder_put_bits(&memory.encoder, i, 28, LE);
    }
    assert_int_equal(ctf_memory_encoder_size(&memory), (COUNT * 28 + 4 + 7) / 8);
    for (uint64_t i = 0; i < COUNT; i++) {
        uint64_t position = 4 + i * 28, value = 0;

        memcpy(&value, memory.bytes + position / 8, 4);
        assert_int_equal(GUINT64_FROM_LE(value) >> position % 8 & 0xfffffff, i);
    }
    ctf_memory_encoder_clear(&memory);
}

static void uses_at_most_twice_the_memory_of_the_data(void **state)
{
    static const uint8_t bytes[1000000];
    struct ctf_memory_encoder memory = {0};

    ctf_memory_encoder_begin(&memory, 0);
    assert_true(memory.capacity <= 2 * CTF_ENCODER_RESERVE_MAX);
    for (unsigned i = 1; i <= 10; i++) {
        ctf_encoder_write(&memory.encoder, bytes, sizeof bytes);
        assert_true(memory.capacity <= 2 * i * sizeof bytes);
    }
    ctf_memory_encoder_clear(&memory);
}

static void drops_a_failed_record(void **state)
{
    static const uint8_t bytes[100000] = {1, 2, 3};
    struct ctf_memory_encoder memory = {0};
    struct ctf_encoder_mark mark;

    ctf_memory_encoder_begin(&memory, 800);
    ctf_encoder_write(&memory.encoder, "abc", 3);
    ctf_encoder_put_bits(&memory.encoder, 5, 3, LE);
    ctf_encoder_set_mark(&memory.encoder, &mark);
    for (unsigned i = 0; i < 2; i++) {
        ctf_encoder_put_bits(&memory.encoder, 0x1f, 5, LE);
        ctf_encoder_put_bits(&memory.encoder, 1, 1, BE);
        ctf_encoder_align(&memory.encoder, 8);
        ctf_encoder_write(&memory.encoder, bytes, sizeof bytes);
        ctf_encoder_rewind(&memory.encoder, &mark);
        assert_int_equal(ctf_encoder_position(&memory.encoder), 800 + 27);
        assert_int_equal(memory.encoder.byte_order, CTF_LITTLE_ENDIAN);
    }
    ctf_encoder_put_bits(&memory.encoder, 1, 5, LE);
    assert_int_equal(ctf_memory_encoder_size(&memory), 4);
    assert_memory_equal(memory.bytes, "abc\x0d", 4);
    ctf_memory_encoder_clear(&memory);
}

static void reuses_the_memory(void **state)
{
    static const uint8_t bytes[100000] = {1, 2, 3};
    struct ctf_memory_encoder memory = {0};
    const uint8_t *before;

    ctf_memory_encoder_begin(&memory, 0);
    ctf_encoder_write(&memory.encoder, bytes, sizeof bytes);
    before = memory.bytes;
    ctf_memory_encoder_begin(&memory, 16);
    assert_int_equal(ctf_memory_encoder_size(&memory), 0);
    assert_int_equal(ctf_encoder_position(&memory.encoder), 16);
    ctf_encoder_write(&memory.encoder, bytes, sizeof bytes);
    assert_ptr_equal(memory.bytes, before);
    assert_memory_equal(memory.bytes, bytes, sizeof bytes);
    ctf_memory_encoder_clear(&memory);
    ctf_memory_encoder_begin(&memory, 0);
    ctf_encoder_write(&memory.encoder, "x", 1);
    assert_int_equal(memory.bytes[0], 'x');
    ctf_memory_encoder_clear(&memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(aligns_from_the_beginning_of_the_packet),
        cmocka_unit_test(begins_within_a_byte),
        cmocka_unit_test(keeps_the_data_when_it_grows),
        cmocka_unit_test(uses_at_most_twice_the_memory_of_the_data),
        cmocka_unit_test(drops_a_failed_record),
        cmocka_unit_test(reuses_the_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
